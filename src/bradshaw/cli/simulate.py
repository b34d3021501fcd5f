"""`bradshaw simulate`: many games between bots, a progress bar, and the figures."""

import os
import secrets
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from bradshaw.arena import GameResult, Summary, simulate, summarize
from bradshaw.bots import usual_bot
from bradshaw.cli.options import find_game, read_options
from bradshaw.cli.progress import progress
from bradshaw.cli.seating import spread
from bradshaw.cli.terminal import Terminal, complain
from bradshaw.core.game import Options
from bradshaw.core.registry import AnyGame


def run_simulation(
    name: str,
    *,
    players: int | None,
    options: tuple[str, ...],
    bots: str | None,
    games: int,
    seed: str | None,
    jobs: int,
    records: Path | None,
    as_json: bool,
) -> int:
    """Play the games and print what they amount to; the exit status."""
    game = find_game(name)
    chosen = read_options(game, players, options, game.simulation)
    sitting = spread(bots or usual_bot(game), len(game.seat_names(chosen)))
    seed = seed if seed is not None else secrets.token_hex(4)
    results: list[GameResult] = []
    start = time.perf_counter()
    stopped = False
    try:
        playing = simulate(game.name, chosen, sitting, games, seed, jobs or processors(), records)
        with closing(playing), progress("Playing") as bar:
            task = bar.add_task("", total=games)
            for result in playing:
                results.append(result)
                bar.update(task, completed=len(results))
    except KeyboardInterrupt:
        stopped = True
        complain(f"Stopped after {len(results)} of {games} games.")
    if results and not (stopped and as_json):
        summary = summarize(results)
        report = _report(game, chosen, sitting, seed, summary, records)
        if as_json:
            print(msgspec.json.encode(report).decode())
        else:
            _print(Terminal(), game, report, summary, time.perf_counter() - start)
    return 130 if stopped else 0


def processors() -> int:
    """How many processors there are for us."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _report(
    game: AnyGame, options: Options, bots: list[str], seed: str, summary: Summary, records: Path | None
) -> dict[str, Any]:
    """Everything that a program may want to know; documented in `docs/cli.md`."""
    names = game.seat_names(options)
    seats = [
        {"seat": seat.seat, "name": names[seat.seat], "bot": bots[seat.seat], **msgspec.to_builtins(seat)}
        for seat in summary.seats
    ]
    return {
        "game": game.name,
        "options": msgspec.to_builtins(options),
        "bots": bots,
        "seed": seed,
        **msgspec.to_builtins(summary),
        "seats": seats,
        "records": str(records) if records else None,
    }


def _print(terminal: Terminal, game: AnyGame, report: dict[str, Any], summary: Summary, seconds: float) -> None:
    table = Table(title=f"{game.title}: {_games(summary.games)}", title_style="title", border_style="edge")
    table.add_column("Seat")
    table.add_column("Bot")
    for heading in ("Wins", "of them shared", "Share", "95 % interval"):
        table.add_column(heading, justify="right")
    for row in report["seats"]:
        interval = f"{row['low']:.1%} – {row['high']:.1%}"
        table.add_row(
            f"{row['seat']} {row['name']}",
            row["bot"],
            str(row["wins"]),
            str(row["shared"]),
            f"{row['share']:.1%}",
            interval,
        )
    terminal.show(table)
    endings = ", ".join(
        f"{reason} {count} ({count / summary.games:.1%})" for reason, count in summary.endings.items()
    )
    terminal.say(f"Endings: {endings}.")
    moves = summary.moves
    terminal.say(f"Moves per game: {moves.mean:.1f} on average, {moves.min} to {moves.max}.")
    terminal.say(f"Seed “{report['seed']}”; {summary.games / seconds:.0f} games a second.", "quiet")
    if report["records"]:
        terminal.say(f"The records are in {report['records']}.")


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
