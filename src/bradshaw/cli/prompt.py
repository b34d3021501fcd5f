"""What a person can type when it is their turn: a move, or a command."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from bradshaw.cli import screens
from bradshaw.cli.hotseat import Choice, offers, sections_for
from bradshaw.cli.words import who
from bradshaw.core.errors import BradshawError, IllegalAction, NotationError
from bradshaw.core.match import Match
from bradshaw.core.notation import pick
from bradshaw.core.rng import Rng

if TYPE_CHECKING:
    from bradshaw.cli.session import Session

Company = tuple[int, ...]


class Leave(Exception):
    """Somebody wants to stop here."""


class Wait(Exception):
    """Somebody lets another seat go first."""


def choose(session: "Session", company: Company) -> Choice | None:
    """Ask until there is a legal move; None if a bot is to go first."""
    choices = offers(session.match, company) or []
    prompt = f"{', '.join(who(session.match, seat) for seat in company)}> "
    while True:
        text = session.terminal.ask(prompt)
        try:
            command = find_command(session.match, text, choices)
            if command is None:
                return understand(session.match, text, company, choices)
            command(session, company, text.partition(" ")[2].strip())
        except Wait:
            return None
        except BradshawError as error:
            session.terminal.say(str(error), "warn")


def find_command(match: Match, text: str, choices: Sequence[Choice]) -> "Command | None":
    """The command that the text is. A move goes before a command of the same name; `/name` is always a command."""
    name = text.partition(" ")[0].lower()
    if name.startswith("/"):
        if name[1:] not in COMMANDS:
            raise BradshawError(f"There is no command “{name}”; type ? for help.")
        return COMMANDS[name[1:]]
    if any(match.game.write(action).lower() == text.lower() for _, action in choices):
        return None
    return COMMANDS.get(name)


def understand(match: Match, text: str, company: Company, choices: Sequence[Choice]) -> Choice:
    """The choice that the text means; if it is a move but not a legal one, the rules say why not."""
    try:
        return pick(match.game, text, choices)
    except NotationError as error:
        raise BradshawError(refusal(match, text, company) or str(error)) from None


def refusal(match: Match, text: str, company: Company) -> str | None:
    """Why the rules refuse a move, if they say one thing for whoever it was that wanted to make it."""
    try:
        action = match.game.read(" ".join(text.lower().split()))
    except NotationError:
        return None
    reasons = set()
    for seat in company:
        try:
            match.game.play(match.state, seat, action, Rng(match.seed, match.moves + 1))
        except IllegalAction as error:
            reasons.add(str(error))
    return reasons.pop() if len(reasons) == 1 else None


# The commands


def show_help(session: "Session", company: Company, _: str) -> None:
    """Show this help."""
    examples = [session.match.game.write(action) for _, action in (offers(session.match, company) or [])[:3]]
    session.terminal.say(f"Type a move, like {', '.join(f'“{text}”' for text in examples)}.")
    session.terminal.say("Any shorthand will do that fits only one move: the beginnings of its words, or its end.")
    session.terminal.say("Or type a command:")
    table = Table.grid(padding=(0, 2))
    table.add_column(style="key")
    for name, command in LISTED.items():
        table.add_row(name, (command.__doc__ or "").rstrip("."))
    session.terminal.show(table)
    session.terminal.say("Should a game have a move of the same name, /save and so on is the command.", "quiet")


def show_moves(session: "Session", company: Company, _: str) -> None:
    """All moves that are legal now."""
    actions = [action for _, action in offers(session.match, company) or []]
    session.terminal.show(screens.move_list(session.match.game, actions))


def look(session: "Session", company: Company, what: str) -> None:
    """Everything you may know; “look WORD”: only the parts with that word in the title."""
    sections = sections_for(session.match, company)
    found = [section for section in sections if what.lower() in section.title.lower()]
    if not found:
        titles = ", ".join(f"“{section.title}”" for section in sections)
        raise BradshawError(f"No part has “{what}” in its title; there are {titles}.")
    session.terminal.show(screens.page(session.terminal.console, found))


def show_log(session: "Session", company: Company, _: str) -> None:
    """All that has happened so far."""
    for sentence in session.log(company) or ["Nothing has happened yet."]:
        session.terminal.say(sentence)


def show_rules(session: "Session", _: Company, __: str) -> None:
    """The rules in short."""
    session.terminal.markdown(session.match.game.rules())


def wait(session: "Session", _: Company, __: str) -> None:
    """Let a bot that may act too go first."""
    if not any(seat in session.bots for seat in session.match.to_act):
        raise BradshawError("There is nobody to wait for: no bot may act now.")
    raise Wait


def save(session: "Session", _: Company, file: str) -> None:
    """Save now (every move is saved anyway); “save FILE”: in another file from now on."""
    if file:
        path = Path(file)
        if path.exists():
            raise BradshawError(f"{path} exists already; choose another name.")
        session.save_as(path)
    else:
        session.save_as(session.path)
    session.terminal.say(f"Saved in {session.path}.")


def leave(_: "Session", __: Company, ___: str) -> None:
    """Save and stop; you will be told how to go on."""
    raise Leave


Command = Callable[["Session", Company, str], None]

LISTED: dict[str, Command] = {
    "?": show_help,
    "moves": show_moves,
    "look": look,
    "log": show_log,
    "rules": show_rules,
    "wait": wait,
    "save": save,
    "quit": leave,
}
COMMANDS = {**LISTED, "help": show_help, "h": show_help, "exit": leave, "q": leave}
