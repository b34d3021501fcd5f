"""`bradshaw arena`: a tournament of bots, a progress bar, standings, and a report."""

import secrets
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from bradshaw.arena import Crew, Results, Standings, Tournament, play, standings, tournament
from bradshaw.arena.crews import local_crew
from bradshaw.arena.report import report as write_report
from bradshaw.arena.standings import RATINGS, as_table
from bradshaw.arena.tournament import check_plan
from bradshaw.bots import bot_names
from bradshaw.cli.options import find_game, read_options
from bradshaw.cli.progress import progress
from bradshaw.cli.seconds import seconds_by_name
from bradshaw.cli.simulate import processors
from bradshaw.cli.terminal import Terminal, complain
from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import load_game


def run_arena(
    name: str,
    *,
    players: int | None,
    options: tuple[str, ...],
    bots: str | None,
    deals: int,
    seed: str | None,
    jobs: int,
    ray: str | None,
    results: Path | None,
    report: Path | None,
    margin: float | None,
    seconds: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play the tournament, or what is left of it, and print what it says; the exit status."""
    check_ratings()
    check_plan(deals, margin)
    game = find_game(name)
    chosen = read_options(game, players, options, game.simulation)
    entrants = [bot.strip() for bot in bots.split(",")] if bots else list(bot_names(game))
    seed = seed if seed is not None else _seed_of(results) or secrets.token_hex(4)
    contest = tournament(game.name, entrants, chosen, seed, seconds_by_name("--seconds", seconds))
    path = results or Path(f"arena-{_tidy(seed)}.jsonl")
    if report:
        _check_writable(report)
    with _crew(jobs, ray) as crew, contest.results(path) as kept:
        stopped = _play(contest, kept, deals, crew, margin)
    if stopped:
        complain(f"Stopped with {len(kept.games)} games; {_again(path, seed)} goes on.")
    if not (stopped and as_json):
        _tell(contest, kept, deals, margin, path, report, as_json)
    return 130 if stopped else 0


def _seed_of(results: Path | None) -> str | None:
    """The seed of a tournament that has begun: whoever goes on need not name it again."""
    if results is None or not results.is_file() or b"\n" not in results.read_bytes():
        return None
    return Results.read(results)[0].seed


def check_ratings() -> None:
    """Say what to install before anything is played."""
    try:
        import openskill.models  # noqa: F401
    except ImportError:
        raise BradshawError(RATINGS) from None


def _play(contest: Tournament, kept: Results, deals: int, crew: Crew, margin: float | None) -> bool:
    """Play; whether Ctrl-C has stopped it."""
    total = contest.games(deals)
    playing = play(contest, kept, deals, crew, margin)
    try:
        with closing(playing), progress("Playing") as bar:
            there = [game for game in kept.games if game.deal <= deals and contest.bots.keys() >= set(game.seats)]
            task = bar.add_task("", total=total, completed=len(there))
            for _ in playing:
                bar.advance(task)
    except KeyboardInterrupt:
        return True
    return False


def _tell(
    contest: Tournament,
    kept: Results,
    deals: int,
    margin: float | None,
    path: Path,
    report: Path | None,
    as_json: bool,
) -> None:
    table = standings(contest, kept, deals, margin)
    if report:
        report.write_text(write_report(contest, table, margin), encoding="utf-8")
    if as_json:
        print(msgspec.json.encode(_facts(contest, table, path, report)).decode())
        return
    terminal = Terminal()
    _print(terminal, contest, table)
    terminal.say(f"The games are in {path}: {_again(path, contest.seed)} goes on, with more deals or bots, too.")
    if report:
        terminal.say(f"The report is in {report}.")


def _facts(contest: Tournament, table: Standings, path: Path, report: Path | None) -> dict[str, Any]:
    """Everything that a program may want to know; documented in `docs/arena.md`."""
    return {
        "game": contest.game,
        "options": msgspec.to_builtins(contest.agreed),
        "seed": contest.seed,
        **msgspec.to_builtins(table),
        "results": str(path),
        "report": str(report) if report else None,
    }


def _print(terminal: Terminal, contest: Tournament, table: Standings) -> None:
    title = f"{load_game(contest.game).title}: {table.games} games"
    shown = Table(title=title, title_style="title", border_style="edge")
    shown.add_column("Bot", overflow="fold")
    for heading in ("Score", "Rating", "95 % interval", "A decision"):
        shown.add_column(heading, justify="right")
    for row in table.bots:
        interval = f"{row.low:.1f} – {row.high:.1f}"
        took = f"{row.seconds * 1000:.3g} ms"
        shown.add_row(row.bot, f"{row.score:.1%}", f"{row.rating:.1f}", interval, took)
    terminal.show(shown)
    for pair in as_table(table).values():
        names = [row.bot for row in table.bots]
        if names.index(pair.first) > names.index(pair.second):
            continue
        verdict = {"first": f" {pair.first} is better.", "second": f" {pair.second} is better."}
        said = verdict.get(pair.verdict or "", " Neither is better by the margin." if pair.verdict else "")
        terminal.say(
            f"{pair.first} – {pair.second}: {pair.score:.1%} ({pair.low:.1%} – {pair.high:.1%}), "
            f"{pair.deals} deals.{said}"
        )
    late = {row.bot: row.out_of_time for row in table.bots if row.out_of_time}
    for bot, count in late.items():
        terminal.say(f"{bot} lost {count} games on time.")


@contextmanager
def _crew(jobs: int, address: str | None) -> Iterator[Crew]:
    if address is None:
        yield local_crew(jobs or processors())
        return
    try:
        from bradshaw.arena.ray_cluster import RayCluster
    except ImportError as error:
        raise BradshawError(str(error)) from None
    with redirect_stdout(sys.stderr), RayCluster(address) as cluster:  # Ray tells there what happens to nodes
        yield cluster


def _tidy(seed: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in seed)


def _again(path: Path, seed: str) -> str:
    return f"the same command with --seed {shlex.quote(seed)} --results {shlex.quote(str(path))}"


def _check_writable(report: Path) -> None:
    """A report that can't be written is a pity after hours of play."""
    if report.is_dir() or not report.parent.is_dir():
        why = "that is a directory" if report.is_dir() else f"there is no directory {report.parent}"
        raise BradshawError(f"The report can't go to {report}: {why}.")
