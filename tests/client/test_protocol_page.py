"""docs/protocol.md is true: it names every message and field, its examples decode, its program runs."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest

from bradshaw.client.decoding import _ENTRIES, _TYPES, Update, read_message
from bradshaw.server import errors
from bradshaw.server.http import limits
from bradshaw.wire import entries, messages, settings
from bradshaw.wire.changes import changed, unpacked

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
TABLES, _, REST = PAGE.partition("## Errors")
ROWS = {row[1]: row[0] for row in re.finditer(r"^\| `(\w+)`.*$", TABLES, re.MULTILINE)}
BASES = {messages.FromServer, messages.FromClient, entries.Entry}
STORED = {entries.Created, entries.Moved}  # never sent


def structs(module):
    found = {kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, msgspec.Struct)}
    return sorted((kind for kind in found if kind.__module__ == module.__name__), key=lambda kind: kind.__name__)


TYPES = [
    kind for module in (messages, entries, settings) for kind in structs(module) if kind not in BASES | STORED
]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_every_type_and_field_is_named(kind):
    config = kind.__struct_config__
    name = config.tag or kind.__name__
    if kind.__module__ == settings.__name__ and config.tag:
        assert f'{{"clock": "{name}"' in PAGE
        text = PAGE.replace('"', "`")
    else:
        assert f"`{name}`" in PAGE
        text = ROWS.get(name, PAGE)
    common = {"at"} if config.tag_field == "entry" else {"id"} if issubclass(kind, messages.FromClient) else set()
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in common:
            assert f"`{field.encode_name}`" in text, f"{name} has a field {field.encode_name}"


def test_every_code_close_code_and_limit_is_named():
    codes = {kind.code for _, kind in inspect.getmembers(errors, inspect.isclass) if hasattr(kind, "code")}
    table = REST.partition("## Limits")[0]
    assert codes <= set(re.findall(r"`(\w+)`", table))
    for kind in (kind for _, kind in inspect.getmembers(errors, inspect.isclass) if hasattr(kind, "status")):
        row = next(line for line in table.splitlines() if line.startswith("|") and f"`{kind.code}`" in line)
        assert str(kind.status) in row or kind is errors.Stale
    table = PAGE.partition("## Limits")[2].partition("## What may")[0]
    said = re.findall(r"^\|.*\| (\d+) \| ([\d.]+) \|$", table, re.MULTILINE)
    assert [(int(size), float(rate)) for size, rate in said] == list(limits.KINDS.values())
    names = ("LARGEST_BODY", "LARGEST_MESSAGE", "MOST_UNSENT", "MOST_AT_ONCE", "MOST_SOCKETS", "MOST_FROM_ADDRESS")
    for most in (getattr(limits, name) for name in names):
        assert f"{most:,}" in table


def test_every_route_is_named(server):
    found = httpx.get(f"{server.address}/api/schema/openapi.json").json()["paths"]
    served = {(method.upper(), path) for path, methods in found.items() for method in methods}
    said = set(re.findall(r"^\| `(GET|POST|PUT|DELETE) ([^`?]+)", PAGE, re.MULTILINE))
    assert {(m, p.replace("{id}", "{replay}")) for m, p in said} == served


def test_the_client_knows_every_message_and_entry():
    assert {kind.__struct_config__.tag for kind in messages.AnyFromServer.__args__} == _TYPES
    assert {kind.__struct_config__.tag for kind in entries.Public.__args__} | {"happened"} == _ENTRIES
    fields = [field.encode_name for field in msgspec.structs.fields(messages.Update)]
    assert [field.encode_name for field in msgspec.structs.fields(Update)] == fields


def test_the_example_session_decodes():
    blocks = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    message = re.compile(r"^([←→]) (.*?)(?=^[←→]|\Z)", re.MULTILINE | re.DOTALL)
    said = [part for block in blocks for part in message.findall(block)]
    assert len(said) > 10
    asked, answered = [], []
    for who, text in said:
        if who == "→":
            asked.append(msgspec.json.decode(text, type=messages.AnyFromClient))
        else:
            message = msgspec.json.decode(text, type=messages.AnyFromServer)
            assert read_message(text)
            assert set(msgspec.json.decode(text)) <= {"type", *message.__struct_fields__}
            assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(text)
            answered.append(message)
    assert {m.protocol for m in answered if isinstance(m, messages.Welcome)} == {messages.PROTOCOL}
    assert any(m.next for m in answered if isinstance(m, messages.Update))
    ids = [m.id for m in answered if isinstance(m, messages.Done | messages.RefusedMessage)]
    assert ids == [m.id for m in asked]
    [table] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    msgspec.json.decode(table, type=messages.NewTable)


def test_the_examples_of_changes_are_true():
    part = PAGE.partition("#### Changes")[2].partition("Some events are")[0]
    spans = re.findall(r"`([^`]+)`", part)
    values = [msgspec.json.decode(text) for text in spans if text[0] in "[{" and '"' in text]
    by, before, after, packed, *actions = values
    assert changed(before, by) == after
    assert unpacked(packed) == actions


def test_the_program_on_the_page_runs(server):
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(program.splitlines()) <= 15
    assert "http://localhost:8080" in program
    program = program.replace("http://localhost:8080", server.address)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.startswith("Outcome(places=")
    assert ran.stderr == ""
