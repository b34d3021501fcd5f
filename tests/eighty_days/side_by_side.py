"""The engine and the referee side by side: one game, played by both, compared at every position."""

import os
import random
from collections import Counter
from functools import cache

from msgspec.structs import replace

from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.board import parse_board
from bradshaw.games.eighty_days.cards import parse_deck
from tests.eighty_days import naive
from tests.eighty_days.people import choose
from tests.eighty_days.positions import GAME
from tests.eighty_days.tables import BOARDS, BOARDS_FOR_CORNERS, DECKS, DECKS_FOR_CORNERS

MORE = 20 if os.environ.get("THOROUGH") else 1  # for longer runs
LONGEST = 2000  # moves, after which a game without a limit is left unfinished: bots may wait for ever
OWN_BOARDS = BOARDS | BOARDS_FOR_CORNERS
OWN_DECKS = DECKS | DECKS_FOR_CORNERS
DUTIES = ["", "bet", "report", "leave"]


@cache
def boards(name):
    """A board for the engine, and for the referee."""
    if name in OWN_BOARDS:
        return parse_board(OWN_BOARDS[name]), naive.read_board(OWN_BOARDS[name])
    return name, naive.our_board(name)


@cache
def decks(name):
    """A deck for the engine, and for the referee."""
    if name in OWN_DECKS:
        return parse_deck(OWN_DECKS[name]), naive.read_deck(OWN_DECKS[name])
    return name, naive.our_deck(name)


def start(seed, *, board="fogg", deck="fogg", **options):
    """The same game at its start, for the engine and for the referee."""
    theirs = GAME.options(board=boards(board)[0], deck=decks(deck)[0], **options)
    return GAME.new(theirs, Rng(seed, 0)), naive.new_game(options, boards(board)[1], decks(deck)[1], seed)


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
    assert list(state.counted) == plain["money"], "the payments lead to every purse"
    assert [DUTIES[duty] for duty in state.duties] == plain["duties"]
    assert (state.round, state.first) == (plain["round"], plain["first"])
    cards = state.cards
    assert list(cards.kept) == plain["kept"]
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


def missing(seen, demanded):
    """What was to happen, and did not."""
    return sorted(what for what in demanded if not seen[what])


def whole_game(seed, players, **options):
    """A game between these kinds of player, one for each seat; what happened in it, counted."""
    dice = random.Random(seed)
    options.setdefault("round_limit", 40)
    state, plain = start(seed, players=len(players), **options)
    bots = [make_bot(GAME, "steady") for _ in players]
    seen, texts = Counter(), []
    assert_same(state, plain)
    try:
        while naive.to_act(plain) and plain["move"] < LONGEST:
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


# Positions that are set up


def position(*pawns, seed="set up", turn=0, duties=None, deck=None, hands=None, table=None, **given):
    """The same position for the engine and for the referee; `table` is what the game is begun with.

    `money`, `rumors`, `home`, `misses`, `discards` and `round` are given as they stand in a position; `hands` are
    the Characters of some seats, `deck` is what is left of the deck.
    """
    table = {"first_player": 0, "players": len(pawns), **(table or {})}
    if table.get("two_pawns"):
        table["players"] = 2
    state, plain = start(seed, **table)
    plain |= {"pawns": list(pawns), "turn": turn, "duties": list(duties or plain["duties"])}
    plain |= {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
    for seat, names in (hands or {}).items():
        plain["kept"][seat] = tuple(sorted(names))
    if deck is not None:
        plain["deck"] = sorted(deck)
    cards = replace(
        state.cards,
        kept=tuple(plain["kept"]),
        misses=tuple(plain["misses"]),
        deck=tuple(plain["deck"]),
        discards=tuple(plain["discards"]),
    )
    numbers = {name: tuple(plain[name]) for name in ("pawns", "money", "rumors", "home")}
    numbers["counted"] = numbers["money"]
    numbers["duties"] = tuple(DUTIES.index(duty) for duty in plain["duties"])
    state = replace(state, turn=turn, to_act=(turn,), round=plain["round"], cards=cards, **numbers)
    assert_same(state, plain)
    return state, plain


def play_all(both, *texts):
    """Both after these moves, each by the seat to move, compared after each; and all that happened."""
    seen = []
    for text in texts:
        both = play_both(*both, text)
        seen += both[1]["notes"]
    return *both, seen
