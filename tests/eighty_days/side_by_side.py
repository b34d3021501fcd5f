"""The engine and the referee side by side: one game, played by both, compared at every position."""

import random
from collections import Counter

from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.board import parse_board
from bradshaw.games.eighty_days.cards import parse_deck
from tests.eighty_days import naive
from tests.eighty_days.positions import GAME
from tests.eighty_days.tables import BOARDS, DECKS

DUTIES = ["", "bet", "report", "leave"]


def start(seed, *, board="fogg", deck="fogg", **options):
    """The same game at its start, for the engine and for the referee."""
    theirs = {
        "board": parse_board(BOARDS[board]) if board in BOARDS else board,
        "deck": parse_deck(DECKS[deck]) if deck in DECKS else deck,
    }
    state = GAME.new(GAME.options(**options, **theirs), Rng(seed, 0))
    plain = naive.new_game(
        options,
        naive.read_board(BOARDS[board]) if board in BOARDS else naive.our_board(board),
        naive.read_deck(DECKS[deck]) if deck in DECKS else naive.our_deck(deck),
        seed,
    )
    return state, plain


def assert_same(state, plain):
    """Engine and referee agree on everything that the rules speak of."""
    assert list(GAME.to_act(state)) == naive.to_act(plain)
    for seat in range(state.options.players):
        listed = [GAME.write(action) for action in GAME.actions(state, seat)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == naive.legal(plain, seat), seat
        assert list(GAME.view(state, seat).money) == naive.purses(plain, seat)
    assert list(GAME.view(state, None).money) == naive.purses(plain, None)
    for name in ("pawns", "money", "rumors", "home"):
        assert list(getattr(state, name)) == plain[name], name
    assert [DUTIES[duty] for duty in state.duties] == plain["duties"]
    assert (state.round, state.first) == (plain["round"], plain["first"])
    cards = state.cards
    assert [list(kept) for kept in cards.kept] == plain["kept"]
    assert list(cards.misses) == plain["misses"]
    assert list(cards.deck) == plain["deck"]
    assert sorted(cards.discards) == sorted(plain["discards"])
    assert list(cards.drawn) == plain["drawn"]
    outcome = GAME.outcome(state)
    assert (outcome and (list(outcome.places), outcome.reason)) == naive.outcome(plain)


def play_both(state, plain, text):
    """Both after the move, compared."""
    seat, seed, move = plain["turn"], plain["table"]["seed"], plain["move"] + 1
    state, _ = GAME.play(state, seat, GAME.read(text), Rng(seed, move))
    plain = naive.play(plain, seat, text)
    assert_same(state, plain)
    return state, plain


def whole_game(seed, players, **options):
    """A game between these kinds of player, one for each seat; what happened in it, counted."""
    dice = random.Random(seed)
    options.setdefault("round_limit", 40)
    state, plain = start(seed, players=len(players), **options)
    bots = [make_bot(GAME, "steady") for _ in players]
    seen, texts = Counter(), []
    assert_same(state, plain)
    try:
        while naive.to_act(plain):
            seat = plain["turn"]
            if players[seat] == "steady":
                actions = GAME.actions(state, seat)
                rng = bot_rng(seed, seat, plain["move"] + 1)
                text = GAME.write(bots[seat].choose(GAME.view(state, seat), actions, rng))
            else:
                text = choose(players[seat], plain, seat, dice)
            texts.append(f"{seat} {text}")
            state, plain = play_both(state, plain, text)
            seen.update(plain["notes"])
            seen["positions"] += 1
    except Exception as error:
        error.add_note(f"seed {seed!r}, {players}, {options}: {', '.join(texts)}")
        raise
    return seen


# Kinds of player: what they like, the dearest first. One that likes none of the moves takes any.

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
