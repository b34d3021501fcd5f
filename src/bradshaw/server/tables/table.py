"""A table: a game being played, who sits where, what is on offer. Made from its log and nothing else.

`Table` holds no sockets, timers or storage. Its questions (`attempt`, `check_…`) change nothing. An entry is
applied to a fork of the table, which takes the table's place once the entry is on disk; or, an ordinary move, to
the table itself once it is on disk.
"""

from collections import deque
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bradshaw.core.errors import BradshawError, IllegalAction
from bradshaw.core.game import Event, Outcome
from bradshaw.core.record import Played, Player, Record
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.core.rng import Rng
from bradshaw.server.errors import Damaged, NotAllowed, Refused, Stale
from bradshaw.server.tables import log
from bradshaw.server.tables.clock import Clocks
from bradshaw.wire import entries
from bradshaw.wire.messages import Status

LONGEST_UNDO = 12  # moves


class Seat(Struct, frozen=True):
    """Who sits in a seat: a person (`guest`), a bot, or a person for whom a bot plays."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None


class Offer(Struct, frozen=True):
    """What was offered, by which seat, and which guests have agreed."""

    what: Literal["end", "undo"]
    seat: int
    agreed: frozenset[str]


class Attempt(Struct, frozen=True, gc=False):
    """A legal move that has not been made yet: what it would lead to.

    `random` tells whether anything in it was, `over` whether it ends the game.
    """

    entry: entries.Moved
    action: Any
    state: Any
    events: tuple[Event, ...]
    random: bool
    over: bool


class Step(Struct, frozen=True, gc=False):
    """A move that was made and may yet be taken back."""

    before: Any
    attempt: Attempt


class Table:
    """What the log of a table says, up to its last entry."""

    __slots__ = (
        "_back",
        "_last",
        "_undone",
        "by_itself",
        "changed",
        "clocks",
        "created",
        "ended",
        "game",
        "held",
        "id",
        "number",
        "offer",
        "options",
        "played",
        "position",
        "rematch",
        "seats",
        "settings",
        "state",
        "status",
        "sum",
        "to_act",
    )

    def __init__(self, name: str, created: entries.Created) -> None:
        self.id = name
        self.created = created
        self.game = load_game(created.game)
        try:
            self.options = self.game.recorded_options(created.options)
        except BradshawError as error:
            raise Damaged("its options are not those of the game") from error
        self.settings = created.settings
        self.seats = tuple(Seat(bot=bot) for bot in created.bots)
        self.status: Status = "open"
        self.number = 1  # of the last entry
        self.sum = ""  # its checksum
        self.position = 0  # the number of the entry that led to the position now
        self.to_act: tuple[int, ...] = ()  # the seats that may act now
        self.state: Any = None
        self.played: list[Played] = []
        self.held: dict[str, frozenset[int]] = {}  # the seats that each guest has had since the start
        self.offer: Offer | None = None
        self.ended: entries.Ended | None = None
        self.rematch: str | None = None
        self.clocks = Clocks(created.settings.clock, len(self.seats))
        self.changed = created.at  # when something last happened
        self.by_itself = self._by_itself()  # whether anything can happen here without a person: bots, clocks, …
        self._last: dict[int, tuple[int, str, int]] = {}  # of each seat: position, action and number of its move
        self._undone = 0  # the number of the last entry that took moves back
        self._back: deque[Step] = deque(maxlen=LONGEST_UNDO)  # the last moves without anything random

    @classmethod
    def load(cls, name: str, lines: Iterable[log.Line]) -> "Table":
        """The table that these lines, all it has, make."""
        lines = list(lines)
        read = iter(log.read(lines))
        first = next(read, None)
        if not isinstance(first, entries.Created):
            raise Damaged("its beginning is missing")
        table = cls(name, first)
        table.sum = lines[0].sum
        for line, entry in zip(lines[1:], read, strict=True):
            try:
                table.apply(entry, line)
            except BradshawError:
                raise
            except Exception as error:  # a seat that does not exist, a move before the start, …
                raise Damaged(f"entry {line.number} can't be carried out") from error
        return table

    def fork(self) -> "Table":
        """A copy that can be changed on its own."""
        twin: Table = object.__new__(Table)
        for name in Table.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.played = self.played[:]
        twin.clocks = self.clocks.fork()
        twin._last = dict(self._last)
        twin._back = self._back.copy()
        return twin

    # What it is now

    def _by_itself(self) -> bool:
        return self.clocks.used or self.settings.absent is not None or any(seat.bot for seat in self.seats)

    @property
    def only_bots(self) -> bool:
        """Whether no person makes a move here."""
        return all(seat.bot for seat in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has a result."""
        if self.ended:
            return self.ended.outcome
        return None if self.state is None else self.game.outcome(self.state)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits in the seats, as a record names them."""
        names = self.game.seat_names(self.options)
        return tuple(
            Player(seat.name or seat.bot or names[number], None if seat.guest else seat.bot)
            for number, seat in enumerate(self.seats)
        )

    @property
    def record(self) -> Record:
        """The record of the game up to now."""
        outcome = None if self.state is None else self.game.outcome(self.state)
        created = self.created
        return Record(created.game, created.options, self.players, created.seed, tuple(self.played), outcome)

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that belong to the guest."""
        return tuple(n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest)

    @property
    def people(self) -> set[str]:
        """The guests who have a seat."""
        return {seat.guest for seat in self.seats if seat.guest}

    # May this be done?

    def check_status(self, *wanted: Status) -> None:
        """Refuse what belongs to another time."""
        if self.status not in wanted:
            said = {
                "open": "The game has not started yet.",
                "running": "The game has already started.",
                "over": "The game is over.",
            }
            raise Refused(said[self.status])

    def check_seat(self, seat: int) -> Seat:
        """The seat of that number."""
        if not 0 <= seat < len(self.seats):
            raise Refused(f"There is no seat {seat}.")
        return self.seats[seat]

    def check_own(self, seat: int, guest: str | None) -> Seat:
        """The seat, if it is the guest's."""
        found = self.check_seat(seat)
        if guest is None or found.guest != guest:
            raise NotAllowed("That seat is not yours.")
        return found

    def repeated(self, seat: int, position: int, action: Any) -> int | None:
        """The number of the seat's last move, if it is this very one, sent again."""
        last = self._last.get(seat)
        return last[2] if last and last[0] == position and last[1] == self.game.write(action) else None

    def attempt(
        self,
        seat: int,
        action: Any,
        position: int,
        now: int,
        by: Literal["person", "bot", "clock", "absence"] = "person",
    ) -> Attempt:
        """What the action leads to; IllegalAction, or Stale if it was meant for a position that is gone."""
        self.check_status("running")
        last = self._last.get(seat)
        if position < self._undone or (last and position < last[2]) or position > self.position:
            raise Stale("The game has moved on since; look again before you move.")
        state, events, random = self._play(seat, action)
        entry = entries.Moved(at=now, seat=seat, action=self.game.write(action), position=position, by=by)
        return Attempt(entry, action, state, events, random, self.game.outcome(state) is not None)

    def read_action(self, action: bytes) -> Any:
        """The action that a client sent as JSON: its notation, or its fields."""
        try:
            if action[:1] == b'"':
                return self.game.read(msgspec.json.decode(action, type=str))
            return _action_decoder(self.game).decode(action)
        except msgspec.DecodeError as error:
            raise IllegalAction(f"That is no action of {self.game.title}: {error}.") from None

    def undo_target(self, seat: int) -> int:
        """How many moves are left when the last move of the seat is taken back; Refused if it can't be."""
        for back, step in enumerate(reversed(self._back), start=1):
            made = step.attempt
            if not self.game.harmless(step.before, made.action, made.events, made.state):
                break
            if made.entry.seat == seat:
                return len(self.played) - back
        if all(played.seat != seat for played in self.played):
            raise Refused("There is no move of yours to take back.")
        raise Refused("Your last move can't be taken back: since then something was revealed or drawn.")

    # What has been done

    def apply(self, entry: entries.AnyEntry, line: log.Line, attempt: Attempt | None = None) -> tuple[Event, ...]:
        """Take over an entry that is on disk, and return what happened in the game, if it was a move."""
        events: tuple[Event, ...] = ()
        self.number, self.sum, self.changed = line.number, line.sum, entry.at
        match entry:
            case entries.Moved():
                events = self._moved(entry, attempt)
            case entries.Sat(seat=seat):
                self._seat(seat, Seat(entry.guest, entry.name))
                if self.status == "running":
                    had = self.held.get(entry.guest, frozenset())
                    self.held = {**self.held, entry.guest: had | {seat}}
            case entries.Left(seat=seat):
                self._seat(seat, Seat(bot=self.seats[seat].bot))
                self.offer = None
            case entries.Handed(seat=seat):
                self._seat(seat, replace(self.seats[seat], bot=entry.bot))
            case entries.Started():
                self.state = self.game.new(self.options, Rng(self.created.seed, 0))
                self.status = "running"
                self.position = self.number
                self.held = {guest: frozenset(self.seats_of(guest)) for guest in self.people}
            case entries.Offered():
                guest = self.seats[entry.seat].guest
                self.offer = Offer(entry.what, entry.seat, frozenset([guest] if guest else []))
            case entries.Answered():
                guest = self.seats[entry.seat].guest
                if self.offer and entry.yes and guest:
                    self.offer = replace(self.offer, agreed=self.offer.agreed | {guest})
                else:
                    self.offer = None
            case entries.Undone():
                self._undo(entry.moves)
            case entries.Ended():
                self.ended, self.status, self.offer = entry, "over", None
            case entries.Rematched():
                self.rematch = entry.table
        if self.status == "over":
            self._back.clear()
        self.to_act = self.game.to_act(self.state) if self.status == "running" else ()
        if self.clocks.used:
            people = [seat for seat in self.to_act if self.seats[seat].guest and not self.seats[seat].bot]
            self.clocks.run(people, entry.at, anew=self.position == self.number)
        return events

    def _seat(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        self.by_itself = self._by_itself()

    def _moved(self, entry: entries.Moved, attempt: Attempt | None) -> tuple[Event, ...]:
        if attempt is None:
            try:
                action = self.game.read(entry.action)
                attempt = self.attempt(entry.seat, action, entry.position, entry.at, entry.by)
            except BradshawError as error:
                raise Damaged(f"the move in entry {self.number} can't be played") from error
        if attempt.random:
            self._back.clear()
        else:
            self._back.append(Step(self.state, attempt))
        self.state = attempt.state
        self.played.append(Played(entry.seat, entry.action))
        self.position = self.number
        self.offer = None
        self._last[entry.seat] = (entry.position, entry.action, self.number)
        self.clocks.moved(entry.seat, entry.at)
        if attempt.over:
            self.status = "over"
        return attempt.events

    def _undo(self, moves: int) -> None:
        for _ in range(len(self.played) - moves):
            self.state = self._back.pop().before
            self.played.pop()
        self.position = self._undone = self.number
        self.offer = None

    def _play(self, seat: int, action: Any) -> tuple[Any, tuple[Event, ...], bool]:
        self.check_seat(seat)
        rng = Rng(self.created.seed, len(self.played) + 1)
        state, events = self.game.play(self.state, seat, action, rng)
        return state, events, rng.used


@cache
def _action_decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.action_type)
