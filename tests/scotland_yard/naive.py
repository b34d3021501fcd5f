"""The rules of Scotland Yard once more, written from the contract alone: slow, plain, and sharing no code.

A position is a dict; moves are texts in the notation. What the engine does is compared with what this does.
"""

import copy
import csv
from pathlib import Path

DATA = Path(__file__).parents[2] / "src" / "bradshaw" / "games" / "scotland_yard" / "data"

ORDINARY = ["taxi", "bus", "underground"]


def read_roads(board):
    """station → [(transport, next station)], from the list of lines."""
    with (DATA / "lines.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if board in row["boards"].split()]
    return roads_of((int(row["a"]), int(row["b"]), row["transport"]) for row in rows)


def roads_of(lines):
    roads = {}
    for a, b, transport in lines:
        roads.setdefault(a, []).append((transport, b))
        roads.setdefault(b, []).append((transport, a))  # SY-12: in either direction
    return roads


def new_position(*, players, edition, double_moves, bank, x, stations, stranded="side"):
    """A game at its start, with the start cards given."""
    pieces = []
    if players == 2:
        common = {"taxi": 22 if edition == "modern" else 20, "bus": 16, "underground": 8}
        purses = [common, common, None, None]
    else:
        detectives = {3: 2, 4: 3, 5: 4, 6: 5}[players]
        purses = [{"taxi": 11, "bus": 8, "underground": 4} for _ in range(detectives)]
        purses += [None] * {3: 2, 4: 1, 5: 0, 6: 0}[players]
    for name, purse, station in zip(["red", "blue", "green", "yellow", "violet"], purses, stations, strict=False):
        pieces.append({"name": name, "at": station, "purse": purse, "moved": False})
    assert len(pieces) == len(stations) == len(purses)
    left = {"taxi": 57, "bus": 45, "underground": 23}
    counted = []
    for purse in purses:
        if purse is not None and not any(purse is other for other in counted):
            counted.append(purse)
            for kind in ORDINARY:
                left[kind] -= purse[kind]
    return {
        "players": players,
        "unlimited": bank == "unlimited",
        "stranded": stranded,
        "round": 1,
        "turn": "x",
        "x": x,
        "log": [],
        "shown": [],
        "black": 5,
        "doubles": double_moves,
        "in_double": False,
        "bank": left,
        "pieces": pieces,
        "forfeits": [],
        "over": None,
    }


def occupied(position, station):
    return any(piece["at"] == station for piece in position["pieces"])


def x_moves(roads, position):
    found = []
    for transport, to in roads[position["x"]]:
        if occupied(position, to):  # SY-14
            continue
        for ticket in ["black"] if transport == "ferry" else [transport, "black"]:  # SY-23, SY-24
            if ticket == "black":
                has_one = position["black"] > 0
            else:
                has_one = position["unlimited"] or position["bank"][ticket] > 0  # SY-06, SY-54
            if not has_one:
                continue
            found.append(f"{ticket} {to}")
            if position["doubles"] > 0 and not position["in_double"]:  # SY-22
                meanwhile = move_x(position, ticket, to, double=True)
                if x_moves(roads, meanwhile):
                    found.append(f"double {ticket} {to}")
    return sorted(set(found))


def pursuer_moves(roads, position):
    found = []
    for number, piece in enumerate(position["pieces"]):
        if piece["moved"]:
            continue
        police = piece["purse"] is None
        all_of_them = list(range(1, position["players"]))
        seats = all_of_them if police or position["players"] == 2 else [number + 1]
        for transport, to in roads[piece["at"]]:
            if transport == "ferry" or occupied(position, to):  # SY-13, SY-14
                continue
            if police or piece["purse"][transport] > 0:
                found += [(seat, f"{piece['name']}: {transport} {to}") for seat in seats]
    return sorted(found)


def legal(roads, position):
    """Every legal (seat, move)."""
    if position["over"]:
        return []
    if position["turn"] == "x":
        return [(0, text) for text in x_moves(roads, position)]
    return pursuer_moves(roads, position)


def move_x(position, ticket, to, *, double):
    after = copy.deepcopy(position)
    if ticket == "black":
        after["black"] -= 1
    elif not after["unlimited"]:
        after["bank"][ticket] -= 1
    if double:
        after["doubles"] -= 1
    after["in_double"] = double
    after["x"] = to
    after["log"].append(ticket)
    after["shown"].append(to if len(after["log"]) in [3, 8, 13, 18, 24] else None)  # SY-21
    return after


def after_move(roads, position, text):
    """The position after a legal move."""
    words = text.replace(":", "").split()
    ticket, to = words[-2], int(words[-1])
    if position["turn"] == "x":
        after = move_x(position, ticket, to, double=words[0] == "double")
        if not after["in_double"]:
            after["turn"] = "pursuers"
            for piece in after["pieces"]:
                piece["moved"] = False
            if not any(counts_as_free(after, text) for _, text in pursuer_moves(roads, after)):
                after["over"] = "stranded"  # SY-33
        return after
    after = copy.deepcopy(position)
    after["forfeits"] = []
    for piece in after["pieces"]:
        if piece["name"] == words[0]:
            piece["at"] = to
            piece["moved"] = True
            if piece["purse"] is not None:
                piece["purse"][ticket] -= 1
                after["bank"][ticket] += 1
    if to == after["x"]:
        after["over"] = "captured"  # SY-15
    elif not pursuer_moves(roads, after):
        end_round(roads, after)
    return after


def counts_as_free(position, text):
    """SY-56: whether this move keeps the pursuers from being stranded."""
    [piece] = [piece for piece in position["pieces"] if piece["name"] == text.split(":")[0]]
    return position["stranded"] == "side" or piece["purse"] is not None


def end_round(roads, after):
    after["forfeits"] = [piece["name"] for piece in after["pieces"] if not piece["moved"]]  # SY-16
    if after["round"] == 22:
        after["over"] = "escaped"  # SY-32
        return
    after["round"] += 1
    after["turn"] = "x"
    if not x_moves(roads, after):
        after["over"] = "cornered"  # SY-31


def count(roads, position, depth, tally):
    """Add to the tally the number of sequences of each length up to the depth, and of endings before it."""
    found = legal(roads, position)
    tally[depth] = tally.get(depth, 0) + len(found)
    if position["over"]:
        tally[position["over"]] = tally.get(position["over"], 0) + 1
    if depth > 1:
        for _, text in found:
            count(roads, after_move(roads, position, text), depth - 1, tally)
    return tally
