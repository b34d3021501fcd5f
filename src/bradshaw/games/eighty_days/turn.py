"""A turn being carried out: from a state through everything that an action brings about to the next state.

Rules are in `rules.py` (what is legal), here (what happens) and in `effects.py` (what cards do).
"""

from typing import TYPE_CHECKING

from bradshaw.core.game import Outcome
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.effects import EVENTS, NO_BOON, character_effect
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
from bradshaw.games.eighty_days.state import BET, LEAVE, NOTHING, REPORT, EightyState, position

if TYPE_CHECKING:
    from bradshaw.games.eighty_days.rules import Rules

Step = tuple[EightyState, tuple[EightyEvent, ...]]


class Turn:
    """The fields of the state, to be changed one by one; `step` is the new state and what happened."""

    __slots__ = (
        "again",
        "deck",
        "discards",
        "drawn",
        "duties",
        "events",
        "fare",
        "home",
        "kept",
        "misses",
        "money",
        "mover",
        "outcome",
        "pawns",
        "played",
        "reshuffle",
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
        self.again = False
        self.events: list[EightyEvent] = []
        self.seat = state.turn
        self.round = state.round
        self.pawns = state.pawns
        self.money = state.money
        self.rumors = state.rumors
        self.duties = state.duties
        self.kept = state.kept
        self.misses = state.misses
        self.deck = state.deck
        self.discards = state.discards
        self.drawn = state.drawn
        self.mover = state.mover
        self.fare = state.fare
        self.played = state.played
        self.reshuffle = state.reshuffle
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
            self.rumors,
            self.duties,
            self.kept,
            self.misses,
            self.deck,
            self.discards,
            self.drawn,
            self.mover,
            self.fare,
            self.played,
            self.reshuffle,
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
        if self.played:
            cost = max(0, cost - self.rules.boons[self.played].discount)
        self.receive(self.seat, -cost)
        self.fare = cost
        to = origin + spaces
        self.put(pawn, to, NOTHING)
        self.events.append(MovedForward(self.seat, pawn, origin, to, cost))
        self.land(pawn)

    def back(self, pawn: int) -> None:
        """To the nearest Layover, for £10 a space (ED-15, ED-21)."""
        origin = self.pawns[pawn]
        to = self.rules.track.behind[origin]
        rate = self.rules.boons[self.played].back_rate if self.played else NO_BOON.back_rate
        income = rate * (origin - to)
        self.receive(self.seat, income)
        self.put(pawn, to, NOTHING)
        self.events.append(MovedBack(self.seat, pawn, origin, to, income))
        self.end()

    def stay(self, pawn: int, pounds: int) -> None:
        """On a Pound, for £10 more or less (ED-23)."""
        self.receive(self.seat, pounds)
        self.events.append(Stayed(self.seat, pawn, self.pawns[pawn], pounds))
        self.end()

    def report(self) -> None:
        """The Police turn: a Rumor card less, and position × £10 (ED-24)."""
        self.settle_report()
        self.end()

    def restart(self, pawn: int) -> None:
        """Back in London with at least the money of the start (ED-18)."""
        origin = self.pawns[pawn]
        self.receive(self.seat, max(0, self.rules.start_money - self.money[self.seat]))
        self.put(pawn, 0, NOTHING)
        self.events.append(Restarted(self.seat, pawn, origin))
        self.end()

    def wait(self) -> None:
        """Pass (ED-17). Who could not leave the Police is no longer bound to (ED-42)."""
        for pawn in self.rules.pawns_of[self.seat]:
            if self.duties[pawn] == LEAVE:
                self.put(pawn, self.pawns[pawn], NOTHING)
        self.events.append(Passed(self.seat))
        self.end()

    def choose(self, number: int) -> None:
        """Apply one of two cards and discard the other (ED-25)."""
        card, other = self.drawn[number - 1], self.drawn[2 - number]
        self.drawn = ()
        self.discards = self.discards + (other,)
        self.apply(card)

    def play_character(self, name: str) -> None:
        """Play a kept Character; the turn goes on unless the card says otherwise (ED-26)."""
        cards = self.kept[self.seat]
        at = cards.index(name)
        self._set_kept(cards[:at] + cards[at + 1 :])
        self.discards = self.discards + (name,)
        self.played = name
        self.events.append(CharacterPlayed(self.seat, name))
        character_effect(self, self.rules.cards[name])

    # What actions have in common

    def receive(self, seat: int, pounds: int) -> None:
        """Change a purse."""
        money = self.money
        self.money = money[:seat] + (money[seat] + pounds,) + money[seat + 1 :]

    def receive_by_card(self, seat: int, pounds: int) -> None:
        """A card pays or takes, at most all there is (ED-28). Only the purse's owner sees whether it was less."""
        self.receive(seat, max(pounds, -self.money[seat]))
        self.events.append(MoneyMoved(seat, pounds))

    def drop_rumor(self) -> None:
        """A Rumor card less."""
        seat = self.seat
        self.rumors = self.rumors[:seat] + (self.rumors[seat] - 1,) + self.rumors[seat + 1 :]

    def put(self, pawn: int, space: int, duty: int) -> None:
        """A pawn on a space, and what that does next."""
        self.pawns = self.pawns[:pawn] + (space,) + self.pawns[pawn + 1 :]
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
        """The space on which a pawn has landed takes effect (ED-10)."""
        kind = self.rules.track.kinds[self.pawns[pawn]]
        if kind == "bet":
            self.set_duty(pawn, BET)
        elif kind == "police":
            self.set_duty(pawn, REPORT)
        elif kind == "passepartout":
            self._draw(pawn)
            return
        elif kind == "london":
            self._arrive()
            if self.outcome:
                return
        self.end()

    # Cards

    def _draw(self, pawn: int) -> None:
        """One card for who is furthest ahead, two for others (ED-25)."""
        self.mover = pawn
        drawn: tuple[str, ...] = ()
        while len(drawn) < (1 if position(self.pawns, pawn) == 1 else 2):
            if not self.deck:
                if not self.discards:  # every card is in somebody's hands
                    break
                self._shuffle()
            at = self.rng.below(len(self.deck))
            drawn = drawn + (self.deck[at],)
            self.deck = self.deck[:at] + self.deck[at + 1 :]
        self.events.append(CardsDrawn(self.seat, drawn))
        if any(self.rules.cards[card].reshuffle for card in drawn):
            self.reshuffle = True
        if len(drawn) == 2 and drawn[0] != drawn[1]:
            self.drawn = drawn
            return
        self.discards = self.discards + drawn[1:]
        if drawn:
            self.apply(drawn[0])
        else:
            self.end()

    def apply(self, name: str) -> None:
        """An Event happens, a Character is kept (ED-26)."""
        card = self.rules.cards[name]
        if card.kind == "character":
            self._set_kept((*self.kept[self.seat], name))
            self.events.append(CharacterKept(self.seat, name))
            self.end()
            return
        self.discards = self.discards + (name,)
        told = len(self.events)
        landed = EVENTS[card.does](self, card)
        idle = len(self.events) == told and card.does not in ("again", "miss")
        self.events.insert(told, CardApplied(self.seat, name, idle))
        if landed:
            self.land(self.mover)
        else:
            self.end()

    def _set_kept(self, cards: tuple[str, ...]) -> None:
        self.kept = self.kept[: self.seat] + (cards,) + self.kept[self.seat + 1 :]

    def _shuffle(self) -> None:
        """Deck and discards become one deck (ED-27)."""
        self.deck = tuple(sorted(self.deck + self.discards))
        self.discards = ()
        self.events.append(Reshuffled())

    # The end of a turn, of a round and of the game

    def end(self) -> None:
        """The turn is over: shuffle if need be, then find whose turn is next."""
        again = self.again or (self.played != "" and self.rules.boons[self.played].again)
        self.again = False
        self.fare = 0
        self.played = ""
        if self.reshuffle:
            self.reshuffle = False
            self._shuffle()
        if not (again and self.seat not in self.home):
            self._next_seat()
            if self.outcome:
                return
        for pawn in self.rules.pawns_of[self.seat]:
            if self.duties[pawn] == BET:
                self._settle_bet(pawn)

    def _next_seat(self) -> None:
        """Clockwise (ED-03); who is home has no more turns (ED-31)."""
        while True:
            self.seat = self.rules.left_of[self.seat]
            if self.seat == self.state.first:
                if self.round == self.rules.options.round_limit:
                    self._finish("time")
                    return
                self.round += 1
            if self.seat in self.home:
                continue
            missed = self.misses[self.seat]
            if not missed:
                return
            self.misses = self.misses[: self.seat] + (missed - 1,) + self.misses[self.seat + 1 :]
            self.events.append(TurnMissed(self.seat))

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
        self.fare, self.played, self.reshuffle, self.drawn = 0, "", False, ()
        self.events.append(GameEnded(self.outcome, self.money))
