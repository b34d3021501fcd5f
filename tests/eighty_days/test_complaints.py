"""What the checker says of a file. The web client says it in other languages, so it has to know every sentence."""

import ast
import json
import re
from pathlib import Path

import pytest

from bradshaw.games.eighty_days import board, cards, files

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "games" / "eighty_days" / "messages" / "en.json"


def texts(node):
    """Every string of a module, with {} for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # else it is documentation
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def complaints(module):
    """The sentences of a module: they end with a full stop, or with another sentence."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    return {text for text in texts(ast.parse(source)) if re.search(r" .*\.$|: \{\}$", text, re.DOTALL)}


@pytest.mark.skipif(not MESSAGES.parents[1].exists(), reason="the web client is not part of a package of sources")
def test_the_web_client_knows_every_sentence():
    said = complaints(board) | complaints(cards) | complaints(files)
    messages = json.loads(MESSAGES.read_text(encoding="utf-8"))
    known = {
        re.sub(r"\{\w+\}", "{}", text) for key, text in messages.items() if key.startswith("eighty_days_file_")
    }
    assert said - known == set(), "These need messages, which web/src/games/eighty_days/complaints.ts lists."
    assert known - said == set(), "Nobody says these any more."
