"""Whatever somebody changes in a deal after it was bound does not fit."""

from dataclasses import dataclass
from hashlib import sha256

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.deal import Deal, Noted, Part, faults, mixed, pledge_of, withheld
from bradshaw.core.record import Record
from bradshaw.core.rng import seed_hash

ANN, BEN, EVE = ("a1" * 32, "b2" * 32, "e3" * 32)


def part(seat: int, contribution: str, *, given: bool = True) -> Part:
    return Part(seat, pledge_of(contribution), contribution if given else None)


DEAL = Deal("table", "secret", (part(0, ANN), part(1, BEN)))
PLEDGES = tuple((p.seat, p.pledge) for p in DEAL.parts)
ANNS = Noted(seed_hash("secret"), PLEDGES, ANN)


def test_what_was_done_as_agreed_fits():
    assert faults(mixed(DEAL), DEAL, ANNS) == []
    assert faults(mixed(DEAL), DEAL, Noted()) == []
    assert faults("plain", None, Noted(seed_hash("plain"))) == []


@dataclass
class Fraud:
    """What the host of the server, who knows all contributions by now, makes of the deal."""

    deal: Deal | None
    said: str
    seed: str | None = None


ANOTHER = next(str(n) for n in range(1000) if mixed(replace(DEAL, secret=str(n))).startswith("00"))
PLEDGES_CHANGED = "The pledges are NOT those that were shown before the deal."
FRAUDS = {
    "another secret, found by trying": Fraud(
        replace(DEAL, secret=ANOTHER), "The hash is NOT the one that was promised: this is another secret."
    ),
    "a seed of his own": Fraud(DEAL, "The seed is NOT what the secret and the contributions make.", "0" * 64),
    "Ann left out": Fraud(replace(DEAL, parts=DEAL.parts[1:]), "Your contribution is NOT in the deal."),
    "Ann not heard": Fraud(
        replace(DEAL, parts=(part(0, ANN, given=False), DEAL.parts[1])), "Your contribution is NOT in the deal."
    ),
    "a friend who comes last": Fraud(replace(DEAL, parts=(*DEAL.parts, part(2, EVE))), PLEDGES_CHANGED),
    "a friend with another pledge": Fraud(replace(DEAL, parts=(DEAL.parts[0], part(1, EVE))), PLEDGES_CHANGED),
    "a friend who does not keep his pledge": Fraud(
        replace(DEAL, parts=(DEAL.parts[0], Part(1, pledge_of(BEN), EVE))),
        "The contribution of seat 1 is NOT the one that was pledged.",
    ),
    "no deal at all": Fraud(
        None, "Your contribution is NOT in the deal: the record says that nobody contributed.", "secret"
    ),
    "seats the other way round": Fraud(
        replace(DEAL, parts=DEAL.parts[::-1]), "The deal is not written as it should be."
    ),
    "a seat twice": Fraud(replace(DEAL, parts=(DEAL.parts[0],) * 2), "The deal is not written as it should be."),
    "a line in the secret": Fraud(replace(DEAL, secret="secret\n0 x"), "The deal is not written as it should be."),
    "a line in a contribution": Fraud(
        replace(DEAL, parts=(replace(DEAL.parts[0], contribution=ANN + "\n"),)),
        "A pledge or a contribution is not written as it should be.",
    ),
    "an empty contribution for none": Fraud(
        replace(DEAL, parts=(DEAL.parts[0], Part(1, pledge_of(""), ""))),
        "A pledge or a contribution is not written as it should be.",
    ),
}


@pytest.mark.parametrize("fraud", FRAUDS.values(), ids=list(FRAUDS))
def test_a_fraud_is_found(fraud):
    seed = fraud.seed or (mixed(fraud.deal) if fraud.deal else "")
    assert fraud.said in faults(seed, fraud.deal, ANNS)


def test_who_withheld_is_known():
    silent = replace(DEAL, parts=(DEAL.parts[0], part(1, BEN, given=False)))
    assert faults(mixed(silent), silent, ANNS) == []
    assert withheld(silent) == [1]
    lines = f"bradshaw deal 1\ntable\nsecret\n0 {pledge_of(ANN)} {ANN}\n1 {pledge_of(BEN)} -\n"
    assert mixed(silent) == sha256(lines.encode()).hexdigest()


def test_a_record_keeps_its_deal_and_one_without_is_as_ever():
    game = bradshaw.load("scotland_yard")
    match = bradshaw.Match(game, game.options(players=2), seed=mixed(DEAL))
    plain = match.record
    assert '"deal"' not in plain.dumps()
    assert Record.loads(plain.dumps()).secret == plain.seed
    record = replace(plain, deal=DEAL)
    again = Record.loads(record.dumps())
    assert again == record
    assert again.secret == "secret"
    head = record.dumps().split("\n")[0]
    body = head[: head.rindex(',"sum":')]
    assert head.endswith(f'"{sha256(body.encode()).hexdigest()[:16]}"}}')
