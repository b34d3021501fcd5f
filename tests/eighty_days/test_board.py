"""Boards and decks: ED-90 to ED-92, the format, the checker and files of one's own."""

from pathlib import Path

import msgspec
import pytest

import bradshaw
from bradshaw.core.errors import OptionsError
from bradshaw.core.match import replay
from bradshaw.core.record import Record
from bradshaw.games.eighty_days.board import KINDS, BoardData, check_board, load_board, parse_board, read_space
from bradshaw.games.eighty_days.cards import (
    CHARACTER_EFFECTS,
    EVENT_EFFECTS,
    Card,
    DeckData,
    check_deck,
    load_deck,
    parse_deck,
)
from bradshaw.games.eighty_days.files import BadFile, check_file, load_board_file, load_deck_file
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
    cards = load_deck("fogg").cards
    assert sum(card.copies for card in cards) == 25
    assert len(cards) >= 12
    assert sum(card.kind == "character" for card in cards) >= 6
    assert 3 <= sum(card.copies for card in cards if card.reshuffle) <= 6
    assert {card.kind for card in cards} == {"event", "character"}
    for card in cards:
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
def test_an_unsound_board_is_refused_as_an_option():
    with pytest.raises(OptionsError, match="can't be played with: There is no Layover"):
        GAME.options(players=2, board=board(*["bet 1"] * 6, "police"))
    with pytest.raises(OptionsError, match="Card “a”"):
        GAME.options(players=2, deck=deck(("fly", 3)))
    with pytest.raises(OptionsError, match="no board “mars”; the boards are fogg, classic_hare"):
        GAME.options(players=2, board="mars")
    with pytest.raises(OptionsError, match="no deck “tarot”; the decks are fogg"):
        GAME.options(players=2, deck="tarot")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("castle", "is no space"),
        ("5 castle", "there is no kind “castle”"),
        ("5 bet", "a Bet needs its numbers"),
        ("5 police 3", "only a Bet has numbers"),
        ("5 bet 3,2", "in order"),
        ("5 bet 2,2", "in order"),
        ("5 bet 7", "from 1 to 6"),
        ("five bet 1", "is no space"),
    ],
)
def test_a_line_that_is_no_space_is_explained(line, problem):
    with pytest.raises(ValueError, match=problem):
        read_space(line)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (BoardData(" ", GOOD.spaces, rumors=1), "The board has no name."),
        (BoardData("x", ()), "A board has 1 to 200 spaces, not 0."),
        (BoardData("x", ("2 bet 1",)), "numbered from 1"),
        (board("bet 1", "inn"), "Space 2: “2 inn”: there is no kind"),
        (board(*["bet 1"] * 8, "layover", rumors=1), "There is no Police space"),
        (board(*["bet 1"] * 5, "layover", "police"), "to only 5 spaces"),
        (board(*["bet 1"] * 7, "layover", "police", money=0), "£1 to £1000"),
        (board(*["bet 1"] * 7, "layover", "police", rumors=-1), "0 to 9 Rumor cards"),
        (board(*["bet 1"] * 12, *["layover"] * 100, "police", rumors=1), "Nobody can get home"),
    ],
)
def test_the_checker_finds_what_is_wrong_with_a_board(data, problem):
    assert any(problem in found for found in check_board(data))


def test_the_checker_likes_a_good_board():
    assert check_board(GOOD) == []
    assert solve(load_board("fogg")).turns(0, 80, 3) == 23


def card(**changes):
    return Card(
        **{"id": "a", "title": "A", "text": "Does it.", "kind": "event", "does": "money", "amount": 5, **changes}
    )


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ([card(id="A 1")], "an id is made of small letters"),
        ([card(), card()], "Two cards have the id “a”."),
        ([card(title=" ")], "it needs a title."),
        ([card(text="")], "it needs a text."),
        ([card(text="a\nb")], "one line"),
        ([card(copies=0)], "copies"),
        ([card(copies=61)], "copies"),
        ([card(does="fly")], "an event can't do “fly”"),
        ([card(kind="character", does="refund")], "a character can't do “refund”"),
        ([card(does="again")], "takes no amount"),
        ([card(amount=0)], "needs an amount"),
        ([card(does="advance", amount=-2)], "can't be negative"),
        ([card(amount=1001)], "at most 1000"),
        ([card(does="next", amount=0)], "needs a space"),
        ([card(does="next", amount=0, space="layover")], "onto a Layover"),
        ([card(space="pound")], "takes no space"),
        ([card()], "A deck has 2 to 60 cards, not 1."),
    ],
)
def test_the_checker_finds_what_is_wrong_with_a_deck(cards, problem):
    assert any(problem in found for found in check_deck(DeckData("x", tuple(cards))))
    assert "The deck has no name." in check_deck(DeckData("", tuple(cards)))


def test_every_effect_is_documented():
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    for effect in {*EVENT_EFFECTS, *CHARACTER_EFFECTS, *KINDS}:
        assert f"`{effect}`" in text, effect


def toml_of_board(data):
    lines = "".join(f'    "{line}",\n' for line in data.spaces)
    return f'name = "{data.name}"\nrumors = {data.rumors}\nspaces = [\n{lines}]\n'


def test_files_of_ones_own(tmp_path):
    path = tmp_path / "board.toml"
    path.write_text(toml_of_board(GOOD), encoding="utf-8")
    assert check_file(path) == []
    assert load_board_file(path) == GOOD
    with pytest.raises(BadFile, match="is a board, not a deck"):
        load_deck_file(path)
    other = tmp_path / "deck.toml"
    other.write_text(
        'name = "d"\n[[cards]]\nid = "a"\ntitle = "A"\ntext = "T."\nkind = "event"\ndoes = "again"\ncopies = 2\n'
    )
    assert check_file(other) == []
    assert load_deck_file(other).cards[0].does == "again"
    with pytest.raises(BadFile, match="is a deck, not a board"):
        load_board_file(other)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"spaces = [", "is not TOML"),
        (b"name = 'x'", "must list either"),
        (b"name = 'x'\nspaces = [1]", "does not fit the format"),
        (b"name = 'x'\nspaces = ['1 inn']\ncolour = 'red'", "does not fit the format"),
        (b"name = 'x'\nspaces = ['1 inn']", "Space 1"),
        (b"name = 'x'\ncards = [{id = 'a'}]", "does not fit the format"),
    ],
)
def test_a_bad_file_is_explained(tmp_path, content, problem):
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    assert any(problem in found for found in check_file(path))
    with pytest.raises(BadFile):
        load_board_file(path)


def test_a_file_that_is_not_there(tmp_path):
    assert "can't be read" in check_file(tmp_path / "none.toml")[0]


def test_text_that_is_no_toml():
    for parse in (parse_board, parse_deck):
        with pytest.raises(ValueError, match="not TOML"):
            parse("[")


def test_boards_survive_json():
    for track in (FOGG, HARE):
        assert msgspec.json.decode(msgspec.json.encode(track.data), type=BoardData) == track.data
