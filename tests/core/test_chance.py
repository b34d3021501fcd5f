"""Everything that can come of something random is listed once for each way, with its probability."""

from collections import Counter
from fractions import Fraction

import pytest

import bradshaw
from bradshaw.core.chance import Course, chance_of, draws_of, outcomes, random_events, results
from bradshaw.core.rng import Rng


def spread(experiment):
    found = {}
    for chance, result in outcomes(experiment):
        found[result] = found.get(result, 0) + chance
    return found


def test_all_draws_are_listed_with_their_chances():
    assert spread(lambda rng: rng.below(3)) == dict.fromkeys(range(3), Fraction(1, 3))
    assert spread(lambda rng: "".join(rng.shuffled("abc"))) == dict.fromkeys(
        ("abc", "acb", "bac", "bca", "cba", "cab"), Fraction(1, 6)
    )
    assert spread(lambda rng: rng.choice("aab")) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


def test_a_draw_may_depend_on_the_one_before():
    def two_steps(rng):
        first = rng.below(2)
        return (first, rng.below(3)) if first else (first,)

    assert list(outcomes(two_steps)) == [
        (Fraction(1, 2), (0,)),
        (Fraction(1, 6), (1, 0)),
        (Fraction(1, 6), (1, 1)),
        (Fraction(1, 6), (1, 2)),
    ]


def test_without_chance_there_is_one_outcome():
    assert list(outcomes(lambda rng: rng.used)) == [(1, False)]


def test_the_listed_outcomes_are_those_of_the_real_generator():
    listed = {tuple(result) for _, result in outcomes(lambda rng: rng.drawn("abcd", 2))}
    drawn = Counter(tuple(Rng(str(seed)).drawn("abcd", 2)) for seed in range(600))
    assert drawn.keys() == listed
    assert len(listed) == 12


def test_a_course_tells_what_was_drawn():
    course = Course("chance", _told=(2, 1))
    assert (course.used, course.below(3), course.below(2), course.below(5)) == (False, 2, 1, 0)
    assert course.used
    assert course.draws == [(2, 3), (1, 2), (0, 5)]
    assert course.probability == Fraction(1, 30)
    with pytest.raises(ValueError, match="draw 1 has 2 outcomes; there is no number 2"):
        Course("chance", _told=(2,)).below(2)
    with pytest.raises(TypeError, match=r"^a course of chance only draws by below\(\), .* and drawn\(\)$"):
        course.word()


def test_the_results_of_a_move_and_which_of_its_events_were_random():
    game = bradshaw.load("eighty_days")
    match = bradshaw.Match(game, game.options(first_player=0), seed="example")
    found = results(game, match.state, 0, game.read("+3"))
    assert sum(result.chance for result in found) == 1
    assert len({game.state_type and repr((r.state, r.events)) for r in found}) == len(found), "each once"
    twice = [r for r in found if r.events[1].cards == ("fair_wind",) and len(r.events) == 4]
    assert not twice or twice[0].chance >= Fraction(2, 25), "two copies of a card are one result, twice as likely"
    for result in found:
        kinds = [type(event).__name__ for event in random_events(found, result)]
        assert "MovedForward" not in kinds
        assert kinds[0] == "CardsDrawn"
    [sure] = results(game, match.state, 0, game.read("+2"))
    assert sure.chance == 1
    match.play(0, "+2")
    assert sure.state == match.state
    assert random_events([sure], sure) == ()


def test_how_likely_a_deal_was():
    game = bradshaw.load("scotland_yard")
    options = game.options(players=3)
    chance, state = chance_of(lambda rng: game.new(options, rng), Rng("deal"))
    assert state == bradshaw.Match(game, options, seed="deal").state
    assert chance == Fraction(1, 16 * 15 * 14 * 13 * 13)


def test_how_likely_a_later_move_was():
    """Each move has a stream of its own."""
    seventh = Rng("deal", 7)
    assert chance_of(lambda rng: rng.shuffled(range(20)), seventh)[1] == seventh.shuffled(range(20))


def test_what_a_later_move_has_drawn():
    seventh = Rng("deal", 7)
    draws, shuffled = draws_of(lambda rng: rng.shuffled(range(20)), seventh)
    assert [n for _, n in draws] == list(range(20, 1, -1))
    assert shuffled == seventh.shuffled(range(20))
