"""The small verbs of the game: options, texts, what may be taken back, and rules that are kept ready."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import OptionsError
from bradshaw.core.game import Outcome
from bradshaw.core.lesson import Lesson, read_lesson
from bradshaw.core.match import Match
from bradshaw.games.eighty_days import events as ev
from bradshaw.games.eighty_days import game as module
from bradshaw.games.eighty_days.actions import Forward
from bradshaw.games.eighty_days.board import load_board
from bradshaw.games.eighty_days.cards import load_deck
from bradshaw.games.eighty_days.game import MOST_RULES, EightyDays
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.view import EightyView
from tests.eighty_days.positions import GAME, happens, play, position

DATA = Path(module.__file__).parent / "data"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7}, "Around the World in 80 Days is for 2 to 6 players, not 7."),
        ({"players": 1}, "Around the World in 80 Days is for 2 to 6 players, not 1."),
        ({"players": 3, "two_pawns": True}, "The variant with two pawns each is for 2 players."),
        (
            {"players": 3, "first_player": 3},
            "The first player is a seat from 0 to 2, or none for a random one.",
        ),
        (
            {"players": 3, "first_player": -1},
            "The first player is a seat from 0 to 2, or none for a random one.",
        ),
        ({"players": 3, "round_limit": -1}, "A round limit can't be negative; 0 is none."),
    ],
)
def test_options_that_can_not_be_played_are_refused(options, sentence):
    with pytest.raises(OptionsError) as error:
        GAME.options(**options)
    assert str(error.value) == sentence


def test_options_themselves_say_what_is_wrong():
    with pytest.raises(ValueError, match=r"^The variant with two pawns each is for 2 players\.$"):
        EightyOptions(players=3, two_pawns=True)
    with pytest.raises(ValueError, match=r"^A round limit can't be negative; 0 is none\.$"):
        EightyOptions(round_limit=-1)


def test_options_that_can_just_be_played():
    assert GAME.options(players=2, two_pawns=True).two_pawns
    assert [GAME.options(players=3, first_player=seat).first_player for seat in (0, 1, 2)] == [0, 1, 2]
    assert [GAME.options(round_limit=limit).round_limit for limit in (0, 1)] == [0, 1]


def test_the_board_of_a_new_game_is_checked():
    with pytest.raises(OptionsError) as error:
        EightyDays().new(EightyOptions(board="mars"), None)
    assert str(error.value) == "There is no board “mars”; the boards are fogg, classic_hare, short."


def test_a_record_that_names_no_revision_is_of_the_first():
    assert GAME.recorded_options({"players": 3}) == GAME.options(players=3, revision=1)
    assert GAME.recorded_options({"players": 3, "revision": 2}) == GAME.options(players=3)


def test_the_rules_and_the_lesson_are_those_of_the_files():
    assert GAME.rules() == (DATA / "rules.md").read_text(encoding="utf-8")
    lesson = GAME.lesson()
    assert isinstance(lesson, Lesson)
    assert lesson == read_lesson((DATA / "tutorial.json").read_text(encoding="utf-8"))


def test_the_lesson_comes_home_and_teaches_what_there_is_to_do_on_the_way():
    lesson = GAME.lesson()
    assert lesson is not None
    match = Match(GAME, GAME.options(**lesson.options), seed=lesson.seed)
    for seat, action in lesson.script:
        assert match.outcome is None
        match.play(seat, action)
    assert match.outcome is not None
    assert match.outcome.winners == (lesson.seat,)
    own = {action.split()[0].rstrip("0123456789") for seat, action in lesson.script if seat == lesson.seat}
    assert own == {"+", "card", "play", "report", "stay", "back"}


SEEN_COMING = (
    ev.MovedForward(0, 0, 10, 11, 1),
    ev.MovedBack(0, 0, 12, 7, 50),
    ev.Stayed(0, 0, 11, 10),
    ev.BetSettled(1, 1, 2, 20),
    ev.Reported(0, 0, 1, 10),
    ev.Passed(0),
    ev.CharacterPlayed(0, "aouda"),
    ev.TurnMissed(1),
)
TELLING = (
    ev.Restarted(0, 0, 4),
    ev.CardsDrawn(0, ("aouda",)),
    ev.CardApplied(0, "lost_hat", False),
    ev.CharacterKept(0, "aouda"),
    ev.MoneyMoved(0, 5),
    ev.PurseSet(0, 40),
    ev.RumorDropped(0),
    ev.CardMoved(0, 0, 3, 5),
    ev.Reshuffled(),
    ev.CameHome(0, 1),
    ev.GameEnded(Outcome((1, 2), "time"), (5, 5)),
)


def test_a_turn_is_harmless_if_all_of_it_could_be_seen_coming():
    before, after = position(10, 30), position(11, 30)
    over = play(position(79, 30, money=5, rumors=0), "+1")
    assert GAME.harmless(before, Forward(1), (), after) is True
    assert GAME.harmless(before, Forward(1), SEEN_COMING, after) is True
    assert GAME.harmless(before, Forward(1), SEEN_COMING, over) is False
    for event in TELLING:
        assert GAME.harmless(before, Forward(1), (event,), after) is False
        assert GAME.harmless(before, Forward(1), (*SEEN_COMING, event), after) is False
        assert GAME.harmless(before, Forward(1), (event, *SEEN_COMING), after) is False


def test_games_under_different_options_do_not_disturb_each_other():
    """The rules that were used last are asked first, so states of two games take turns here."""
    game = EightyDays()
    plain = position(79, 30, money=5, rumors=0)
    short = position(5, 1, money=50, rumors=0, board="classic_hare", two_pawns=False)
    for _ in range(2):
        assert Forward(1) in game.actions(plain, 0)
        assert Forward(5) not in game.actions(short, 0)  # 10 is Police there
        assert Forward(2) in game.actions(short, 0)
        assert game.play(plain, 0, Forward(1), None)[0].outcome
        assert game.play(short, 0, Forward(2), None)[0].pawns == (7, 1)


def test_the_rules_that_were_used_last_are_not_looked_up(monkeypatch):
    game, state = EightyDays(), position(10, 30)
    listed = game.actions(state, 0)
    monkeypatch.setattr(game, "under", None)
    assert game.actions(state, 0) == listed
    assert game.play(state, 0, Forward(1), None)[0].pawns == (11, 30)


def test_rules_are_kept_ready_for_so_many_options():
    game = EightyDays()
    first = GAME.options(round_limit=1)
    rules = game.under(first)
    for limit in range(2, MOST_RULES + 1):
        game.under(GAME.options(round_limit=limit))
    assert game.under(first) is rules
    assert game.under(GAME.options(round_limit=1)) is rules
    game.under(GAME.options(round_limit=MOST_RULES + 1))
    assert game.under(first) is not rules  # there were too many: all are made anew


def test_the_rules_are_those_of_the_options():
    options = GAME.options(players=2, board="classic_hare", two_pawns=True, round_limit=7)
    rules = EightyDays().under(options)
    assert rules.options is options
    assert rules.track is load_board("classic_hare")
    assert rules.deck is load_deck("fogg")
    assert rules.two_pawns


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_has_everything_but_the_purses_of_others(seat):
    state = position(5, 10, 20, money=(11, 22, 33), rumors=(1, 2, 3), duties=(0, 1, 2), round=4, kept=("aouda",))
    public = {name: getattr(state, name) for name in state.__struct_fields__}
    purses = tuple(amount if owner == seat else None for owner, amount in enumerate(state.money))
    assert GAME.view(state, seat) == EightyView(**{**public, "seat": seat, "money": purses})


def test_a_view_of_the_end_has_everything():
    state, _ = happens(position(79, 30, money=(5, 44), rumors=0), "+1")
    assert (GAME.outcome(state), GAME.to_act(state)) == (Outcome((1, 2), "home"), ())
    for seat in (0, 1, None):
        assert GAME.view(state, seat).money == (4, 44)
        assert GAME.view(state, seat).outcome == Outcome((1, 2), "home")


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_replay_of_a_game_can_show_all_purses(seat):
    state = position(4, 7, 9, players=3, money=(11, 22, 33))
    seen, revealed = GAME.view(state, seat), GAME.revealed(state, seat)
    assert seen.money != revealed.money == (11, 22, 33)
    assert replace(revealed, money=seen.money) == seen


def test_cards_can_lead_to_cards_without_end():
    assert GAME.longest(GAME.options(players=3, round_limit=10)) is None
