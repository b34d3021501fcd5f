"""Why an action is not legal, in a sentence. Says nothing that the seat may not know."""

from bradshaw.games.eighty_days.actions import (
    Back,
    Choose,
    EightyAction,
    EndTurn,
    Forward,
    Pass,
    PlayCharacter,
    Report,
    Stay,
)
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.state import REPORT, EightyState


def refusal(rules: Rules, state: EightyState, seat: int, action: EightyAction) -> str:
    """The sentence for an action that is not among the legal ones."""
    if state.outcome:
        return "The game is over."
    if not 0 <= seat < state.options.players:
        return f"There is no seat {seat}."
    if seat in state.home:
        return "You are home."
    if seat not in state.to_act:
        return "It is not your turn."
    if state.cards.drawn:
        return "Choose one of the two cards first: “card 1” or “card 2”."
    if isinstance(action, Choose):
        return "There are no cards to choose from."
    if isinstance(action, PlayCharacter):
        return _refusal_character(state, seat, action, rules)
    if state.cards.moved:
        return "You have moved: play a Character, or “end” your turn."
    if isinstance(action, EndTurn):
        return "Nobody ends a turn without a move."
    if _reporting(rules, state, seat):
        return "Your pawn is with the Police: this turn is for the report."
    if isinstance(action, Report):
        return "You have nothing to report: no pawn of yours has just come to the Police."
    if isinstance(action, Pass):
        return "Nobody passes who can do something."
    if bool(action.pawn) != rules.two_pawns:
        return "Say which pawn, like “1: +5”." if rules.two_pawns else "You have one pawn: leave out its number."
    number = max(0, action.pawn - 1)
    pawn = rules.pawns_of[seat][number]
    if number not in rules.movable(state, seat):
        return _refusal_pawn(rules, state.pawns[pawn])
    if isinstance(action, Forward):
        return _refusal_forward(rules, state, seat, pawn, action.spaces)
    if isinstance(action, Back):
        return _refusal_back(rules, state.pawns[pawn])
    if isinstance(action, Stay):
        return _refusal_stay(rules, state, seat, pawn)
    return _refusal_restart(rules, state.pawns[pawn])


def _reporting(rules: Rules, state: EightyState, seat: int) -> bool:
    return any(state.duties[pawn] == REPORT for pawn in rules.pawns_of[seat])


def _refusal_character(state: EightyState, seat: int, action: PlayCharacter, rules: Rules) -> str:
    if action.card not in state.cards.kept[seat]:
        return "You do not have that Character."
    title = rules.cards[action.card].title
    if not rules.another_may_be_played(state.cards):
        return "You have already played a Character in this turn."
    if state.cards.moved and action.card not in rules.late:
        return f"{title} is played before the move."
    if not state.cards.moved and rules.cards[action.card].when == "after":
        return f"{title} is played after the move."
    if rules.cards[action.card].does == "rumor" and state.rumors[seat] == 1 and _reporting(rules, state, seat):
        return "The report needs your last Rumor card."
    return f"{title} can't be played now. {rules.cards[action.card].text}"


def _refusal_pawn(rules: Rules, space: int) -> str:
    if space == rules.track.finish:
        return "That pawn is home."
    return "The pawn that was with the Police must move now."


def _refusal_forward(rules: Rules, state: EightyState, seat: int, pawn: int, spaces: int) -> str:
    to = state.pawns[pawn] + spaces
    finish = rules.track.finish
    if spaces < 1 or to > finish:
        return f"London is {_spaces(finish - state.pawns[pawn])} ahead; you can't go {spaces}."
    kind = rules.track.kinds[to]
    if kind == "layover":
        return f"Space {to} is a Layover: nobody moves forwards onto it."
    if to != finish and to in state.pawns:
        return f"Space {to} is occupied."
    if kind == "police" and not state.rumors[seat]:
        return f"Space {to} is Police, and you have no Rumor card to hand in."
    cost = max(0, rules.costs[spaces] - rules.boon(state.cards.played).discount)
    money = state.money[seat]
    if cost > money:
        return f"{_spaces(spaces)} cost{'s' * (spaces == 1)} £{cost}; you have £{money}."
    if state.rumors[seat]:
        return f"London is closed to you while you have Rumor cards; you have {state.rumors[seat]}."
    limit = rules.london_limit(state, seat, pawn)
    return f"You would come home with £{money - cost}; £{limit} is the most."


def _spaces(number: int) -> str:
    return "1 space" if number == 1 else f"{number} spaces"


def _refusal_back(rules: Rules, space: int) -> str:
    stop = rules.track.behind[space]
    if not stop:
        return "There is no Layover behind you."
    return f"The Layover behind you, {rules.track.spaces[stop].name or stop}, is occupied."


def _refusal_stay(rules: Rules, state: EightyState, seat: int, pawn: int) -> str:
    if rules.track.kinds[state.pawns[pawn]] != "pound":
        return "Only on a Pound can you stay."
    return f"You can't give £10; you have £{state.money[seat]}."


def _refusal_restart(rules: Rules, space: int) -> str:
    if rules.track.behind[space]:
        return "You have passed the first Layover: nobody goes back to London from here."
    return "You go back to London only when you can do nothing else."
