"""Changes the code, one small change at a time, and tells which changes no test notices (`make mutants`).

mutmut makes the changes and runs the tests. This script starts it, shows how far it is, and compares what survived
with tests/mutants.toml, the list of changes that make no difference. docs/mutants.md says more.
"""

import argparse
import fnmatch
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from survivors import (
    LIST,
    PARTS,
    SOURCES,
    SURVIVED,
    UNKNOWN,
    UNSURE,
    Change,
    Mutant,
    Part,
    Survivor,
    describe,
    judge,
    read_change,
    read_list,
    read_results,
)

ROOT = Path(__file__).parents[1]
CONFIGURATION = Path("pyproject.toml")
PATTERNS = 250  # names in one call of mutmut: with more, looking them up takes minutes


def patterns(wanted: set[str], everything: Sequence[Mutant]) -> list[str]:
    """Names that mean the wanted mutants: whole modules and functions if all of theirs are wanted."""
    by_module: dict[str, dict[str, list[str]]] = {}
    for mutant in everything:
        function = mutant.name.rpartition("__mutmut_")[0]
        by_module.setdefault(mutant.module, {}).setdefault(function, []).append(mutant.name)
    found = []
    for module, functions in by_module.items():
        if all(name in wanted for names in functions.values() for name in names):
            found.append(f"{module}.x*")
            continue
        for function, names in functions.items():
            if len(names) > 1 and wanted.issuperset(names):
                found.append(f"{function}__mutmut_*")
            else:
                found += [name for name in names if name in wanted]
    return found


def settings(text: str, section: str) -> str:
    """The project's pyproject.toml with the settings of a section where mutmut looks for them."""
    tables = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    if section != "tool.mutmut":
        tables = [table for table in tables if not table.startswith("[tool.mutmut]")]
    return "".join(table.replace(f"[{section}]", "[tool.mutmut]", 1) for table in tables)


class Failed(Exception):
    """mutmut could not do what it was asked."""


class Mutmut:
    """mutmut's command line, for a part of the code."""

    command = Path(sys.executable).parent / "mutmut"

    def __init__(self, part: Part, jobs: int) -> None:
        self.part = part
        self.jobs = jobs  # mutants that are tested at a time

    def prepare(self) -> None:
        """Makes the folder where mutmut is started, with links to all that it copies."""
        home = self.part.home
        if home == Path():
            return
        home.mkdir(parents=True, exist_ok=True)
        for path in Path().iterdir():
            link = home / path.name
            if path.name in ("src", "tests", "docs", "web", "scripts") and not link.is_symlink():
                link.symlink_to(path.resolve(), target_is_directory=True)
        text = settings(CONFIGURATION.read_text(encoding="utf-8"), self.part.section)
        (home / CONFIGURATION).write_text(text, encoding="utf-8")

    def output(self, *arguments: str) -> str:
        """What a quick command prints."""
        ran = subprocess.run(
            [self.command, *arguments], cwd=self.part.home, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            raise Failed(f"mutmut {' '.join(arguments)}:\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def results(self, only: str = "") -> list[Mutant]:
        """The mutants that it has made so far, of the files that are meant."""
        if not self.part.work.exists():
            return []
        found = read_results(self.output("results", "--all", "true"))
        return [mutant for mutant in found if self.part.means(mutant.function.file, only)]

    def run(self, names: Sequence[str], total: Callable[[], int | None]) -> None:
        """Tests these mutants, or without names all that are not tested yet."""
        work = self.part.work
        log, tried = work / "log.txt", work / "tried.txt"
        # Python looks for modules only in folders that were there when it started.
        (work / SOURCES).mkdir(parents=True, exist_ok=True)
        tried.write_text("", encoding="utf-8")
        command = [str(self.command), "run", "--max-children", str(self.jobs), *names]
        with log.open("w", encoding="utf-8") as out, progress() as bar:
            task = bar.add_task("Starting", total=None)
            process = subprocess.Popen(
                command, cwd=self.part.home, env=self.environment(), stdout=out, stderr=subprocess.STDOUT
            )
            try:
                while process.poll() is None:
                    time.sleep(0.5)
                    count = tried.read_text(encoding="utf-8").count("\n")
                    if not count:
                        bar.update(task, description=phase(log))
                    elif bar.tasks[task].total is None:
                        bar.reset(task, total=total(), description="Testing mutants")
                    bar.update(task, completed=count)
            except KeyboardInterrupt:
                process.wait()
                raise SystemExit("Stopped. Run it again to go on.") from None
        if process.returncode:
            raise Failed(f"{failing(work)}mutmut run, see {log}:\n{log.read_text(encoding='utf-8')[-3000:]}")

    def environment(self) -> dict[str, str]:
        """A server that a test starts in a process of its own is the changed one, too."""
        return {**os.environ, "PYTHONPATH": str((self.part.work / SOURCES).resolve())}

    def change(self, mutant: Mutant) -> Change:
        """What a mutant changes."""
        return read_change(self.output("show", mutant.name))


def progress() -> Progress:
    """A bar with what is done, what there is to do, and how long it takes."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TimeRemainingColumn())


def phase(log: Path) -> str:
    """What mutmut says that it does."""
    said = re.findall(
        r"(?:Generating|Running|Listing)[ \w]+", log.read_text(encoding="utf-8", errors="replace")[-300:]
    )
    return said[-1] if said else "Starting"


def failing(work: Path) -> str:
    """The tests that fail in mutmut's copy though nothing is changed: mutmut only says that some do."""
    notes = work / "notes.json"
    found = json.loads(notes.read_text(encoding="utf-8")).get("failing", []) if notes.exists() else []
    return "".join(f"{test} fails without a change.\n" for test in found)


def refresh(work: Path) -> None:
    """Drops copies of files that mutmut would not copy again."""
    for folder in ("tests", "docs", "web", "scripts"):
        shutil.rmtree(work / folder, ignore_errors=True)
    for path in SOURCES.rglob("*"):
        copy = work / path
        if path.suffix not in (".py", ".pyc") and copy.is_file() and copy.read_bytes() != path.read_bytes():
            copy.unlink()
    for copy in (work / SOURCES).rglob("*.py"):
        if not copy.relative_to(work).exists():
            copy.unlink()


def fingerprint(part: Part) -> str:
    """Changes with any test that is run for the part, and with what tests share."""
    data = tomllib.loads(settings(CONFIGURATION.read_text(encoding="utf-8"), part.section))
    selected = [Path(word) for word in data["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]]
    digest = hashlib.sha256()
    for path in sorted(Path("tests").rglob("*")):
        counts = path.parent == Path("tests") or any(path.is_relative_to(folder) for folder in selected)
        if counts and path.is_file() and path.suffix != ".pyc" and path != LIST:
            digest.update(path.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def outdated(mutant: Mutant, work: Path) -> bool:
    """Whether the file has changed since mutmut has looked at it."""
    path = SOURCES / "bradshaw" / mutant.function.file
    copy = work / path
    return not copy.exists() or not path.exists() or path.stat().st_mtime >= copy.stat().st_mtime


def sampled(mutants: Sequence[Mutant], size: int | None) -> list[Mutant]:
    """So many of the mutants, as good as drawn by lot; a larger sample holds every smaller one."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(mutant.name.encode()).digest()

    return list(mutants) if size is None else sorted(mutants, key=lot)[:size]


def smallest(part: Part, only: str) -> str:
    """A pattern for the mutants of one small file: whatever is tested first, mutmut makes all mutants."""
    files = [path for folder in part.folders for path in (SOURCES / "bradshaw" / folder).rglob("*.py")]
    meant = [path for path in files if part.means(path.relative_to(SOURCES / "bradshaw").as_posix(), only)]
    with_functions = [path for path in meant if "\ndef " in path.read_text(encoding="utf-8")]
    path = min(with_functions or meant, key=lambda path: path.stat().st_size)
    return f"{'.'.join(path.relative_to(SOURCES).with_suffix('').parts)}.x*"


def test(mutmut: Mutmut, only: str, again: bool, sample: int | None) -> None:
    """Tests what is not tested yet; if tests have changed, also what survived or ran too long."""
    part, work = mutmut.part, mutmut.part.work
    only = "" if only == part.name else only
    mutmut.prepare()
    if sample is not None and not mutmut.results(only):
        mutmut.run([smallest(part, only)], lambda: None)
    known = mutmut.results(only)
    tests, stamp = fingerprint(part), work / f"tests-{only.replace('/', '_') or 'all'}.txt"
    new_tests = not stamp.exists() or stamp.read_text(encoding="utf-8") != tests
    refresh(work)
    meant = sampled(known, sample)
    wanted = {m.name for m in meant if m.status in UNSURE} if new_tests or again else set()

    def unknown() -> int | None:
        try:
            return sum(m.status in UNKNOWN for m in mutmut.results(only))
        except Failed:  # it is just writing
            return None

    if not only and sample is None:
        mutmut.run([], unknown)
    elif not known:
        mutmut.run([f"bradshaw.*{only.removesuffix('.py').strip('*/').replace('/', '.')}*"], unknown)
    else:
        wanted |= {m.name for m in meant if m.status in UNKNOWN or outdated(m, work)}
    names = patterns(wanted, known)
    for start in range(0, len(names), PATTERNS):
        some = names[start : start + PATTERNS]
        named = sorted(n for n in wanted if any(fnmatch.fnmatch(n, pattern) for pattern in some))
        # mutmut first runs the tests of what is named, unchanged; of patterns like these it runs all tests.
        mutmut.run([named[0], *some], named.__len__)
    stamp.write_text(tests, encoding="utf-8")


def find_survivors(mutmut: Mutmut, mutants: Sequence[Mutant]) -> list[Survivor]:
    """What survived, with the changes, which are kept: mutmut takes half a second for each."""
    kept = mutmut.part.work / "changes.json"
    known: dict[str, list[str]] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}

    def change(mutant: Mutant) -> Change:
        source = (SOURCES / "bradshaw" / mutant.function.file).read_bytes()
        stamp = hashlib.sha256(source).hexdigest()
        if known.get(mutant.name, [""])[0] != stamp:
            known[mutant.name] = [stamp, mutmut.change(mutant)]
        return known[mutant.name][1]

    survived = [mutant for mutant in mutants if mutant.status in SURVIVED]
    if not survived:
        return []
    with ThreadPoolExecutor(mutmut.jobs) as pool, progress() as bar:
        found = list(bar.track(pool.map(change, survived), total=len(survived), description="Reading survivors"))
    fresh = kept.with_suffix(".tmp")
    fresh.write_text(json.dumps(known), encoding="utf-8")
    fresh.replace(kept)
    return [Survivor(mutant, text) for mutant, text in zip(survived, found, strict=True)]


def main() -> int:
    """Runs mutmut and judges what it found."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "only",
        nargs="?",
        default="",
        help="rules, server, or part of a path below src/bradshaw: eighty_days, */words.py",
    )
    arguments.add_argument("--sample", type=int, metavar="N", help="only so many of them, drawn by lot")
    arguments.add_argument(
        "--jobs", type=int, metavar="N", help="so many at a time; as a rule one for each processor"
    )
    arguments.add_argument("--again", action="store_true", help="test them again, though no test has changed")
    arguments.add_argument("--report", action="store_true", help="only tell what is known, without testing")
    given = arguments.parse_args()
    os.chdir(ROOT)
    meant = [part for part in PARTS if part.is_meant(given.only)]
    if not meant:
        raise SystemExit(f"There is no code in “{given.only}”.")
    if given.sample is not None and given.sample < 1:
        raise SystemExit("A sample has at least one mutant.")
    if given.jobs is not None and given.jobs < 1:
        raise SystemExit("At least one mutant is tested at a time.")
    parts = [Mutmut(part, given.jobs or os.cpu_count() or 2) for part in meant]
    return max(report(part, given.only, given.again, given.report, given.sample) for part in parts)


def report(mutmut: Mutmut, only: str, again: bool, known: bool, sample: int | None) -> int:
    """Tests a part, unless what is `known` will do, and tells what was found; 1 if it is not good enough."""
    start = time.monotonic()
    part = mutmut.part
    try:
        if not known:
            test(mutmut, only, again, sample)
        everything = mutmut.results(only)
        mutants = sampled(everything, sample)
        survivors = find_survivors(mutmut, mutants)
    except Failed as problem:
        raise SystemExit(f"mutmut failed: {problem}") from None
    listed = read_list(LIST.read_text(encoding="utf-8"))
    verdict = judge(part, mutants, survivors, listed, only, out_of=len(everything))
    print(f"\n{part.name.capitalize()}: {', '.join(part.folders)}")
    for line in describe(verdict, time.monotonic() - start):
        print(line)
    return 1 if verdict.problems else 0


if __name__ == "__main__":
    sys.exit(main())
