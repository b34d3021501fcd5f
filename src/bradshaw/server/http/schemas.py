"""JSON Schemas of our types, as generators of clients understand them.

msgspec knows the types exactly; but it writes down defaults that are objects or lists, and generators can't make
such a default of a union. They are left out: what is not required may be left out of a message anyway.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

REFERENCE = "#/components/schemas/{name}"
Schema = dict[str, Any]


def schemas(kinds: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each type, and those of the types that they refer to, by name."""
    found, components = msgspec.json.schema_components(list(kinds), ref_template=REFERENCE)
    return [_plain(schema) for schema in found], {name: _plain(schema) for name, schema in components.items()}


def _plain(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _plain(part) for name, part in schema.items()}
    if isinstance(found.get("default"), dict | list):
        del found["default"]
    if "discriminator" in found and "anyOf" in found:  # exactly one fits: its tag says which
        found["oneOf"] = found.pop("anyOf")
    return found
