"""A table as it is told to clients: the one place where what leaves the server is put together."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from bradshaw.core.game import fleeting_events, visible
from bradshaw.core.match import Match
from bradshaw.core.rng import seed_hash
from bradshaw.server.tables import shows
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from bradshaw.wire.changes import Known, change, pack
from bradshaw.wire.messages import (
    ClockInfo,
    DealInfo,
    Happened,
    InWords,
    ListedSeat,
    NextPosition,
    OfferInfo,
    Position,
    RequestInfo,
    SeatInfo,
    Show,
    TableInfo,
    Told,
    Update,
)

encoder = msgspec.json.Encoder()


def seat_infos(table: Table) -> tuple[SeatInfo, ...]:
    """The seats."""
    titles = table.game.seat_names(table.options)
    return tuple(
        SeatInfo(title, seat.guest, seat.name, seat.bot) for title, seat in zip(titles, table.seats, strict=True)
    )


def listed_seats(table: Table) -> tuple[ListedSeat, ...]:
    """The seats as lists show them, which need not read a log to say who won."""
    outcome = table.outcome if table.status == "over" else None
    places = outcome.places if outcome else (None,) * len(table.seats)
    return tuple(
        ListedSeat(seat.title, seat.guest, seat.name, seat.bot, place)
        for seat, place in zip(seat_infos(table), places, strict=True)
    )


def table_info(table: Table, code: str, now: int, *, watches: bool) -> TableInfo:
    """What everyone who has the link may know of the table; of the server's secret only the hash until the end.

    `watches` says whether it is for somebody who may see the game itself: only he is told secret and seed then.
    """
    over = table.status == "over"
    clocks = table.clocks
    return TableInfo(
        id=table.id,
        code=code,
        game=table.game.name,
        options=table.created.options,
        settings=table.settings,
        status=table.status,
        host=table.created.host,
        seats=seat_infos(table),
        number=table.number,
        moves=table.moves,
        to_act=table.to_act,
        seed_hash=seed_hash(table.created.seed),
        seed=table.seed if over and watches else None,
        outcome=table.outcome,
        ended=(table.ended.reason if table.ended else "rules") if over else None,
        offer=_offer(table),
        clocks=tuple(ClockInfo(left, clocks.since.get(seat)) for seat, left in enumerate(clocks.left))
        if clocks.used
        else None,
        rematch=table.rematch,
        created=table.created.at,
        changed=table.changed,
        now=now,
        request=_request(table, now),
        published=tuple(sorted(table.published)),
        deal=_deal(table, watches=watches),
        practice=table.practice,
        alone=table.alone,
        patience=table.settings.waits_for,
        fleeting=fleeting_events(table.game.event_type),
        sides=table.game.sides(table.options),
        left=table.left,
    )


def _deal(table: Table, *, watches: bool) -> DealInfo | None:
    if table.parts is None:
        return None
    return DealInfo(table.parts, table.created.seed if table.status == "over" and watches else None)


def _offer(table: Table) -> OfferInfo | None:
    offer = table.offer
    return OfferInfo(offer.what, offer.seat, tuple(sorted(offer.agreed))) if offer else None


def _request(table: Table, now: int) -> RequestInfo | None:
    found = table.requested(now)
    if found is None:
        return None
    wanted = table.deciders(found.guest)
    at_the_table = dict.fromkeys([*(seat.guest for seat in table.seats), table.created.host])
    deciders = tuple(guest for guest in at_the_table if guest in wanted)  # in the order of their seats
    agreed = tuple(guest for guest in deciders if guest in found.agreed)
    return RequestInfo(found.number, found.seat, found.guest, found.name, found.until, agreed, deciders)


# Views and actions are put into messages as they are: a message is encoded once, whole.


def position(table: Table, look: int | None, *, words: bool = False) -> Position | None:
    """Where the game stands, as the seat sees it."""
    if table.match is None:
        return None
    view, actions = Views(table.match).of(look), _actions(table, look)
    said = in_words(table.running, view, actions) if words else None
    return Position(table.position, table.moves, view, actions, table.to_act, said)


class Views:
    """What each pair of eyes may know of a position: made once, and compared with what is after the next move."""

    __slots__ = ("_fleeting", "_found", "match")

    def __init__(self, match: Match) -> None:
        self.match = match
        self._found: dict[int | None, Any] = {}
        self._fleeting: set[int | None] = set()

    def of(self, look: int | None) -> Any:
        """The view of the seat, without what is fleeting."""
        view = self._found.get(look)
        if view is None:
            whole = self.match.view(look)
            view = self._found[look] = self.match.game.with_showing(whole, ())
            if view is not whole:
                self._fleeting.add(look)
        return view

    def fleeting(self, look: int | None) -> bool:
        """Whether the seat sees anything that is fleeting."""
        self.of(look)
        return look in self._fleeting


def _views(table: Table) -> Views | None:
    return Views(table.match) if table.match else None


def next_position(
    before: Views, table: Table, look: int | None, *, after: Views, known: Known, words: bool = False
) -> NextPosition:
    """The same, as what is different from a position before. `known` is shared by all who are told of it."""
    actions = _actions(table, look)
    view = after.of(look)
    different = change(before.of(look), view, known)
    packed = pack(actions) if actions else UNSET
    said = in_words(table.running, view, actions) if words else None
    return NextPosition(table.moves, table.to_act, different, packed, said)  # type: ignore[arg-type]


def _actions(table: Table, look: int | None) -> Any:
    return table.running.actions(look) if look is not None and look in table.to_act else ()


def in_words(match: Match, view: Any, actions: Sequence[Any]) -> InWords:
    """A position in words, made of nothing but what these eyes are sent anyway."""
    return InWords(match.game.show(view), tuple(map(match.game.write, actions)))


def told(table: Table, happening: Happening, look: int | None, *, words: bool = False) -> Told:
    """An entry as the seat is told of it, without what is fleeting. With `words`, sentences too."""
    number, entry = happening.number, happening.entry
    if not isinstance(entry, entries.Moved):
        return Told(number, entry)  # type: ignore[arg-type]
    seen = tuple([event for event in visible(happening.events, look) if not event.fleeting])
    sentences = tuple(table.game.tell(event, table.options) for event in seen) if words else ()
    return Told(number, Happened(entry.at, entry.seat, seen, sentences, entry.by))  # type: ignore[arg-type]


def log(
    table: Table, happenings: Iterable[Happening], look: int | None, *, words: bool = False
) -> tuple[Told, ...]:
    """Entries of the past."""
    return tuple(told(table, happening, look, words=words) for happening in happenings)


def show(table: Table, look: int | None, guest: str | None, now: int, *, words: bool = False) -> bytes | None:
    """What is being shown to these eyes: what has not passed yet, and nothing before its person has begun."""
    if table.showing is None:
        return None
    seats = shows.watchers(table, look, guest)
    found = shows.progress(table, look, seats, now)
    if found is None:
        return None
    rest = found.parts[found.part :] if found.since is not None else ()
    return encoder.encode(
        Show(
            now,
            len(found.parts),
            rest,  # type: ignore[arg-type]
            look,
            seats,
            found.part,
            found.since,
            found.lasts[found.part :] if rest else (),
            look is None or bool(table.game.showing(table.running.view(None))),
            tuple(table.game.tell(event, table.options) for event in rest) if words else (),
        )
    )


class News:
    """What a change of a table is told as: a message for each pair of eyes, made once, when it is first wanted."""

    def __init__(
        self,
        before: Table,
        table: Table,
        code: str,
        happenings: Sequence[Happening],
        now: int | None,
        seen: Views | None = None,
    ) -> None:
        """`now` is the time at the table, if what is known of it has changed; `seen` are views told of before."""
        self._seen = seen if seen and seen.match is before.match else _views(before)
        self.views = self._seen if table.match is before.match else _views(table)
        self._before = before
        self._table = table
        self._happenings = happenings
        self._info = table_info(table, code, now, watches=True) if now is not None else None
        self._messages: dict[tuple[int | None, bool], bytes] = {}
        self._known: Known = {}

    def shows(self, look: int | None) -> bool:
        """Whether a show may have begun or come further for these eyes, or must be told with another position."""
        table = self._table
        if table.showing is None or self.views is None or not self.views.fleeting(look):
            return False
        watched = any(isinstance(one.entry, entries.Watched) for one in self._happenings)
        return watched or table.position != self._before.position

    def message(self, look: int | None, *, words: bool = False) -> bytes:
        """What those who look through these eyes are told; in words, too, if they asked for them."""
        message = self._messages.get((look, words))
        if message is None:
            message = self._messages[look, words] = encoder.encode(self._update(look, words))
        return message

    def _update(self, look: int | None, words: bool) -> Update:
        before, table = self._before, self._table
        news = tuple([told(table, happening, look, words=words) for happening in self._happenings])
        whole, following = None, None
        if self._seen and self.views and table.position == table.number:
            following = next_position(self._seen, table, look, after=self.views, known=self._known, words=words)
        elif table.position != before.position or table.status != before.status:
            whole = position(table, look, words=words)
        return Update(before.number, table.number, look, news, None, self._info, whole, following)


def catch_up(
    table: Table,
    code: str,
    happenings: Sequence[Happening],
    look: int | None,
    after: int,
    now: int,
    *,
    words: bool = False,
) -> bytes:
    """Everything that somebody who comes, or comes back, must be told, in one message.

    `after` is the entry up to which he has been told everything; 0 if he begins afresh, with these entries.
    """
    entries = log(table, happenings, look, words=words)
    first = happenings[0] if happenings else None
    earlier = first.moves_before if first and after == 0 and first.number > 2 else None
    info = table_info(table, code, now, watches=True)
    whole = position(table, look, words=words)
    return encoder.encode(Update(after, table.number, look, entries, earlier, info, whole))
