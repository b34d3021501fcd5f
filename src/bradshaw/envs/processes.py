"""A batch of a game without a kernel, in several processes that share its arrays."""

import multiprocessing
import weakref
from itertools import pairwise
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from bradshaw.compiled import Screens, new_screens
from bradshaw.core.errors import EncodingError
from bradshaw.core.registry import AnyGame
from bradshaw.envs.engine import EngineKernel

Array = Any
Pipe = Any  # the type of its ends differs between systems


class ProcessKernel:
    """Each process plays some of the rows and writes what is seen into shared memory."""

    def __init__(self, game: AnyGame, options: Any, processes: int) -> None:
        self._engine = EngineKernel(game, options)
        self.encoding = self._engine.encoding
        self._game = game
        self._options = options
        self._count = processes
        self._memory: SharedMemory | None = None
        self._give_back: weakref.finalize[[], ProcessKernel] | None = None
        self._processes: list[Any] = []
        self._pipes: list[Pipe] = []
        self._parts: list[slice] = []

    def new(self, seeds: Array) -> tuple[None, Screens]:
        """Start the processes; their games stay with them."""
        wanted = new_screens(
            len(seeds), self._engine.players, self.encoding.actions, self.encoding.actions, self.encoding.size
        )
        self._memory = SharedMemory(create=True, size=sum(array.nbytes for array in wanted))
        self._give_back = weakref.finalize(self, self._memory.unlink)  # at the latest when the program ends
        shapes = [(array.shape, array.dtype.str) for array in wanted]
        context = multiprocessing.get_context("spawn")
        edges = np.linspace(0, len(seeds), self._count + 1).astype(int)
        self._parts = [slice(int(a), int(b)) for a, b in pairwise(edges)]
        for part in self._parts:
            ours, theirs = context.Pipe()
            arguments = (self._game, self._options, self._memory.name, shapes, part, theirs)
            process = context.Process(target=serve, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._pipes.append(ours)
        screens = _laid_out(self._memory, shapes)
        self.reset(None, screens, seeds)
        return None, screens

    def reset(self, games: None, screens: Screens, seeds: Array) -> None:
        """Deal all games anew."""
        del games, screens
        self._ask("reset", seeds)

    def step(self, games: None, screens: Screens, actions: Array) -> None:
        """Play a legal action in each game."""
        del games, screens
        self._ask("step", actions)

    def look(self, games: None, screens: Screens, seats: Array) -> None:
        """Show each game to another seat."""
        del games, screens
        self._ask("look", seats)

    def _ask(self, verb: str, numbers: Array) -> None:
        if not self._pipes:
            raise EncodingError("The batch is closed: make another one.")
        try:
            for part, pipe in zip(self._parts, self._pipes, strict=True):
                pipe.send((verb, numbers[part]))
            answers = [pipe.recv() for pipe in self._pipes]  # all of them, before one is raised
        except (EOFError, OSError):
            self.close()
            raise RuntimeError(
                "A process of the batch has ended, and its games with it: make another one."
            ) from None
        for answer in answers:
            if answer is not None:
                raise RuntimeError(f"A process of the batch has failed: {answer}")

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        if self._give_back is not None:
            self._give_back()  # what is still looked at stays until nobody does
        self._pipes, self._processes = [], []


def _laid_out(memory: SharedMemory, shapes: list[tuple[tuple[int, ...], str]]) -> Screens:
    """The arrays of the screens, one after the other in shared memory."""
    arrays, at = [], 0
    for shape, kind in shapes:
        array: Array = np.ndarray(shape, np.dtype(kind), memory.buf, at)
        arrays.append(array)
        at += array.nbytes
    return Screens(*arrays)


def serve(
    game: AnyGame,
    options: Any,
    memory_name: str,
    shapes: list[tuple[tuple[int, ...], str]],
    part: slice,
    pipe: Pipe,
) -> None:
    """One of the processes: play what it is asked to, until nobody asks any more."""
    memory = SharedMemory(memory_name)
    screens = Screens(*(array[part] for array in _laid_out(memory, shapes)))
    engine = EngineKernel(game, options)
    games: list[Any] = [None] * (part.stop - part.start)
    while True:
        try:
            verb, numbers = pipe.recv()
        except (EOFError, KeyboardInterrupt):  # whoever interrupts the program means this process, too
            return
        try:
            getattr(engine, verb)(games, screens, numbers)
        except Exception as error:  # told to whoever asked
            pipe.send(repr(error))
        else:
            pipe.send(None)
