"""The rules of Around the World in 80 Days once more, written from the documents alone: slow and plain.

It is a complete referee: from the options, a board, a deck, a seed and the moves it plays a whole game, and
shares no code with the engine. A position is a dict, a move is a text in the notation, a seat is a number.
`naive_cards` has what spaces and cards do; this file has the table, the turns and the moves.
"""

import tomllib
from pathlib import Path

from tests.eighty_days.naive_cards import (
    best,
    choose,
    finish,
    has_report_due,
    home,
    in_question,
    kind_at,
    land,
    note,
    owned,
    place_of,
    play_character,
    playable,
    report,
    total,
)
from tests.stream import Stream

DATA = Path(__file__).parents[2] / "src" / "bradshaw" / "games" / "eighty_days" / "data"


def our_board(name):
    return read_board((DATA / f"board_{name}.toml").read_text(encoding="utf-8"))


def our_deck(name):
    return read_deck((DATA / f"deck_{name}.toml").read_text(encoding="utf-8"))


def read_board(text):
    """The board in a TOML file: {"spaces": one for each number, London at both ends; "money"; "rumors"}."""
    data = tomllib.loads(text)
    london = {"kind": "london", "bets": []}
    spaces = [london]
    for line in data["spaces"]:
        number, kind, *rest = line.split()
        assert int(number) == len(spaces)
        bets = [int(word) for word in rest[0].split(",")] if kind == "bet" else []
        spaces.append({"kind": kind, "bets": bets})
    return {"spaces": [*spaces, london], "money": data.get("money", 80), "rumors": data.get("rumors", 3)}


def read_deck(text):
    """The deck in a TOML file: {"cards": by id; "several": whether several Characters a turn}."""
    data = tomllib.loads(text)
    usual = {"amount": 0, "space": "", "copies": 1, "reshuffle": False, "when": "before"}
    return {
        "cards": {card["id"]: {**usual, **card} for card in data["cards"]},
        "several": data.get("several", False),  # ED-93
    }


def new_game(options, board, deck, seed):
    """The position before the first move. Options that are not named have their usual value."""
    usual = {"two_pawns": False, "open_purses": False, "play_on": False, "first_player": None, "round_limit": 0}
    options = {**usual, **options}
    players = options["players"]
    more_money, more_rumors = (30, 2) if options["two_pawns"] else (0, 0)  # ED-40
    first = options["first_player"]
    if first is None:
        first = Stream(seed, 0).below(players)  # ED-03
    pawns = players * (2 if options["two_pawns"] else 1)
    position = {
        "table": {"options": options, "board": board, "deck": deck, "seed": seed},
        "move": 0,
        "round": 1,
        "first": first,
        "turn": first,
        "pawns": [0] * pawns,  # ED-01
        "duties": [""] * pawns,  # what the space does next: "bet", "report", or "leave" for one who has reported
        "money": [board["money"] + more_money] * players,
        "rumors": [board["rumors"] + more_rumors] * players,
        "kept": [()] * players,  # the Characters of each seat, sorted
        "misses": [0] * players,
        "deck": sorted(name for name, card in deck["cards"].items() for _ in range(card["copies"])),
        "discards": [],
        "home": [],
        "over": None,
        "notes": [],
    }
    clear_turn(position)
    return position


def clear_turn(position):
    """Forget what belongs to one turn."""
    position["after_move"] = False  # ED-93: the owner is asked for Characters, or to end the turn
    position["drawn"] = []  # the two cards between which to choose
    position["mover"] = None  # the pawn that drew them
    position["played"] = []  # Characters
    position["fare"] = 0  # what the move forwards has cost
    position["carried"] = False  # whether a card has moved the pawn since
    position["again"] = False
    position["reshuffle"] = False


def to_act(position):
    return [] if position["over"] else [position["turn"]]


def outcome(position):
    """None, or (the places of all seats, the reason)."""
    return position["over"]


def purses(position, viewer):
    """What a seat, or None for a spectator, sees of the purses: ED-04."""
    open_to_all = position["table"]["options"]["open_purses"] or position["over"]
    return [money if open_to_all or seat == viewer else None for seat, money in enumerate(position["money"])]


# The legal moves


def legal(position, seat):
    """Every legal move of the seat."""
    if seat not in to_act(position):
        return set()
    if position["drawn"]:
        return {"card 1", "card 2"}  # ED-25
    characters = {f"play {name}" for name in playable(position, seat)}  # ED-26
    if position["after_move"]:
        return characters | {"end"}  # ED-93
    if has_report_due(position, seat):
        return characters | {"report"}  # ED-24
    return characters | moves(position, seat)


def moves(position, seat):
    """The moves of the pawns, or what one does without any."""
    mine = [pawn for pawn in owned(position, seat) if not home(position, pawn)]
    bound = [pawn for pawn in mine if position["duties"][pawn] == "leave"]
    if bound:
        mine = bound  # ED-42; with one pawn it is the only one anyway
    found = {named(position, pawn, move) for pawn in mine for move in pawn_moves(position, seat, pawn)}
    if found:
        return found
    stranded = [pawn for pawn in mine if not layovers_behind(position, pawn)]
    if stranded:
        return {named(position, pawn, "london") for pawn in stranded}  # ED-18
    return {"pass"}  # ED-17


def named(position, pawn, move):
    return f"{pawn % 2 + 1}: {move}" if position["table"]["options"]["two_pawns"] else move


def pawn_moves(position, seat, pawn):
    here, money = position["pawns"][pawn], position["money"][seat]
    found = []
    for to in range(here + 1, finish(position) + 1):
        left = money - fare(position, to - here)
        if left < 0:
            break  # the way on costs even more
        if may_enter(position, seat, pawn, to, left):
            found += [f"+{to - here}"]
    behind = layovers_behind(position, pawn)
    if behind and behind[-1] not in position["pawns"]:  # ED-15
        found.append("back")
    if kind_at(position, here) == "pound":  # ED-23
        found.append("stay +10")
        if money >= 10:
            found.append("stay -10")
    return found


def fare(position, n):
    """ED-11: what n spaces forwards cost, less the discounts of this turn."""
    return max(0, n * (n + 1) // 2 - total(position, "discount"))


def may_enter(position, seat, pawn, to, left):
    """Whether the pawn may move forwards to the space, with so much money left then."""
    kind = kind_at(position, to)
    if kind == "london":
        return may_come_home(position, seat, pawn, left)
    if to in position["pawns"]:
        return False  # ED-12, ED-43: also one's own pawn
    if kind == "police":
        return position["rumors"][seat] > 0  # ED-14
    return kind != "layover"  # ED-13


def may_come_home(position, seat, pawn, left):
    if position["rumors"][seat] > 0:
        return False  # ED-19, ED-41
    if any(not home(position, other) for other in owned(position, seat) if other != pawn):
        return True  # ED-41: the first of two pawns
    usual = 20 if position["table"]["options"]["two_pawns"] else 10  # ED-19, ED-41
    return left <= best(position, "london_limit", usual)


def layovers_behind(position, pawn):
    """ED-15, ED-16: London is none."""
    return [n for n in range(1, position["pawns"][pawn]) if kind_at(position, n) == "layover"]


# Playing


def play(position, seat, text):
    """The position after a legal move."""
    assert text in legal(position, seat), text
    position = {key: list(value) if isinstance(value, list) else value for key, value in position.items()}
    position["notes"] = []
    position["in_one_go"] = 0  # how often cards have moved the pawn since its owner chose
    position["move"] += 1
    stream = Stream(position["table"]["seed"], position["move"])
    if text == "end":
        note(position, "a turn ended by its owner")
        next_turn(position)
        return position
    if text.startswith("play "):
        moved = play_character(position, seat, text.removeprefix("play "))
        if not (moved or position["after_move"]):
            return position  # the report or the move is still to come
    elif text.startswith("card "):
        choose(position, seat, int(text.removeprefix("card ")), stream)
    elif text == "report":
        report(position, seat)
    elif text == "pass":
        wait(position, seat)
    else:
        move_pawn(position, seat, text, stream)
    if position["over"] or position["drawn"]:
        return position
    after_the_move(position, seat)
    return position


def wait(position, seat):
    """ED-17; ED-42: a pawn that could not leave the Police binds its owner no longer."""
    note(position, "a pass")
    for pawn in owned(position, seat):
        if position["duties"][pawn] == "leave":
            note(position, f"a pass with the Police, {len(owned(position, seat))} pawns")
            position["duties"][pawn] = ""


def move_pawn(position, seat, text, stream):
    number, _, move = text.rpartition(": ")
    pawn = owned(position, seat)[int(number or "1") - 1]
    here = position["pawns"][pawn]
    if move.startswith("stay"):
        position["money"][seat] += int(move.removeprefix("stay "))  # ED-23
        note(position, move)
    elif move == "back":
        to = layovers_behind(position, pawn)[-1]
        position["money"][seat] += best(position, "back_rate", 0, otherwise=10) * (here - to)  # ED-15, ED-21
        land(position, seat, pawn, to, stream)
        note(position, "back")
    elif move == "london":
        position["pawns"][pawn] = 0
        position["duties"][pawn] = ""
        full = position["table"]["board"]["money"]  # ED-18; ED-93: also with two pawns
        note(position, f"a return {'in' if here == 0 else 'to'} London")
        if position["money"][seat] >= full:
            note(position, "a return to London by somebody rich")
        position["money"][seat] = max(full, position["money"][seat])
    else:
        spaces = int(move)
        position["fare"] = fare(position, spaces)
        position["money"][seat] -= position["fare"]
        note_butler(position, seat, pawn, here + spaces)
        land(position, seat, pawn, here + spaces, stream)
        if home(position, pawn):
            came_home(position, seat)


def note_butler(position, seat, pawn, to):
    """For the tests: whether a Character was needed to come home."""
    if kind_at(position, to) == "london" and total(position, "london_limit"):
        without = {**position, "played": []}
        if not may_come_home(without, seat, pawn, position["money"][seat]):
            note(position, "home thanks to a Character")


def after_the_move(position, seat):
    """ED-93: who holds a Character for after the move is asked, even if he can't play it now."""
    position["after_move"] = True
    all_home = all(home(position, pawn) for pawn in owned(position, seat))
    if in_question(position, seat) and not all_home:
        note(position, "asked after the move" if playable(position, seat) else "asked in vain after the move")
    else:
        next_turn(position)


# The end of a turn, and of the game


def next_turn(position):
    """End the turn; whose turn is next, and what it begins with."""
    if position["reshuffle"]:  # ED-27
        note(position, "a shuffle by the symbol")
        position["deck"] = sorted(position["deck"] + position["discards"])
        position["discards"] = []
    seat, again = position["turn"], position["again"] and position["turn"] not in position["home"]
    clear_turn(position)
    if again:  # a turn that a card gives comes before one that a card takes
        note(position, "another turn, with one to miss" if position["misses"][seat] else "another turn")
        settle_bets(position, seat)
        return
    while True:
        seat = (seat + 1) % position["table"]["options"]["players"]  # ED-03: clockwise
        if seat == position["first"]:
            if position["round"] == position["table"]["options"]["round_limit"]:
                time_is_up(position)
                return
            position["round"] += 1
        if seat in position["home"]:
            note(position, "somebody home has no turn")
        elif position["misses"][seat] > 0:
            note(position, "a missed turn")
            if any(position["duties"][pawn] == "bet" for pawn in owned(position, seat)):
                note(position, "a Bet waits while a turn is missed")
            if has_report_due(position, seat):
                note(position, "a report waits while a turn is missed")
            position["misses"][seat] -= 1
        else:
            break
    position["turn"] = seat
    settle_bets(position, seat)


def settle_bets(position, seat):
    """ED-22, ED-43: a Bet pays at the start of the next turn, once, whichever pawn moves then."""
    for pawn in owned(position, seat):
        if position["duties"][pawn] == "bet":
            position["duties"][pawn] = ""
            place = place_of(position, pawn)
            pays = place in position["table"]["board"]["spaces"][position["pawns"][pawn]]["bets"]
            if pays:
                position["money"][seat] += 10 * place
            note(position, f"a Bet {'pays' if pays else 'loses'}, pawn {pawn - owned(position, seat)[0] + 1}")


def came_home(position, seat):
    players = position["table"]["options"]["players"]
    note(position, "a pawn home")
    if not all(home(position, pawn) for pawn in owned(position, seat)):
        return  # ED-41
    position["home"].append(seat)
    if not position["table"]["options"]["play_on"]:
        places = [1 if other == seat else 2 for other in range(players)]  # ED-30
    elif len(position["home"]) == players - 1:
        in_order = position["home"] + [other for other in range(players) if other not in position["home"]]
        places = [in_order.index(other) + 1 for other in range(players)]  # ED-31
    else:
        note(position, "home, and the others play on")
        return
    position["over"] = (places, "home")
    note(position, "the end: home")


def time_is_up(position):
    """The round limit: who is home, then by fewer Rumor cards, then by the spaces travelled."""
    places = []
    players = range(position["table"]["options"]["players"])
    for seat in players:
        if seat in position["home"]:
            places.append(position["home"].index(seat) + 1)
            continue
        travellers = [other for other in players if other not in position["home"]]
        better = [other for other in travellers if standing(position, other) < standing(position, seat)]
        places.append(len(position["home"]) + len(better) + 1)
    position["over"] = (places, "time")
    note(position, "the end: time")
    if len(set(places)) < len(places):
        note(position, "the end: time, with a shared place")
    if position["home"]:
        note(position, "the end: time, with somebody home")


def standing(position, seat):
    return position["rumors"][seat], -sum(position["pawns"][pawn] for pawn in owned(position, seat))
