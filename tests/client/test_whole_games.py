"""Whole games of all three through the client: what every seat saw is what the record says."""

import msgspec
import pytest

from bradshaw.client import Happening
from bradshaw.core.game import visible
from bradshaw.core.match import replay
from tests.client.players import Player, Spectator

GAMES = [
    ("scotland_yard", {"players": 4}, ["me", "person", "person", "steady"]),
    ("eighty_days", {"players": 3, "round_limit": 100}, ["me", "person", "random"]),
    ("mystery_express", {"players": 4}, ["me", "person", "steady", "random"]),
]


def moves(news):
    return [(n.what.seat, n.what.events) for n in news if isinstance(n.what, Happening)]


@pytest.mark.parametrize(("game", "options", "seats"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_whole_game(server, guest, game, options, seats):
    host = guest("Ann")
    table = host.create(game, options=options, seats=seats)
    people = [seat for seat, who in enumerate(seats) if who in ("me", "person")]
    clients = {0: host} | {seat: guest(f"Guest {seat}") for seat in people[1:]}
    for seat in people[1:]:
        clients[seat].join(table.code, seat)
    spectator = Spectator(guest(None), table)
    players = [Player(clients[seat], table, seat) for seat in people]
    for thread in (spectator, *players):
        thread.start()
    host.start(table)
    for thread in (spectator, *players):
        thread.finish()

    end = host.table(table)
    record = host.record(table)
    assert end.status == "over"
    assert end.ended == "rules"
    assert record.outcome == end.outcome == spectator.watch.outcome
    assert sum(1 for played in record.played if played.seat in people) == sum(p.moves for p in players) > 0

    seen = {player.seat: [] for player in players} | {None: []}
    for step in replay(record):
        for player in players:
            if step.move in player.views:
                assert player.views[step.move] == received(step.match.view(player.seat)), (player.seat, step.move)
        if step.played:
            for look, told in seen.items():
                lasting = tuple(event for event in visible(step.events, look) if not event.fleeting)
                told.append((step.played.seat, lasting))
    assert spectator.watch.view == received(step.match.view(None))
    assert moves(spectator.news) == seen[None]
    for player in players:
        assert player.outcome == record.outcome
        assert moves(player.news) == seen[player.seat]
    assert [n.number for n in spectator.news] == sorted({n.number for n in spectator.news})

    verified = host.verify(table)
    assert verified.seed_fits
    assert verified.moves_fit
    assert verified.seed_hash == table.seed_hash


def received(view):
    """A view as it is after a journey over the wire: what were lists and tuples may be the other."""
    return msgspec.json.decode(msgspec.json.encode(view), type=type(view))
