"""Actions as numbers and views as arrays, for programs that learn: fixed in number and shape for a game's options.

Plain Python: no array library is needed. docs/encoding.md shows every game's layout.
"""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from bradshaw.core.errors import EncodingError

ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound=Struct)


class Slot(Struct, frozen=True):
    """A stretch of an observation: where it starts, what each of its numbers is called, what they can be."""

    name: str
    start: int
    labels: tuple[str, ...]
    lowest: int
    highest: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.labels)

    @property
    def end(self) -> int:
        """Where the next one starts."""
        return self.start + len(self.labels)


class Layout:
    """The slots of an observation, one after the other.

    >>> layout = Layout()
    >>> layout.add("round", [""], 22, "The round.")
    >>> layout.add("bank", ["taxi", "bus"], 57, "Tickets in the bank.")
    >>> layout.size, layout["bank"].start, layout.names()
    (3, 1, ('round', 'bank taxi', 'bank bus'))
    """

    def __init__(self) -> None:
        self.size = 0
        self.slots: tuple[Slot, ...] = ()
        self._by_name: dict[str, Slot] = {}

    def add(self, name: str, labels: Iterable[str], highest: int, meaning: str, *, lowest: int = 0) -> None:
        """Append a slot with a number for each label."""
        slot = Slot(name, self.size, tuple(labels), lowest, highest, meaning)
        self.slots += (slot,)
        self._by_name[name] = slot
        self.size = slot.end

    def __getitem__(self, name: str) -> Slot:
        return self._by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return tuple(f"{slot.name} {label}".rstrip() for slot in self.slots for label in slot.labels)


class Packed(dict[Any, bytes]):
    """Parts of views → their numbers as signed ones of two bytes, made once: kept while there are not too many.

    >>> packed = Packed(lambda words: map(len, words))
    >>> list(memoryview(packed["one", "three"]).cast("h"))
    [3, 5]
    """

    def __init__(self, numbers: Callable[[Any], Iterable[int]], most: int = 4096) -> None:
        super().__init__()
        self._numbers = numbers
        self._most = most

    def __missing__(self, part: Any) -> bytes:
        if len(self) >= self._most:
            self.clear()
        self[part] = found = array("h", self._numbers(part)).tobytes()
        return found


class Encoding(ABC, Generic[ActionT, ViewT]):
    """The numbers of one game under one set of options. They mean the same for every seat.

    `table` holds every action that can ever be legal; an action's number is its place in it. Two views that
    differ in anything but what `left_out` names give different observations.
    """

    left_out: ClassVar[Mapping[str, str]] = MappingProxyType({})  # fields of the view, and why they are left out

    def __init__(self, table: Sequence[ActionT], layout: Layout) -> None:
        self.table = tuple(table)
        self.actions = len(self.table)
        self.layout = layout
        self.size = layout.size
        self._numbers = {action: number for number, action in enumerate(self.table)}

    def number(self, action: ActionT) -> int:
        """The number of an action; EncodingError if it is never legal under these options."""
        found = self._numbers.get(action)
        if found is None:
            raise EncodingError(f"{action} is no action under these options.")
        return found

    def action(self, number: int) -> ActionT:
        """The action of a number."""
        if not 0 <= number < self.actions:
            raise EncodingError(f"Actions are numbered from 0 to {self.actions - 1}; there is no {number}.")
        return self.table[number]

    def mask(self, actions: Iterable[ActionT]) -> bytearray:
        """A byte for each number: 1 for those of these actions (the legal ones, mostly), 0 for all others."""
        mask, numbers = bytearray(self.actions), self._numbers
        for action in actions:
            number = numbers.get(action)
            mask[self.number(action) if number is None else number] = 1
        return mask

    def group(self, action: ActionT) -> str:
        """What kind of action it is, in a few words; those of a kind have numbers in a row."""
        return type(action).__name__

    @abstractmethod
    def observe(self, view: ViewT) -> list[int]:
        """The view as `size` numbers, in the order of `layout`."""

    def packed(self, view: ViewT) -> "array[int] | bytearray":
        """The same as signed numbers of two bytes, for whoever makes an array of them.

        A game whose observations are long overrides it, and lets `observe` unpack what it gives.
        """
        return array("h", self.observe(view))
