"""Deals and whole games of the engines, for the vectors."""

import re

import bradshaw
from bradshaw import Rng
from bradshaw.games.eighty_days.events import CardsDrawn
from bradshaw.games.mystery_express.cards import WORD_OF

# A deck in which everything happens soon: it is empty again and again, every card can be in somebody's hands, and
# the order of its ids is not that of most dictionaries.
SMALL_DECK = {
    "name": "A small bag",
    "cards": [
        {"id": "porters", "title": "P", "text": "£5.", "kind": "event", "does": "money", "amount": 5},
        {"id": "porter_z", "title": "Z", "text": "£5.", "kind": "character", "does": "money", "amount": 5},
        {
            "id": "signal",
            "title": "S",
            "text": "On.",
            "kind": "event",
            "does": "next",
            "space": "passepartout",
            "copies": 2,
        },
        {"id": "bell", "title": "B", "text": "Again.", "kind": "event", "does": "again", "reshuffle": True},
    ],
}
# Both cards are soon in somebody's hands, and the second stays there: then there is nothing to draw.
TWO_CARDS = {
    "name": "Two friends",
    "cards": [
        {"id": "a_friend", "title": "F", "text": "£10.", "kind": "character", "does": "discount", "amount": 10},
        {"id": "another", "title": "A", "text": "£25.", "kind": "character", "does": "london_limit", "amount": 25},
    ],
}

GAMES = {
    "scotland_yard": [
        ("vectors – 東京", {"players": 2}),
        ("vectors – 東京 10", {"players": 2}),
        ("vectors 59", {"players": 3, "edition": "2013", "board": "classic", "bank": "unlimited"}),
        ("vectors 48", {"players": 6, "double_moves": 3}),
    ],
    "eighty_days": [
        ("vectors", {"players": 4, "round_limit": 12}),
        ("vectors – 東京 40", {"players": 3, "round_limit": 16, "deck": SMALL_DECK}),
        ("vectors", {"players": 2, "two_pawns": True, "first_player": 1, "round_limit": 12, "deck": TWO_CARDS}),
    ],
    "mystery_express": [
        ("vectors", {"players": 3, "hours": [2, 3, 3, 3, 3]}),
        # One of two equal cards leaves a stack here, and it is not the one in front.
        ("vectors – 東京 316", {"players": 5, "powers": False, "first": 4, "hours": [2, 2, 3, 3, 3]}),
    ],
}


def deal(name, options, seed):
    """The vector of a deal."""
    game = bradshaw.load(name)
    state = game.new(game.options(**options), Rng(seed, 0))
    return {"seed": seed, "options": options, "deal": DEALT[name](state)}


def game(name, options, seed):
    """The vector of a whole game, played by somebody who looks for draws."""
    game = bradshaw.load(name)
    agreed = game.options(**options)
    state = game.new(agreed, Rng(seed, 0))
    dealt = DEALT[name](state)
    actions, draws = [], []
    while game.outcome(state) is None:
        move = len(actions) + 1
        rng = Watched(seed, move)
        seat, text = choose(game, state, Rng(f"choices of {seed}", move))
        state, events = game.play(state, seat, game.read(text), rng)
        draws += [{"move": move, **drawn} for drawn in DRAWN[name](text, events, rng)]
        actions.append([seat, text])
    end = ENDS[name](state)
    outcome = game.outcome(state)
    end["outcome"] = {"places": outcome.places, "reason": outcome.reason}
    return {"seed": seed, "options": options, "deal": dealt, "actions": actions, "draws": draws, "end": end}


class Watched(Rng):
    """Randomness that notes what was made of it: of which items, and which they became."""

    made: list = []

    def choice(self, items):
        self.made.append((list(items), [super().choice(items)]))
        return self.made[-1][1][0]

    def shuffled(self, items):
        self.made.append((list(items), super().shuffled(items)))
        return self.made[-1][1]


# Players


def choose(game, state, rng):
    """A seat that may act, and one of its actions: those first that lead to a draw."""
    seat = rng.choice(game.to_act(state))
    texts = [game.write(action) for action in game.actions(state, seat)]
    texts = [text for text in texts if text != "rest"] or texts
    if game.name == "eighty_days":
        texts = to_cards(game, state, texts)
    for wanted in (r"help ", r"sleep ", r"play "):
        found = [text for text in texts if re.match(wanted, text)]
        if found and rng.below(4):
            return seat, rng.choice(found)
    return seat, rng.choice(texts)


def to_cards(game, state, texts):
    """The moves to a Passepartout space, the shortest first; or short moves."""
    rules = game.under(state.options)

    def leads_to(text):
        found = re.fullmatch(r"(?:([12]): )?\+(\d+)", text)
        if not found:
            return None
        own = rules.pawns_of[state.turn]
        return state.pawns[own[int(found[1] or 1) - 1]] + int(found[2])

    ends = {text: leads_to(text) for text in texts}
    to_draw = [text for text, to in ends.items() if to and rules.track.kinds[to] == "passepartout"]
    plays = [text for text in texts if text.startswith("play ")]
    return to_draw[:1] + plays or [text for text, to in ends.items() if to is None] or texts[:4]


# What was dealt, what was drawn in a move, and how it ended


def yard_deal(state):
    return {"stations": state.stations, "x": state.trail[0]}


def eighty_deal(state):
    return {"first": state.first}


def mystery_deal(state):
    return {
        "characters": state.characters,
        "tokens": state.tokens,
        "first": state.first,
        "crime": words(state.crime),
        "hands": list(map(words, state.hands)),
        "spots": words(state.spots),
        "stacks": list(map(words, state.stacks)),
    }


def words(cards):
    return [WORD_OF[card] for card in cards]


def no_draws(text, events, rng):
    assert not rng.used
    return []


def eighty_draws(text, events, rng):
    return [{"cards": event.cards} for event in events if isinstance(event, CardsDrawn)]


def mystery_draws(text, events, rng):
    """A shuffle is a showing; a single card is what the action is for, or one of those seen in the tunnel."""
    verb = text.split()[0]
    for cards, drawn in rng.made:
        if len(drawn) > 1:
            kind = "showing"
        else:
            kind = {"help": "help", "guess": "sleeping", "rummage": "sleeping"}.get(verb, "tunnel")
        yield {"kind": kind, "of": words(cards), "drawn": words(drawn)}


def yard_end(state):
    return {"round": state.round, "stations": state.stations, "x": state.trail[-1]}


def eighty_end(state):
    cards = state.cards
    return {
        "pawns": state.pawns,
        "money": state.money,
        "rumors": state.rumors,
        "kept": cards.kept,
        "deck": cards.deck,
        "discards": cards.discards,
    }


def mystery_end(state):
    return {
        "hands": list(map(words, state.hands)),
        "spots": words(state.spots),
        "stacks": list(map(words, state.stacks)),
        "out": state.up,
    }


DEALT = {"scotland_yard": yard_deal, "eighty_days": eighty_deal, "mystery_express": mystery_deal}
DRAWN = {"scotland_yard": no_draws, "eighty_days": eighty_draws, "mystery_express": mystery_draws}
ENDS = {"scotland_yard": yard_end, "eighty_days": eighty_end, "mystery_express": mystery_end}
