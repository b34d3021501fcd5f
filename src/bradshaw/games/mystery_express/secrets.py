"""What a seat must not know: the faces of cards that it does not know to be there, and what others chose unseen.

For the conformance kit. Said independently of `view.py` and of the logs, so that a mistake there is found. What a
seat remembers is not part of it: a swapped deal may contradict what it saw earlier, but never what it sees from
now on, and its log is the same in both.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from bradshaw.games.mystery_express.actions import Answer, Give, Hide, MysteryAction, Show, Tunnel, Wire
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_OF,
    ELEMENT_OF,
    HELD,
    TIME,
    WORD_OF,
)
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.moves import neighbour
from bradshaw.games.mystery_express.state import (
    DISCARD,
    Gathering,
    Guessing,
    Landing,
    MysteryState,
    Returning,
    Showing,
    Tunnelling,
)
from bradshaw.games.mystery_express.view import MysteryView

UNSEEN = (Show, Give, Hide, Tunnel, Wire, Answer)
PUBLIC = (
    "options",
    "characters",
    "cars",
    "leg",
    "first",
    "turn",
    "hours",
    "done",
    "used",
    "dealt",
    "times",
    "to_act",
)


class MysterySecrets:
    """The secrets of Mystery Express."""

    def same(self, state: MysteryState, other: MysteryState, seat: int | None) -> bool:
        """Whether all that the seat may know now is the same."""
        return _knowable(state, seat) == _knowable(other, seat)

    def same_action(self, action: MysteryAction, other: MysteryAction, seat: int | None) -> bool:
        """Cards, hands, backs in the tunnel, telegrams and answers are chosen unseen; all else is done openly."""
        del seat
        return type(action) is type(other) if isinstance(action, UNSEEN) else action == other

    def swap(self, state: MysteryState, seat: int | None, random: Random) -> MysteryState | None:
        """The same position with other faces on cards that the seat does not know, and other unseen choices."""
        if state.outcome:
            return None
        swapped = _renumbered(state, _permutation(state, seat, random))
        swapped = _other_choices(swapped, seat, random)
        ahead = list(state.tokens[state.leg + 1 :])
        random.shuffle(ahead)
        swapped = replace(swapped, tokens=(*state.tokens[: state.leg + 1], *ahead))
        return None if swapped == state else swapped

    def contradiction(self, state: MysteryState, view: MysteryView) -> str | None:
        """Compare faces, backs, choices and deductions with the truth."""
        seat = view.seat
        if seat is not None:
            if sorted(view.hand) != sorted(WORD_OF[card] for card in state.hands[seat]):
                return "That is not the seat's hand."
            if sorted(view.discard) != sorted(WORD_OF[card] for card in state.discards[seat]):
                return "That is not the seat's discard."
        for told, cards in (
            (view.hands, state.hands),
            (view.discards, state.discards),
            (view.stacks, state.stacks),
        ):
            if told != tuple(_backs(part) for part in cards):
                return "The backs are not as told."
        if view.spots != tuple(CATEGORIES[CATEGORY_OF[card]] if card >= 0 else None for card in state.spots):
            return "The Conductor's backs are not as told."
        if view.out != tuple(WORD_OF[card] if card >= 0 else None for card in state.out):
            return "The cards turned up are others."
        if view.outcome and view.crime != tuple(WORD_OF[card] for card in state.crime):
            return "The crime is another."
        crime = {WORD_OF[card] for card in state.crime}
        if wrong := [found.element for found in view.deductions if found.element in crime]:
            return f"{wrong[0]} is ruled out, but it is part of the crime."
        return _log_contradiction(state, view)


def _log_contradiction(state: MysteryState, view: MysteryView) -> str | None:
    """Whatever the log saw go to a discard in this leg must lie there, unless it was taken back."""
    logged: dict[str, list[str]] = {}
    for note in view.log:
        if note.how == "leg":
            logged.clear()
        elif note.how == "grip":
            words = logged.get(note.source, [])
            words[:] = [word for word in words if CATEGORIES[_category(word)] != note.category]
        elif note.element is not None and note.target in DISCARD:
            logged.setdefault(note.target, []).append(note.element)
    for place, words in logged.items():
        there = [WORD_OF[card] for card in state.discards[DISCARD.index(place)]]
        for word in words:
            if word not in there:
                return f"The log has {word} on {place}, where it is not."
            there.remove(word)
    return None


def _category(word: str) -> int:
    return CATEGORY_OF[WORD_OF.index(word)]


def _backs(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(CATEGORY_OF[card] == category for card in cards) for category in HELD)


# What a seat may know


def _knows(state: MysteryState, seat: int | None) -> Callable[[int], bool]:
    """Whether the seat knows a card, that is not its own, to be where it is."""
    bit = state.options.players if seat is None else seat
    return lambda card: bool(state.known[card] >> bit & 1)


def _knowable(state: MysteryState, seat: int | None) -> list[Any]:
    """Everything that the seat may know now, in a form that does not depend on the numbers of the cards."""
    if state.outcome:
        return [[WORD_OF[card] for card in state.crime], state.telegrams, state.answers, state.outcome]
    knows = _knows(state, seat)

    def pile(cards: Iterable[int], mine: bool = False) -> list[tuple[int, int | None]]:
        return [
            (CATEGORY_OF[card], ELEMENT_OF[card] if mine or knows(card) else None) for card in cards if card >= 0
        ]

    def bag(cards: Iterable[int], mine: bool = False) -> Counter[tuple[int, int | None]]:
        return Counter(pile(cards, mine))

    facts: list[Any] = [getattr(state, field) for field in PUBLIC]
    facts.append(state.tokens[: min(state.leg, len(state.options.hours) - 1) + 1])
    facts += [bag(cards, owner == seat) for owner, cards in enumerate(state.hands)]
    facts += [pile(cards, owner == seat) for owner, cards in enumerate(state.discards)]  # put down one by one
    facts += [pile([card]) for card in state.spots]
    facts += [bag(cards) for cards in state.stacks]
    facts += [pile([card], True) for card in state.out]
    facts += [len(choices) for choices in state.secret]
    facts += [len(lines) for lines in (*state.telegrams, *state.answers)]
    if seat is not None:
        facts += [state.telegrams[seat], state.answers[seat], _own_choices(state, seat)]
    facts.append(_stage(state, seat))
    facts += [(n.how, n.category, n.source, n.target, n.seen) for n in state.notes[-1]]  # done openly: no faces
    return facts


def _own_choices(state: MysteryState, seat: int) -> list[int]:
    choices = state.secret[seat]
    if isinstance(state.stage, Tunnelling | Guessing):
        return list(choices)
    return [ELEMENT_OF[card] for card in choices]


def _stage(state: MysteryState, seat: int | None) -> Any:
    """The stage without the faces that the seat does not see."""
    stage = state.stage
    if isinstance(stage, Landing):
        cards = [(CATEGORY_OF[c.card], c.giver, c.owner, c.back) for c in stage.cards]
        return [cards, stage.then]
    if isinstance(stage, Showing):
        if stage.how == "packets" and seat is None:
            return stage.how
        watching = seat is None or seat in state.to_act
        return [stage.how, [[ELEMENT_OF[card] for card in group] for group in stage.groups] if watching else None]
    return stage


# Swapping


def _permutation(state: MysteryState, seat: int | None, random: Random) -> dict[int, int]:
    """Other numbers, and with them other faces, for the cards that the seat does not know."""
    knows = _knows(state, seat)
    own = {*state.hands[seat], *state.discards[seat]} if seat is not None else set()
    hidden = [
        card
        for card in (*_flat(state.hands), *_flat(state.discards), *state.spots, *_flat(state.stacks))
        if card >= 0 and card not in own and not knows(card)
    ]
    hidden += state.crime[:TIME]
    watching = isinstance(state.stage, Showing) and (seat is None or seat in state.to_act)
    if not watching:
        hidden += [state.crime[TIME], *state.deck]
    renumbered: dict[int, int] = {}
    for category in range(len(CATEGORIES)):
        cards = [card for card in hidden if CATEGORY_OF[card] == category]
        renumbered |= zip(cards, random.sample(cards, len(cards)), strict=True)
    return renumbered


def _flat(places: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    return (card for cards in places for card in cards)


def _renumbered(state: MysteryState, numbers: dict[int, int]) -> MysteryState:
    def new(card: int) -> int:
        return numbers.get(card, card)

    known = list(state.known)
    for old, number in numbers.items():
        if old < len(known):
            known[number] = state.known[old]
    stage = state.stage
    if isinstance(stage, Landing):
        stage = replace(stage, cards=tuple(replace(landed, card=new(landed.card)) for landed in stage.cards))
    elif isinstance(stage, Showing):
        stage = replace(stage, groups=tuple(tuple(map(new, group)) for group in stage.groups))
    return replace(
        state,
        crime=tuple(map(new, state.crime)),
        hands=tuple(tuple(sorted(map(new, cards))) for cards in state.hands),
        discards=tuple(tuple(map(new, cards)) for cards in state.discards),
        spots=tuple(map(new, state.spots)),
        stacks=tuple(tuple(map(new, cards)) for cards in state.stacks),
        deck=tuple(sorted(map(new, state.deck))),
        known=tuple(known),
        stage=stage,
    )


def _other_choices(state: MysteryState, seat: int | None, random: Random) -> MysteryState:
    """What others have chosen unseen could have been anything that they might choose."""
    players = state.options.players
    in_play = deck_of(players, state.options.deck).words
    secret, telegrams, answers = list(state.secret), list(state.telegrams), list(state.answers)
    for other in range(players):
        if other == seat:
            continue
        telegrams[other] = tuple(random.choice([None, *in_play[line]]) for line in range(len(telegrams[other])))
        answers[other] = tuple(random.choice(in_play[line]) for line in range(len(answers[other])))
        choices = secret[other]
        if isinstance(state.stage, Guessing):
            secret[other] = tuple(random.randrange(2) for _ in choices)
        elif isinstance(state.stage, Tunnelling):
            hands = [state.hands[neighbour(other, side, players)] for side in range(len(choices))]
            secret[other] = tuple(
                random.choice(sorted({CATEGORY_OF[card] for card in hand}) or [-1]) for hand in hands
            )
        elif isinstance(state.stage, Gathering) and choices:
            back = CATEGORY_OF[choices[0]]
            open_choice = any(asked == (other, -1) for asked in state.stage.asked)
            cards = [card for card in state.hands[other] if open_choice or CATEGORY_OF[card] == back]
            secret[other] = (random.choice(cards),)
        elif isinstance(state.stage, Returning) and choices:
            secret[other] = (random.choice(state.hands[other]),)
    return replace(state, secret=tuple(secret), telegrams=tuple(telegrams), answers=tuple(answers))
