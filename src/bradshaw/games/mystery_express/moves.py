"""The legal actions of every stage. All actions are made once and shared: a list is cut from tables."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bradshaw.games.mystery_express.actions import (
    Answer,
    Board,
    Chat,
    Dine,
    Give,
    Grip,
    Guess,
    Help,
    Hide,
    Lounge,
    MysteryAction,
    NoPeek,
    Peek,
    Ready,
    Rest,
    Rummage,
    Serve,
    Show,
    Sleep,
    Smoke,
    Take,
    Tunnel,
    Wire,
)
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_NUMBER,
    CATEGORY_OF,
    ELEMENT_OF,
    HELD,
    HOLDS,
    PEEKS_AT,
    SETUPS,
    SIDES,
    WORDS,
    Car,
    Category,
    Character,
)
from bradshaw.games.mystery_express.decks import DeckData, deck_of
from bradshaw.games.mystery_express.state import (
    Answering,
    Boarding,
    Dining,
    Gathering,
    Guessing,
    Hiding,
    Landing,
    Leaving,
    MysteryState,
    Passing,
    Returning,
    Rummaging,
    Showing,
    Taking,
    Tunnelling,
    Turn,
    Wiring,
)

if TYPE_CHECKING:
    from bradshaw.games.mystery_express.table import Table

Actions = tuple[MysteryAction, ...]

# The actions of a turn, as bits: none may be done twice in a leg (ME-21).
GRIP, HELP, DINE, LOUNGE, CHAT, SLEEP, SMOKE = (1 << n for n in range(7))
CLUB = GRIP | HELP
VERBS = ("grip", "help", "dine", "lounge", "passenger", "sleep", "smoke")
DONE = tuple(tuple(verb for n, verb in enumerate(VERBS) if bits >> n & 1) for bits in range(1 << len(VERBS)))

REST: Actions = (Rest(),)
SERVE: Actions = (Serve(),)
READY: Actions = (Ready(),)
HIDE: Actions = tuple(Hide(side) for side in SIDES)
GUESS: Actions = tuple(Guess(side) for side in SIDES)
TAKE: Actions = tuple(Take(spot) for spot in (1, 2, 3))
SHOW: Actions = tuple(Show(word) for word in WORDS)
GIVE: Actions = tuple(Give(word) for word in WORDS)
PEEK: Actions = (NoPeek(), Peek(1), Peek(2), Peek(3), Peek(4))

SETS = range(16)  # of held categories, as bits
ALL_HELD = SETS[-1]
ANY = -1  # category


def _each(bits: int) -> list[int]:
    return [category for category in HELD if bits >> category & 1]


class Moves:
    """Tables for a number of players. Where a list is indexed by a set of categories, the set is in bits."""

    def __init__(self, players: int) -> None:
        seats = range(players)
        names = CATEGORIES
        self.grip: list[list[Actions]] = [
            [tuple(Grip(s, names[c]) for c in _each(b)) for b in SETS] for s in seats
        ]
        self.dine: list[list[Actions]] = [
            [tuple(Dine(s, names[c]) for c in _each(b)) for b in SETS] for s in seats
        ]
        self.help: list[list[Actions]] = [
            [tuple(Help(k, names[c]) for c in _each(b)) for b in SETS] for k in (1, 2)
        ]
        self.lounge: list[Actions] = [tuple(Lounge(names[c]) for c in _each(b)) for b in SETS]
        self.rummage: list[Actions] = [tuple(Rummage(names[c]) for c in _each(b)) for b in SETS]
        self.chat: list[list[Actions]] = [
            [tuple(Chat(s, names[c]) for c in _each(b)) for b in SETS] for s in SIDES
        ]
        self.tunnel: list[list[Actions]] = [
            [tuple(Tunnel(s, names[c]) for c in _each(b)) for b in SETS] for s in SIDES
        ]
        self.sleep: list[Actions] = [(Sleep(s),) for s in seats]
        # By the seat in turn: the pairs of others, with the actions for the categories that both hold.
        pairs: dict[tuple[int, int], list[Actions]] = {
            (one, two): [tuple(Smoke(one, two, names[c]) for c in _each(b)) for b in SETS]
            for one in seats
            for two in range(one + 1, players)
        }
        self.smoke: list[list[tuple[int, int, list[Actions]]]] = [
            [(one, two, table) for (one, two), table in pairs.items() if turn not in (one, two)] for turn in seats
        ]
        self.others = [tuple(s for s in seats if s != turn) for turn in seats]


MOVES = {players: Moves(players) for players in SETUPS}

BITS: dict[Car, int] = {
    "club": CLUB,
    "dining": DINE,
    "lounge": LOUNGE,
    "passenger": CHAT,
    "sleeping": SLEEP,
    "smoking": SMOKE,
}


class DeckMoves:
    """Tables for a deck: what depends on its elements, cars and stations."""

    def __init__(self, players: int, name: str | DeckData) -> None:
        deck = deck_of(players, name)
        self.wire: list[Actions] = [(Wire(None), *(Wire(word) for word in words)) for words in deck.words]
        self.answer: list[Actions] = [tuple(Answer(word) for word in words) for words in deck.words]
        self.board: Actions = tuple(Board(car) for car in deck.cars)
        self.take: Actions = TAKE[: deck.setup.conductor]
        self.absent = sum(bits for car, bits in BITS.items() if car not in deck.cars)
        self.boards = deck.boards


@lru_cache(maxsize=64)
def deck_moves(players: int, deck: str | DeckData) -> DeckMoves:
    """The tables for a deck."""
    return DeckMoves(players, deck)


def more_than_rest(at: "Table") -> bool:
    """Whether the seat in turn can do anything in the cars."""
    if at.hours < 1:
        return False
    turn, backs = at.turn, at.hand_backs
    done = at.done | deck_moves(at.seats, at.options.deck).absent
    if not done & CHAT and (HOLDS[backs[turn - 1]] or HOLDS[backs[(turn + 1) % at.seats]]):
        return True
    return len(turn_actions(at, at.seats)) > 1


def turn_actions(at: "MysteryState | Table", players: int) -> Actions:
    """What the seat in turn can do in the cars, and resting (ME-21 to ME-28)."""
    tables, turn, hours = MOVES[players], at.turn, at.hours
    found: list[MysteryAction] = [REST[0]]
    if hours < 1:
        return tuple(found)
    of_deck = deck_moves(players, at.options.deck)
    done = at.done | of_deck.absent
    held = [HOLDS[counts] for counts in at.hand_backs]
    others = tables.others[turn]
    idle = at.options.idle_actions  # ME-70
    if not done & GRIP:
        for seat, counts in enumerate(at.discard_backs):
            found += tables.grip[seat][ALL_HELD if idle else HOLDS[counts]]
    if not done & HELP and hours >= 3:
        for stack, boards in enumerate(of_deck.boards):
            if at.leg >= boards:
                found += tables.help[stack][HOLDS[at.stack_backs[stack]]]
    if not done & DINE:
        for seat in others:
            found += tables.dine[seat][held[seat]]
    if not done & LOUNGE and hours >= 2:
        somewhere = ALL_HELD if idle else 0
        for seat in others:
            somewhere |= held[seat]
        found += tables.lounge[somewhere]
    if not done & CHAT:
        found += tables.chat[0][held[(turn + 1) % players]]
        found += tables.chat[1][held[turn - 1]]
    if not done & SLEEP and hours >= 2:
        for seat in others:
            if held[seat]:
                found += tables.sleep[seat]
    if not done & SMOKE and hours >= 3 and len(at.hands[turn]) >= 2:
        for one, two, table in tables.smoke[turn]:
            found += table[held[one] & held[two]]
    return tuple(found)


def more_guests(at: "MysteryState | Table", players: int, guests: tuple[tuple[int, int], ...]) -> Actions:
    """Whom the host can invite besides: another player, another category, while there is time (ME-24)."""
    if at.hours < 1:
        return ()
    tables = MOVES[players]
    invited, free = 0, 15
    for seat, category in guests:
        invited |= 1 << seat
        free &= ~(1 << category)
    found: Actions = ()
    for seat in tables.others[at.turn]:
        if not invited >> seat & 1:
            found += tables.dine[seat][HOLDS[at.hand_backs[seat]] & free]
    return found


def actions(state: MysteryState, seat: int) -> Actions:
    """Every legal action of the seat."""
    if seat not in state.to_act:
        return ()
    stage, players = state.stage, len(state.hands)
    kind = type(stage)
    if kind is Turn:
        return turn_actions(state, players)
    if kind is Wiring:
        return deck_moves(players, state.options.deck).wire[len(state.telegrams[seat])]
    if kind is Answering:
        return deck_moves(players, state.options.deck).answer[len(state.answers[seat])]
    simple = _SIMPLE.get(kind)
    return simple if simple is not None else _LISTS[kind](state, stage, seat)


_SIMPLE: dict[type, Actions] = {Hiding: HIDE, Guessing: GUESS, Showing: READY}


def _gathering(state: MysteryState, stage: Gathering, seat: int) -> Actions:
    for asked, category in stage.asked:
        if asked == seat:
            return _cards(GIVE if stage.why == "smoking" else SHOW, state.hands[seat], category)
    return ()


def _returning(state: MysteryState, stage: Returning, seat: int) -> Actions:
    hand: Sequence[int] = state.hands[seat]
    if stage.second:
        first = state.secret[seat][0]
        hand = [card for card in hand if card != first]
    return _cards(GIVE, hand, ANY)


def _landing(state: MysteryState, stage: Landing, seat: int) -> Actions:
    return PEEK[:1] + tuple([PEEK[number] for number in peekable(state, stage, seat)])


def _tunnelling(state: MysteryState, _: Tunnelling, seat: int) -> Actions:
    """The left side first, then the right."""
    players, side = len(state.hands), len(state.secret[seat])
    return MOVES[players].tunnel[side][HOLDS[state.hand_backs[neighbour(seat, side, players)]]]


_LISTS: dict[type, Callable[[MysteryState, Any, int], Actions]] = {
    Dining: lambda state, stage, _: SERVE + more_guests(state, len(state.hands), stage.guests),
    Gathering: _gathering,
    Passing: lambda state, stage, seat: _cards(GIVE, state.hands[seat], stage.category),
    Returning: _returning,
    Leaving: lambda state, _, seat: _cards(GIVE, state.hands[seat], ANY),
    Rummaging: lambda state, stage, _: MOVES[len(state.hands)].rummage[HOLDS[state.hand_backs[stage.owner]]],
    Tunnelling: _tunnelling,
    Landing: _landing,
    Boarding: lambda state, _, __: deck_moves(len(state.hands), state.options.deck).board,
    Taking: lambda state, _, __: deck_moves(len(state.hands), state.options.deck).take,
}


def _cards(choices: Actions, hand: Sequence[int], category: int) -> Actions:
    """One choice for each element among the cards, of a category or of any; hands are sorted."""
    elements = [ELEMENT_OF[card] for card in hand if category < 0 or CATEGORY_OF[card] == category]
    return tuple([choices[element] for element in dict.fromkeys(elements)])


class Powers(dict[tuple[Character, ...], tuple[int, ...]]):
    """The characters by seat → by category, the seat whose power fits it; -1 if there is none."""

    def __init__(self, mirabella_peeks: Category) -> None:
        """De Mirabella and Mansard look at Suspects and Locations, one at each (ME-72)."""
        super().__init__()
        other: Category = "location" if mirabella_peeks == "suspect" else "suspect"
        self._peeks_at = {
            **PEEKS_AT,
            "mirabella": CATEGORY_NUMBER[mirabella_peeks],
            "mansard": CATEGORY_NUMBER[other],
        }

    def __missing__(self, characters: tuple[Character, ...]) -> tuple[int, ...]:
        fits = [self._peeks_at[character] for character in characters]
        self[characters] = seats = tuple(fits.index(c) if c in fits else -1 for c in HELD)
        return seats


POWERS = {"suspect": Powers("suspect"), "location": Powers("location")}


def powers(state: MysteryState) -> tuple[int, ...]:
    """By category, the seat whose power fits it (ME-30); -1 if there is none."""
    return POWERS[state.options.mirabella_peeks][state.characters]


def holders(table: "Table") -> int:
    """The seats, as bits, whose power is fresh and fits a card that has just come to a discard (ME-30).

    Not one's own discard, nor a card that one has seen: giving or receiving it is seeing it.
    """
    fitting, known = powers(table.state), table.who_knows()
    asked = 0
    for card, _, owner, _ in table.landed:
        seat = fitting[CATEGORY_OF[card]]
        if seat >= 0 and seat != owner and not (table.used | known[card]) >> seat & 1:
            asked |= 1 << seat
    return asked


def peekable(state: MysteryState, stage: Landing, seat: int) -> list[int]:
    """The numbers, from 1, of the cards just put down that the seat's power fits."""
    fitting = powers(state)
    return [
        number
        for number, landed in enumerate(stage.cards, start=1)
        if fitting[CATEGORY_OF[landed.card]] == seat != landed.owner and not state.known[landed.card] >> seat & 1
    ]


def neighbour(seat: int, side: int, players: int) -> int:
    """Who sits on the left (0) or on the right (1): play goes clockwise, to the left."""
    return (seat + (1, -1)[side]) % players
