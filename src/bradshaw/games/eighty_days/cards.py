"""Passepartout cards: the format of a deck file, what a card can do, and the checker.

The printed cards are published nowhere, so the deck is data. `docs/boards.md` documents the format.
The checker speaks in whole sentences, like that of boards.
"""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from bradshaw.games.eighty_days import unreadable
from bradshaw.games.eighty_days.board import KINDS, LINE, NOTE, too_long
from bradshaw.games.eighty_days.english import say

OURS = ("fogg",)
SMALL = ("short",)  # for theory; no table is made with it
MOST = 60  # cards
TEXT = 300  # letters of a card

# What an Event can do at once, and what a Character can do when it is played: see `docs/boards.md`.
EVENT_EFFECTS = (
    "money",
    "per_rumor",
    "per_position",
    "gift_behind",
    "toll_ahead",
    "purse",
    "refund",
    "rumor",
    "again",
    "miss",
    "advance",
    "retreat",
    "next",
    "previous",
)
CHARACTER_EFFECTS = ("money", "discount", "back_rate", "london_limit", "again", "police", "hold", "rumor")
WITHOUT_AMOUNT = {"refund", "again", "miss", "next", "previous", "police", "hold"}
MAY_BE_NEGATIVE = {"money", "per_rumor", "per_position"}
AFTER_THE_MOVE = {"money", "again", "police", "rumor"}  # the others change the move, or take its place (ED-93)

_ID = re.compile(r"[a-z]+(_[a-z]+)*")


def names() -> tuple[str, ...]:
    """The decks that come with the game."""
    return OURS + SMALL


class Card(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One card of a deck file; `copies` of it are in the deck."""

    id: str
    title: str
    text: str
    kind: Literal["event", "character"]
    does: str
    amount: int = 0
    space: str = ""  # for `next` and `previous`: the kind of space
    copies: int = 1
    reshuffle: bool = False  # the card bears the reshuffle symbol (ED-27)
    when: Literal["before", "after", "either"] = "before"  # the move, for a Character (ED-93)


class DeckData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck file."""

    name: str
    cards: tuple[Card, ...]
    note: str = ""
    several: bool = False  # more than one Character may be played in a turn (ED-93)


def parse_deck(text: str) -> DeckData:
    """A deck file (TOML) as data; ValueError with a sentence if it is none. `check_deck` looks closer."""
    try:
        return msgspec.convert(tomllib.loads(text), DeckData)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(say("deck_not_toml", error=unreadable.toml(str(error)))) from None
    except msgspec.ValidationError as error:
        raise ValueError(say("deck_misfit", error=unreadable.misfit(str(error)))) from None


@lru_cache
def load_deck(name: str) -> DeckData:
    """A deck of ours."""
    return parse_deck((files(__package__) / "data" / f"deck_{name}.toml").read_text(encoding="utf-8"))


@lru_cache
def our_cards() -> dict[str, Card]:
    """The cards of our decks, by their ids."""
    return {card.id: card for name in OURS for card in load_deck(name).cards}


def check_deck(data: DeckData) -> list[str]:
    """Everything that is wrong with a deck, each in a sentence; an empty list for a good one."""
    return check_rules(data) or _check_words(data)


def check_rules(data: DeckData) -> list[str]:
    """Whether the rules can be applied to a deck: all but what does not matter to a record."""
    problems: list[str] = []
    if not data.name.strip():
        problems.append(say("deck_no_name"))
    total = sum(card.copies for card in data.cards)
    if len(data.cards) > MOST:
        return [*problems, say("deck_size", most=MOST, count=max(total, len(data.cards)))]
    ids = [card.id for card in data.cards]
    problems += [say("deck_same_id", id=name) for name in sorted({n for n in ids if ids.count(n) > 1})]
    for card in data.cards:
        problems += [say("card", id=card.id, problem=problem) for problem in _check_card(card)]
    if not 2 <= total <= MOST:
        problems.append(say("deck_size", most=MOST, count=total))
    return problems


def _check_words(data: DeckData) -> list[str]:
    problems = too_long(LINE, data.name, *(card.title for card in data.cards)) + too_long(NOTE, data.note)
    return problems + too_long(TEXT, *(card.text for card in data.cards))


def _check_card(card: Card) -> list[str]:
    problems: list[str] = []
    if not _ID.fullmatch(card.id) or len(card.id) > 40:
        problems.append(say("card_id"))
    problems += [say("card_needs", field=field) for field in ("title", "text") if not getattr(card, field).strip()]
    if "\n" in card.text:
        problems.append(say("card_one_line"))
    if not 1 <= card.copies <= MOST:
        problems.append(say("card_copies", most=MOST, copies=card.copies))
    if card.kind == "event" and card.does not in EVENT_EFFECTS:
        problems.append(say("card_not_for_event", does=card.does, effects=", ".join(EVENT_EFFECTS)))
        return problems
    if card.kind == "character" and card.does not in CHARACTER_EFFECTS:
        problems.append(say("card_not_for_character", does=card.does, effects=", ".join(CHARACTER_EFFECTS)))
        return problems
    if card.does in WITHOUT_AMOUNT and card.amount:
        problems.append(say("card_no_amount", does=card.does))
    if card.amount < 0 and card.does not in MAY_BE_NEGATIVE:
        problems.append(say("card_negative", does=card.does))
    if card.amount == 0 and card.does not in {*WITHOUT_AMOUNT, "rumor", "back_rate", "purse"}:
        problems.append(say("card_needs_amount", does=card.does))
    if abs(card.amount) > 1000:
        problems.append(say("card_large_amount"))
    moves = card.does in ("next", "previous")
    if moves and card.space not in KINDS:
        problems.append(say("card_needs_space", does=card.does, kinds=", ".join(KINDS)))
    if card.does == "next" and card.space == "layover":
        problems.append(say("card_no_layover"))
    if not moves and card.space:
        problems.append(say("card_no_space", does=card.does))
    if card.when != "before" and card.kind == "event":
        problems.append(say("card_event_when"))
    elif card.when != "before" and card.does not in AFTER_THE_MOVE:
        problems.append(say("card_not_after", does=card.does))
    return problems
