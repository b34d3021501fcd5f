"""What a worker process can be given to do, and what it answers. Every job is a struct that knows how to run.

A job says all that is needed to do it: a process keeps nothing but copies that save time.
"""

from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, ClassVar

from msgspec import Raw, Struct

from bradshaw.core.sentences import Reason

LENGTH = 4  # bytes that say how long a job or a reply is, before it
READY = b"+"  # the first that a process says


class Memory:
    """What a process keeps from one job to the next: of each kind the few things that were wanted last."""

    def __init__(self) -> None:
        self._kinds: dict[str, OrderedDict[Hashable, Any]] = {}

    def take(self, kind: str, key: Hashable) -> Any:
        """The thing, or None; it is no longer kept, until whoever has used it without a fault keeps it again."""
        return self._kinds.get(kind, OrderedDict()).pop(key, None)

    def keep(self, kind: str, key: Hashable, thing: Any, most: int) -> None:
        """Keep a thing; of so many of its kind, those that were kept last."""
        things = self._kinds.setdefault(kind, OrderedDict())
        things[key] = thing
        things.move_to_end(key)
        while len(things) > most:
            things.popitem(last=False)


class Job(Struct, frozen=True, tag_field="job", tag=True):
    """Something to be done in a process of its own."""

    answer: ClassVar[Any]  # the type of what `run` returns
    ours: ClassVar[bool] = True  # whether what it says can be told, and a fault in it is one of ours

    @abstractmethod
    def run(self, memory: Memory) -> Any:
        """Do it, in the worker process. A BradshawError is raised again where the job was asked for."""


class Reply(Struct, frozen=True):
    """What a worker process answers."""

    spent: float  # seconds of processor time
    answer: Raw = Raw(b"null")
    error: str = ""  # the name of the BradshawError that was raised instead
    sentence: str = ""  # what it says
    reason: Reason | None = None  # and its code and parameters
    fault: str = ""  # the name of any other error: no more, for its words may tell what is hidden
