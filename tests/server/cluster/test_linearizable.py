"""The checker of histories finds what must never be, and passes what may."""

from dataclasses import replace

import pytest

from tests.server.cluster.linearizable import Asked, Looked, Stored, faults

# Two seats in turn, one after the other; then a move whose answer was lost.
MOVES = [Asked("t", n % 2, n, f"to {n}", 10.0 * n, 10.0 * n + 5, 5 + n) for n in range(6)]
LOST = Asked("t", 0, 6, "to 6", 60.0, None, None)
LOG = [Stored(5 + n, n % 2, f"to {n}") for n in range(6)]


def kinds(asked=(), looked=(), log=()):
    return [kind for kind, _, _ in faults(asked, looked, {"t": log})]


def test_a_sound_history_passes():
    looked = [Looked("t", 26.0, 7), Looked("t", 100.0, 10)]
    assert kinds([*MOVES, LOST], looked, LOG) == []
    assert kinds([*MOVES, LOST], looked, [*LOG, Stored(11, 0, "to 6")]) == [], "without an answer it may be there"


def test_moves_at_the_same_time_may_have_any_order():
    one, two = replace(MOVES[0], answered=50.0, number=6), replace(MOVES[1], sent=1.0, number=5)
    assert kinds([one, two], [], [Stored(5, 1, "to 1"), Stored(6, 0, "to 0")]) == []


@pytest.mark.parametrize(
    ("fault", "asked", "looked", "log"),
    [
        ("lost", MOVES, [], LOG[:-1]),
        ("lost", MOVES, [], [*LOG[:-1], replace(LOG[-1], action="to 9")]),
        ("lost", [*MOVES, replace(MOVES[5], answered=99.0)], [], LOG),
        ("doubled", MOVES, [], [*LOG, Stored(11, 1, "to 5")]),
        ("doubled", [*MOVES, LOST], [], [*LOG, Stored(11, 0, "to 6"), Stored(12, 0, "to 6")]),
        ("unasked", MOVES, [], [*LOG, Stored(11, 0, "to 77")]),
        ("refused", [*MOVES, replace(LOST, answered=61.0, refused=True)], [], [*LOG, Stored(11, 0, "to 6")]),
        ("stale", MOVES, [Looked("t", 56.0, 9)], LOG),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_planted_faults_are_found(fault, asked, looked, log):
    assert fault in kinds(asked, looked, log)


def test_an_order_against_time_is_found():
    swapped = [replace(MOVES[0], number=6), replace(MOVES[1], number=5)]
    assert kinds(swapped, [], [Stored(5, 1, "to 1"), Stored(6, 0, "to 0")]) == ["order"]


def test_tables_do_not_mix():
    other = replace(MOVES[0], table="u")
    assert [table for _, table, _ in faults([*MOVES, other], [], {"t": LOG})] == ["u"]
