"""What each seat may know, for the naive referee: ME-15, ME-18, ME-44. A spectator is the seat None."""

from tests.mystery_express.naive_cars import COST
from tests.mystery_express.naive_table import backs, category, element, of_back


def public_sight(position):
    """What everyone sees, by the names that a view has for it."""
    step = first_step(position)
    over = step["step"] == "over"
    leg = position["leg"]
    return {
        "characters": tuple(position["characters"]),
        "leg": leg,
        "first": position["first"],
        "turn": position["turn"],
        "hours": position["hours"],
        "done": tuple(verb for verb in COST if verb in position["done"]),
        "used": tuple(sorted(position["used"])),
        "conductor": position["tokens"][leg] if leg < 5 else None,  # ME-08: later tokens lie face down
        "cars": tuple(position["cars"]),
        "hands": tuple(map(backs, position["hands"])),  # ME-15: backs are public
        "discards": tuple(map(backs, position["discards"])),
        "spots": tuple(None if card is None else category(card) for card in position["spots"]),
        "stacks": tuple(map(backs, position["stacks"])),
        "out": tuple(None if card is None else element(card) for card in position["out"]),  # ME-48
        "stage": step["step"],
        "telegrams": tuple(map(tuple, position["telegrams"])) if over else (),  # ME-47, ME-60
        "all_answers": tuple(map(tuple, position["answers"])) if over else (),
        "crime": words(position["crime"]) if over else (),
    }


def own_sight(position, seat):
    """What the seat sees beside that."""
    step = first_step(position)
    mine = seat is not None
    return {
        "seat": seat,
        "hand": words(position["hands"][seat]) if mine else (),
        "discard": words(sorted(position["discards"][seat])) if mine else (),
        "times": tuple(map(tuple, position["times"])) if mine else (),  # ME-44
        "showing": showing(position, step, seat),
        "chosen": tuple(chosen(position, step, seat)) if mine else (),
        "telegram": tuple(position["telegrams"][seat]) if mine else (),
        "answers": tuple(position["answers"][seat]) if mine else (),
    }


def first_step(position):
    return position["agenda"][0] if position["agenda"] else {"step": "over"}


def words(cards):
    return tuple(element(card) for card in cards)


def log(position, seat):
    """ME-18: what the seat has seen, line by line. The face is there only for those who saw it."""
    lines = []
    for line in position["log"]:
        if line["only"] is None or line["only"] == seat:
            knows = line["public"] or seat in line["seen"]
            lines.append(
                (
                    line["leg"],
                    line["how"],
                    line["category"],
                    line["source"],
                    line["target"],
                    line["element"] if knows else None,
                    tuple(sorted(line["seen"])),
                )
            )
    return lines


def showing(position, step, seat):
    """ME-41 to ME-44: the Time cards, group by group, until the seat says that it has seen them."""
    if step["step"] != "showing" or seat in step["ready"]:
        return ()
    shown = words(step["cards"])
    if step["how"] != "packets":
        return tuple((word,) for word in shown)
    if seat is None:  # packets do not lie open
        return ()
    players = position["players"]
    return tuple(shown[(seat - n) % players :: players] for n in range(players))  # passed to the left


def asked_for_cards(position):
    """Whose cards the table waits for, as everyone sees it: (seat, back), where None is any back."""
    step = first_step(position)
    kind = step["step"]
    if kind == "gathering":
        return step["wanted"]
    if kind == "dining":
        return step["guests"]
    if kind == "passing":
        return [(step["giver"], step["category"])]
    if kind in ("hiding", "guessing", "rummaging"):
        return [(step["owner"], None)]
    if kind == "returning":  # those who have still to be given one
        return [(seat, None) for seat in step["to"][len(step["chosen"]) :]]
    if kind == "leaving":
        return [(position["turn"], None)]
    return []


def put_down_now(position):
    """The cards that powers may be used on: (back, giver, owner)."""
    step = first_step(position)
    return [(category(put["card"]), put["giver"], put["owner"]) for put in step.get("put", ())]


def chosen(position, step, seat):
    """What the seat has chosen and the others do not know yet."""
    kind = step["step"]
    if kind == "gathering":
        if seat in step["chosen"]:
            return [step["chosen"][seat]]
        for wanted, back in step["wanted"]:
            cards = of_back(position["hands"][seat], back)
            if wanted == seat and len(cards) == 1:  # he is not asked, it must be this one
                return words(cards)
    if kind == "guessing" and seat == step["owner"]:
        return [step["side"]]
    if kind == "returning" and seat == position["turn"]:
        return step["chosen"]
    if kind == "tunnelling":
        return [back or "nothing" for back in step["choices"][seat]]
    return []
