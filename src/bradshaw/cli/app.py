"""The commands of `bradshaw`, their options and help."""

import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.text import Text

import bradshaw
from bradshaw.arena import BotFailed, GameFailed
from bradshaw.cli import games as games_command
from bradshaw.cli.arena import run_arena
from bradshaw.cli.bots import list_bots
from bradshaw.cli.check import check_file
from bradshaw.cli.export import run_export
from bradshaw.cli.play import play as play_command
from bradshaw.cli.replay import show_record
from bradshaw.cli.seating import Wishes
from bradshaw.cli.server import run_backup, run_bot_worker, run_copy, run_restore, run_server
from bradshaw.cli.simulate import run_simulation
from bradshaw.cli.terminal import complain, tolerate_odd_encodings
from bradshaw.cli.verify import verify_record
from bradshaw.core.errors import BradshawError, BrokenPackage

ASKED_WRONGLY, BROKE_DOWN = 2, 1


def _error(error: CycloptsError) -> Text:
    return Text(f"{error} Type --help for help.", "red")


app = App(
    name="bradshaw",
    help="Board games of travel and secrets: play them, let bots play them, look at them again.",
    help_epilogue="`bradshaw play scotland_yard` starts a game; each command has its own `--help`.",
    help_format="markdown",
    version=bradshaw.__version__,
    error_formatter=_error,
    result_action="return_int_as_exit_code_else_zero",
    default_parameter=Parameter(negative=()),
)

app.register_install_completion_command(
    help="Let your shell complete commands and options, by a line in its start-up file."
)

GameName = Annotated[str, Parameter(help="The name of the game; `bradshaw games` lists them.")]
Players = Annotated[int | None, Parameter(help="How many play.")]
Pairs = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        help="An option of the game as `key=value`; repeatable. `bradshaw games GAME` lists them.",
        show_default=False,
    ),
]
Workers = Annotated[int, Parameter(help="How many processes think for bots.")]
BotSeconds = Annotated[
    float, Parameter(help="A bot that has not moved after so long is stopped, and a legal move is drawn.")
]
Thinking = Annotated[
    tuple[str, ...],
    Parameter(
        help="How long bots that look ahead think about a move, for all or as `LEVEL=SECONDS`; repeatable.",
        show_default=False,
    ),
]
Pace = Annotated[
    float, Parameter(help="How long bots take for a move where people play: 2 is twice as long, 0 no time.")
]
LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"], Parameter(help="What is worth a line in the log.")
]


@app.command
def games(game: Annotated[str | None, Parameter(help="Show the options of this game.")] = None, /) -> None:
    """List the games that are installed, or the options of one."""
    if game:
        games_command.describe(game)
    else:
        games_command.list_games()


@app.command
def bots(game: Annotated[str | None, Parameter(help="The game; if not named, all.")] = None, /) -> None:
    """List the bots, and the characters: bots with a name and a temperament, each at the level of one of them."""
    list_bots(game)


@app.command(
    help_epilogue="""Examples:

- `bradshaw play scotland_yard` asks what it needs to know.
- `bradshaw play scotland_yard --players 3 --as red` makes you a detective.
- `bradshaw play scotland_yard --seats Anna,Ben,steady` is for two people at one screen, and a bot.
- `bradshaw play --resume game.jsonl` goes on with a game.
"""
)
def play(
    game: Annotated[str | None, Parameter(help="The name of the game; not needed with `--resume`.")] = None,
    /,
    *,
    players: Players = None,
    mine: Annotated[
        tuple[str, ...],
        Parameter(
            name="--as",
            help="A seat for a person, by name or number; repeatable. Bots take the others.",
            show_default=False,
        ),
    ] = (),
    seats: Annotated[
        str | None,
        Parameter(
            help="Who sits where, in order, with commas: a bot by its name (or `bot:NAME`), a person by any."
        ),
    ] = None,
    bot: Annotated[str | None, Parameter(help="The bot for the seats that nobody takes.")] = None,
    option: Pairs = (),
    seed: Annotated[str | None, Parameter(help="Fixes all that is random: the same seed, the same deal.")] = None,
    save: Annotated[
        Path | None, Parameter(help="The file for the record; a new one in the current directory if not named.")
    ] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
) -> int:
    """Play a game in the terminal: people and bots in any seat.

    Every move is saved at once, so nothing is lost when you quit or the lights go out. When several people share
    the screen, it is cleared between those who have secrets from each other.
    """
    wishes = Wishes(players, mine, seats, bot, option)
    return play_command(game, wishes, seed=seed, save=save, resume=resume)


@app.command(
    help_epilogue="""Examples:

- `bradshaw simulate scotland_yard --games 1000 --bots steady,random --jobs 4`
- `bradshaw simulate scotland_yard --players 2 --seed 7 --records games --json`
"""
)
def simulate(
    game: GameName,
    /,
    *,
    players: Players = None,
    bots: Annotated[
        str | None,
        Parameter(help="The bots in order of seats, with commas; the last plays in all seats that are left."),
    ] = None,
    games: Annotated[int, Parameter(help="How many games.")] = 100,
    seed: Annotated[
        str | None, Parameter(help="Fixes everything: the same seed, the same results, whatever `--jobs` is.")
    ] = None,
    jobs: Annotated[int, Parameter(help="How many processes play at once; 0: one for each processor.")] = 1,
    option: Pairs = (),
    records: Annotated[
        Path | None, Parameter(help="A directory, empty or new, for the record of each game.")
    ] = None,
    json: Annotated[bool, Parameter(help="Print one JSON object and nothing else.")] = False,
) -> int:
    """Let bots play many games, and print who won how often."""
    return run_simulation(
        game,
        players=players,
        options=option,
        bots=bots,
        games=games,
        seed=seed,
        jobs=jobs,
        records=records,
        as_json=json,
    )


@app.command(
    help_epilogue="""Examples:

- `bradshaw arena scotland_yard --bots random,steady --deals 200 --jobs 4 --report arena.html`
- `bradshaw arena eighty_days --players 2 --bots steady,my_bots:Hound --margin 0.05 --deals 5000`
- `bradshaw arena mystery_express --bots random,steady --ray auto` plays on a Ray cluster.
"""
)
def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[
        str | None,
        Parameter(help="Who takes part, with commas: names, or your own as `module:Class`; if not named, all."),
    ] = None,
    deals: Annotated[int, Parameter(help="How many deals every pair plays, each twice with changed seats.")] = 50,
    players: Players = None,
    option: Pairs = (),
    seed: Annotated[str | None, Parameter(help="Fixes all deals: the same seed, the same games.")] = None,
    jobs: Annotated[int, Parameter(help="How many processes play at once; 0: one for each processor.")] = 1,
    ray: Annotated[
        str | None, Parameter(help="Play on the Ray cluster at this address (`auto`: this machine's).")
    ] = None,
    results: Annotated[
        Path | None,
        Parameter(help="The file for the games: if it is there already, the tournament goes on from it."),
    ] = None,
    report: Annotated[Path | None, Parameter(help="Write a report with plots, as HTML, into this file.")] = None,
    margin: Annotated[
        float | None,
        Parameter(help="Let a pair stop once it is clear whose score is better by this much, or nobody's."),
    ] = None,
    seconds: Annotated[
        tuple[str, ...],
        Parameter(
            help="The time for a decision, for all or as `BOT=SECONDS`; repeatable. Who takes longer has lost.",
            show_default=False,
        ),
    ] = (),
    json: Annotated[bool, Parameter(help="Print one JSON object and nothing else.")] = False,
) -> int:
    """Let bots play a tournament: everyone against everyone, with the same deals and changed seats.

    Stopped and started again, it goes on where it was.
    """
    return run_arena(
        game,
        players=players,
        options=option,
        bots=bots,
        deals=deals,
        seed=seed,
        jobs=jobs,
        ray=ray,
        results=results,
        report=report,
        margin=margin,
        seconds=seconds,
        as_json=json,
    )


@app.command(
    help_epilogue="""Examples:

- `bradshaw export games --output games.parquet` takes all records in a directory.
- `bradshaw export a.jsonl b.jsonl --output games.parquet`
"""
)
def export(
    *files: Annotated[Path, Parameter(help="Records, or directories with records; a file may hold many.")],
    output: Annotated[Path, Parameter(help="The Parquet file; it must not exist yet.")],
) -> int:
    """Turn records into a table for learning: what was seen, what was legal, what was done, how it ended."""
    return run_export(files, output)


@app.command(
    help_epilogue="""Examples:

- `bradshaw replay game.jsonl` steps through it.
- `bradshaw replay game.jsonl --all --seat red` prints what Red saw.
- `bradshaw replay game.jsonl --move 12` shows the position after move 12.
"""
)
def replay(
    file: Annotated[Path, Parameter(help="A record.")],
    /,
    *,
    all_: Annotated[bool, Parameter(name="--all", help="Print all that happened, and leave.")] = False,
    move: Annotated[int | None, Parameter(help="Show the position after this move, and leave.")] = None,
    seat: Annotated[
        str | None, Parameter(help="Show only what this seat may know; by its name or number.")
    ] = None,
) -> int:
    """Look at a game again, move by move.

    Of a finished game everything is shown; of one that still goes on, what a spectator may know.
    """
    return show_record(file, seat=seat, move=move, everything=all_)


@app.command(
    help_epilogue="""Examples:

- `bradshaw check-board my_board.toml`
- `bradshaw play GAME --option board=my_board.toml` plays on it.
"""
)
def check_board(
    file: Annotated[Path, Parameter(help="A board or a deck of your own.")],
    /,
    *,
    game: Annotated[str | None, Parameter(help="The game it is for, if more than one takes files.")] = None,
) -> int:
    """Check a board or deck file of your own: everything that is wrong with it, or that it can be played with."""
    return check_file(file, game)


@app.command
def rules(game: GameName, /) -> None:
    """Read the rules of a game in short."""
    games_command.show_rules(game)


@app.command(
    help_epilogue="""Examples:

- `bradshaw serve` lets people on this machine play in a browser.
- `bradshaw serve --host 0.0.0.0 --port 80 --database club.db` is for everyone who can reach it.
"""
)
def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0: all of this machine.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port; 0: any that is free.")] = 8080,
    database: Annotated[
        str,
        Parameter(
            help="Keeps all tables: a file, made if there is none, or postgresql://user:password@host/name."
        ),
    ] = "bradshaw.db",
    bus: Annotated[
        str | None,
        Parameter(help="Where servers that share a database tell each other what happens: valkey://host:6379."),
    ] = None,
    workers: Workers = 2,
    bot_seconds: BotSeconds = 5.0,
    thinking: Thinking = (),
    pace: Pace = 1.0,
    limits: Annotated[
        float, Parameter(help="How much a guest may ask for: 2 is twice the usual, 0 lifts all limits.")
    ] = 1.0,
    keep_days: Annotated[
        float,
        Parameter(help="Finished games and records are removed when nobody wanted them for so long; 0: never."),
    ] = 365.0,
    reserve: Annotated[
        float, Parameter(help="MB of the disk that new tables and uploads may not take: running games go on.")
    ] = 100.0,
    drain: Annotated[
        float,
        Parameter(
            help="Seconds that it still serves all after it was told to stop, and proxies hear of it meanwhile."
        ),
    ] = 0.0,
    origin: Annotated[
        tuple[str, ...],
        Parameter(help="Another site whose pages may use this server; repeatable.", show_default=False),
    ] = (),
    trust: Annotated[
        tuple[str, ...],
        Parameter(
            help="A machine or network beside this one whose proxy names clients; repeatable.", show_default=False
        ),
    ] = (),
    contact: Annotated[
        str, Parameter(help="Where push services reach you, as mailto: or https:; some ask for a real one.")
    ] = "mailto:bradshaw@localhost",
    log_level: LogLevel = "warning",
    open_browser: Annotated[bool, Parameter(name="--open", help="Open the page in a browser.")] = False,
    bot: Annotated[
        tuple[str, ...],
        Parameter(
            help="A bot of your own as `module:Class`, offered at every table; repeatable.", show_default=False
        ),
    ] = (),
) -> int:
    """Serve tables to browsers and programs. Every move is on disk before it is acknowledged."""
    return run_server(
        host=host,
        port=port,
        database=database,
        bus=bus,
        workers=workers,
        bot_seconds=bot_seconds,
        thinking=thinking,
        pace=pace,
        limits=limits,
        keep_days=keep_days,
        reserve=reserve,
        drain=drain,
        origins=origin,
        trusted=trust,
        contact=contact,
        log_level=log_level,
        open_browser=open_browser,
        bots=bot,
    )


@app.command
def bot_worker(
    *,
    database: Annotated[str, Parameter(help="The database that the servers share: postgresql://…")],
    bus: Annotated[
        str | None, Parameter(help="Where the servers tell each other what happens: valkey://host:6379.")
    ] = None,
    pace: Pace = 1.0,
    workers: Workers = 2,
    bot_seconds: BotSeconds = 5.0,
    thinking: Thinking = (),
    log_level: LogLevel = "warning",
    bot: Annotated[
        tuple[str, ...],
        Parameter(
            help="A bot of your own as `module:Class`, as the servers offer it; repeatable.", show_default=False
        ),
    ] = (),
) -> int:
    """Do the work of bots and clocks for servers that share a database: while one of these runs, they do not."""
    return run_bot_worker(
        database=database,
        bus=bus,
        pace=pace,
        workers=workers,
        bot_seconds=bot_seconds,
        thinking=thinking,
        log_level=log_level,
        bots=bot,
    )


@app.command
def backup(
    file: Annotated[Path, Parameter(help="Where the copy goes; it must not exist yet.")],
    /,
    *,
    database: Annotated[str, Parameter(help="The database to copy.")] = "bradshaw.db",
) -> int:
    """Copy a server's database, also while it runs, and check the copy."""
    return run_backup(file, database)


@app.command
def copy_database(
    source: Annotated[
        str, Parameter(help="The database to copy: a file, or postgresql://user:password@host/name.")
    ],
    target: Annotated[str, Parameter(help="Where the copy goes: a new file, or an empty PostgreSQL database.")],
    /,
) -> int:
    """Move a server's database to PostgreSQL, or back to a file. Nothing is changed in the source.

    Stop its servers first. Every chain of checksums is checked. If it is interrupted, say the same again: it goes
    on where it was.
    """
    return run_copy(source, target)


@app.command
def restore(
    file: Annotated[Path, Parameter(help="A copy that `bradshaw backup` made.")],
    /,
    *,
    database: Annotated[str, Parameter(help="The database to replace; what it has is lost.")] = "bradshaw.db",
    yes: Annotated[bool, Parameter(help="Do not ask.")] = False,
) -> int:
    """Bring a server's database back to a copy, also while it runs: everyone connected starts over from there."""
    return run_restore(file, database, yes=yes)


@app.command(
    help_epilogue="""Examples:

- `bradshaw verify game.jsonl` checks that every move follows the rules, with the shuffles of the seed.
- `bradshaw verify game.jsonl --hash 50d858e0…` also checks that the seed is the one promised before the game.
- `bradshaw verify game.jsonl --contribution 3f9a…` also checks that what your device contributed is in the deal.
"""
)
def verify(
    file: Annotated[Path, Parameter(help="The record of a game.")],
    /,
    *,
    hash_: Annotated[
        str | None, Parameter(name="--hash", help="The hash that the table showed before the game started.")
    ] = None,
    contribution: Annotated[str | None, Parameter(help="What your device contributed to the deal.")] = None,
) -> int:
    """Check that nobody rigged a game: the seed fits what it was made of, and the moves fit seed and rules."""
    return verify_record(file, hash_, contribution)


_usual_warning = warnings.showwarning


def _show_warning(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
    """A package that can't be loaded is worth a sentence, not a line of our code."""
    if issubclass(category, BrokenPackage):
        complain(f"Warning: {message}")
    else:
        _usual_warning(message, category, *rest, **more)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status: 0 done, 1 something broke down, 2 something was asked wrongly."""
    tolerate_odd_encodings()
    warnings.showwarning = _show_warning
    try:
        status: Any = app(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return int(status or 0)
    except BradshawError as error:
        complain(str(error))
        return ASKED_WRONGLY
    except (BotFailed, GameFailed) as error:
        complain(str(error))
        return BROKE_DOWN
    except BrokenPipeError:
        # Whoever read our output has gone, which is their right; keep the interpreter from complaining about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKE_DOWN
