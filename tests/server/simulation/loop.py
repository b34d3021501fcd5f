"""An event loop for several processes at once, in which nothing is left to chance: seeded order, virtual time.

What a process does runs in its own order, as in an event loop of its own; which process is next is drawn. Time
passes when nobody has anything to do. There are no threads: what would run in one runs as a callback, a bit later.

Whose callback it is tells its context, which asyncio hands on to everything that follows from it. So a process can
be frozen (its callbacks wait) or killed (they never run) without its knowing, between any two of its callbacks.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

STEP = 20e-6  # seconds that a callback takes
MOST_STEPS = 400_000  # of one schedule: more is an endless loop
THREAD = 0.002  # seconds that something in a thread takes at most


class Restless(AssertionError):
    """It goes on and on, or nothing is left that could happen."""


class Party:
    """Whose callbacks run one after the other: a process, or the world around all of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ready: deque[Call] = deque()
        self.frozen = False  # its callbacks wait
        self.dead = False  # cut off from the world: nothing that it does has any effect
        self.buried = False  # and its callbacks never run
        self.steps = 0
        self.interrupt: tuple[int, Callable[[], None]] | None = None  # after so many steps
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = Context()
        self.context.run(PARTY.set, self)


PARTY: ContextVar[Party] = ContextVar("PARTY")


class Call:
    """A callback that waits for its turn, or for its time."""

    __slots__ = ("args", "callback", "context", "stopped", "time")

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...], context: Context, time: float):
        self.callback, self.args, self.context, self.time = callback, args, context, time
        self.stopped = False

    def cancel(self) -> None:
        self.stopped = True

    def cancelled(self) -> bool:
        return self.stopped

    def when(self) -> float:
        return self.time


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Runs one coroutine to its end, and meanwhile all that others do."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.world = Party("world")
        self.faults: list[str] = []  # that nobody handled
        self._rng = rng
        self._parties = [self.world]
        self._now = 0.0
        self._timers: list[tuple[float, int, Call]] = []
        self._count = count()
        self.steps = 0  # callbacks that were run
        self._urgent: list[Callable[[], None]] = []
        self._failure: BaseException | None = None
        self.set_exception_handler(self._unhandled)

    def party(self, name: str) -> Party:
        """One more process."""
        party = Party(name)
        self._parties.append(party)
        return party

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> Any:
        context = context or copy_context()
        call = Call(callback, args, context, self._now)
        party = context.get(PARTY, self.world)
        if not party.buried:
            party.ready.append(call)
        return call

    call_soon_threadsafe = call_soon

    def call_later(self, delay: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        call = Call(callback, args, context or copy_context(), when)
        heapq.heappush(self._timers, (when, next(self._count), call))
        return call

    def create_task(self, coro: Any, *, name: Any = None, context: Context | None = None) -> asyncio.Task[Any]:
        task = super().create_task(coro, name=name, context=context)
        (context or copy_context()).get(PARTY, self.world).tasks.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """As if in a thread: later, and nobody waits for it who does not want to."""
        found: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if found.done():
                return
            try:
                found.set_result(func(*args))
            except Exception as error:
                found.set_exception(error)

        self.call_later(self._rng.random() * THREAD, work)
        return found

    def first(self, act: Callable[[], None]) -> None:
        """Do that in the world, before any other callback."""
        self._urgent.append(act)

    # Running

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run it to its end, and end all the rest; Restless if it has none."""
        task = self.create_task(main, context=self.world.context.copy())
        super().call_soon(self._drive, task)
        self.run_forever()
        self.close()
        if self._failure:
            raise self._failure
        return task.result()

    def kill(self, party: Party) -> None:
        """It is gone from one callback to the next. Its tasks are ended here, so that nothing is left of them.

        Whatever they still do on their way is cut off from the world (`Party.dead`).
        """
        party.dead, party.frozen = True, False
        while party.ready or party.tasks:
            while party.ready:  # also the first steps of tasks, that each may clear up after itself
                self._call(party.ready.popleft())
            tasks, party.tasks = party.tasks, []
            for task in tasks:
                task.cancel()
        party.buried = True
        party.ready.clear()
        self._parties.remove(party)

    def _drive(self, main: asyncio.Task[Any]) -> None:
        """All within one callback of the base class, which only has to say which loop is running."""
        try:
            while not main.done():
                waiting = [party for party in self._parties if party.ready and not party.frozen]
                if waiting:
                    self._step(waiting[int(self._rng.random() * len(waiting))] if len(waiting) > 1 else waiting[0])
                elif self._timers:
                    self._now = max(self._now, self._timers[0][0])
                else:
                    raise Restless("nothing is left that could happen")
                while self._timers and self._timers[0][0] <= self._now:
                    _, _, call = heapq.heappop(self._timers)
                    party = call.context.get(PARTY, self.world)
                    if not (call.stopped or party.buried):
                        party.ready.append(call)
        except BaseException as failure:
            self._failure = failure
        finally:
            for party in [*self._parties[1:], self.world]:
                self.kill(party)
            self._timers.clear()
            self.stop()

    def _step(self, party: Party) -> None:
        self._call(party.ready.popleft())
        self._now += STEP
        self.steps += 1
        party.steps += 1
        if self.steps > MOST_STEPS:
            raise Restless(f"it goes on and on, at {self._now:.3f} s")
        if party.interrupt and party.steps >= party.interrupt[0]:
            self._urgent.append(party.interrupt[1])
            party.interrupt = None
        while self._urgent:
            self.world.context.copy().run(self._urgent.pop(0))

    def _call(self, call: Call) -> None:
        if call.stopped:
            return
        try:
            call.context.run(call.callback, *call.args)
        except Exception as error:
            if not call.context.get(PARTY, self.world).dead:
                self.call_exception_handler({"message": "a callback failed", "exception": error})

    def _unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "exception" in context:
            self.faults.append(f"{context['message']}: {context['exception']!r}")
