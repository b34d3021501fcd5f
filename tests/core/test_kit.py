"""The conformance kit finds what it is there to find: each fault planted here must make its check fail."""

import itertools
import random

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import Outcome
from bradshaw.core.sentences import Reason, Sentence
from bradshaw.games.eighty_days.game import EightyDays
from bradshaw.games.scotland_yard.encoding import YardEncoding
from bradshaw.games.scotland_yard.events import StationWritten
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.testing import Conformance, NoSecrets
from tests.scotland_yard.test_conformance import RING as RING_GAME

RING = {"own": RING_GAME.board(RING_GAME.options(players=2, board="own"))}


class LeakyView(ScotlandYard):
    """The pursuers see whether Mister X's station is even."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, round=view.round + state.trail[-1] % 2)


class LeakyViewOnce(ScotlandYard):
    """In one round, and only to one seat, the trail is not hidden."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, trail=state.trail) if seat == 1 and state.round == 2 else view


class LeakyEvent(ScotlandYard):
    """What Mister X writes down is told to everyone."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, tuple(replace(e, audience=None) if isinstance(e, StationWritten) else e for e in events)


class LeakyEventCount(ScotlandYard):
    """Nothing secret is said, but an event more is sent when he is at an even station."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, events + events[:1] * (state.trail[-1] % 2)


class LeakyActions(ScotlandYard):
    """The pursuers' moves are listed in an order that depends on where Mister X is."""

    def actions(self, state, seat):
        actions = super().actions(state, seat)
        return actions[::-1] if seat and state.trail[-1] % 2 else actions


class LeakyRefusal(ScotlandYard):
    """A refused pursuer learns whether he was close."""

    def play(self, state, seat, action, rng):
        try:
            return super().play(state, seat, action, rng)
        except IllegalAction as error:
            raise IllegalAction(f"{error} {'Warm' if state.trail[-1] < 100 else 'Cold'}.") from None


class LeakyReason(ScotlandYard):
    """A refused pursuer reads the same words as ever, but a parameter that goes along says where Mister X is."""

    def play(self, state, seat, action, rng):
        try:
            return super().play(state, seat, action, rng)
        except IllegalAction as error:
            raise IllegalAction(Sentence(str(error), Reason("warm", {"station": state.trail[-1]}))) from None


class UntrueView(ScotlandYard):
    """Spectators are told a wrong number of black tickets."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, black=view.black + 1) if seat is None else view


class Endless(ScotlandYard):
    """Takes back every move that would end the game."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return (state if after.outcome else after), events


class Forgetful(ScotlandYard):
    """The places of the outcome are not those of the seats."""

    def outcome(self, state):
        return state.outcome and Outcome(places=(2, 2), reason="tired")


class Shy(ScotlandYard):
    """Lists an action less than can be played."""

    def actions(self, state, seat):
        actions = super().actions(state, seat)
        return actions[1:] if len(actions) > 1 else actions


class Bold(ScotlandYard):
    """Lists a move that the rules refuse."""

    def actions(self, state, seat):
        actions = super().actions(state, seat)
        return [*actions, replace(actions[0], to=1000)] if actions else actions


class Moody(ScotlandYard):
    """What a move does depends on something that is not in the record."""

    moods = itertools.cycle((0, 0, 1))

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return replace(after, black=after.black + next(self.moods)), events


class Mumbling(ScotlandYard):
    """Does not write down the double move."""

    def write(self, action):
        return super().write(action).removeprefix("double ")


class Silent(ScotlandYard):
    """Has an event without a sentence."""

    def tell(self, event, options):
        return "" if isinstance(event, StationWritten) else super().tell(event, options)


class Amnesiac(ScotlandYard):
    """A view that does not survive JSON."""

    def view(self, state, seat):
        return replace(super().view(state, seat), stations=list(state.stations))


class Unrecorded(EightyDays):
    """A view without the payments: who has followed them knows more than it says."""

    def view(self, state, seat):
        return replace(super().view(state, seat), counted=())


class ShortLog(ScotlandYard):
    """A log that does not say where the pursuers were."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, log=tuple(replace(field, pursuers=()) for field in view.log))


class Gossip(ScotlandYard):
    """In the first round the pursuers see whether Mister X is at a low station: they were not told."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, round=0) if state.round == 1 and state.trail[-1] < 5 else view


class Warning(ScotlandYard):  # noqa: A001 (what it gives)
    """A pursuer may do less while Mister X is at a low station."""

    def actions(self, state, seat):
        actions = super().actions(state, seat)
        return actions[:1] if seat and state.trail[-1] < 5 else actions


class TwiceNumbered(YardEncoding):
    """Two moves have one number."""

    def number(self, action):
        return super().number(action) & ~1


class Remembering(YardEncoding):
    """Shows how often it was looked at."""

    looked = 0

    def observe(self, view):
        self.looked = min(self.looked + 1, 22)
        numbers = super().observe(view)
        return [numbers[0], self.looked, *numbers[2:]]


class OutOfBounds(YardEncoding):
    """The last round is beyond what the layout says."""

    def observe(self, view):
        numbers = super().observe(view)
        return [numbers[0], numbers[1] + 1, *numbers[2:]]


class Shortsighted(YardEncoding):
    """Does not see what a pursuer's move changes."""

    def observe(self, view):
        numbers = super().observe(view)
        for name in ("stations", "pending", "to_act", "bank", "tickets"):
            slot = self.layout[name]
            numbers[slot.start : slot.end] = [0] * slot.size
        return numbers


class TooShort(YardEncoding):
    """The last number is not there."""

    def observe(self, view):
        return super().observe(view)[:-1]


class Stroller(ScotlandYard):
    """Draws where Mister X is first, then how he came there: each trail is not as likely as the others."""

    def sample(self, view, rng):
        if view.trail is not None:
            return super().sample(view, rng)
        found = [super(Stroller, self).sample(view, rng) for _ in range(60)]
        return rng.choice(list({state.trail[-1]: state for state in found}.values()))


class Dreamer(ScotlandYard):
    """Draws trails that do not fit the log."""

    def sample(self, view, rng):
        state = super().sample(view, rng)
        return replace(state, trail=(7, *state.trail[1:])) if view.trail is None else state


class Spendthrift(ScotlandYard):
    """Draws states in which Mister X has a black ticket less."""

    def sample(self, view, rng):
        return replace(super().sample(view, rng), black=max(0, view.black - 1))


class Stuck(ScotlandYard):
    """Draws states that look right but can't be played on."""

    def sample(self, view, rng):
        return replace(super().sample(view, rng), means=())


class Blind(YardSecrets):
    """A statement of secrets that never offers a pair of states."""

    def swap(self, state, seat, random):
        return None


def kit_for(game, **settings):
    attributes = {"game": game, "secrets": YardSecrets(game), "options": [{"players": 3}, {"players": 5}]}
    return type("Kit", (Conformance,), {**attributes, "examples": 8, "shrink": False, **settings})()


class Loner(ScotlandYard):
    """A detective plans with himself."""

    def sides(self, options):
        return ((1,), tuple(range(2, options.players)))


class Forbidding(ScotlandYard):
    """What a detective may do he may not propose."""

    def check_proposal(self, view, proposal):
        raise IllegalAction("No.")


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (LeakyView, "test_secrets_are_kept"),
        (LeakyViewOnce, "test_secrets_are_kept"),
        (LeakyEvent, "test_secrets_are_kept"),
        (LeakyEventCount, "test_secrets_are_kept"),
        (LeakyActions, "test_secrets_are_kept"),
        (LeakyRefusal, "test_secrets_are_kept"),
        (LeakyReason, "test_secrets_are_kept"),
        (UntrueView, "test_knowledge_is_true"),
        (Endless, "test_every_game_ends"),
        (Forgetful, "test_every_game_ends"),
        (Shy, "test_listed_actions_and_no_others_can_be_played"),
        (Bold, "test_listed_actions_and_no_others_can_be_played"),
        (Moody, "test_same_record_same_states"),
        (Mumbling, "test_notation_round_trips"),
        (Silent, "test_everything_has_words"),
        (Amnesiac, "test_everything_survives_json"),
        (Loner, "test_what_a_seat_may_play_its_side_may_plan"),
        (Forbidding, "test_what_a_seat_may_play_its_side_may_plan"),
    ],
)
def test_a_planted_fault_is_found(broken, check):
    kit = kit_for(broken(), longest=400)
    with pytest.raises((AssertionError, IllegalAction)):
        getattr(kit, check)()


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Unrecorded(), "does not tell seat 0 what it could know"),
        (ShortLog(RING), "does not tell seat 0 what it could know"),
        (Gossip(RING), "seat 1 sees more than it was told"),
        (Warning(RING), "what seat 1 may do tells it a secret"),
    ],
)
def test_a_view_that_is_no_information_state_is_found(broken, words):
    small = [{"players": 2, "board": "own"} if isinstance(broken, ScotlandYard) else {"players": 2}]
    kit = kit_for(broken, small=small, depth=9, breadth=60)
    with pytest.raises(AssertionError, match=words):
        kit.test_views_are_information_states()


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (TwiceNumbered, "two actions have one number"),
        (Remembering, "depends on more than the view"),
        (OutOfBounds, "round is out of bounds"),
        (TooShort, "another size"),
        (Shortsighted, "have the same numbers"),
    ],
)
def test_a_fault_of_an_encoding_is_found(broken, words):
    class Encoded(ScotlandYard):
        def encoding(self, options):
            return broken(self.board(options), options)

    with pytest.raises(AssertionError, match=words):
        kit_for(Encoded(), longest=400).test_actions_and_views_have_numbers()


@pytest.mark.parametrize(
    ("broken", "check", "words"),
    [
        (Stroller, "test_samples_have_their_chances", "not drawn with their chances"),
        (Dreamer, "test_samples_have_their_chances", "a state is drawn that can't be"),
        (Spendthrift, "test_samples_fit_the_view", "looks different: .'black'"),
        (Stuck, "test_samples_fit_the_view", "tuple index out of range|may do other things"),
    ],
)
def test_a_fault_in_what_is_drawn_is_found(broken, check, words):
    small = [{"players": 2, "board": "own"}]
    kit = kit_for(broken(RING), options=small, small=small, depth=9, breadth=60)
    with pytest.raises((AssertionError, IndexError), match=words):
        getattr(kit, check)()


def test_where_all_ways_look_different_nothing_was_checked():
    kit = kit_for(RING_GAME, small=[{"players": 2, "board": "own"}], depth=1)
    with pytest.raises(AssertionError, match="no two ways led to the same view"):
        kit.test_views_are_information_states()


def test_the_sound_game_passes_where_the_broken_ones_fail():
    kit = kit_for(ScotlandYard())
    for check in [name for name in dir(kit) if name.startswith("test_")]:
        getattr(kit, check)()


def test_a_secrecy_check_without_pairs_fails():
    game = ScotlandYard()
    with pytest.raises(AssertionError, match="never found other secrets"):
        kit_for(game, secrets=Blind(game)).test_secrets_are_kept()


def test_no_secrets_would_notice_that_there_are_some():
    """The statement "nothing is hidden" contradicts nothing, so a game must state its secrets itself."""
    kit = kit_for(ScotlandYard(), secrets=NoSecrets())
    kit.test_secrets_are_kept()


def test_swapped_trails_fit_the_log():
    """A swapped trail could really have been gone: the same public moves lead to it through the rules."""
    game = bradshaw.load("scotland_yard")
    secrets = YardSecrets(game)
    rng = random.Random(5)
    swaps = 0
    for number in range(12):
        match = bradshaw.Match(game, game.options(players=4), seed=f"swap {number}")
        seats = []
        while match.to_act and len(match.played) < 30:
            seat = rng.choice(match.to_act)
            action = rng.choice(match.actions(seat))
            match.play(seat, action)
            seats.append((seat, action))
        swapped = secrets.swap(match.state, 1, rng)
        if swapped is None:
            continue
        swaps += 1
        state = replace(bradshaw.Match(game, match.options, seed=match.seed).state, trail=swapped.trail[:1])
        for seat, action in seats:
            if seat == 0:
                action = replace(action, to=swapped.trail[len(state.trail)])
            state, _ = game.play(state, seat, action, None)
        assert state == swapped
    assert swaps > 5
