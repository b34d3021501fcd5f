"""A game at one screen, from the first move to the last: people are asked, bots move, everything is saved."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.status import Status
from rich.text import Text

from bradshaw.arena import BotFailed, bot_move, tell_bots
from bradshaw.bots import Bot, look_back
from bradshaw.cli import screens
from bradshaw.cli.hotseat import needs_privacy, news_for, next_company, offers, sections_for
from bradshaw.cli.prompt import Leave, choose
from bradshaw.cli.showing import Shows
from bradshaw.cli.terminal import Terminal, complain
from bradshaw.cli.words import command, result, who
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Event
from bradshaw.core.match import Match, replay
from bradshaw.files import save_record

Company = tuple[int, ...]
RECENT = 6  # so many moves are told again when a game is resumed
ROOM_FOR_PROMPT = 2
MOST_ROWS = 8  # of moves, on a screen; the command `moves` lists all


class Session:
    """One match, the people and bots at it, and what each of them has seen."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        bots: Mapping[int, Bot],
        path: Path,
        *,
        new: bool,
        history: list[tuple[Event, ...]] | None = None,
        notes: list[str] | None = None,
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.bots = bots
        self.path = path
        # The events of each move, but for those that nobody may look up.
        self.history = [_lasting(events) for events in history or []]
        self.notes = notes or []  # to be said above the next page
        self.people = tuple(seat for seat in range(len(match.players)) if seat not in bots)
        self.at_screen: Company = ()  # whose secrets may be on the screen, if several people share it
        self.shows = Shows(terminal, match, self.people)  # who resumes a game has seen what was on before
        self.waiting = False  # the people who may act let a bot go first
        self._seen: dict[Company, int] = {}
        self._start = max(0, len(self.history) - RECENT)
        self._on_trial = new  # the file is there only to see that it can be

    # The game

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit status of the command."""
        try:
            while self.match.to_act:
                company = next_company(self.match, self.people)
                if company and not self.waiting:
                    self.ask(company)
                else:
                    self.let_bots_move()
            self.finish()
        except (Leave, EOFError):
            return self.leave(0)
        except KeyboardInterrupt:
            self.terminal.say()
            return self.leave(130)
        except BotFailed as error:
            complain(str(error))
            return self.leave(1)
        return 0

    def ask(self, company: Company) -> None:
        """Show the people their page and play what they choose."""
        self.shows.to_all()
        self.draw_curtain(company)
        self.shows.to(company)
        self.draw_page(company)
        choice = choose(self, company)
        if choice is None:
            self.waiting = True
            return
        self.played(self.match.play(*choice))
        if self.at_screen and next_company(self.match, self.people) != company:
            self.terminal.wipe()
            self.at_screen = ()

    def let_bots_move(self) -> None:
        """Let bots move until people have to; if people are waiting, one move."""
        if not self.terminal.shown or not self.people:
            self._bot_move()
            return
        with self.terminal.console.status("") as status:
            while self.match.to_act:
                self._bot_move(status)
                if next_company(self.match, self.people):
                    return

    def _bot_move(self, status: Status | None = None) -> None:
        self.waiting = False
        seat = next(seat for seat in self.match.to_act if seat in self.bots)
        if status:
            status.update(Text(f"{who(self.match, seat)} is thinking …"))
        events = bot_move(self.match, seat, self.bots[seat])
        self.played(events)
        if not self.people:
            for sentence in news_for(self.match, events, ()):
                self.terminal.say(sentence)

    def played(self, events: tuple[Event, ...]) -> None:
        """Keep what a move brought about, let bots hear it, and save the game."""
        tell_bots(self.match, self.bots, events)
        self.history.append(_lasting(events))
        self.shows.wait_for(events)
        self.save()

    # The screen

    def draw_curtain(self, company: Company) -> None:
        """Between two people of whom one has secrets: an empty screen until the right one sits there."""
        if len(self.people) < 2:
            return
        private = company if needs_privacy(self.match, company[0]) else ()
        if private == self.at_screen:
            return
        self.terminal.wipe()
        self.at_screen = private
        if private:
            self.say_notes()
            self.terminal.say(
                f"{who(self.match, company[0])}: it is your turn. Everyone else looks away.", "title"
            )
            if self.terminal.interactive:
                self.terminal.ask("Press Enter when only you can see the screen. ")
                self.terminal.wipe()

    def draw_page(self, company: Company) -> None:
        """Everything that the company needs to choose a move."""
        if not self.notes:
            self.terminal.clear()
        said = self.say_notes()
        console = self.terminal.console
        choices = offers(self.match, company) or []
        most = MOST_ROWS if self.terminal.shown else None
        page = screens.page(
            console,
            sections_for(self.match, company),
            news=self.news(company),
            moves=screens.move_list(self.match.game, [action for _, action in choices], most),
            height=console.height - ROOM_FOR_PROMPT - said if self.terminal.shown else None,
        )
        self.terminal.show(page)

    def news(self, company: Company) -> list[str]:
        """What has happened since the company last looked, as far as it may know."""
        key = company if self.at_screen or len(self.people) < 2 else ()
        start = self._seen.get(key, self._start)
        self._seen[key] = len(self.history)
        return news_for(self.match, [event for events in self.history[start:] for event in events], company)

    def log(self, company: Company) -> list[str]:
        """All that has happened, as far as the company may know."""
        return news_for(self.match, [event for events in self.history for event in events], company)

    def say_notes(self) -> int:
        """Say what is to be said once, and how many lines it took."""
        said = 0
        for note in self.notes:
            said += max(1, -(-len(note) // self.terminal.console.width))
            self.terminal.say(note)
        self.notes.clear()
        return said

    # The end

    def finish(self) -> None:
        """The result, what everyone may know now, and where the record is."""
        company = self.people if len(self.people) == 1 else ()
        if self.at_screen:
            self.terminal.wipe()
            self.at_screen = ()
        self.say_notes()
        news = self.news(company) if self.people else []
        self.terminal.show(screens.page(self.terminal.console, sections_for(self.match, company), news=news))
        outcome = self.match.outcome
        assert outcome is not None
        if company:
            mine = "You have won!" if company[0] in outcome.winners else "You have lost."
            self.terminal.say(mine, "good" if company[0] in outcome.winners else "warn")
        self.terminal.say(result(self.match, outcome), "title")
        self.let_bots_speak()
        self.terminal.say(f"The record is {self.path}; see it again with: {command('replay', self.path)}")

    def let_bots_speak(self) -> None:
        """What the bots thought, each thing once, for the people who played with them."""
        if not self.people:
            return
        record, views = self.match.record, dict[int, list[Any]]()
        for step in replay(record, self.match.game):
            if step.move < len(record.played) and (seat := record.played[step.move].seat) in self.bots:
                views.setdefault(seat, []).append(step.match.view(seat))
        said: set[str] = set()
        for seat, seen in views.items():
            for line in look_back(self.match.game, self.bots[seat], seen, self.match.view(seat), self.people):
                if line not in said:
                    said.add(line)
                    self.terminal.say(f"{who(self.match, seat)}: {line}")

    def leave(self, status: int) -> int:
        """Stop before the end: nothing is lost."""
        if self.at_screen:
            self.terminal.wipe()
        if not self.match.played and self._on_trial:
            self.path.unlink(missing_ok=True)
            self.terminal.say("Nothing was played, so nothing is saved.")
            return status
        try:
            save_record(self.match.record, self.path)
        except BradshawError as error:
            complain(str(error))
            return 1
        self.terminal.say(f"Saved after move {self.match.moves}. Go on with:")
        self.terminal.say(f"  {command('play --resume', self.path)}", "key")
        return status

    def save(self) -> None:
        """Save the record; a full disk does not stop the game, but everyone is told."""
        try:
            save_record(self.match.record, self.path)
        except BradshawError as error:
            self.notes.append(f"{error} Type “save FILE” to save it elsewhere.")

    def save_as(self, path: Path) -> None:
        """Save the record in another file from now on."""
        save_record(self.match.record, path)
        self.path = path
        self._on_trial = False


def _lasting(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if not event.fleeting)
