"""The game interface: six verbs for the rules, four for words. A game is stateless; `State` holds everything."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import msgspec.inspect
from msgspec import Struct

from bradshaw.core.encoding import Encoding
from bradshaw.core.english import say
from bradshaw.core.errors import EncodingError, IllegalAction, OptionsError
from bradshaw.core.kernel import Kernel
from bradshaw.core.lesson import Lesson
from bradshaw.core.rng import Rng
from bradshaw.core.sentences import Sentence, said


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before play. Each game extends it; `__post_init__` raises ValueError with a sentence."""

    players: int


class Event(Struct, frozen=True, gc=False, kw_only=True, tag_field="event", omit_defaults=True):
    """Something that happened, and the seats that may know it (None: everyone, spectators too).

    A `fleeting` event is shown once (`Game.showing`), and no client keeps it: players have to remember it.
    """

    fleeting: ClassVar[bool] = False
    audience: tuple[int, ...] | None = None


class Outcome(Struct, frozen=True, gc=False):
    """How a game ended: the place of each seat (1 is best, equals share a place) and why, in one word.

    >>> Outcome(places=(2, 1, 1), reason="captured").winners
    (1, 2)
    """

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def returns(self) -> tuple[float, ...]:
        """What the result is worth to each seat, from -1 to 1; together always 0.

        It is the share of the others that a seat has beaten, less the share that has beaten it.

        >>> Outcome(places=(2, 1, 1), reason="captured").returns
        (-1.0, 0.5, 0.5)
        """
        others = len(self.places) - 1
        return tuple(
            sum((other > place) - (other < place) for other in self.places) / others for place in self.places
        )


class Proposal(Struct, frozen=True, gc=False, tag_field="proposal"):
    """What a seat shows its side on the board while they plan together. It binds nobody, and lasts for a round.

    A game that has such extends it, and names the types in `Game.proposal_type`.
    """

    @property
    def subject(self) -> str | None:
        """What it is about: of a seat's proposals about the same, the latest counts. None: all of them count."""
        return None


class Section(Struct, frozen=True):
    """One titled block of a view shown as text."""

    title: str
    lines: tuple[str, ...]


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=Struct)
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT", bound=Struct)


class Game(ABC, Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """A set of rules. Seats are numbered from 0; `None` in place of a seat is a spectator.

    States, actions, events and views are immutable, and msgspec turns each into JSON and back.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    players: ClassVar[range]
    # Options with which every game ends, however badly it is played: for simulations, not for people's tables.
    simulation: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    options_type: type[OptionsT]
    state_type: type[StateT]
    action_type: Any  # a struct, or a tagged union of structs
    event_type: Any
    view_type: type[ViewT]
    proposal_type: Any = None  # a struct or a tagged union of structs (`Proposal`); None: nobody plans together

    # The rules

    @abstractmethod
    def new(self, options: OptionsT, rng: Rng) -> StateT:
        """The state before the first action."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[int, ...]:
        """The seats that may act now, in ascending order; empty once the game is over."""

    @abstractmethod
    def actions(self, state: StateT, seat: int) -> Sequence[ActionT]:
        """Every legal action of the seat; empty if it may not act."""

    @abstractmethod
    def play(self, state: StateT, seat: int, action: ActionT, rng: Rng) -> tuple[StateT, tuple[EventT, ...]]:
        """The state after the action and what happened; IllegalAction, and no change, if it is not legal."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What the seat, or a spectator, may know. Built from named fields; refers to no state."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    # Words

    @abstractmethod
    def seat_names(self, options: OptionsT) -> tuple[str, ...]:
        """What the game calls its seats."""

    def named(self, options: OptionsT, view: ViewT) -> OptionsT:
        """The options for `seat_names` and `tell` once there is a view.

        For games whose seats get their names when they are dealt; in most games, the options as they are.
        """
        del view
        return options

    @abstractmethod
    def write(self, action: ActionT) -> str:
        """The action in notation."""

    @abstractmethod
    def read(self, text: str) -> ActionT:
        """The action that `write` wrote; NotationError if there is none."""

    @abstractmethod
    def tell(self, event: EventT, options: OptionsT) -> str:
        """The event as a sentence."""

    @abstractmethod
    def show(self, view: ViewT) -> tuple[Section, ...]:
        """The view as plain text for a terminal."""

    @abstractmethod
    def rules(self) -> str:
        """The rules in short, as Markdown."""

    # At a table

    def revealed(self, state: StateT, seat: int | None) -> ViewT:
        """The view of the seat with all that was secret, of a game that is over: for replays.

        A game that does not say so shows what the seat could see.
        """
        return self.view(state, seat)

    def harmless(self, state: StateT, action: ActionT, events: Sequence[EventT], after: StateT) -> bool:
        """Whether a move taught nobody anything that was hidden, so that it may be taken back.

        A game that does not say so lets nothing be taken back. What was random is never asked about.
        """
        del state, action, events, after
        return False

    # What is fleeting: shown to each person once, part by part

    def showing(self, view: ViewT) -> tuple[EventT, ...]:
        """The fleeting events that the view holds: they are being shown to its seat. Most games have none."""
        del view
        return ()

    def with_showing(self, view: ViewT, events: Sequence[EventT]) -> ViewT:
        """The view with these fleeting events and no others: a server tells them once, apart from the view."""
        del events
        return view

    def seconds(self, event: EventT, options: OptionsT) -> float:
        """How long a fleeting event is shown; 0 if whoever watches says when he has seen it."""
        del event, options
        return 2.0

    def forfeit(self, options: OptionsT, seat: int, reason: str) -> Outcome:
        """The result when a seat gives the game up or runs out of time: it is last, the others share the win."""
        seats = range(len(self.seat_names(options)))
        return Outcome(tuple(2 if other == seat else 1 for other in seats), reason)

    # For programs that learn

    def encoding(self, options: OptionsT) -> Encoding[ActionT, ViewT]:
        """Numbers for actions and arrays for views; EncodingError if the game has none."""
        del options
        raise EncodingError(f"{self.title} has no encoding.")

    def kernel(self, options: OptionsT) -> Kernel | None:
        """Compiled rules for many games at once, which need `bradshaw[envs]`; None if the game has none."""
        del options
        return None

    # Planning together: for games in which several seats are one side, and talk over the board

    def sides(self, options: OptionsT) -> tuple[tuple[int, ...], ...]:
        """The seats that plan together, two or more to a side; a game without sides has none.

        What follows is asked with the view of one of these seats, so no answer can tell what it does not know.
        """
        del options
        return ()

    def planning_round(self, view: ViewT) -> int | None:
        """The round that is planned; what was proposed is gone when it is another. None: nothing is planned."""
        del view
        return None

    def check_proposal(self, view: ViewT, proposal: Any) -> None:
        """Raise IllegalAction for what makes no sense, or none any more: the piece has moved, say."""
        del view, proposal
        raise IllegalAction(say("no_proposal", game=self.title))

    def proposal_for(self, action: ActionT) -> Proposal | None:
        """How a seat proposes this action: a bot says so before it plays. None: it can't be proposed."""
        del action
        return None

    def tell_proposal(self, proposal: Any, options: OptionsT) -> str:
        """The proposal as a sentence."""
        del options
        return str(proposal)

    # To learn it by playing

    def lesson(self) -> Lesson | None:
        """The script of the game's tutorial; None if it has none."""
        return None

    # Files of one's own: for games that can be played with a board or deck that the players bring

    def read_option(self, name: str, text: str) -> Any:
        """The value of an option that a person typed; a game may take the name of a file and read it."""
        del name
        return text

    def check_file(self, path: str) -> list[str] | None:
        """All that is wrong with such a file, each in a sentence; None if the game takes no files like it."""
        del path
        return None

    # For programs that think ahead

    def longest(self, options: OptionsT) -> int | None:
        """A number of actions that no game with these options exceeds; None if there is none that is known."""
        del options
        return None

    def draws(self, options: OptionsT) -> tuple[int, int | None] | None:
        """How many outcomes one draw has at most, and how many draws a game; None where that is not known."""
        del options
        return None

    def sample(self, view: ViewT, rng: Rng) -> StateT:
        """A state drawn from all that fit the view; `docs/sampling.md` says with which chances.

        To draw many from one view costs little more than to draw one: what can be counted is counted once.
        """
        del view, rng
        raise NotImplementedError(f"{self.title} can't be sampled")

    # What follows from the rest

    def options(self, /, **chosen: Any) -> OptionsT:
        """Checked options; those not named have their default.

        >>> import bradshaw
        >>> bradshaw.load("scotland_yard").options(players=9)
        Traceback (most recent call last):
        ...
        bradshaw.core.errors.OptionsError: Scotland Yard is for 2 to 6 players, not 9.
        """
        options = self._read_options(chosen)
        self.check_own_files(options)
        return options

    def recorded_options(self, recorded: Mapping[str, Any]) -> OptionsT:
        """The options that a record, or the log of a table, holds: they were agreed on once.

        A game whose rules have been corrected says here what a record means that does not name their revision.
        """
        return self._read_options(recorded)

    def _read_options(self, chosen: Mapping[str, Any]) -> OptionsT:
        options = _convert(dict(chosen), self.options_type, texts_ok=True)
        self.check_options(options)
        return options

    def check_own_files(self, options: OptionsT) -> None:
        """Raise OptionsError for files of one's own that nobody should agree to play with.

        It may take long, and is asked once: not for what was recorded, and not again when a game begins.
        """

    def check_table(self, options: OptionsT) -> None:
        """Raise OptionsError for what is for programs alone: no table is made with what the browser can't show."""

    def check_options(self, options: OptionsT) -> None:
        """Raise OptionsError for what can't be played, also with options that were not made by `options`.

        It is asked again and again, so it must not take long.
        """
        _convert(msgspec.to_builtins(options), self.options_type)
        count = options.players
        if count not in self.players:
            low, high = self.players[0], self.players[-1]
            raise OptionsError(say("players", game=self.title, low=low, high=high, count=count))


@cache
def fleeting_events(event_type: Any) -> tuple[str, ...]:
    """The tags of those events of a game that are `fleeting`."""
    kind = msgspec.inspect.type_info(event_type)
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    structs = [one for one in kinds if isinstance(one, msgspec.inspect.StructType)]
    return tuple(str(one.tag) for one in structs if getattr(one.cls, "fleeting", False))


def visible(events: Iterable[EventT], seat: int | None) -> tuple[EventT, ...]:
    """Those of the events that the seat, or a spectator, may know."""
    return tuple(
        [event for event in events if event.audience is None or (seat is not None and seat in event.audience)]
    )


def _convert(chosen: Any, kind: type[OptionsT], *, texts_ok: bool = False) -> OptionsT:
    try:
        return msgspec.convert(chosen, kind, strict=not texts_ok)
    except msgspec.ValidationError as error:
        raise OptionsError(_sentence(error)) from None


def _sentence(error: msgspec.ValidationError) -> str:
    """What msgspec says as a sentence that names the option: `$.players` becomes "players"."""
    why = said(error.__cause__ or error)
    if isinstance(why, Sentence):  # what the options themselves have found out
        return why
    text, _, path = str(error).partition(" - at `$.")
    text = text[:1].upper() + text[1:].rstrip(".")
    return say("option_named", problem=text, option=path.rstrip("`")) if path else say("option", problem=text)
