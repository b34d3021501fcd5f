"""Lists and names in sentences."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from bradshaw.core.game import Outcome
from bradshaw.core.match import Match


def either(things: Sequence[object]) -> str:
    """The things as a choice.

    >>> either(["a"]), either(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    return _joined(things, "or")


def both(things: Sequence[object]) -> str:
    """The things together.

    >>> both(["a", "b"]), both([])
    ('a and b', '')
    """
    return _joined(things, "and")


def _joined(things: Sequence[object], word: str) -> str:
    texts = [str(thing) for thing in things]
    return f" {word} ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))


def who(match: Match, seat: int) -> str:
    """The seat, and who plays it if that says more: “Red (steady)”."""
    name = match.game.seat_names(match.named_options)[seat]
    player = match.players[seat].name
    # Who gave no name of his own is called like his seat, as it was before the deal.
    return name if player in (name, match.game.seat_names(match.options)[seat]) else f"{name} ({player})"


def result(match: Match, outcome: Outcome) -> str:
    """Who won, in a sentence; the other places too where there are more than winners and losers."""
    winners = [who(match, seat) for seat in outcome.winners]
    sentence = f"{both(winners)} {'has' if len(winners) == 1 else 'have'} won ({outcome.reason})."
    if not winners:
        sentence = f"Nobody has won ({outcome.reason})."
    if max(outcome.places) > 2:
        order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
        sentence += " Places: " + ", ".join(f"{outcome.places[seat]}. {who(match, seat)}" for seat in order) + "."
    return sentence


def command(verb: str, path: Path) -> str:
    """A command line that can be copied.

    >>> command("replay", Path("my game.jsonl"))
    "bradshaw replay 'my game.jsonl'"
    """
    return f"bradshaw {verb} {shlex.quote(str(path))}"
