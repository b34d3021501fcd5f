"""What spaces and Passepartout cards do, for the referee in `naive`, from docs/rules and docs/boards.md alone."""


def note(position, text):
    """Something for the tests to count."""
    position["notes"].append(text)


# Pawns and spaces


def owned(position, seat):
    """The pawns of a seat: its own number, or with two pawns each 2 × seat and the next (ED-40)."""
    return [2 * seat, 2 * seat + 1] if position["table"]["options"]["two_pawns"] else [seat]


def kind_at(position, space):
    return position["table"]["board"]["spaces"][space]["kind"]


def finish(position):
    return len(position["table"]["board"]["spaces"]) - 1


def home(position, pawn):
    return position["pawns"][pawn] == finish(position)


def place_of(position, pawn):
    """ED-20, ED-43: 1 + the pawns strictly ahead, of whomever; ED-31: also those that are home."""
    return 1 + sum(space > position["pawns"][pawn] for space in position["pawns"])


def has_report_due(position, seat):
    return any(position["duties"][pawn] == "report" for pawn in owned(position, seat))


def land(position, seat, pawn, space, stream):
    """The pawn comes to the space, and the space takes effect (ED-10)."""
    position["pawns"][pawn] = space
    kind = kind_at(position, space)
    position["duties"][pawn] = {"bet": "bet", "police": "report"}.get(kind, "")  # ED-22, ED-24
    if kind == "passepartout":
        draw(position, seat, pawn, stream)


def report(position, seat):
    """ED-24: a Rumor card less, position × £10 more; the next time this pawn must leave."""
    for pawn in owned(position, seat):
        if position["duties"][pawn] == "report":
            position["duties"][pawn] = "leave"
            position["rumors"][seat] -= 1
            position["money"][seat] += 10 * place_of(position, pawn)
            note(position, "a report")


# Drawing


def draw(position, seat, pawn, stream):
    """ED-25: one card for a pawn that none is ahead of, else two, of which one is applied."""
    position["mover"] = pawn
    cards = position["table"]["deck"]["cards"]
    drawn = []
    for _ in range(1 if place_of(position, pawn) == 1 else 2):
        if not position["deck"]:
            if not position["discards"]:
                note(position, "nothing left to draw")
                break
            position["deck"] = sorted(position["discards"])  # ED-27
            position["discards"] = []
            note(position, "a shuffle because the deck is empty")
        name = position["deck"].pop(stream.below(len(position["deck"])))
        if cards[name]["reshuffle"]:
            note(position, f"the symbol on card {len(drawn) + 1}")
            position["reshuffle"] = True  # ED-27
        drawn.append(name)
    if len(drawn) == 2 and drawn[0] != drawn[1]:
        position["drawn"] = drawn  # the seat chooses
    elif drawn:
        note(position, f"{len(drawn)} equal" if len(drawn) == 2 else "1 card")
        settle(position, seat, drawn[0], drawn[1:], stream)


def choose(position, seat, number, stream):
    chosen = position["drawn"][number - 1]
    other = position["drawn"][2 - number]
    position["drawn"] = []
    settle(position, seat, chosen, [other], stream)


def settle(position, seat, name, others, stream):
    """Keep or apply a card that was drawn, and discard the others (ED-25, ED-26)."""
    card = position["table"]["deck"]["cards"][name]
    position["discards"] += others
    if card["kind"] == "character":
        position["kept"][seat] = tuple(sorted([*position["kept"][seat], name]))
        note(position, "a Character kept")
    else:
        position["discards"].append(name)
        happen(position, seat, card, stream)


# Events


def pay(position, seat, pounds):
    """A card gives money, or takes what there is of it (ED-28)."""
    if position["money"][seat] + pounds < 0:
        note(position, "a card takes all there is")
    position["money"][seat] = max(0, position["money"][seat] + pounds)


def happen(position, seat, card, stream):
    does, amount, pawn = card["does"], card["amount"], position["mover"]
    here = position["pawns"][pawn]
    note(position, f"event {does}{sign(amount)}")
    if does == "money":
        pay(position, seat, amount)
    elif does == "per_rumor":
        pay(position, seat, amount * position["rumors"][seat])
    elif does == "per_position":
        pay(position, seat, amount * place_of(position, pawn))
    elif does in ("gift_behind", "toll_ahead"):
        others(position, seat, does, amount, here)
    elif does == "purse":
        note(position, f"a purse {'filled' if position['money'][seat] < amount else 'emptied'}")
        position["money"][seat] = amount
    elif does == "refund":
        refund(position, seat)
    elif does == "rumor":
        note(position, "a Rumor card less" if position["rumors"][seat] else "no Rumor card to lose")
        position["rumors"][seat] = max(0, position["rumors"][seat] - 1)
    elif does == "again":
        note_again(position)
    elif does == "miss":
        position["misses"][seat] += 1
    else:
        carry(position, seat, destination(position, here, card), stream)


def sign(amount):
    return " +" if amount > 0 else " -" if amount < 0 else ""


def others(position, seat, does, amount, here):
    """Everyone whose pawns are all behind takes; everyone with a pawn ahead who is not home pays."""
    for other in range(position["table"]["options"]["players"]):
        spaces = [position["pawns"][pawn] for pawn in owned(position, other)]
        if other == seat:
            if does == "toll_ahead" and max(spaces) > here:
                note(position, "no toll for one's own pawn ahead")
            continue
        if does == "gift_behind" and max(spaces) < here:
            pay(position, other, amount)
            note(position, "a gift")
        if does == "toll_ahead" and max(spaces) > here:
            if other in position["home"]:
                note(position, "no toll from somebody home")
                continue
            pay(position, other, -amount)
            note(position, "a toll")
            if finish(position) in spaces:
                note(position, "a toll from somebody with one pawn home")


def refund(position, seat):
    """What this turn's move has cost comes back, once, also when a card has moved the pawn since."""
    position["money"][seat] += position["fare"]
    if position["fare"]:
        note(position, "a refund after a card's move" if position["carried"] else "a refund")
        if total(position, "discount"):
            note(position, "a refund of a discounted fare")
    position["fare"] = 0


def note_again(position):
    if position["again"]:
        note(position, "another turn given twice")
    position["again"] = True


def destination(position, here, card):
    """The space to which a card moves the pawn, which may be off the board; None if there is none of the kind."""
    if card["does"] == "advance":
        return here + card["amount"]
    if card["does"] == "retreat":
        return here - card["amount"]
    ahead = card["does"] == "next"
    way = range(here + 1, finish(position)) if ahead else range(here - 1, 0, -1)
    return next((space for space in way if kind_at(position, space) == card["space"]), None)


def carry(position, seat, to, stream):
    """A card moves the pawn that drew it, if it may go there (ED-28)."""
    pawn = position["mover"]
    here = position["pawns"][pawn]
    if to is None:
        problem = "no such space"
    elif to >= finish(position):
        problem = "forwards to London"
    elif to <= 0:
        problem = "backwards to London"
    elif to in position["pawns"]:
        problem = "to an occupied space"
    elif kind_at(position, to) == "layover" and to > here:
        problem = "forwards to a Layover"
    elif kind_at(position, to) == "police" and position["rumors"][seat] == 0:
        problem = "to the Police without a Rumor card"
    elif position["in_one_go"] == 20:
        problem = "once more: that would be too often"
    else:
        problem = ""
    if problem:
        note(position, f"a card can't move {problem}")
        return
    note(position, f"a card moves {'forwards' if to > here else 'backwards'} to {kind_at(position, to)}")
    position["carried"] = True
    position["in_one_go"] += 1
    land(position, seat, pawn, to, stream)


# Characters


def effects(position, does):
    """The amounts of the Characters with this effect that were played in this turn."""
    cards = position["table"]["deck"]["cards"]
    return [cards[name]["amount"] for name in position["played"] if cards[name]["does"] == does]


def total(position, does):
    return sum(effects(position, does))


def best(position, does, least, *, otherwise=None):
    """The highest of several amounts (ED-93)."""
    played = effects(position, does)
    if not played and otherwise is not None:
        return otherwise
    return max([least, *played])


def in_question(position, seat):
    """The Characters whose time it is: those for before the move, or after it (ED-93)."""
    deck = position["table"]["deck"]
    if position["played"] and not deck["several"]:
        return []
    wrong_time = "before" if position["after_move"] else "after"
    return [name for name in sorted(set(position["kept"][seat])) if deck["cards"][name]["when"] != wrong_time]


def playable(position, seat):
    """The Characters that the seat may play now."""
    cards = position["table"]["deck"]["cards"]
    return [name for name in in_question(position, seat) if allowed(position, seat, cards[name])]


def allowed(position, seat, card):
    """The column "when" of the table of Characters in docs/boards.md."""
    does, amount = card["does"], card["amount"]
    money, rumors = position["money"][seat], position["rumors"][seat]
    reporting = has_report_due(position, seat)
    if does == "money":
        return amount > 0 or money > 0
    if does in ("discount", "back_rate"):
        return not reporting
    if does == "london_limit":
        return rumors == 0
    if does == "police":
        return reporting
    if does == "hold":
        return on_bets(position, seat) != [] and not busy(position, seat)
    if does == "rumor":
        return rumors > (1 if reporting else 0) and money >= amount
    assert does == "again"
    return True


def on_bets(position, seat):
    return [pawn for pawn in owned(position, seat) if kind_at(position, position["pawns"][pawn]) == "bet"]


def busy(position, seat):
    """ED-42: whether a pawn must report to, or leave, the Police."""
    return any(position["duties"][pawn] in ("report", "leave") for pawn in owned(position, seat))


def play_character(position, seat, name):
    """Play a kept Character; True if it takes the place of the move."""
    card = position["table"]["deck"]["cards"][name]
    does, amount = card["does"], card["amount"]
    hand = list(position["kept"][seat])
    hand.remove(name)
    position["kept"][seat] = tuple(hand)
    position["discards"].append(name)
    when = "after" if position["after_move"] else "before"
    note(position, f"character {does}{sign(amount)} {when}")
    position["played"].append(name)
    if len(position["played"]) > 1:
        note(position, "several Characters in a turn")
        if len(effects(position, does)) > 1:
            note(position, f"several {does} in a turn")
    if does == "money":
        pay(position, seat, amount)
    elif does == "rumor":
        position["money"][seat] -= amount
        position["rumors"][seat] -= 1
    elif does == "again":
        note_again(position)
    elif does == "police":
        report(position, seat)
    elif does == "hold":
        for pawn in on_bets(position, seat):
            position["duties"][pawn] = "bet"
        if len(on_bets(position, seat)) == 2:
            note(position, "two Bets held")
    return does == "hold"
