"""What changed from one view to the next, for both ends: a server sends it instead of the whole view.

A change is JSON. A number, text, boolean or null is the new value. `[value]`, a list of one, has a new value in it
that is a list or an object itself. An object changes parts of what was there: its keys are names of fields, or,
in a list, places counted from 0. In a list, `"-"` first takes so many items off its end, and `"+"` last adds items
to it. What is not named stays.

>>> changed({"round": 1, "log": ["taxi", "bus"]}, {"round": 2, "log": {"0": "black", "+": ["taxi"]}})
{'round': 2, 'log': ['black', 'bus', 'taxi']}

Lists of legal actions are packed: those of one kind share what they have in common.

>>> unpacked([[{"action": "mister_x"}, ["ticket", "to"], [["taxi", 16], ["bus", 1]]]])
[{'action': 'mister_x', 'ticket': 'taxi', 'to': 16}, {'action': 'mister_x', 'ticket': 'bus', 'to': 1}]
"""

# ruff: noqa: B905  `zip(strict=…)` takes twice as long, and this is done for every move and pair of eyes
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct, to_builtins
from msgspec.structs import astuple

Change = Any  # JSON as described above
Known = dict[tuple[int, int], tuple[Change, Any, Any]]  # by the identities of two values: what is different
Packed = list[list[Any]]
Names = tuple[str, ...]
Values = tuple[Any, ...]
_PLAIN = frozenset([int, str, bool, float, type(None)])
_kinds: dict[Names, Names] = {}  # the names of fields that actions have


def change(before: Any, after: Any, known: Known | None = None) -> Change:
    """What leads from one value to another, made of structs, tuples and plain values; UNSET if they are equal.

    Views of several eyes are made of the same parts. `known` keeps what was found out about these, from one pair
    of eyes to the next.

    >>> change((1, 2, 3), (1, 2, 3, 4))
    {'+': (4,)}
    >>> change((1, 2), (1, 2))
    UNSET
    """
    return (
        UNSET if before is after or before == after else _difference(before, after, {} if known is None else known)
    )


def changed(value: Any, by: Any) -> Any:
    """The value after a change. Both are as JSON has them; the value itself stays as it is."""
    if not isinstance(by, dict):
        return by[0] if isinstance(by, list) else by
    if isinstance(value, list):
        found = value[: len(value) - by.get("-", 0)]
        for place, part in by.items():
            if place not in ("-", "+"):
                found[int(place)] = changed(found[int(place)], part)
        return [*found, *by.get("+", ())]
    return {**value, **{name: changed(value.get(name), part) for name, part in by.items()}}


def _difference(before: Any, after: Any, known: Known) -> Change:
    """What leads from one value to another that is not equal to it."""
    kind = type(after)
    if kind in _PLAIN:
        return after
    if type(before) is kind:
        if kind is tuple:
            if before and after:
                return _in_list(before, after, known)
        elif isinstance(after, Struct):
            return _in_struct(before, after, known)
    return [after]


def _in_struct(before: Struct, after: Struct, known: Known) -> Change:
    found = {}
    for name, old, new in zip(after.__struct_encode_fields__, astuple(before), astuple(after)):
        if old is new or old == new:
            continue
        if type(new) in _PLAIN:
            found[name] = new
            continue
        pair = id(old), id(new)
        same = known.get(pair)
        if same is None:
            # The values are kept as well: as long as they are, nothing else has their identities.
            same = known[pair] = _difference(old, new, known), old, new
        found[name] = same[0]
    return found


def _in_list(before: Sequence[Any], after: Sequence[Any], known: Known) -> Change:
    """Place by place; anew where most of it is another."""
    length, now = len(before), len(after)
    if now > length and after[:length] == before:  # the usual way that lists change
        return {"+": after[length:]}
    places = [at for at, (old, new) in enumerate(zip(before, after)) if old is not new and old != new]
    if 2 * (len(places) + (length > now)) > min(length, now) + 1:
        return [after]
    found: dict[str, Any] = {"-": length - now} if length > now else {}
    for at in places:
        found[str(at)] = _difference(before[at], after[at], known)
    if now > length:
        found["+"] = after[length:]
    return found


def pack(actions: Sequence[Struct]) -> Packed:
    """Structs as what those with the same fields have in common, the names of the other fields, and their values.

    Their order is that of the first of each kind. One of its kind has all in common with itself; where only one
    field is different, its values stand alone.
    """
    fields = list(map(_fields, actions))
    names = fields[0][0] if fields else ()
    alike = [values for others, values in fields if others is names]
    if len(alike) == len(fields):  # most lists hold one kind
        return _packed(names, alike)
    kinds: dict[Names, list[Values]] = {}
    for names, values in fields:
        kinds.setdefault(names, []).append(values)
    return [part for names, alike in kinds.items() for part in _packed(names, alike)]


def _packed(names: Names, alike: list[Values]) -> Packed:
    """Those of one kind."""
    same: dict[str, Any] = {}
    rest: list[str] = []
    differ: list[Values] = []
    count = len(alike)
    for name, column in zip(names, zip(*alike)):
        if column.count(column[0]) == count:
            same[name] = column[0]
        else:
            rest.append(name)
            differ.append(column)
    if not rest:
        return [[same]] * count
    return [[same, rest, differ[0] if len(differ) == 1 else list(zip(*differ))]]


@lru_cache(maxsize=16_384)  # the same few actions are listed again and again
def _fields(action: Struct) -> tuple[Names, Values]:
    """The names and values of an action, as JSON has them. Equal names are one object."""
    fields = to_builtins(action)
    names = tuple(fields)
    return _kinds.setdefault(names, names), tuple(fields.values())


def unpacked(packed: Any) -> list[dict[str, Any]]:
    """The actions that were packed, as JSON has them."""
    found: list[dict[str, Any]] = []
    for same, *others in packed:
        names, alike = others or ((), ((),))
        found += [
            same | dict(zip(names, [values] if len(names) == 1 else values, strict=True)) for values in alike
        ]
    return found
