"""Mystery Express as a game of Bradshaw: each verb, and where it is done."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction, OptionsError
from bradshaw.core.game import Game, Outcome, Section
from bradshaw.core.lesson import Lesson, read_lesson
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import moves, notation, rules, words
from bradshaw.games.mystery_express.actions import MysteryAction
from bradshaw.games.mystery_express.cards import CHARACTERS, TIME, WORD_OF
from bradshaw.games.mystery_express.decks import (
    CLASSIC,
    DeckData,
    check_deck,
    check_deck_file,
    deck_of,
    load_deck,
    load_deck_file,
    players_of,
)
from bradshaw.games.mystery_express.deductions import ruled_out
from bradshaw.games.mystery_express.encoding import MysteryEncoding
from bradshaw.games.mystery_express.english import say
from bradshaw.games.mystery_express.events import HARMLESS, MysteryEvent, TimeShown
from bradshaw.games.mystery_express.journey import LINES
from bradshaw.games.mystery_express.names import named
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.refusals import refusal
from bradshaw.games.mystery_express.sampling import Positions
from bradshaw.games.mystery_express.state import MysteryState
from bradshaw.games.mystery_express.view import MysteryView, shown, view


class MysteryExpress(Game[MysteryOptions, MysteryState, MysteryAction, MysteryEvent, MysteryView]):
    """A murder on the train from Paris to Istanbul, and five legs to find out who, how, why, where and when."""

    name = "mystery_express"
    title = "Mystery Express"
    summary = "Who, how, why, where and when: a murder on the night train, solved by showing and hiding cards."
    players = range(3, 6)
    options_type = MysteryOptions
    state_type = MysteryState
    action_type = MysteryAction
    event_type = MysteryEvent
    view_type = MysteryView

    def __init__(self) -> None:
        # Whoever plays has nearly always asked for the actions just before: they are not listed twice.
        self._listed: tuple[MysteryState | None, int, Sequence[MysteryAction]] = (None, -1, ())
        self._sampled: tuple[MysteryView | None, Positions | None] = (None, None)

    def new(self, options: MysteryOptions, rng: Rng) -> MysteryState:
        """Shuffle and deal."""
        self.check_options(options)
        return rules.new(options, rng)

    def check_options(self, options: MysteryOptions) -> None:
        """Players in range, and a deck that can be dealt to them."""
        super().check_options(options)
        if options.deck == CLASSIC:
            return
        data = options.deck if isinstance(options.deck, DeckData) else load_deck(options.deck)
        if problems := check_deck(data):
            raise OptionsError(problems[0])
        crew = players_of(data)
        if crew is not None and crew != options.players:
            raise OptionsError(say("deck_players", deck=data.name[:60], crew=crew))

    def check_table(self, options: MysteryOptions) -> None:
        """The browser shows all cards and the whole journey."""
        if options.deck != CLASSIC:
            raise OptionsError(say("deck_for_programs"))

    def check_file(self, path: str) -> list[str] | None:
        """What is wrong with a deck."""
        return check_deck_file(path)

    def to_act(self, state: MysteryState) -> tuple[int, ...]:
        """The seat in turn, or those who have still to choose, to answer or to watch."""
        return state.to_act

    def actions(self, state: MysteryState, seat: int) -> Sequence[MysteryAction]:
        """Every legal action of the seat."""
        found = moves.actions(state, seat)
        self._listed = (state, seat, found)
        return found

    def play(
        self, state: MysteryState, seat: int, action: MysteryAction, rng: Rng
    ) -> tuple[MysteryState, tuple[MysteryEvent, ...]]:
        """Take one step."""
        listed_for, listed_seat, legal = self._listed
        if listed_for is not state or listed_seat != seat:
            legal = moves.actions(state, seat)
        if action not in legal:
            raise IllegalAction(refusal(state, seat, action))
        return rules.play(state, seat, action, rng)

    def read_option(self, name: str, text: str) -> Any:
        """Characters and hours are typed with commas; a deck of one's own is the name of its file."""
        if name == "deck" and text.endswith(".toml"):
            return load_deck_file(text)
        if name in ("characters", "hours"):
            return [word.strip() for word in text.split(",") if word.strip()]
        return super().read_option(name, text)

    def view(self, state: MysteryState, seat: int | None) -> MysteryView:
        """What the seat may know."""
        return view(state, seat)

    def revealed(self, state: MysteryState, seat: int | None) -> MysteryView:
        """With the crime, and with what the seat could have ruled out, whatever notebook the table had."""
        seen = view(state, seat)
        crime = tuple(WORD_OF[card] for card in state.crime)
        if seat is None:
            return replace(seen, crime=crime)
        found = ruled_out(named(state.options, state.characters), seat, state.dealt, seen.log, state.times)
        return replace(seen, crime=crime, deductions=found)

    def longest(self, options: MysteryOptions) -> int:
        """Every action once a turn, with all that others do because of it, and what the stations ask for."""
        players = options.players
        asked = 1 + 1 + 1  # to rest, to get a grip, to help a passenger
        asked += (players - 1) + 1 + (players - 1)  # to invite, to serve, to show
        asked += 1 + (players - 1)  # the Lounge
        asked += 1 + players  # the Passenger Car
        asked += 4 + 5  # the Sleeping Car: go, hide, guess, rummage; the Smoking Car: go, two give, two are given
        asked += 2  # the Conductor: take and leave
        landings = 1 + players + 1 + 2 + 1 + 1  # times at which powers may be used, by up to four
        asked += landings * min(players, 4)
        at_stations = 3 + 2 + 2 * LINES + 1  # showings, the tunnel, telegram and answers, the revelation
        return players * (1 + len(options.hours) * asked + at_stations)

    def draws(self, options: MysteryOptions) -> tuple[int, int]:
        """The deal; the Time cards at each showing; for other actions at most a card for everyone."""
        deck = deck_of(options.players, options.deck)
        cards, times = sum(map(len, deck.cards)), len(deck.cards[TIME])
        deal = 2 * len(CHARACTERS) + len(deck.cars) + 1 + cards
        widest = max(cards, len(CHARACTERS), len(deck.cars))
        return widest, deal + deck.showings * times + options.players * self.longest(options)

    def sample(self, view: MysteryView, rng: Rng) -> MysteryState:
        """By the counting of beliefs: a fair deal, and hidden choices in which each card is as likely."""
        latest, positions = self._sampled
        if positions is None or latest is not view:
            positions = Positions(view)
            self._sampled = (view, positions)
        return positions.state(rng)

    def outcome(self, state: MysteryState) -> Outcome | None:
        """How it ended."""
        return state.outcome

    def harmless(
        self, state: MysteryState, action: MysteryAction, events: Sequence[MysteryEvent], after: MysteryState
    ) -> bool:
        """An announcement, or a choice that nobody has seen yet: no card was shown, and none changed its place."""
        del state, action
        return not after.outcome and all(isinstance(event, HARMLESS) for event in events)

    def encoding(self, options: MysteryOptions) -> MysteryEncoding:
        """Actions as numbers and views as arrays."""
        return MysteryEncoding(options)

    def showing(self, view: MysteryView) -> tuple[MysteryEvent, ...]:
        """The Time cards, while the seat is to watch them (ME-44)."""
        return shown(view)

    def with_showing(self, view: MysteryView, events: Sequence[MysteryEvent]) -> MysteryView:
        """The view with these Time cards."""
        groups = tuple([event.elements for event in events if isinstance(event, TimeShown)])
        return view if view.showing == groups else replace(view, showing=groups)

    def seconds(self, event: MysteryEvent, options: MysteryOptions) -> float:
        """Each card has the pace of the table (ME-41)."""
        return options.pace * len(event.elements) if isinstance(event, TimeShown) else 0.0

    def seat_names(self, options: MysteryOptions) -> tuple[str, ...]:
        """The characters, if they were chosen; or else the compartments."""
        return words.seat_names(options)

    def named(self, options: MysteryOptions, view: MysteryView) -> MysteryOptions:
        """Everyone is called by his character, chosen or dealt."""
        return named(options, view.characters)

    def write(self, action: MysteryAction) -> str:
        """The action in notation."""
        return notation.write(action)

    def read(self, text: str) -> MysteryAction:
        """The action that the notation stands for."""
        return notation.read(text)

    def tell(self, event: MysteryEvent, options: MysteryOptions) -> str:
        """The event as a sentence."""
        return words.tell(event, options)

    def show(self, view: MysteryView) -> tuple[Section, ...]:
        """The view as text."""
        return words.show(view)

    def rules(self) -> str:
        """The rules in short."""
        return (files(__package__) / "data" / "rules.md").read_text(encoding="utf-8")

    def lesson(self) -> Lesson:
        """The script of the tutorial."""
        return read_lesson((files(__package__) / "data" / "tutorial.json").read_text(encoding="utf-8"))
