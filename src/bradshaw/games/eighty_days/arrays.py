"""A game of Around the World in 80 Days as a record of numbers, and its track, deck and options as arrays."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bradshaw.compiled import RECORDED
from bradshaw.games.eighty_days.board import KINDS, LONDON
from bradshaw.games.eighty_days.cards import CHARACTER_EFFECTS, EVENT_EFFECTS
from bradshaw.games.eighty_days.encoding import EightyEncoding
from bradshaw.games.eighty_days.state import EightyState

Record = Any  # of `game_type`
Table = Any  # of `table_type`
Array = Any

MOST_SEATS = MOST_PAWNS = 6
REASONS = ("", "home", "time")
HOME, TIME = 1, 2  # why a game is over; 0 while it goes on

SPACES = (LONDON, *KINDS)
IN_LONDON, LAYOVER, ON_BET, POUND, ON_POLICE, PASSEPARTOUT = range(len(SPACES))

EFFECTS = (*EVENT_EFFECTS, *(name for name in CHARACTER_EFFECTS if name not in EVENT_EFFECTS))
(MONEY, PER_RUMOR, PER_POSITION, GIFT_BEHIND, TOLL_AHEAD, PURSE, REFUND, RUMOR, AGAIN, MISS, ADVANCE, RETREAT,
    NEXT, PREVIOUS, DISCOUNT, BACK_RATE, LONDON_LIMIT, POLICE, HOLD) = range(len(EFFECTS))  # fmt: skip

SLOTS = (
    "seat", "round", "first", "turn", "pawns", "money", "counted", "rumors", "duties", "kept", "misses", "deck",
    "discards", "drawn", "mover", "fare", "played", "reshuffle", "again", "moved", "home", "to_act", "places",
)  # fmt: skip
(AT_SEAT, AT_ROUND, AT_FIRST, AT_TURN, AT_PAWNS, AT_MONEY, AT_COUNTED, AT_RUMORS, AT_DUTIES, AT_KEPT, AT_MISSES,
    AT_DECK, AT_DISCARDS, AT_DRAWN, AT_MOVER, AT_FARE, AT_PLAYED, AT_RESHUFFLE, AT_AGAIN, AT_MOVED, AT_HOME,
    AT_TO_ACT, AT_PLACES) = range(len(SLOTS))  # fmt: skip


def _rounded(number: int, step: int) -> int:
    return -(-number // step) * step


def game_type(encoding: EightyEncoding) -> np.dtype[Any]:
    """The record of a game. Cards are counted by kind; kinds are numbered as in `encoding.cards`."""
    kinds = _rounded(len(encoding.cards), 32)
    return np.dtype(
        [
            ("random", np.uint64),
            *RECORDED,
            ("round", np.int32),
            ("first", np.int16),
            ("turn", np.int16),
            ("reason", np.int16),
            ("pawns", np.int16, (MOST_PAWNS,)),
            ("duties", np.int16, (MOST_PAWNS,)),
            ("money", np.int32, (MOST_SEATS,)),
            ("rumors", np.int16, (MOST_SEATS,)),
            ("misses", np.int16, (MOST_SEATS,)),
            ("home", np.int16, (MOST_SEATS,)),  # 1 for who came home first; 0 for who is not home
            ("home_count", np.int16),
            ("places", np.int16, (MOST_SEATS,)),
            ("kept_count", np.int16, (MOST_SEATS,)),
            ("kept", np.int8, (MOST_SEATS, kinds)),
            ("deck", np.int8, (kinds,)),
            ("deck_count", np.int16),
            ("discards", np.int8, (kinds,)),
            ("discard_count", np.int16),
            ("played", np.int8, (kinds,)),
            ("played_count", np.int16),
            ("drawn", np.int16, (2,)),  # from 1; 0 if there is nothing to choose
            ("mover", np.int16),
            ("fare", np.int32),
            ("reshuffle", np.int16),
            ("again", np.int16),
            ("moved", np.int16),
            ("discount", np.int32),  # what the Characters played in this turn give
            ("back_rate", np.int32),  # -1 if none of them says
            ("london_limit", np.int32),
            ("moves_by_cards", np.int16),  # since the seat last chose
        ],
        align=True,
    )


def table_type(encoding: EightyEncoding) -> np.dtype[Any]:
    """The record of what never changes in a game."""
    spaces, kinds = _rounded(encoding.rules.track.finish + 1, 128), _rounded(len(encoding.cards), 32)
    return np.dtype(
        [
            ("players", np.int64),
            ("each", np.int64),  # pawns of a seat
            ("pawns", np.int64),
            ("finish", np.int64),
            ("first_player", np.int64),  # -1: by lot
            ("start_money", np.int64),
            ("start_rumors", np.int64),
            ("full_purse", np.int64),
            ("round_limit", np.int64),
            ("play_on", np.int64),
            ("open_purses", np.int64),
            ("several", np.int64),
            ("late", np.int64),  # 1 if some Character can be played after the move
            ("revision", np.int64),
            ("space", np.int16, (spaces,)),  # what kind of space it is
            ("behind", np.int16, (spaces,)),  # the nearest Layover behind
            ("bets", np.int16, (spaces,)),  # the positions that are paid, as bits
            ("duty", np.int16, (spaces,)),
            ("cost", np.int32, (spaces,)),
            ("kinds", np.int64),  # of cards
            ("cards", np.int64),
            ("copies", np.int8, (kinds,)),
            ("character", np.int64, (kinds,)),  # from 1, in the order of `encoding.characters`; 0 for an Event
            ("characters", np.int64),
            ("does", np.int64, (kinds,)),
            ("amount", np.int64, (kinds,)),
            ("leads_to", np.int64, (kinds,)),  # the kind of space, for `next` and `previous`
            ("symbol", np.int64, (kinds,)),
            ("before", np.int64, (kinds,)),  # 1 if it can be played before the move
            ("after", np.int64, (kinds,)),
            # The numbers of actions: moves of a pawn start at `stride` times its place, the others after them.
            ("stride", np.int64),
            ("others", np.int64),
            ("at", np.int64, (len(SLOTS),)),  # where each slot of the observation starts
        ],
        align=True,
    )


def make_table(encoding: EightyEncoding) -> Table:
    """Track, deck and options."""
    rules, options, track = encoding.rules, encoding.options, encoding.rules.track
    table = np.zeros(1, table_type(encoding))[0]
    table["players"], table["each"] = options.players, 1 + options.two_pawns
    table["pawns"], table["finish"] = options.players * (1 + options.two_pawns), track.finish
    table["first_player"] = -1 if options.first_player is None else options.first_player
    table["start_money"], table["start_rumors"] = rules.start_money, rules.start_rumors
    table["full_purse"], table["round_limit"] = rules.full_purse, options.round_limit
    table["play_on"], table["open_purses"] = options.play_on, options.open_purses
    table["several"], table["late"], table["revision"] = rules.deck.several, bool(rules.late), options.revision
    _write(table["space"], [SPACES.index(kind) for kind in track.kinds])
    _write(table["behind"], track.behind)
    _write(table["bets"], [sum(1 << bet for bet in bets) for bets in track.bets])
    _write(table["duty"], rules.duty_on)
    _write(table["cost"], rules.costs)
    cards = [rules.cards[name] for name in encoding.cards]
    table["kinds"], table["cards"] = len(cards), sum(card.copies for card in cards)
    table["characters"] = len(encoding.characters)
    _write(table["copies"], [card.copies for card in cards])
    characters = {name: number for number, name in enumerate(encoding.characters, 1)}
    _write(table["character"], [characters.get(card.id, 0) for card in cards])
    _write(table["does"], [EFFECTS.index(card.does) for card in cards])
    _write(table["amount"], [card.amount for card in cards])
    _write(table["leads_to"], [SPACES.index(card.space) if card.space else -1 for card in cards])
    _write(table["symbol"], [card.reshuffle for card in cards])
    _write(table["before"], [card.when != "after" for card in cards])
    _write(table["after"], [card.when != "before" for card in cards])
    table["stride"] = track.finish + 4
    table["others"] = (track.finish + 4) * (1 + options.two_pawns)
    _write(table["at"], [encoding.layout[name].start for name in SLOTS])
    return table


def write_state(game: Record, encoding: EightyEncoding, state: EightyState) -> None:
    """Make the record the position that a state of the engine is."""
    cards, played = state.cards, [encoding.rules.cards[name] for name in state.cards.played]
    boon = encoding.rules.boon(cards.played)
    game["round"], game["first"], game["turn"] = state.round, state.first, state.turn
    game["reason"] = REASONS.index(state.outcome.reason) if state.outcome else 0
    _write(game["pawns"], state.pawns)
    _write(game["duties"], state.duties)
    _write(game["money"], state.money)
    _write(game["rumors"], state.rumors)
    _write(game["misses"], cards.misses)
    game["home"] = 0
    for place, seat in enumerate(state.home, 1):
        game["home"][seat] = place
    game["home_count"] = len(state.home)
    _write(game["places"], state.outcome.places if state.outcome else ())
    _write(game["kept_count"], [len(kept) for kept in cards.kept])
    game["kept"] = 0
    for row, kept in zip(game["kept"], cards.kept, strict=False):
        _count(row, encoding, kept)
    for name in ("deck", "discards", "played"):
        _count(game[name], encoding, getattr(cards, name))
    game["deck_count"], game["discard_count"] = len(cards.deck), len(cards.discards)
    game["played_count"] = len(cards.played)
    _write(game["drawn"], [encoding.cards.index(name) + 1 for name in cards.drawn])
    game["mover"], game["fare"] = cards.mover, cards.fare
    game["reshuffle"], game["again"], game["moved"] = cards.reshuffle, cards.again, cards.moved
    game["discount"], game["london_limit"] = boon.discount, boon.london_limit
    game["back_rate"] = boon.back_rate if any(card.does == "back_rate" for card in played) else -1
    game["moves_by_cards"] = 0


def _write(row: Array, numbers: Sequence[int]) -> None:
    """The numbers, and zeros after them."""
    row[: len(numbers)] = numbers
    row[len(numbers) :] = 0


def _count(row: Array, encoding: EightyEncoding, names: Sequence[str]) -> None:
    row[:] = 0
    for name in names:
        row[encoding.cards.index(name)] += 1
