"""Characters: who they are, that they are the level that they say, and that one can tell them apart."""

from itertools import combinations

import pytest

import bradshaw
from bradshaw.bots import LEVELS, bot_names, characters, is_bot, level_of, look_back, make_bot, may_listen
from bradshaw.bots.cast import written
from bradshaw.bots.looking_ahead import Budget, Tried, halve, mixed
from bradshaw.bots.preparing import is_prepared, program_of
from bradshaw.cli.seating import occupant
from bradshaw.core.errors import BradshawError, UnknownBot
from bradshaw.core.match import replay
from bradshaw.core.record import Player
from bradshaw.core.registry import OURS
from bradshaw.core.rng import Rng
from bradshaw.server.names import alike

YARD = bradshaw.load("scotland_yard")
EVERYONE = [(bradshaw.load(name), character) for name in OURS for character in written(bradshaw.load(name))]


def test_every_name_is_somebody_elses_in_no_game_and_no_bots():
    names = [character.name for _, character in EVERYONE]
    assert len(names) == 27
    bots = {bot for name in OURS for bot in bot_names(bradshaw.load(name))} | {"tutor", "me", "person"}
    assert not [(one, other) for one, other in combinations([*names, *bots], 2) if alike(one, other)]
    assert all(name.isalpha() and name.islower() for name in names), "it can be typed in a list with commas"


@pytest.mark.parametrize("name", OURS)
def test_a_level_has_several_and_they_differ(name):
    cast = written(bradshaw.load(name))
    assert [character.level for character in cast] == [level for level in LEVELS for _ in range(3)]
    tastes = [tuple((leaning.taste, leaning.weight) for leaning in character.leanings) for character in cast]
    assert len({*tastes}) == len(cast)
    assert all(tastes)
    assert all(character.manner.endswith(".") for character in cast)


@pytest.mark.parametrize(("game", "character"), EVERYONE, ids=lambda found: getattr(found, "name", ""))
def test_who_is_listed_plays_and_is_the_level_but_for_its_leanings(game, character):
    there = character.level in bot_names(game)
    assert (character in characters(game)) == is_bot(game, character.name) == there
    assert level_of(game, character.name) == character.level
    if not there:
        with pytest.raises(UnknownBot):
            make_bot(game, character.name)
        return
    bot, level = make_bot(game, character.name), make_bot(game, character.level)
    assert isinstance(bot, type(level))
    assert bot.leanings == character.leanings
    assert is_prepared(game, character.name) == is_prepared(game, character.level)
    if hasattr(level, "program"):
        assert program_of(game, character.name) == program_of(game, character.level)
    assert may_listen(game, character.name) == may_listen(game, character.level)


@pytest.mark.parametrize(("name", "which"), [("dulcie", "river"), ("tibbs", "bus"), ("hepzibah", "company")])
def test_one_can_tell_them_apart(name, which):
    """In the same positions a character takes what it likes more often than its level does."""
    character = next(character for _, character in EVERYONE if character.name == name)
    taste = next(leaning.taste for leaning in character.leanings if leaning.taste.__name__ == which)
    liked = {name: 0.0, "easy": 0.0}
    match = bradshaw.Match(YARD, YARD.options(players=4), seed="apart")
    rng = Rng("play", 0)
    while match.to_act and match.moves < 60:
        seat = match.to_act[0]
        view, actions = match.view(seat), match.actions(seat)
        for bot in liked:
            liked[bot] += taste(view, make_bot(YARD, bot).choose(view, actions, Rng("x", match.moves)))
        match.play(seat, rng.choice(actions))
    assert liked[name] > 1.1 * liked["easy"]


def test_taste_has_a_say_among_equals_and_none_where_a_game_is_won():
    shares = {1: 0.5, 2: 0.5, 3: 0.3}
    tried = halve([1, 2, 3], 10, lambda moves: [10 * shares[move] for move in moves], Budget(90, 60), {2: 0.05})
    assert [mixed(tried, 0.001, Rng("x", move)) for move in range(5)] == [2] * 5
    played = [mixed(tried, 0.05, Rng("x", move)) for move in range(400)]
    assert 200 < played.count(2) < 380, "e times as often as what is worth 0.05 less"
    assert played.count(1) == 400 - played.count(2)
    won = Tried(1, 10, 10).appeal
    assert won > Tried(2, 9, 10, liking=0.2).appeal, "a sure win is not given up for a taste"
    assert Tried(3, 0, 10, liking=0.4).appeal == 0


def test_a_blunder_is_no_matter_of_taste():
    """What loses half of the games more is not played for the strongest leaning that anybody has."""
    strongest = max(abs(one.weight) for _, who in EVERYONE if who.level != "easy" for one in who.leanings)
    assert Tried(1, 9, 10).appeal > Tried(2, 4, 10, liking=strongest).appeal


def test_in_the_terminal_a_character_sits_where_a_bot_does():
    assert occupant(YARD, "dulcie") == Player("dulcie", "dulcie")
    assert occupant(YARD, "Dulce") == Player("Dulce"), "people may have such names"
    with pytest.raises(BradshawError, match=r"did you mean dulcie.*person:Dulcie"):
        occupant(YARD, "Dulcie")
    assert occupant(bradshaw.load("eighty_days"), "dulcie") == Player("dulcie"), "she plays one game"


# What they say


def seen_by_all(game, bots, seed):
    """A whole game: what each seat saw whenever it moved, and the match at its end."""
    match = bradshaw.Match(game, game.options(players=len(bots)), seed=seed)
    playing = [make_bot(game, bot) for bot in bots]
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, playing[seat].choose(match.view(seat), match.actions(seat), Rng("x", match.moves)))
    views = {seat: [] for seat in range(len(bots))}
    for step in replay(match.record):
        if step.move < match.moves:
            seat = match.record.played[step.move].seat
            views[seat].append(step.match.view(seat))
    return match, views


@pytest.mark.parametrize("name", OURS)
def test_everyone_has_something_to_say_when_it_is_over_and_not_before(name):
    game = bradshaw.load(name)
    match, views = seen_by_all(game, ["steady"] * game.players[0 if name != "mystery_express" else -1], "said")
    for seat, seen in views.items():
        bot = make_bot(game, "steady")
        said = look_back(game, bot, seen, match.view(seat), (0,))
        assert 1 <= len(said) <= 2
        assert all(sentence.reason.code.startswith(f"{name}.") for sentence in said)
        assert look_back(game, bot, seen, seen[-1], (0,)) == (), "the game goes on"
        assert look_back(game, bot, [], match.view(seat)) == ()
        assert look_back(game, make_bot(game, "random"), seen, match.view(seat)) == ()


def test_what_is_said_is_what_was_believed():
    match, views = seen_by_all(YARD, ["steady", "dulcie"], "believed")
    bot = make_bot(YARD, "dulcie")
    [first, *_] = look_back(YARD, bot, views[1], match.view(1), (0,))
    hidden = [view for view in views[1] if view.log and len(bot.believed(view)) > 1]
    belief = bot.believed(hidden[-1])
    assert belief[first.reason.parameters["station"]] == max(belief.values())
    [named, *_] = look_back(YARD, bot, views[1], match.view(1))
    assert "Mister X" in named, "to whom did not play himself"


class Plain:
    """A bot of somebody else's."""

    def choose(self, view, actions, rng):
        return actions[0]

    def look_back(self, views, after, people):
        return [f"I saw {len(views)}\n views. " + "x" * 1000, "two", "three"]


def test_a_bot_of_ones_own_may_speak_but_not_for_long():
    match, views = seen_by_all(YARD, ["steady", "steady"], "own")
    said = look_back(YARD, Plain(), views[1], match.view(1))
    assert len(said) == 2
    assert said[0].startswith(f"I saw {len(views[1])} views.")
    assert len(said[0]) == 300


@pytest.mark.parametrize("name", OURS)
def test_every_taste_differs_among_the_actions_of_a_game(name):
    """A taste that likes everything alike would be none."""
    game = bradshaw.load(name)
    tastes = {leaning.taste for character in written(game) for leaning in character.leanings}
    match = bradshaw.Match(game, game.options(players=4, **game.simulation), seed="tastes")
    rng, never = Rng("play", 0), set(tastes)
    while match.to_act and match.moves < 700 and never:
        seat = match.to_act[-1]
        view, actions = match.view(seat), match.actions(seat)
        for taste in tastes:
            liked = {taste(view, action) for action in actions}
            assert min(liked) >= 0
            assert max(liked) <= 1
            if len(liked) > 1:
                never.discard(taste)
        match.play(seat, rng.choice(actions))
    assert not never
