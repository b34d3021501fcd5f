"""Why an action is not legal, in a sentence. Says nothing that the seat may not know."""

from bradshaw.core import english as core
from bradshaw.core.sentences import Sentence
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
from bradshaw.games.eighty_days.cards import our_cards
from bradshaw.games.eighty_days.english import say
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.state import REPORT, EightyState


def refusal(rules: Rules, state: EightyState, seat: int, action: EightyAction) -> Sentence:
    """The sentence for an action that is not among the legal ones."""
    if state.outcome:
        return core.say("over")
    if not 0 <= seat < state.options.players:
        return core.say("no_seat", seat=seat)
    if seat in state.home:
        return say("home")
    if seat not in state.to_act:
        return say("not_your_turn")
    if state.cards.drawn:
        return say("choose_first")
    if isinstance(action, Choose):
        return say("nothing_to_choose")
    if isinstance(action, PlayCharacter):
        return _refusal_character(state, seat, action, rules)
    if state.cards.moved:
        return say("moved")
    if isinstance(action, EndTurn):
        return say("no_move_yet")
    if _reporting(rules, state, seat):
        return say("report")
    if isinstance(action, Report):
        return say("nothing_to_report")
    if isinstance(action, Pass):
        return say("no_pass")
    if bool(action.pawn) != rules.two_pawns:
        return say("which_pawn") if rules.two_pawns else say("one_pawn")
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


def _refusal_character(state: EightyState, seat: int, action: PlayCharacter, rules: Rules) -> Sentence:
    if action.card not in state.cards.kept[seat]:
        return say("not_yours")
    card = rules.cards[action.card]
    ours = our_cards().get(card.id) == card
    if not rules.another_may_be_played(state.cards):
        return say("played")
    if state.cards.moved and action.card not in rules.late:
        return say("before", card=card.id if ours else card.title)
    if not state.cards.moved and card.when == "after":
        return say("after", card=card.id if ours else card.title)
    if card.does == "rumor" and state.rumors[seat] == 1 and _reporting(rules, state, seat):
        return say("last_rumor")
    return say("character", card=card.id if ours else card.title, effect=card.id if ours else card.text)


def _refusal_pawn(rules: Rules, space: int) -> Sentence:
    if space == rules.track.finish:
        return say("pawn_home")
    return say("pawn_bound")


def _refusal_forward(rules: Rules, state: EightyState, seat: int, pawn: int, spaces: int) -> Sentence:
    to = state.pawns[pawn] + spaces
    finish = rules.track.finish
    if spaces < 1 or to > finish:
        return say("beyond", ahead=finish - state.pawns[pawn], spaces=spaces)
    kind = rules.track.kinds[to]
    if kind == "layover":
        return say("layover", space=to)
    if to != finish and to in state.pawns:
        return say("occupied", space=to)
    if kind == "police" and not state.rumors[seat]:
        return say("police", space=to)
    cost = max(0, rules.costs[spaces] - rules.boon(state.cards.played).discount)
    money = state.money[seat]
    if cost > money:
        return say("money", spaces=spaces, cost=cost, money=money)
    if state.rumors[seat]:
        return say("rumors", rumors=state.rumors[seat])
    return say("limit", left=money - cost, limit=rules.london_limit(state, seat, pawn))


def _refusal_back(rules: Rules, space: int) -> Sentence:
    stop = rules.track.behind[space]
    if not stop:
        return say("no_layover_behind")
    return say("layover_occupied", place=rules.track.spaces[stop].name or stop)


def _refusal_stay(rules: Rules, state: EightyState, seat: int, pawn: int) -> Sentence:
    if rules.track.kinds[state.pawns[pawn]] != "pound":
        return say("only_pound")
    return say("no_gift", money=state.money[seat])


def _refusal_restart(rules: Rules, space: int) -> Sentence:
    if rules.track.behind[space]:
        return say("passed_layover")
    return say("restart")
