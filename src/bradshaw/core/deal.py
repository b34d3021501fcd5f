"""A fair deal: a seed mixed from a server's secret and what people's devices contribute (docs/fair_deal.md).

The server is bound by the hash of its secret before any contribution is sent; a device by the hash of its
contribution, its pledge, before it sees anybody else's. So nobody chooses last.
"""

import re
from hashlib import sha256

from msgspec import Struct

from bradshaw.core.english import say
from bradshaw.core.rng import seed_hash
from bradshaw.core.sentences import Sentence

_HEX = re.compile(r"[0-9a-f]{64}")


class Part(Struct, frozen=True):
    """What the device of a seat pledged before the deal, and what it then contributed; None if nothing came."""

    seat: int
    pledge: str
    contribution: str | None = None


class Deal(Struct, frozen=True):
    """All that a seed was mixed from: the table, the server's secret, and the parts in the order of seats."""

    table: str
    secret: str
    parts: tuple[Part, ...]


def pledge_of(contribution: str) -> str:
    """What is told of a contribution before the deal: its hash, as that of a seed.

    >>> pledge_of("00" * 32)[:16]
    '60e05bd1b195af2f'
    """
    return seed_hash(contribution)


def mixed(deal: Deal) -> str:
    """The seed that the deal makes.

    >>> part = Part(0, pledge_of("00" * 32), "00" * 32)
    >>> mixed(Deal("example", "secret", (part,)))[:16]
    '7d061b93e9eb897e'
    """
    lines = ["bradshaw deal 1", deal.table, deal.secret, *map(_line, deal.parts)]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _line(part: Part) -> str:
    return f"{part.seat} {part.pledge} {'-' if part.contribution is None else part.contribution}"


class Noted(Struct, frozen=True):
    """What a device noted before the deal: the server's hash, all pledges, and its own contribution."""

    hash: str | None = None
    pledges: tuple[tuple[int, str], ...] | None = None  # each with its seat
    contribution: str | None = None


def faults(seed: str, deal: Deal | None, noted: Noted) -> list[Sentence]:
    """What does not fit, each in a sentence: within the deal, and with what was noted before it."""
    found = _without(noted) if deal is None else [*_inside(seed, deal), *_against(deal, noted)]
    secret = deal.secret if deal else seed
    if noted.hash is not None and noted.hash != seed_hash(secret):
        found.append(say("deal_hash"))
    return found


def _without(noted: Noted) -> list[Sentence]:
    if noted.contribution is None:
        return []
    return [say("deal_nobody")]


def _inside(seed: str, deal: Deal) -> list[Sentence]:
    seats = [part.seat for part in deal.parts]
    if "\n" in deal.table + deal.secret or not seats or seats != sorted(set(seats)):
        return [say("deal_unclear")]
    texts = [text for part in deal.parts for text in (part.pledge, part.contribution) if text is not None]
    if not all(_HEX.fullmatch(text) for text in texts):
        return [say("deal_part_unclear")]
    found = [
        say("deal_not_pledged", seat=part.seat)
        for part in deal.parts
        if part.contribution is not None and pledge_of(part.contribution) != part.pledge
    ]
    if mixed(deal) != seed:
        found.append(say("deal_seed"))
    return found


def _against(deal: Deal, noted: Noted) -> list[Sentence]:
    found = []
    if noted.pledges is not None and noted.pledges != tuple((part.seat, part.pledge) for part in deal.parts):
        found.append(say("deal_pledges"))
    if noted.contribution is not None and noted.contribution not in (part.contribution for part in deal.parts):
        found.append(say("deal_left_out"))
    return found


def withheld(deal: Deal) -> list[int]:
    """The seats whose devices pledged a contribution and did not give it."""
    return [part.seat for part in deal.parts if part.contribution is None]
