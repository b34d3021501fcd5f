"""We use what others offer, and nothing that they keep to themselves: it may be another tomorrow.

This searches our sources for attributes with a leading underscore of things that we did not make, for imports of
private modules and names, and for subclasses of other packages' classes.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "bradshaw"
FILES = sorted(SRC.rglob("*.py"))

# Classes of others that are meant to be subclassed, and where they say so.
MEANT = {
    "ABC": "the standard library",
    "Exception": "the language",
    "UserWarning": "the language",
    "ValueError": "the language",
    "Enum": "the standard library",
    "StrEnum": "the standard library",
    "IntEnum": "the standard library",
    "NamedTuple": "the standard library",
    "TypedDict": "the standard library",
    "Protocol": "the standard library",
    "Generic": "the standard library",
    "str": "the language",
    "dict": "the language",
    "list": "the language",
    "ModuleType": "the language: a module may have a class of its own",
    "Struct": "msgspec: structs are defined so",
    "msgspec.Struct": "msgspec: structs are defined so",
    "asyncio.Protocol": "the standard library: protocols are made so",
    "asyncio.Transport": "the standard library: transports are made so",
    "logging.Formatter": "the standard library: formatters are made so",
    "Collector": "prometheus_client: custom collectors are made so",
    "AbstractResolver": "aiohttp: resolvers are made so",
    "AECEnv": "PettingZoo: environments are made so",
    "gymnasium.Env": "Gymnasium: environments are made so",
    "pyspiel.Game": "OpenSpiel: games in Python are made so",
    "pyspiel.State": "OpenSpiel: games in Python are made so",
    "FunctionElement": "SQLAlchemy: functions that each database writes in its own way are made so",
}


def private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


class Ours(ast.NodeVisitor):
    """The private names that a file itself gives to something."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.names.add(node.name)
        self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.names.add(node.name)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.names.add(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        if mine and isinstance(node.ctx, ast.Store):
            self.names.add(node.attr)
        self.generic_visit(node)


def faults(text: str) -> Iterator[str]:
    """What a file uses of others that is private, each as a line."""
    tree = ast.parse(text)
    ours = Ours()
    ours.visit(tree)
    subclasses = {
        method: node
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for method in ast.walk(node)
        if isinstance(method, ast.Attribute)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and private(node.attr) and node.attr not in ours.names:
            # A class may use what its own base keeps for its subclasses, if the base is ours.
            owner = subclasses.get(node)
            inherited = owner and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not (inherited and owner and owner.bases):
                yield f"line {node.lineno}: .{node.attr}"
        elif isinstance(node, ast.Import):
            for name in node.names:
                if any(private(part) for part in name.name.split(".")) and not name.name.startswith("bradshaw"):
                    yield f"line {node.lineno}: import {name.name}"
        elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("bradshaw"):
            parts = [*(node.module or "").split("."), *(name.name for name in node.names)]
            if any(private(part) for part in parts):
                yield f"line {node.lineno}: from {node.module} import"
        elif isinstance(node, ast.ClassDef):
            for base in _bases(node, tree):
                yield f"line {node.lineno}: {node.name} is a subclass of {base}"


def _bases(node: ast.ClassDef, tree: ast.Module) -> Iterator[str]:
    """The bases of a class that are another package's, and not meant to be."""
    imported = {
        alias.asname or alias.name: (found.module or "").split(".")[0]
        for found in ast.walk(tree)
        if isinstance(found, ast.ImportFrom)
        for alias in found.names
    }
    made_here = {found.name for found in ast.walk(tree) if isinstance(found, ast.ClassDef)}
    for base in node.bases:
        written = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
        first = written.split(".")[0]
        if written not in MEANT and first not in made_here and imported.get(first) != "bradshaw":
            yield written


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SRC)))
def test_nothing_private_of_others_is_used(file):
    assert list(faults(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "text",
    [
        "import asyncio\nasyncio.Lock()._locked",
        "def f(request):\n    return request._message",
        "def f(response):\n    response._closed = True",
        "from aiohttp._websocket import reader",
        "import aiohttp._http_parser",
        "from uvloop import _noop",
        "from aiohttp.web_protocol import RequestHandler\nclass Mine(RequestHandler): ...",
        "import asyncio\nclass Lock(asyncio.Lock): ...",
        "class Mine:\n    def f(self):\n        return self._unknown",
    ],
)
def test_what_is_private_would_be_found(text):
    assert list(faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "class Mine:\n    def __init__(self, other):\n        self._own = other._own",
        "from bradshaw.core import Base\nclass Mine(Base):\n    def f(self):\n        return self._of_the_base",
        "def f(x):\n    return x.__name__, x.__struct_fields__",
        "from msgspec import Struct\nclass Mine(Struct): ...",
    ],
)
def test_what_is_ours_is_not(text):
    assert list(faults(text)) == []
