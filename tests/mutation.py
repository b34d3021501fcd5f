"""A pytest plugin for `make mutants` (docs/mutants.md). Nothing here changes what a test expects.

mutmut asks each test which functions it reaches, in one process, and then runs those tests against each changed
function, in a copy of a process that has imported everything. A function whose value is kept from an earlier
test, or that only runs when a module is imported, would seem to be reached by one test alone, and changing it
would change nothing. So while mutmut asks, each test starts without kept values and runs the modules that it uses
once more; and a changed function that runs on import has everything imported again. Quick tests run first, as many
as fit into a budget of time, and a test that takes far too long ends the run.
"""

import gc
import importlib.util
import json
import os
import sys
import tomllib
from collections import OrderedDict
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from time import perf_counter, process_time

import pytest
from hypothesis import HealthCheck, Phase, settings

NOTES = Path("notes.json")  # in the folder where mutmut runs pytest
SCHEDULED = Path("/proc/self/schedstat")  # nanoseconds on a processor, and waiting for one
TRIED = Path("tried.txt")  # a line for each mutant, for the progress bar
SECONDS, TIMES = 5, 10  # of processor time, and times what the test took before
BUDGET = 8  # seconds that the tests for one mutant may take together, by what they took before
IMPORTING = 60  # seconds of processor time
MEMORY = 3 << 30  # bytes
SUSPICIOUS = 35  # an exit status that mutmut counts neither as killed nor as survived
COPY = "__mutmut_"  # is in the names of the copies of a function that mutmut makes


def mutated():
    """The beginnings of the names of the modules that mutmut changes, by its settings."""
    data = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    patterns = data["tool"]["mutmut"]["only_mutate"]
    return tuple(pattern.removeprefix("src/").removesuffix("*").replace("/", ".") for pattern in patterns)


def asking():
    """Whether mutmut finds out which test reaches what."""
    return os.environ.get("MUTANT_UNDER_TEST") == "stats"


def changed():
    """The function that is changed, if there is one."""
    function, copy, _ = os.environ.get("MUTANT_UNDER_TEST", "").partition(COPY)
    return function if copy else ""


class Plugin:
    """The hooks, and what they remember: how long tests take, and which functions run on import."""

    def __init__(self):
        notes = json.loads(NOTES.read_text(encoding="utf-8")) if NOTES.exists() else {}
        self.durations = notes.get("durations", {})
        self.on_import = notes.get("on_import", {})  # function → the package that calls it
        self.failing = []  # without any change
        self.codes = {}
        self.mutated = mutated()
        if changed():
            with TRIED.open("a", encoding="utf-8") as tried:
                tried.write(f"{os.environ['MUTANT_UNDER_TEST']}\n")
            limit(IMPORTING)
            forget(self.mutated)
            drop_modules(self.on_import.get(changed()))

    def pytest_collection_modifyitems(self, config, items):
        """No examples of the copies of a function, and the quick tests first."""
        copies = [item for item in items if COPY in item.name]
        items[:] = [item for item in items if COPY not in item.name]
        if copies:
            config.hook.pytest_deselected(items=copies)
        if asking():
            check_ids(items)
        if changed():
            items.sort(key=lambda item: self.durations.get(item.nodeid, 0.0))
            spent = accumulate(self.durations.get(item.nodeid, 0.0) for item in items)
            enough = sum(seconds <= BUDGET for seconds in spent) or 1
            config.hook.pytest_deselected(items=items[enough:])
            items[:] = items[:enough]

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self, session):
        """A test that is not found says nothing of a mutant, unless it was the mutant that was imported."""
        try:
            return (yield)
        except pytest.UsageError:
            if changed() and changed() not in self.on_import:
                os._exit(SUSPICIOUS)
            raise

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        """Starts a test as if it were the first."""
        if asking():
            forget(self.mutated)
            for module in used_by(item, self.mutated):
                self.run_again(module)
        elif changed():
            limit(SECONDS + TIMES * self.durations.get(item.nodeid, 0.0))

    def run_again(self, module):
        """Runs a module that calls what mutmut changes once more, in a namespace that is thrown away."""
        name, path = module.__name__, module.__file__
        if path in self.codes:
            if self.codes[path]:
                run_as(module, self.codes[path])
            return
        code = compile(Path(path).read_text(encoding="utf-8"), path, "exec")
        with watching() as called:
            run_as(module, code)
        self.codes[path] = code if called else None
        for function in called:
            if self.on_import.get(function) != "bradshaw":
                self.on_import[function] = name.partition(".")[0]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        """Notes how long a test takes by itself, on a busy machine as on an idle one."""
        start = clock()
        try:
            return (yield)
        finally:
            if asking():
                self.durations[item.nodeid] = round(clock() - start, 4)

    def pytest_collectreport(self, report):
        """Notes what can't even be imported."""
        if asking() and report.failed:
            self.failing.append(report.nodeid)

    def pytest_runtest_logreport(self, report):
        """Notes what fails though nothing is changed."""
        if asking() and report.failed:
            self.failing.append(report.nodeid)

    def pytest_sessionfinish(self, session, exitstatus):
        """Keeps the notes. A change with which tests can't even be imported or found is found, too."""
        if changed() and exitstatus in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if asking():
            notes = {"on_import": self.on_import, "durations": self.durations, "failing": self.failing}
            NOTES.write_text(json.dumps(notes, indent=1), encoding="utf-8")


def check_ids(items):
    """Refuses tests that mutmut could not name again.

    In a process that collects tests a second time, as mutmut's does, pytest also escapes what `ids` gave a second
    time. If that is not ASCII, the test is not found.
    """
    for item in items:
        given = any(mark.kwargs.get("ids") for mark in item.iter_markers("parametrize"))
        if given and "\\" in item.name:
            raise pytest.UsageError(f"{item.nodeid}: what `ids` gives must be ASCII.")


def used_by(item, mutated):
    """The modules that a test may use: what mutmut changes, of the games only its own; its helpers, and itself."""
    folders = item.nodeid.split("/")[:-1]
    games = [f"bradshaw.games.{folder}." for folder in folders if f"bradshaw.games.{folder}" in sys.modules]
    used = ("bradshaw.core.", *games) if games else mutated
    own = getattr(getattr(item, "module", None), "__name__", "")
    for name, module in list(sys.modules.items()):
        parts = name.split(".")
        helper = parts[:-1] == folders and parts[0] == "tests" and not parts[-1].startswith(("test_", "__main__"))
        package = parts == folders and parts[0] == "tests"
        if (name.startswith(used) or helper or package or name == own) and getattr(module, "__file__", None):
            yield module


def run_as(module, code):
    """Runs code as if it were a module that is imported."""
    fresh = importlib.util.module_from_spec(module.__spec__)
    sys.modules[module.__name__] = fresh  # where decorators and pickles look for it
    try:
        exec(code, fresh.__dict__)
    finally:
        sys.modules[module.__name__] = module


@contextmanager
def watching():
    """The functions that are called meanwhile and that mutmut changes."""
    functions = set()

    def called(frame, event, argument):
        if event == "call" and COPY in frame.f_code.co_name:
            functions.add(f"{frame.f_globals['__name__']}.{frame.f_code.co_name.partition(COPY)[0]}")

    sys.setprofile(called)
    try:
        yield functions
    finally:
        sys.setprofile(None)


def clock():
    """Seconds, but for those in which this thread could have gone on and others had the processors."""
    try:
        waited = int(SCHEDULED.read_text(encoding="ascii").split()[1]) / 1e9
    except OSError:  # only Linux tells
        waited = 0.0
    return perf_counter() - waited


def limit(seconds):
    """After so many more seconds of processor time this process ends, which mutmut calls a timeout."""
    import resource  # not on Windows, where this file is only looked at for examples

    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    soft = int(process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (soft if most == resource.RLIM_INFINITY else min(soft, most), most))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def forget(mutated):
    """Empties what functions, games and tables remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("bradshaw.", "tests.")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
                elif isinstance(value, OrderedDict):
                    value.clear()
            if hasattr(module, "GAME"):
                module.GAME.__init__()
    for table in filling(mutated):
        table.clear()


def filling(mutated):
    """The tables that are filled when they are asked: found by their classes, for there are many objects."""
    kinds = [dict]
    for kind in kinds:
        kinds += type.__subclasses__(kind)
    kinds = {kind for kind in kinds if kind.__module__.startswith(mutated) and hasattr(kind, "__missing__")}
    return [found for found in gc.get_referrers(*kinds) if type(found) in kinds]


def drop_modules(package):
    """Makes Python import the tests again, and all that is ours if it is our package that calls the function."""
    dropped = {None: set(), "tests": {"tests"}, "bradshaw": {"tests", "bradshaw"}}[package]
    for name in list(sys.modules):
        if name.partition(".")[0] in dropped and name != __name__:
            del sys.modules[name]


def pytest_configure(config):
    """Called by pytest."""
    settings.register_profile(
        "mutants",
        database=None,
        deadline=None,  # all is slower here
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no fault of the test
        phases=(Phase.explicit, Phase.generate),  # that it fails is enough
    )
    settings.load_profile("mutants")
    config.pluginmanager.register(Plugin(), "mutants")
