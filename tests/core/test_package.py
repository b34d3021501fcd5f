"""The package: it is not built without the web client, reads well on an index, and brings only what is needed."""

import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")

_spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
hatch_build = module_from_spec(_spec)
_spec.loader.exec_module(hatch_build)


@pytest.fixture
def sources(tmp_path):
    """What a package is built from, without the web client."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(tmp_path / "src/bradshaw/server/client", ignore_errors=True)
    return tmp_path


def build(sources, target="wheel"):
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(sources / "dist")],
        cwd=sources,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_the_web_client_nothing_is_built(sources, target):
    ran = build(sources, target)
    assert ran.returncode != 0
    assert "The web client is missing" in ran.stdout + ran.stderr
    assert "make client" in ran.stdout + ran.stderr
    assert "Traceback" not in ran.stdout + ran.stderr
    assert not list(sources.glob("dist/*"))


def test_with_it_the_wheel_has_it_and_a_readme_without_dead_links(sources):
    client = sources / "src/bradshaw/server/client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html>")
    ran = build(sources)
    assert ran.returncode == 0, ran.stderr
    with zipfile.ZipFile(next(sources.glob("dist/*.whl"))) as wheel:
        assert "bradshaw/server/client/index.html" in wheel.namelist()
        [metadata] = [wheel.read(name).decode() for name in wheel.namelist() if name.endswith("METADATA")]
    assert "# Bradshaw" in metadata
    assert not re.search(r"\]\((?!https?:)", metadata)


def links(text):
    return re.findall(r"!?\[[^]]*\]\(([^)]+)\)", text)


def test_links_lead_to_where_the_sources_are_or_are_plain_words():
    here = hatch_build.for_index(README, "")
    assert all(link.startswith("http") for link in links(here))
    assert "ARCHITECTURE.md says how it fits together" in here
    assert "![" not in here
    published = hatch_build.for_index(README, "https://example.org/bradshaw")
    assert len(links(published)) == len(links(README))
    assert all(link.startswith("https://") for link in links(published))
    assert (
        "![Scotland Yard in the browser](https://example.org/bradshaw/raw/main/docs/images/scotland_yard.png)"
        in (published)
    )
    assert hatch_build.urls("") == {}
    assert hatch_build.urls("https://example.org/b")["Changelog"] == "https://example.org/b/blob/main/CHANGELOG.md"


def test_the_server_brings_no_test_tools():
    extra = "server"
    found, waiting = set(), [r for r in requires("bradshaw") or [] if f"extra == '{extra}'" in r]
    assert waiting, "the extra is there"
    while waiting:
        name = re.split(r"[\s;<>=!\[(~]", waiting.pop())[0].lower().replace("_", "-")
        if name in found:
            continue
        found.add(name)
        try:
            waiting += [r for r in requires(name) or [] if "extra ==" not in r]
        except PackageNotFoundError:
            continue
    assert "aiohttp" in found
    tools = {
        "pytest",
        "hypothesis",
        "mypy",
        "ruff",
        "black",
        "coverage",
        "mock",
        "nose",
        "tox",
        "flake8",
        "pexpect",
    }
    assert not found & tools


@pytest.mark.parametrize(
    ("module", "missing", "advice"),
    [
        ("bradshaw.client", "httpx", "bradshaw[client]"),
        ("bradshaw.client", "websockets", "bradshaw[client]"),
        ("bradshaw.testing", "hypothesis", "bradshaw[testing]"),
        ("bradshaw.testing", "pytest", "bradshaw[testing]"),
    ],
)
def test_a_missing_extra_says_what_to_install(module, missing, advice):
    last = last_words_without(missing, module)
    assert missing in last
    assert f"pip install '{advice}'" in last


def last_words_without(missing, module):
    """What the import of a module says in the end where a package is missing."""
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return ran.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("missing", ["aiohttp", "prometheus_client", "pywebpush", "alembic"])
def test_the_server_says_what_to_install(missing):
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from bradshaw.cli.app import run; sys.exit(run(['serve']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.strip() == f"The server needs more packages ({missing}): pip install 'bradshaw[server]'."
