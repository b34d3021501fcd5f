"""The commands of `bradshaw`, their options and help."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter
from rich.text import Text

import bradshaw
from bradshaw.arena import BotFailed, GameFailed
from bradshaw.cli import games as games_command
from bradshaw.cli.check import check_file
from bradshaw.cli.play import play as play_command
from bradshaw.cli.replay import show_record
from bradshaw.cli.seating import Wishes
from bradshaw.cli.simulate import run_simulation
from bradshaw.cli.terminal import complain, tolerate_odd_encodings
from bradshaw.core.errors import BradshawError

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


@app.command
def games(game: Annotated[str | None, Parameter(help="Show the options of this game.")] = None, /) -> None:
    """List the games that are installed, or the options of one."""
    if game:
        games_command.describe(game)
    else:
        games_command.list_games()


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


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status: 0 done, 1 something broke down, 2 something was asked wrongly."""
    tolerate_odd_encodings()
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
