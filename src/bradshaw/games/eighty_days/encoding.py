"""Actions as numbers and views as arrays. `kernel.py` writes the same arrays from its own games."""

from functools import lru_cache
from typing import Literal

from bradshaw.core.encoding import Encoding, Layout
from bradshaw.games.eighty_days.actions import (
    Back,
    Choose,
    EightyAction,
    EndTurn,
    Forward,
    Pass,
    PlayCharacter,
    Report,
    Restart,
    Stay,
)
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.state import LEAVE
from bradshaw.games.eighty_days.view import EightyView

MOST = 32_767  # what 16 bits hold: purses and rounds have no limit of their own


class EightyEncoding(Encoding[EightyAction, EightyView]):
    """First come the moves of each pawn, then what needs no pawn, then the Characters by their names."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.options = rules.options
        self.cards = tuple(sorted(rules.cards))  # every kind of card, by its name
        self.characters = tuple(name for name in self.cards if rules.cards[name].kind == "character")
        self._card_number = {name: number for number, name in enumerate(self.cards, 1)}
        numbers: tuple[Literal[0, 1, 2], ...] = (1, 2) if rules.two_pawns else (0,)
        table: list[EightyAction] = []
        for pawn in numbers:
            table += [Forward(spaces, pawn) for spaces in range(1, rules.track.finish + 1)]
            table += [Back(pawn), Stay(10, pawn), Stay(-10, pawn), Restart(pawn)]
        table += [Report(), Pass(), EndTurn(), Choose(1), Choose(2)]
        table += [PlayCharacter(name) for name in self.characters]
        super().__init__(table, self._layout())

    def group(self, action: EightyAction) -> str:
        """What kind of action it is."""
        if isinstance(action, Forward):
            return "forwards"
        return "Characters" if isinstance(action, PlayCharacter) else "others"

    def _layout(self) -> Layout:
        rules, options, layout = self.rules, self.options, Layout()
        seats = [f"seat {seat}" for seat in range(options.players)]
        pawns = [f"{seat} pawn {n + 1}" if rules.two_pawns else seat for seat in seats for n in self._each()]
        held = [f"{seat} {name}" for seat in seats for name in self.characters]
        copies = max(card.copies for card in rules.cards.values())
        layout.add("seat", [""], options.players, "Whose view it is; a spectator's is the number of players.")
        layout.add("round", [""], options.round_limit or MOST, "The round, from 1.")
        layout.add("first", [""], options.players - 1, "The seat that moved first.")
        layout.add("turn", [""], options.players - 1, "The seat whose turn it is.")
        layout.add("pawns", pawns, rules.track.finish, "The space of each pawn.")
        layout.add("money", seats, MOST, "What is seen in each purse; -1 if it is closed.", lowest=-1)
        layout.add("counted", seats, MOST, "What is in each purse by the payments that everyone saw.")
        layout.add("rumors", seats, rules.start_rumors, "Rumor cards.")
        layout.add("duties", pawns, LEAVE, "Each pawn's space: 1 pays its Bet, 2 takes a report, 3 must be left.")
        layout.add("kept", held, copies, "Characters kept.")
        layout.add("misses", seats, MOST, "Turns to be missed.")
        layout.add("deck", self.cards, copies, "Cards in the deck.")
        layout.add("discards", self.cards, copies, "Cards discarded.")
        layout.add("drawn", ["1", "2"], len(self.cards), "The two cards to choose from, by their numbers from 1.")
        layout.add("mover", [""], len(pawns) - 1, "The pawn that drew the latest cards.")
        layout.add("fare", [""], MOST, "What the move that led to a card has cost.")
        layout.add("played", self.characters, copies, "Characters played in this turn.")
        layout.add("reshuffle", [""], 1, "1 if a card drawn in this turn bears the symbol.")
        layout.add("again", [""], 1, "1 if another turn follows.")
        layout.add("moved", [""], 1, "1 if the move is over and a Character may follow.")
        layout.add("home", seats, options.players, "1 for who came home first, 2 for the second; 0 if not home.")
        layout.add("to_act", seats, 1, "1 for the seat that may act.")
        layout.add("places", seats, options.players, "The place of each seat at the end; 0 before.")
        return layout

    def _each(self) -> range:
        return range(1 + self.rules.two_pawns)

    def observe(self, view: EightyView) -> list[int]:
        """The view as numbers."""
        players, cards = self.options.players, view.cards
        numbers = [players if view.seat is None else view.seat, min(view.round, MOST), view.first, view.turn]
        numbers += view.pawns
        numbers += [-1 if pounds is None else min(pounds, MOST) for pounds in view.money]
        numbers += [min(pounds, MOST) for pounds in view.counted]
        numbers += view.rumors
        numbers += view.duties
        for kept in cards.kept:
            numbers += _counts(kept, self.characters)
        numbers += cards.misses
        numbers += _counts(cards.deck, self.cards)
        numbers += _counts(cards.discards, self.cards)
        numbers += [self._card_number[name] for name in cards.drawn] or [0, 0]
        numbers += [cards.mover, min(cards.fare, MOST)]
        numbers += _counts(cards.played, self.characters)
        numbers += [int(cards.reshuffle), int(cards.again), int(cards.moved)]
        numbers += [view.home.index(seat) + 1 if seat in view.home else 0 for seat in range(players)]
        numbers += [int(seat in view.to_act) for seat in range(players)]
        numbers += view.outcome.places if view.outcome else [0] * players
        return numbers


@lru_cache(maxsize=4096)  # most actions change neither the deck nor what is kept
def _counts(cards: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([cards.count(name) for name in kinds])
