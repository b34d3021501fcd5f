"""From what a person types to one of the actions that are legal now."""

from collections.abc import Iterable
from typing import Any

from bradshaw.core.english import say
from bradshaw.core.errors import NotationError
from bradshaw.core.game import ActionT, Game

Choice = tuple[int, ActionT]


def pick(
    game: Game[Any, Any, ActionT, Any, Any], text: str, choices: Iterable[Choice[ActionT]]
) -> Choice[ActionT]:
    """The (seat, action) among the choices that the text means.

    The whole notation always works. So does shorthand that fits only one choice: beginnings of the words of the
    notation, in the same order, of all of them (`t 46` is `taxi 46`, not `double taxi 46`) or else of some (`46`).
    """
    wanted = text.replace(":", " ").lower().split()
    if not wanted:
        raise NotationError(say("type_a_move"))
    choices = list(choices)
    known = [(choice, game.write(choice[1]).replace(":", " ").lower().split()) for choice in choices]
    meant = _read(game, " ".join(text.lower().split()))
    for fits in (_whole, _short_words, _shorthand):
        if fits is _shorthand and any(type(meant) is type(action) for _, action in choices):
            break  # a whole move of a kind that is offered, only not a legal one: do not bend it into another
        found = [choice for choice, words in known if fits(wanted, words)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(game.write(action) for _, action in found[:6])
            raise NotationError(
                say("ambiguous", text=text.strip(), moves=f"{listed} …" if len(found) > 6 else listed)
            )
    raise NotationError(say("no_such_move", text=text.strip()))


def _read(game: Game[Any, Any, ActionT, Any, Any], text: str) -> ActionT | None:
    try:
        return game.read(text)
    except NotationError:
        return None


def _whole(wanted: list[str], words: list[str]) -> bool:
    return wanted == words


def _short_words(wanted: list[str], words: list[str]) -> bool:
    return len(wanted) == len(words) and all(map(_begins, words, wanted))


def _shorthand(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(_begins(word, short) for word in rest) for short in wanted)


def _begins(word: str, short: str) -> bool:
    return word == short if short.isdigit() else word.startswith(short)
