"""Around the World in 80 Days in English: names, sentences, and a view as text."""

from collections.abc import Callable
from typing import Any

from bradshaw.core.game import Section
from bradshaw.games.eighty_days import events as ev
from bradshaw.games.eighty_days.cards import Card
from bradshaw.games.eighty_days.events import EightyEvent
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.sketch import stretch
from bradshaw.games.eighty_days.state import BET, LEAVE, REPORT, position
from bradshaw.games.eighty_days.view import EightyView

TRAVELLERS = ("Red", "Blue", "Green", "Yellow", "Violet", "White")
NOTES = (30, 15, 10, 5, 3, 1)  # ED-02
WHEN = {"before": "", "after": ", after the move", "either": ", before or after the move"}  # ED-93
STAYING = {10: "takes £10", -10: "gives £10"}  # ED-23
DUTIES = {BET: "waits for the Bet", REPORT: "must report to the Police", LEAVE: "must leave the Police"}


def seat_names(options: EightyOptions) -> tuple[str, ...]:
    """The travellers, by the colour of their hat."""
    return TRAVELLERS[: options.players]


def notes(amount: int) -> str:
    """An amount as notes of 30, 15, 10, 5, 3 and 1 pounds (ED-02), the fewest there can be.

    >>> notes(80), notes(0), notes(24)
    ('2×30 + 15 + 5', 'nothing', '15 + 5 + 3 + 1')
    """
    parts = []
    for note in NOTES:
        count, amount = divmod(amount, note)
        if count:
            parts.append(f"{count}×{note}" if count > 1 else str(note))
    return " + ".join(parts) or "nothing"


def tell(event: EightyEvent, rules: Rules) -> str:
    """The event as a sentence."""
    return _TELL[type(event)](event, rules)


def _who(event: Any) -> str:
    return TRAVELLERS[event.seat]


def _whose(event: Any, rules: Rules) -> str:
    """The traveller; with two pawns each, which of them."""
    return f"{_who(event)}{f' (pawn {event.pawn % 2 + 1})' if rules.two_pawns else ''}"


def _at(space: int, rules: Rules) -> str:
    """A space by number and label."""
    return "London" if space in (0, rules.track.finish) else f"{space} ({rules.track.spaces[space].label})"


def _moved_forward(event: ev.MovedForward, rules: Rules) -> str:
    way = f"{event.to - event.origin} forwards to {_at(event.to, rules)}"
    return f"{_whose(event, rules)} pays £{event.cost} and moves {way}."


def _moved_back(event: ev.MovedBack, rules: Rules) -> str:
    way = f"{event.origin - event.to} back to {_at(event.to, rules)}"
    return f"{_whose(event, rules)} moves {way} and receives £{event.income}."


def _stayed(event: ev.Stayed, rules: Rules) -> str:
    return f"{_whose(event, rules)} stays on {_at(event.space, rules)} and {STAYING[event.pounds]}."


def _bet_settled(event: ev.BetSettled, rules: Rules) -> str:
    paid = f"the Bet pays £{event.income}" if event.income else "the Bet pays nothing"
    return f"{_whose(event, rules)} is in position {event.position}: {paid}."


def _reported(event: ev.Reported, rules: Rules) -> str:
    return (
        f"{_whose(event, rules)} reports to the Police in position {event.position}: "
        f"a Rumor card less, and £{event.income}."
    )


def _restarted(event: ev.Restarted, rules: Rules) -> str:
    return f"{_whose(event, rules)} can go nowhere, returns to London and draws up to £{rules.full_purse}."


def _cards_drawn(event: ev.CardsDrawn, rules: Rules) -> str:
    titles = " and ".join(f"“{rules.cards[card].title}”" for card in event.cards)
    return f"{_who(event)} draws {titles or 'no card: all are in hands'}."


def _card_applied(event: ev.CardApplied, rules: Rules) -> str:
    card = rules.cards[event.card]
    return f"“{card.title}” for {_who(event)}: {'it does nothing.' if event.idle else card.text}"


def _kept(event: ev.CharacterKept, rules: Rules) -> str:
    return f"{_who(event)} keeps “{rules.cards[event.card].title}”."


def _played(event: ev.CharacterPlayed, rules: Rules) -> str:
    card = rules.cards[event.card]
    return f"{_who(event)} plays “{card.title}”. {card.text}"


def _money_moved(event: ev.MoneyMoved, rules: Rules) -> str:
    del rules
    if event.pounds < 0:
        return f"{_who(event)} pays £{-event.pounds}, or all there is."
    return f"{_who(event)} receives £{event.pounds}."


def _card_moved(event: ev.CardMoved, rules: Rules) -> str:
    return f"{_whose(event, rules)} is moved from {event.origin} to {_at(event.to, rules)}."


def _came_home(event: ev.CameHome, rules: Rules) -> str:
    del rules
    ordinal = {1: "first", 2: "second", 3: "third"}.get(event.place, f"{event.place}th")
    return f"{_who(event)} is home in London, the {ordinal}."


def _game_ended(event: ev.GameEnded, rules: Rules) -> str:
    del rules
    purses = ", ".join(f"{TRAVELLERS[seat]} £{amount}" for seat, amount in enumerate(event.money))
    return f"{ending(event.outcome.winners, event.outcome.reason)} The purses: {purses}."


def ending(winners: tuple[int, ...], reason: str) -> str:
    """How the game ended, in a sentence."""
    names = " and ".join(TRAVELLERS[seat] for seat in winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"The round limit is reached: {names} {verb}." if reason == "time" else f"{names} {verb}."


_TELL: dict[type, Callable[[Any, Rules], str]] = {
    ev.MovedForward: _moved_forward,
    ev.MovedBack: _moved_back,
    ev.Stayed: _stayed,
    ev.BetSettled: _bet_settled,
    ev.Reported: _reported,
    ev.Restarted: _restarted,
    ev.Passed: lambda event, _: f"{_who(event)} can do nothing and passes.",
    ev.CardsDrawn: _cards_drawn,
    ev.CardApplied: _card_applied,
    ev.CharacterKept: _kept,
    ev.CharacterPlayed: _played,
    ev.MoneyMoved: _money_moved,
    ev.PurseSet: lambda event, _: f"The purse of {_who(event)} is brought to £{event.pounds}.",
    ev.RumorDropped: lambda event, _: f"{_who(event)} discards a Rumor card.",
    ev.CardMoved: _card_moved,
    ev.TurnMissed: lambda event, _: f"{_who(event)} misses a turn.",
    ev.Reshuffled: lambda _, __: "Deck and discards are shuffled together.",
    ev.CameHome: _came_home,
    ev.GameEnded: _game_ended,
}


def show(view: EightyView, rules: Rules) -> tuple[Section, ...]:
    """The view as text: who is where, what one needs for the choice at hand, and all else."""
    cards, track = _cards(view, rules), _track(view, rules)
    return (
        Section(_headline(view), _travellers(view, rules)),
        *((cards + track) if view.cards.drawn else (track + cards)),
        *_others_cards(view, rules),
        *_purse(view),
        *_source(view, rules),
    )


def _headline(view: EightyView) -> str:
    if view.outcome:
        return ending(view.outcome.winners, view.outcome.reason)
    limit = f" of {view.options.round_limit}" if view.options.round_limit else ""
    doing = "to move"
    if view.cards.drawn:
        doing = "to choose a card"
    elif view.cards.moved:
        doing = "to play a Character or end the turn"
    return f"Round {view.round}{limit}: {TRAVELLERS[view.turn]} {doing}"


def _travellers(view: EightyView, rules: Rules) -> tuple[str, ...]:
    lines = []
    for seat, pawns in enumerate(rules.pawns_of):
        for pawn in pawns:
            name = TRAVELLERS[seat] + (f" {pawn % 2 + 1}" if rules.two_pawns else "")
            where = _at(view.pawns[pawn], rules)
            if view.pawns[pawn] == rules.track.finish:
                where = "home"
            line = f"{name:<9}{where:<22} position {position(view.pawns, pawn)}"
            if pawn == pawns[0]:
                amount = view.money[seat]
                line += f"  Rumors {view.rumors[seat]}{'' if amount is None else f'  £{amount}'}"
            lines.append(f"{line}{f'  {DUTIES[duty]}' if (duty := view.duties[pawn]) else ''}")
        if view.cards.misses[seat]:
            lines.append(f"         misses {view.cards.misses[seat]} turn{'s' * (view.cards.misses[seat] > 1)}")
    return tuple(lines)


def _purse(view: EightyView) -> tuple[Section, ...]:
    amount = None if view.seat is None else view.money[view.seat]
    return () if amount is None else (Section("Your notes", (f"£{amount}: {notes(amount)}",)),)


def _cards(view: EightyView, rules: Rules) -> tuple[Section, ...]:
    """Those that one can choose, and those that count in this turn."""
    lines = [f"card {number}: {_card(rules.cards[name])}" for number, name in enumerate(view.cards.drawn, start=1)]
    lines += [f"In play: {_card(rules.cards[name])}" for name in view.cards.played]
    if view.seat is not None:
        lines += [f"You hold {_card(rules.cards[name])}" for name in view.cards.kept[view.seat]]
    return (Section(f"Passepartout cards ({len(view.cards.deck)} in the deck)", tuple(lines)),) if lines else ()


def _others_cards(view: EightyView, rules: Rules) -> tuple[Section, ...]:
    lines = tuple(
        f"{TRAVELLERS[seat]} holds {_card(rules.cards[name])}"
        for seat, names in enumerate(view.cards.kept)
        for name in names
        if seat != view.seat
    )
    return (
        (Section("Characters of the others" if view.seat is not None else "Characters", lines),) if lines else ()
    )


def _card(card: Card) -> str:
    if card.kind == "event":
        return f"{card.title}: {card.text}"
    return f"{card.title} ({card.id}{WHEN[card.when]}): {card.text}"


def _track(view: EightyView, rules: Rules) -> tuple[Section, ...]:
    """The stretch around each of the seat's pawns that is not home, for a spectator around the one to move."""
    if view.outcome:
        return ()
    seat = view.turn if view.seat is None else view.seat
    discount = rules.boon(view.cards.played).discount if seat == view.turn else 0
    money = view.money[seat] or 0
    marks: dict[int, str] = {}
    for owner, pawns in enumerate(rules.pawns_of):
        for pawn in pawns:
            space = view.pawns[pawn]
            marks[space] = f"{marks.get(space, '')} {TRAVELLERS[owner]}".strip()
    return tuple(
        Section(
            f"The track around {_at(view.pawns[pawn], rules)}",
            stretch(rules, view.pawns[pawn], marks, discount, money),
        )
        for pawn in rules.pawns_of[seat]
        if view.pawns[pawn] != rules.track.finish
    )


def _source(view: EightyView, rules: Rules) -> tuple[Section, ...]:
    """In the first round: which board and deck these are, for ours are not those of the printed game."""
    if view.round > 1:
        return ()
    return (
        Section(
            "Board and cards",
            tuple(f"{data.name}. {data.note}".rstrip() for data in (rules.track.data, rules.deck)),
        ),
    )
