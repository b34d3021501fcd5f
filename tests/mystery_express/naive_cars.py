"""What is done in the cars, for the naive referee: ME-21 to ME-28."""

from tests.mystery_express.naive_conductor import ask_powers
from tests.mystery_express.naive_table import (
    HELD,
    LETTERS,
    back_into_hand,
    backs_in,
    discard,
    element,
    hand,
    hand_card,
    leave_hand,
    of_back,
    put_down,
    words_in,
    write_line,
)

COST = {"grip": 1, "help": 3, "dine": 1, "lounge": 2, "passenger": 1, "sleep": 2, "smoke": 3}
CAR = {
    "grip": "club",
    "help": "club",
    "dine": "dining",
    "lounge": "lounge",
    "passenger": "passenger",
    "sleep": "sleeping",
    "smoke": "smoking",
}


# What the seat in turn can do, ME-21 to ME-28


def possible_actions(position):
    return [
        text
        for verb, find in FINDERS.items()
        if verb not in position["done"] and COST[verb] <= position["hours"]  # ME-21
        for text in find(position)
    ]


def others(position):
    return [seat for seat in range(position["players"]) if seat != position["turn"]]


def find_grips(position):
    idle = position["options"]["idle_actions"]  # ME-70
    return [
        f"grip {LETTERS[seat]} {back}"
        for seat in range(position["players"])
        for back in HELD
        if idle or of_back(position["discards"][seat], back)  # ME-22
    ]


def find_help(position):
    aboard = [number for number, legs in ((1, 1), (2, 3)) if position["leg"] >= legs]  # ME-23, ME-45
    return [f"help {number} {back}" for number in aboard for back in backs_in(position["stacks"][number - 1])]


def find_guests(position, guests=()):
    invited = [seat for seat, _ in guests]
    named = [back for _, back in guests]
    return [
        f"dine {LETTERS[seat]} {back}"
        for seat in others(position)
        for back in backs_in(position["hands"][seat])  # ME-24
        if seat not in invited and back not in named
    ]


def find_lounge(position):
    idle = position["options"]["idle_actions"]  # ME-70
    return [
        f"lounge {back}"
        for back in HELD
        if idle or any(of_back(position["hands"][seat], back) for seat in others(position))  # ME-25
    ]


def find_rounds(position):
    players = position["players"]
    return [
        f"passenger {side} {back}"
        for side, step in (("left", 1), ("right", -1))
        for back in backs_in(position["hands"][(position["turn"] + step) % players])  # ME-26
    ]


def find_beds(position):
    return [f"sleep {LETTERS[seat]}" for seat in others(position) if position["hands"][seat]]  # ME-27


def find_smokers(position):
    if len(position["hands"][position["turn"]]) < 2:  # ME-28
        return []
    return [
        f"smoke {LETTERS[one]} {LETTERS[two]} {back}"
        for one in others(position)
        for two in others(position)
        if one < two
        for back in HELD
        if of_back(position["hands"][one], back) and of_back(position["hands"][two], back)
    ]


FINDERS = {
    "grip": find_grips,
    "help": find_help,
    "dine": find_guests,
    "lounge": find_lounge,
    "passenger": find_rounds,
    "sleep": find_beds,
    "smoke": find_smokers,
}


def start_action(position, text):
    verb, *words = text.split()
    seat = position["turn"]
    second_club = verb in ("grip", "help") and ("grip" in position["done"] or "help" in position["done"])
    position["done"].append(verb)
    position["cars"][seat] = CAR[verb]
    if verb != "sleep":  # its hours are known after the guess
        position["hours"] -= COST[verb]
    conductor = {"step": "conductor", "car": CAR[verb], "second_club": second_club, "failed": False}
    if second_club:
        position["happened"].append("second club action")
    position["agenda"].insert(0, conductor)
    STARTS[verb](position, *words)


def start_grip(position, letter, back):
    seat = LETTERS.index(letter)
    cards = of_back(position["discards"][seat], back)
    if not cards:
        position["happened"].append("idle grip")
    write_line(position, "grip", None, discard(seat), hand(seat), set(), back=back)
    back_into_hand(position, seat, cards)


def start_help(position, number, back):
    stack = position["stacks"][int(number) - 1]
    card = position["stream"].choice(of_back(stack, back))
    stack.remove(card)
    seat = position["turn"]
    position["happened"].append(f"help from stack {number}")
    put = put_down(position, "passengers", card, None, seat, {seat}, source=f"passengers {number}")
    ask_powers(position, [put])


def start_dining(position, letter, back):
    guests = [(LETTERS.index(letter), back)]
    position["agenda"].insert(0, {"step": "dining", "guests": guests, "served": False})


def start_lounge(position, back):
    holders = [(seat, back) for seat in others(position) if of_back(position["hands"][seat], back)]
    if holders:
        gather(position, "lounge", holders)
    else:
        position["happened"].append("idle lounge")


def start_round(position, side, back):
    players = position["players"]
    step = {"left": 1, "right": -1}[side]
    position["agenda"].insert(
        0,
        {
            "step": "passing",
            "category": back,
            "giver": (position["turn"] + step) % players,
            "way": -step,
            "left": players,
            "received": None,
            "saw": set(),
            "chosen": None,
        },
    )


def start_sleeping(position, letter):
    owner = LETTERS.index(letter)
    position["agenda"][:0] = [
        {"step": "hiding", "owner": owner, "side": None},
        {"step": "guessing", "owner": owner, "side": None, "guess": None},
    ]


def start_smoking(position, one, two, back):
    givers = [LETTERS.index(one), LETTERS.index(two)]
    position["agenda"].insert(0, {"step": "returning", "to": givers, "chosen": []})
    gather(position, "smoking", [(seat, back) for seat in givers])


STARTS = {
    "grip": start_grip,
    "help": start_help,
    "dine": start_dining,
    "lounge": start_lounge,
    "passenger": start_round,
    "sleep": start_sleeping,
    "smoke": start_smoking,
}


# Dining, ME-24


def ask_dining(position, step):
    more = find_guests(position, step["guests"]) if position["hours"] >= 1 else []
    if step["served"] or not more:
        return {}
    return {position["turn"]: [*more, "serve"]}


def choose_dining(position, step, _seat, text):
    if text == "serve":
        step["served"] = True
    else:
        _, letter, back = text.split()
        position["hours"] -= 1
        step["guests"].append((LETTERS.index(letter), back))


def end_dining(position, step):
    position["happened"].append(f"guests: {len(step['guests'])}")
    gather(position, "dining", step["guests"])


# Several choose at the same time: meals, lounge, smokers, revelation


def gather(position, why, wanted):
    position["agenda"].insert(0, {"step": "gathering", "why": why, "wanted": wanted, "chosen": {}})


def ask_gathering(position, step):
    """Decisions: who has two or more of that back is asked, even if they are alike."""
    verb = "give" if step["why"] == "smoking" else "show"
    asks = {}
    for seat, back in step["wanted"]:
        cards = of_back(position["hands"][seat], back)
        if len(cards) >= 2 and seat not in step["chosen"]:
            asks[seat] = [f"{verb} {word}" for word in words_in(cards)]
    return asks


def choose_gathering(_position, step, seat, text):
    step["chosen"][seat] = text.split()[1]


def end_gathering(position, step):
    host = position["turn"]
    everyone = set(range(position["players"]))
    put = []
    for seat, back in step["wanted"]:
        if seat in step["chosen"]:
            card = hand_card(position, seat, step["chosen"][seat])
        else:
            (card,) = of_back(position["hands"][seat], back)
        leave_hand(position, seat, card)
        if step["why"] == "dining":
            put.append(put_down(position, "dining", card, seat, seat, {seat, host}))
        elif step["why"] == "lounge":
            put.append(put_down(position, "lounge", card, seat, seat, everyone))
        elif step["why"] == "smoking":
            put.append(put_down(position, "smoking", card, seat, host, {seat, host}))
        else:  # ME-48
            position["knowers"][card] = set(everyone)
            write_line(position, "revelation", card, hand(seat), "face up", everyone, public=True)
            position["out"][seat] = card
    ask_powers(position, put)


# The Passenger Car, ME-26


def ask_passing(position, step):
    cards = of_back(position["hands"][step["giver"]], step["category"])
    if len(cards) >= 2 and step["chosen"] is None:
        return {step["giver"]: [f"give {word}" for word in words_in(cards)]}
    return {}


def choose_passing(_position, step, _seat, text):
    step["chosen"] = text.split()[1]


def end_passing(position, step):
    giver = step["giver"]
    taker = (giver + step["way"]) % position["players"]
    source = hand(giver)
    if step["chosen"] is not None:
        card = hand_card(position, giver, step["chosen"])
    elif cards := of_back(position["hands"][giver], step["category"]):
        (card,) = cards
    else:  # the very card that he received
        card = step["received"]
        source = "passing"
        position["happened"].append("passed on")
    saw = {giver, taker}
    if source == "passing":
        saw |= step["saw"]  # Decisions: whoever saw it knows that it is the same card
    else:
        leave_hand(position, giver, card)
    more = step["left"] > 1  # the last card comes to the first giver, who has passed one already
    if more:
        rest = {**step, "giver": taker, "left": step["left"] - 1, "received": card, "saw": saw, "chosen": None}
        position["agenda"].insert(0, rest)
    if more and not of_back(position["hands"][taker], step["category"]):
        position["knowers"][card] |= saw
        write_line(position, "passenger", card, source, "passing", saw)
    else:
        put = put_down(position, "passenger", card, giver, taker, saw, source=source)
        ask_powers(position, [put])


# The Sleeping Car, ME-27


def ask_hiding(_position, step):
    return {} if step["side"] else {step["owner"]: ["hide left", "hide right"]}


def choose_hiding(position, step, _seat, text):
    step["side"] = position["agenda"][1]["side"] = text.split()[1]


def ask_guessing(position, step):
    return {} if step["guess"] else {position["turn"]: ["guess left", "guess right"]}


def choose_guessing(_position, step, _seat, text):
    step["guess"] = text.split()[1]


def end_guessing(position, step):
    conductor = position["agenda"][0]
    if step["guess"] == step["side"]:
        position["hours"] -= 2
        position["agenda"].insert(0, {"step": "rummaging", "owner": step["owner"], "category": None})
    else:
        position["hours"] -= 1
        conductor["failed"] = True


def ask_rummaging(position, step):
    backs = backs_in(position["hands"][step["owner"]])
    if step["category"] or len(backs) == 1:  # Decisions: with one category it is not asked for
        return {}
    return {position["turn"]: [f"rummage {back}" for back in backs]}


def choose_rummaging(_position, step, _seat, text):
    step["category"] = text.split()[1]


def end_rummaging(position, step):
    owner = step["owner"]
    back = step["category"] or backs_in(position["hands"][owner])[0]
    card = position["stream"].choice(of_back(position["hands"][owner], back))
    leave_hand(position, owner, card)
    seat = position["turn"]
    ask_powers(position, [put_down(position, "sleeping", card, owner, seat, {owner, seat})])


# The Smoking Car gives back, ME-28


def left_to_give(position, step):
    cards = list(position["hands"][position["turn"]])
    for word in step["chosen"]:
        cards.remove(next(card for card in cards if element(card) == word))
    return cards


def ask_returning(position, step):
    cards = left_to_give(position, step)
    if len(step["chosen"]) < 2 and len(cards) >= 2:
        return {position["turn"]: [f"give {word}" for word in words_in(cards)]}
    return {}


def choose_returning(_position, step, _seat, text):
    step["chosen"].append(text.split()[1])


def end_returning(position, step):
    host = position["turn"]
    words = list(step["chosen"])
    if len(words) < 2:
        words.append(element(left_to_give(position, step)[0]))
    put = []
    for seat, word in zip(step["to"], words, strict=True):
        card = hand_card(position, host, word)
        leave_hand(position, host, card)
        put.append(put_down(position, "smoking", card, host, seat, {host, seat}))
    ask_powers(position, put)


ASKS = {
    "dining": ask_dining,
    "gathering": ask_gathering,
    "passing": ask_passing,
    "hiding": ask_hiding,
    "guessing": ask_guessing,
    "rummaging": ask_rummaging,
    "returning": ask_returning,
}
CHOICES = {
    "dining": choose_dining,
    "gathering": choose_gathering,
    "passing": choose_passing,
    "hiding": choose_hiding,
    "guessing": choose_guessing,
    "rummaging": choose_rummaging,
    "returning": choose_returning,
}
ENDS = {
    "dining": end_dining,
    "gathering": end_gathering,
    "passing": end_passing,
    "hiding": lambda _position, _step: None,
    "guessing": end_guessing,
    "rummaging": end_rummaging,
    "returning": end_returning,
}
