"""What is sent of a view, and what the other end makes of it."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct

import bradshaw
from bradshaw import Match
from bradshaw.core.rng import Rng
from bradshaw.wire.changes import change, changed, pack, unpacked


class Place(Struct, frozen=True):
    name: str
    count: int = 0


class View(Struct, frozen=True, rename={"to_act": "toAct"}):
    round: int
    to_act: tuple[int, ...] = ()
    place: Place | None = None
    log: tuple[tuple[str, ...], ...] = ()


def as_json(value):
    """The value as it arrives at the other end."""
    return json.loads(msgspec.json.encode(value))


def in_order(actions):
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def arrives(before, after):
    """What the other end has after the change."""
    sent = change(before, after)
    assert sent is not UNSET
    return changed(as_json(before), as_json(sent))


# What is sent


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (1, 2, 2),
        (1, None, None),
        (None, "a", "a"),
        (False, True, True),
        (None, 0.5, 0.5),
        (None, (1,), [(1,)]),
        ((), (1, 2), [(1, 2)]),
        ((1, 2), (), [()]),
        (None, Place("a"), [Place("a")]),
        (Place("a"), None, None),
        (Place("a", 1), Place("a", 2), {"count": 2}),
        (View(1), View(1, (0,)), {"toAct": [(0,)]}),
        (View(1, place=Place("a")), View(2, place=Place("b")), {"round": 2, "place": {"name": "b"}}),
    ],
)
def test_what_is_sent_of_a_value(before, after, sent):
    assert change(before, after) == sent
    assert type(change(before, after)) is type(sent)


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        ("abc", "abcd", {"+": tuple("d")}),
        ("abc", "ab", {"-": 1}),
        ("abc", "a", {"-": 2}),
        ("abc", "abx", {"2": "x"}),
        ("abc", "xbc", {"0": "x"}),
        ("abcd", "xbcy", {"0": "x", "3": "y"}),
        ("abc", "xyc", {"0": "x", "1": "y"}),
        ("abc", "xyz", [tuple("xyz")]),  # most of it is another: whole again
        ("abcd", "xyzd", [tuple("xyzd")]),
        ("abcde", "xyzde", {"0": "x", "1": "y", "2": "z"}),
        ("abc", "ax", [tuple("ax")]),
        ("abcd", "abx", {"-": 1, "2": "x"}),
        ("abcd", "abx" + "yz", {"2": "x", "3": "y", "+": tuple("z")}),
    ],
)
def test_what_is_sent_of_a_list(before, after, sent):
    assert change(tuple(before), tuple(after)) == sent
    assert arrives(tuple(before), tuple(after)) == list(after)


@pytest.mark.parametrize("value", [0, "", None, (), (1, 2), Place("a"), View(1, (1,), Place("b"), (("c",),))])
def test_nothing_is_sent_of_what_is_equal(value):
    copy = msgspec.convert(as_json(value), type(value))
    assert change(value, value) is UNSET
    assert change(value, copy) is UNSET


def test_a_list_of_lists_changes_within():
    before = View(1, log=(("a", "b"), ("c",)))
    after = View(1, log=(("a", "b"), ("c", "d"), ("e",)))
    assert change(before, after) == {"log": {"1": {"+": ("d",)}, "+": (("e",),)}}
    assert arrives(before, after) == as_json(after)


# What the other end makes of it


def test_the_old_value_stays_as_it_is():
    value = {"log": [1, 2, 3], "place": {"name": "a"}}
    after = changed(value, {"log": {"-": 1, "0": 9, "+": [7]}, "place": {"name": "b"}, "new": [[]]})
    assert after == {"log": [9, 2, 7], "place": {"name": "b"}, "new": []}
    assert value == {"log": [1, 2, 3], "place": {"name": "a"}}


places = st.builds(Place, st.sampled_from("ab"), st.integers(0, 2))
views = st.builds(
    View,
    st.integers(0, 2),
    st.lists(st.integers(0, 2), max_size=5).map(tuple),
    st.none() | places,
    st.lists(st.lists(st.sampled_from("ab"), max_size=3).map(tuple), max_size=4).map(tuple),
)


@given(views, views)
def test_any_view_becomes_any_other(before, after):
    if before == after:
        assert change(before, after) is UNSET
    else:
        assert arrives(before, after) == as_json(after)


@pytest.mark.parametrize("name", ["scotland_yard", "eighty_days", "mystery_express"])
def test_a_game_seen_through_changes(name):
    """Every view of every seat, from the first to the last move, is that of the server."""
    game = bradshaw.load(name)
    match = Match(game, game.options(players=3), seed="changes")
    seen = {seat: as_json(match.view(seat)) for seat in (0, 1, None)}
    before = {seat: match.view(seat) for seat in seen}
    for move in range(150):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match.play(seat, Rng("changes", move).choice(match.actions(seat)))
        for looker in seen:
            after = match.view(looker)
            sent = change(before[looker], after)
            if sent is not UNSET:
                seen[looker] = changed(seen[looker], as_json(sent))
            assert seen[looker] == as_json(after)
            before[looker] = after


# Packed actions


class Taxi(Struct, frozen=True, tag="taxi", tag_field="action"):
    to: int
    piece: str = "red"


class Rest(Struct, frozen=True, tag="rest", tag_field="action"):
    pass


@pytest.mark.parametrize(
    ("actions", "packed"),
    [
        ([], []),
        ([Rest()], [[{"action": "rest"}]]),
        ([Rest(), Rest()], [[{"action": "rest"}], [{"action": "rest"}]]),
        ([Taxi(1)], [[{"action": "taxi", "to": 1, "piece": "red"}]]),
        ([Taxi(1), Taxi(2)], [[{"action": "taxi", "piece": "red"}, ["to"], [1, 2]]]),
        ([Taxi(1), Taxi(2, "blue")], [[{"action": "taxi"}, ["to", "piece"], [[1, "red"], [2, "blue"]]]]),
        (
            [Taxi(1), Rest(), Taxi(2)],
            [[{"action": "taxi", "piece": "red"}, ["to"], [1, 2]], [{"action": "rest"}]],
        ),
    ],
)
def test_packed_actions(actions, packed):
    assert msgspec.json.decode(msgspec.json.encode(pack(actions))) == packed
    by_kind = sorted(actions, key=lambda action: next(n for n, a in enumerate(actions) if type(a) is type(action)))
    assert unpacked(as_json(packed)) == as_json(by_kind)


@pytest.mark.parametrize("name", ["scotland_yard", "eighty_days", "mystery_express"])
def test_the_actions_of_a_game_survive_packing(name):
    game = bradshaw.load(name)
    match = Match(game, game.options(players=3), seed="packed")
    for move in range(60):
        if not match.to_act:
            break
        seat = match.to_act[0]
        listed = match.actions(seat)
        assert in_order(unpacked(as_json(pack(listed)))) == in_order(as_json(list(listed)))
        match.play(seat, Rng("packed", move).choice(listed))


# What several eyes have in common


@pytest.mark.parametrize("name", bradshaw.games())
def test_what_is_known_from_other_eyes_changes_nothing_of_what_is_sent(name):
    game = bradshaw.load(name)
    players = game.players[-1]
    match = Match(game, game.options(players=players), seed="eyes")
    for move in range(60):
        if not match.to_act:
            break
        seat = match.to_act[0]
        actions = match.actions(seat)
        before = match.fork()
        match.play(seat, actions[move % len(actions)])
        known = {}
        for look in (*range(players), None):
            one, other = before.view(look), match.view(look)
            assert change(one, other, known) == change(one, other)


def test_what_is_known_is_of_both_values_the_one_before_and_the_one_after():
    old, new = Place("a", 2), Place("b", 2)
    known = {}
    assert change(View(1, place=old), View(1, place=new), known) == {"place": {"name": "b"}}
    assert change(View(1, place=None), View(1, place=new), known) == {"place": [new]}
    assert change(View(1, place=Place("b", 1)), View(1, place=new), known) == {"place": {"count": 2}}
    assert change(View(1, place=old), View(1, place=Place("a", 3)), known) == {"place": {"count": 3}}


def test_what_is_known_of_a_value_is_never_taken_for_another_one():
    known = {}

    def compare(number):
        before, after = View(1, place=Place("a", number)), View(1, place=Place("a", number + 1))
        return change(before, after, known)

    for number in range(
        500
    ):  # of the values before nothing else is left: the next ones may have their place in memory
        assert compare(number) == {"place": {"count": number + 1}}
