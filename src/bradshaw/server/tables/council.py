"""What a side is planning in this round: what its seats propose on the board, and what they say among themselves.

It is kept with the room and nowhere else: no entry of the log, no number, no replay holds any of it. It does not
outlive the round, nor a restart of the server. Other processes in which the table is open are told what changes
(`changes`), and each decides by the table as it stands there what of it is over.
"""

from collections import deque
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.server.english import say
from bradshaw.server.errors import Refused
from bradshaw.server.tables.table import Seat, Table
from bradshaw.wire.messages import Aside, ProposalInfo, Proposals

MOST_OF_SEAT = 12  # proposals
MOST_ASIDES = 50  # lines; earlier ones are dropped


class Proposed(Struct, frozen=True):
    """A proposal of a seat: by whom, who agrees, and, if it is a bot's, what it would play in which position."""

    number: int
    seat: int
    by: str  # the guest in the seat, or the bot
    proposal: Any
    agreed: frozenset[str]  # guests
    action: Any = None
    position: int = 0


class Changes(Struct):
    """What was planned since others were last told of it."""

    added: dict[int, Proposed] = {}
    dropped: list[int] = []
    agreed: list[tuple[int, str, bool]] = []
    said: list[Aside] = []

    def __bool__(self) -> bool:
        return bool(self.added or self.dropped or self.agreed or self.said)


class Council:
    """The seats of one side, and what they have put before each other in this round."""

    __slots__ = ("_asides", "_heard", "_made", "_numbers", "_round", "_voices", "changes", "numbering", "seats")

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self._round: int | None = None
        self._made: dict[int, Proposed] = {}
        self._asides: deque[Aside] = deque(maxlen=MOST_ASIDES)
        self._heard: dict[int, tuple[int, str]] = {}  # of each seat of a bot: when it last gave its advice
        self._voices: set[str] = set()  # whose consent counts
        self.changes = Changes()
        # Step and offset: each process gives numbers of its own, for two things may be proposed at the same time.
        self.numbering = (1, 0)
        self._numbers = 0  # of a side's own: from another's nobody can tell how much was said

    # What people do

    def propose(self, table: Table, seat: int, guest: str, proposal: Any) -> None:
        """Put something before the side. Who proposes what is proposed already agrees to it."""
        self.settle(table)
        table.game.check_proposal(self._view(table), proposal)
        others = [made for made in self._of(seat) if not _same_subject(made.proposal, proposal)]
        found = next((made for made in self._made.values() if made.proposal == proposal), None)
        if found is None and len(others) >= MOST_OF_SEAT:
            raise Refused(say("proposals_enough"))
        for made in list(self._of(seat)):
            if made is not found and made not in others:
                self._drop(made.number)
        if found:
            self._agreed(found, guest, yes=True)
        else:
            self._add(Proposed(self._next(), seat, guest, proposal, frozenset([guest])))

    def agree(self, table: Table, seat: int, guest: str, number: int, *, yes: bool) -> None:
        """Agree to what somebody has proposed, or no longer. With a no, a seat withdraws its own proposal."""
        self.settle(table)
        found = self._made.get(number)
        if found is None:
            raise Refused(say("proposal_gone"))
        if not yes and found.seat == seat and found.by == guest:
            self._drop(number)
        else:
            self._agreed(found, guest, yes=yes)

    def say(self, table: Table, seat: int, guest: str, text: str, now: int) -> None:
        """Say something to the side alone."""
        self.settle(table)
        if self._round is None:
            raise Refused(say("no_planning"))
        said = Aside(self._next(), now, seat, guest, table.seats[seat].name, text)
        self._asides.append(said)
        self.changes.said.append(said)

    # What bots do

    def advise(self, table: Table, seat: int, action: Any) -> None:
        """The bot in that seat would play this in the position now. It takes the place of what it said before."""
        self._heard[seat] = (table.position, _sits(table.seats[seat]))
        proposal = table.game.proposal_for(action)
        if proposal is None:
            return
        agreed: frozenset[str] = frozenset()
        number = None
        for made in list(self._made.values()):
            own = made.seat == seat
            if own and made.proposal == proposal:
                number = made.number
            if made.proposal == proposal and (own or made.action is None):
                agreed |= made.agreed  # a person has proposed the same
            if own or (made.proposal == proposal and made.action is None):
                self._drop(made.number)
        by = table.seats[seat].bot or ""
        self._add(Proposed(number or self._next(), seat, by, proposal, agreed, action, table.position))

    def advice(self, table: Table, seat: int) -> Any:
        """What the bot in that seat would play in the position now; None if it has not said so yet."""
        for made in self._of(seat):
            if made.action is not None and made.position == table.position and made.by == table.seats[seat].bot:
                return made.action
        return None

    def has_heard(self, table: Table, seat: int) -> bool:
        """Whether the bot in that seat was asked in the position now."""
        return self._heard.get(seat) == (table.position, _sits(table.seats[seat]))

    def released(self, table: Table) -> Iterator[int]:
        """The seats of bots whose proposal for the position now has the consent of all people of the side."""
        for made in self._made.values():
            if made.action is not None and made.position == table.position and self._all_agree(table, made):
                yield made.seat

    # What other processes say

    def follow(self, table: Table, changes: Changes) -> None:
        """Something was planned elsewhere, by the table as it stands here. Heard again, it changes nothing."""
        self.settle(table)
        for number in changes.dropped:
            self._made.pop(number, None)
        for made in changes.added.values():
            known = self._made.get(made.number)
            self._made[made.number] = replace(made, agreed=made.agreed | known.agreed) if known else made
            if made.action is not None:
                self._heard[made.seat] = (made.position, made.by)
        for number, guest, yes in changes.agreed:
            if number in self._made:
                self._agree(self._made[number], guest, yes=yes)
        known_asides = {aside.number for aside in self._asides}
        said = [aside for aside in changes.said if aside.number not in known_asides]
        if said and self._round is not None:
            self._asides = deque(sorted([*self._asides, *said], key=lambda one: one.number), MOST_ASIDES)
        self._numbers = max([self._numbers, *self._made, *(aside.number for aside in self._asides)])
        self.settle(table)

    def whole(self) -> Changes:
        """All of it, for a process that has none of it yet."""
        return Changes(dict(self._made), [], [], list(self._asides))

    # What there is

    def settle(self, table: Table) -> bool:
        """Drop what is over: the round, a piece that has moved, a seat that is another's. Whether that matters."""
        view = self._view(table) if table.status == "running" else None
        now = None if view is None else table.game.planning_round(view)
        before, voices = len(self._made) + len(self._asides), self._voices
        self._voices = self.people(table)
        if now != self._round:
            self._round = now
            self._made.clear()
            self._asides.clear()
        for made in list(self._made.values()):
            if made.by != _sits(table.seats[made.seat]) or not _sensible(table, view, made.proposal):
                del self._made[made.number]
        return bool(before) and (len(self._made) + len(self._asides) < before or voices != self._voices)

    def message(self, table: Table, look: int | None) -> Proposals:
        """All of it, for those who look through these eyes."""
        found = tuple(
            ProposalInfo(
                made.number,
                made.seat,
                made.proposal,
                tuple(sorted(made.agreed & table.people)),
                self._all_agree(table, made),
                made.action is not None,
            )
            for made in sorted(self._made.values(), key=lambda made: made.number)
        )
        return Proposals(self.seats, look, found, tuple(self._asides))

    def people(self, table: Table) -> set[str]:
        """The guests who play for the side themselves: those for whom a bot plays have no say, nor have bots."""
        sitting = [table.seats[seat] for seat in self.seats]
        return {seat.guest for seat in sitting if seat.guest and not seat.bot}

    def _all_agree(self, table: Table, made: Proposed) -> bool:
        people = self.people(table)
        return bool(people) and people <= made.agreed

    def _view(self, table: Table) -> Any:
        """What the side sees. Everything is decided by it, so nothing can be learnt but what is seen."""
        return table.running.view(self.seats[0])

    def _of(self, seat: int) -> list[Proposed]:
        return [made for made in self._made.values() if made.seat == seat]

    def _agreed(self, made: Proposed, guest: str, *, yes: bool) -> None:
        self._agree(made, guest, yes=yes)
        self.changes.agreed.append((made.number, guest, yes))

    def _agree(self, made: Proposed, guest: str, *, yes: bool) -> None:
        agreed = made.agreed | {guest} if yes else made.agreed - {guest}
        self._made[made.number] = replace(made, agreed=agreed)

    def _add(self, made: Proposed) -> None:
        self._made[made.number] = self.changes.added[made.number] = made

    def _drop(self, number: int) -> None:
        del self._made[number]
        self.changes.added.pop(number, None)
        self.changes.dropped.append(number)

    def _next(self) -> int:
        step, offset = self.numbering
        self._numbers = (self._numbers // step + 1) * step + offset
        return self._numbers


def _sits(seat: Seat) -> str:
    """Who plays for a seat: the bot, if one does."""
    return seat.bot or seat.guest or ""


def _same_subject(one: Any, other: Any) -> bool:
    return one == other or (one.subject is not None and one.subject == other.subject)


def _sensible(table: Table, view: Any, proposal: Any) -> bool:
    try:
        table.game.check_proposal(view, proposal)
    except IllegalAction:
        return False
    return True
