"""`easy`, `medium` and `hard` at Mystery Express: what they remember, what they conclude, how they plan."""

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.arena.simulate import simulate
from bradshaw.bots.looking_ahead import Budget
from bradshaw.bots.mystery_express.insight import FOLLOWED, Insight
from bradshaw.bots.mystery_express.levels import Easy, Hard, Medium, remembered, without_idle
from bradshaw.bots.mystery_express.planning import Hours
from bradshaw.bots.mystery_express.questions import HALVES, Questions
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import Chat, Dine, Grip, Lounge, NoPeek, Peek, Rest, Serve, Show
from bradshaw.games.mystery_express.cards import WORDS
from bradshaw.games.mystery_express.state import HAND, Note
from bradshaw.games.mystery_express.view import Asked, Put
from tests.mystery_express.helpers import GAME

WHIM = 0.05


class Brief(Hard):
    playouts = 8
    seconds = 60.0


def positions(seed, moves=400, players=4, **options):
    """Positions of a game at random."""
    match = bradshaw.Match(GAME, GAME.options(players=players, **options), seed=seed)
    rng = Rng(f"play {seed}", 0)
    while match.to_act and match.moves < moves:
        yield match, match.to_act[0]
        match.play(match.to_act[0], rng.choice(match.actions(match.to_act[0])))


def random_view(seed):
    """What somebody sees in the middle of a game."""
    *_, (match, seat) = positions(seed, moves=120)
    return match.view(seat)


def known(view):
    """What a seat that forgets nothing makes of the four categories."""
    return Insight(1.0, WHIM).follow(view).knowledge


def dealt_to_two(category=0):
    """A view of seat 0, and another seat that holds at least two cards of the category."""
    for number in range(50):
        match = bradshaw.Match(GAME, GAME.options(players=4), seed=f"deal {number}")
        view = match.view(0)
        for seat in range(1, 4):
            if view.hands[seat][category] >= 2 and view.hands[0][category] == 1:
                return view, seat
    raise AssertionError


def test_a_card_that_was_seen_is_expected_again_and_one_asked_twice_must_show_another():
    view, seat = dealt_to_two()
    modus = known(view)[0]
    own = view.hand[0]
    word = next(word for word, chance in modus.crime().items() if chance > 0 and word != own)
    at = [WORDS[element] for element in modus.belief.elements].index(word)
    shown = Note(1, "dining", "modus", HAND[seat], f"discard {'abcd'[seat]}", word, (0, seat))
    same_leg = modus.after(shown)
    next_leg = same_leg.after(Note(1, "leg", None, "discards", "hands", None, ()))
    chance_now = sum(same_leg.supposed.chosen_look(HAND[seat], 1)[at])
    chance_later = sum(next_leg.supposed.chosen_look(HAND[seat], 1)[at])
    assert chance_later > 0.9 > 3 * chance_now
    assert next_leg.gain(4, HAND[seat], 1) < same_leg.gain(4, HAND[seat], 1) / 5
    assert next_leg.gain(4, HAND[seat], 1) < next_leg.gain(4, HAND[seat])  # chance does not hide


def test_a_turn_is_thought_through_to_its_end_and_teaches_something():
    match = bradshaw.Match(GAME, GAME.options(players=4, first=0), seed="hours")
    for seat in range(4):
        match.play(seat, match.actions(seat)[0])
    view = match.view(0)
    knowledge = known(view)
    turn = Hours(view, knowledge, Rng("x", 1))
    before = turn.worth()
    turn.go_on()
    assert turn.hours < view.hours
    assert not turn.promises()
    assert turn.worth() > before
    again = Hours(view, knowledge, Rng("x", 1))
    again.go_on()
    assert again.worth() == turn.worth()


def test_a_question_that_tells_nothing_may_make_way_for_one_that_does():
    """Of two cards one is known: the first question brings it to light again, and the second the other one."""
    for number in range(200):
        view = bradshaw.Match(GAME, GAME.options(players=4), seed=f"way {number}").view(0)
        if view.hands[1][0] == 2 and view.hands[0][0] == 1:
            break
    word = next(word for word in known(view)[0].crime() if word not in view.hand)
    shown = Note(1, "dining", "modus", HAND[1], "discard b", word, (0, 1))
    over = Note(1, "leg", None, "discards", "hands", None, ())
    later = replace(view, leg=1, hours=2, past=(*view.log, shown, over), notes=(), stage="turn")
    dine, chat = Dine(1, "modus"), Chat("left", "modus")
    questions = Questions(later, known(later), 3, Budget(400, 60), Rng("x", 1))
    one, other, both = questions.gains(0, [(dine,), (chat,), (dine, chat)])
    assert both > 4 * max(one, other) > 0


def test_what_others_know_already_is_asked_for_before_them_all():
    """In the Lounge Car all see a card. It tells them nothing if each has seen it at a meal."""
    for number in range(200):
        view = bradshaw.Match(GAME, GAME.options(players=4), seed=f"lounge {number}").view(0)
        if view.hands[1][0] == 1 and view.hands[0][0] < 4:
            break

    def lounge(*meals):
        over = Note(1, "leg", None, "discards", "hands", None, ())
        notes = [Note(1, "dining", "modus", HAND[1], "discard b", None, seats) for seats in meals]
        past = (*view.log, *(line for note in notes for line in (note, over)))
        later = replace(view, leg=1, hours=2, past=past, notes=(), stage="turn")
        questions = Questions(later, known(later), 3, Budget(400, 60), Rng("x", 1))
        return questions.gains(0, [(Lounge("modus"),)])[0]

    assert lounge((1, 2), (1, 3)) > 1.2 * lounge()


def test_a_plan_fits_into_the_hours_and_asks_nothing_twice():
    plans = 0
    for match, seat in positions("plans"):
        actions = match.actions(seat)
        if not isinstance(actions[0], Rest | Serve) or len(actions) < 2:
            continue
        view = match.view(seat)
        plan = Questions(view, known(view), 2, Budget(8, 60), Rng("x", 1)).best({}, {})
        if isinstance(actions[0], Rest):
            assert set(plan) <= set(actions)
        assert sum(HALVES[type(question)] for question in plan) <= 2 * view.hours
        assert len({type(question) for question in plan if not isinstance(question, Dine)}) == sum(
            not isinstance(question, Dine) for question in plan
        )
        guests = [question for question in plan if isinstance(question, Dine)]
        asked = [(one.seat, one.category) for one in view.asked] if isinstance(actions[0], Serve) else []
        both = [(guest.seat, guest.category) for guest in guests] + asked
        assert len({seat for seat, _ in both}) == len({category for _, category in both}) == len(both)
        plans += len(plan) > 1
    assert plans > 3


def test_what_was_supposed_is_kept_for_few_seats_and_made_anew_for_others():
    view = random_view("anew")
    seats = [Insight(1.0, WHIM) for _ in range(FOLLOWED + 3)]
    first = [one.crime() for one in seats[0].follow(view).knowledge]
    for seat in seats:
        seat.follow(view)
    assert [bool(seat.knowledge) for seat in seats] == [False] * 3 + [True] * FOLLOWED
    assert [one.crime() for one in seats[0].follow(view).knowledge] == first
    assert not seats[3].knowledge


def test_who_is_discreet_shows_what_others_know_already():
    """Of two cards, one of which a third player knows, the fourth is shown that one."""
    match = bradshaw.Match(GAME, GAME.options(players=4), seed="discreet")
    view = match.view(0)
    one, two = next((a, b) for a in view.hand for b in view.hand if a < b)
    hand, discard = HAND[0], "discard a"
    for seen, other in ((one, two), (two, one)):
        notes = (Note(1, "dining", "modus", hand, discard, seen, (0, 3)),)
        asked = replace(view, past=view.log, notes=notes, stage="gathering", turn=2, asked=(Asked(0, "modus"),))
        actions = [Show(word) for word in (one, two)]
        assert Hard().choose(asked, actions, Rng("x", 1)) == Show(seen)
        assert {Medium().choose(asked, actions, Rng("x", n)) for n in range(9)} == {Show(seen), Show(other)}


def test_a_power_is_kept_for_a_card_that_may_be_new():
    view, seat = dealt_to_two()
    third = next(other for other in range(1, 4) if other != seat)
    hand, discard = HAND[seat], f"discard {'abcd'[seat]}"
    own = view.hand[0]
    word = next(word for word, chance in known(view)[0].crime().items() if chance > 0 and word != own)

    def after(*notes):
        past = (*view.log, *notes[:-1])
        now = replace(view, past=past, notes=notes[-1:], put=(Put("modus", None, seat),), stage="landing")
        bot = Hard()
        return bot.choose(now, [NoPeek(), Peek(1)], Rng("x", 1))

    leg = Note(1, "leg", None, "discards", "hands", None, ())
    to_both = [Note(1, "dining", "modus", hand, discard, word, tuple(sorted((0, seat, third)))), leg]
    hidden = Note(2, "dining", "modus", hand, discard, None, tuple(sorted((seat, third))))
    assert after(hidden) == Peek(1)
    assert after(*to_both, hidden) == NoPeek()


def test_easy_forgets_what_it_saw_two_legs_ago_but_not_its_own_cards():
    for match, seat in positions("forgets", moves=600):
        view = match.view(seat)
        if view.leg == 3:
            break
    dim = remembered(view)
    assert sum(note.element is not None for note in dim.log) < sum(note.element is not None for note in view.log)
    assert all(
        a.element == b.element
        for a, b in zip(dim.log, view.log, strict=True)
        if b.leg >= view.leg or b.how == "dealt"
    )
    assert (dim.hand, dim.notes) == (view.hand, view.notes)


@pytest.mark.parametrize("bot", [Easy, Brief])
def test_a_choice_depends_on_the_views_alone(bot):
    match = bradshaw.Match(GAME, GAME.options(players=3), seed="blind")
    pairs = [(bot(), bot()) for _ in range(3)]
    while match.to_act:
        seat = match.to_act[0]
        view, actions = match.view(seat), match.actions(seat)
        one, two = (each.choose(view, list(actions), Rng("x", match.moves)) for each in pairs[seat])
        assert one == two
        assert one in actions
        match.play(seat, one)


@pytest.mark.parametrize("bot", [Easy, Medium, Brief])
@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "idle_actions": True, "hours": (6, 2, 5, 4, 1)},
        {"players": 5, "powers": False, "time_log": True, "conductor_after_failed_search": False},
        {"players": 3, "deck": "tiny", "hours": (6,)},
    ],
    ids=str,
)
def test_every_level_plays_every_variant_to_the_end(bot, options):
    bots = [bot, *["random"] * (options["players"] - 1)]
    results = list(simulate("mystery_express", options, bots, 1, seed="variants"))
    assert results[0].reason in {"answers", "telegram", "shared"}


def test_no_hour_is_wasted():
    """While there is a question left that tells something, nobody rests or takes cards back."""
    match = bradshaw.Match(GAME, GAME.options(players=4), seed="gross")
    bots = [Brief(), *(Medium(seconds=60) for _ in range(3))]
    while match.to_act:
        seat = match.to_act[0]
        action = bots[seat].choose(match.view(seat), match.actions(seat), Rng("x", match.moves))
        if isinstance(action, Rest | Grip):
            view = match.view(seat)
            assert not Hours(view, known(view), Rng("y", 1)).promises()
        match.play(seat, action)


def test_to_take_cards_back_is_left_out():
    assert without_idle([Rest(), Grip(1, "motive")]) == [Rest()]


def right(bot, games, seed):
    """How many elements one among three `steady` has right."""
    total = 0
    for number in range(games):
        match = bradshaw.Match(GAME, GAME.options(players=4), seed=f"{seed} {number}")
        bots = [bot(), *(bradshaw.bots.make_bot(GAME, "steady") for _ in range(3))]
        while match.to_act:
            seat = match.to_act[0]
            rng = Rng(f"{seed} {number} {seat}", match.moves)
            match.play(seat, bots[seat].choose(match.view(seat), match.actions(seat), rng))
        view = match.view(0)
        total += sum(a == b for a, b in zip(view.answers, view.crime, strict=True))
    return total


def test_the_levels_find_out_more_the_higher_they_are():
    easy, hard = right(Easy, 6, "levels"), right(Brief, 6, "levels")
    assert hard >= easy + 5
