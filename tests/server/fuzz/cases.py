"""How many cases each test of this folder tries, and messages made to be misunderstood."""

import json
import os
from random import Random
from typing import Any

from bradshaw.server.ops import metrics

# With THOROUGH=1 five times as many: more than 100,000 together. Each test makes sure that it tried its number.
MORE = 5 if os.environ.get("THOROUGH") else 1
CASES = {
    "socket": 18_720 * MORE,
    "hypothesis": 600 * MORE,
    "openapi": 160 * MORE,
    "records": 600 * MORE,
    "options": 400 * MORE,
    "tcp": 200 * MORE,
}

CODES = {
    *("bad_request", "illegal", "no_guest", "not_allowed", "not_found", "refused", "stale", "too_big", "too_much"),
}

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 99, 100, 2**31, 2**53, 2**63, 2**64, 10**40, 0.5, -0.0, 1e308),
    *(
        "",
        " ",
        "0",
        "me",
        "\x00",
        "\u202e",
        "💥" * 30,
        "a" * 501,
        "a" * 17_000,
        "‮\u0000ﷺ",
        "'; DROP TABLE lines;--",
    ),
    *([], {}, [[]], {"": {}}, ["x"] * 300, {"seat": 0}, [None, None]),
)
RAW = (
    *("NaN", "-Infinity", "1e999", "-1e999", "0x10", "01", "+1", "1.", ".5", "1" * 5_000, "nul", "truefalse"),
    *('"\\ud800"', '"\\udc00\\ud800"', '"\\u00"', '"\\x41"', '"unended', "'a'", '"\t"', '"\x7f"', '"\\"'),
    *("[" * 8_000, "[" * 600 + "]" * 600, '{"a":' * 3_000, "{}{}", "[1,]", '{"a"}', "/* */ 1", "\ufeff1", "", ","),
)


def faults() -> float:
    """How many faults of its own the server has counted in this process."""
    return metrics.REGISTRY.get_sample_value("bradshaw_faults_total") or 0.0


def some_message(rng: Random, position: int, actions: list[Any]) -> dict[str, Any]:
    """A message with the right fields, of which the values may or may not be sensible."""
    seat = rng.choice((0, 0, 0, 1, 2, 50))
    action = rng.choice(actions) if actions and rng.random() < 0.3 else _action(rng)
    kinds: tuple[dict[str, Any], ...] = (
        {"type": "move", "seat": seat, "position": position + rng.choice((0, 0, -1, 1)), "action": action},
        {"type": "say", "text": rng.choice(("Hello!", " ", "\n", "ﷺ")), "seat": rng.choice((None, seat))},
        {"type": "look", "seat": rng.choice((None, seat)), "after": rng.choice((0, position, position + 9))},
        {"type": "offer", "seat": seat, "what": rng.choice(("end", "undo", "draw"))},
        {"type": "answer", "seat": seat, "yes": False},
    )
    return {"id": rng.randrange(1, 1000), **rng.choice(kinds)}


def _action(rng: Random) -> Any:
    words = ("taxi", "bus", "double", "black", "46", "-", "1", "pass", "rail", "Paris", "0", "secret", "£", "–")
    if rng.random() < 0.6:
        return " ".join(rng.choice(words) for _ in range(rng.randrange(5)))
    return {rng.choice(("action", "to", "means", "card", "x")): rng.choice(ODD) for _ in range(rng.randrange(4))}


def odd_text(rng: Random, message: dict[str, Any]) -> str:
    """The message as JSON, in which something is wrong, most of the time."""
    match rng.randrange(9):
        case 0:
            return json.dumps(message)
        case 1:
            return json.dumps({**message, rng.choice((*message, "x", "id")): rng.choice(ODD)})
        case 2:
            return json.dumps({name: value for name, value in message.items() if rng.random() < 0.7})
        case 3:
            fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in message.items()]
            fields.insert(rng.randrange(len(fields) + 1), f'"{rng.choice(list(message))}": {rng.choice(RAW)}')
            return "{" + ", ".join(fields) + "}"
        case 4:
            return rng.choice(RAW)
        case 5:
            return json.dumps([message] * rng.randrange(1, 3))
        case 6:
            return json.dumps(message)[: rng.randrange(80)]
        case _:
            return mutated(rng, json.dumps(message, ensure_ascii=False))


def mutated(rng: Random, text: str) -> str:
    """The text with a few characters changed, lost, doubled or moved."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.randrange(1, 9))
        other = chr(rng.choice((rng.randrange(128), rng.randrange(32, 0xD800), rng.randrange(0xE000, 0x110000))))
        match rng.randrange(4):
            case 0:
                text = text[:at] + other + text[at:]
            case 1:
                text = text[:at] + text[end:]
            case 2:
                text = text[:end] + text[at:]
            case _:
                text = text[:at] + other + text[end:]
    return text
