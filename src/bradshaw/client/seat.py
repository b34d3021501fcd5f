"""At a table: watching it, and playing at it. What is missed while a connection is down is made up for."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, Self

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from bradshaw.client.decoding import (
    Message,
    News,
    Proposed,
    Update,
    converted,
    read_as,
    read_news,
    read_options,
    read_proposals,
    read_table,
)
from bradshaw.client.errors import MovedOn, NotAllowed, Refused, TooMuch, Unavailable, refusal
from bradshaw.client.link import Closed, Link
from bradshaw.client.standing import Standing, follows, standing_after, told_before
from bradshaw.core.game import Event, Outcome
from bradshaw.core.registry import load_game
from bradshaw.wire import entries
from bradshaw.wire.messages import (
    Agree,
    Answer,
    AnyFromClient,
    Aside,
    Decide,
    Done,
    Look,
    MakeOffer,
    Move,
    Presence,
    Proposals,
    Propose,
    RefusedMessage,
    Say,
    Show,
    TableInfo,
)
from bradshaw.wire.messages import Watch as Begin


class Turn(Struct, frozen=True):
    """A moment when a seat may act: what it sees, what it can do, and what happened since its last turn."""

    seat: int
    position: int
    view: Any  # of the game's view_type
    actions: list[Any]  # of the game's action_type
    news: tuple[News, ...]


class Watch:
    """An open table, through the eyes of a spectator or a seat. One thread at a time may use it.

    It connects when it is first used, and again whenever the connection drops; then it goes on where it was.
    """

    def __init__(
        self,
        address: Callable[[int | None, int], str],
        headers: Callable[[], dict[str, str]],
        patience: float,
        table: TableInfo,
        guest: str | None,
        look: int | None,
    ) -> None:
        self._link = Link(lambda: address(self._look, self.number), headers, self._start_over, patience)
        self._guest = guest
        self._look = look
        self._numbers: dict[int | None, int] = {}  # for each pair of eyes: the last entry that it has seen
        self._earlier: dict[int | None, int | None] = {}
        self._position: Standing | None = None
        self._view: Any = None
        self._show: Show | None = None  # what is being shown to these eyes
        self._coming: Show | None = None  # the same, for the update that comes next
        self._unread: dict[int | None, list[News]] = {}  # for each pair of eyes: what `news` has not given yet
        self._ids = 0
        self._heard = time.monotonic()  # when the server's time in `table` was now
        self.table = table
        self.game = load_game(table.game)
        self._options = read_options(table, self.game)
        self.presence = Presence((), 0, ())
        self._plans: dict[tuple[int, ...], Proposals] = {}  # what each side is planning, as these eyes see it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the table's socket; a seat stays one's own. From another thread, it ends `turns` and `updates`."""
        self._link.close()

    # What there is to see

    @property
    def number(self) -> int:
        """The number of the last entry of the log that was seen; 0 before the first message."""
        return self._numbers.get(self._look, 0)

    @property
    def earlier(self) -> int | None:
        """How many moves were made before the first news; None if nothing was left out. `Client.log` has them."""
        return self._earlier.get(self._look)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.status == "over"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, and if all agreed to end it."""
        return self.table.outcome

    @property
    def view(self) -> Any:
        """What these eyes see now, in the game's own type; None before the start."""
        if self._view is None and self._position is not None:
            view = converted(self._position.view, self.game.view_type)
            self._view = self.game.with_showing(view, self._shown()) if self._show else view
        return self._view

    @property
    def show_waits(self) -> bool:
        """Whether something fleeting is to be shown to these eyes and waits until `Seat.watch` begins it."""
        return self._show is not None and self._show.since is None

    def _shown(self) -> tuple[Event, ...]:
        """What was not over yet when the server told of it."""
        events = self._show.events if self._show else msgspec.Raw(b"[]")
        found: tuple[Event, ...] = read_as(events, tuple[self.game.event_type, ...])  # type: ignore[name-defined]
        return found

    def news(self) -> tuple[News, ...]:
        """What happened since this was last asked, but for what is fleeting: the view has that while it is on."""
        return tuple(self._unread.pop(self._look, ()))

    @property
    def proposals(self) -> tuple[Proposed, ...]:
        """What is proposed on the board in this round, as far as these eyes may see it."""
        return tuple(
            one for plans in self._plans.values() for one in read_proposals(plans, self.game, self._options)
        )

    @property
    def asides(self) -> tuple[Aside, ...]:
        """What was said to the side that these eyes belong to, in this round."""
        return tuple(line for plans in self._plans.values() for line in plans.asides)

    def time_left(self, seat: int) -> float | None:
        """The seconds that the seat's clock shows now; None if there are no clocks."""
        if self.table.clocks is None:
            return None
        clock = self.table.clocks[seat]
        if clock.since is None:
            return clock.left / 1000
        spent = (self.table.now - clock.since) / 1000 + time.monotonic() - self._heard
        return max(0.0, clock.left / 1000 - spent)

    def wait(self, timeout: float | None = None) -> None:
        """Wait for news: of the table, of who is there, of proposals. TimeoutError after so many seconds."""
        while not isinstance(self._receive(timeout), Update | Presence | Proposals):
            pass

    def catch_up(self) -> None:
        """Connect, if there is no connection yet, and take in all that is there."""
        while self.number == 0:
            self.wait()

    def updates(self) -> Iterator[tuple[News, ...]]:
        """What happens, as it happens, until the game is over; first the latest that has happened up to now."""
        try:
            self.catch_up()
            while True:
                news = self.news()
                if news:
                    yield news
                elif self.over:
                    return
                else:
                    self.wait()
        except Closed:
            return

    # What there is to do

    def look(self, seat: int | None) -> None:
        """See the table through other eyes: those of another seat of one's own; once it is over, of any seat."""
        if seat != self._look or self.number == 0:
            self.catch_up()
            self._ask(Look(self._next_id(), seat, self._numbers.get(seat, 0)))

    def say(self, text: str, seat: int | None = None) -> int:
        """Chat; the number of the entry."""
        return self._ask(Say(self._next_id(), text, seat))

    def decide(self, yes: bool) -> int:
        """Let the one who asks for a seat (`table.request`) have it, or not; Refused if nobody asks."""
        request = self.table.request
        if request is None:
            raise Refused("refused", "Nobody asks for a seat.")
        return self._ask(Decide(self._next_id(), request.number, yes))

    # The wire

    def _next_id(self) -> int:
        self._ids += 1
        return self._ids

    def _ask(self, wanted: AnyFromClient) -> int:
        """Send, and send again after a drop, until there is an answer."""
        text = msgspec.json.encode(wanted)
        link, sent_on, before = self._link, 0, self.number
        while True:
            if sent_on != link.opened == link.caught_up:
                found = self._carried_out(wanted, before) if sent_on else None
                if found is not None:
                    return found
                link.send(text)
                sent_on = link.opened
            answer = self._receive(None, wanted)
            if isinstance(answer, Done) and answer.id == wanted.id:
                return answer.number
            if isinstance(answer, RefusedMessage) and answer.id == wanted.id:
                raise refusal(answer)

    def _carried_out(self, wanted: AnyFromClient, before: int) -> int | None:
        """The entry of a message whose answer was lost. Moves need no such care: the server knows them again."""
        for news in self._unread.get(self._look, ()):
            what = news.what
            if news.number <= before:
                continue
            match wanted, what:
                case Say(), entries.Said() if (what.guest, what.seat) == (self._guest, wanted.seat):
                    if what.text == _tidy(wanted.text):
                        return news.number
                case MakeOffer(), entries.Offered() if (what.seat, what.what) == (wanted.seat, wanted.what):
                    return news.number
                case Decide(), entries.Decided() if (what.guest, what.yes) == (self._guest, wanted.yes):
                    return news.number
                case Answer(), entries.Answered() if (what.seat, what.yes) == (wanted.seat, wanted.yes):
                    return news.number
        return None

    def _receive(self, timeout: float | None, wanted: AnyFromClient | None = None) -> Message:
        message = self._link.receive(timeout)
        if isinstance(message, Presence):
            self.presence = message
        elif isinstance(message, Proposals):
            if message.look == self._look:  # else it was sent before the server knew whose eyes these are
                self._plans[message.side] = message
        elif isinstance(message, Update):
            self._take(message, wanted)
        elif isinstance(message, Show):
            self._coming = message
        return message

    def _take(self, update: Update, wanted: AnyFromClient | None) -> None:
        """Take an update in, if it follows on what is known; if something is missing, connect again."""
        coming, self._coming = self._coming, None
        same_eyes = update.look == self._look
        asked_for = isinstance(wanted, Look) and wanted.seat == update.look
        if not same_eyes and not asked_for and update.next is None:
            raise NotAllowed("not_allowed", f"Seat {self._look} is no longer yours.")
        known = self._numbers.get(update.look, 0)
        before = self._position if same_eyes else None
        if same_eyes and told_before(update, known):
            return
        if not follows(update, known, before):
            self._link.again()
            return
        news = read_news(update.entries, self.game, self._options)
        standing = standing_after(update, before)
        if not same_eyes:
            self._plans.clear()
        if update.after == 0:
            known = 0
            self._unread.pop(update.look, None)
            self._earlier[update.look] = update.earlier
        self._unread.setdefault(update.look, []).extend(n for n in news if n.number > known)
        self._look = update.look
        self._numbers[update.look] = update.number
        if update.table is not UNSET:
            self.table, self._heard = read_table(update.table), time.monotonic()
        self.table = replace(self.table, number=update.number)
        if standing is not self._position:
            self._position, self._view, self._show = standing, None, None
            if standing is not None:
                self.table = replace(self.table, moves=standing.moves, to_act=standing.to_act)
        if coming and coming.look == update.look:
            self._show, self._view = coming, None
        self._link.told()
        if update.table is not UNSET and self.table.status == "open":
            self._contribute(self.table)

    def _contribute(self, table: TableInfo) -> None:
        """Who only watches contributes nothing to the deal."""

    def _start_over(self) -> None:
        """The server's log is another one now: what is known of the old one counts no more."""
        self._numbers.clear()


class Seat(Watch):
    """A table at which one plays: from one seat, or from several that one holds (hotseat)."""

    def __init__(
        self,
        address: Callable[[int | None, int], str],
        headers: Callable[[], dict[str, str]],
        patience: float,
        table: TableInfo,
        guest: str,
        seats: tuple[int, ...],
        contribute: Callable[[TableInfo], None],
    ) -> None:
        super().__init__(address, headers, patience, table, guest, seats[0])
        self.seats = seats
        self._contributes = contribute
        self._tried = False

    def _contribute(self, table: TableInfo) -> None:
        """Take part in the deal, when it is time."""
        self._contributes(table)

    @property
    def seat(self) -> int:
        """The seat through whose eyes the table is seen now."""
        return self.seats[0] if self._look is None else self._look

    def turns(self) -> Iterator[Turn]:
        """The turns of the seat, or seats, until the game is over. Each is to be answered by `move`.

        A turn that was not is offered again when something has changed; after a refused move, at once.
        """
        passed: set[tuple[int, int]] = set()
        try:
            self.catch_up()
            while not self.over:
                turn = self._turn(passed)
                if turn is None:
                    self.wait()
                    continue
                self._tried = False
                yield turn
                if not self._tried:
                    passed.add((turn.position, turn.seat))
        except Closed:
            return

    def move(self, action: Any) -> int:
        """Play an action, as a value of the game's own type or in notation; the number of its entry.

        IllegalMove if the rules do not allow it, MovedOn if somebody was faster; then nothing has changed.
        """
        self._tried = True
        self.catch_up()
        at = self._position.number if self._position else 0
        sent = msgspec.Raw(msgspec.json.encode(action))
        try:
            return self._ask(Move(self._next_id(), self.seat, at, sent))
        except (MovedOn, TooMuch, Unavailable):
            raise
        except Refused as error:
            if self.over or self.table.seats[self.seat].bot or (self._position and self._position.number != at):
                raise MovedOn(error.code, str(error), error.reason) from None
            raise

    def watch(self) -> None:
        """Begin to watch what is fleeting: from now on, as long as it lasts, the view has it."""
        self._ask(Begin(self._next_id(), self.seat))

    def say(self, text: str, seat: int | None = None) -> int:
        """Chat, from the seat that looks if no other is named; the number of the entry."""
        return super().say(text, self.seat if seat is None else seat)

    def propose(self, proposal: Any) -> int:
        """Show the side something on the board, as a value of the game's `proposal_type`."""
        sent = msgspec.Raw(msgspec.json.encode(proposal))
        return self._ask(Propose(self._next_id(), self.seat, sent))

    def agree(self, number: int, yes: bool = True) -> int:
        """Agree to the proposal of that number, or no longer; one's own is withdrawn by a no."""
        return self._ask(Agree(self._next_id(), self.seat, number, yes))

    def say_aside(self, text: str) -> int:
        """Say something to one's side alone, where the table lets sides plan by themselves."""
        return self._ask(Say(self._next_id(), text, self.seat, True))

    def offer(self, what: Literal["end", "undo"]) -> int:
        """Ask all people at the table to end the game, or to take the seat's last move back."""
        return self._ask(MakeOffer(self._next_id(), self.seat, what))

    def answer(self, yes: bool) -> int:
        """Agree to what was offered, or not; also to withdraw an offer of one's own."""
        return self._ask(Answer(self._next_id(), self.seat, yes))

    def _turn(self, passed: set[tuple[int, int]]) -> Turn | None:
        """The turn of a seat that may act, and has not passed in this position; the one that looks comes first."""
        while self._position is not None:
            seen = self.table.number
            for seat in sorted(self.seats, key=lambda seat: seat != self._look):
                if seat in self.table.to_act and (self._position.number, seat) not in passed:
                    turn = None if self.table.seats[seat].bot else self._see(seat)
                    if turn:
                        return turn
            if self.table.number == seen:  # else something happened while it looked through other eyes
                return None
        return None

    def _see(self, seat: int) -> Turn | None:
        while True:
            try:
                self.look(seat)
                break
            except TooMuch:  # the server lets one look around only so often
                self._link.pause(0.5)
        if self._position is None:
            return None
        actions = converted(self._position.actions, list[self.game.action_type])  # type: ignore[name-defined]
        return Turn(seat, self._position.number, self.view, actions, self.news()) if actions else None


def _tidy(text: str) -> str:
    """A line of chat as the server keeps it."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
