"""Kinds of player for the comparison with the referee: each has its own idea of how to travel."""

from tests.eighty_days import naive

# What they like, the dearest first. Who likes none of the moves takes any.
KINDS = {
    "random": [],
    "runner": ["home", "police", "give when cleared", "far"],
    "eager": ["play", "home", "police", "give when cleared", "passepartout"],
    "hoarder": ["character", "take", "back", "near", "end"],
    "collector": ["character", "passepartout", "rarely play", "police"],
    "walker": ["home", "sometimes back", "sometimes play", "bet", "near"],
    "spender": ["far"],
    "straggler": ["home", "police", "give when cleared", "pawn ahead"],
    "convict": ["sometimes play", "police", "home", "back"],
}


def choose(kind, plain, seat, dice):
    moves = sorted(naive.legal(plain, seat))
    for wish in KINDS[kind]:
        found = wanted(wish, moves, plain, seat, dice)
        if found:
            return dice.choice(found)
    return dice.choice(moves)


def wanted(wish, moves, plain, seat, dice):
    """Those of the moves that fulfil the wish."""
    forwards = {move: reached(plain, seat, move) for move in moves if "+" in move and "stay" not in move}
    kinds = {move: plain["table"]["board"]["spaces"][space]["kind"] for move, space in forwards.items()}
    if wish == "home":
        return [move for move in moves if kinds.get(move) == "london"]
    if wish in ("police", "passepartout", "bet"):
        return [move for move in moves if kinds.get(move) == wish]
    if wish == "far":
        return sorted(forwards, key=lambda move: int(move.split("+")[1]))[-2:]
    if wish == "near":
        return sorted(forwards, key=lambda move: int(move.split("+")[1]))[:2]
    if wish == "take":
        return [move for move in moves if move.endswith("stay +10")] if dice.random() < 0.7 else []
    if wish == "give when cleared":
        return [move for move in moves if move.endswith("stay -10") and not plain["rumors"][seat]]
    if wish == "character":
        cards = plain["table"]["deck"]["cards"]
        return [f"card {n + 1}" for n, name in enumerate(plain["drawn"]) if cards[name]["kind"] == "character"]
    if wish == "pawn ahead":
        mine = naive.owned(plain, seat)
        travelling = [pawn for pawn in mine if not naive.home(plain, pawn)]
        first = max(travelling, key=lambda pawn: plain["pawns"][pawn])
        return [move for move in moves if move.startswith(f"{mine.index(first) + 1}:")]
    chance, _, word = wish.rpartition(" ")
    if dice.random() < {"": 1, "sometimes": 0.4, "rarely": 0.1}[chance]:
        return [move for move in moves if word in move]
    return []


def reached(plain, seat, move):
    """The space to which a move forwards leads."""
    number, _, spaces = move.rpartition(": ")
    return plain["pawns"][naive.owned(plain, seat)[int(number or "1") - 1]] + int(spaces)
