"""What is fleeting, at a screen: part by part, each in the place of the one before, once, and gone afterwards."""

import time
from collections.abc import Sequence

from bradshaw.cli.terminal import Terminal
from bradshaw.core.game import Event, visible
from bradshaw.core.match import Match

BY_ITSELF = 1.0  # seconds for a part whose pace is left to the players, if nobody can press a key


class Shows:
    """What is still to be shown to the people at the screen."""

    def __init__(self, terminal: Terminal, match: Match, people: Sequence[int]) -> None:
        self._terminal = terminal
        self._match = match
        self._people = people
        self._waiting: dict[int, tuple[Event, ...]] = {}  # for each seat

    def wait_for(self, events: Sequence[Event]) -> None:
        """Show what is fleeting among these events, when its turn comes."""
        for seat in self._people:
            found = tuple(event for event in visible(events, seat) if event.fleeting)
            if found:
                self._waiting[seat] = found

    def to_all(self) -> None:
        """What all may watch, several people at one screen watch together, and once."""
        shows = list(self._waiting.values())
        if len(self._people) > 1 and shows and all(event.audience is None for event in shows[0]):
            self._waiting.clear()
            self._terminal.wipe()
            self._show(shows[0], "Everybody at this screen watches")

    def to(self, company: Sequence[int]) -> None:
        """What is for these eyes only, or for the one person who is there."""
        for seat in company:
            parts = self._waiting.pop(seat, ())
            if parts:
                self._show(parts, "Watch")

    def _show(self, parts: Sequence[Event], who: str) -> None:
        terminal, match = self._terminal, self._match
        terminal.say(f"{who}: what comes now is shown once, in {len(parts)} parts, and no log keeps it.", "title")
        if terminal.interactive:
            terminal.ask("Press Enter to begin. ")
        for number, event in enumerate(parts, 1):
            if terminal.shown:
                terminal.wipe()
                terminal.say(f"{number} of {len(parts)}", "quiet")
            terminal.say(match.game.tell(event, match.named_options))
            seconds = match.game.seconds(event, match.options)
            if not seconds and terminal.interactive:
                terminal.ask("Press Enter to go on. ")
            elif terminal.shown:
                time.sleep(seconds or BY_ITSELF)
        if terminal.shown:
            terminal.wipe()
