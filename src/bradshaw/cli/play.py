"""`bradshaw play`: from what was asked for, or a record, to a game at the screen."""

import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from bradshaw.arena import catch_up
from bradshaw.bots import find_bot, make_bot
from bradshaw.cli.options import default_players, find_game, read_options
from bradshaw.cli.seating import Wishes, find_seat, lay, listed
from bradshaw.cli.session import Session
from bradshaw.cli.terminal import Terminal
from bradshaw.cli.words import both, either, who
from bradshaw.core.errors import BradshawError, RecordCutOff
from bradshaw.core.match import Match
from bradshaw.core.record import Record
from bradshaw.core.registry import AnyGame, game_names, load_game
from bradshaw.files import load_record, save_record

T = TypeVar("T")


def play(name: str | None, wishes: Wishes, *, seed: str | None, save: Path | None, resume: Path | None) -> int:
    """Play a game to its end, or until somebody leaves; the exit status."""
    terminal = Terminal()
    if resume is not None:
        if wishes != Wishes(bot=wishes.bot) or seed is not None:
            raise BradshawError("--resume takes seats, options and seed from the record; leave the others out.")
        return _resumed(terminal, name, resume, save, wishes.bot).run()
    if save is not None and save.exists():
        raise BradshawError(f"{save} exists already; go on with it with --resume, or choose another name.")
    try:
        game = find_game(name) if name else ask_game(terminal)
        wishes = ask_wishes(terminal, game, wishes)
    except (EOFError, KeyboardInterrupt) as error:
        terminal.say()
        return 0 if isinstance(error, EOFError) else 130
    return _new(terminal, game, wishes, seed, save or free_name(game)).run()


def _new(terminal: Terminal, game: AnyGame, wishes: Wishes, seed: str | None, path: Path) -> Session:
    table = lay(game, wishes)
    match = Match(game, table.options, seed=seed or secrets.token_hex(8), players=table.players)
    bots = {seat: make_bot(game, find_bot(player.bot)) for seat, player in enumerate(match.players) if player.bot}
    _save_first(match, path)
    notes = [
        f"{game.title}. {_company(match)}",
        f"Every move is saved in {path}, with all secrets: no peeking. Type ? for help, rules for the rules.",
    ]
    return Session(terminal, match, bots, path, new=True, notes=notes + _warnings(terminal, match))


def _resumed(
    terminal: Terminal, name: str | None, source: Path, save: Path | None, own_bot: str | None
) -> Session:
    """Go on with a record. It may come from elsewhere: of the code that it names, what the user names is run."""
    if save is not None and save != source and save.exists():
        raise BradshawError(f"{save} exists already; choose another name.")
    record, notes = _load(source)
    game = load_game(record.game)
    if name and find_game(name) is not game:
        raise BradshawError(f"{source} is a game of {game.title}; leave the name of the game out.")
    if own_bot is not None and own_bot not in [player.bot for player in record.players]:
        raise BradshawError(f"No seat of {source} is played by the bot “{own_bot}”.")
    bots = {
        seat: make_bot(game, find_bot(player.bot) if player.bot == own_bot else player.bot)
        for seat, player in enumerate(record.players)
        if player.bot
    }
    match, history = catch_up(record, bots)
    path = save or source
    _save_first(match, path)
    notes.append(f"{game.title}, after move {match.moves}. {_company(match)} Saved in {path}.")
    return Session(
        terminal, match, bots, path, new=False, history=history, notes=notes + _warnings(terminal, match)
    )


def _save_first(match: Match, path: Path) -> None:
    """If it can't be saved, better to know now than after the first move. Mends a record that was cut off."""
    try:
        save_record(match.record, path)
    except BradshawError as error:
        raise BradshawError(f"{error} Choose a place with --save FILE.") from None


def _load(path: Path) -> tuple[Record, list[str]]:
    """The record, and what is to be said about it."""
    try:
        return load_record(path), []
    except RecordCutOff as error:
        record = load_record(path, cut_off_ok=True)
        return record, [f"{error} Going on after move {len(record.played)}."]


def _company(match: Match) -> str:
    """Who plays, in a sentence or two."""
    people = [who(match, seat) for seat, player in enumerate(match.players) if not player.bot]
    bots: dict[str, list[str]] = {}
    for name, player in zip(match.game.seat_names(match.named_options), match.players, strict=True):
        if player.bot:
            bots.setdefault(player.bot, []).append(name)
    sentences = [f"The bot {bot} plays {both(names)}." for bot, names in bots.items()]
    if len(people) == 1:
        sentences.insert(0, f"Your seat: {people[0]}.")
    elif people:
        sentences.insert(0, f"At this screen: {both(people)}.")
    return " ".join(sentences)


def _warnings(terminal: Terminal, match: Match) -> list[str]:
    several = sum(not player.bot for player in match.players) > 1
    if several and not terminal.shown:
        return ["This is no screen that can be cleared: whoever reads along sees everyone's secrets."]
    return []


def free_name(game: AnyGame) -> Path:
    """A file for a new game, in the current directory, where whoever plays will find it."""
    stem = f"{game.name}-{datetime.now():%Y-%m-%d-%H%M}"
    path, number = Path(f"{stem}.jsonl"), 2
    while path.exists():
        path, number = Path(f"{stem}-{number}.jsonl"), number + 1
    return path


def ask_game(terminal: Terminal) -> AnyGame:
    """The game to play when none is named: the answer to a question, or the first if nobody can answer."""
    names = game_names()
    if len(names) == 1 or not terminal.interactive:
        return load_game(names[0])
    question = f"Which game, {either(names)}? [{names[0]}] "
    return ask(terminal, question, lambda answer: find_game(answer or names[0]))


def ask_wishes(terminal: Terminal, game: AnyGame, wishes: Wishes) -> Wishes:
    """Ask whoever did not say how many play and where they sit; Enter takes what is proposed."""
    if wishes.seats is not None or wishes.mine or not terminal.interactive:
        return wishes
    read_options(game, wishes.players, wishes.options)  # what is wrong is said before the first question
    terminal.say(f"{game.title}: {game.summary}", "title")
    if wishes.players is None and not any(option.startswith("players=") for option in wishes.options):
        usual = default_players(game)
        question = f"How many players, {game.players[0]} to {game.players[-1]}? [{usual}] "

        def count(answer: str) -> int:
            if answer and not answer.isdecimal():
                raise BradshawError(f"“{answer}” is no number.")
            players = int(answer or usual)
            read_options(game, players, wishes.options)
            return players

        wishes = replace(wishes, players=ask(terminal, question, count))
    names = game.seat_names(read_options(game, wishes.players, wishes.options))

    def seats(answer: str) -> tuple[str, ...]:
        if answer.lower() == "all":
            return names
        return tuple(names[find_seat(seat, names)] for seat in (answer or "0").split(","))

    terminal.say(f"The seats are {listed(names)}. Bots take those that you leave.")
    question = "Which is yours? (several with commas, or all, to share this screen) [0] "
    return replace(wishes, mine=ask(terminal, question, seats))


def ask(terminal: Terminal, question: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(terminal.ask(question))
        except BradshawError as error:
            terminal.say(str(error), "warn")
