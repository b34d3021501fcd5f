"""`bradshaw replay`: a record move by move, as everyone or as one seat saw it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from bradshaw.cli import screens
from bradshaw.cli.hotseat import has_secrets
from bradshaw.cli.seating import find_seat
from bradshaw.cli.terminal import Terminal
from bradshaw.cli.words import both, command, result
from bradshaw.core.errors import BradshawError, RecordCutOff, RecordError
from bradshaw.core.game import Event, Section, visible
from bradshaw.core.match import Match, replay
from bradshaw.core.record import Played, Record
from bradshaw.files import load_record

HELP = "Enter: next  b: back  NUMBER: that move  look: all of it  q: quit"
ROOM_FOR_PROMPT = 3


class Moment(Struct, frozen=True):
    """The state after a move, and what the move brought about."""

    state: Any
    played: Played | None
    events: tuple[Event, ...]


class Tape:
    """A record unrolled: states are immutable, so going back costs nothing.

    `seat` is whose eyes we look through: a seat, None for a spectator, or "all" for everything.
    """

    def __init__(self, record: Record, seat: str | None) -> None:
        self.moments: list[Moment] = []
        for step in replay(record):
            self.moments.append(Moment(step.match.state, step.played, step.events))
        self.match: Match = step.match
        self.options = self.match.named_options
        self.names = self.match.game.seat_names(self.options)
        self.everything = seat is None and record.outcome is not None
        self.seat = None if seat is None else find_seat(seat, self.names)

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.moments) - 1

    def headline(self, number: int) -> str:
        """Whose move it was; what was played only for those who may know."""
        played = self.moments[number].played
        if played is None:
            return "The start"
        known = self.everything or played.seat == self.seat
        return f"{self.names[played.seat]}{f': {played.action}' if known else ''}"

    def news(self, number: int) -> list[str]:
        """What happened in a move; where all is shown, to whom it was told if not to everyone."""
        events = self.moments[number].events
        tell, options = self.match.game.tell, self.options
        if not self.everything:
            return [tell(event, options) for event in visible(events, self.seat)]
        return [
            tell(event, options)
            if event.audience is None
            else f"(To {both([self.names[seat] for seat in event.audience])}:) {tell(event, options)}"
            for event in events
        ]

    def sections(self, number: int) -> Sequence[Section]:
        """The position after a move. Where all is shown: what a spectator sees, with everyone's secrets added."""
        game, state = self.match.game, self.moments[number].state
        if not self.everything:
            return game.show(game.view(state, self.seat))
        private = [seat for seat in range(len(self.names)) if has_secrets(game, state, seat)]
        if len(private) == 1:
            return game.show(game.view(state, private[0]))
        shown = list(game.show(game.view(state, None)))
        for seat in private:
            for section in game.show(game.view(state, seat)):
                titled = Section(f"{self.names[seat]}: {section.title}", section.lines)
                shown += [titled] if section not in shown else []
        return shown


def show_record(path: Path, *, seat: str | None, move: int | None, everything: bool) -> int:
    """Show the record as asked for; the exit status."""
    try:
        tape = Tape(load_record(path), seat)
    except RecordCutOff as error:
        raise RecordError(f"{error} To go on from there: {command('play --resume', path)}") from None
    terminal = Terminal()
    if move is not None:
        if not 0 <= move <= tape.last:
            raise BradshawError(f"The record has {tape.last} moves; there is no move {move}.")
        terminal.show(_page(terminal, tape, move))
    elif everything or not terminal.interactive:
        _print_all(terminal, tape)
    else:
        _step_through(terminal, tape)
    return 0


def _print_all(terminal: Terminal, tape: Tape) -> None:
    terminal.say(f"{tape.match.game.title}, {_seats(tape)}.", "title")
    for number in range(1, tape.last + 1):
        terminal.say(f"{number:>4}  {tape.headline(number)}", "key")
        for sentence in tape.news(number):
            terminal.say(f"      {sentence}")
    terminal.say(_ending(tape), "title")


def _seats(tape: Tape) -> str:
    players = zip(tape.names, tape.match.players, strict=True)
    return "; ".join(f"{name}: {player.name}{' (bot)' if player.bot else ''}" for name, player in players)


def _ending(tape: Tape) -> str:
    outcome = tape.match.game.outcome(tape.moments[-1].state)
    return result(tape.match, outcome) if outcome else f"The game is not over; {tape.last} moves were played."


def _page(terminal: Terminal, tape: Tape, number: int, height: int | None = None) -> Any:
    heading = Section(f"Move {number} of {tape.last}. {tape.headline(number)}", tuple(tape.news(number)))
    return screens.page(terminal.console, [heading, *tape.sections(number)], height=height)


def _step_through(terminal: Terminal, tape: Tape) -> None:
    number = 0
    while True:
        terminal.clear()
        terminal.show(_page(terminal, tape, number, terminal.console.height - ROOM_FOR_PROMPT))
        terminal.say(_ending(tape) if number == tape.last else _seats(tape), "quiet")
        try:
            wanted = _ask(terminal, tape, number)
        except EOFError:
            return
        if wanted is None:
            return
        number = wanted


def _ask(terminal: Terminal, tape: Tape, number: int) -> int | None:
    """The move to show next; None to leave."""
    while True:
        answer = terminal.ask(f"{HELP}> ").lower()
        if answer in ("q", "quit", "exit"):
            return None
        if answer in ("b", "back") and number > 0:
            return number - 1
        if answer == "look":
            terminal.show(_page(terminal, tape, number))
            continue
        if answer == "" and number < tape.last:
            return number + 1
        if answer.isdecimal() and int(answer) <= tape.last:
            return int(answer)
        if answer == "":
            terminal.say("That was the last move.", "warn")
        elif answer in ("b", "back"):
            terminal.say("That is where the game starts.", "warn")
        elif answer.isdecimal():
            terminal.say(f"The record has {tape.last} moves; there is no move {answer}.", "warn")
        else:
            terminal.say(f"“{answer}” is none of these.", "warn")
