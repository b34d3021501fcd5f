"""Changes the rules, one small change at a time, and tells which changes no test notices (`make mutants`).

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
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

ROOT = Path(__file__).parents[1]
WORK = Path("mutants")  # mutmut's folder
SOURCES = Path("src")
LIST = Path("tests/mutants.toml")
ENOUGH = 0.95  # of all mutants are killed
KILLED = {"killed", "timeout", "caught by type check"}
SURVIVED = {"survived", "no tests"}
UNKNOWN = {"not checked"}
PATTERNS = 250  # names in one call of mutmut: with more, looking them up takes minutes

Change = str  # the lines of a diff that go and come, without indentation


@dataclass(frozen=True, order=True)
class Function:
    """A function of the rules: its file below src/bradshaw, and its name with that of its class."""

    file: str
    name: str


@dataclass(frozen=True)
class Mutant:
    """A change that mutmut makes, and what became of it."""

    name: str
    status: str

    @property
    def module(self) -> str:
        """The module, with dots."""
        return re.split(r"\.x(?=_|ǁ)", self.name)[0]

    @property
    def function(self) -> Function:
        """Where the change is."""
        mangled = self.name[len(self.module) + 1 :].rpartition("__mutmut_")[0]
        name = mangled[1:].strip("ǁ").replace("ǁ", ".") if "ǁ" in mangled else mangled[2:]
        path = SOURCES / self.module.replace(".", "/")
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        return Function(file.relative_to(SOURCES / "bradshaw").as_posix(), name)


@dataclass(frozen=True)
class Accepted:
    """Changes of one function that make no difference, and why."""

    function: Function
    reason: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Everywhere:
    """A text that may become one of others in any line, and why that makes no difference."""

    reason: str
    old: str
    new: tuple[str, ...]

    def excuses(self, change: Change) -> bool:
        """Whether that is all that the change does."""
        lines = change.splitlines()
        if len(lines) != 2 or self.old not in lines[0]:
            return False
        goes, comes = lines[0][2:], lines[1][2:]
        return any(goes.replace(self.old, new, 1) == comes for new in self.new)


@dataclass(frozen=True)
class Listed:
    """What tests/mutants.toml says."""

    accepted: tuple[Accepted, ...] = ()
    everywhere: tuple[Everywhere, ...] = ()


@dataclass(frozen=True)
class Survivor:
    """A mutant that no test noticed."""

    mutant: Mutant
    change: Change


@dataclass(frozen=True)
class Verdict:
    """What a run comes to."""

    mutants: Sequence[Mutant]
    unlisted: Sequence[Survivor]
    listed: int
    stale: Sequence[tuple[Function, Change]]

    def count(self, statuses: Iterable[str]) -> int:
        """How many mutants ended so."""
        wanted = set(statuses)
        return sum(mutant.status in wanted for mutant in self.mutants)

    @property
    def share(self) -> float:
        """How many of all mutants are killed."""
        return self.count(KILLED) / len(self.mutants) if self.mutants else 0.0

    @property
    def problems(self) -> list[str]:
        """Why the run fails, each in a sentence."""
        found = []
        if not self.mutants:
            found.append("There are no mutants here.")
        if unknown := self.count(UNKNOWN):
            found.append(f"{unknown} mutants are not tested yet: run it again to go on.")
        if self.unlisted:
            found.append(f"{len(self.unlisted)} survivors are not in {LIST}.")
        if self.mutants and self.share < ENOUGH:
            found.append(f"{self.share:.1%} are killed; it must be {ENOUGH:.0%}.")
        return found


def read_results(text: str) -> list[Mutant]:
    """The mutants in what `mutmut results --all true` prints."""
    found = []
    for line in text.splitlines():
        name, colon, status = line.strip().partition(": ")
        if colon and "__mutmut_" in name:
            found.append(Mutant(name, status))
    return found


def read_change(diff: str) -> Change:
    """The lines that go and come in what `mutmut show` prints."""
    lines = [
        line for line in diff.splitlines() if line[:1] in "+-" and line[:1] and line[:3] not in ("---", "+++")
    ]
    return tidy("\n".join(lines))


def tidy(change: str) -> Change:
    """A change as it is compared: a line a line, without indentation."""
    return "\n".join(f"{line[0]} {line[1:].strip()}" for line in change.strip().splitlines())


def read_list(text: str) -> Listed:
    """The list in the text of tests/mutants.toml."""
    data = tomllib.loads(text)
    for entry in (*data.get("accepted", []), *data.get("everywhere", [])):
        if not entry["reason"].strip():
            raise ValueError(f"{LIST}: there is no reason for {entry.get('function') or entry['old']}.")
    return Listed(
        tuple(
            Accepted(
                Function(entry["file"], entry["function"]), entry["reason"], tuple(map(tidy, entry["changes"]))
            )
            for entry in data.get("accepted", [])
        ),
        tuple(
            Everywhere(entry["reason"], entry["old"], tuple(entry["new"])) for entry in data.get("everywhere", [])
        ),
    )


def in_scope(file: str, only: str) -> bool:
    """Whether a file below src/bradshaw is meant: all are, without `only`."""
    return fnmatch.fnmatch(file, f"*{only}*")


def judge(mutants: Sequence[Mutant], survivors: Sequence[Survivor], listed: Listed, only: str) -> Verdict:
    """Compares what survived with the list. A change that is listed once excuses one mutant."""
    excused = Counter((entry.function, change) for entry in listed.accepted for change in entry.changes)
    unlisted = []
    for survivor in survivors:
        key = (survivor.mutant.function, survivor.change)
        if excused[key] > 0:
            excused[key] -= 1
        elif not any(entry.excuses(survivor.change) for entry in listed.everywhere):
            unlisted.append(survivor)
    stale = sorted(key for key in excused.elements() if in_scope(key[0].file, only))
    return Verdict(mutants, unlisted, len(survivors) - len(unlisted), stale)


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


def describe(verdict: Verdict, seconds: float) -> Iterator[str]:
    """The report, line by line."""
    for function, change in verdict.stale:
        yield f"\nListed in {LIST}, but killed or gone: {function.file}, {function.name}\n{change}"
    for survivor in verdict.unlisted:
        function = survivor.mutant.function
        yield f"\n{survivor.mutant.status}: {function.file}, {function.name}  ({survivor.mutant.name})"
        yield survivor.change
    odd = [m for m in verdict.mutants if m.status not in KILLED | SURVIVED | UNKNOWN]
    for mutant in odd:
        yield f"\n{mutant.status}: {mutant.name}"
    yield ""
    total = len(verdict.mutants)
    yield (
        f"{total} mutants in {seconds / 60:.0f} min: {verdict.count(['killed'])} killed, "
        f"{verdict.count(['timeout'])} ran too long, {verdict.listed} survived and make no difference, "
        f"{len(verdict.unlisted)} survived, {len(odd)} ended oddly. {verdict.share:.1%} are killed."
    )
    yield from verdict.problems


class Failed(Exception):
    """mutmut could not do what it was asked."""


class Mutmut:
    """mutmut's command line, in the project's folder."""

    command = Path(sys.executable).parent / "mutmut"

    def output(self, *arguments: str) -> str:
        """What a quick command prints."""
        ran = subprocess.run([self.command, *arguments], capture_output=True, text=True, check=False)
        if ran.returncode:
            raise Failed(f"mutmut {' '.join(arguments)}:\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def results(self) -> list[Mutant]:
        """All mutants that it has made so far."""
        return read_results(self.output("results", "--all", "true"))

    def run(self, names: Sequence[str], total: Callable[[], int | None]) -> None:
        """Tests these mutants, or without names all that are not tested yet."""
        log, tried = WORK / "log.txt", WORK / "tried.txt"
        WORK.mkdir(exist_ok=True)
        tried.write_text("", encoding="utf-8")
        command = [str(self.command), "run", "--max-children", str(os.cpu_count() or 2), *names]
        with log.open("w", encoding="utf-8") as out, progress() as bar:
            task = bar.add_task("Starting", total=None)
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
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
            raise Failed(f"mutmut run, see {log}:\n{log.read_text(encoding='utf-8')[-3000:]}")

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


def refresh() -> None:
    """Drops copies of files that mutmut would not copy again."""
    for folder in ("tests", "docs", "web"):
        shutil.rmtree(WORK / folder, ignore_errors=True)
    for path in SOURCES.rglob("*"):
        copy = WORK / path
        if path.suffix not in (".py", ".pyc") and copy.is_file() and copy.read_bytes() != path.read_bytes():
            copy.unlink()
    for copy in (WORK / SOURCES).rglob("*.py"):
        if not copy.relative_to(WORK).exists():
            copy.unlink()


def fingerprint() -> str:
    """Changes with any test."""
    digest = hashlib.sha256()
    for path in sorted(Path("tests").rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and path != LIST:
            digest.update(path.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def outdated(mutant: Mutant) -> bool:
    """Whether the file has changed since mutmut has looked at it."""
    path = SOURCES / "bradshaw" / mutant.function.file
    copy = WORK / path
    return not copy.exists() or not path.exists() or path.stat().st_mtime >= copy.stat().st_mtime


def test(mutmut: Mutmut, only: str, again: bool) -> None:
    """Tests what is not tested yet, and survivors once more if tests have changed."""
    known = [m for m in mutmut.results() if in_scope(m.function.file, only)] if WORK.exists() else []
    tests, stamp = fingerprint(), WORK / f"tests-{only.replace('/', '_') or 'all'}.txt"
    new_tests = not stamp.exists() or stamp.read_text(encoding="utf-8") != tests
    refresh()
    survivors = {m.name for m in known if m.status in SURVIVED} if new_tests or again else set()

    def unknown() -> int | None:
        try:
            return sum(m.status in UNKNOWN and in_scope(m.function.file, only) for m in mutmut.results())
        except Failed:  # it is just writing
            return None

    if not only:
        mutmut.run([], unknown)
    elif not known:
        mutmut.run([f"bradshaw.*{only.removesuffix('.py').strip('*/').replace('/', '.')}*"], unknown)
    else:
        survivors |= {m.name for m in known if m.status in UNKNOWN or outdated(m)}
    names = patterns(survivors, known)
    for start in range(0, len(names), PATTERNS):
        part = names[start : start + PATTERNS]
        meant = sorted(n for n in survivors if any(fnmatch.fnmatch(n, pattern) for pattern in part))
        # mutmut first runs the tests of what is named, unchanged; of patterns like these it runs all tests.
        mutmut.run([meant[0], *part], meant.__len__)
    stamp.write_text(tests, encoding="utf-8")


def find_survivors(mutmut: Mutmut, mutants: Sequence[Mutant]) -> list[Survivor]:
    """What survived, with the changes, which are kept: mutmut takes half a second for each."""
    kept = WORK / "changes.json"
    known: dict[str, list[str]] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}

    def change(mutant: Mutant) -> Change:
        source = (SOURCES / "bradshaw" / mutant.function.file).read_bytes()
        stamp = hashlib.sha256(source).hexdigest()
        if known.get(mutant.name, [""])[0] != stamp:
            known[mutant.name] = [stamp, mutmut.change(mutant)]
        return known[mutant.name][1]

    survived = [mutant for mutant in mutants if mutant.status in SURVIVED]
    with ThreadPoolExecutor() as pool, progress() as bar:
        found = list(bar.track(pool.map(change, survived), total=len(survived), description="Reading survivors"))
    fresh = kept.with_suffix(".tmp")
    fresh.write_text(json.dumps(known), encoding="utf-8")
    fresh.replace(kept)
    return [Survivor(mutant, text) for mutant, text in zip(survived, found, strict=True)]


def main() -> int:
    """Runs mutmut and judges what it found."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "only", nargs="?", default="", help="part of a path below src/bradshaw: eighty_days, */words.py"
    )
    arguments.add_argument("--again", action="store_true", help="test survivors again, though no test has changed")
    arguments.add_argument("--report", action="store_true", help="only tell what is known, without testing")
    given = arguments.parse_args()
    os.chdir(ROOT)
    start = time.monotonic()
    mutmut = Mutmut()
    listed = read_list(LIST.read_text(encoding="utf-8"))
    try:
        if not given.report:
            test(mutmut, given.only, given.again)
        mutants = [m for m in mutmut.results() if in_scope(m.function.file, given.only)]
        survivors = find_survivors(mutmut, mutants)
    except Failed as problem:
        raise SystemExit(f"mutmut failed: {problem}") from None
    verdict = judge(mutants, survivors, listed, given.only)
    for line in describe(verdict, time.monotonic() - start):
        print(line)
    return 1 if verdict.problems else 0


if __name__ == "__main__":
    sys.exit(main())
