"""The lessons of all games are real games, and the tutor plays them."""

import pytest

import bradshaw
from bradshaw import Match
from bradshaw.bots import TUTOR, bot_names, bot_rng, make_bot
from bradshaw.core.registry import game_names

GAMES = game_names()


def lesson_match(name):
    game = bradshaw.load(name)
    lesson = game.lesson()
    return game, lesson, Match(game, game.options(**lesson.options), seed=lesson.seed)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_the_beginning_of_a_legal_game(name):
    game, lesson, match = lesson_match(name)
    for seat, action in lesson.script:
        assert match.outcome is None
        assert action in [game.write(listed) for listed in match.actions(seat)]
        match.play(seat, action)
    assert lesson.script[-1][0] == lesson.seat, "what comes after the learner's last move is not told"


@pytest.mark.parametrize("name", GAMES)
def test_the_tutor_plays_the_script_in_the_order_in_which_a_server_asks(name):
    """A server moves for the first bot that may act; only when none may is it the learner's turn."""
    game, lesson, match = lesson_match(name)
    tutors = {seat: make_bot(game, TUTOR) for seat in range(len(match.players)) if seat != lesson.seat}
    for number, (seat, action) in enumerate(lesson.script, start=1):
        asked = [other for other in match.to_act if other != lesson.seat]
        if asked:
            bot = tutors[asked[0]]
            chosen = bot.choose(
                match.view(asked[0]), match.actions(asked[0]), bot_rng(lesson.seed, asked[0], number)
            )
            assert (asked[0], game.write(chosen)) == (seat, action)
        else:
            assert seat == lesson.seat
        match.play(seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_something_to_do(name):
    _, lesson, _ = lesson_match(name)
    assert 8 <= sum(seat == lesson.seat for seat, _ in lesson.script) <= 16


def test_where_the_script_says_nothing_another_bot_plays():
    game, lesson, match = lesson_match("scotland_yard")
    tutor = make_bot(game, TUTOR)
    late = tutor.choose(match.view(0), match.actions(0), bot_rng("x", 0, len(lesson.script) + 1))
    assert late in match.actions(0)
    # The action of move 2 is the learner's, and none of Mister X's.
    other = tutor.choose(match.view(0), match.actions(0), bot_rng("x", 0, 2))
    assert other in match.actions(0)


@pytest.mark.parametrize("name", GAMES)
def test_the_tutor_is_in_no_list(name):
    assert TUTOR not in bot_names(bradshaw.load(name))


def test_the_lesson_of_scotland_yard_ends_with_the_arrest():
    _, lesson, match = lesson_match("scotland_yard")
    for seat, action in lesson.script:
        match.play(seat, action)
    assert match.outcome is not None
    assert match.outcome.reason == "captured"
