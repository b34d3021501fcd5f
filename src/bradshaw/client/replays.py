"""Finished games: their records, every moment of them, and whether they were fair."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
from msgspec import Struct

from bradshaw.client.decoding import read_answer, read_as
from bradshaw.core.game import Event
from bradshaw.core.record import Record
from bradshaw.core.registry import load_game
from bradshaw.wire.messages import RecordInfo, Steps, TableInfo, Verification

Replay = str | TableInfo | RecordInfo


class Moment(Struct, frozen=True):
    """A game after so many moves, through chosen eyes: the last action, what it brought about, and the view."""

    move: int
    seat: int | None
    action: str | None
    events: tuple[Event, ...]
    told: tuple[str, ...]
    view: Any


class Replays:
    """The part of a client that is about finished games: those of tables, and uploaded ones."""

    @abstractmethod
    def _request(self, method: str, path: str, body: object = None, **query: str | int | None) -> httpx.Response:
        """Ask the server."""

    def replay(self, game: Replay) -> RecordInfo:
        """What a finished or uploaded game was."""
        return read_answer(self._request("GET", _path(game)).content, RecordInfo)

    def record(self, game: Replay) -> Record:
        """The record of a finished game."""
        return Record.loads(self._request("GET", _path(game, "/record")).text)

    def upload(self, record: Record | str) -> RecordInfo:
        """Put a record where everyone with its link can look at it."""
        text = record if isinstance(record, str) else record.dumps()
        return read_answer(self._request("POST", "/replays", {"text": text}).content, RecordInfo)

    def steps(self, game: Replay, look: int | None = None) -> Iterator[Moment]:
        """Every moment of a finished game, through the eyes of a seat or a spectator; fetched as wanted."""
        rules = load_game(self.replay(game).game)
        start: int | None = 0
        while start is not None:
            answer = self._request("GET", _path(game, "/steps"), look=look, start=start)
            page = read_answer(answer.content, Steps)
            for step in page.steps:
                events = read_as(step.events, tuple[rules.event_type, ...])  # type: ignore[name-defined]
                view = read_as(step.view, rules.view_type)
                yield Moment(step.move, step.seat, step.action, events, step.told, view)
            start = page.next

    def verify(self, game: Replay) -> Verification:
        """Whether the server finds that the seed and the moves of a game fit; `bradshaw verify` asks no server."""
        return read_answer(self._request("GET", _path(game, "/verification")).content, Verification)


def _path(game: Replay, more: str = "") -> str:
    return f"/replays/{quote(game if isinstance(game, str) else game.id, safe='')}{more}"
