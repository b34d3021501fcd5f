"""What every game has from the start: options, and what it does unless it says otherwise."""

import pytest

import bradshaw
from bradshaw.core.errors import IllegalAction, OptionsError
from bradshaw.core.game import Event, Game, Options, Outcome, visible
from bradshaw.core.lesson import Lesson, read_lesson
from bradshaw.core.sentences import Catalogue, Reason, reason_of, said
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.options import YardOptions

YARD = bradshaw.load("scotland_yard")


class Trip(Options, frozen=True, kw_only=True):
    """Options that take offence at every complaint they are given."""

    players: int = 2
    complaint: str = ""
    platform_X: int = 1  # noqa: N815 (its name ends like a complaint)

    def __post_init__(self):
        if self.complaint:
            raise ValueError(self.complaint)


class Excursion(ScotlandYard):
    title = "Excursion"
    options_type = Trip
    players = range(2, 5)
    check_options = Game.check_options


def refused(game, **chosen):
    with pytest.raises(OptionsError) as caught:
        game.options(**chosen)
    return str(caught.value)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"players": 1}, "Excursion is for 2 to 4 players, not 1."),
        ({"players": 5}, "Excursion is for 2 to 4 players, not 5."),
        ({"players": "many"}, "Expected `int`, got `str` (option players)."),
        ({"platform_X": "nine"}, "Expected `int`, got `str` (option platform_X)."),
        ({"luggage": 1}, "Object contains unknown field `luggage`."),
        ({"complaint": "no trains today"}, "No trains today."),
        ({"complaint": "no trains today."}, "No trains today."),
        ({"complaint": "it is not platform X."}, "It is not platform X."),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(chosen, sentence):
    assert refused(Excursion(), **chosen) == sentence


STATION = Catalogue("station", {"closed": "Platform {platform} is closed, i.e. go home."})


class Closed(Trip, frozen=True, kw_only=True):
    """Options that know what they say."""

    def __post_init__(self):
        raise ValueError(STATION.say("closed", platform=9))


def test_what_options_say_themselves_keeps_its_code():
    class Closing(Excursion):
        options_type = Closed

    with pytest.raises(OptionsError) as caught:
        Closing().options()
    assert str(caught.value) == "Platform 9 is closed, i.e. go home."
    assert reason_of(said(caught.value)) == Reason("station.closed", {"platform": 9})


def test_options_that_people_typed_are_texts():
    assert YARD.options(players="3", double_moves="3", possible_stations="true") == YardOptions(
        players=3, double_moves=3, possible_stations=True
    )


def test_options_made_by_hand_are_no_texts():
    with pytest.raises(OptionsError) as caught:
        YARD.check_options(YardOptions(players="3"))
    assert str(caught.value) == "Expected `int`, got `str` (option players)."


def test_recorded_options_are_options():
    assert YARD.recorded_options({"players": 3, "board": "classic"}) == YARD.options(players=3, board="classic")


def test_who_gives_up_is_last_and_the_others_share_the_win():
    options = YARD.options(players=4)
    assert Game.forfeit(YARD, options, 1, "resigned") == Outcome((1, 2, 1, 1), "resigned")
    assert Game.forfeit(YARD, options, 3, "time") == Outcome((1, 1, 1, 2), "time")


def test_unless_a_game_says_so_nothing_is_taken_back_and_there_are_no_files_and_no_lesson():
    assert Game.harmless(YARD, None, None, (), None) is False
    assert Game.lesson(YARD) is None
    assert Game.check_file(YARD, "board.csv") is None
    assert Game.read_option(YARD, "board", "board.csv") == "board.csv"


def test_unless_a_game_says_so_nobody_plans_together_and_what_is_fleeting_stays_for_two_seconds():
    with pytest.raises(IllegalAction) as caught:
        Game.check_proposal(YARD, None, None)
    assert str(caught.value) == "Nothing can be proposed in Scotland Yard."
    assert Game.tell_proposal(YARD, 7, None) == "7"
    assert Game.seconds(YARD, None, None) == 2
    with pytest.raises(NotImplementedError) as missing:
        Game.sample(YARD, None, None)
    assert str(missing.value) == "Scotland Yard can't be sampled"


def test_the_winners_are_those_in_the_first_place():
    assert Outcome((2, 1, 3, 1), "over").winners == (1, 3)


class Whispered(Event, frozen=True):
    """A test event."""


def test_events_are_visible_to_their_audience():
    everyone, some, nobody = Whispered(), Whispered(audience=(0, 2)), Whispered(audience=())
    events = (everyone, some, nobody)
    assert visible(events, 0) == visible(iter(events), 2) == (everyone, some)
    assert visible(events, 1) == visible(events, None) == (everyone,)


def test_a_lesson_is_read_as_it_is_written():
    text = '{"options": {"players": 2}, "seed": "x", "seat": 1, "script": [[0, "taxi 46"], [1, "red: bus 1"]]}'
    assert read_lesson(text) == Lesson({"players": 2}, "x", 1, ((0, "taxi 46"), (1, "red: bus 1")))
