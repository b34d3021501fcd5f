"""A table: a game being played, who sits where, what is on offer. Made from its log and nothing else.

`Table` is immutable and holds no sockets, timers or storage: a table is the fold of its log, entry by entry
(`folding.py`). Its questions (`attempt`, `check_…`) change nothing. The game itself is a `Match`; whoever plays on
does so in a fork of it.
"""

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bradshaw.core import english as core
from bradshaw.core.deal import Deal, Part, mixed
from bradshaw.core.errors import BradshawError, IllegalAction
from bradshaw.core.game import Outcome
from bradshaw.core.match import Match
from bradshaw.core.record import Player
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.server.english import say
from bradshaw.server.errors import Damaged, NotAllowed, Refused, Stale
from bradshaw.server.names import alike
from bradshaw.server.tables import log, past
from bradshaw.server.tables.clock import Clocks
from bradshaw.server.tables.past import Attempt, Made, Step
from bradshaw.wire import entries
from bradshaw.wire.messages import Status
from bradshaw.wire.settings import Settings


class Seat(Struct, frozen=True):
    """Who sits in a seat: a person (`guest`), a bot, or a person for whom a bot plays."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    absent: bool = False  # the others let the bot play, because the person was away: he gets the seat back


class Offer(Struct, frozen=True):
    """What was offered, by which seat, and which guests have agreed."""

    what: Literal["end", "undo"]
    seat: int
    agreed: frozenset[str]


class Request(Struct, frozen=True):
    """Who asks for a seat of the running game, until when, and which guests have agreed."""

    number: int  # of its entry
    seat: int
    guest: str
    name: str
    until: int
    agreed: frozenset[str] = frozenset()


class LastMove(Struct, frozen=True, gc=False):
    """The last move of a seat: the position that it was made in, the action, and the number of its entry."""

    position: int
    action: str
    number: int


class Showing(Struct, frozen=True, gc=False):
    """When something fleeting began: at which move of the game, and at what time."""

    moves: int
    at: int


class Watching(Struct, frozen=True, gc=False):
    """How far a seat has watched what began at that move: it has seen so many parts, and the next since `at`."""

    moves: int
    at: int
    part: int


class Table(Struct, frozen=True, gc=False, kw_only=True):
    """What the log of a table says, up to its last entry."""

    id: str
    created: entries.Created
    game: AnyGame
    options: Any
    seats: tuple[Seat, ...]
    clocks: Clocks
    changed: int  # when something last happened
    by_itself: bool  # whether anything can happen here without a person: bots, clocks, …
    sum: str = ""  # the checksum of the last entry
    number: int = 1  # of the last entry
    status: Status = "open"
    pledges: dict[str, str] = {}  # of each guest: the hash of what his device will contribute to the deal
    parts: tuple[Part, ...] | None = None  # what was asked for when the game started, and has come
    match: Match | None = None  # from the start on
    position: int = 0  # the number of the entry that led to the position now
    to_act: tuple[int, ...] = ()  # the seats that may act now
    held: dict[str, frozenset[int]] = {}  # the seats that each guest has had since the start
    called: frozenset[tuple[str, str]] = frozenset()  # the guests who have had one, and their names
    offer: Offer | None = None
    request: Request | None = None  # for a seat; `requested` says whether it still counts
    declined: frozenset[str] = frozenset()  # guests who asked for a seat and were refused
    ended: entries.Ended | None = None
    rematch: str | None = None
    published: frozenset[str] = frozenset()  # guests who agree that everyone may see the finished game
    remarked: bool = False  # bots have said what they thought
    interrupted: int = 0  # when the last outage ended for which clocks stood still
    last: dict[int, LastMove] = {}  # of each seat
    undone: int = 0  # the number of the last entry that took moves back
    back: tuple[Step, ...] = ()  # the last moves, as far as nothing in them was random
    past: tuple[Made, ...] = ()  # many more, while one person plays against bots
    practice: bool = False  # moves were taken back that nobody could take back among people
    votes: dict[int, dict[str, int]] = {}  # for a bot in the seat of an absent person: guests, and when they voted

    showing: Showing | None = None  # the last thing that was fleeting; it may be over
    watching: dict[int, Watching] = {}  # of each seat: the last show that it has begun to watch

    @classmethod
    def begin(cls, name: str, created: entries.Created, line: log.Line, options: Any = None) -> "Table":
        """The table that its first entry makes. `options` are those of the entry, if they were checked before."""
        game = load_game(created.game)
        try:
            options = options or game.recorded_options(created.options)
        except BradshawError as error:
            raise Damaged(say("options_differ")) from error
        seats = tuple(Seat(bot=bot) for bot in created.bots)
        clocks = Clocks.of(created.settings.clock, len(seats))
        return cls(
            id=name,
            created=created,
            game=game,
            options=options,
            seats=seats,
            clocks=clocks,
            changed=created.at,
            by_itself=by_itself(created, clocks, seats),
            sum=line.sum,
        )

    # What it is now

    @property
    def settings(self) -> Settings:
        """What the host chose."""
        return self.created.settings

    @property
    def dealing(self) -> bool:
        """Whether contributions to the deal are being waited for."""
        return self.status == "open" and self.parts is not None

    @property
    def deal(self) -> Deal | None:
        """What the seed is mixed from; None if the server's secret is the seed."""
        return None if self.parts is None else Deal(self.id, self.created.seed, self.parts)

    @property
    def seed(self) -> str:
        """From which everything random in the game follows; settled at its start."""
        return mixed(self.deal) if self.deal else self.created.seed

    @property
    def moves(self) -> int:
        """How many moves have been made, and not taken back."""
        return self.match.moves if self.match else 0

    @property
    def only_bots(self) -> bool:
        """Whether no person makes a move here."""
        return all(seat.bot for seat in self.seats)

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots in the running game, and nobody else has ever had a seat in it.

        Several seats of one guest may be several people around one device.
        """
        if self.status != "running" or len(self.held) != 1:
            return False
        return len([seat for seat in self.seats if seat.guest]) == 1 and all(
            seat.guest or seat.bot for seat in self.seats
        )

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has a result."""
        if self.ended:
            return self.ended.outcome
        return self.match.outcome if self.match else None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits in the seats, as a record names them."""
        names = self.game.seat_names(self.options)
        return tuple(
            Player(seat.name or seat.bot or names[number], None if seat.guest else seat.bot)
            for number, seat in enumerate(self.seats)
        )

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that belong to the guest."""
        return tuple(n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that plan together with this one, itself included; none if it has no side."""
        return next((side for side in self.game.sides(self.options) if seat in side), ())

    @property
    def people(self) -> set[str]:
        """The guests who have a seat."""
        return {seat.guest for seat in self.seats if seat.guest}

    def requested(self, now: int) -> Request | None:
        """The request for a seat that waits to be decided, if it has not lapsed."""
        return self.request if self.request and now < self.request.until else None

    @property
    def left(self) -> tuple[int, ...]:
        """The seats of a running game that somebody has left and a bot plays for."""
        if self.status != "running":
            return ()
        held = frozenset[int]().union(*self.held.values())
        return tuple([n for n, s in enumerate(self.seats) if s.guest is None and s.bot is not None and n in held])

    def deciders(self, guest: str) -> set[str]:
        """Who decides whether the guest may take over a seat: all others who play; if there are none, the host."""
        return (self.people - {guest}) or ({self.created.host} - {guest})

    # May this be done?

    def check_status(self, *wanted: Status) -> None:
        """Refuse what belongs to another time."""
        if self.status not in wanted:
            said = {"open": say("not_started"), "running": say("started"), "over": core.say("over")}
            raise Refused(said[self.status])
        if self.dealing:
            raise Refused(say("dealing"))

    def check_seat(self, seat: int) -> Seat:
        """The seat of that number."""
        if not 0 <= seat < len(self.seats):
            raise Refused(core.say("no_seat", seat=seat))
        return self.seats[seat]

    def check_own(self, seat: int, guest: str | None) -> Seat:
        """The seat, if it is the guest's."""
        found = self.check_seat(seat)
        if guest is None or found.guest != guest:
            raise NotAllowed(say("not_yours"))
        return found

    def check_look(self, guest: str | None, look: int | None) -> None:
        """Who may see the table through these eyes: the seat's own guest; once it is over, everyone."""
        if look is not None:
            if self.status == "over":
                self.check_seat(look)
            else:
                self.check_own(look, guest)
        self.check_watch(guest)

    def check_watch(self, guest: str | None) -> None:
        """A table without spectators is there only for those who sit at it, once it has started.

        Once it is over, for all who have played, until they agree that everyone may see it.
        """
        if self.status == "open" or self.settings.spectators or self.seats_of(guest):
            return
        if self.status == "running":
            raise NotAllowed(say("no_spectators"))
        if guest not in self.held and not (self.people and self.people <= self.published):
            raise NotAllowed(say("not_published"))

    def may_watch(self, guest: str | None) -> bool:
        """Whether `check_watch` lets the guest in."""
        try:
            self.check_watch(guest)
        except NotAllowed:
            return False
        return True

    def check_name(self, name: str, guest: str) -> None:
        """Nobody can be taken for somebody else who is at the table, has left the game, or asks for a seat.

        Nor for a bot that plays there: it may have a name like a person's.
        """
        known = {(seat.guest, seat.name) for seat in self.seats if seat.guest} | self.called
        if self.request:
            known |= {(self.request.guest, self.request.name)}
        bots = {seat.bot for seat in self.seats if seat.bot}
        if any(other != guest and alike(name, called) for other, called in known) or any(
            alike(name, bot) for bot in bots
        ):
            raise Refused(say("name_alike"))

    def check_bot(self, bot: str) -> None:
        """Refuse a bot that could be taken for a person at the table."""
        if any(seat.guest and alike(seat.name, bot) for seat in self.seats):
            raise Refused(say("bot_alike", bot=bot.capitalize()))

    def repeated(self, seat: int, position: int, action: Any) -> int | None:
        """The number of the seat's last move, if it is this very one, sent again."""
        last = self.last.get(seat)
        same = last and last.position == position and last.action == self.game.write(action)
        return last.number if last and same else None

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
        last = self.last.get(seat)
        if position < self.undone or (last and position < last.number) or position > self.position:
            raise Stale(say("stale"))
        match = self.running.fork()
        events = match.play(seat, action)
        entry = entries.Moved(at=now, seat=seat, action=self.game.write(action), position=position, by=by)
        return Attempt(entry, action, match, events)

    @property
    def running(self) -> Match:
        """The match; Refused if there is none yet."""
        if self.match is None:
            raise Refused(say("not_started"))
        return self.match

    def read_action(self, action: bytes) -> Any:
        """The action that a client sent as JSON: its notation, or its fields."""
        try:
            if action[:1] == b'"':
                return self.game.read(msgspec.json.decode(action, type=str))
            return _action_decoder(self.game).decode(action)
        except msgspec.DecodeError as error:
            raise IllegalAction(say("no_action", game=self.game.title, error=str(error))) from None

    def undo_target(self, seat: int) -> int:
        """How many moves are left when the last move of the seat is taken back; Refused if it can't be.

        Whoever plays alone against bots takes back whatever he decided.
        """
        if self.alone:
            back = past.last_decision(self.past, seat)
            if back is None:
                raise Refused(say("no_undo"))
            return self.moves - back
        for back, step in enumerate(reversed(self.back), start=1):
            made = step.attempt
            if not self.game.harmless(step.before.state, made.action, made.events, made.match.state):
                break
            if made.entry.seat == seat:
                return self.moves - back
        if seat not in self.last:
            raise Refused(say("no_undo"))
        raise Refused(say("no_undo_seen"))


def by_itself(created: entries.Created, clocks: Clocks, seats: tuple[Seat, ...]) -> bool:
    """Whether anything is ever due there that no person does."""
    return clocks.used or created.settings.absent is not None or any(seat.bot for seat in seats)


@cache
def _action_decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.action_type)
