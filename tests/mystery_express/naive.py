"""The rules of Mystery Express once more, written from the contract alone: slow, plain, and sharing no code.

A position is a dict, actions are texts in the notation. What the table still has to do is a list of steps, the
`agenda`. Its first step says whom it asks for what; when it asks nobody, it is carried out, and the next one is
the first. `naive_cars` and `naive_conductor` have the steps of a turn, `naive_sight` says what each seat may know.

Cards are numbers, in the order of docs/random.md; `category` and `element` say what is on them.
"""

from tests.mystery_express import naive_cars as cars
from tests.mystery_express import naive_conductor as conductor
from tests.mystery_express.naive_table import (
    CARS,
    CATEGORIES,
    CHARACTERS,
    HELD,
    back_into_hand,
    backs,
    backs_in,
    element,
    elements_in_play,
    hand,
    in_play,
    of_back,
    write_line,
)
from tests.stream import Stream

DEFAULTS = {
    "players": 4,
    "characters": [],  # ME-01
    "first": None,  # ME-09
    "powers": True,  # ME-30
    "hours": [4, 4, 5, 4, 5],  # ME-20
    "notebook": "sightings",  # ME-18: what the screen makes of the log, which is always the same
    "time_log": False,  # ME-44
    "idle_actions": False,  # ME-70
    "conductor_after_failed_search": True,  # ME-71
    "mirabella_peeks": "suspect",  # ME-72
    "first_passengers": 3,  # ME-73
}


def new_game(options, seed):
    """The position before the first action."""
    options = DEFAULTS | options
    players = options["players"]
    stream = Stream(seed, 0)
    characters = list(options["characters"]) or stream.drawn(CHARACTERS, players)  # ME-01
    tokens = stream.shuffled(CARS)  # ME-08
    first = options["first"]
    if first is None:
        first = stream.below(players)  # ME-09
    crime = [stream.choice(in_play(players, kind)) for kind in CATEGORIES]  # ME-04
    deck = [card for card in in_play(players, "time") if card not in crime]  # ME-05
    rest = [card for kind in HELD for card in in_play(players, kind) if card not in crime]
    rest = stream.shuffled(rest)
    hands = [sorted(rest[7 * seat : 7 * seat + 7]) for seat in range(players)]  # ME-06
    rest = rest[7 * players :]
    one = {3: 2, 4: options["first_passengers"], 5: 3}[players]  # ME-07, ME-73
    position = {
        "options": options,
        "players": players,
        "seed": seed,
        "move": 0,
        "stream": stream,
        "characters": characters,
        "tokens": tokens,
        "cars": [None] * players,
        "leg": 0,  # legs that are over
        "first": first,
        "turn": first,
        "hours": 0,
        "done": [],
        "used": set(),  # the seats that have used their power in this leg
        "crime": crime,
        "hands": hands,
        "discards": [[] for _ in range(players)],
        "spots": rest[:3],
        "stacks": [rest[3 : 3 + one], rest[3 + one :]],
        "deck": deck,
        "out": [None] * players,
        "knowers": {card: set() for kind in HELD for card in in_play(players, kind)},
        "ever_saw": {card: set() for kind in HELD for card in in_play(players, kind)},  # for counting
        "log": [],
        "log_leg": 0,  # what is at a station belongs to the leg before it
        "times": [],
        "telegrams": [[] for _ in range(players)],
        "answers": [[] for _ in range(players)],
        "outcome": None,
        "happened": [],  # names of what tests count
    }
    # ME-15: backs are public; of the hands, the Conductor's cards one by one, the stacks.
    spots = [[card] for card in position["spots"]]
    position["dealt"] = tuple(tuple(map(backs, places)) for places in (hands, spots, position["stacks"]))
    for seat, cards in enumerate(hands):
        for card in cards:
            position["knowers"][card] = {seat}
            write_line(position, "dealt", card, "deck", hand(seat), {seat}, only=seat)
    position["agenda"] = [{"step": "boarding"}, *turns_of_leg(position)]
    advance(position)
    return position


def turns_of_leg(position):
    """ME-09, ME-21: everyone in turn, clockwise; then the leg is over."""
    players = position["players"]
    seats = [(position["first"] + n) % players for n in range(players)]
    steps = []
    for seat in seats:
        steps += [{"step": "turn begins", "seat": seat}, {"step": "turn", "seat": seat, "rested": False}]
    return [*steps, {"step": "leg ends"}]


def asked(position):
    """Who may act, each with all his legal actions."""
    if not position["agenda"]:
        return {}
    step = position["agenda"][0]
    return ASKS[step["step"]](position, step)


def to_act(position):
    return sorted(asked(position))


def legal(position, seat):
    return set(asked(position).get(seat, ()))


def play(position, seat, text):
    """The position, changed by a legal action."""
    if text not in legal(position, seat):
        raise ValueError(f"{text} is not legal for seat {seat}")
    position["move"] += 1
    position["stream"] = Stream(position["seed"], position["move"])
    position["happened"] = []
    step = position["agenda"][0]
    CHOICES[step["step"]](position, step, seat, text)
    advance(position)
    return position


def advance(position):
    """Do what asks nobody."""
    while position["agenda"] and not asked(position):
        step = position["agenda"].pop(0)
        ENDS[step["step"]](position, step)


def outcome(position):
    """The places of the seats and the reason, or None while the game goes on."""
    return position["outcome"]


def nobody(_position, _step):
    return {}


def nothing(_position, _step):
    pass


# Boarding, ME-10


def ask_boarding(position, _step):
    waiting = [seat for seat, car in enumerate(position["cars"]) if car is None]
    return {seat: [f"board {car}" for car in CARS] for seat in waiting}


def choose_boarding(position, _step, seat, text):
    position["cars"][seat] = text.split()[1]


# A turn, ME-20 and ME-21


def begin_turn(position, step):
    seat = step["seat"]
    position["log_leg"] = position["leg"] + 1
    position["turn"] = seat
    position["done"] = []
    position["passed_conductor"] = False
    position["hours"] = position["options"]["hours"][position["leg"]]
    if position["options"]["powers"] and position["characters"][seat] == "pransky":  # ME-30
        position["hours"] += 1


def ask_turn(position, step):
    if step["rested"]:
        return {}
    possible = cars.possible_actions(position)
    return {step["seat"]: [*possible, "rest"]} if possible else {}  # Decisions: a turn ends by itself


def choose_turn(position, step, _seat, text):
    if text == "rest":
        step["rested"] = True
    else:
        cars.start_action(position, text)


# Between legs


def end_leg(position, _step):
    players = position["players"]
    for seat in range(players):  # ME-17
        back_into_hand(position, seat, list(position["discards"][seat]))
    write_line(position, "leg", None, "discards", "hands", set())
    position["leg"] += 1  # ME-40: the train moves, and with it goes the Conductor (ME-08)
    position["used"] = set()  # ME-40: powers are refreshed
    position["first"] = (position["first"] - 1) % players  # ME-09: whoever played last
    here = {  # ME-40 to ME-48, by the legs that are over
        1: [showing_step("one by one")],
        2: [{"step": "tunnelling", "choices": {seat: [] for seat in range(players)}}],
        3: [showing_step("packets")],
        4: [
            showing_step("three piles"),
            {"step": "wiring"},
            {"step": "revelation begins"},
        ],
        5: [{"step": "answering"}],
    }[position["leg"]]
    after = turns_of_leg(position) if position["leg"] < 5 else []
    position["agenda"] = here + after
    if here[0]["step"] == "showing":
        shuffle_times(position, here[0])


def showing_step(how):
    return {"step": "showing", "how": how, "ready": set(), "cards": []}


def shuffle_times(position, step):
    """ME-41 to ME-43, ME-74."""
    step["cards"] = position["stream"].shuffled(position["deck"])  # the deck itself keeps the order of the cards


def ask_showing(position, step):
    return {seat: ["ready"] for seat in range(position["players"]) if seat not in step["ready"]}


def choose_showing(_position, step, seat, _text):
    step["ready"].add(seat)


def end_showing(position, step):
    if position["options"]["time_log"]:  # ME-44
        position["times"].append([element(card) for card in sorted(step["cards"])])


# The tunnel, ME-46


def neighbour(position, seat, side):
    return (seat + {"left": 1, "right": -1}[side]) % position["players"]


def tunnel_backs(position, seat, side):
    """The backs that can be chosen on that side."""
    return backs_in(position["hands"][neighbour(position, seat, side)])


def fill_tunnel(position, step):
    """Where there is no choice, it is made: one back only, or an empty hand."""
    for seat, chosen in step["choices"].items():
        while len(chosen) < 2:
            possible = tunnel_backs(position, seat, ["left", "right"][len(chosen)])
            if len(possible) > 1:
                break
            position["happened"].append("tunnel: one back only" if possible else "tunnel: empty hand")
            chosen.append(possible[0] if possible else None)


def ask_tunnel(position, step):
    fill_tunnel(position, step)
    asks = {}
    for seat, chosen in step["choices"].items():
        if len(chosen) < 2:
            side = ["left", "right"][len(chosen)]
            asks[seat] = [f"tunnel {side} {back}" for back in tunnel_backs(position, seat, side)]
    return asks


def choose_tunnel(_position, step, seat, text):
    step["choices"][seat].append(text.split()[2])


def end_tunnel(position, step):
    for seat in range(position["players"]):
        for side, back in zip(["left", "right"], step["choices"][seat], strict=True):
            if back is None:
                continue
            owner = neighbour(position, seat, side)
            card = position["stream"].choice(of_back(position["hands"][owner], back))
            position["knowers"][card].add(seat)
            write_line(position, "tunnel", card, hand(owner), hand(owner), {seat})  # ME-74


# Telegram, revelation, answers: ME-47, ME-48, ME-60


def ask_wiring(position, _step):
    asks = {}
    for seat, lines in enumerate(position["telegrams"]):
        if len(lines) < 5:
            words = elements_in_play(position["players"], CATEGORIES[len(lines)])
            asks[seat] = ["wire nothing", *(f"wire {word}" for word in words)]
    return asks


def choose_wiring(position, _step, seat, text):
    word = text.split()[1]
    position["telegrams"][seat].append(None if word == "nothing" else word)


def begin_revelation(position, _step):
    holders = [seat for seat in range(position["players"]) if position["hands"][seat]]
    cars.gather(position, "revelation", [(seat, None) for seat in holders])


def ask_answering(position, _step):
    asks = {}
    for seat, lines in enumerate(position["answers"]):
        if len(lines) < 5:
            words = elements_in_play(position["players"], CATEGORIES[len(lines)])
            asks[seat] = [f"answer {word}" for word in words]
    return asks


def choose_answering(position, _step, seat, text):
    position["answers"][seat].append(text.split()[1])


def end_answering(position, _step):
    """ME-60 to ME-62."""
    truth = [element(card) for card in position["crime"]]
    scores = []
    for answers, telegram in zip(position["answers"], position["telegrams"], strict=True):
        right = sum(word == true for word, true in zip(answers, truth, strict=True))
        good = sum(word == true for word, true in zip(telegram, truth, strict=True))
        wrong = sum(word is not None and word != true for word, true in zip(telegram, truth, strict=True))
        scores.append((right, good - wrong, -wrong))
    places = [1 + sum(other > score for other in scores) for score in scores]
    best = max(scores)
    if places.count(1) > 1:
        reason = "shared"
    elif sum(score[0] == best[0] for score in scores) > 1:
        reason = "telegram"
        if sum(score[:2] == best[:2] for score in scores) > 1:
            position["happened"].append("tie: fewer wrong")
        else:
            position["happened"].append("tie: telegram points")
    else:
        reason = "answers"
    position["outcome"] = {"places": places, "reason": reason}


ASKS = {
    "boarding": ask_boarding,
    "turn begins": nobody,
    "turn": ask_turn,
    "leg ends": nobody,
    "showing": ask_showing,
    "tunnelling": ask_tunnel,
    "wiring": ask_wiring,
    "revelation begins": nobody,
    "answering": ask_answering,
    **cars.ASKS,
    **conductor.ASKS,
}
CHOICES = {
    "boarding": choose_boarding,
    "turn": choose_turn,
    "showing": choose_showing,
    "tunnelling": choose_tunnel,
    "wiring": choose_wiring,
    "answering": choose_answering,
    **cars.CHOICES,
    **conductor.CHOICES,
}
ENDS = {
    "boarding": nothing,
    "turn begins": begin_turn,
    "turn": nothing,
    "leg ends": end_leg,
    "showing": end_showing,
    "tunnelling": end_tunnel,
    "wiring": nothing,
    "revelation begins": begin_revelation,
    "answering": end_answering,
    **cars.ENDS,
    **conductor.ENDS,
}
