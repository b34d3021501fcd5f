"""The documentation holds together, on a code host and as a site; `make docs` builds that and checks it again."""

import re
import runpy
import shlex
import tomllib
from pathlib import Path
from pkgutil import resolve_name

import pytest

import bradshaw
from bradshaw.cli.app import app, run

ROOT = Path(__file__).parents[2]
if not (ROOT / "scripts").exists():
    pytest.skip("the site is built from a copy of the repository", allow_module_level=True)

site = runpy.run_path(str(ROOT / "scripts" / "docs_site.py"))
PAGES = site["pages"]()
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name(page):
    return str(page.relative_to(ROOT))


def listed(entry):
    """The pages of a part of the navigation."""
    if isinstance(entry, str):
        return [entry]
    parts = entry.values() if isinstance(entry, dict) else entry
    return [page for part in parts for page in listed(part)]


def test_every_page_is_in_the_navigation_once():
    config = tomllib.loads((ROOT / "docs" / "site" / "zensical.toml").read_text(encoding="utf-8"))
    assert sorted(listed(config["project"]["nav"])) == sorted(map(name, PAGES)), (
        "a new page is a line of docs/site/zensical.toml"
    )


# Links


def headings(page):
    """The anchors of a page, as code hosts make them and as the site is told to."""
    found, text = {""}, FENCE.sub("", page.read_text(encoding="utf-8"))
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        assert anchor not in found, f"{name(page)} has two headings {heading!r}: one of them can't be linked to"
        found.add(anchor)
    return found


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_to_a_heading_that_is_there(page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        place, _, anchor = target.partition("#")
        path = (page.parent / place).resolve() if place else page
        assert path.exists(), target
        if anchor:
            assert anchor in headings(path), target


def test_links_on_the_site_lead_to_pages_to_published_sources_or_are_words():
    page, known = ROOT / "docs" / "cli.md", set(PAGES)
    text = "[a](boards.md#x) [`b`](../src/bradshaw/files.py) [c](rules.md) [d](https://e.org) ![e](images/f.svg)\n"
    fenced = "```text\n[b](../src/bradshaw/files.py)\n```\n"
    here = site["for_site"](text + fenced, page, known, "")
    assert here == "[a](boards.md#x) `b` [c](rules.md) [d](https://e.org) ![e](images/f.svg)\n" + fenced
    there = site["for_site"](text, page, known, "https://example.org/bradshaw")
    assert "[`b`](https://example.org/bradshaw/blob/main/src/bradshaw/files.py)" in there
    assert "[a](boards.md#x)" in there


def test_what_is_wrong_with_a_built_site_is_said(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "index.html").write_text('<h2 id="a"></h2><a href="docs/b.html#c">b</a><a href="#a">a</a>')
    (tmp_path / "docs" / "b.html").write_text('<h2 id="c"></h2><a href="../">a</a><a href="https://e.org">e</a>')
    assert list(site["faults"](tmp_path)) == []
    (tmp_path / "docs" / "b.html").write_text(
        '<a href="../#d">a</a><a href="f.html">f</a><img src="g.png"><script src="//h.org/i.js"></script>'
    )
    (tmp_path / "docs" / "j.css").write_text(
        "@font-face { src: url(https://k.org/l.woff2) } b { src: url(m.png) }"
    )
    assert list(site["faults"](tmp_path)) == [
        "docs/b.html loads //h.org/i.js from another host.",
        "docs/b.html leads to ../#d, but there is no such heading.",
        "docs/b.html leads to f.html, which is not there.",
        "docs/b.html leads to g.png, which is not there.",
        "index.html leads to docs/b.html#c, but there is no such heading.",
        "docs/j.css loads https://k.org/l.woff2 from another host.",
    ]


def test_the_site_has_the_colours_of_the_web_client():
    tokens = (ROOT / "web" / "src" / "design" / "tokens.css").read_text(encoding="utf-8")
    light, dark = site["colours"](tokens).split('[data-md-color-scheme="slate"]')
    assert "--paper: #f6efdf;" in light
    assert "--paper: #0f1826;" in dark
    used = set(re.findall(r"var\((--[a-z-]+)\)", (ROOT / "docs/site/poster.css").read_text(encoding="utf-8")))
    assert {name for name in used if not name.startswith("--md-") and f"{name}:" not in light} == set()


# The API reference

REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in PAGES if page.parent.name == "api")
MODULES = re.findall(r"^::: (\S+)$", REFERENCE, re.MULTILINE)


@pytest.mark.parametrize("module", MODULES)
def test_the_reference_names_modules_that_are_there(module):
    found = resolve_name(module)
    assert found.__doc__


def test_the_reference_has_every_package_for_programs():
    packages = ["bradshaw", *(f"bradshaw.{part}" for part in ("arena", "bots", "client", "envs", "testing"))]
    assert set(packages) <= set(MODULES)
    for game in bradshaw.games():
        parts = {f"bradshaw.games.{game}.{part}" for part in ("actions", "events", "options", "state", "view")}
        assert parts <= set(MODULES)


def test_a_public_name_that_the_reference_lacks_is_said(tmp_path):
    (tmp_path / "docs" / "api").mkdir(parents=True)
    for page in (ROOT / "docs" / "api").glob("*.md"):
        (tmp_path / "docs" / "api" / f"{page.stem}.html").write_text(
            '<h3 id="bradshaw.arena.summary.wilson"></h3>'
        )
    said = set(site["left_out"](tmp_path))
    assert {
        "docs/api/arena.md does not have bradshaw.arena.simulate.",
        "docs/api/bradshaw.md does not have bradshaw.game_names.",
        "docs/api/envs.md does not have bradshaw.envs.batch.",
    } <= said
    assert "docs/api/arena.md does not have bradshaw.arena.wilson." not in said


def test_the_citation_has_this_version():
    for page in ("CITATION.cff", "docs/citing.md"):
        assert re.search(
            rf"version\W+{re.escape(bradshaw.__version__)}\b", (ROOT / page).read_text(encoding="utf-8")
        )


# Examples. Those with >>> are run by doctest; the other ones in Python by the tests of their page.

TESTED = {
    "README.md": "tests/core/test_docs.py",
    "docs/adding_a_game.md": "tests/core/test_adding_a_game.py",
    "docs/cli.md": "tests/core/test_site.py",
    "docs/conformance.md": "tests/core/test_site.py",
    "docs/export.md": "tests/arena/test_export.py",
    "docs/protocol.md": "tests/client/test_protocol_page.py",
    "docs/write_a_bot.md": "tests/bots/test_write_a_bot.py",
}


def programs(page):
    """The examples in Python that doctest does not run."""
    blocks = FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
    return [block for language, block in blocks if language == "python" and not block.startswith(">>> ")]


def test_every_example_in_python_is_run():
    assert {name(page) for page in PAGES if programs(page)} == set(TESTED)
    for page, test in TESTED.items():
        assert page.rpartition("/")[2] in (ROOT / test).read_text(encoding="utf-8")


def test_the_program_that_simulates_runs(capsys):
    [program] = programs("docs/cli.md")
    program = program.replace("games=100", "games=2").replace("jobs=4", "jobs=1")
    exec(program, {"__name__": "__main__"})
    assert "Summary(games=2" in capsys.readouterr().out


def test_the_example_of_the_conformance_kit_is_a_test():
    built = {}
    [program] = programs("docs/conformance.md")
    exec(program, built)
    kit = type("Quick", (built["TestMyGame"],), {"examples": 2})()
    kit.test_knowledge_is_true()
    kit.test_bad_options_are_refused()
    assert [kit.game.options(**options).players for options in kit.options] == [2, 3]


# Examples in a shell

COMMANDS = [
    (page, command)
    for page in PAGES
    for language, block in FENCE.findall(page.read_text(encoding="utf-8"))
    if language == "console"
    for command in re.findall(r"^\$ (?:\.venv/bin/)?bradshaw (.*)$", block, re.MULTILINE)
]


@pytest.mark.parametrize(
    ("page", "command"), COMMANDS, ids=lambda part: part if isinstance(part, str) else name(part)
)
def test_a_command_of_the_docs_is_one_that_there_is(page, command):
    app.parse_args(shlex.split(command, comments=True), exit_on_error=False, print_error=False)


def test_the_first_result_is_the_one_of_the_page(capsys, monkeypatch):
    page = (ROOT / "docs" / "start.md").read_text(encoding="utf-8")
    [block] = [block for _, block in FENCE.findall(page) if "bradshaw simulate" in block]
    command, *expected = block.splitlines()
    monkeypatch.setenv("COLUMNS", "80")
    assert run(shlex.split(command)[2:]) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert printed[:-1] == expected[:-1]
    assert printed[-1].partition(";")[0] == expected[-1].partition(";")[0], "all but how long it took"


def test_a_row_of_the_baselines_is_what_its_command_gives():
    baselines = runpy.run_path(str(ROOT / "scripts" / "baselines.py"))
    page = (ROOT / "docs" / "baselines.md").read_text(encoding="utf-8")
    [row] = re.findall(r"<!-- scotland_yard -->\n(?:\|.*\n)*?\| 4 \| (.*?) \|", page)
    assert baselines["cell"](baselines["played"]("scotland_yard", 4, "random", "random", jobs=1)) == row
