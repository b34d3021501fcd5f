"""Let faults happen to a club of three servers, and tell what they broke.

python -m tests.server.chaos --minutes 20 --faults 200 --tables 200
"""

import argparse
import asyncio
import logging
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from time import monotonic

from tests.server.chaos.plan import kinds, rounds
from tests.server.chaos.plants import PLANTS
from tests.server.chaos.run import PATIENCE, Report, Run

ROUND = 25  # faults, until everything is healed and every table must get on
CALM = 12.0  # seconds that this takes, about


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.chaos", description=__doc__)
    parser.add_argument("--seed", default=str(Random().randrange(10**9)), help="which faults, and when")
    parser.add_argument("--minutes", type=float, default=20.0, help="how long, without the start and the checks")
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--tables", type=int, default=200, help="at which somebody plays all the time")
    parser.add_argument("--pause", type=float, default=6.0, help="seconds between two moves of a seat, about")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds until a table counts as stuck")
    parser.add_argument("--only", default="", help="only faults with this in their name")
    parser.add_argument("--plant", choices=PLANTS, default="", help="break the servers on purpose")
    parser.add_argument("--keep", type=Path, help="a folder for the logs: faults, what was sent, seen and stored")
    parser.add_argument("--list", action="store_true", help="list the faults, and do nothing")
    given = parser.parse_args()
    chosen, missing = kinds(given.only)
    if given.list or not chosen:
        print(*[kind.name for kind in chosen], *[f"{n} – left out: {why}" for n, why in missing.items()], sep="\n")
        return 0
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    calm = CALM * -(-given.faults // ROUND)
    seconds = max(given.minutes * 60 - calm, given.minutes * 30)
    planned = rounds(given.seed, given.faults, seconds, ROUND, chosen)
    run = Run(given.seed, given.tables, given.pause, plant=given.plant, patience=given.patience)
    run.kept_in = given.keep or Path("build", "chaos", given.seed)
    what = f"{given.faults} faults, {given.tables} tables, {given.minutes:g} minutes"
    print(f"seed {given.seed}: {what}", flush=True)
    report = asyncio.run(_shown(run, planned, given.faults))
    _print(report, missing)
    print(f"logs: {run.kept_in}")
    return 1 if report.findings else 0


async def _shown(run: Run, planned: list, faults: int) -> Report:
    """With a bar that shows how far it is."""
    showing = asyncio.create_task(_show(run, faults))
    try:
        return await run.whole(planned)
    finally:
        showing.cancel()
        print(file=sys.stderr)


async def _show(run: Run, faults: int) -> None:
    begun, terminal = monotonic(), sys.stderr.isatty()
    while True:
        done = len(run.report.done)
        seconds = int(monotonic() - begun)
        bar = "█" * (30 * done // faults)
        said = f"{bar:·<30} {done}/{faults}  {seconds // 60}:{seconds % 60:02}  "
        said += f"{run.crowd.story.acknowledged} moves  {len(run.crowd.story.findings)} findings  "
        said += "; ".join(sorted(run.now)) or "calm"
        if terminal:
            print(f"\r\x1b[K{said[:150]}", end="", file=sys.stderr, flush=True)
        else:
            print(said, file=sys.stderr, flush=True)
        await asyncio.sleep(0.5 if terminal else 10)


def _print(report: Report, missing: dict[str, str]) -> None:
    story = report.story
    rows: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0])
    for done in report.done:
        row = rows[done.fault.name]
        row[0] += 1
        row[1] += done.ended - done.began
        row[2] += done.moves
    found: dict[str, int] = defaultdict(int)
    for finding in report.findings:
        for done in report.done:
            if done.began - 1 <= finding.at <= done.ended + 5:
                found[done.fault.name] += 1
    width = max(map(len, [*rows, *missing, "fault"]))
    print(f"\n{'fault':<{width}}  times  seconds  moves meanwhile  findings meanwhile")
    for name, (times, seconds, moves) in sorted(rows.items()):
        print(f"{name:<{width}}  {times:>5}  {seconds:>7.0f}  {moves:>15}  {found[name]:>18}")
    for name, why in missing.items():
        print(f"{name:<{width}}  left out: {why}")
    print(
        f"\n{len(report.done)} faults in {report.seconds:.0f} s; {len(story.created)} tables, "
        f"{story.acknowledged} moves and lines acknowledged, {len(story.asked)} asked for, "
        f"{story.connections} connections, {sum(map(len, story.entries.values()))} entries told and compared, "
        f"{report.cut} messages cut"
    )
    print("refused:", ", ".join(f"{code} {n}" for code, n in sorted(story.refused.items())) or "nothing")
    print("all tables got on, after each round, within", ", ".join(f"{s:.0f}" for s in report.calm), "s")
    print(f"findings: {len(report.findings)}")
    for finding in report.findings[:50]:
        print(f"- {finding}")


if __name__ == "__main__":
    sys.exit(main())
