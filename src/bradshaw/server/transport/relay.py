"""A transport that passes everything on to another one, as it is."""

import asyncio
from typing import Any


class Relay(asyncio.Transport):
    """For whoever is given it, there is no difference; a subclass changes what it must."""

    __slots__ = ("_transport",)

    _transport: asyncio.Transport

    def abort(self) -> None:
        """Close it, and forget what was not sent."""
        self._transport.abort()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """About the connection."""
        return self._transport.get_extra_info(name, default)

    def is_reading(self) -> bool:
        """Whether what comes is taken."""
        return self._transport.is_reading()

    def pause_reading(self) -> None:
        """Let it wait in the operating system."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take it again."""
        self._transport.resume_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """When `pause_writing` and `resume_writing` are called."""
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        """Bytes that the operating system has not taken yet."""
        return self._transport.get_write_buffer_size()

    def can_write_eof(self) -> bool:
        """Whether it can be half closed."""
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        """Close it half."""
        self._transport.write_eof()
