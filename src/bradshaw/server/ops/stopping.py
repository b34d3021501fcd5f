"""When a process is told to stop."""

import asyncio
import signal
from contextlib import suppress


def told_to_stop() -> asyncio.Event:
    """Set once Ctrl-C is pressed, or the process is asked to end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    return stop
