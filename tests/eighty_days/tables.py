"""Boards and decks for the comparison with the referee, as the files that people would write.

Together the decks hold every effect, with amounts of either sign where that is allowed.
"""

from string import ascii_lowercase


def board_file(name, spaces, *, money=80, rumors=3):
    """The text of a board file; `spaces` are words like "bet2", "bet456", "pound"."""
    lines = []
    for number, word in enumerate(spaces.split(), start=1):
        bets = ",".join(word.removeprefix("bet")) if word.startswith("bet") else ""
        lines.append(f'    "{number} {"bet " + bets if bets else word}",')
    listed = "\n".join(lines)
    return f'name = "{name}"\nmoney = {money}\nrumors = {rumors}\nspaces = [\n{listed}\n]\n'


SHORT = board_file(
    "short",
    "pound bet1 passepartout bet23 police layover passepartout pound bet456 police bet2 passepartout pound",
    money=40,
    rumors=1,
)
# Hardly anything but Police: reports, and returns to London.
POLICE = board_file(
    "police",
    "pound police bet1 bet2 layover bet3 police police bet456 pound police passepartout police layover "
    "police passepartout police pound police layover police police bet2 police pound bet1 pound",
    money=60,
    rumors=4,
)
# Hardly anything but Passepartout: cards lead to more cards.
LUGGAGE = board_file(
    "luggage",
    "passepartout pound passepartout bet12 passepartout passepartout layover passepartout passepartout police "
    "passepartout bet23 passepartout layover passepartout passepartout pound passepartout police passepartout "
    "bet1 passepartout layover passepartout passepartout pound",
    money=50,
    rumors=2,
)
# Hardly anything but Pounds and Bets.
BANK = board_file(
    "bank",
    "bet1 pound bet2 pound bet3 bet456 pound layover bet12 bet23 pound passepartout bet13 police bet456 bet1 "
    "pound layover bet2 bet123456 pound passepartout bet3 pound bet12 pound",
    money=55,
    rumors=2,
)
# Hardly a space to go to: people get in each other's way, pass, and return to London.
NARROW = board_file(
    "narrow",
    "bet2 passepartout bet3 pound bet456 bet1 layover layover police layover bet2 passepartout layover layover "
    "layover bet1 layover police bet3 layover layover passepartout pound",
    money=28,
    rumors=1,
)
# No Rumor cards at all, and not one Police space.
QUIET = board_file(
    "quiet", "bet1 bet2 pound passepartout bet3 bet12 layover passepartout bet23 pound bet1", money=30, rumors=0
)
# Eight Passepartout spaces in a row: cards that lead one on and one back could swing a pawn for ever.
PENDULUM = board_file("pendulum", "passepartout " * 8 + "layover police pound bet1 pound", rumors=1)
BOARDS_FOR_CORNERS = {"pendulum": PENDULUM}
BOARDS = {"short": SHORT, "police": POLICE, "luggage": LUGGAGE, "bank": BANK, "narrow": NARROW, "quiet": QUIET}


def deck_file(name, cards, *, several=False):
    """The text of a deck file.

    `cards` are {id: line} with lines like `event money -30 x2 symbol`: kind, effect, then amount or space, copies,
    symbol, when. A text with such lines will do, too: then ids are made up.
    """
    if isinstance(cards, str):
        lines = [line.strip() for line in cards.strip().splitlines()]
        cards = {f"{line.split()[1]}_{letter}": line for letter, line in zip(ascii_lowercase, lines, strict=False)}
    parts = [f'name = "{name}"']
    if several:
        parts.append("several = true")
    for card, line in cards.items():
        kind, does, *rest = line.split()
        parts.append(f'\n[[cards]]\nid = "{card}"\ntitle = "{card}"\ntext = "{line}"')
        parts.append(f'kind = "{kind}"\ndoes = "{does}"')
        parts += [card_field(word) for word in rest]
    return "\n".join(parts) + "\n"


def card_field(word):
    if word == "symbol":
        return "reshuffle = true"
    if word in ("before", "after", "either"):
        return f'when = "{word}"'
    if word.startswith("x"):
        return f"copies = {word[1:]}"
    return f"amount = {int(word)}" if word.lstrip("+-").isdigit() else f'space = "{word}"'


# Every Event, and every Character before the move, one a turn.
EVERYTHING = deck_file(
    "everything",
    """
    event money +25
    event money -30
    event per_rumor +7
    event per_position -4 symbol
    event gift_behind 12
    event toll_ahead 15
    event purse 35
    event refund
    event rumor
    event again
    event miss
    event advance 3
    event retreat 4
    event next pound
    event previous layover symbol
    character money +15
    character money -15
    character discount 12
    character back_rate 14
    character london_limit 30
    character again
    character police
    character hold
    character rumor 8
    """,
)
# Money to lose, for one and for all.
TAXES = deck_file(
    "taxes",
    """
    event money -1
    event per_rumor -9
    event per_position +6
    event per_position -11
    event purse 0
    event purse 70 symbol
    event toll_ahead 30 x2
    event gift_behind 1
    event miss x2
    event rumor x2
    character money -40 x2
    character rumor 0
    character rumor 30
    character london_limit 5
    character london_limit 60 x2
    character back_rate 3
    """,
)
# Cards that move the pawn, to all kinds of space, and give back what the move has cost.
JOURNEYS = deck_file(
    "journeys",
    """
    event advance 1 x2
    event advance 2
    event advance 40
    event retreat 1
    event retreat 2 symbol
    event retreat 40
    event next bet
    event next police
    event next passepartout x2
    event previous bet
    event previous pound
    event previous police
    event previous passepartout
    event refund x4
    event again
    character discount 6 x2
    character discount 100
    character again
    character hold
    """,
)
# Characters for after the move, one a turn.
AFTER = deck_file(
    "after",
    """
    event money +3 symbol
    event miss
    event again
    event advance 2
    character money +11 after
    character money -11 either
    character rumor 6 after
    character rumor 20 either
    character again after
    character again either symbol
    character police after
    character police either
    character discount 5 before
    """,
)
# Several Characters in a turn, before and after the move.
SEVERAL = deck_file(
    "several",
    """
    event again
    event refund x2
    event miss
    event next passepartout symbol
    character money +10 either
    character money -25 x2
    character discount 4 x2
    character discount 9
    character back_rate 12
    character back_rate 17
    character back_rate 6
    character london_limit 15
    character london_limit 40
    character again before
    character again after
    character police either x2
    character hold x2
    character rumor 5 either
    character rumor 2 before
    """,
    several=True,
)
# Two cards: the deck runs out, and with a Character in hand there is only one.
TINY = deck_file("tiny", "event advance 1 symbol\ncharacter again")
# Two Characters: with both in hand there is nothing to draw.
PAIR = deck_file("pair", "character money +5\ncharacter hold symbol")
TWINS = deck_file("twins", "event retreat 3 x2\nevent refund")
DECKS = {
    "everything": EVERYTHING,
    "taxes": TAXES,
    "journeys": JOURNEYS,
    "after": AFTER,
    "several": SEVERAL,
    "tiny": TINY,
    "pair": PAIR,
    "twins": TWINS,
}


# Small decks for single questions: each card has a name of its own

CORNERS = {
    "pendulum": {"on": "event advance 1", "off": "event retreat 1"},
    "limits": {
        "low_limit": "character london_limit 5",
        "high_limit": "character london_limit 40",
        "cheap": "character discount 50",
        "rate": "character back_rate 60",
        "gives": "character money +30",
        "takes": "character money -30",
        "turns": "character again",
        "holds": "character hold",
    },
    "tolls": {"toll": "event toll_ahead 10 x2"},
    "gifts": {"gift": "event gift_behind 10 x2"},
    "holding": {"holds": "character hold x2", "pays_later": "character money +1 after"},
    "bribes": {
        "bribe": "character rumor 5 either x3",
        "inspector_either": "character police either",
        "inspector_after": "character police after",
    },
    "symbols": {"plain": "event money +1", "marked": "event money +2 symbol"},
    "four": {
        "one": "character money +1",
        "two": "character money +2 symbol",
        "three": "character money +3",
        "four": "character money +4",
    },
    "returns": {"refund": "event refund", "wind": "event next passepartout", "cheap": "character discount 2"},
    "late": {
        "pays_late": "character money -5 after",
        "again_late": "character again after",
        "inspector_late": "character police after",
    },
    "delays": {"late_train": "event miss x2", "again_either": "character again either"},
}
CORNERS["limits_several"] = CORNERS["limits"]
DECKS_FOR_CORNERS = {
    name: deck_file(name, cards, several=name in ("limits_several", "holding", "bribes"))
    for name, cards in CORNERS.items()
}
