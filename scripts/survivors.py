"""What became of the mutants, and which of them tests/mutants.toml says make no difference (`make mutants`)."""

import fnmatch
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path("src")
LIST = Path("tests/mutants.toml")
KILLED = {"killed", "timeout", "caught by type check"}
SURVIVED = {"survived", "no tests"}
UNKNOWN = {"not checked"}
UNSURE = SURVIVED | {"timeout"}  # tested again when tests have changed: perhaps only the machine was busy

Change = str  # the lines of a diff that go and come, without indentation


@dataclass(frozen=True)
class Part:
    """Folders below src/bradshaw with tests of their own, and how many of their mutants must be killed."""

    name: str
    folders: tuple[str, ...]
    enough: float
    section: str  # of pyproject.toml, where mutmut's settings for this part are
    home: Path  # where mutmut is started: it knows one set of settings a folder

    @property
    def work(self) -> Path:
        """The folder that mutmut makes."""
        return self.home / "mutants"

    def means(self, file: str, only: str) -> bool:
        """Whether a file below src/bradshaw is of this part, and meant: all are, without `only`."""
        own = file.partition("/")[0] in self.folders
        return own and (only == self.name or in_scope(file, only))

    def is_meant(self, only: str) -> bool:
        """Whether any of its files is meant."""
        paths = (path for folder in self.folders for path in (SOURCES / "bradshaw" / folder).rglob("*.py"))
        return any(self.means(path.relative_to(SOURCES / "bradshaw").as_posix(), only) for path in paths)


PARTS = (
    Part("rules", ("core", "games"), 0.95, "tool.mutmut", Path()),
    Part("server", ("server", "wire", "client"), 0.9, "tool.mutmut-server", Path("mutants/server")),
)


@dataclass(frozen=True, order=True)
class Function:
    """A function: its file below src/bradshaw, and its name with that of its class."""

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
    """What a run comes to for one part."""

    enough: float
    mutants: Sequence[Mutant]
    unlisted: Sequence[Survivor]
    listed: int
    stale: Sequence[tuple[Function, Change]]
    out_of: int  # mutants that there are: more than `mutants`, if these are a sample

    def count(self, statuses: Iterable[str]) -> int:
        """How many mutants ended so."""
        wanted = set(statuses)
        return sum(mutant.status in wanted for mutant in self.mutants)

    @property
    def share(self) -> float:
        """How many of all mutants are killed."""
        return self.count(KILLED) / len(self.mutants) if self.mutants else 0.0

    @property
    def between(self) -> tuple[float, float]:
        """What a sample says of the share among all of them, for 95 %: Wilson's interval."""
        tried, near = len(self.mutants), 1.96**2 / len(self.mutants)
        middle = (self.share + near / 2) / (1 + near)
        half = 1.96 * (self.share * (1 - self.share) / tried + near / tried / 4) ** 0.5 / (1 + near)
        return middle - half, middle + half

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
        if self.mutants and self.share < self.enough:
            found.append(f"{self.share:.1%} are killed; it must be {self.enough:.0%}.")
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


def judge(
    part: Part,
    mutants: Sequence[Mutant],
    survivors: Sequence[Survivor],
    listed: Listed,
    only: str,
    out_of: int | None = None,
) -> Verdict:
    """Compares what survived with the list. A change that is listed once excuses one mutant."""
    excused = Counter((entry.function, change) for entry in listed.accepted for change in entry.changes)
    unlisted = []
    for survivor in survivors:
        key = (survivor.mutant.function, survivor.change)
        if excused[key] > 0:
            excused[key] -= 1
        elif not any(entry.excuses(survivor.change) for entry in listed.everywhere):
            unlisted.append(survivor)
    whole = out_of is None or out_of == len(mutants)  # a sample does not tell what is gone
    stale = sorted(key for key in excused.elements() if whole and part.means(key[0].file, only))
    count = len(mutants) if out_of is None else out_of
    return Verdict(part.enough, mutants, unlisted, len(survivors) - len(unlisted), stale, count)


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
    if total and total < verdict.out_of:
        low, high = verdict.between
        yield f"They are a sample of {verdict.out_of}: of all, {low:.1%} to {high:.1%} are killed."
    yield from verdict.problems
