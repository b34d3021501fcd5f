"""The conformance kit finds leaks of this game's own kind: each planted here must make a check fail."""

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.games.mystery_express.cards import ELEMENT_OF, WORD_OF
from bradshaw.games.mystery_express.deductions import RuledOut
from bradshaw.games.mystery_express.events import FaceSeen, YouChose
from bradshaw.games.mystery_express.game import MysteryExpress
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.testing import checks


def others(state, seat):
    return [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]


class CrimeInView(MysteryExpress):
    """The number of hours says whether the suspect has an even number."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, hours=view.hours + ELEMENT_OF[state.crime[1]] % 2)


class HandsInView(MysteryExpress):
    """Once, and to one seat only, somebody's hand shows."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return (
            replace(view, chosen=tuple(WORD_OF[c] for c in state.hands[0]))
            if seat == 2 and state.leg == 1
            else view
        )


class NumbersInView(MysteryExpress):
    """Which of two identical copies lies with the Conductor shows in a place where nobody would look for it."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, first=state.spots[0] % 2)


class FacesToAll(MysteryExpress):
    """Everyone is told the faces that only some see."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, tuple(replace(e, audience=None) if isinstance(e, FaceSeen) else e for e in events)


class FacesInLog(MysteryExpress):
    """The log of the first seat has the faces that the second one saw."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return replace(after, notes=(after.notes[1], *after.notes[1:])), events


class ChoicesToAll(MysteryExpress):
    """What is chosen in secret is told to everyone at once."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, tuple(replace(e, audience=None) if isinstance(e, YouChose) else e for e in events)


class ChoicesInView(MysteryExpress):
    """Whoever has not chosen yet sees what others have."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, chosen=tuple(str(choices) for choices in state.secret))


class TelegramsInView(MysteryExpress):
    """Spectators read the telegrams before the end."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, telegrams=state.telegrams) if seat is None else view


class AnswersInView(MysteryExpress):
    """The seat after reads the answers."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, answers=state.answers[0]) if seat == 1 else view


class PairsAreNotAsked(MysteryExpress):
    """Who has only cards that are alike is not asked, and the others notice."""

    def to_act(self, state):
        seats = super().to_act(state)
        if state.stage.__struct_config__.tag == "gathering":
            return tuple(seat for seat in seats if len(super(PairsAreNotAsked, self).actions(state, seat)) > 1)
        return seats


class OrderOfActions(MysteryExpress):
    """The actions are listed in an order that depends on others' cards."""

    def actions(self, state, seat):
        actions = super().actions(state, seat)
        return actions[::-1] if sum(others(state, seat)) % 2 else actions


class TellingRefusal(MysteryExpress):
    """A refusal depends on the crime."""

    def play(self, state, seat, action, rng):
        try:
            return super().play(state, seat, action, rng)
        except IllegalAction as error:
            raise IllegalAction(f"{error} {'Warm' if state.crime[0] % 2 else 'Cold'}.") from None


class NextToken(MysteryExpress):
    """The Conductor's next car shows."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, conductor=state.tokens[-1])


LEAKS = [
    CrimeInView,
    HandsInView,
    NumbersInView,
    FacesToAll,
    FacesInLog,
    ChoicesToAll,
    ChoicesInView,
    TelegramsInView,
    AnswersInView,
    PairsAreNotAsked,
    OrderOfActions,
    TellingRefusal,
    NextToken,
]


def secrecy(game, seeds=range(4)):
    for seed in seeds:
        for players in (3, 5):
            checks.check_secrecy(game, MysterySecrets(), game.options(players=players), seed, 2000)


@pytest.mark.parametrize("leaky", LEAKS)
def test_a_planted_leak_is_found(leaky):
    with pytest.raises(AssertionError, match="secret"):
        secrecy(leaky())


def test_the_sound_game_passes_where_the_leaky_ones_fail():
    secrecy(MysteryExpress())


class WrongHand(MysteryExpress):
    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, hand=view.hand[::-1][1:]) if seat == 1 and state.leg == 3 else view


class WrongBacks(MysteryExpress):
    def view(self, state, seat):
        return replace(super().view(state, seat), stacks=((9, 9, 9, 9),) * 2)


class WrongDeduction(MysteryExpress):
    def view(self, state, seat):
        found = RuledOut("modus", WORD_OF[state.crime[0]], "A hunch.")
        return replace(super().view(state, seat), deductions=(found,))


class WrongLog(MysteryExpress):
    def view(self, state, seat):
        view = super().view(state, seat)
        notes = [replace(note, element=note.element and "clubbed") for note in view.notes]
        return replace(view, notes=tuple(notes))


@pytest.mark.parametrize("wrong", [WrongHand, WrongBacks, WrongDeduction, WrongLog])
def test_what_is_not_true_is_found(wrong):
    game = wrong()
    with pytest.raises(AssertionError, match="is not true"):
        checks.check_knowledge(game, MysterySecrets(), game.options(players=4), 1, 2000)
