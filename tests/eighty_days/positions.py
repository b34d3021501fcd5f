"""Positions to test with: any situation of the game, said in a few words, and short ways to play on from it."""

import random

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.board import BoardData
from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.game import EightyDays
from bradshaw.games.eighty_days.state import EightyState

GAME = EightyDays()
PLAYERS = range(2, 7)
NOTHING, BET, REPORT, LEAVE = range(4)


def new(seed="a game", **options):
    """A game as it begins."""
    return GAME.new(GAME.options(**options), Rng(seed, 0))


def position(
    *pawns,
    turn=0,
    money=None,
    rumors=None,
    duties=None,
    kept=None,
    deck=None,
    home=(),
    round=1,  # noqa: A002 (what it is called in the game)
    cards=None,
    **options,
) -> EightyState:
    """The pawns on these spaces, in the order of seats.

    `money` and `rumors` are those of the seat to move, or of all; `deck` is what is left of the deck `cards`.
    """
    options.setdefault("first_player", 0)
    if cards is not None:
        options["deck"] = cards
    options.setdefault("players", 2 if options.get("two_pawns") else len(pawns))
    fresh = new(**options)
    assert len(pawns) == len(fresh.pawns)
    state = replace(
        fresh,
        round=round,
        turn=turn,
        pawns=pawns,
        money=_for_seats(money, fresh.money, turn),
        counted=_for_seats(money, fresh.money, turn),
        rumors=_for_seats(rumors, fresh.rumors, turn),
        duties=duties or fresh.duties,
        home=home,
        to_act=(turn,),
    )
    cards = state.cards
    if kept is not None:
        cards = replace(cards, kept=cards.kept[:turn] + (tuple(kept),) + cards.kept[turn + 1 :])
    if deck is not None:
        cards = replace(cards, deck=tuple(sorted(deck)))
    return replace(state, cards=cards)


def _for_seats(given, usual, turn):
    if given is None:
        return usual
    return given if isinstance(given, tuple) else usual[:turn] + (given,) + usual[turn + 1 :]


def moves(state, seat=None):
    """The legal actions of the seat to move, in notation."""
    seat = state.turn if seat is None else seat
    return {GAME.write(action) for action in GAME.actions(state, seat)}


def happens(state, text, seed="card"):
    """The state after one action of the seat to move, and the events."""
    return GAME.play(state, state.turn, GAME.read(text), Rng(seed, 1))


def play(state, *texts):
    """The state after these actions, each by the seat to move."""
    for text in texts:
        state, _ = happens(state, text)
    return state


def refused(state, text, seat=None):
    """The sentence with which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        GAME.play(state, state.turn if seat is None else seat, GAME.read(text), Rng("card", 1))
    return str(error.value)


def of(kind, events):
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def playout(seed, **options):
    """A random game: each (state, seat, action, after, events)."""
    rng = random.Random(str(seed))
    options.setdefault("round_limit", 40)
    state = new(str(seed), **options)
    move = 0
    while state.to_act:
        move += 1
        seat = state.turn
        action = rng.choice(GAME.actions(state, seat))
        after, events = GAME.play(state, seat, action, Rng(str(seed), move))
        yield state, seat, action, after, events
        state = after


def board(*spaces, money=80, rumors=3, name="a test"):
    """A board of these spaces; their numbers are added."""
    return BoardData(
        name, tuple(f"{n} {space}" for n, space in enumerate(spaces, start=1)), money=money, rumors=rumors
    )


def deck(*effects, kind="event"):
    """A deck with one card for each effect, like ("money", 20) or ("next", 0, "pound"), named a, b, c…"""
    cards = []
    for name, effect in zip("abcdefgh", effects, strict=False):
        does, amount, space = (*effect, 0, "")[:3] if len(effect) < 3 else effect
        cards.append(Card(name, name.upper(), "Does it.", kind, does, amount, space or "", copies=2))
    return DeckData("a test", tuple(cards))
