"""Several people at one screen: who may look, what they may see, and which moves they may choose from."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bradshaw.core.game import Event, Section, visible
from bradshaw.core.match import Match
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng

Choice = tuple[int, Any]


def has_secrets(game: AnyGame, state: Any, seat: int) -> bool:
    """Whether the seat may know anything that a spectator may not."""
    return bool(msgspec.structs.replace(game.view(state, seat), seat=None) != game.view(state, None))


def needs_privacy(match: Match, seat: int) -> bool:
    """Whether others must not look on as the seat chooses: it has secrets now, or will have once it has chosen."""
    if has_secrets(match.game, match.state, seat):
        return True
    return any(
        has_secrets(match.game, _after(match, (seat, action))[0], seat) for action in match.actions(seat)[:1]
    )


def next_company(match: Match, people: Sequence[int]) -> tuple[int, ...]:
    """The people to ask now: one with secrets alone; all those without who may act together."""
    acting = [seat for seat in match.to_act if seat in people]
    if len(acting) < 2 or needs_privacy(match, acting[0]):
        return tuple(acting[:1])
    company = tuple(seat for seat in acting if not needs_privacy(match, seat))
    return company if offers(match, company) is not None else company[:1]


def offers(match: Match, seats: Sequence[int]) -> list[Choice] | None:
    """What the seats may do, each notation once; None if one notation means different things for two seats.

    A move that is open to several seats (a piece they share) is one choice if it comes to the same whoever
    makes it.
    """
    found: dict[str, Choice] = {}
    for seat in seats:
        for action in match.actions(seat):
            text = match.game.write(action)
            first = found.setdefault(text, (seat, action))
            if first[0] != seat and _after(match, first) != _after(match, (seat, action)):
                return None
    return list(found.values())


def _after(match: Match, choice: Choice) -> tuple[Any, tuple[Event, ...]]:
    seat, action = choice
    return match.game.play(match.state, seat, action, Rng(match.seed, match.moves + 1))


def sections_for(match: Match, company: Sequence[int]) -> list[Section]:
    """What the company may see, each section once; nobody in particular is a spectator."""
    found: list[Section] = []
    for seat in company or (None,):
        view = match.game.with_showing(match.view(seat), ())  # what is fleeting is shown apart
        found += [section for section in match.game.show(view) if section not in found]
    return found


def news_for(match: Match, events: Sequence[Event], company: Sequence[int]) -> list[str]:
    """The events, as sentences, that everyone in the company may know; nobody in particular is a spectator."""
    allowed = set.intersection(*(set(map(id, visible(events, seat))) for seat in company or (None,)))
    options = match.named_options
    return [match.game.tell(event, options) for event in events if id(event) in allowed]
