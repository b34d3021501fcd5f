"""How far the event loop is behind: what every player at every table waits for."""

import asyncio

from bradshaw.server.ops import metrics

EVERY = 0.25  # seconds


async def sample_delay() -> None:
    """Ask to be woken, and look how much later it was, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_DELAY.observe(max(0.0, loop.time() - due))
