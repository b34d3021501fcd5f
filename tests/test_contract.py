"""Every rule of docs/rules is named by a test, and tests name only rules that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"^- \*\*([A-Z]{2}-\d\d)\*\*", re.MULTILINE)


def rules_in(folder: Path) -> list[str]:
    """The ids of all rules, in order."""
    return [
        rule for path in sorted(folder.glob("*.md")) for rule in RULE.findall(path.read_text(encoding="utf-8"))
    ]


def marks_in(folder: Path) -> tuple[set[str], list[str]]:
    """The ids that tests name, and what is wrong with some of the marks."""
    named: set[str] = set()
    wrong: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        on_tests = {id(mark) for test in collected_from(tree) for mark in test.decorator_list}
        for node in ast.walk(tree):
            if not is_rule_mark(node):
                continue
            where = f"{path.relative_to(folder)}:{node.lineno}"
            ids = mark_ids(node)
            if id(node) not in on_tests:
                wrong.append(f"{where}: the mark is not on a test")
            elif not ids:
                wrong.append(f"{where}: the mark takes rule ids, each written out as a string")
            else:
                named |= set(ids)
    return named, wrong


def collected_from(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """What pytest takes for tests in the module, by its name."""
    for node in ast.walk(tree):
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")
        if function or (isinstance(node, ast.ClassDef) and node.name.startswith("Test")):
            yield node


def is_rule_mark(node: ast.AST) -> bool:
    """Whether it is `pytest.mark.rule(...)`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def mark_ids(mark: ast.Call) -> list[str]:
    """The ids in a mark, or none if it holds anything else."""
    ids = [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
    whole = len(ids) == len(mark.args) and not mark.keywords and all(isinstance(rule, str) for rule in ids)
    return ids if whole else []


def gaps(rules: list[str], named: set[str]) -> list[str]:
    """What is wrong between the contract and the tests, each in a line."""
    found = [f"{rule} is listed twice" for rule in sorted({rule for rule in rules if rules.count(rule) > 1})]
    if missing := [rule for rule in rules if rule not in named]:
        found.append(f"no test names {' '.join(missing)}")
    if unknown := sorted(named - set(rules)):
        found.append(f"no rule has the id {' '.join(unknown)}")
    return found


def test_every_rule_is_named_by_a_test():
    rules = rules_in(ROOT / "docs" / "rules")
    named, wrong = marks_in(ROOT / "tests")
    assert rules, "the contract is missing"
    assert wrong + gaps(rules, named) == []


@pytest.fixture
def project(tmp_path):
    """A small project with the contract of two games."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules" / "one.md").write_text(
        "# One\n- **AB-01** A rule.\n- **AB-02** As AB-09 **CD-07** says.\n"
    )
    (tmp_path / "rules" / "two.md").write_text("- **CD-01** A rule.\n  - **CD-02** part of it.\n")
    return tmp_path


def report(project, source):
    (project / "tests" / "test_it.py").write_text(source)
    named, wrong = marks_in(project / "tests")
    return wrong + gaps(rules_in(project / "rules"), named)


def test_a_rule_without_a_test_is_found(project):
    assert report(project, '@pytest.mark.rule("AB-02")\ndef test_a(): pass') == ["no test names AB-01 CD-01"]


def test_a_mark_counts_on_functions_and_classes_with_other_decorators(project):
    source = """
class TestIt:
    @pytest.mark.parametrize("n", [1])
    @pytest.mark.rule("AB-01", "AB-02")
    async def test_a(self, n): pass

@pytest.mark.rule("CD-01")
class TestThat:
    def test_b(self): pass
"""
    assert report(project, source) == []


def test_an_id_that_is_no_rule_is_found(project):
    source = '@pytest.mark.rule("AB-01", "AB-02", "CD-01", "CD-02")\ndef test_a(): pass'
    assert report(project, source) == ["no rule has the id CD-02"]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ('@pytest.mark.rule("AB-01")\ndef helper(): pass', "test_it.py:1: the mark is not on a test"),
        ('mark = pytest.mark.rule("AB-01")', "test_it.py:1: the mark is not on a test"),
        (
            "@pytest.mark.rule()\ndef test_a(): pass",
            "test_it.py:1: the mark takes rule ids, each written out as a string",
        ),
        (
            "\n@pytest.mark.rule(*IDS)\ndef test_a(): pass",
            "test_it.py:2: the mark takes rule ids, each written out as a string",
        ),
    ],
)
def test_a_mark_that_names_nothing_is_found(project, source, problem):
    assert report(project, source) == [problem, "no test names AB-01 AB-02 CD-01"]


def test_a_comment_or_a_text_is_no_mark(project):
    source = '# @pytest.mark.rule("AB-01")\nTEXT = """@pytest.mark.rule("AB-02")"""'
    assert report(project, source) == ["no test names AB-01 AB-02 CD-01"]


def test_an_id_that_is_given_twice_is_found(project):
    (project / "rules" / "three.md").write_text("- **CD-01** Another rule.\n")
    source = '@pytest.mark.rule("AB-01", "AB-02", "CD-01")\ndef test_a(): pass'
    assert report(project, source) == ["CD-01 is listed twice"]
