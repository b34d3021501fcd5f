"""The rules of Scotland Yard once more: for arrays of games, compiled. `rules.py` is the statement to read first.

A test plays both side by side. What a record and a table hold is in `arrays.py`; `batch.py` plays many games.
"""

from bradshaw.compiled import below, compiled
from bradshaw.games.scotland_yard.arrays import (
    BANK,
    BLACKS,
    CAPTURED,
    CORNERED,
    DOUBLE,
    DOUBLES,
    ESCAPED,
    MISTER_X,
    OVER,
    PENDING,
    PLACES,
    POSSIBLE,
    PURSUERS,
    ROUND,
    SEAT,
    SECOND,
    SHOWN,
    STATIONS,
    STOOD,
    STRANDED,
    TICKET,
    TICKETS,
    TO_ACT,
    TRAIL,
    Array,
    Record,
    Table,
    X,
)

ALL_ORDINARY, BLACK_BIT = 7, 8  # as the bits of `moves.BITS`
BLACK_TICKET = 3  # tickets are numbered from 0: taxi, bus, underground, black

# Setup (SY-01 to SY-07)


@compiled
def deal(game: Record, table: Table) -> None:
    """A new game: tickets and start cards. Only `random` is kept."""
    for piece in range(table.pieces):
        game.occupied[game.stations[piece]] = 0
    for piece in range(table.pieces):
        card = table.detective_cards[below(game, table.detective_card_count)]
        while not free(game, card):  # drawn without replacement (SY-07)
            card = table.detective_cards[below(game, table.detective_card_count)]
        game.stations[piece] = card
        game.occupied[card] = 1
    set_up(game, table, table.mister_x_cards[below(game, table.mister_x_card_count)])


@compiled
def set_up(game: Record, table: Table, start: int) -> None:
    """Everything but the pursuers' start cards."""
    game.round, game.turn, game.reason = 1, MISTER_X, 0
    game.black, game.doubles, game.second = table.black, table.doubles, 0
    game.pending = game.movable = game.filled = 0
    for kind in range(3):
        game.bank[kind] = table.bank[kind]
        for piece in range(table.pieces):
            game.tickets[piece, kind] = table.purse[kind]
    for piece in range(table.pieces):
        game.means[piece] = ALL_ORDINARY
    for field in range(table.fields):
        game.ticket[field] = game.double[field] = game.shown[field] = game.trail[field + 1] = 0
        for piece in range(table.pieces):
            game.pursuers[field, piece] = 0
    game.trail[0] = start
    if table.aid:
        game.possible[:] = 0
        for card in range(table.mister_x_card_count):
            game.possible[table.mister_x_cards[card]] = 1
    if not can_move(game, table, start, x_kinds(game, table)):
        end(game, CORNERED)


# Legal moves


@compiled
def free(game: Record, station: int) -> bool:
    """No pursuer stands there (SY-14)."""
    return not game.occupied[station]


@compiled
def x_kinds(game: Record, table: Table) -> int:
    """The kinds of ticket that Mister X can play (SY-06, SY-54), as the bits of `moves.BITS`."""
    kinds = ALL_ORDINARY
    if not table.unlimited:
        kinds = (game.bank[0] > 0) | (game.bank[1] > 0) << 1 | (game.bank[2] > 0) << 2
    return kinds | BLACK_BIT if game.black else kinds


@compiled
def can_move(game: Record, table: Table, station: int, kinds: int) -> bool:
    """Whether a piece at that station with these kinds of ticket could move."""
    for line in range(table.first[kinds, station], table.first[kinds, station + 1]):
        if free(game, table.ends[line]):
            return True
    return False


@compiled
def second_move_exists(game: Record, table: Table, arrival: int) -> bool:
    """Whether another move can follow this one (SY-22)."""
    if game.black > 1:
        return True  # with a black ticket left he can always go back where he came from
    ticket, kinds = table.ticket[arrival], x_kinds(game, table)
    if ticket == BLACK_TICKET:
        kinds &= ALL_ORDINARY
    elif not table.unlimited and game.bank[ticket] == 1:
        kinds &= ~(1 << ticket)
    return can_move(game, table, table.to[arrival], kinds)


@compiled
def list_x_moves(game: Record, table: Table, listed: Array) -> int:
    """Mister X's moves (SY-12, SY-14, SY-22 to SY-24): their numbers, and how many."""
    count, here, kinds = 0, game.trail[game.filled], x_kinds(game, table)
    doubling = game.doubles > 0 and not game.second
    for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
        if free(game, table.ends[line]):
            arrival = table.lines[line]
            listed[count] = arrival
            count += 1
            if doubling and second_move_exists(game, table, arrival):
                listed[count] = table.arrivals + arrival
                count += 1
    return count


@compiled
def list_pursuer_moves(game: Record, table: Table, seat: int, listed: Array) -> int:
    """The moves of all pieces that the seat steers and that have not moved (SY-12 to SY-14)."""
    count, steered = 0, table.steers[seat] & game.movable
    for piece in range(table.pieces):
        if steered >> piece & 1:
            kinds, here = game.means[piece], game.stations[piece]
            number = 2 * table.arrivals + piece * table.ordinary
            for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
                listed[count] = number + table.lines[line]
                count += free(game, table.ends[line])
    return count


@compiled
def list_moves(game: Record, table: Table, seat: int, listed: Array) -> int:
    """Every legal move of the seat, and how many."""
    if game.turn == MISTER_X:
        return list_x_moves(game, table, listed) if seat == 0 else 0
    return list_pursuer_moves(game, table, seat, listed)


@compiled
def may_act(game: Record, table: Table, seat: int) -> bool:
    """Mister X, or a seat with a piece that can still move."""
    if game.turn == MISTER_X:
        return seat == 0
    return bool(table.steers[seat] & game.movable)


@compiled
def next_seat(game: Record, table: Table) -> int:
    """The first of the seats that may act."""
    seat = 0
    while not may_act(game, table, seat):
        seat += 1
    return seat


# Moves


@compiled
def play(game: Record, table: Table, number: int) -> None:
    """A move that is legal."""
    if number < 2 * table.arrivals:
        double = number >= table.arrivals
        play_x(game, table, number - double * table.arrivals, double)
    else:
        piece, arrival = divmod(number - 2 * table.arrivals, table.ordinary)
        play_pursuer(game, table, piece, arrival)


@compiled
def play_x(game: Record, table: Table, arrival: int, double: bool) -> None:
    """Mister X's move (SY-20 to SY-24)."""
    ticket, to, field = table.ticket[arrival], table.to[arrival], game.filled
    if ticket == BLACK_TICKET:
        game.black -= 1
    elif not table.unlimited:
        game.bank[ticket] -= 1
    game.doubles -= double
    game.second = double
    game.filled += 1
    game.ticket[field], game.double[field], game.trail[field + 1] = ticket + 1, double, to
    game.shown[field] = to if table.surfaces[field + 1] else 0
    for piece in range(table.pieces):
        game.pursuers[field, piece] = game.stations[piece]
    if table.aid:
        spread(game, table, ticket, game.shown[field])
    if double:
        return
    game.turn = PURSUERS
    game.pending = (1 << table.pieces) - 1
    find_movable(game, table)
    lost = game.movable
    if table.detectives_alone:
        lost &= (1 << table.detectives) - 1  # SY-56
    if not lost:
        end(game, STRANDED)  # SY-33


@compiled
def play_pursuer(game: Record, table: Table, piece: int, arrival: int) -> None:
    """A pursuer's move (SY-12 to SY-16)."""
    ticket, to = table.ticket[arrival], table.to[arrival]
    game.occupied[game.stations[piece]] = 0
    game.occupied[to] = 1
    game.stations[piece] = to
    game.pending &= ~(1 << piece)
    if piece < table.detectives:
        stock = 0 if table.common_stock else piece  # SY-04
        game.tickets[stock, ticket] -= 1
        game.bank[ticket] += 1
        if not game.tickets[stock, ticket]:
            game.means[piece] &= ~(1 << ticket)
            if table.common_stock:
                game.means[1 - piece] &= ~(1 << ticket)
    if to == game.trail[game.filled]:
        end(game, CAPTURED)  # SY-15
        return
    find_movable(game, table)
    if not game.movable:
        end_round(game, table)


@compiled
def find_movable(game: Record, table: Table) -> None:
    """Which of the pieces that have not moved can."""
    game.movable = 0
    for piece in range(table.pieces):
        if game.pending >> piece & 1:
            kinds, here = game.means[piece], game.stations[piece]
            if table.wide[kinds, here] or can_move(game, table, here, kinds):
                game.movable |= 1 << piece


@compiled
def end_round(game: Record, table: Table) -> None:
    """Nobody who has not moved can (SY-16): on to the next round, if there is one."""
    if game.round == table.rounds:
        end(game, ESCAPED)  # SY-32
        return
    game.round += 1
    game.turn, game.pending = MISTER_X, 0
    if not can_move(game, table, game.trail[game.filled], x_kinds(game, table)):
        end(game, CORNERED)  # SY-31


@compiled
def end(game: Record, reason: int) -> None:
    """The game is over."""
    game.turn, game.reason, game.pending, game.movable = OVER, reason, 0, 0


# Where Mister X can be (SY-55), as in `whereabouts.py`


@compiled
def spread(game: Record, table: Table, ticket: int, shown: int) -> None:
    """The stations where he can be after one more field: along every line that the ticket opens."""
    before = game.possible.copy()
    game.possible[:] = 0
    if shown:
        game.possible[shown] = 1
        return
    kinds = 1 << ticket
    for station in range(1, table.stations + 1):
        if before[station] and free(game, station):
            for line in range(table.first[kinds, station], table.first[kinds, station + 1]):
                to = table.ends[line]
                if free(game, to):
                    game.possible[to] = 1


@compiled
def observe_possible(game: Record, table: Table, row: Array) -> None:
    """What the table shows of it now: where he surfaced, or where he is not seen and, in his turn, can move."""
    at, kinds = table.at[POSSIBLE] - 1, x_kinds(game, table)
    surfaced = game.filled > 0 and game.shown[game.filled - 1] > 0
    for station in range(1, table.stations + 1):
        possible = game.possible[station] and game.turn != OVER
        if possible and not surfaced:
            possible = free(game, station)
            if possible and not game.pending:
                possible = can_move(game, table, station, kinds)
        row[at + station] = possible


# What seats see


@compiled
def observe(game: Record, table: Table, seat: int, row: Array) -> None:
    """The observation of a seat, or of a spectator (the seat after the last); slots as in `encoding.py`."""
    at, fields = table.at, table.fields
    knows = seat == 0 or game.turn == OVER  # SY-40, SY-41
    row[at[SEAT]], row[at[ROUND]] = seat, game.round
    row[at[BLACKS]], row[at[DOUBLES]], row[at[SECOND]] = game.black, game.doubles, game.second
    for kind in range(3):
        row[at[BANK] + kind] = game.bank[kind]
        for stock in range(1 if table.common_stock else table.detectives):
            row[at[TICKETS] + 3 * stock + kind] = game.tickets[stock, kind]
    for piece in range(table.pieces):
        row[at[STATIONS] + piece] = game.stations[piece]
        row[at[PENDING] + piece] = game.pending >> piece & 1
    for other in range(table.players):
        row[at[TO_ACT] + other] = game.turn != OVER and may_act(game, table, other)
        row[at[PLACES] + other] = place(game, other)
    row[at[X]] = 0
    if knows:
        row[at[X]] = game.trail[game.filled]
    elif game.filled:
        row[at[X]] = game.shown[game.filled - 1]
    for field in range(fields):
        row[at[TICKET] + field] = game.ticket[field]
        row[at[DOUBLE] + field] = game.double[field]
        row[at[SHOWN] + field] = game.shown[field]
        row[at[TRAIL] + 1 + field] = game.trail[1 + field] if knows else 0
        for piece in range(table.pieces):
            row[at[STOOD] + field * table.pieces + piece] = game.pursuers[field, piece]
    row[at[TRAIL]] = game.trail[0] if knows else 0
    if table.aid:
        observe_possible(game, table, row)


@compiled
def place(game: Record, seat: int) -> int:
    """The place of a seat, 0 while the game goes on: caught or cornered, Mister X has lost."""
    if game.turn != OVER:
        return 0
    lost = game.reason == CAPTURED or game.reason == CORNERED
    return 2 if lost == (seat == 0) else 1
