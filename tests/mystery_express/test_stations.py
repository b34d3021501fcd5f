"""The stations: ME-40 to ME-48."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bradshaw.core.game import visible
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import TIME, WORD_OF
from bradshaw.games.mystery_express.events import IsChoosing
from tests.mystery_express.helpers import GAME, random_game


def tag(thing):
    return thing.__struct_config__.tag


def at_stage(players, name, seed=0, leg=0, **options):
    """The first state of a random game that waits at that stage, after so many legs, and what led to it."""
    for state, _, _, events in random_game(players, seed, **options):
        if tag(state.stage) == name and state.leg >= leg:
            return state, events
    raise AssertionError(f"no {name}")


def everyone(state, texts, move=500):
    """All seats do the same, or each its own; the state after, and all events."""
    events = []
    while state.to_act and tag(state.stage) != "turn":
        stage = tag(state.stage)
        seat = state.to_act[-1]
        text = texts(state, seat)
        state, more = GAME.play(state, seat, GAME.read(text), Rng("everyone", move))
        events += more
        move += 1
        if tag(state.stage) != stage:
            break
    return state, events


@pytest.mark.rule("ME-40")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_order_of_what_happens_on_arrival(players):
    """At each station the stages come in their order, and nothing else comes between."""
    stages = {}
    for state, _, _, _ in random_game(players, seed=40):
        seen = stages.setdefault(state.leg, [])
        name = tag(state.stage)
        if name in ("showing", "tunnelling", "wiring", "gathering", "answering", "turn") and name not in seen:
            if name == "gathering" and state.stage.why != "revelation":
                continue
            seen.append(name)
    assert stages[1][:2] == ["showing", "turn"]
    assert stages[2][:2] == ["tunnelling", "turn"]
    assert stages[3][:2] == ["showing", "turn"]
    assert stages[4][:4] == ["showing", "wiring", "gathering", "turn"]
    assert stages[5] == ["answering"]


@pytest.mark.rule("ME-40", "ME-08", "ME-30")
def test_on_arrival_powers_are_fresh_and_the_conductor_has_moved():
    for state, _, _, events in random_game(5, seed=41):
        arrived = [event for event in events if tag(event) == "arrived"]
        if arrived:
            assert state.used == 0
            assert arrived[0].conductor == GAME.view(state, 0).conductor


@pytest.mark.rule("ME-41")
def test_in_strasbourg_all_time_cards_are_shown_one_by_one():
    state, events = at_stage(4, "showing")
    assert state.leg == 1
    shown = [event for event in visible(events, 2) if tag(event) == "time_shown"]
    assert [len(event.elements) for event in shown] == [1] * 23
    assert shown == [event for event in visible(events, None) if tag(event) == "time_shown"]
    deck = Counter(WORD_OF[card] for card in state.deck)
    assert Counter(event.elements[0] for event in shown) == deck
    assert deck[WORD_OF[state.crime[TIME]]] == 2
    assert Counter(word for group in GAME.view(state, 1).showing for word in group) == deck
    assert GAME.options().pace == 1.0


@pytest.mark.rule("ME-42")
@pytest.mark.parametrize(("players", "packets"), [(3, (8, 8, 7)), (4, (6, 6, 6, 5)), (5, (5, 5, 5, 4, 4))])
def test_in_wien_packets_are_passed_to_the_left(players, packets):
    state, events = at_stage(players, "showing", seed=2, leg=3)
    deck = Counter(WORD_OF[card] for card in state.deck)
    seen = {}
    for seat in range(players):
        mine = [event.elements for event in visible(events, seat) if tag(event) == "time_shown"]
        seen[seat] = mine
        assert tuple(mine) == GAME.view(state, seat).showing
        assert Counter(word for packet in mine for word in packet) == deck
        assert sorted(map(len, mine), reverse=True) == list(packets)
    for seat in range(players):  # what I look at, my left neighbour looks at next
        assert seen[(seat + 1) % players][1:] == seen[seat][:-1]
    assert not [event for event in visible(events, None) if tag(event) == "time_shown"]
    assert GAME.view(state, None).showing == ()


@pytest.mark.rule("ME-43")
def test_in_budapest_they_are_turned_up_onto_three_piles():
    state, events = at_stage(4, "showing", seed=3, leg=4)
    shown = [event for event in visible(events, 0) if tag(event) == "time_shown"]
    assert [event.how for event in shown] == ["three piles"] * 23
    piles = [GAME.tell(event, state.options).split(", ")[1].split(":")[0] for event in shown]
    assert piles[:4] == ["on pile 1", "on pile 2", "on pile 3", "on pile 1"]


@pytest.mark.rule("ME-44")
def test_no_list_is_kept_unless_the_table_wants_one():
    state, _ = at_stage(3, "showing")
    assert GAME.view(state, 0).showing
    state, _ = GAME.play(state, 0, GAME.read("ready"), Rng("x", 1))
    assert GAME.view(state, 0).showing == ()
    assert GAME.view(state, 1).showing
    assert "clock" not in str(GAME.view(state, 0))
    state, _ = everyone(state, lambda *_: "ready")
    assert all("clock" not in str(GAME.view(state, seat)) for seat in (0, 1, 2, None))
    state, _ = at_stage(3, "showing", time_log=True)
    state, _ = everyone(state, lambda *_: "ready")
    assert len(GAME.view(state, 0).times[0]) == 23
    assert GAME.view(state, None).times == ()


@pytest.mark.rule("ME-45")
def test_passengers_board_in_strasbourg_and_wien_after_the_showing():
    boarded = []
    for state, _, _, events in random_game(4, seed=45):
        boarded += [(state.leg, event.stack) for event in events if tag(event) == "passengers_boarded"]
    assert boarded == [(1, 1), (3, 2)]


@pytest.mark.rule("ME-46")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_the_tunnel_everyone_peeks_left_and_right(players):
    state, _ = at_stage(players, "tunnelling", seed=46)
    assert state.leg == 2
    before = state.hands
    choices = {}

    def choose(state, seat):
        text = GAME.write(GAME.actions(state, seat)[-1])
        choices.setdefault(seat, []).append(text)
        others = [other for other in range(players) if other != seat]
        assert all(len(GAME.view(state, other).log) == len(GAME.view(state, seat).log) for other in others)
        return text

    state, events = everyone(state, choose)
    assert all([text.split()[1] for text in texts] == ["left", "right"] for texts in choices.values())
    assert state.hands == before
    for seat in range(players):
        faces = [event.note for event in visible(events, seat) if tag(event) == "face_seen"]
        owners = ["hand " + "abcde"[(seat + 1) % players], "hand " + "abcde"[(seat - 1) % players]]
        assert [note.source for note in faces] == owners
        assert [note.category for note in faces] == [text.split()[2] for text in choices[seat]]
        for note, owner in zip(faces, ((seat + 1) % players, (seat - 1) % players), strict=True):
            assert note.element in [WORD_OF[card] for card in state.hands[owner]]
    notes = [event for event in visible(events, None) if tag(event) == "card_moved"]
    assert len(notes) == 2 * players
    assert all(event.note.element is None for event in notes)


@pytest.mark.rule("ME-46")
def test_choices_in_the_tunnel_do_not_show_before_all_have_made_them():
    state, _ = at_stage(4, "tunnelling", seed=6)
    seat = state.to_act[0]
    other = state.to_act[1]
    before = GAME.view(state, other)
    state, events = GAME.play(state, seat, GAME.actions(state, seat)[0], Rng("x", 1))
    made = tuple(int(one == seat) for one in range(4))  # that he has chosen, all see
    assert GAME.view(state, other) == replace(before, made=made)
    assert visible(events, other) == (IsChoosing(seat),)
    assert GAME.view(state, seat).chosen


@pytest.mark.rule("ME-47")
def test_telegrams_are_secret_and_every_line_is_optional():
    state, _ = at_stage(4, "wiring")
    assert state.leg == 4
    assert GAME.to_act(state) == (0, 1, 2, 3)
    texts = ["wire hanged", "wire nothing", "wire greed", "wire nothing", "wire clock3"]
    for text in texts:
        assert "wire nothing" in [GAME.write(action) for action in GAME.actions(state, 1)]
        state, events = GAME.play(state, 1, GAME.read(text), Rng("x", 1))
    assert GAME.view(state, 1).telegram == ("hanged", None, "greed", None, "clock3")
    assert GAME.to_act(state) == (0, 2, 3)
    for other in (0, 2, None):
        assert GAME.view(state, other).telegrams == ()
        assert [tag(event) for event in visible(events, other)] == ["telegram_sent"]
    assert "no Modus Operandi of this game" in _refusal(state, 0, "wire stabbed")


def _refusal(state, seat, text):
    try:
        GAME.play(state, seat, GAME.read(text), Rng("x", 1))
    except Exception as error:
        return str(error)
    return ""


@pytest.mark.rule("ME-48")
def test_in_budapest_everyone_reveals_a_card_for_good():
    for state, _, _, events in random_game(4, seed=48):
        stage = state.stage
        if tag(stage) == "gathering" and stage.why == "revelation":
            waiting = len(state.to_act)
            if waiting < 4:
                done = [seat for seat in range(4) if seat not in state.to_act]
                assert all(GAME.view(state, seat).out == (None,) * 4 for seat in done)
        if state.leg == 4 and any(tag(event) == "turn_began" for event in events):
            shown = [event.note for event in visible(events, None) if tag(event) == "card_moved"]
            if shown and shown[0].how == "revelation":
                assert len(shown) == 4
                out = GAME.view(state, 0).out
                assert [note.element for note in shown] == list(out)
                break
    else:
        raise AssertionError("no revelation")
    for later, _, _, _ in random_game(4, seed=48):
        if later.leg == 5:
            assert GAME.view(later, 1).out == out
            assert all(card not in hand for card in later.out for hand in later.hands)
