"""The rules of Around the World in 80 Days once more: for arrays of games, compiled.

`rules.py` and `turn.py` are the statement to read first; a test plays both side by side. Here is what is legal and
what is seen, in `kernel_turn.py` what happens, in `arrays.py` what records and tables hold.
"""

from bradshaw.compiled import below, compiled
from bradshaw.games.eighty_days.arrays import (
    AGAIN,
    AT_AGAIN,
    AT_COUNTED,
    AT_DECK,
    AT_DISCARDS,
    AT_DRAWN,
    AT_DUTIES,
    AT_FARE,
    AT_FIRST,
    AT_HOME,
    AT_KEPT,
    AT_MISSES,
    AT_MONEY,
    AT_MOVED,
    AT_MOVER,
    AT_PAWNS,
    AT_PLACES,
    AT_PLAYED,
    AT_RESHUFFLE,
    AT_ROUND,
    AT_RUMORS,
    AT_SEAT,
    AT_TO_ACT,
    AT_TURN,
    HOLD,
    LAYOVER,
    LONDON_LIMIT,
    MONEY,
    ON_BET,
    ON_POLICE,
    PASSEPARTOUT,
    POLICE,
    POUND,
    RUMOR,
    Array,
    Record,
    Table,
)
from bradshaw.games.eighty_days.encoding import MOST
from bradshaw.games.eighty_days.kernel_turn import (
    choose,
    done,
    end,
    land,
    occupied,
    play_character,
    put,
    settle_report,
)
from bradshaw.games.eighty_days.moves import GIFT
from bradshaw.games.eighty_days.rules import LIMIT, LIMIT_TWO_PAWNS
from bradshaw.games.eighty_days.state import LEAVE, NOTHING, REPORT

USUAL_RATE = 10  # pounds a space for going back (ED-15)

# The numbers of actions: after the moves forwards of a pawn, and after those of all pawns
BACK, TAKE, GIVE, RESTART = range(4)
REPORTING, PASSING, ENDING, FIRST_CARD, SECOND_CARD, CHARACTERS = range(6)


@compiled
def deal(game: Record, table: Table) -> None:
    """Everyone in London (ED-01 to ED-03, ED-40). Only `random` is kept."""
    game.round, game.reason = 1, 0
    game.first = below(game, table.players) if table.first_player < 0 else table.first_player
    game.turn = game.first
    for pawn in range(table.pawns):
        game.pawns[pawn], game.duties[pawn] = 0, NOTHING
    for seat in range(table.players):
        game.money[seat], game.rumors[seat] = table.start_money, table.start_rumors
        game.misses[seat] = game.home[seat] = game.places[seat] = game.kept_count[seat] = 0
        for kind in range(table.kinds):
            game.kept[seat, kind] = 0
    for kind in range(table.kinds):
        game.deck[kind], game.discards[kind], game.played[kind] = table.copies[kind], 0, 0
    game.deck_count, game.discard_count, game.played_count = table.cards, 0, 0
    game.drawn[0] = game.drawn[1] = game.mover = game.fare = 0
    game.reshuffle = game.again = game.moved = game.home_count = game.moves_by_cards = 0
    game.discount, game.back_rate, game.london_limit = 0, -1, 0


# Legal actions


@compiled
def list_actions(game: Record, table: Table, listed: Array) -> int:
    """Everything that the seat whose turn it is may do: the numbers, and how many."""
    others, seat = table.others, game.turn
    if game.drawn[0]:
        listed[0], listed[1] = others + FIRST_CARD, others + SECOND_CARD
        return 2
    if game.moved:
        listed[0] = others + ENDING
        return list_characters(game, table, listed, 1, True)
    count = list_moves_of_all(game, table, listed)
    if game.kept_count[seat] and (table.several or not game.played_count):
        count = list_characters(game, table, listed, count, False)
    return count


@compiled
def has_duty(game: Record, table: Table, seat: int, duty: int) -> bool:
    """Whether one of the seat's pawns has it."""
    for pawn in range(seat * table.each, (seat + 1) * table.each):
        if game.duties[pawn] == duty:
            return True
    return False


@compiled
def list_moves_of_all(game: Record, table: Table, listed: Array) -> int:
    """What the seat's pawns can do, unless the Police fix which (ED-17, ED-18, ED-24, ED-40, ED-42)."""
    seat, count = game.turn, 0
    if has_duty(game, table, seat, REPORT):
        listed[0] = table.others + REPORTING
        return 1
    bound = table.each > 1 and has_duty(game, table, seat, LEAVE)
    for number in range(table.each):
        if may_be_moved(game, table, seat * table.each + number, bound):
            count = list_moves(game, table, number, listed, count)
    if count:
        return count
    for number in range(table.each):
        pawn = seat * table.each + number
        if may_be_moved(game, table, pawn, bound) and not table.behind[game.pawns[pawn]]:
            listed[count] = number * table.stride + table.finish + RESTART
            count += 1
    if not count:
        listed[0] = table.others + PASSING
        count = 1
    return count


@compiled
def may_be_moved(game: Record, table: Table, pawn: int, bound: bool) -> bool:
    """Whether the pawn may be moved in this turn: not home, and the one that must leave the Police if there is."""
    if bound:
        return bool(game.duties[pawn] == LEAVE)
    return bool(game.pawns[pawn] != table.finish)


@compiled
def list_moves(game: Record, table: Table, number: int, listed: Array, count: int) -> int:
    """All moves of a pawn (ED-11 to ED-16, ED-19, ED-23), after those that are listed already."""
    seat = game.turn
    pawn = seat * table.each + number
    here, money, rumors = game.pawns[pawn], game.money[seat], game.rumors[seat]
    start, funds = number * table.stride - 1, money + game.discount
    for to in range(here + 1, table.finish):
        if table.cost[to - here] > funds:
            break
        closed = table.space[to] == LAYOVER or (table.space[to] == ON_POLICE and not rumors)
        listed[count] = start + to - here
        count += not (closed or occupied(game, table, to))
    behind = table.behind[here]
    if behind and not occupied(game, table, behind):
        listed[count] = number * table.stride + table.finish + BACK
        count += 1
    if table.space[here] == POUND:
        listed[count] = number * table.stride + table.finish + TAKE
        count += 1
        if money >= GIFT:
            listed[count] = number * table.stride + table.finish + GIVE
            count += 1
    if not rumors and may_go_home(game, table, pawn):
        listed[count] = start + table.finish - here
        count += 1
    return count


@compiled
def may_go_home(game: Record, table: Table, pawn: int) -> bool:
    """Whether the pawn, whose owner has no Rumor card, can enter London: little enough is left (ED-19, ED-41)."""
    money, limit = game.money[game.turn], LIMIT
    left = money - max(0, table.cost[table.finish - game.pawns[pawn]] - game.discount)
    if table.each > 1:
        other = pawn ^ 1
        limit = LIMIT_TWO_PAWNS if game.pawns[other] == table.finish else money
    return bool(0 <= left <= max(limit, game.london_limit))


@compiled
def list_characters(game: Record, table: Table, listed: Array, count: int, late: bool) -> int:
    """Those of the seat's Characters that it may play now (ED-26, ED-93), after what is listed already."""
    seat = game.turn
    reporting = has_duty(game, table, seat, REPORT)
    bound = reporting or (table.revision > 1 and has_duty(game, table, seat, LEAVE))
    betting = False
    for pawn in range(seat * table.each, (seat + 1) * table.each):
        betting |= not bound and table.space[game.pawns[pawn]] == ON_BET
    for kind in range(table.kinds):
        timely = table.after[kind] if late else table.before[kind]
        if game.kept[seat, kind] and timely and playable(game, table, kind, reporting, betting):
            listed[count] = table.others + CHARACTERS + table.character[kind] - 1
            count += 1
    return count


@compiled
def playable(game: Record, table: Table, kind: int, reporting: bool, betting: bool) -> bool:
    """Whether the seat may play a Character: with a report due, or on a Bet on which it may stay."""
    does, amount = table.does[kind], table.amount[kind]
    rumors, money = game.rumors[game.turn], game.money[game.turn]
    if does == POLICE:
        return reporting
    if does == MONEY:
        return bool(amount > 0 or money > 0)
    if does == RUMOR:
        return bool(rumors > reporting and money >= amount)
    if does == LONDON_LIMIT:
        return not rumors
    if does == HOLD:
        return betting
    return does == AGAIN or not reporting


# Playing


@compiled
def play(game: Record, table: Table, number: int) -> None:
    """A legal action of the seat whose turn it is."""
    game.moves_by_cards = 0
    if number < table.others:
        place, move = divmod(number, table.stride)
        pawn = game.turn * table.each + place
        if move < table.finish:
            forward(game, table, pawn, move + 1)
        else:
            move_otherwise(game, table, pawn, move - table.finish)
        return
    number -= table.others
    if number == REPORTING:
        settle_report(game, table)
        done(game, table)
    elif number == PASSING:
        wait(game, table)
    elif number == ENDING:
        end(game, table)
    elif number < CHARACTERS:
        choose(game, table, number - FIRST_CARD)
    else:
        kind = 0
        while table.character[kind] != number - CHARACTERS + 1:
            kind += 1
        play_character(game, table, kind)


@compiled
def forward(game: Record, table: Table, pawn: int, spaces: int) -> None:
    """Pay, move, and meet the space (ED-11)."""
    to = game.pawns[pawn] + spaces
    cost = max(0, table.cost[spaces] - game.discount)
    game.money[game.turn] -= cost
    put(game, table, pawn, to)
    if table.space[to] == PASSEPARTOUT or to == table.finish:
        game.fare = cost
        land(game, table, pawn)
    else:
        done(game, table)


@compiled
def move_otherwise(game: Record, table: Table, pawn: int, move: int) -> None:
    """Back to the nearest Layover (ED-15), on a Pound (ED-23), or back to London (ED-18)."""
    seat, here = game.turn, game.pawns[pawn]
    if move == BACK:
        rate = USUAL_RATE if game.back_rate < 0 else game.back_rate
        game.money[seat] += rate * (here - table.behind[here])
        put(game, table, pawn, table.behind[here])
    elif move == TAKE:
        game.money[seat] += GIFT
    elif move == GIVE:
        game.money[seat] -= GIFT
    else:
        game.money[seat] = max(game.money[seat], table.full_purse)
        put(game, table, pawn, 0)
    done(game, table)


@compiled
def wait(game: Record, table: Table) -> None:
    """Pass (ED-17). Who could not leave the Police is no longer bound to (ED-42)."""
    for pawn in range(game.turn * table.each, (game.turn + 1) * table.each):
        if game.duties[pawn] == LEAVE:
            game.duties[pawn] = NOTHING
    done(game, table)


# What seats see


@compiled
def observe(game: Record, table: Table, seat: int, row: Array) -> None:
    """The observation of a seat, or of a spectator (the seat after the last); slots as in `encoding.py`."""
    at, each = table.at, table.each
    shown = table.open_purses or game.reason > 0  # ED-04
    row[at[AT_SEAT]], row[at[AT_ROUND]] = seat, min(game.round, MOST)
    row[at[AT_FIRST]], row[at[AT_TURN]] = game.first, game.turn
    for pawn in range(table.players * each):
        row[at[AT_PAWNS] + pawn], row[at[AT_DUTIES] + pawn] = game.pawns[pawn], game.duties[pawn]
    for other in range(table.players):
        money = min(game.money[other], MOST)
        row[at[AT_MONEY] + other] = money if shown or seat == other else -1
        row[at[AT_COUNTED] + other] = money
        row[at[AT_RUMORS] + other], row[at[AT_MISSES] + other] = game.rumors[other], game.misses[other]
        row[at[AT_HOME] + other], row[at[AT_PLACES] + other] = game.home[other], game.places[other]
        row[at[AT_TO_ACT] + other] = not game.reason and game.turn == other
    observe_cards(game, table, row)


@compiled
def observe_cards(game: Record, table: Table, row: Array) -> None:
    """Where the cards are and what they do in this turn: all of it is public."""
    at = table.at
    for kind in range(table.kinds):
        row[at[AT_DECK] + kind], row[at[AT_DISCARDS] + kind] = game.deck[kind], game.discards[kind]
        character = table.character[kind] - 1
        if character >= 0:
            row[at[AT_PLAYED] + character] = game.played[kind]
            for seat in range(table.players):
                row[at[AT_KEPT] + seat * table.characters + character] = game.kept[seat, kind]
    row[at[AT_DRAWN]], row[at[AT_DRAWN] + 1] = game.drawn[0], game.drawn[1]
    row[at[AT_MOVER]], row[at[AT_FARE]] = game.mover, min(game.fare, MOST)
    row[at[AT_RESHUFFLE]], row[at[AT_AGAIN]] = game.reshuffle, game.again
    row[at[AT_MOVED]] = game.moved
