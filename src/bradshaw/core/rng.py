"""The one source of randomness: a SHA-256 counter stream. `docs/random.md` specifies it for other languages."""

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_WORD = 1 << 32


class Rng(Struct, repr_omit_defaults=True):
    """The stream of one move: 32-bit words from SHA-256, fixed by the seed and the number of the move.

    Move 0 is the set-up, move n the n-th action of the record. Nothing is computed until a word is wanted.

    >>> Rng("example", 0).below(6), Rng("example", 0).shuffled("abcde")
    (0, ['b', 'c', 'a', 'd', 'e'])
    """

    seed: str
    move: int = 0
    _used: int = 0  # words
    _block: tuple[int, ...] = ()

    def word(self) -> int:
        """The next 32 bits."""
        block, at = divmod(self._used, 8)
        if not at:
            text = f"bradshaw:1:{self.move}:{block}:{self.seed}"
            self._block = unpack(">8I", sha256(text.encode()).digest())
        self._used += 1
        return self._block[at]

    @property
    def used(self) -> bool:
        """Whether anything was random in this move so far."""
        return self._used > 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        if not 0 < n <= _WORD:
            raise ValueError("below() takes a number from 1 to 2**32")
        limit = _WORD - _WORD % n  # words from here on would favour the small numbers
        while (word := self.word()) >= limit:
            pass
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        return self.drawn(items, len(items))

    def drawn(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, drawn one after the other: the first cards of a shuffled deck."""
        deck = list(items)
        for place in range(min(count, len(deck) - 1)):
            other = place + self.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck[:count]


def below_any(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, each as likely as the others, also if n is too large for `below`.

    No game draws so; who counts what fits a view may have very many of it.

    >>> below_any(Rng("example"), 10**30)
    847394079630897762307693294468
    """
    if n <= _WORD:
        return rng.below(n)
    words = (n.bit_length() + 31) // 32
    limit = (1 << 32 * words) // n * n
    while True:
        number = 0
        for _ in range(words):
            number = number << 32 | rng.word()
        if number < limit:
            return number % n


def seed_hash(seed: str) -> str:
    """What is published before the first move, so that nobody can change the seed afterwards.

    >>> seed_hash("example")[:16]
    '50d858e0985ecc7f'
    """
    return sha256(seed.encode()).hexdigest()
