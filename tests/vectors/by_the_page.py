"""The draws of docs/random.md, the mix of docs/fair_deal.md, the record of docs/record.md: by these pages alone.

Nothing of Bradshaw is imported, and the lists are read from the page.
"""

import hashlib
import json
import re
from pathlib import Path

from tests.stream import Stream

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "random.md").read_text(encoding="utf-8")
MIX = (DOCS / "fair_deal.md").read_text(encoding="utf-8")

CATEGORIES = ("modus", "suspect", "motive", "location", "time")
HELD = CATEGORIES[:4]


def listed(name):
    """The words of a row of one of the page's tables."""
    [words] = re.findall(rf"^\| `?{name}`? \| ([^|]+) \|", PAGE, re.MULTILINE)
    return words.split()


# Scotland Yard


def scotland_yard(options, seed):
    stream = Stream(seed, 0)
    pieces = 5 if options["players"] == 6 else 4
    stations = stream.drawn(listed("D cards"), pieces)
    x = stream.choice(listed("X cards"))
    return {"stations": [int(station) for station in stations], "x": int(x)}


# Around the World in 80 Days


def eighty_days(options, seed):
    first = options.get("first_player")
    return {"first": Stream(seed, 0).below(options["players"]) if first is None else first}


def passepartout(cards, seed, actions, counts):
    """The cards of each draw, and the deck and the discards at the end.

    `cards` are those of the deck file. `counts` says for each move how many cards are due at each of its draws,
    which only the rules can tell; all else is on the page. Characters are played before the move.
    """
    kinds = {card["id"]: card["kind"] for card in cards}
    symbols = {card["id"] for card in cards if card.get("reshuffle")}
    deck = [card["id"] for card in cards for _ in range(card.get("copies", 1))]
    discards, waiting, draws, symbol = [], [], [], False
    for move, (_, text) in enumerate(actions, start=1):
        if text.startswith("play "):
            discards.append(text.removeprefix("play "))
        elif text.startswith("card "):
            chosen = waiting.pop(int(text.removeprefix("card ")) - 1)
            discards += waiting + ([chosen] if kinds[chosen] == "event" else [])
            waiting = []
        stream = Stream(seed, move)
        for due in counts.get(move, ()):
            drawn = []
            while len(drawn) < due and (deck or discards):
                if not deck:
                    deck, discards = discards, []
                deck.sort()
                drawn.append(deck.pop(stream.below(len(deck))))
            draws.append({"move": move, "cards": drawn})
            symbol = symbol or not symbols.isdisjoint(drawn)
            if len(set(drawn)) == 2:
                waiting = list(drawn)
            elif drawn:
                discards += drawn[1:] + (drawn[:1] if kinds[drawn[0]] == "event" else [])
        if symbol and not waiting:
            deck, discards, symbol = deck + discards, [], False
    return draws, sorted(deck), discards


# Mystery Express


def mystery_express(options, seed):
    stream, players = Stream(seed, 0), options["players"]
    characters = options.get("characters") or stream.drawn(listed("characters"), players)
    tokens = stream.shuffled(listed("cars"))
    first = options.get("first")
    if first is None:
        first = stream.below(players)
    crime = [stream.choice(in_play(category, players)) for category in CATEGORIES]
    rest = [card for category in HELD for card in in_play(category, players)]
    for card in crime[:4]:
        rest.remove(card)
    rest = stream.shuffled(rest)
    order = [word for category in CATEGORIES for word in listed(category)]
    hands = [sorted(rest[7 * seat : 7 * seat + 7], key=order.index) for seat in range(players)]
    rest = rest[7 * players :]
    in_first = {3: 2, 4: options.get("first_passengers", 3), 5: 3}[players]
    return {
        "characters": list(characters),
        "tokens": tokens,
        "first": first,
        "crime": crime,
        "hands": hands,
        "spots": rest[:3],
        "stacks": [rest[3 : 3 + in_first], rest[3 + in_first :]],
    }


def in_play(category, players):
    """The cards of a category."""
    words = listed(category)
    if category != "time":
        words = words[: players + 1]
    return [word for word in words for _ in range(3 if category == "time" else 2)]


def on_the_train(deal, seed, actions, due):
    """The cards of each draw.

    `due` says for each move what is drawn in it, and of which cards: hands are for the rules to tell. Of the
    stacks and the Time cards the page knows all, and `of` is found here.
    """
    stacks = [list(stack) for stack in deal["stacks"]]
    times = in_play("time", 3)
    times.remove(deal["crime"][4])
    backs = {word: category for category in CATEGORIES for word in listed(category)}
    draws = []
    for move, (_, text) in enumerate(actions, start=1):
        stream = Stream(seed, move)
        for kind, of in due.get(move, ()):
            if kind == "showing":
                draws.append({"move": move, "kind": kind, "of": times, "drawn": stream.shuffled(times)})
                continue
            if kind == "help":
                _, number, category = text.split()
                stack = stacks[int(number) - 1]
                places = [place for place, card in enumerate(stack) if backs[card] == category]
                of = [stack[place] for place in places]
                drawn = stack.pop(stream.choice(places))
            else:
                drawn = stream.choice(of)
            draws.append({"move": move, "kind": kind, "of": of, "drawn": [drawn]})
    return draws, stacks


# The fair deal


def hash_of(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def seed(table, secret, parts):
    """The hash of the page's text, with its words in capitals replaced; its last line once for each part."""
    [text] = re.findall(r"```text\n(.*?)```", MIX, re.DOTALL)
    *head, line = text.splitlines(keepends=True)
    mix = "".join(head).replace("TABLE", table).replace("SECRET", secret)
    for part in parts:
        given = part["contribution"] or "-"
        mix += (
            line.replace("SEAT", str(part["seat"]))
            .replace("PLEDGE", part["pledge"])
            .replace("CONTRIBUTION", given)
        )
    return hash_of(mix)


# A record


def record(text):
    """The header, the actions and the end; each line must fit its checksum."""
    before, contents = "", []
    for line in text.removesuffix("\n").split("\n"):
        content = line[: line.rindex(',"sum":')]
        before = hashlib.sha256((before + content).encode("utf-8")).hexdigest()[:16]
        contents.append(json.loads(line))
        assert contents[-1]["sum"] == before
    header, *moves, end = contents
    assert [move["move"] for move in moves] == list(range(1, end["moves"] + 1))
    return header, [[move["seat"], move["action"]] for move in moves], end["outcome"]


DEALS = {"scotland_yard": scotland_yard, "eighty_days": eighty_days, "mystery_express": mystery_express}
