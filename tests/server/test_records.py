"""Records: secret during play, for everyone afterwards, and proof that nobody rigged the game."""

from random import Random

import msgspec
import pytest

import bradshaw
from bradshaw.cli.app import run as command
from bradshaw.core.deal import Deal, Part, mixed, pledge_of
from bradshaw.core.game import Outcome, visible
from bradshaw.core.match import Match, replay
from bradshaw.core.record import Record
from bradshaw.core.rng import seed_hash
from bradshaw.server.tables import replays
from tests.server.harness import Person, Server, serving
from tests.server.stores import query
from tests.server.test_tables import refused

OPTIONS = {
    "scotland_yard": {"players": 2},
    "eighty_days": {"players": 3, "round_limit": 4},
    "mystery_express": {"players": 3},
}


def random_record(name: str, moves: int | None = None, seed: str = "a seed") -> Record:
    game = bradshaw.load(name)
    match = Match(game, game.options(**OPTIONS[name]), seed=seed)
    random = Random(1)
    while match.to_act and (moves is None or len(match.played) < moves):
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.actions(seat)))
    return match.record


async def finished(server: Server, person: Person, name: str = "scotland_yard") -> str:
    """A table at which one person has played all seats to the end."""
    table = (await person.table(name, seats=["me"] * OPTIONS[name]["players"], start=True, options=OPTIONS[name]))[
        "id"
    ]
    room, random = await server.room(table), Random(1)
    wire = await person.connect(table)
    while room.table.status == "running":
        seat = random.choice(room.table.to_act)
        action = random.choice(room.table.game.actions(room.table.running.state, seat))
        await wire.ask("move", seat=seat, position=room.table.position, action=msgspec.to_builtins(action))
    await wire.close()
    return table


async def test_the_record_is_secret_until_the_end_but_ones_own_view_is_not():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table())["id"]
        for part in ("", "/record", "/steps", "/verification"):
            await refused(ada.get(f"/api/replays/{table}{part}"), "refused", "not over yet")
        await bob.sit(table, 1)
        await ada.start(table)
        wire = await ada.connect(table, 0)
        await wire.move(0)
        for guest in (ada, bob, server.stranger()):
            for part in ("", "/record", "/steps", "/steps?look=0", "/verification"):
                await refused(guest.get(f"/api/replays/{table}{part}"), "refused", "not over yet")
        mine = await ada.get(f"/api/tables/{table}/log?look=0")
        assert mine["position"]["view"]["trail"]
        theirs = await bob.get(f"/api/tables/{table}/log?look=1")
        assert theirs["position"]["view"]["trail"] is None
        await refused(bob.get(f"/api/tables/{table}/log?look=0"), "not_allowed", "not yours")
        assert "ticket_played" in str(theirs["entries"])
        told = await bob.get(f"/api/tables/{table}/entries?before={theirs['number'] + 1}&look=1")
        assert "Mister X" in str(told["entries"])


@pytest.mark.parametrize("name", OPTIONS)
async def test_a_finished_game_is_seen_through_every_seats_eyes_as_the_core_replays_it(name):
    async with serving() as server:
        ada = await server.person("Ada")
        table = await finished(server, ada, name)
        stranger = server.stranger()
        record = Record.loads(await stranger.get(f"/api/replays/{table}/record"))
        assert record.game == name
        assert [player.name for player in record.players] == ["Ada"] * len(record.players)
        await same_steps(stranger, table, record)
        info = await stranger.get(f"/api/replays/{table}")
        assert (info["moves"], info["seed"]) == (len(record.played), record.seed)
        assert info["outcome"]["places"] == list(record.outcome.places)


@pytest.mark.parametrize("name", OPTIONS)
async def test_an_uploaded_record_is_replayed_as_the_core_does(name):
    record = random_record(name)
    async with serving() as server:
        stranger = server.stranger()
        info = await stranger.post("/api/replays", {"text": record.dumps()})
        await same_steps(stranger, info["id"], record)
        again = await stranger.post("/api/replays", {"text": record.dumps()})
        assert again["id"] == info["id"], "the same record twice is one"
        assert Record.loads(await stranger.get(f"/api/replays/{info['id']}/record")) == record
        await refused(stranger.get(f"/api/replays/{info['id']}/steps?look=9"), "not_found", "no seat 9")


async def same_steps(guest: Person, name: str, record: Record) -> None:
    for look in (*range(len(record.players)), None):
        expected = []
        for step in replay(record):
            seen = visible(step.events, look)
            expected.append(
                {
                    "move": step.move,
                    "seat": step.played and step.played.seat,
                    "action": step.played and step.played.action,
                    "events": msgspec.to_builtins(seen),
                    "told": [step.match.game.tell(event, step.match.options) for event in seen],
                    "view": msgspec.to_builtins(step.match.view(look)),
                }
            )
        found, start = [], 0
        while start is not None:
            eyes = "" if look is None else f"&look={look}"
            page = await guest.get(f"/api/replays/{name}/steps?start={start}{eyes}")
            found += page["steps"]
            start = page["next"]
        assert msgspec.json.encode(found) == msgspec.json.encode(expected)


@pytest.mark.parametrize("uploaded", [False, True])
@pytest.mark.parametrize("name", OPTIONS)
async def test_a_replay_can_show_from_the_start_what_was_secret(name, uploaded):
    async with serving() as server:
        ada = await server.person("Ada")
        table = await finished(server, ada, name)
        record = Record.loads(await ada.get(f"/api/replays/{table}/record"))
        if uploaded:
            table = (await ada.post("/api/replays", {"text": record.dumps()}))["id"]
        for seat in (1, None):
            eyes = "" if seat is None else f"look={seat}&"
            page = await ada.get(f"/api/replays/{table}/steps?{eyes}revealed=true")
            moments = [(step.events, step.match.state) for step in replay(record)][: len(page["steps"])]
            for step, (events, state) in zip(page["steps"], moments, strict=True):
                assert (step["view"]["seat"], len(step["events"])) == (seat, len(events))
                view = step["view"]
                if name == "scotland_yard":
                    assert (view["trail"], view["mister_x"]) == (list(state.trail), state.trail[-1])
                elif name == "eighty_days":
                    assert view["money"] == list(state.money)
                else:
                    assert len(view["crime"]) == 5
            if name == "mystery_express":
                last = await ada.get(f"/api/replays/{table}/steps?{eyes}revealed=true&start={len(record.played)}")
                view = last["steps"][0]["view"]
                assert bool(view["deductions"]) == (seat is not None), "whatever notebook the table had"
                assert not {line["element"] for line in view["deductions"]} & set(view["crime"])


async def test_a_replay_knows_its_table_and_who_sat_there():
    async with serving() as server:
        ada = await server.person("Ada")
        table = await finished(server, ada)
        info = await server.stranger().get(f"/api/replays/{table}")
        assert (info["table"], [player["guest"] for player in info["players"]]) == (table, [ada.id] * 2)
        record = await ada.get(f"/api/replays/{table}/record")
        upload = await ada.post("/api/replays", {"text": record})
        assert (upload["table"], [player["guest"] for player in upload["players"]]) == (None, [None] * 2)


async def test_the_last_page_ends_with_the_last_move():
    async with serving() as server:
        stranger = server.stranger()
        name = (await stranger.post("/api/replays", {"text": random_record("scotland_yard", 6).dumps()}))["id"]
        for start, count, moves, following in (
            (0, 6, [0, 1, 2, 3, 4, 5], 6),
            (0, 7, [0, 1, 2, 3, 4, 5, 6], None),
            (6, 50, [6], None),
            (7, 50, [], None),
        ):
            page = await stranger.get(f"/api/replays/{name}/steps?start={start}&count={count}")
            assert ([step["move"] for step in page["steps"]], page["next"]) == (moves, following)


async def test_a_broken_record_is_refused_with_what_is_wrong():
    record = random_record("scotland_yard", 6)
    text = record.dumps()
    lines = text.splitlines(keepends=True)
    illegal = msgspec.structs.replace(
        record, played=(*record.played, msgspec.structs.replace(record.played[0], action="black 1"))
    )
    wrong = msgspec.structs.replace(record, outcome=Outcome((1, 2), "captured"))
    unknown = msgspec.structs.replace(record, game="chess")
    broken = {
        "": "The record is empty",
        "hello": "not the header of a Bradshaw record",
        "".join(lines[:-1]): "cut off after move 6",
        "".join([*lines[:3], *lines[4:]]): "Line 4 does not fit its checksum",
        text.replace("taxi", "bus", 1): "does not fit its checksum",
        illegal.dumps(): "Move 7 of the record",
        wrong.dumps(): "The result in the record is not the one",
        unknown.dumps(): "not installed",
        text.replace('"version":1', '"version":9'): "Update Bradshaw",
        msgspec.structs.replace(record, options={"players": 40}).dumps(): "does not fit Scotland Yard",
        msgspec.structs.replace(record, players=record.players[:1]).dumps(): "2 seats, but 1 players",
    }
    async with serving() as server:
        for content, sentence in broken.items():
            await refused(server.stranger().post("/api/replays", {"text": content}), "refused", sentence)


async def test_the_permanent_link_survives_a_restart(file):
    async with serving(file) as server:
        ada = await server.person("Ada")
        table = await finished(server, ada)
        upload = (await ada.post("/api/replays", {"text": random_record("mystery_express", 30).dumps()}))["id"]
        before = [await ada.get(f"/api/replays/{name}/steps?look=1") for name in (table, upload)]
    async with serving(file) as server:
        stranger = server.stranger()
        assert [await stranger.get(f"/api/replays/{name}/steps?look=1") for name in (table, upload)] == before
        found = await stranger.get(f"/api/replays/{table}/verification")
        assert found["seed_fits"]
        assert found["moves_fit"]


async def test_the_seed_shown_at_the_end_is_the_one_promised_at_the_start():
    async with serving() as server:
        ada = await server.person("Ada")
        table = await ada.table(seats=["me", "random"], start=True)
        wire = await ada.connect(table["id"], 0)
        seed = (await server.room(table["id"])).table.created.seed
        assert not any(seed in text for text in wire.raw)
        await wire.offer(0, "end")
        assert wire.info["seed"] == seed
        assert seed_hash(seed) == table["seed_hash"] == wire.info["seed_hash"]
        found = await server.stranger().get(f"/api/replays/{table['id']}/verification")
        assert (found["seed"], found["seed_hash"]) == (seed, table["seed_hash"])
        assert found["seed_fits"]
        assert found["moves_fit"]
        assert found["sentence"].endswith("with the shuffles that the seed gives.")


async def test_a_hash_that_was_noted_is_compared_with_that_of_the_seed():
    async with serving() as server:
        stranger = server.stranger()
        name = (await stranger.post("/api/replays", {"text": random_record("scotland_yard", 6).dumps()}))["id"]
        promised = seed_hash("a seed")
        for noted, fits in (
            (promised, True),
            (f"%20{promised.upper()}%20", True),
            (seed_hash("another seed"), False),
            (promised[:-1], False),
            ("0", False),
        ):
            found = await stranger.get(f"/api/replays/{name}/verification?hash={noted}")
            assert (found["seed_hash"], found["seed_fits"], found["moves_fit"]) == (promised, fits, True), noted


async def test_a_tampered_record_does_not_verify(file):
    """Somebody with access to the database gives a game another seed, with checksums that fit."""
    record = random_record("mystery_express")
    rigged = msgspec.structs.replace(record, seed="another seed")
    async with serving(file) as server:
        name = (await server.stranger().post("/api/replays", {"text": record.dumps()}))["id"]
    query(file, "UPDATE records SET text = ? WHERE id = ?", rigged.dumps(), name)
    async with serving(file) as server:
        found = await server.stranger().get(f"/api/replays/{name}/verification")
        assert not found["moves_fit"]
        assert found["sentence"].startswith("Move ")
        assert found["seed_hash"] != seed_hash(record.seed), "nor is its hash the one that was promised"


def test_the_command_verifies_a_record_and_the_hash_that_was_promised(tmp_path, capsys):
    record = random_record("scotland_yard")
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(record.dumps())
    bad.write_text(msgspec.structs.replace(record, seed="another seed").dumps())
    promised = seed_hash(record.seed)

    def run(*words: str) -> tuple[int, str]:
        try:
            code = command(["verify", *words])
        except SystemExit as stop:
            code = stop.code
        return int(code or 0), " ".join(capsys.readouterr().out.split())

    follow = f"All {len(record.played)} moves follow the rules and the seed."
    assert run(str(good)) == (0, f"Seed: a seed Its hash: {promised} {follow}")
    code, said = run(str(good), "--hash", promised.upper())
    assert code == 0
    assert said.endswith("The hash is the one that was promised.")
    code, said = run(str(good), "--hash", "0" * 64)
    assert code == 1
    assert "NOT the one that was promised" in said
    code, said = run(str(bad))
    assert code == 1
    assert "does NOT fit" in said


def test_the_command_checks_what_the_seed_was_mixed_from(tmp_path, capsys):
    ann, ben = "a1" * 32, "b2" * 32
    parts = (Part(0, pledge_of(ann), ann), Part(1, pledge_of(ben), None))
    deal = Deal("table", "the secret", parts)
    record = msgspec.structs.replace(random_record("scotland_yard", seed=mixed(deal)), deal=deal)
    rigged = msgspec.structs.replace(record, deal=msgspec.structs.replace(deal, parts=parts[:1]))
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(record.dumps())
    bad.write_text(rigged.dumps())

    def run(*words: str) -> tuple[int, str]:
        code = command(["verify", *words])
        return int(code or 0), " ".join(capsys.readouterr().out.split())

    code, said = run(str(good), "--hash", seed_hash("the secret"), "--contribution", ann)
    assert code == 0
    names = [player.name for player in record.players]
    assert f"The deal was mixed with contributions of {names[0]}, yours among them." in said
    assert f"Pledged, but not given: {names[1]}." in said
    assert "chosen among 2 deals" in said
    for words, fault in (
        ((str(good), "--contribution", ben), "Your contribution is NOT in the deal."),
        ((str(good), "--hash", seed_hash(record.seed)), "The hash is NOT the one that was promised"),
        ((str(bad),), "The seed is NOT what the secret and the contributions make."),
    ):
        code, said = run(*words)
        assert code == 1
        assert fault in said


async def test_of_an_endless_game_no_record_is_made(monkeypatch):
    """To read its whole log would take as much memory as the log is long."""
    async with serving() as server:
        table = await finished(server, await server.person("Ada"))
        stranger = server.stranger()
        monkeypatch.setattr(replays, "MOST_ENTRIES", (await server.room(table)).table.number)
        assert Record.loads(await stranger.get(f"/api/replays/{table}/record"))
        monkeypatch.setattr(replays, "MOST_ENTRIES", replays.MOST_ENTRIES - 1)
        for part in ("record", "verification"):
            await refused(stranger.get(f"/api/replays/{table}/{part}"), "refused", "too long")
        assert (await stranger.get(f"/api/replays/{table}/steps"))["steps"], "it can still be looked at"


async def test_what_the_browser_can_not_show_is_no_replay():
    game = bradshaw.load("scotland_yard")
    match = Match(game, game.options(players=2, board="ring"), seed="a seed")
    while match.to_act:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    async with serving() as server:
        await refused(
            server.stranger().post("/api/replays", {"text": match.record.dumps()}), "refused", "the map is London"
        )
