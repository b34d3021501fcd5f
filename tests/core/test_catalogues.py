"""Every sentence that we say has its English once, in a catalogue, and words in the browser."""

import ast
import json
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from bradshaw.core import errors
from bradshaw.core.registry import OURS
from bradshaw.core.sentences import Catalogue, Plural, parameters_of
from bradshaw.server import errors as server_errors

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "bradshaw"
WEB = ROOT / "web"
MODULES = {
    "core": "bradshaw.core.english",
    "server": "bradshaw.server.english",
    **{name: f"bradshaw.games.{name}.english" for name in OURS},
}
AREAS: dict[str, Catalogue] = {area: import_module(module).ENGLISH for area, module in MODULES.items()}
FILES = [file for file in SRC.rglob("*.py") if file.name != "english.py"]


# What our sources say


def speakers(tree):
    """The names under which a module says sentences, and of which area."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            for area, module in MODULES.items():
                if node.module == module and alias.name == "say":
                    yield "say", area
                elif f"{node.module}.{alias.name}" == module:
                    yield f"{alias.asname or alias.name}.say", area


def calls():
    """Every place where something is said: file, area, code (None if it is not written there) and parameters."""
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = dict(speakers(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (area := names.get(ast.unparse(node.func))):
                code = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                yield file, area, code, {keyword.arg for keyword in node.keywords}


def test_every_sentence_that_is_said_is_in_a_catalogue_with_just_these_parameters():
    wrong = [
        f"{file.relative_to(SRC)}: {area}.{code} with {sorted(map(str, parameters))}"
        for file, area, code, parameters in calls()
        if code is not None
        and (code not in AREAS[area].texts or parameters_of(AREAS[area].texts[code]) != parameters)
    ]
    assert wrong == []


def test_every_sentence_of_a_catalogue_is_said_somewhere():
    written = defaultdict(set)  # what might be a code, by area: some are chosen from a table
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for area in set(dict(speakers(tree)).values()):
            written[area] |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    # explain() is told by its callers which of two sentences it is
    written["server"] |= {"not_read"}
    unused = [f"{area}.{code}" for area in AREAS for code in AREAS[area].texts if code not in written[area]]
    assert unused == []


# What only the host of a server reads, in the terminal or in a log; or only a program of ours.
FOR_HOSTS = ("cli/", "client/", "arena/", "files.py", "bots/", "testing/", "envs/", "server/ops/")
FOR_HOSTS += ("server/tables/tutorials.py",)  # a lesson of ours that is not legal


def test_nothing_reaches_a_client_as_english_only():
    kinds = {
        name
        for module in (errors, server_errors)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, errors.BradshawError)
    }
    kinds.remove("EncodingError")  # programs that learn read it: a server encodes nothing
    plain = []
    for file in FILES:
        name = str(file.relative_to(SRC))
        if name.startswith(FOR_HOSTS):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            kind = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if kind not in kinds or not node.args:
                continue
            for_host = kind == "BradshawError" and name.startswith("server/")  # whoever starts a server reads it
            if isinstance(node.args[0], ast.Constant | ast.JoinedStr) and not for_host:
                plain.append(f"{name}:{node.lineno}")
    assert plain == []


# What the browser says

SETTINGS = WEB / "project.inlang" / "settings.json"
LANGUAGES = json.loads(SETTINGS.read_text(encoding="utf-8"))["locales"] if WEB.exists() else ["en"]
web_only = pytest.mark.skipif(not WEB.exists(), reason="the web client is not part of a package of sources")


def messages(area, language):
    """The messages of an area in a language, by code."""
    folder = WEB / "src" / "games" / area if area in OURS else WEB
    prefix = f"{area}_said_" if area in OURS else f"said_{area}_"
    found = json.loads((folder / "messages" / "said" / f"{language}.json").read_text(encoding="utf-8"))
    return {key.removeprefix(prefix): text for key, text in found.items() if key.startswith(prefix)}


def forms(message):
    return [message] if isinstance(message, str) else list(message[0]["match"].values())


@web_only
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_has_words_for_every_sentence_with_its_parameters(area, language):
    known = messages(area, language)
    assert list(known) == list(AREAS[area].texts)
    for code, text in AREAS[area].texts.items():
        filled = {name for form in forms(known[code]) for name in re.findall(r"\{(\w+)\}", form)}
        assert filled == parameters_of(text), f"{area}.{code} in {language}"


@web_only
@pytest.mark.parametrize("area", AREAS)
def test_english_is_the_same_in_the_browser_word_for_word(area):
    known = messages(area, "en")
    for code, text in AREAS[area].texts.items():
        printed = [form.replace("’", "'") for form in forms(known[code])]
        assert printed == ([text.one, text.other] if isinstance(text, Plural) else [text])
