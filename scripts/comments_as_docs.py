"""For the API reference: what the generator does not find by itself in our sources.

Structs say in a comment on the same line, or by `Meta(description=…)`, what a field holds; the generator reads
docstrings only. And an example in a docstring is Python, also without a mark that says so.
"""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path
from typing import Any

from griffe import Attribute, Docstring, ExprSubscript, ExprTuple, Extension, Function, Object

NOTE = re.compile(r"noqa|type: ignore|fmt:|\b[A-Z]{2}-\d\d\b$")  # what a comment says to tools, or a rule's id


EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class CommentsAsDocs(Extension):  # type: ignore[misc]  # its types are where the generator is
    """Gives attributes the docstrings that they have in another form, and examples their mark."""

    def on_instance(self, *, obj: Object, **kwargs: Any) -> None:
        """Called for everything that was found."""
        del kwargs
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", obj.docstring.value)

    def on_function_instance(self, *, func: Function, **kwargs: Any) -> None:
        """A special method of which nothing is said is nothing to look up."""
        del kwargs
        if func.name.startswith("__") and not func.docstring:
            func.public = False

    def on_attribute_instance(self, *, node: ast.AST | Any, attr: Attribute, **kwargs: Any) -> None:
        """Called for every attribute that was found."""
        del kwargs
        if attr.name.startswith("__") or str(attr.value).startswith("TypeVar("):
            attr.public = False
        if not isinstance(node, ast.AnnAssign) or attr.docstring:
            return
        text = _description(node.annotation)
        if text and isinstance(attr.annotation, ExprSubscript) and isinstance(attr.annotation.slice, ExprTuple):
            attr.annotation = attr.annotation.slice.elements[0]
        if not text and isinstance(attr.filepath, Path):
            text = _comments(attr.filepath).get(node.end_lineno or node.lineno, "")
        if text:
            attr.docstring = Docstring(text[0].upper() + text[1:], lineno=node.lineno, parent=attr)


def _description(annotation: ast.expr) -> str:
    for call in ast.walk(annotation):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("Meta"):
            for keyword in call.keywords:
                if keyword.arg == "description" and isinstance(keyword.value, ast.Constant):
                    return str(keyword.value.value)
    return ""


@cache
def _comments(path: Path) -> dict[int, str]:
    """The comment of each line that has code before it."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    found = {}
    for token in tokens:
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip():
            text = token.string.lstrip("# ")
            if not NOTE.search(text):
                found[token.start[0]] = text
    return found
