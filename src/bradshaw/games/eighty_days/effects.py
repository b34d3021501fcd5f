"""What Passepartout cards do. `docs/boards.md` lists the effects for those who write a deck of their own."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.games.eighty_days.cards import Card
from bradshaw.games.eighty_days.events import CardMoved, PurseSet, RumorDropped
from bradshaw.games.eighty_days.state import BET, position

if TYPE_CHECKING:
    from bradshaw.games.eighty_days.turn import Turn


# Cards can lead a pawn to and fro between Passepartout spaces: so often in one go, and every turn ends.
MOST_MOVES = 20


class Boon(Struct, frozen=True, gc=False):
    """What the Characters played in this turn change in it."""

    discount: int = 0  # off the price of a forward move
    back_rate: int = 10  # pounds a space for going back
    london_limit: int = 0  # what one may bring to London, if that is more than usual


NO_BOON = Boon()


def boon(played: Sequence[Card]) -> Boon:
    """What these Characters give together (ED-93): discounts add up, the highest rate and limit count."""
    return Boon(
        discount=sum(card.amount for card in played if card.does == "discount"),
        back_rate=max((card.amount for card in played if card.does == "back_rate"), default=NO_BOON.back_rate),
        london_limit=max((card.amount for card in played if card.does == "london_limit"), default=0),
    )


# Characters (ED-26)


def playable(card: Card, reporting: bool, betting: bool, rumors: int, money: int) -> bool:
    """Whether somebody may play a Character who has a report due, may stay on a Bet, and has so much in hand."""
    if card.does == "police":
        return reporting
    if card.does == "money":
        return card.amount > 0 or money > 0
    if card.does == "rumor":
        return rumors > reporting and money >= card.amount
    if card.does == "london_limit":
        return not rumors
    if card.does == "hold":
        return betting
    return card.does == "again" or not reporting


def character_effect(turn: "Turn", card: Card) -> None:
    """What a Character does at once; what it changes in the turn is its boon."""
    if card.does == "rumor" and card.amount:
        turn.receive_by_card(turn.seat, -card.amount)
    if card.does in ("money", "rumor", "again"):
        EVENTS[card.does](turn, card)
    elif card.does == "police":
        turn.settle_report()
    elif card.does == "hold":
        for pawn in turn.rules.pawns_of[turn.seat]:
            if turn.rules.track.kinds[turn.pawns[pawn]] == "bet":
                turn.set_duty(pawn, BET)
        turn.done()


# Events (ED-26): each returns whether it has moved the pawn, whose new space then takes effect (ED-28)


def _money(turn: "Turn", card: Card) -> bool:
    turn.receive_by_card(turn.seat, card.amount)
    return False


def _per_rumor(turn: "Turn", card: Card) -> bool:
    if turn.rumors[turn.seat]:
        turn.receive_by_card(turn.seat, card.amount * turn.rumors[turn.seat])
    return False


def _per_position(turn: "Turn", card: Card) -> bool:
    turn.receive_by_card(turn.seat, card.amount * position(turn.pawns, turn.cards.mover))
    return False


def _gift_behind(turn: "Turn", card: Card) -> bool:
    here = turn.pawns[turn.cards.mover]
    for seat, pawns in enumerate(turn.rules.pawns_of):
        if seat != turn.seat and all(turn.pawns[pawn] < here for pawn in pawns):
            turn.receive_by_card(seat, card.amount)
    return False


def _toll_ahead(turn: "Turn", card: Card) -> bool:
    here = turn.pawns[turn.cards.mover]
    for seat, pawns in enumerate(turn.rules.pawns_of):
        if seat not in (turn.seat, *turn.home) and any(turn.pawns[pawn] > here for pawn in pawns):
            turn.receive_by_card(seat, -card.amount)
    return False


def _purse(turn: "Turn", card: Card) -> bool:
    turn.fill(turn.seat, card.amount, card.amount)
    turn.events.append(PurseSet(turn.seat, card.amount))
    return False


def _refund(turn: "Turn", card: Card) -> bool:
    del card
    if turn.cards.fare:
        turn.receive_by_card(turn.seat, turn.cards.fare)
        turn.cards = replace(turn.cards, fare=0)
    return False


def _rumor(turn: "Turn", card: Card) -> bool:
    del card
    if turn.rumors[turn.seat]:
        turn.drop_rumor()
        turn.events.append(RumorDropped(turn.seat))
    return False


def _again(turn: "Turn", card: Card) -> bool:
    del card
    turn.cards = replace(turn.cards, again=True)
    return False


def _miss(turn: "Turn", card: Card) -> bool:
    del card
    seat, misses = turn.seat, turn.cards.misses
    turn.cards = replace(turn.cards, misses=misses[:seat] + (misses[seat] + 1,) + misses[seat + 1 :])
    return False


def _advance(turn: "Turn", card: Card) -> bool:
    return _move(turn, turn.pawns[turn.cards.mover] + card.amount)


def _retreat(turn: "Turn", card: Card) -> bool:
    return _move(turn, turn.pawns[turn.cards.mover] - card.amount)


def _next(turn: "Turn", card: Card) -> bool:
    return _move(turn, turn.rules.track.next_of(card.space, turn.pawns[turn.cards.mover]))


def _previous(turn: "Turn", card: Card) -> bool:
    return _move(turn, turn.rules.track.previous_of(card.space, turn.pawns[turn.cards.mover]))


def _move(turn: "Turn", to: int | None) -> bool:
    """Put the pawn there, unless the space is occupied or forbidden; London always is (ED-28)."""
    origin = turn.pawns[turn.cards.mover]
    if to is None or not 0 < to < turn.rules.track.finish or to in turn.pawns:
        return False
    if turn.moves_by_cards == MOST_MOVES:
        return False
    kind = turn.rules.track.kinds[to]
    if (kind == "layover" and to > origin) or (kind == "police" and not turn.rumors[turn.seat]):
        return False
    turn.moves_by_cards += 1
    turn.put(turn.cards.mover, to)
    turn.events.append(CardMoved(turn.seat, turn.cards.mover, origin, to))
    return True


EVENTS: dict[str, Callable[["Turn", Card], bool]] = {
    "money": _money,
    "per_rumor": _per_rumor,
    "per_position": _per_position,
    "gift_behind": _gift_behind,
    "toll_ahead": _toll_ahead,
    "purse": _purse,
    "refund": _refund,
    "rumor": _rumor,
    "again": _again,
    "miss": _miss,
    "advance": _advance,
    "retreat": _retreat,
    "next": _next,
    "previous": _previous,
}
