"""Boards and decks: ED-90 to ED-92, the format, the checker and files of one's own."""

from pathlib import Path

import msgspec
import pytest

import bradshaw
from bradshaw.core.errors import OptionsError
from bradshaw.core.match import replay
from bradshaw.core.record import Record
from bradshaw.games.eighty_days import cards
from bradshaw.games.eighty_days.board import KINDS, BoardData, check_board, load_board
from bradshaw.games.eighty_days.cards import (
    CHARACTER_EFFECTS,
    EVENT_EFFECTS,
    Card,
    DeckData,
    check_deck,
    load_deck,
)
from bradshaw.games.eighty_days.solver import solve
from tests.eighty_days.positions import GAME, board, deck, new, playout

FOGG = load_board("fogg")
HARE = load_board("classic_hare")
GOOD = board("bet 1", "pound", "bet 2", "passepartout", "bet 3", "pound", "layover", "police", "bet 1", rumors=1)


@pytest.mark.rule("ED-90")
def test_our_board_keeps_what_is_known():
    assert FOGG.finish == 80
    assert FOGG.spaces[FOGG.layovers[0]].name == "Paris"
    assert (FOGG.kinds[38], FOGG.spaces[38].name) == ("layover", "Calcutta")
    assert "layover" not in {FOGG.kinds[n] for n in (10, 39, 40, 41)}
    assert FOGG.next_of("police", 0) == 13
    assert {space.bets for space in FOGG.spaces if space.kind == "bet"} == {(1,), (2,), (3,), (4, 5, 6)}
    assert set(FOGG.kinds[1:80]) == set(KINDS)


@pytest.mark.rule("ED-90")
def test_nobody_reaches_the_police_on_the_first_turn():
    assert not any(GAME.read("+13") == action for action in GAME.actions(new(first_player=0), 0))


@pytest.mark.rule("ED-90", "ED-92")
def test_our_board_follows_the_route_by_at_least_eight_layovers():
    names = [FOGG.spaces[stop].name for stop in FOGG.layovers]
    route = "Paris Brindisi Suez Aden Bombay Calcutta Singapore Hong_Kong Yokohama San_Francisco Omaha New_York"
    assert names == route.replace(" ", "|").replace("_", " ").split("|")
    assert len(names) >= 8


@pytest.mark.rule("ED-91")
def test_our_deck_has_25_cards():
    ours = load_deck("fogg").cards
    assert sum(card.copies for card in ours) == 25
    assert len(ours) >= 12
    assert sum(card.kind == "character" for card in ours) >= 6
    assert 3 <= sum(card.copies for card in ours if card.reshuffle) <= 6
    assert {card.kind for card in ours} == {"event", "character"}
    for card in ours:
        assert "\n" not in card.text
        assert len(card.text) < 90


@pytest.mark.rule("ED-92")
def test_our_boards_and_decks_pass_the_checker_and_say_that_they_are_ours():
    assert check_board(FOGG.data) == check_board(HARE.data) == check_deck(load_deck("fogg")) == []
    assert "own" in FOGG.data.note
    assert "own" in load_deck("fogg").note


@pytest.mark.rule("ED-92")
def test_the_classic_track_loads():
    assert HARE.finish == 64
    assert HARE.layovers == (11, 15, 19, 24, 30, 37, 43, 50, 56)
    assert [n for n, kind in enumerate(HARE.kinds) if kind == "police"] == [10, 22, 42, 57]
    assert HARE.bets[7] == {1, 5, 6}
    assert new(board="classic_hare").money == (65,) * 4


@pytest.mark.rule("ED-92")
def test_every_space_is_used():
    """No dead stretch: random travellers get everywhere."""
    seen = set()
    for seed in range(60):
        for *_, after, _ in playout(seed, players=6, round_limit=60):
            seen.update(after.pawns)
    assert set(range(78)) <= seen


@pytest.mark.rule("ED-92")
def test_a_board_and_a_deck_of_ones_own_are_played_and_recorded_whole():
    own = {"board": GOOD, "deck": deck(("money", 5), ("again",))}
    *_, (_, _, _, last, _) = playout("own", players=3, **own)
    assert last.outcome
    match = bradshaw.Match(GAME, GAME.options(players=2, round_limit=3, **own), seed="own")
    while match.to_act:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    record = Record.loads(match.record.dumps())
    assert record.options["board"]["spaces"][0] == "1 bet 1"
    *_, step = replay(record)
    assert step.match.state == match.state
    assert step.match.options.board == GOOD


@pytest.mark.rule("ED-92")
def test_an_unsound_board_is_refused_as_an_option(monkeypatch):
    monkeypatch.setattr(cards, "OURS", ("fogg", "picnic"))
    no_layover = "There is no Layover, so nobody could ever earn by going back (ED-15)."
    no_title = "Card “a”: it needs a title."
    untitled = Card("a", "", "Does it.", "event", "money", 5, copies=2)
    wrong = {
        f"The board “a test” can't be played with: {no_layover}": {"board": board(*["bet 1"] * 6, "police")},
        f"The board “a test” can't be played with: {no_layover} (1 more problem.)": {
            "board": board(*["bet 1"] * 6)
        },
        f"The board “a test” can't be played with: {no_layover} (2 more problems.)": {"board": board("bet 1")},
        f"The deck “luggage” can't be played with: {no_title}": {"deck": DeckData("luggage", (untitled,))},
        "There is no board “mars”; the boards are fogg, classic_hare, short.": {"board": "mars"},
        "There is no deck “tarot”; the decks are fogg, picnic, short.": {"deck": "tarot"},
    }
    for sentence, options in wrong.items():
        with pytest.raises(OptionsError) as error:
            GAME.options(players=2, **options)
        assert str(error.value) == sentence


def test_the_checker_likes_a_good_board():
    assert check_board(GOOD) == []
    assert solve(load_board("fogg")).turns(0, 80, 3) == 23


def test_every_effect_is_documented():
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    for effect in {*EVENT_EFFECTS, *CHARACTER_EFFECTS, *KINDS}:
        assert f"`{effect}`" in text, effect


def test_boards_survive_json():
    for track in (FOGG, HARE):
        assert msgspec.json.decode(msgspec.json.encode(track.data), type=BoardData) == track.data
