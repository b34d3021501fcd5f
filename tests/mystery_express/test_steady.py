"""`steady` at Mystery Express: beats chance by far, uses nothing but its views, and forgets as it is told to."""

import os

import pytest

import bradshaw
from bradshaw.arena.simulate import simulate
from bradshaw.bots import make_bot
from bradshaw.bots.mystery_express.steady import Steady, known_of
from bradshaw.games.mystery_express.cards import TIME, WORD_OF
from tests.mystery_express.helpers import GAME, Play

GAMES = 125 if os.environ.get("THOROUGH") else 25  # for each of four seats


def test_one_steady_against_three_random():
    """The steady one in each seat by turns: it wins or shares at least 95 %."""
    won = 0
    for seat in range(4):
        bots = ["random"] * 4
        bots[seat] = "steady"
        results = simulate("mystery_express", {"players": 4}, bots, GAMES, seed=f"steady {seat}")
        won += sum(result.places[seat] == 1 for result in results)
    assert won >= 0.95 * 4 * GAMES


@pytest.mark.parametrize(
    "options",
    [{"players": 3}, {"players": 5}, {"players": 5, "powers": False, "time_log": True, "notebook": "deductions"}],
    ids=str,
)
def test_steady_plays_every_variant_to_the_end(options):
    results = list(simulate("mystery_express", options, ["steady"] * options["players"], 4, seed="variants"))
    assert {result.reason for result in results} <= {"answers", "telegram", "shared"}


def test_steady_uses_nothing_but_its_view():
    """Bots that have seen the same views choose the same."""
    match = bradshaw.Match(GAME, GAME.options(players=4), seed="blind")
    pairs = [(make_bot(GAME, "steady"), make_bot(GAME, "steady")) for _ in range(4)]
    while match.to_act:
        seat = match.to_act[0]
        view, actions = match.view(seat), match.actions(seat)
        one, two = (bot.choose(view, list(actions), bradshaw.Rng("x", len(match.played))) for bot in pairs[seat])
        assert one == two
        assert one in actions
        match.play(seat, one)


def play_alone(seed, memory):
    match = bradshaw.Match(GAME, GAME.options(players=3), seed=seed)
    bots = [Steady(memory), make_bot(GAME, "random"), make_bot(GAME, "random")]
    while match.to_act:
        seat = match.to_act[0]
        rng = bradshaw.Rng(f"alone {seed}", len(match.played))
        match.play(seat, bots[seat].choose(match.view(seat), match.actions(seat), rng))
    return match


@pytest.mark.rule("ME-44")
def test_with_a_perfect_memory_it_knows_the_time_and_with_none_it_guesses():
    for memory, low, high in ((1.0, 30, 30), (0.0, 0, 12)):
        matches = [play_alone(f"time {n}", memory) for n in range(30)]
        right = sum(match.state.answers[0][TIME] == WORD_OF[match.state.crime[TIME]] for match in matches)
        assert low <= right <= high


def test_it_answers_and_wires_by_its_beliefs():
    match = play_alone("wires", 1.0)
    crime = [WORD_OF[card] for card in match.state.crime]
    telegram = match.state.telegrams[0]
    assert telegram[TIME] == crime[TIME]
    assert sum(a == b for a, b in zip(match.state.answers[0], crime, strict=True)) >= 3


def test_it_shows_what_is_known_already():
    """Asked twice by the same player, it shows the same card again."""
    play = Play(["candy", "hanged shot poisoned", "greed", "edmund"], hours=9)
    bot = Steady()
    play.dine("b", "modus")
    first = bot.choose(play.view(1), GAME.actions(play.state, 1), bradshaw.Rng("x"))
    play.do(1, GAME.write(first)).do(0, "grip b modus")
    assert known_of(play.view(1))[first.element] == {0, 1}
    play.do(0, "sleep b").do(1, "hide left").do(0, "guess right").do(0, "lounge modus")
    again = bot.choose(play.view(1), GAME.actions(play.state, 1), bradshaw.Rng("y"))
    assert again == first
