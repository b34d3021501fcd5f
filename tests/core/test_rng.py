"""The random stream is the one that docs/random.md specifies, and it is fair."""

import hashlib
from collections import Counter

import pytest

from bradshaw.core.rng import Rng, below_any, seed_hash


def words(seed, move, count):
    """A second implementation, straight from the specification."""
    text = b"".join(
        hashlib.sha256(b"bradshaw:1:%d:%d:%s" % (move, block, seed.encode())).digest()
        for block in range(count // 8 + 1)
    )
    return [int.from_bytes(text[4 * n : 4 * n + 4], "big") for n in range(count)]


@pytest.mark.parametrize(("seed", "move"), [("", 0), ("example", 0), ("example", 7), ("Zoë’s “table”", 12345)])
def test_words_are_as_specified(seed, move):
    rng = Rng(seed, move)
    assert [rng.word() for _ in range(50)] == words(seed, move, 50)


def test_examples_of_the_specification():
    assert [Rng("example", 0).word(), Rng("example", 1).word()] == [1675285626, 1758906011]
    assert Rng("example", 3).shuffled(range(10)) == [2, 5, 1, 0, 4, 8, 9, 3, 6, 7]
    assert seed_hash("example") == hashlib.sha256(b"example").hexdigest()


def test_numbers_below_reject_what_would_favour_the_small():
    words = iter([2**32 - 1, 2**32 - 1, 2**32 - 2, 5])  # 2**32 is 1 more than a multiple of 3

    class Scripted(Rng):
        def word(self):
            return next(words)

    assert Scripted("reject").below(3) == (2**32 - 2) % 3  # only 2**32 - 1 itself is rejected
    assert next(words) == 5


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_takes_only_sensible_numbers(n):
    with pytest.raises(ValueError, match=r"^below\(\) takes a number from 1 to 2\*\*32$"):
        Rng("x").below(n)


def test_the_smallest_and_the_largest_number():
    assert Rng("x").below(1) == 0
    assert Rng("x").below(2**32) == Rng("x").word()


def test_a_choice_is_the_item_at_a_number_below():
    assert [Rng("x", n).choice("abcdef") for n in range(20)] == ["abcdef"[Rng("x", n).below(6)] for n in range(20)]


def test_every_order_is_as_likely():
    orders = Counter(tuple(Rng("orders", n).shuffled("abc")) for n in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_drawing_is_the_beginning_of_shuffling():
    for n in range(20):
        assert Rng("deck", n).drawn(range(12), 5) == Rng("deck", n).shuffled(range(12))[:5]


@pytest.mark.parametrize(
    ("items", "count", "words"), [(12, 5, 5), (12, 12, 11), (12, 11, 11), (1, 1, 0), (0, 0, 0)]
)
def test_drawing_takes_no_more_words_than_it_must(items, count, words):
    """The last item is no matter of luck."""
    rng, other = Rng("deck", 1), Rng("deck", 1)
    assert len(rng.drawn(range(items), count)) == count
    for _ in range(words):
        other.word()
    assert rng.used == (words > 0)
    assert rng.word() == other.word()


def test_moves_and_seeds_have_streams_of_their_own():
    streams = {(seed, move): Rng(seed, move).word() for seed in ("a", "b", "1:a") for move in range(50)}
    assert len(set(streams.values())) == len(streams)


class Words(Rng):
    """A generator that draws these words."""

    words: list[int] = []

    def word(self):
        return self.words.pop(0)


def test_any_number_below_2_to_the_32_is_drawn_as_ever():
    for n in (1, 6, 2**32 - 1, 2**32):
        assert [below_any(Rng("x", move), n) for move in range(9)] == [
            Rng("x", move).below(n) for move in range(9)
        ]


def test_a_larger_number_is_made_of_as_many_words_as_it_needs():
    """Of two words, those from the last multiple of n on would favour the small numbers and are drawn again."""
    n = 2**33 - 1
    highest = 2**64 // n * n
    for number in (0, 5, n - 1, n, highest - 1):
        rng = Words("x", words=[number >> 32, number & (2**32 - 1), 7])
        assert (below_any(rng, n), rng.words) == (number % n, [7])
    for number in (highest, 2**64 - 1):
        rng = Words("x", words=[number >> 32, number & (2**32 - 1), 0, 9, 7])
        assert (below_any(rng, n), rng.words) == (9, [7])
    rng = Words("x", words=[2**32 - 1, 2**32 - 2, 7])
    assert (below_any(rng, 2**64 - 1), rng.words) == (2**64 - 2, [7])
    rng = Words("x", words=[0, 0, 1, 7])
    assert (below_any(rng, 2**64 + 1), rng.words) == (1, [7])
