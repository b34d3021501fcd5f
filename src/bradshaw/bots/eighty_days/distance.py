"""How far from home a traveller is, in turns: the solver's answer, corrected for the other pawns."""

from functools import lru_cache

from bradshaw.games.eighty_days.game import board_of, deck_of
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.rules import LIMIT_TWO_PAWNS, Rules
from bradshaw.games.eighty_days.solver import Solution, solve
from bradshaw.games.eighty_days.state import BET, NOTHING, REPORT, EightyState, position

NEVER = 90.0
LONGEST = 90  # turns; whatever takes longer is as good as never
KEPT = 16  # sets of options, each with some megabytes if its board is a large one
MOST_PLACES = 2  # who is further back hopes for no more than this: places change
RICH = 800  # pounds; nobody who plays well ever has more, and small tables are made faster
SHARES = 8  # into how many parts a common purse is thought to be divided
SURE = 0.8  # how much of a Bet's income is counted on: others may still overtake


class Distance:
    """Turns home under the rules of one game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._track = rules.track
        most = max(3, rules.start_rumors)
        pawns = sum(map(len, rules.pawns_of))
        self._solutions: list[Solution] = [
            solve(rules.track, most, place=place, most_money=RICH, longest=LONGEST)
            for place in range(1, min(pawns, MOST_PLACES) + 1)
        ]
        self._last = self._solutions[0]
        if rules.two_pawns:
            self._last = solve(rules.track, most, limit=LIMIT_TWO_PAWNS, most_money=RICH, longest=LONGEST)

    def turns(self, state: EightyState, seat: int) -> float:
        """The turns that the seat still needs."""
        return self.at(state.pawns, state.duties, state.money[seat], state.rumors[seat], seat)

    def at(self, pawns: tuple[int, ...], duties: tuple[int, ...], money: int, rumors: int, seat: int) -> float:
        """The same for pawns that stand like this."""
        mine = self.rules.pawns_of[seat]
        finish = self._track.finish
        travelling = [pawn for pawn in mine if pawns[pawn] != finish]
        settled = 0
        money_then = float(money)
        for pawn in travelling:
            if duties[pawn] == BET and (place := position(pawns, pawn)) in self._track.bets[pawns[pawn]]:
                money_then += SURE * 10 * place
            elif duties[pawn] == REPORT:
                money_then += 10 * position(pawns, pawn)
                rumors -= 1
                settled += 1
        if not travelling:
            return float(settled)
        if len(travelling) == 1:
            return settled + self._one(pawns, travelling[0], money_then, rumors)
        return settled + self._two(pawns, travelling, money_then, rumors)

    def _one(self, pawns: tuple[int, ...], pawn: int, money: float, rumors: int) -> float:
        """One pawn: between the table's answer and the best that occupied spaces leave."""
        solution = self._last if self.rules.two_pawns else self._for(pawns, pawn)
        space = pawns[pawn]
        alone = _between(solution, space, money, rumors)
        return (alone + self._blocked(solution, pawns, space, int(money), rumors)) / 2

    def _for(self, pawns: tuple[int, ...], pawn: int) -> Solution:
        """The solution for the position that the pawn has."""
        return self._solutions[min(position(pawns, pawn), len(self._solutions)) - 1]

    def _blocked(self, solution: Solution, pawns: tuple[int, ...], space: int, money: int, rumors: int) -> float:
        """One more than the best of what can be done next if nobody else moves."""
        track, costs = self._track, self.rules.costs
        best = NEVER
        for to in range(space + 1, track.finish + 1):
            left = money - costs[to - space]
            if left < 0:
                break
            if to == track.finish:
                if not rumors and left <= solution.limit:
                    return 1.0
                break
            kind = track.kinds[to]
            if kind == "layover" or to in pawns or (kind == "police" and not rumors):
                continue
            duty = REPORT if kind == "police" else BET if kind == "bet" else NOTHING
            turns = solution.turns(to, left, rumors, duty)
            if turns is not None and turns < best:
                best = turns
        stop = track.behind[space]
        if stop and stop not in pawns:
            best = min(best, solution.turns(stop, money + 10 * (space - stop), rumors) or NEVER)
        if track.kinds[space] == "pound":
            best = min(best, solution.turns(space, money + 10, rumors) or NEVER)
            if money >= 10:
                best = min(best, solution.turns(space, money - 10, rumors) or NEVER)
        return 1.0 + best

    def _two(self, pawns: tuple[int, ...], mine: list[int], money: float, rumors: int) -> float:
        """Two pawns: the best division of purse and Rumor cards, each pawn then going home on its own."""
        one, two = (self._for(pawns, pawn) for pawn in mine)
        first, second = (pawns[pawn] for pawn in mine)
        best = 2 * NEVER
        for share in range(SHARES + 1):
            part = int(money * share / SHARES)
            rest = int(money) - part
            for held in range(rumors + 1):
                a = one.turns(first, part, held)
                b = two.turns(second, rest, rumors - held)
                if a is not None and b is not None and a + b < best:
                    best = a + b
        return float(best)


@lru_cache(maxsize=KEPT)
def distance(options: EightyOptions) -> Distance:
    """Turns home under these options. No bot keeps them: there may be many bots, each with a board of its own."""
    return Distance(Rules(board_of(options), deck_of(options), options))


def _between(solution: Solution, space: int, money: float, rumors: int) -> float:
    """The table's answer; for an amount that is not whole, between those of its neighbours."""
    low = int(money)
    here = solution.turns(space, low, rumors)
    if low == money:
        return NEVER if here is None else float(here)
    there = solution.turns(space, low + 1, rumors)
    if here is None or there is None:
        return NEVER
    return here + (money - low) * (there - here)
