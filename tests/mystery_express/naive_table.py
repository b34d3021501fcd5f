"""The table of the naive referee: its cards, from the data files, their places, and who knows them."""

import csv
from pathlib import Path

DATA = Path(__file__).parents[2] / "src" / "bradshaw" / "games" / "mystery_express" / "data"

CATEGORIES = ["modus", "suspect", "motive", "location", "time"]
HELD = CATEGORIES[:4]  # Time cards stay in their deck
CARS = ["club", "dining", "lounge", "passenger", "sleeping", "smoking"]
LETTERS = "abcde"  # seats, as they are written
CHARACTERS = ["macdouglas", "mirabella", "strauss", "mansard", "pransky"]

with (DATA / "elements.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file))

# By number: what is on the card. The copies of an element are neighbours.
CARDS = [row for row in ROWS for _ in range(int(row["copies"]))]


def category(card):
    return CARDS[card]["category"]


def element(card):
    return CARDS[card]["word"]


def in_play(players, back):
    """ME-03: the cards of a category with so many players."""
    return [card for card, row in enumerate(CARDS) if row["category"] == back and int(row["players"]) <= players]


def elements_in_play(players, back):
    return [row["word"] for row in ROWS if row["category"] == back and int(row["players"]) <= players]


def of_back(cards, back):
    """Those of the cards that have this back; None means any back."""
    return [card for card in cards if back is None or category(card) == back]


# Places, movements, and who knows what


def hand(seat):
    return f"hand {LETTERS[seat]}"


def discard(seat):
    return f"discard {LETTERS[seat]}"


def backs_in(cards):
    """The backs among the cards, in order."""
    return [back for back in HELD if of_back(cards, back)]


def write_line(position, how, card, source, target, seen, *, public=False, only=None, back=None):
    """A line of everyone's log; `seen` are those who see the face. `only`: a line for that seat alone."""
    line = {
        "leg": position["log_leg"],
        "how": how,
        "category": back if card is None else category(card),
        "source": source,
        "target": target,
        "element": None if card is None else element(card),
        "seen": set(seen),
        "public": public,  # spectators see the face too
        "only": only,
    }
    position["log"].append(line)
    return line


def put_down(position, how, card, giver, owner, seen, source=None):
    """ME-16: a card goes on somebody's discard, and those who see it know it."""
    knew_it_once = position["ever_saw"][card] - position["knowers"][card] - seen
    alone = giver is not None and not of_back(position["hands"][giver], category(card))
    position["knowers"][card] |= seen
    position["ever_saw"][card] |= seen
    source = source or hand(giver)
    line = write_line(position, how, card, source, discard(owner), seen, public=how == "lounge")
    position["discards"][owner].append(card)
    return {
        "card": card,
        "giver": giver,
        "owner": owner,
        "line": line,
        "knew_it_once": knew_it_once,  # for counting
        "alone": alone,
    }


def back_into_hand(position, seat, cards):
    """Who knows the card knows now that it is in this hand."""
    for card in cards:
        position["discards"][seat].remove(card)
        position["hands"][seat].append(card)
        position["knowers"][card].add(seat)
    position["hands"][seat].sort()


def leave_hand(position, seat, card):
    """ME-18: only the owner can say which of his cards of that back it was, and so which are still there."""
    for other in of_back(position["hands"][seat], category(card)):
        position["knowers"][other] = {seat}
    position["hands"][seat].remove(card)


def hand_card(position, seat, word):
    return next(card for card in position["hands"][seat] if element(card) == word)


def words_in(cards):
    """The elements among the cards, each once."""
    return sorted({element(card) for card in cards})


def backs(cards):
    """How many cards there are of each back."""
    return tuple(len(of_back(cards, back)) for back in HELD)
