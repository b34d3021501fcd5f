"""Names of people: tidied, and compared as eyes compare them."""

from functools import cache
from importlib.resources import files
from unicodedata import category, normalize

# Letters and marks that leave no ink, beside what Unicode calls spaces and control characters.
_BLANK = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def tidy(name: str) -> str:
    r"""A name without control characters or needless spaces; one that nobody could see is none.

    >>> tidy("  Ada \u0000 Lovelace\n")
    'Ada Lovelace'
    >>> tidy("\u3164")
    'Guest'
    """
    found = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return found if _visible(found) else "Guest"


def alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other: whatever their capitals, spaces and alphabets.

    >>> alike("Ada Lovelace", "ADA  LOVELACE")
    True
    >>> alike("Ian", "lan")  # an I and an l
    True
    >>> alike("Ada", "Ida")
    False
    """
    return not _skeletons(one).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> set[str]:
    """A name with all that looks alike made the same. An `I` looks like an `l`, but also is an `i`."""
    plain = _visible(normalize("NFKC", name))
    return {_skeleton(plain).casefold(), _skeleton(plain.casefold()).casefold()}


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    return "".join(prototypes.get(c, c) for c in normalize("NFD", text))


def _visible(text: str) -> str:
    return "".join(c for c in text if c not in _BLANK and category(c)[0] not in "CZ")


@cache
def _prototypes() -> dict[str, str]:
    lines = files(__package__).joinpath("lookalikes.txt").read_text("utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if not line.startswith("#"))
    return {c: prototype for prototype, characters in pairs for c in characters}
