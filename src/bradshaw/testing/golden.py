"""Golden playthroughs: one game as a readable text, with what every seat is told and sees at every step."""

from typing import Any

import msgspec

from bradshaw.core.game import Section, visible
from bradshaw.core.match import Match
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng
from bradshaw.testing.play import observers


def playthrough(game: AnyGame, options: Any, seed: str) -> str:
    """A random game. Observers who are told or see the same share a paragraph; of a view, what has changed."""
    return _Playthrough(game, options, seed).text()


class _Playthrough:
    def __init__(self, game: AnyGame, options: Any, seed: str) -> None:
        self.game = game
        self.match = Match(game, options, seed=seed)
        self.names: dict[int | None, str] = dict(enumerate(game.seat_names(options)))
        self.names[None] = "spectator"
        self.seen: dict[int | None, dict[str, Any]] = {observer: {} for observer in self.names}
        self.lines: list[str] = []

    def text(self) -> str:
        game, match = self.game, self.match
        self.lines += [f"# {game.title}, {len(match.players)} players, seed “{match.seed}”", ""]
        self.lines += [f"options: {_json(match.options)}", "", "## Set-up"]
        self.views()
        self.shown()
        move = 0
        while match.to_act:
            move += 1
            rng = Rng(f"playthrough {match.seed}", move)
            seat = rng.choice(match.to_act)
            actions = match.actions(seat)
            action = rng.choice(actions)
            self.lines += ["", f"## {move}. {self.names[seat]}: {game.write(action)}"]
            self.lines.append(f"one of {len(actions)}: {', '.join(game.write(other) for other in actions)}")
            events = match.play(seat, action)
            told = {o: [game.tell(event, match.options) for event in visible(events, o)] for o in self.names}
            self.grouped("told to", told)
            self.views()
        self.lines += ["", "## The end", f"outcome: {_json(match.outcome)}"]
        self.shown()
        return "\n".join(self.lines) + "\n"

    def views(self) -> None:
        """What has changed in each observer's view."""
        changes: dict[int | None, list[str]] = {}
        for observer in observers(self.game, self.match.options):
            fields = msgspec.to_builtins(self.match.view(observer))
            before = self.seen[observer]
            changes[observer] = [
                f"{name}{_change(before.get(name), value)}"
                for name, value in fields.items()
                if name != "seat" and (name not in before or before[name] != value)
            ]
            self.seen[observer] = fields
        self.grouped("seen by", changes)

    def grouped(self, how: str, texts: dict[int | None, list[str]]) -> None:
        """One paragraph for all observers with the same lines."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for observer, lines in texts.items():
            groups.setdefault(tuple(lines), []).append(self.names[observer])
        for group, names in groups.items():
            self.lines.append(f"{how} {', '.join(names)}:{'' if group else ' nothing new'}")
            self.lines += [f"    {line}" for line in group]

    def shown(self) -> None:
        """The view as a person in the terminal has it: of the first seat, and of a spectator."""
        for observer in (0, None):
            self.lines += ["", f"On {self.names[observer]}'s screen:"]
            self.lines += [
                line for section in self.game.show(self.match.view(observer)) for line in _block(section)
            ]


def _block(section: Section) -> list[str]:
    return [f"  | {section.title}", *(f"  |   {line}".rstrip() for line in section.lines)]


def _change(before: Any, value: Any) -> str:
    """The new value; of a list most of which has stayed, what was put in the place of what, and what was added."""
    if not isinstance(value, tuple | list) or not before or len(value) < len(before):
        return f": {_json(value)}"
    changed = [at for at, item in enumerate(before) if value[at] != item]
    if 2 * len(changed) > len(before):
        return f": {_json(value)}"
    parts = [f"[{at}] = {_json(value[at])}" for at in changed]
    parts += [f"+ {_json(item)}" for item in value[len(before) :]]
    return f" {', '.join(parts)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
