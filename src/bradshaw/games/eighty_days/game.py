"""Around the World in 80 Days as a game of Bradshaw: each verb, and where it is done."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction, OptionsError
from bradshaw.core.game import Game, Outcome, Section
from bradshaw.core.lesson import Lesson, read_lesson
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days import board, cards, notation, words
from bradshaw.games.eighty_days.actions import EightyAction
from bradshaw.games.eighty_days.encoding import EightyEncoding
from bradshaw.games.eighty_days.english import say
from bradshaw.games.eighty_days.events import HARMLESS, EightyEvent
from bradshaw.games.eighty_days.files import check_file, load_board_file, load_deck_file
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.refusals import refusal
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.sampling import state_of
from bradshaw.games.eighty_days.state import EightyState
from bradshaw.games.eighty_days.view import EightyView, view

if TYPE_CHECKING:
    from bradshaw.games.eighty_days.batch import EightyKernel

ENDLESS = frozenset(
    {"again", "advance", "retreat", "next", "previous"}
)  # what cards do that may lead to other cards
MOST_RULES = 64  # sets of options for which the rules are kept ready


class EightyDays(Game[EightyOptions, EightyState, EightyAction, EightyEvent, EightyView]):
    """The race back to London. A board or deck of one's own is given whole, as the option."""

    name = "eighty_days"
    title = "Around the World in 80 Days"
    summary = "A race in which going back pays, and only who comes home poor and cleared of suspicion wins."
    players = range(2, 7)
    simulation = MappingProxyType({"round_limit": 100})
    options_type = EightyOptions
    state_type = EightyState
    action_type = EightyAction
    event_type = EightyEvent
    view_type = EightyView

    def __init__(self) -> None:
        self._rules: dict[EightyOptions, Rules] = {}
        self._latest: tuple[EightyOptions | None, Rules | None] = (None, None)

    def under(self, options: EightyOptions) -> Rules:
        """The rules under these options; the latest are nearly always meant, for states share their options."""
        rules = self._rules.get(options)
        if rules is None:
            if len(self._rules) >= MOST_RULES:
                self._rules.clear()  # boards of one's own are without number
            rules = self._rules[options] = Rules(board_of(options), deck_of(options), options)
        self._latest = (options, rules)
        return rules

    def check_options(self, options: EightyOptions) -> None:
        """Players in range, and a board and a deck that exist and can be played with."""
        super().check_options(options)
        if isinstance(options.board, board.BoardData):
            _refuse("board_unplayable", options.board.name, board.check_rules(options.board))
        elif options.board not in board.names():
            raise OptionsError(say("no_board", board=options.board, boards=", ".join(board.names())))
        if isinstance(options.deck, cards.DeckData):
            _refuse("deck_unplayable", options.deck.name, cards.check_rules(options.deck))
        elif options.deck not in cards.names():
            raise OptionsError(say("no_deck", deck=options.deck, decks=", ".join(cards.names())))

    def check_own_files(self, options: EightyOptions) -> None:
        """A board on which somebody can get home, and words that are not too long."""
        if isinstance(options.board, board.BoardData):
            _refuse("board_unplayable", options.board.name, board.check_board(options.board))
        if isinstance(options.deck, cards.DeckData):
            _refuse("deck_unplayable", options.deck.name, cards.check_deck(options.deck))

    def check_table(self, options: EightyOptions) -> None:
        """The browser knows the boards and decks that people play with, and their own."""
        if options.board in board.SMALL or options.deck in cards.SMALL:
            raise OptionsError(say("for_programs"))

    def recorded_options(self, recorded: Mapping[str, Any]) -> EightyOptions:
        """Records that name no revision were played by the first; they are replayed as they were played."""
        return super().recorded_options({"revision": 1, **recorded})

    def read_option(self, name: str, text: str) -> Any:
        """A board or a deck of one's own is the name of its file."""
        if name == "board" and text not in board.names():
            return load_board_file(text)
        if name == "deck" and text not in cards.names():
            return load_deck_file(text)
        return text

    def check_file(self, path: str) -> list[str] | None:
        """What is wrong with a board or deck file."""
        return check_file(path)

    def new(self, options: EightyOptions, rng: Rng) -> EightyState:
        """Everyone in London, and who is first."""
        self.check_options(options)
        return self.under(options).new(rng)

    def to_act(self, state: EightyState) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return state.to_act

    def actions(self, state: EightyState, seat: int) -> Sequence[EightyAction]:
        """Everything that the seat may do now."""
        options, rules = self._latest
        if rules is None or options is not state.options:
            rules = self.under(state.options)
        return rules.actions(state, seat)

    def play(
        self, state: EightyState, seat: int, action: EightyAction, rng: Rng
    ) -> tuple[EightyState, tuple[EightyEvent, ...]]:
        """One step of a turn. Only the drawing of cards is random."""
        options, rules = self._latest
        if rules is None or options is not state.options:
            rules = self.under(state.options)
        if action not in rules.actions(state, seat):
            raise IllegalAction(refusal(rules, state, seat, action))
        return rules.play(state, action, rng)

    def view(self, state: EightyState, seat: int | None) -> EightyView:
        """What the seat may know."""
        return view(state, seat)

    def revealed(self, state: EightyState, seat: int | None) -> EightyView:
        """With all purses open."""
        return replace(view(state, seat), money=state.money)

    def longest(self, options: EightyOptions) -> int | None:
        """In every turn Characters, a move, a choice of two cards and the word that it is over.

        Cards that move a pawn or give another turn can follow one another without end, so there is no such number
        for a deck with them, nor without a limit of rounds.
        """
        cards = deck_of(options).cards
        if not options.round_limit or any(card.does in ENDLESS for card in cards):
            return None
        characters = sum(card.copies for card in cards if card.kind == "character")
        return options.round_limit * options.players * (characters + (3 if characters else 2))

    def draws(self, options: EightyOptions) -> tuple[int, int | None]:
        """Who is first, and two cards at most for each action; but moves by cards can lead to others."""
        longest = self.longest(options)
        widest = max(options.players, sum(card.copies for card in deck_of(options).cards))
        return widest, None if longest is None else 1 + 2 * longest

    def sample(self, view: EightyView, rng: Rng) -> EightyState:
        """The one state that fits: nothing is hidden from who has followed the payments."""
        del rng
        return state_of(view)

    def outcome(self, state: EightyState) -> Outcome | None:
        """How it ended."""
        return state.outcome

    def harmless(
        self, state: EightyState, action: EightyAction, events: Sequence[EightyEvent], after: EightyState
    ) -> bool:
        """A turn in which no card was drawn or carried out."""
        del state, action
        return not after.outcome and all(isinstance(event, HARMLESS) for event in events)

    def encoding(self, options: EightyOptions) -> EightyEncoding:
        """Actions as numbers and views as arrays."""
        return EightyEncoding(self.under(options))

    def kernel(self, options: EightyOptions) -> "EightyKernel":
        """The rules compiled."""
        from bradshaw.games.eighty_days.batch import EightyKernel  # what it needs is an extra

        return EightyKernel(self.encoding(options))

    def seat_names(self, options: EightyOptions) -> tuple[str, ...]:
        """The travellers."""
        return words.seat_names(options)

    def write(self, action: EightyAction) -> str:
        """The action in notation."""
        return notation.write(action)

    def read(self, text: str) -> EightyAction:
        """The action that the notation stands for."""
        return notation.read(text)

    def tell(self, event: EightyEvent, options: EightyOptions) -> str:
        """The event as a sentence."""
        return words.tell(event, self.under(options))

    def show(self, view: EightyView) -> tuple[Section, ...]:
        """The view as text."""
        return words.show(view, self.under(view.options))

    def rules(self) -> str:
        """The rules in short."""
        return (files(__package__) / "data" / "rules.md").read_text(encoding="utf-8")

    def lesson(self) -> Lesson:
        """The script of the tutorial."""
        return read_lesson((files(__package__) / "data" / "tutorial.json").read_text(encoding="utf-8"))


def board_of(options: EightyOptions) -> board.Track:
    """The track that the options name, or hold."""
    if isinstance(options.board, board.BoardData):
        return board.make_track(options.board)
    return board.load_board(options.board)


def deck_of(options: EightyOptions) -> cards.DeckData:
    """The deck that the options name, or hold."""
    return options.deck if isinstance(options.deck, cards.DeckData) else cards.load_deck(options.deck)


def _refuse(code: str, name: str, problems: list[str]) -> None:
    if problems:
        first, *others = problems
        problem = say("and_more", problem=first, more=len(others)) if others else first
        raise OptionsError(say(code, name=name[:60], problem=problem))
