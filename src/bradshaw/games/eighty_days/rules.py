"""The rules of Around the World in 80 Days: the set-up, and what each seat may do now."""

from collections.abc import Sequence
from typing import Literal

from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.actions import (
    Back,
    Choose,
    EightyAction,
    EndTurn,
    Forward,
    Pass,
    PlayCharacter,
    Report,
    Restart,
    Stay,
)
from bradshaw.games.eighty_days.board import Track
from bradshaw.games.eighty_days.cards import DeckData
from bradshaw.games.eighty_days.effects import NO_BOON, Boon, boon, playable
from bradshaw.games.eighty_days.moves import GIFT, Fans, Situation, costs, reach
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.state import BET, LEAVE, NOTHING, REPORT, Cards, EightyState, pawns_of
from bradshaw.games.eighty_days.turn import Step, Turn

LIMIT, LIMIT_TWO_PAWNS = 10, 20  # pounds that one may bring to London (ED-19, ED-41)
MORE_MONEY, MORE_RUMORS = 30, 2  # with two pawns each (ED-40)

MOST_HANDS = 10_000  # combinations of Characters that are noted

CHOICES = (Choose(1), Choose(2))
ENDING = (EndTurn(),)
REPORTING = (Report(),)
PASSING = (Pass(),)


class Rules:
    """The rules on one track, with one deck, under one set of options."""

    def __init__(self, track: Track, deck: DeckData, options: EightyOptions) -> None:
        self.track = track
        self.deck = deck
        self.options = options
        self.two_pawns = options.two_pawns
        self.behind = track.behind
        self.start_money = track.data.money + MORE_MONEY * options.two_pawns
        self.start_rumors = track.data.rumors + MORE_RUMORS * options.two_pawns
        # What the return to London fills up to (ED-18); in old records it was the money of the start.
        self.full_purse = track.data.money if options.revision > 1 else self.start_money
        self.pawns_of = pawns_of(options)
        self.left_of = tuple((seat + 1) % options.players for seat in range(options.players))
        self.alone = tuple((seat,) for seat in range(options.players))
        self.costs = costs(track)
        self._costs_home = self.costs[::-1]  # from each space
        self.duty_on = tuple({"bet": BET, "police": REPORT}.get(kind, NOTHING) for kind in track.kinds)
        self.lively = tuple(kind in ("passepartout", "london") for kind in track.kinds)  # does something at once
        self.cards = {card.id: card for card in deck.cards}
        self.symbols = frozenset(card.id for card in deck.cards if card.reshuffle)
        self.late = frozenset(card.id for card in deck.cards if card.when != "before")
        self._early = frozenset(card.id for card in deck.cards if card.when != "after")
        # A Character that costs money is the only one for which it matters how much there is.
        self._simple_hands = not self.late and not any(
            card.kind == "character" and card.does == "rumor" for card in deck.cards
        )
        self._hands: dict[tuple[tuple[str, ...], Situation], tuple[EightyAction, ...]] = {}
        self._deck = tuple(sorted(card.id for card in deck.cards for _ in range(card.copies)))
        self._listed: tuple[EightyState | None, int | None, tuple[EightyAction, ...]] = (None, None, ())
        numbers: tuple[Literal[0, 1, 2], ...] = (1, 2) if options.two_pawns else (0,)
        self._fans = [Fans(track, number) for number in numbers]
        self._restart = [(Restart(number),) for number in numbers]

    # Setup (ED-01 to ED-03, ED-40)

    def new(self, rng: Rng) -> EightyState:
        """Everyone in London."""
        players = self.options.players
        first = self.options.first_player
        if first is None:
            first = rng.below(players)
        pawns = sum(map(len, self.pawns_of))
        return EightyState(
            options=self.options,
            round=1,
            first=first,
            turn=first,
            pawns=(0,) * pawns,
            money=(self.start_money,) * players,
            counted=(self.start_money,) * players,
            rumors=(self.start_rumors,) * players,
            duties=(NOTHING,) * pawns,
            cards=Cards(((),) * players, (0,) * players, self._deck),
            home=(),
            to_act=self.alone[first],
            outcome=None,
        )

    # Legal actions

    def actions(self, state: EightyState, seat: int) -> Sequence[EightyAction]:
        """Everything that the seat may do now."""
        # Who plays an action has mostly just had them listed; a state never changes.
        latest, whose, listed = self._listed
        if latest is state and whose == seat:
            return listed
        if seat not in state.to_act:
            return ()
        listed = self._list(state, seat)
        self._listed = (state, seat, listed)
        return listed

    def _list(self, state: EightyState, seat: int) -> tuple[EightyAction, ...]:
        cards = state.cards
        if cards.drawn:
            return CHOICES
        if cards.moved:
            return ENDING + self._characters(state, seat, self.late)
        kept = cards.kept[seat]
        actions: tuple[EightyAction, ...]
        if self.two_pawns:
            actions = self._actions_of_two(state, seat)
        elif state.duties[seat] == REPORT:
            actions = REPORTING
        else:
            pawns, money, rumors = state.pawns, state.money[seat], state.rumors[seat]
            space = pawns[seat]
            if cards.played:
                money += self.boon(cards.played).discount
            fan = self._fans[0][space, reach(money), rumors > 0, state.money[seat] >= GIFT]
            actions = fan.free(pawns)
            if not rumors and self._costs_home[space] <= money and self._may_go_home(state, seat, seat):
                actions += (self._fans[0].forward[self.track.finish - space],)
            if not actions:
                actions = PASSING if self.behind[space] else self._restart[0]
            if kept and not cards.played and self._simple_hands:
                hand = self._hands.get((kept, fan.situation))
                return actions + (self._hand(kept, fan.situation) if hand is None else hand)
        if kept and self.another_may_be_played(cards):
            return actions + self._characters(state, seat, self._early)
        return actions

    def _actions_of_two(self, state: EightyState, seat: int) -> tuple[EightyAction, ...]:
        """The same with a choice of two pawns, unless the Police fix which (ED-40, ED-42)."""
        movable = self.movable(state, seat)
        if any(state.duties[self.pawns_of[seat][number]] == REPORT for number in movable):
            return REPORTING
        actions: tuple[EightyAction, ...] = ()
        for number in movable:
            actions += self._moves(state, seat, self.pawns_of[seat][number], number)
        if actions:
            return actions
        for number in movable:
            if not self.behind[state.pawns[self.pawns_of[seat][number]]]:
                actions += self._restart[number]
        return actions or PASSING

    def movable(self, state: EightyState, seat: int) -> tuple[int, ...]:
        """Which of the seat's pawns (0 or 1) may be moved in this turn."""
        pawns = self.pawns_of[seat]
        bound = tuple(n for n, pawn in enumerate(pawns) if state.duties[pawn] in (REPORT, LEAVE))
        return bound or tuple(n for n, pawn in enumerate(pawns) if state.pawns[pawn] != self.track.finish)

    def _moves(self, state: EightyState, seat: int, pawn: int, number: int) -> tuple[EightyAction, ...]:
        """All moves of a pawn (ED-11 to ED-16, ED-19, ED-23)."""
        money = state.money[seat]
        funds = money + self.boon(state.cards.played).discount
        key = (state.pawns[pawn], reach(funds), state.rumors[seat] > 0, money >= GIFT)
        moves = self._fans[number][key].free(state.pawns)
        if self._may_go_home(state, seat, pawn):
            moves += (self._fans[number].forward[self.track.finish - state.pawns[pawn]],)
        return moves

    def _may_go_home(self, state: EightyState, seat: int, pawn: int) -> bool:
        """Whether the pawn can enter London: no Rumor card, and little enough left (ED-19, ED-41)."""
        if state.rumors[seat]:
            return False
        discount = self.boon(state.cards.played).discount
        left = state.money[seat] - max(0, self.costs[self.track.finish - state.pawns[pawn]] - discount)
        return 0 <= left <= self.london_limit(state, seat, pawn)

    def london_limit(self, state: EightyState, seat: int, pawn: int) -> int:
        """The most that may be left after paying for the last move; any amount for the first of two pawns."""
        limit = LIMIT
        if self.two_pawns:
            other = next(p for p in self.pawns_of[seat] if p != pawn)
            limit = LIMIT_TWO_PAWNS if state.pawns[other] == self.track.finish else state.money[seat]
        return max(limit, self.boon(state.cards.played).london_limit)

    # Characters (ED-26, ED-93)

    def boon(self, played: tuple[str, ...]) -> Boon:
        """What the Characters played in this turn change in it."""
        return boon([self.cards[name] for name in played]) if played else NO_BOON

    def another_may_be_played(self, cards: Cards) -> bool:
        """Whether the deck allows one more Character in this turn."""
        return not cards.played or self.deck.several

    def _characters(self, state: EightyState, seat: int, timely: frozenset[str]) -> tuple[EightyAction, ...]:
        """Those of the seat's Characters that it may play now."""
        pawns = self.pawns_of[seat]
        reporting = any(state.duties[pawn] == REPORT for pawn in pawns)
        bound = reporting or (self.options.revision > 1 and any(state.duties[pawn] == LEAVE for pawn in pawns))
        betting = not bound and any(self.track.kinds[state.pawns[pawn]] == "bet" for pawn in pawns)
        kept = tuple(name for name in state.cards.kept[seat] if name in timely)
        return self._playable(kept, reporting, betting, state.rumors[seat], state.money[seat])

    def _hand(self, kept: tuple[str, ...], situation: Situation) -> tuple[EightyAction, ...]:
        """The same without a report, noted for the next time; for decks in which it depends on no amount."""
        if len(self._hands) > MOST_HANDS:
            self._hands.clear()
        self._hands[kept, situation] = hand = self._playable(kept, False, *situation)
        return hand

    def _playable(
        self, kept: tuple[str, ...], reporting: bool, betting: bool, rumors: int, money: int
    ) -> tuple[EightyAction, ...]:
        return tuple(
            PlayCharacter(name)
            for name in dict.fromkeys(kept)  # of two equal ones, one
            if playable(self.cards[name], reporting, betting, rumors, money)
        )

    # Playing

    def play(self, state: EightyState, action: EightyAction, rng: Rng) -> Step:
        """Carry out a legal action of the seat whose turn it is, one thing after the other."""
        turn = Turn(self, state, rng)
        pawns = self.pawns_of[state.turn]  # with one each an action names pawn 0: the last is the only one
        if isinstance(action, Forward):
            turn.forward(pawns[action.pawn - 1], action.spaces)
        elif isinstance(action, Back):
            turn.back(pawns[action.pawn - 1])
        elif isinstance(action, Stay):
            turn.stay(pawns[action.pawn - 1], action.pounds)
        elif isinstance(action, Choose):
            turn.choose(action.card)
        elif isinstance(action, Report):
            turn.report()
        elif isinstance(action, PlayCharacter):
            turn.play_character(action.card)
        elif isinstance(action, Restart):
            turn.restart(pawns[action.pawn - 1])
        elif isinstance(action, EndTurn):
            turn.end()
        else:
            turn.wait()
        return turn.step()
