"""The client: who one is, the tables there are, and the way to them."""

import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Self, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit

import httpx
import msgspec

from bradshaw.bots import Bot
from bradshaw.client.bots import play_bot
from bradshaw.client.deals import Deals, new_contribution
from bradshaw.client.decoding import News, Page, read_answer, read_news, read_options, read_table
from bradshaw.client.errors import ClientError, IdentityError, NotAllowed, OtherProtocol, Unreachable, refusal
from bradshaw.client.identity import Identity, load_identity, save_identity
from bradshaw.client.replays import Replays
from bradshaw.client.seat import Seat, Watch
from bradshaw.core.deal import pledge_of
from bradshaw.core.game import Outcome
from bradshaw.core.registry import load_game
from bradshaw.wire.cookies import COOKIE, HOST_COOKIE
from bradshaw.wire.messages import (
    CheckedFile,
    GameInfo,
    Guest,
    HandSeat,
    Health,
    NewGuest,
    NewTable,
    Notes,
    OwnFile,
    Problem,
    TableInfo,
    TableLink,
    TableList,
    TableSummary,
    TakeSeat,
    Transfer,
    UseTransfer,
)
from bradshaw.wire.settings import Settings

T = TypeVar("T")
AnyTable = str | TableInfo | TableSummary | TableLink


class Client(Replays):
    """A guest at a server. Threads may share one; each connection that `play` or `watch` gives is for one thread.

    Without a name it is a stranger, who can look but not sit. With `identity`, the name of a file, it stays the
    same guest from one run of the program to the next. `patience` is how many seconds a table may be out of reach.
    """

    def __init__(
        self,
        url: str,
        name: str | None = None,
        *,
        identity: str | os.PathLike[str] | None = None,
        patience: float = 60.0,
        timeout: float = 30.0,
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Unreachable(f"“{url}” is no address of a server; one is http://localhost:8080.")
        self.url = url.rstrip("/")
        self._cookie = HOST_COOKIE if parts.scheme == "https" else COOKIE
        self._name = name
        self._file = Path(identity) if identity is not None else None
        self._patience = patience
        self._http = httpx.Client(base_url=self.url, timeout=timeout)
        self._lock = threading.Lock()
        self._guest: Guest | None = None
        self._deals = Deals(lambda table, what, body: self._table("PUT", _path(table, what), body))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections of the lobby; tables that are open stay so."""
        self._http.close()

    # Who one is

    @property
    def guest(self) -> Guest:
        """Who one is at this server; NotAllowed for a stranger."""
        self._sign_in()
        if self._guest is None:
            raise NotAllowed("no_guest", "Give the client a name first.")
        return self._guest

    def rename(self, name: str) -> Guest:
        """Take another name. Seats already taken keep the one they were taken under."""
        self._guest = self._put("/me", NewGuest(name), Guest)
        return self._guest

    def transfer(self) -> Transfer:
        """A one-time token with which another client becomes the same guest."""
        return self._post("/me/transfers", None, Transfer)

    def use_transfer(self, token: str) -> Guest:
        """Become the guest who made the token, in place of whoever one was."""
        with self._lock:
            self._guest = self._become(self._send("POST", "/transfers", UseTransfer(token)))
        return self._guest

    def sign_out(self) -> None:
        """Forget who one is, here and at the server."""
        self._request("DELETE", "/me")
        with self._lock:
            self._http.cookies.clear()
            self._guest = self._name = None
            if self._file:
                self._file.unlink(missing_ok=True)
                self._file = None

    # What there is

    def games(self) -> tuple[GameInfo, ...]:
        """The games that can be played there, with their options and bots."""
        return self._get("/games", tuple[GameInfo, ...])

    def rules(self, game: str) -> str:
        """The rules of a game in short, as Markdown."""
        return self._request("GET", f"/games/{quote(game, safe='')}/rules").text

    def check_file(self, game: str, option: str, path: str | os.PathLike[str]) -> CheckedFile:
        """All that is wrong with a board or deck of one's own; if nothing is, the value to give as the option."""
        file = Path(path)
        wanted = OwnFile(option, file.name, file.read_text(encoding="utf-8"))
        return self._post(f"/games/{quote(game, safe='')}/files", wanted, CheckedFile)

    def health(self) -> Health:
        """Whether the server and its database answer."""
        return self._get("/health", Health)

    def tables(self, kind: Literal["open", "running", "over", "mine"] = "open") -> Iterator[TableSummary]:
        """Tables, the latest first; as many pages as are wanted are fetched."""
        before: str | None = None
        while True:
            page = read_answer(self._request("GET", "/tables", kind=kind, before=before).content, TableList)
            yield from page.tables
            before = page.next
            if before is None:
                return

    def table(self, table: AnyTable) -> TableInfo:
        """What everyone who has the link may know of a table."""
        return read_table(self._request("GET", _path(table)).content)

    def log(self, table: AnyTable, look: int | None = None) -> tuple[News, ...]:
        """All that a seat of one's own, or a spectator, was told up to now, without what is fleeting."""
        pages = list(self.log_pages(table, look))
        return tuple(news for page in reversed(pages) for news in page)

    def log_pages(
        self, table: AnyTable, look: int | None = None, before: int | None = None
    ) -> Iterator[tuple[News, ...]]:
        """The log by pages, the latest first, from entry `before` back; as many as are wanted are fetched."""
        found = self.table(table)
        game = load_game(found.game)
        options = read_options(found, game)
        before = found.number + 1 if before is None else before
        while True:
            answer = self._request("GET", _path(found, "entries"), look=look, before=before)
            page = read_answer(answer.content, Page)
            if page.entries:
                yield tuple(read_news(page.entries, game, options))
            if page.earlier is None or not page.entries:
                return
            before = page.entries[0].number

    # Before and after play

    def create(
        self,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
        settings: Settings | None = None,
        start: bool = False,
    ) -> TableInfo:
        """A new table. `seats` says for each: "me", "person" (whoever comes), or the name of a bot."""
        contribution = new_contribution()
        wanted = NewTable(
            game,
            dict(options or {}),
            None if seats is None else tuple(seats),
            settings or Settings(),
            start,
            pledge_of(contribution) if start else None,
        )
        found = self._table("POST", "/tables", wanted)
        return self._dealt(found, contribution) if start else found

    def find(self, code: str) -> str:
        """The id of the open table that a short code belongs to."""
        return self._get(f"/codes/{quote(code, safe='')}", TableLink).id

    def join(self, code: str, seat: int | None = None, name: str | None = None) -> TableInfo:
        """Sit down at the table of a short code."""
        return self.sit(self.find(code), seat, name)

    def sit(self, table: AnyTable, seat: int | None = None, name: str | None = None) -> TableInfo:
        """Take a seat, the first free one if none is named; under another name if several share a program.

        Once the game runs, it only asks for the seat: `request` of the answer waits for those who play.
        """
        return self._table("POST", _path(table, "seats"), TakeSeat(seat, name))

    def leave(self, table: AnyTable, seat: int) -> TableInfo:
        """Leave a seat, or ask for it no longer."""
        return self._table("DELETE", _path(table, "seats", seat))

    def hand(self, table: AnyTable, seat: int, bot: str | None) -> TableInfo:
        """Let a bot of the server play for a seat, or, with None, no longer."""
        return self._table("PUT", _path(table, "seats", seat, "bot"), HandSeat(bot))

    def notes(self, table: AnyTable, seat: int) -> str:
        """The private notes of a seat of one's own."""
        return self._get(_path(table, "seats", seat, "notes"), Notes).text

    def keep_notes(self, table: AnyTable, seat: int, text: str) -> None:
        """Keep notes for a seat of one's own, in place of those before; nobody else sees them."""
        self._put(_path(table, "seats", seat, "notes"), Notes(text), Notes)

    def publish(self, table: AnyTable) -> TableInfo:
        """Agree that everyone may see the finished game of a table without spectators; all who played must."""
        return self._table("POST", _path(table, "publication"))

    def start(self, table: AnyTable) -> TableInfo:
        """Deal the cards; the host does it. What this program contributes to the deal is pledged and given."""
        self._deals.take_part(self.table(table), self.guest.id)
        return self._dealt(self._table("POST", _path(table, "start")))

    def rematch(self, table: AnyTable, *, start: bool = False, rotate: int = 0) -> str:
        """The id of another table for the same people; who asks second is led to the same one.

        With `start`, the cards are dealt at once instead of when the host says so. With `rotate`, everyone sits
        down so many seats further on.
        """
        contribution = new_contribution()
        query = {"start": "true", "pledge": pledge_of(contribution)} if start else {}
        if rotate:
            query["rotate"] = str(rotate)
        found = read_answer(self._request("POST", _path(table, "rematch"), **query).content, TableLink).id
        if start:
            self._dealt(self.table(found), contribution)
        return found

    def check_deal(self, table: AnyTable) -> tuple[str, ...]:
        """What does not fit in the deal of a finished game, within it and with what this program knew before it.

        Nothing, if nobody rigged it (docs/fair_deal.md). What was known before is kept as long as the client is.
        """
        name = table if isinstance(table, str) else table.id
        return self._deals.faults(name, self.record(name))

    def _dealt(self, table: TableInfo, contribution: str | None = None) -> TableInfo:
        """The table once the cards are dealt: this program gives what it pledged, others have a moment for it."""
        if contribution is not None and table.deal is not None:
            self._deals.pledged(table, contribution)
        table = self._deals.take_part(table, self.guest.id)
        while table.status == "open" and table.deal is not None:
            time.sleep(0.02)
            table = self.table(table)
        return table

    def seats(self, table: TableInfo | TableSummary) -> tuple[int, ...]:
        """The seats that are one's own."""
        return tuple(number for number, seat in enumerate(table.seats) if seat.guest == self.guest.id)

    # Play

    def play(self, table: AnyTable, seat: int | Sequence[int] | None = None) -> Seat:
        """Play at a table, from one seat or from several; from all that are one's own if none is named."""
        found = self.table(table)
        if isinstance(seat, int):
            seat = (seat,)
        seats = self.seats(found) if seat is None else tuple(seat)
        if not seats:
            raise NotAllowed("not_allowed", "You have no seat at this table.")
        guest = self.guest.id

        def contribute(table: TableInfo) -> None:
            self._deals.take_part(table, guest)

        return Seat(self._address(found.id), self._headers, self._patience, found, guest, seats, contribute)

    def watch(self, table: AnyTable, look: int | None = None) -> Watch:
        """Watch a table as a spectator; once it is over, also through the eyes of a seat."""
        found = self.table(table)
        guest = self._guest.id if self._guest else None
        return Watch(self._address(found.id), self._headers, self._patience, found, guest, look)

    def run_bot(self, table: AnyTable, seat: int, bot: str | Bot, seed: str | None = None) -> Outcome | None:
        """Let a bot of this program play a seat of one's own to the end of the game; how it ended.

        With a seed, what the bot draws at random can be repeated.
        """
        with self.play(table, seat) as place:
            play_bot(place, bot, seed)
            return place.outcome

    # HTTP

    def _address(self, table: str) -> Any:
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        path = f"{parts.path}/api{_path(table, 'socket')}"

        def address(look: int | None, after: int) -> str:
            query = f"after={after}" if look is None else f"look={look}&after={after}"
            return urlunsplit((scheme, parts.netloc, path, query, ""))

        return address

    def _headers(self) -> dict[str, str]:
        secret = self._http.cookies.get(self._cookie)
        return {"Cookie": f"{self._cookie}={secret}"} if secret else {}

    def _sign_in(self) -> None:
        """Become a guest before the first request, if a name or an identity was given."""
        with self._lock:
            if self._guest or (self._name is None and self._file is None):
                return
            known = load_identity(self._file, self.url) if self._file else None
            if known:
                self._http.cookies.set(self._cookie, known.secret)
                self._guest = self._known()
                if self._name is not None and self._name != self._guest.name:
                    answer = self._send("PUT", "/me", NewGuest(self._name))
                    self._guest = read_answer(answer.content, Guest)
            elif self._name is not None:
                self._guest = self._become(self._send("POST", "/guests", NewGuest(self._name)))
            else:
                raise IdentityError(f"{self._file} does not exist yet; give a name to become a guest.")

    def _known(self) -> Guest:
        try:
            return read_answer(self._send("GET", "/me").content, Guest)
        except NotAllowed:
            self._http.cookies.clear()
            raise IdentityError(
                f"The server at {self.url} does not know the guest of {self._file}. Remove the file to begin anew."
            ) from None

    def _become(self, answer: httpx.Response) -> Guest:
        """Keep the secret that came with an answer: here, and in the file."""
        secret = answer.cookies.get(self._cookie) or answer.cookies.get(COOKIE)
        self._http.cookies.clear()
        if not secret:
            raise OtherProtocol("The server gave no secret.")
        self._http.cookies.set(self._cookie, secret)
        if self._file:
            save_identity(self._file, Identity(self.url, secret))
        return read_answer(answer.content, Guest)

    def _get(self, path: str, kind: type[T]) -> T:
        return read_answer(self._request("GET", path).content, kind)

    def _post(self, path: str, body: object, kind: type[T]) -> T:
        return read_answer(self._request("POST", path, body).content, kind)

    def _put(self, path: str, body: object, kind: type[T]) -> T:
        return read_answer(self._request("PUT", path, body).content, kind)

    def _table(self, method: str, path: str, body: object = None) -> TableInfo:
        return read_table(self._request(method, path, body).content)

    def _request(self, method: str, path: str, body: object = None, **query: str | int | None) -> httpx.Response:
        self._sign_in()
        return self._send(method, path, body, **query)

    def _send(self, method: str, path: str, body: object = None, **query: str | int | None) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"content-type": "application/json"}
        params = {name: value for name, value in query.items() if value is not None}
        try:
            answer = self._http.request(method, f"/api{path}", content=content, headers=headers, params=params)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise Unreachable(f"The server at {self.url} can't be reached: {error}.") from None
        if answer.is_success:
            return answer
        raise _problem(answer)


def _path(table: AnyTable, *more: str | int) -> str:
    name = table if isinstance(table, str) else table.id
    return "/".join(["/tables", *(quote(str(part), safe="") for part in (name, *more))])


def _problem(answer: httpx.Response) -> ClientError:
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.DecodeError:
        return Unreachable(f"There is no Bradshaw server: it answered {answer.status_code}.")
    return refusal(problem)
