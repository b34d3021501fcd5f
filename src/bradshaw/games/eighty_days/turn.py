"""A turn being carried out: from a state through everything that an action brings about to the next state.

Rules are in `rules.py` (what is legal), here (what happens) and in `effects.py` (what cards do).
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.effects import EVENTS, character_effect
from bradshaw.games.eighty_days.events import (
    BetSettled,
    CameHome,
    CardApplied,
    CardsDrawn,
    CharacterKept,
    CharacterPlayed,
    EightyEvent,
    GameEnded,
    MoneyMoved,
    MovedBack,
    MovedForward,
    Passed,
    Reported,
    Reshuffled,
    Restarted,
    Stayed,
    TurnMissed,
)
from bradshaw.games.eighty_days.state import BET, LEAVE, NOTHING, REPORT, Cards, EightyState, position

if TYPE_CHECKING:
    from bradshaw.games.eighty_days.rules import Rules

Step = tuple[EightyState, tuple[EightyEvent, ...]]


class Turn:
    """The fields of the state, to be changed one by one; `step` is the new state and what happened."""

    __slots__ = (
        "cards",
        "counted",
        "duties",
        "events",
        "home",
        "money",
        "moves_by_cards",
        "outcome",
        "pawns",
        "rng",
        "round",
        "rules",
        "rumors",
        "seat",
        "state",
    )

    def __init__(self, rules: "Rules", state: EightyState, rng: Rng) -> None:
        self.rules = rules
        self.state = state
        self.rng = rng
        self.events: list[EightyEvent] = []
        self.moves_by_cards = 0  # since the seat last chose
        self.seat = state.turn
        self.round = state.round
        self.pawns = state.pawns
        self.money = state.money
        self.counted = state.counted
        self.rumors = state.rumors
        self.duties = state.duties
        self.cards = state.cards
        self.home = state.home
        self.outcome: Outcome | None = None

    def step(self) -> Step:
        """The new state and what happened."""
        state = self.state
        after = EightyState(
            state.options,
            self.round,
            state.first,
            self.seat,
            self.pawns,
            self.money,
            self.counted,
            self.rumors,
            self.duties,
            self.cards,
            self.home,
            () if self.outcome else self.rules.alone[self.seat],
            self.outcome,
        )
        return after, tuple(self.events)

    # The actions, each legal

    def forward(self, pawn: int, spaces: int) -> None:
        """Pay, move, and meet the space (ED-11)."""
        origin = self.pawns[pawn]
        cost = self.rules.costs[spaces]
        if self.cards.played:
            cost = max(0, cost - self.rules.boon(self.cards.played).discount)
        self.receive(self.seat, -cost)
        to = origin + spaces
        self.put(pawn, to)
        self.events.append(MovedForward(self.seat, pawn, origin, to, cost))
        if self.rules.lively[to]:
            self.cards = replace(self.cards, fare=cost)
            self.land(pawn)
        else:
            self.done()

    def back(self, pawn: int) -> None:
        """To the nearest Layover, for £10 a space (ED-15, ED-21)."""
        origin = self.pawns[pawn]
        to = self.rules.track.behind[origin]
        income = self.rules.boon(self.cards.played).back_rate * (origin - to)
        self.receive(self.seat, income)
        self.put(pawn, to)
        self.events.append(MovedBack(self.seat, pawn, origin, to, income))
        self.done()

    def stay(self, pawn: int, pounds: int) -> None:
        """On a Pound, for £10 more or less (ED-23)."""
        self.receive(self.seat, pounds)
        self.events.append(Stayed(self.seat, pawn, self.pawns[pawn], pounds))
        self.done()

    def report(self) -> None:
        """The Police turn: a Rumor card less, and position × £10 (ED-24)."""
        self.settle_report()
        self.done()

    def restart(self, pawn: int) -> None:
        """Back in London, and the purse is filled up if it holds less (ED-18)."""
        origin = self.pawns[pawn]
        full = self.rules.full_purse
        self.fill(self.seat, max(full, self.money[self.seat]), max(full, self.counted[self.seat]))
        self.put(pawn, 0)
        self.events.append(Restarted(self.seat, pawn, origin))
        self.done()

    def wait(self) -> None:
        """Pass (ED-17). Who could not leave the Police is no longer bound to (ED-42)."""
        for pawn in self.rules.pawns_of[self.seat]:
            self.set_duty(pawn, NOTHING)
        self.events.append(Passed(self.seat))
        self.done()

    def choose(self, number: int) -> None:
        """Apply one of two cards and discard the other (ED-25)."""
        drawn = self.cards.drawn
        if self._apply(drawn[number - 1], (drawn[2 - number],)):
            self.land(self.cards.mover)

    def play_character(self, name: str) -> None:
        """Play a kept Character; the turn goes on unless the card takes the move's place (ED-26, ED-93)."""
        seat, cards, kept = self.seat, self.cards, self.cards.kept
        at = kept[seat].index(name)
        hand = kept[seat][:at] + kept[seat][at + 1 :]
        kept = kept[:seat] + (hand,) + kept[seat + 1 :]
        self.cards = replace(cards, kept=kept, discards=cards.discards + (name,), played=cards.played + (name,))
        self.events.append(CharacterPlayed(self.seat, name))
        character_effect(self, self.rules.cards[name])
        if cards.moved:
            self.done()

    # What actions have in common

    def receive(self, seat: int, pounds: int) -> None:
        """Change a purse by what everyone sees. A card takes at most all there is (ED-28)."""
        money, counted = self.money[seat] + pounds, self.counted[seat] + pounds
        self.fill(seat, max(0, money), max(0, counted))

    def fill(self, seat: int, pounds: int, counted: int) -> None:
        """Bring a purse to an amount, and what others count to theirs."""
        self.money = self.money[:seat] + (pounds,) + self.money[seat + 1 :]
        self.counted = self.counted[:seat] + (counted,) + self.counted[seat + 1 :]

    def receive_by_card(self, seat: int, pounds: int) -> None:
        """A card pays or takes. Only those who count know whether it was less than the card says."""
        self.receive(seat, pounds)
        self.events.append(MoneyMoved(seat, pounds))

    def drop_rumor(self) -> None:
        """A Rumor card less."""
        seat = self.seat
        self.rumors = self.rumors[:seat] + (self.rumors[seat] - 1,) + self.rumors[seat + 1 :]

    def put(self, pawn: int, space: int) -> None:
        """A pawn on a space, which then has something for it, or nothing."""
        pawns = self.pawns
        self.pawns = pawns[:pawn] + (space,) + pawns[pawn + 1 :]
        duty = self.rules.duty_on[space]
        if duty != self.duties[pawn]:
            self.set_duty(pawn, duty)

    def set_duty(self, pawn: int, duty: int) -> None:
        """What the pawn's space does next."""
        self.duties = self.duties[:pawn] + (duty,) + self.duties[pawn + 1 :]

    def settle_report(self) -> None:
        """A pawn on Police is turned back: a Rumor card less, and an income."""
        pawn = next(p for p in self.rules.pawns_of[self.seat] if self.duties[p] == REPORT)
        place = position(self.pawns, pawn)
        self.drop_rumor()
        self.receive(self.seat, 10 * place)
        self.set_duty(pawn, LEAVE)
        self.events.append(Reported(self.seat, pawn, place, 10 * place))

    def land(self, pawn: int) -> None:
        """The space on which a pawn has landed takes effect at once, if it does (ED-10)."""
        kinds = self.rules.track.kinds
        while kinds[self.pawns[pawn]] == "passepartout":  # a card may lead to another
            if not self._draw(pawn):
                return
        if kinds[self.pawns[pawn]] == "london":
            self._arrive()
            if self.outcome:
                return
        self.done()

    # Cards

    def _draw(self, pawn: int) -> bool:
        """One card for who is furthest ahead, two for others (ED-25); whether it has moved the pawn."""
        cards = self.cards
        drawn: tuple[str, ...] = ()
        wanted = 1 if position(self.pawns, pawn) == 1 else 2
        deck, discards = cards.deck, cards.discards
        while len(drawn) < wanted and (deck or discards):  # or else every card is in somebody's hands
            if not deck:
                deck, discards = tuple(sorted(discards)), ()
                self.events.append(Reshuffled())
            at = self.rng.below(len(deck))
            drawn = drawn + (deck[at],)
            deck = deck[:at] + deck[at + 1 :]
        symbol = cards.reshuffle or not self.rules.symbols.isdisjoint(drawn)
        choice = drawn if len(drawn) == 2 and drawn[0] != drawn[1] else ()  # the same card twice is none
        self.events.append(CardsDrawn(self.seat, drawn))
        self.cards = replace(cards, deck=deck, discards=discards, drawn=choice, mover=pawn, reshuffle=symbol)
        if choice:
            return False
        if drawn:
            return self._apply(drawn[0], drawn[1:])
        self.done()
        return False

    def _apply(self, name: str, others: tuple[str, ...]) -> bool:
        """An Event happens, a Character is kept, others are discarded (ED-26); whether the pawn was moved."""
        card, cards, kept = self.rules.cards[name], self.cards, self.cards.kept
        discards = cards.discards + others
        if card.kind == "event":
            discards = discards + (name,)
        else:
            seat = self.seat
            kept = kept[:seat] + (tuple(sorted((*kept[seat], name))),) + kept[seat + 1 :]
        self.cards = replace(cards, kept=kept, discards=discards, drawn=())
        if card.kind == "character":
            self.events.append(CharacterKept(self.seat, name))
            self.done()
            return False
        told = len(self.events)
        moved = EVENTS[card.does](self, card)
        idle = len(self.events) == told and card.does not in ("again", "miss")
        self.events.insert(told, CardApplied(self.seat, name, idle))
        if not moved:
            self.done()
        elif self.rules.options.revision == 1:
            self.cards = replace(self.cards, fare=0)  # in old records the fare was forgotten here
        return moved

    # The end of a turn, of a round and of the game

    def done(self) -> None:
        """The move is over, and so is the turn, unless the seat holds a Character that may follow (ED-93)."""
        cards, late = self.cards, self.rules.late
        if (
            late
            and not late.isdisjoint(cards.kept[self.seat])
            and self.rules.another_may_be_played(cards)
            and self.seat not in self.home
        ):
            self.cards = replace(cards, moved=True)
        else:
            self.end()

    def end(self) -> None:
        """The turn is over: shuffle if need be, then find whose turn is next."""
        again = self.cards.again
        self._clear_cards()
        if not again or self.seat in self.home:
            following = self.rules.left_of[self.seat]
            if following == self.state.first or self.home or self.cards.misses[following]:
                self._next_seat()
                if self.outcome:
                    return
            else:
                self.seat = following
        for pawn in self.rules.pawns_of[self.seat]:
            if self.duties[pawn] == BET:
                self._settle_bet(pawn)

    def _next_seat(self) -> None:
        """Clockwise (ED-03), when there is more to it: who is home has no more turns (ED-31), a round ends."""
        while True:
            self.seat = self.rules.left_of[self.seat]
            if self.seat == self.state.first:
                if self.round == self.rules.options.round_limit:
                    self._finish("time")
                    return
                self.round += 1
            if self.seat in self.home:
                continue
            seat, misses = self.seat, self.cards.misses
            if not misses[seat]:
                return
            misses = misses[:seat] + (misses[seat] - 1,) + misses[seat + 1 :]
            self.cards = replace(self.cards, misses=misses)
            self.events.append(TurnMissed(seat))

    def _clear_cards(self) -> None:
        """What cards do in a turn ends with it; if one bore the symbol, shuffle (ED-27)."""
        cards = self.cards
        if not (cards.fare or cards.played or cards.reshuffle or cards.again or cards.moved):
            return  # a turn without cards, as most are
        deck, discards = cards.deck, cards.discards
        if cards.reshuffle:
            deck, discards = tuple(sorted(deck + discards)), ()
            self.events.append(Reshuffled())
        self.cards = Cards(cards.kept, cards.misses, deck, discards, (), cards.mover)

    def _settle_bet(self, pawn: int) -> None:
        """At the start of the turn after landing on a Bet (ED-22)."""
        place = position(self.pawns, pawn)
        income = 0
        if place in self.rules.track.bets[self.pawns[pawn]]:
            income = 10 * place
            self.receive(self.seat, income)
        self.set_duty(pawn, NOTHING)
        self.events.append(BetSettled(self.seat, pawn, place, income))

    def _arrive(self) -> None:
        """A pawn has come home; with all pawns home the traveller is (ED-30, ED-31, ED-41)."""
        finish = self.rules.track.finish
        if any(self.pawns[pawn] != finish for pawn in self.rules.pawns_of[self.seat]):
            return
        self.home = (*self.home, self.seat)
        self.events.append(CameHome(self.seat, len(self.home)))
        if not self.rules.options.play_on or len(self.home) >= self.rules.options.players - 1:
            self._finish("home")

    def _finish(self, reason: str) -> None:
        """Places: who is home in order; then, only after play to the end or to the limit, the others."""
        rank: dict[int, tuple[int, ...]] = {seat: (0, place) for place, seat in enumerate(self.home)}
        for seat, pawns in enumerate(self.rules.pawns_of):
            if seat not in rank:
                way = sum(self.pawns[pawn] for pawn in pawns)
                rank[seat] = (1, self.rumors[seat], -way) if reason == "time" else (1,)
        places = tuple(1 + sum(other < rank[seat] for other in rank.values()) for seat in sorted(rank))
        self.outcome = Outcome(places, reason)
        self._clear_cards()
        self.events.append(GameEnded(self.outcome, self.money))
