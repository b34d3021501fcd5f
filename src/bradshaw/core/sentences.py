"""Sentences as a code and parameters, so that whoever shows one can say it in a language of its own.

A `Sentence` is its English text, and knows the code and the parameters that the text was made from. Each area (the
core, the server, each game) has one `Catalogue`, in its `english.py`: nowhere else are its English words written.
Parameters are raw values: the piece "red", the station 46. The catalogue knows what they are called in English;
another end names them in its own language.
"""

import string
from collections.abc import Callable, Mapping
from typing import Any, Union

from msgspec import Struct

Parameter = Union[str, int, "Reason"]


class Reason(Struct, frozen=True):
    """What a sentence says, for programs: its code, and the raw values that are named in it."""

    code: str
    parameters: dict[str, Parameter] = {}


class Sentence(str):
    """A text in English, with its code and its parameters.

    >>> sentence = Catalogue("example", {"late": "Seat {seat} is late."}).say("late", seat=3)
    >>> sentence, sentence.reason
    ('Seat 3 is late.', Reason(code='example.late', parameters={'seat': 3}))
    """

    reason: Reason

    def __new__(cls, text: str, reason: Reason) -> "Sentence":
        """A text for which these are code and parameters."""
        made = super().__new__(cls, text)
        made.reason = reason
        return made

    def __getnewargs__(self) -> tuple[str, Reason]:  # type: ignore[override]
        """For pickle: errors travel between processes."""
        return str(self), self.reason


class Plural(Struct, frozen=True):
    """A sentence in two forms: one for 1 of the parameter, and one for any other number."""

    count: str
    one: str
    other: str


class Catalogue:
    """All sentences of an area in English, by their codes; `names` are what its parameters are called by."""

    def __init__(
        self,
        area: str,
        texts: Mapping[str, str | Plural],
        names: Mapping[str, Callable[[Any], str]] | None = None,
    ) -> None:
        self.area = area
        self.texts = dict(texts)
        self._names = dict(names or {})

    def say(self, code: str, /, **parameters: str | int) -> Sentence:
        """The sentence with these parameters, of which each may be a sentence itself."""
        text = self.texts[code]
        if parameters.keys() != parameters_of(text):
            raise TypeError(f"{self.area}.{code} is said with {sorted(parameters)}")
        if isinstance(text, Plural):
            text = text.one if parameters[text.count] == 1 else text.other
        named = {name: self._named(name, value) for name, value in parameters.items()}
        raw = {name: _raw(value) for name, value in parameters.items()}
        return Sentence(text.format_map(named), Reason(f"{self.area}.{code}", raw))

    def _named(self, name: str, value: str | int) -> str:
        own = self._names.get(name)
        return own(value) if own and not isinstance(value, Sentence) else str(value)


def parameters_of(text: str | Plural) -> set[str]:
    """What is filled into a text.

    >>> sorted(parameters_of(Plural("spaces", "1 space costs £{cost}.", "{spaces} spaces cost £{cost}.")))
    ['cost', 'spaces']
    """
    if isinstance(text, Plural):
        return {text.count} | parameters_of(text.one) | parameters_of(text.other)
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def said(error: BaseException) -> str:
    """What an error says: a `Sentence` if it was raised with one, so that it can be part of another sentence."""
    return error.args[0] if error.args and isinstance(error.args[0], Sentence) else str(error)


def renamed(text: str, old: str, new: str) -> str:
    """The text with one name in place of another, in its parameters, too."""
    if not isinstance(text, Sentence):
        return text.replace(old, new)
    return Sentence(text.replace(old, new), _renamed(text.reason, old, new))


def _renamed(reason: Reason, old: str, new: str) -> Reason:
    return Reason(reason.code, {name: _replaced(value, old, new) for name, value in reason.parameters.items()})


def _replaced(value: Parameter, old: str, new: str) -> Parameter:
    if isinstance(value, Reason):
        return _renamed(value, old, new)
    return value.replace(old, new) if isinstance(value, str) else value


def reason_of(text: str) -> Reason | None:
    """The code and the parameters of what is said, if it has them."""
    return text.reason if isinstance(text, Sentence) else None


def _raw(value: str | int) -> Parameter:
    return value.reason if isinstance(value, Sentence) else value
