"""What `make mutants` makes of mutmut's results and of the list of changes that make no difference."""

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

from tests import mutation

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "scripts"
if not SCRIPTS.exists():
    pytest.skip("scripts are not part of a package of sources", allow_module_level=True)
sys.path.insert(0, str(SCRIPTS))  # where they find each other
mutants, script = importlib.import_module("survivors"), importlib.import_module("mutants")
sys.path.remove(str(SCRIPTS))
RULES, SERVER = mutants.PARTS

REACH = "bradshaw.games.eighty_days.moves.x_reach__mutmut_{}"
FAN = "bradshaw.games.eighty_days.moves.xǁFansǁ__missing____mutmut_{}"
RESULTS = f"""
    {REACH.format(1)}: killed
    {REACH.format(2)}: survived
    {FAN.format(1)}: no tests
    {FAN.format(12)}: timeout
    bradshaw.games.x_hello__mutmut_1: not checked
"""
DIFF = """# bradshaw.games.eighty_days.moves.x_reach__mutmut_2: survived
--- src/bradshaw/games/eighty_days/moves.py
+++ src/bradshaw/games/eighty_days/moves.py
@@ -1,4 +1,4 @@
 def reach(money: int) -> int:
     if money < 2000:
-        return _REACH[money]
+        return _REACH[None]
     return 0
"""
CHANGE = "- return _REACH[money]\n+ return _REACH[None]"
LIST = """
[[accepted]]
file = "games/eighty_days/moves.py"
function = "reach"
reason = "Nobody can tell."
changes = ['''
-    return _REACH[money]
+    return _REACH[None]
''']
"""


@pytest.fixture(autouse=True)
def in_the_project(monkeypatch):
    monkeypatch.chdir(ROOT)


def mutant(number, status, pattern=REACH):
    return mutants.Mutant(pattern.format(number), status)


def verdict(found, *, part=RULES, listed="", change=CHANGE, only=""):
    survivors = [mutants.Survivor(m, change) for m in found if m.status in mutants.SURVIVED]
    return mutants.judge(part, found, survivors, mutants.read_list(listed), only)


def killed(count):
    return [mutant(1000 + n, "killed") for n in range(count)]


def test_results_are_read():
    found = mutants.read_results(RESULTS)
    assert [m.status for m in found] == ["killed", "survived", "no tests", "timeout", "not checked"]
    assert found[0].function == mutants.Function("games/eighty_days/moves.py", "reach")
    assert found[3].function == mutants.Function("games/eighty_days/moves.py", "Fans.__missing__")
    assert found[4].function == mutants.Function("games/__init__.py", "hello")


def test_a_change_is_the_lines_that_go_and_come_whatever_their_indentation():
    assert mutants.read_change(DIFF) == CHANGE
    [entry] = mutants.read_list(LIST).accepted
    assert entry.changes == (CHANGE,)


def test_a_line_that_begins_with_signs_is_part_of_the_change():
    diff = DIFF.replace("-        return _REACH[money]", "-        --money").replace("[None]", "[0]")
    assert mutants.read_change(diff) == "- --money\n+ return _REACH[0]"


def test_a_survivor_that_is_listed_is_no_problem():
    found = verdict([*killed(99), mutant(1, "survived")], listed=LIST)
    assert (found.problems, found.listed, found.stale) == ([], 1, [])


def test_numbers_of_mutants_do_not_matter():
    assert verdict([*killed(99), mutant(77, "survived")], listed=LIST).problems == []


@pytest.mark.parametrize("status", ["survived", "no tests"])
def test_a_survivor_that_is_not_listed_fails(status):
    found = verdict([*killed(99), mutant(1, status)])
    assert found.problems == ["1 survivors are not in tests/mutants.toml."]
    assert any(CHANGE in line for line in mutants.describe(found, 60))


@pytest.mark.parametrize(
    ("change", "pattern"),
    [("- return _REACH[money]\n+ return _REACH[1]", REACH), (CHANGE, FAN)],
    ids=["another change", "another function"],
)
def test_only_what_is_listed_is_excused(change, pattern):
    found = verdict([*killed(99), mutant(1, "survived", pattern)], listed=LIST, change=change)
    assert len(found.unlisted) == 1
    assert len(found.stale) == 1


def test_a_change_that_is_listed_once_excuses_one_mutant():
    found = verdict([*killed(99), mutant(1, "survived"), mutant(2, "survived")], listed=LIST)
    assert len(found.unlisted) == 1


def test_too_few_killed_fails_even_if_all_survivors_are_listed():
    survivors = [mutant(n, "survived") for n in range(6)]
    assert verdict([*killed(94), *survivors], listed=LIST * 6).problems == ["94.0% are killed; it must be 95%."]
    assert verdict([*killed(95), *survivors[:5]], listed=LIST * 5).problems == []


def test_around_the_rules_nine_of_ten_are_enough():
    survivors = [mutant(n, "survived") for n in range(11)]
    assert verdict([*killed(90), *survivors[:10]], part=SERVER, listed=LIST * 10).problems == []
    assert verdict([*killed(89), *survivors], part=SERVER, listed=LIST * 11).problems == [
        "89.0% are killed; it must be 90%."
    ]


def test_what_runs_too_long_is_killed_and_what_ends_oddly_is_not():
    assert verdict([mutant(1, "timeout")]).share == 1
    odd = verdict([*killed(1), mutant(1, "segfault")])
    assert odd.share == 0.5
    assert any(line.startswith("\nsegfault: ") for line in mutants.describe(odd, 60))


def test_what_is_not_tested_yet_fails():
    assert verdict([*killed(99), mutant(1, "not checked")]).problems == [
        "1 mutants are not tested yet: run it again to go on."
    ]
    assert verdict([]).problems == ["There are no mutants here."]


def test_what_is_listed_but_killed_or_gone_is_told_and_is_no_problem():
    found = verdict(killed(10), listed=LIST)
    assert (found.problems, len(found.stale)) == ([], 1)
    assert any("killed or gone" in line for line in mutants.describe(found, 60))
    assert verdict(killed(10), listed=LIST, only="mystery_express").stale == []


def test_a_sample_says_how_sure_it_is_and_nothing_of_what_is_gone():
    found = mutants.judge(
        RULES, killed(190) + [mutant(n, "timeout") for n in range(10)], [], mutants.read_list(LIST), "", 5000
    )
    assert (found.problems, found.stale) == ([], [])
    assert any("a sample of 5000: of all, 98.1% to 100.0%" in line for line in mutants.describe(found, 60))
    assert not any("sample" in line for line in mutants.describe(verdict(killed(10)), 60))


def test_a_larger_sample_holds_every_smaller_one():
    everything = killed(300)
    small, large = script.sampled(everything, 20), script.sampled(everything, 50)
    assert large[:20] == small
    assert len({m.name for m in large}) == 50
    assert large != everything[:50]
    assert script.sampled(everything, None) == everything


def test_a_reason_is_needed():
    with pytest.raises(ValueError, match="there is no reason"):
        mutants.read_list(LIST.replace("Nobody can tell.", " "))


@pytest.mark.parametrize(
    ("only", "meant"),
    [("", True), ("eighty_days", True), ("eighty_days/moves.py", True), ("*/moves.py", True), ("core", False)],
)
def test_a_part_of_the_rules(only, meant):
    assert mutants.in_scope("games/eighty_days/moves.py", only) is meant


@pytest.mark.parametrize(
    ("only", "meant"),
    [
        ("", [RULES, SERVER]),
        ("rules", [RULES]),
        ("server", [SERVER]),
        ("eighty_days", [RULES]),
        ("core", [RULES]),
        ("wire", [SERVER]),
        ("client/seat.py", [SERVER]),
        ("nothing", []),
    ],
)
def test_which_parts_are_meant(only, meant):
    assert [part for part in mutants.PARTS if part.is_meant(only)] == meant


def test_the_name_of_a_part_means_all_of_it_and_no_other():
    assert SERVER.means("wire/changes.py", "server")
    assert SERVER.means("wire/changes.py", "wire")
    assert not SERVER.means("wire/changes.py", "client")
    assert not RULES.means("wire/changes.py", "")
    assert RULES.means("core/rng.py", "rules")


def test_what_is_listed_of_another_part_is_not_told():
    assert verdict(killed(10), part=SERVER, listed=LIST).stale == []


@pytest.mark.parametrize("part", mutants.PARTS, ids=lambda part: part.name)
def test_every_part_has_its_settings_where_mutmut_looks_for_them(part):
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    given, project = tomllib.loads(script.settings(text, part.section)), tomllib.loads(text)
    assert given["tool"]["mutmut"]["only_mutate"] == [f"src/bradshaw/{folder}/*" for folder in part.folders]
    assert given["tool"]["mutmut"] == project["tool"][part.section.removeprefix("tool.")]
    assert given["tool"]["pytest"] == project["tool"]["pytest"]


def test_mutants_are_named_together_where_all_are_wanted():
    everything = [mutant(1, ""), mutant(2, ""), mutant(1, "", FAN), mutant(2, "", FAN)]
    names = [m.name for m in everything]
    module = "bradshaw.games.eighty_days.moves"
    assert script.patterns(set(names), everything) == [f"{module}.x*"]
    assert script.patterns(set(names[:3]), everything) == [f"{module}.x_reach__mutmut_*", FAN.format(1)]
    assert script.patterns(set(), everything) == []


def test_what_fails_without_a_change_is_named(tmp_path):
    assert script.failing(tmp_path) == ""
    (tmp_path / "notes.json").write_text('{"durations": {}}', encoding="utf-8")
    assert script.failing(tmp_path) == ""
    (tmp_path / "notes.json").write_text('{"failing": ["tests/core/test_types.py::test_x"]}', encoding="utf-8")
    assert script.failing(tmp_path) == "tests/core/test_types.py::test_x fails without a change.\n"


def test_every_entry_of_the_list_names_a_function_that_is_there():
    for entry in mutants.read_list(mutants.LIST.read_text(encoding="utf-8")).accepted:
        source = (ROOT / "src" / "bradshaw" / entry.function.file).read_text(encoding="utf-8")
        assert f"def {entry.function.name.rpartition('.')[2]}(" in source, entry.function


EVERYWHERE = """
[[everywhere]]
reason = "They are equally long."
old = "strict=True"
new = ["strict=False", ""]
"""


@pytest.mark.parametrize(
    ("comes", "excused"),
    [
        ("zip(a, b, strict=False)", True),
        ("zip(a, b, )", True),
        ("zip(a, c, strict=False)", False),
        ("zip(a, b, strict=None)", False),
    ],
)
def test_what_makes_no_difference_in_any_line(comes, excused):
    found = verdict([mutant(2, "survived")], listed=EVERYWHERE, change=f"- zip(a, b, strict=True)\n+ {comes}")
    assert (not found.unlisted) == excused
    assert found.listed == excused


def test_more_than_one_line_is_not_excused_everywhere():
    change = "- zip(a, b, strict=True)\n- c\n+ zip(a, b, strict=False)"
    assert verdict([mutant(2, "survived")], listed=EVERYWHERE, change=change).unlisted


def test_as_many_are_tested_at_a_time_as_is_wanted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    program = tmp_path / "mutmut"
    program.write_text('#!/bin/sh\necho "$@" > asked.txt\n')
    program.chmod(0o755)
    mutmut = script.Mutmut(RULES, 3)
    mutmut.command = program
    mutmut.run(["bradshaw.core.rng.x*"], lambda: 1)
    assert (tmp_path / "asked.txt").read_text() == "run --max-children 3 bradshaw.core.rng.x*\n"


def test_tables_that_fill_themselves_are_found_wherever_they_are():
    class Squares(dict):
        def __missing__(self, number):
            self[number] = number * number
            return self[number]

    class Plain(dict):
        """It is only what it was given."""

    kept, plain = {"somewhere": [Squares()]}, Plain(a=1)
    assert kept["somewhere"][0][3] == 9
    assert [id(found) for found in mutation.filling((__name__,))] == [id(kept["somewhere"][0])]
    assert mutation.filling(("bradshaw.no_such_module",)) == []
    assert plain == {"a": 1}


def test_where_nobody_tells_how_long_others_had_the_processors_time_is_time(tmp_path, monkeypatch):
    monkeypatch.setattr(mutation, "SCHEDULED", tmp_path / "none")
    monkeypatch.setattr(mutation, "perf_counter", lambda: 7.5)
    assert mutation.clock() == 7.5
    monkeypatch.setattr(mutation, "SCHEDULED", tmp_path / "schedstat")
    (tmp_path / "schedstat").write_text("4000000000 2500000000 17\n")
    assert mutation.clock() == 5.0
