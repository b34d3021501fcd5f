"""The Club Car (ME-22, ME-23) and the Sleeping Car (ME-27): one player acts, on himself or on one other."""

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import Grip, Guess, Help, Hide, Rummage, Sleep
from bradshaw.games.mystery_express.cards import CATEGORY_NUMBER, SIDES
from bradshaw.games.mystery_express.cars import finish, settle, visit
from bradshaw.games.mystery_express.events import BagGuessed, HasChosen, TookBack, YouChose
from bradshaw.games.mystery_express.journey import go_on
from bradshaw.games.mystery_express.moves import GRIP, HELP, SLEEP
from bradshaw.games.mystery_express.state import HAND, STACK, Guessing, Hiding, Rummaging
from bradshaw.games.mystery_express.table import Table

# Club Car (ME-22, ME-23)


def play_grip(table: Table, action: Grip, rng: Rng) -> None:
    """Somebody takes his cards of a category back from the discard."""
    visit(table, "club", GRIP, 1, action.category, action.seat)
    table.take_back(action.seat, CATEGORY_NUMBER[action.category])
    table.events.append(TookBack(action.seat, action.category))
    finish(table, rng)


def play_help(table: Table, action: Help, rng: Rng) -> None:
    """A card from the passengers."""
    visit(table, "club", HELP, 3, action.category)
    card = table.take_from_stack(action.stack - 1, CATEGORY_NUMBER[action.category], rng)
    table.given(STACK[action.stack - 1], card, table.turn, "passengers", 0)
    table.land(card, -1, table.turn)
    settle(table, None, rng)


# Sleeping Car (ME-27)


def play_sleep(table: Table, action: Sleep, _: Rng) -> None:
    """The other hides the bag."""
    visit(table, "sleeping", SLEEP, 0, None, action.seat)
    table.forget()
    table.stage = Hiding(action.seat)
    table.to_act = (action.seat,)


def play_hide(table: Table, action: Hide, _: Rng) -> None:
    """The bag is in one of two hands."""
    stage, side = table.stage, action.side
    assert isinstance(stage, Hiding)
    table.choose(stage.owner, SIDES.index(side))
    table.events.append(YouChose(side, audience=(stage.owner,)))
    table.events.append(HasChosen(stage.owner))
    table.stage = Guessing(stage.owner)
    table.to_act = (table.turn,)


def play_guess(table: Table, action: Guess, rng: Rng) -> None:
    """Right: two hours and a card. Wrong: one hour."""
    stage = table.stage
    assert isinstance(stage, Guessing)
    right = table.secret[stage.owner] == (SIDES.index(action.side),)
    table.forget()
    table.events.append(BagGuessed(table.turn, stage.owner, right))
    table.hours -= 2 if right else 1
    if not right:
        if table.options.conductor_after_failed_search:
            finish(table, rng)
        else:
            go_on(table, rng)  # ME-71
        return
    there = table.holds(stage.owner)
    if there & (there - 1):
        table.stage = Rummaging(stage.owner)
        table.to_act = (table.turn,)
    else:
        _rummage(table, stage.owner, there.bit_length() - 1, rng)


def play_rummage(table: Table, action: Rummage, rng: Rng) -> None:
    """The category is named."""
    stage = table.stage
    assert isinstance(stage, Rummaging)
    _rummage(table, stage.owner, CATEGORY_NUMBER[action.category], rng)


def _rummage(table: Table, owner: int, category: int, rng: Rng) -> None:
    """A random card of the category; its owner sees which one is gone."""
    card = rng.choice(table.of(owner, category))
    table.from_hand(owner, card)
    table.given(HAND[owner], card, table.turn, "sleeping", 1 << owner)
    table.land(card, owner, table.turn)
    settle(table, None, rng)
