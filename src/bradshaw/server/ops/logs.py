"""Structured logs: one JSON object a line. What is secret is never given to them."""

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec
from aiohttp.http import HttpProcessingError

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether it says more than that a client sent nonsense: who does that shall not fill the log."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


http = logging.getLogger("bradshaw.server.http")  # for aiohttp
http.addFilter(_is_ours)


class JsonFormatter(logging.Formatter):
    """A record as JSON: time, level, where from, what, and the fields given with `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["trace"] = self._trace(record)
        return msgspec.json.encode(line, enc_hook=str).decode()

    def _trace(self, record: logging.LogRecord) -> list[str]:
        """Where an error arose, without its words: they may hold what is hidden."""
        kind, _, frame = record.exc_info or (None, None, None)
        places = []
        while frame:
            code = frame.tb_frame.f_code
            places.append(f"{code.co_filename.rpartition('/')[2]}:{frame.tb_lineno} {code.co_name}")
            frame = frame.tb_next
        return [*places, kind.__name__ if kind else "?"]


def configure(level: str) -> None:
    """Send all logs of this process to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("aiohttp", "alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
