"""The Conductor and the powers for the naive referee: ME-29 and ME-30."""

from tests.mystery_express.naive_table import category, hand, hand_card, leave_hand, put_down, words_in, write_line

# The Conductor, ME-29


def end_conductor(position, step):
    """After an action: does he talk to the seat in turn?"""
    if position["tokens"][position["leg"]] != step["car"]:
        if step["failed"]:
            position["happened"].append("failed search, conductor elsewhere")
        return
    if step["failed"]:
        met = position["options"]["conductor_after_failed_search"]  # ME-71
        position["happened"].append("failed search, conductor " + ("met" if met else "passed by"))
        if not met:
            return
    if step["second_club"]:  # after the first Club action only
        position["happened"].append("conductor: second club action")
        if position["passed_conductor"] and position["hands"][position["turn"]]:
            position["happened"].append("conductor: second club action, hand empty at the first")
        return
    if not position["hands"][position["turn"]]:
        position["happened"].append("conductor: empty hand")
        position["passed_conductor"] = True  # for counting
        return
    position["agenda"].insert(0, {"step": "taking", "spot": None})


def ask_taking(position, step):
    return {} if step["spot"] else {position["turn"]: ["take 1", "take 2", "take 3"]}


def choose_taking(_position, step, _seat, text):
    step["spot"] = int(text.split()[1])


def end_taking(position, step):
    seat = position["turn"]
    card = position["spots"][step["spot"] - 1]
    position["spots"][step["spot"] - 1] = None
    if any(power_of(position, other) == category(card) for other in position["knowers"][card] - {seat}):
        position["happened"].append("conductor: a card that one with the power gave him")
    position["agenda"].insert(0, {"step": "leaving", "spot": step["spot"], "chosen": None})
    put = put_down(position, "conductor", card, None, seat, {seat}, source=f"conductor {step['spot']}")
    ask_powers(position, [put])


def ask_leaving(position, step):
    cards = position["hands"][position["turn"]]
    if len(cards) >= 2 and step["chosen"] is None:
        return {position["turn"]: [f"give {word}" for word in words_in(cards)]}
    return {}


def choose_leaving(_position, step, _seat, text):
    step["chosen"] = text.split()[1]


def end_leaving(position, step):
    seat = position["turn"]
    cards = position["hands"][seat]
    card = hand_card(position, seat, step["chosen"]) if step["chosen"] else cards[0]
    leave_hand(position, seat, card)
    position["spots"][step["spot"] - 1] = card
    write_line(position, "conductor", card, hand(seat), f"conductor {step['spot']}", {seat})


# Powers, ME-30


def ask_powers(position, put):
    """The cards were put down together, and are offered together."""
    if position["options"]["powers"]:
        position["agenda"].insert(0, {"step": "landing", "put": put, "decided": set()})


def power_of(position, seat):
    """The back that the character may look at, ME-30 and ME-72."""
    mirabella = position["options"]["mirabella_peeks"]
    mansard = {"suspect": "location", "location": "suspect"}[mirabella]
    powers = {"macdouglas": "modus", "strauss": "motive", "mirabella": mirabella, "mansard": mansard}
    return powers.get(position["characters"][seat])


def ask_landing(position, step):
    asks = {}
    for seat in range(position["players"]):
        if seat in position["used"] or seat in step["decided"]:  # once in a leg
            continue
        offers = [
            f"peek {number}"
            for number, put in enumerate(step["put"], 1)
            if category(put["card"]) == power_of(position, seat)
            and put["owner"] != seat
            and seat not in position["knowers"][put["card"]]
        ]
        if offers:
            asks[seat] = ["no peek", *offers]
    return asks


def choose_landing(position, step, seat, text):
    if text == "no peek":
        step["decided"].add(seat)
        return
    put = step["put"][int(text.split()[1]) - 1]
    back = put["giver"] == position["turn"] and put["line"]["how"] == "smoking"
    position["happened"] += [
        f"peek: {position['characters'][seat]} at {category(put['card'])}",
        f"peek: {put['line']['how']}{', given back' if back else ''}",
    ]
    if seat in put["knew_it_once"]:  # it has been back in a hand since
        position["happened"].append(f"peek: once known{', alone in the hand' if put['alone'] else ''}")
    position["used"].add(seat)
    position["knowers"][put["card"]].add(seat)
    put["line"]["seen"].add(seat)


ASKS = {
    "conductor": lambda _position, _step: {},
    "taking": ask_taking,
    "leaving": ask_leaving,
    "landing": ask_landing,
}
CHOICES = {
    "taking": choose_taking,
    "leaving": choose_leaving,
    "landing": choose_landing,
}
ENDS = {
    "conductor": end_conductor,
    "taking": end_taking,
    "leaving": end_leaving,
    "landing": lambda _position, _step: None,
}
