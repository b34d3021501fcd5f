"""Ways to play, so that games come to where random ones do not: each narrows down a seat's legal actions.

They look at the naive referee's position, hidden cards too: they are made to reach positions, not to win.
"""

from tests.mystery_express.naive_cars import CAR, COST
from tests.mystery_express.naive_table import LETTERS, element, of_back


def starting_with(texts, *beginnings):
    """The texts with the first of the beginnings that any has; else all texts."""
    for beginning in beginnings:
        if found := [text for text in texts if text.startswith(beginning)]:
            return found
    return texts


def without(texts, *words):
    return [text for text in texts if text.split()[0] not in words] or texts


def anything(position, seat, texts):
    return texts


def every_hour(position, seat, texts):
    """Never rest while there is something to do, and do what takes little time first."""
    texts = without(texts, "rest", "serve")
    cheapest = min((COST[text.split()[0]] for text in texts if text.split()[0] in COST), default=0)
    return [text for text in texts if COST.get(text.split()[0], cheapest) == cheapest]


def busy(position, seat, texts):
    """Anything but rest."""
    return without(texts, "rest")


def to_the_conductor(position, seat, texts):
    """Into his car first."""
    if position["leg"] == 5:
        return texts
    here = [verb for verb, car in CAR.items() if car == position["tokens"][position["leg"]]]
    return starting_with(without(texts, "rest"), *here)


def peeking(position, seat, texts):
    return starting_with(without(texts, "rest"), "peek")


def never_peeking(position, seat, texts):
    return starting_with(without(texts, "rest"), "no peek")


def feasting(position, seat, texts):
    return starting_with(without(texts, "rest", "serve"), "dine")


def sleeping(position, seat, texts):
    return starting_with(without(texts, "rest"), "sleep")


def same_card(position, seat, texts):
    """Show and give the same card whenever it can be done."""
    texts = without(texts, "rest")
    return [min(texts)] if texts[0].split()[0] in ("show", "give") else texts


def resting(position, seat, texts):
    return starting_with(texts, "rest")


def club(position, seat, texts):
    """Both actions of the Club Car; before that, something that puts cards on discards."""
    return starting_with(without(texts, "rest"), "help", "grip", "passenger")


def club_in_need(position, seat, texts):
    """With an empty hand, help a passenger and get a grip on oneself; else do what empties the others' hands."""
    if position["hands"][seat] and "help" not in position["done"]:
        return without(texts, "rest", "serve", "help", "grip")
    return starting_with(without(texts, "rest"), "help", f"grip {LETTERS[seat]}")


def robbing(position, seat, texts):
    """All take cards out of one player's bag, and always find it; he does nothing but visit the Conductor."""
    victim = (position["first"] + position["leg"]) % position["players"]  # the seat that opened the first leg
    step = position["agenda"][0]
    if step["step"] == "guessing":
        return [f"guess {step['side']}"]
    if step["step"] == "turn" and position["leg"] < 2:
        return (
            starting_with(texts, "rest")
            if seat == victim
            else starting_with(texts, f"sleep {LETTERS[victim]}", "rest")
        )
    if step["step"] == "turn" and seat == victim:
        return to_the_conductor(position, seat, texts)
    return starting_with(texts, f"sleep {LETTERS[victim]}")


def doing_nothing(position, seat, texts):
    """Idle actions (ME-70) first; then what empties hands."""
    idle = []
    for text in texts:
        verb, *words = text.split()
        if verb == "grip":
            letter, back = words
            if not of_back(position["discards"][LETTERS.index(letter)], back):
                idle.append(text)
        if verb == "lounge":
            others = [hand for other, hand in enumerate(position["hands"]) if other != seat]
            if not any(of_back(hand, words[0]) for hand in others):
                idle.append(text)
    return idle or without(texts, "rest", "serve", "lounge")


def knowing(position, seat, texts):
    """A random game with all answers right, and telegrams that are right, wrong or blank."""
    verb = texts[0].split()[0]
    if verb == "answer":
        return [f"answer {truth(position, position['answers'][seat])}"]
    if verb == "wire":
        return ["wire nothing", f"wire {truth(position, position['telegrams'][seat])}", min(texts)]
    return resting(position, seat, texts)


def wiring_nothing(position, seat, texts):
    return starting_with(resting(position, seat, texts), "wire nothing")


def wiring_everything(position, seat, texts):
    """Five lines each, and only few of them wrong."""
    verb = texts[0].split()[0]
    if verb in ("wire", "answer"):
        lines = position["telegrams" if verb == "wire" else "answers"][seat]
        true = f"{verb} {truth(position, lines)}"
        return [true, true, true, *(text for text in texts if text != "wire nothing")]
    return resting(position, seat, texts)


def truth(position, lines):
    """The word that belongs on the next line."""
    return element(position["crime"][len(lines)])
