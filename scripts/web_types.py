"""Write what the browser client takes from Python: TypeScript for each game's types and the wire, maps, sentences.

    python scripts/web_types.py           write the files anew
    python scripts/web_types.py --check   write nothing; name the files that have drifted and exit with 1

A struct becomes an interface, a tagged struct one with a literal tag, so that a union of them is discriminated.
"""

import json
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct, inspect, to_builtins

import bradshaw
from bradshaw.bots.cast import written
from bradshaw.core import english as core_english
from bradshaw.core.registry import OURS, AnyGame
from bradshaw.core.sentences import Catalogue, Plural, parameters_of
from bradshaw.games.eighty_days import board as eighty_board
from bradshaw.games.eighty_days import cards as eighty_cards
from bradshaw.games.eighty_days import rules as eighty_rules
from bradshaw.games.eighty_days import words as eighty_words
from bradshaw.games.mystery_express import cards as mystery_express
from bradshaw.games.scotland_yard.actions import PIECES
from bradshaw.games.scotland_yard.board import TRANSPORTS, Line, board_names, load_board
from bradshaw.games.scotland_yard.maps import ROUNDS, SURFACING
from bradshaw.games.scotland_yard.state import CREWS, MISTER_X
from bradshaw.server import english as server_english
from bradshaw.server.http.routes.games import game_info
from bradshaw.server.http.routes.replays import Upload
from bradshaw.wire import closing, entries, messages, settings

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
HEADER = "// Written by scripts/web_types.py from the Python types. Do not edit."

# What goes between server and client: (name in TypeScript, Python type).
WIRE: list[tuple[str, Any]] = [
    ("FromServer", messages.AnyFromServer),
    ("FromClient", messages.AnyFromClient),
    ("Entry", messages.Happened | entries.Public),
    ("Clock", settings.Clock),
    *(
        (kind.__name__, kind)
        for kind in (
            messages.Problem,
            messages.NewGuest,
            messages.Guest,
            messages.Transfer,
            messages.UseTransfer,
            messages.Subscribe,
            messages.NoticeSettings,
            messages.Notice,
            messages.GameInfo,
            messages.OwnFile,
            messages.CheckedFile,
            messages.NewTable,
            messages.TableList,
            messages.LogPage,
            messages.NewMove,
            messages.Made,
            messages.TakeSeat,
            messages.HandSeat,
            messages.Pledge,
            messages.Contribution,
            messages.TableLink,
            messages.Tutorial,
            messages.Notes,
            messages.RecordInfo,
            messages.Steps,
            messages.Verification,
            messages.Health,
            Upload,
        )
    ),
]
# What only clients write: fields that have a default may be left out.
WRITTEN = (messages.FromClient, messages.NewTable, messages.TakeSeat)

PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.DateTimeType: "string",
    inspect.UUIDType: "string",
    inspect.BytesType: "string",
    inspect.RawType: "unknown",
}


class TypeScript:
    """The declarations that a number of Python types need, each once, in the order in which they are met."""

    def __init__(self) -> None:
        self.structs: dict[str, type[Struct]] = {}
        self.declarations: dict[str, str] = {}

    def expression(self, kind: inspect.Type) -> str:
        """The type where it is used; what it refers to is declared on the way."""
        plain = PLAIN.get(type(kind))
        if plain:
            return plain
        if isinstance(kind, inspect.LiteralType):
            return " | ".join(json.dumps(value) for value in kind.values)
        if isinstance(kind, inspect.UnionType):
            return " | ".join(dict.fromkeys(self.expression(part) for part in kind.types))
        if isinstance(kind, inspect.StructType):
            return self.struct(kind)
        if isinstance(kind, inspect.TupleType):
            return f"readonly [{', '.join(self.expression(part) for part in kind.item_types)}]"
        if isinstance(kind, inspect.CollectionType):
            return f"readonly {_grouped(self.expression(kind.item_type))}[]"
        if isinstance(kind, inspect.DictType):
            return f"Readonly<Record<{self.expression(kind.key_type)}, {self.expression(kind.value_type)}>>"
        if isinstance(kind, inspect.Metadata):
            return self.expression(kind.type)
        raise TypeError(f"There is no TypeScript for {kind} yet.")

    def struct(self, kind: inspect.StructType) -> str:
        """The name of the interface for a struct, declared if it was not."""
        name = kind.cls.__name__
        if self.structs.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"Two structs are called {name}.")
        if name in self.declarations:
            return name
        self.declarations[name] = ""  # keeps its place, and ends the recursion of a type that holds itself
        lines = [f"export interface {name} {{"]
        if kind.tag_field is not None:
            lines.append(f"  readonly {kind.tag_field}: {json.dumps(kind.tag)};")
        for field in kind.fields:
            absent = _may_be_absent(kind, field)
            lines.append(f"  readonly {field.encode_name}{'?' * absent}: {self.expression(field.type)};")
        self.declarations[name] = "\n".join([*_comment(kind.cls), *lines, "}"])
        return name


def _may_be_absent(kind: inspect.StructType, field: inspect.Field) -> bool:
    """Whether JSON that Python writes, or reads, can lack the field."""
    return not field.required and (kind.cls.__struct_config__.omit_defaults or issubclass(kind.cls, WRITTEN))


def _grouped(expression: str) -> str:
    return f"({expression})" if " " in expression else expression


def _comment(cls: type[Struct]) -> list[str]:
    text = (cls.__doc__ or "").strip().split("\n\n")[0].replace("*/", "* /")
    return [f"/** {' '.join(text.split())} */"] if text else []


def declare(named: Iterable[tuple[str, Any]]) -> str:
    """A TypeScript module that exports each of the types under the given name, and all that they refer to."""
    writer = TypeScript()
    expressions = {name: writer.expression(inspect.type_info(kind)) for name, kind in named}
    aliases = [f"export type {name} = {text};" for name, text in expressions.items() if name != text]
    return "\n\n".join([HEADER, *writer.declarations.values(), *aliases]) + "\n"


def declare_game(game: AnyGame) -> str:
    """The types of one game. Those that the shell knows have the same names in every game's file."""
    return declare(
        [
            ("Options", game.options_type),
            ("View", game.view_type),
            ("Action", game.action_type),
            ("Event", game.event_type),
            *([("Proposal", game.proposal_type)] if game.proposal_type else []),
        ]
    )


def declare_cast() -> str:
    """The levels of all characters, by their names: those of levels, too, that can't be played here."""
    found = {who.name: who.level for name in OURS for who in written(bradshaw.load(name))}
    return json.dumps(found, indent=2) + "\n"


def declare_info(game: AnyGame) -> str:
    """What a server says of the game: for tests, which have none."""
    return json.dumps(to_builtins(game_info(game)), indent=2) + "\n"


def declare_wire() -> str:
    """The messages between server and client, and the version of the protocol."""
    return (
        declare(WIRE)
        + f"\nexport const PROTOCOL = {messages.PROTOCOL};\n"
        + "\n/** Why a socket was closed. */\n"
        + f"export const CLOSING = {json.dumps(close_codes())} as const;\n"
    )


def scotland_yard_data() -> str:
    """The maps of London, and the figures of the rules that a picture of the table needs."""
    boards = {name: load_board(name) for name in board_names()}
    places = next(iter(boards.values())).places
    lines: dict[Line, list[str]] = {}
    for name, board in boards.items():
        if board.places != places:
            raise ValueError("The boards differ in the places of their stations; the client draws one London.")
        for line in board.lines:
            lines.setdefault(line, []).append(name)
    ordered = sorted(lines.items(), key=lambda item: (TRANSPORTS.index(item[0].transport), item[0]))
    return _json(
        {
            "rounds": ROUNDS,
            "surfacing": SURFACING,
            "misterX": MISTER_X,
            "pieces": PIECES,
            "crews": {n: {"detectives": c.detectives, "steers": c.steers} for n, c in CREWS.items()},
            "boards": list(boards),
            "stations": places,
            "lines": [[*line, [] if len(on) == len(boards) else on] for line, on in ordered],
        }
    )


def eighty_days_data() -> str:
    """Our boards and decks of Around the World in 80 Days, and the figures of its rules."""
    boards = {name: eighty_board.load_board(name).data for name in eighty_board.OURS}
    decks = {name: eighty_cards.load_deck(name) for name in eighty_cards.OURS}
    return _json(
        {
            "notes": eighty_words.NOTES,
            "londonLimit": eighty_rules.LIMIT,
            "londonLimitTwoPawns": eighty_rules.LIMIT_TWO_PAWNS,
            "moreMoney": eighty_rules.MORE_MONEY,
            "moreRumors": eighty_rules.MORE_RUMORS,
            "boards": [{"id": name, **to_builtins(board)} for name, board in boards.items()],
            "decks": [{"id": name, **to_builtins(deck)} for name, deck in decks.items()],
        }
    )


def mystery_express_data() -> str:
    """The train, the itinerary and the cards of Mystery Express."""
    cards = mystery_express
    return _json(
        {
            "categories": cards.CATEGORIES,
            "cars": cards.CARS,
            "characters": [
                {
                    "word": word,
                    "peeksAt": cards.CATEGORIES[cards.PEEKS_AT[word]] if cards.PEEKS_AT[word] >= 0 else None,
                    "extraHours": cards.EXTRA_HOURS[word],
                }
                for word in cards.CHARACTERS
            ],
            "elements": [[e.word, cards.CATEGORIES[e.category], e.copies, e.players] for e in cards.ELEMENTS],
            "stations": [
                {"name": s.name, "hour": s.hour, "passengers": s.passengers, "events": s.events}
                for s in cards.STATIONS
            ],
        }
    )


def message_key(area: str, code: str) -> str:
    """The message of the browser for a sentence."""
    return f"{area}_said_{code}" if area in OURS else f"said_{area}_{code}"


def english_messages(*areas: Catalogue) -> str:
    """The sentences as messages: the English ones of the browser are those of Python, word for word."""
    made = {message_key(area.area, code): _message(text) for area in areas for code, text in area.texts.items()}
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def _message(text: str | Plural) -> Any:
    if isinstance(text, str):
        return text.replace("'", "’")  # a terminal types, a page prints
    inputs = [f"input {name}" for name in sorted(parameters_of(text))]
    return [
        {
            "declarations": [*inputs, f"local {text.count}Plural = {text.count}: plural"],
            "selectors": [f"{text.count}Plural"],
            "match": {f"{text.count}Plural={form}": _message(getattr(text, form)) for form in ("one", "other")},
        }
    ]


def declare_sentences(area: Catalogue, messages_from: str) -> str:
    """Which message belongs to which code of an area."""
    lines = [f"  {code}: m.{message_key(area.area, code)}," for code in area.texts]
    return "\n".join(
        [
            HEADER,
            f'import {{ m }} from "{messages_from}/paraglide/messages";',
            "",
            "export const SENTENCES = {",
            *lines,
            "};",
            "",
        ]
    )


def sentence_files() -> dict[Path, str]:
    """The sentences of every area: each game's in its folder."""
    shell = (core_english.ENGLISH, server_english.ENGLISH)
    made = {WEB / "sentences" / f"{area.area}.ts": declare_sentences(area, "..") for area in shell}
    made[WEB / "types" / "cast.json"] = declare_cast()
    made[WEB.parent / "messages" / "said" / "en.json"] = english_messages(*shell)
    for name in OURS:
        area = import_module(f"bradshaw.games.{name}.english").ENGLISH
        folder = WEB / "games" / name
        made[folder / "sentences.ts"] = declare_sentences(area, "../..")
        made[folder / "messages" / "said" / "en.json"] = english_messages(area)
    return made


def _json(value: dict[str, Any]) -> str:
    """Each entry on a line of its own, and those of long lists too: a change then shows as one."""
    entries = []
    for name, entry in value.items():
        if isinstance(entry, list | tuple) and entry and not isinstance(entry[0], int | str):
            rows = ",\n".join(f"    {json.dumps(row)}" for row in entry)
            entries.append(f"  {json.dumps(name)}: [\n{rows}\n  ]")
        else:
            entries.append(f"  {json.dumps(name)}: {json.dumps(entry)}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def files() -> dict[Path, str]:
    """Every file that this script writes, and what belongs into it."""
    made = {WEB / "games" / name / "types.ts": declare_game(bradshaw.load(name)) for name in OURS}
    made |= {WEB / "games" / name / "info.json": declare_info(bradshaw.load(name)) for name in OURS}
    made[WEB / "types" / "wire.ts"] = declare_wire()
    made[WEB / "games" / "scotland_yard" / "data.json"] = scotland_yard_data()
    made[WEB / "games" / "eighty_days" / "data.json"] = eighty_days_data()
    made[WEB / "games" / "mystery_express" / "data.json"] = mystery_express_data()
    return made | sentence_files()


def close_codes() -> dict[str, int]:
    """The names and numbers of `wire/closing.py`."""
    return {name: code for name, code in vars(closing).items() if name.isupper()}


def main() -> int:
    """Write the files, or with `--check` say which have drifted."""
    drifted = 0
    for path, text in files().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        name = path.relative_to(WEB.parent.parent)
        if "--check" in sys.argv[1:]:
            sys.stderr.write(f"{name} is not what the Python types say; run scripts/web_types.py.\n")
            drifted += 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{name}\n")
    return 1 if drifted else 0


if __name__ == "__main__":
    sys.exit(main())
