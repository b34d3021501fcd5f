"""What happens in a turn of Around the World in 80 Days, compiled: as in `turn.py` and `effects.py`."""

from bradshaw.compiled import below, compiled, of_the_record
from bradshaw.games.eighty_days.arrays import (
    ADVANCE,
    AGAIN,
    BACK_RATE,
    DISCOUNT,
    GIFT_BEHIND,
    HOLD,
    HOME,
    IN_LONDON,
    LAYOVER,
    LONDON_LIMIT,
    MISS,
    MONEY,
    NEXT,
    ON_BET,
    ON_POLICE,
    PASSEPARTOUT,
    PER_POSITION,
    PER_RUMOR,
    POLICE,
    PREVIOUS,
    PURSE,
    REFUND,
    RETREAT,
    RUMOR,
    TIME,
    TOLL_AHEAD,
    Record,
    Table,
)
from bradshaw.games.eighty_days.effects import MOST_MOVES
from bradshaw.games.eighty_days.state import BET, LEAVE, NOTHING, REPORT


@compiled
def position(game: Record, table: Table, pawn: int) -> int:
    """One more than the number of pawns strictly ahead (ED-20)."""
    place, here = 1, game.pawns[pawn]
    for other in range(table.pawns):
        if game.pawns[other] > here:
            place += 1
    return place


@compiled
def occupied(game: Record, table: Table, space: int) -> bool:
    """Whether a pawn stands there (ED-12); who asks for London has asked something else before."""
    for pawn in range(table.pawns):
        if game.pawns[pawn] == space:
            return True
    return False


@compiled
def put(game: Record, table: Table, pawn: int, space: int) -> None:
    """A pawn on a space, which then has something for it, or nothing."""
    game.pawns[pawn] = space
    game.duties[pawn] = table.duty[space]


@compiled
def receive_by_card(game: Record, seat: int, pounds: int) -> None:
    """A card pays or takes, at most all there is (ED-28)."""
    game.money[seat] = max(game.money[seat] + pounds, 0)


@compiled
def settle_report(game: Record, table: Table) -> None:
    """A pawn on Police is turned back: a Rumor card less, and position × £10 (ED-24)."""
    pawn = game.turn * table.each
    while game.duties[pawn] != REPORT:
        pawn += 1
    game.rumors[game.turn] -= 1
    game.money[game.turn] += 10 * position(game, table, pawn)
    game.duties[pawn] = LEAVE


@compiled
def settle_bets(game: Record, table: Table) -> None:
    """At the start of the turn after landing on a Bet (ED-22)."""
    for pawn in range(game.turn * table.each, (game.turn + 1) * table.each):
        if game.duties[pawn] == BET:
            place = position(game, table, pawn)
            if table.bets[game.pawns[pawn]] >> place & 1:
                game.money[game.turn] += 10 * place
            game.duties[pawn] = NOTHING


# Landing, and the cards (ED-25 to ED-28)


@compiled
def land(game: Record, table: Table, pawn: int) -> None:
    """The space on which a pawn has landed takes effect at once, if it does (ED-10)."""
    while table.space[game.pawns[pawn]] == PASSEPARTOUT:  # a card may lead to another
        if not draw(game, table, pawn):
            return
    if table.space[game.pawns[pawn]] == IN_LONDON:
        arrive(game, table)
        if game.reason:
            return
    done(game, table)


@compiled
def draw_card(game: Record, table: Table) -> int:
    """The kind of a card drawn at random from the deck (ED-27: when it is empty, from the discards)."""
    if not game.deck_count:
        shuffle(game, table)
    count = game.deck_count
    left, kind = of_the_record(game, count) if game.recorded else below(game, count), 0
    while left >= game.deck[kind]:
        left -= game.deck[kind]
        kind += 1
    game.deck[kind] -= 1
    game.deck_count -= 1
    if table.symbol[kind]:
        game.reshuffle = 1
    return kind


@compiled
def shuffle(game: Record, table: Table) -> None:
    """Deck and discards together (ED-27)."""
    for kind in range(table.kinds):
        game.deck[kind] += game.discards[kind]
        game.discards[kind] = 0
    game.deck_count += game.discard_count
    game.discard_count = 0


@compiled
def discard(game: Record, kind: int) -> None:
    """A card more among the discards."""
    game.discards[kind] += 1
    game.discard_count += 1


@compiled
def draw(game: Record, table: Table, pawn: int) -> bool:
    """One card for who is furthest ahead, two for others (ED-25); whether it has moved the pawn."""
    wanted = 1 if position(game, table, pawn) == 1 else 2
    one = two = -1
    game.mover = pawn
    if game.deck_count + game.discard_count:  # or else every card is in somebody's hands
        one = draw_card(game, table)
        if wanted == 2 and game.deck_count + game.discard_count:
            two = draw_card(game, table)
    if one < 0:
        done(game, table)
        return False
    if two >= 0 and one != two:  # the same card twice is no choice
        game.drawn[0], game.drawn[1] = one + 1, two + 1
        return False
    if two >= 0:
        discard(game, two)
    return apply(game, table, one)


@compiled
def choose(game: Record, table: Table, number: int) -> None:
    """Apply one of two cards and discard the other (ED-25)."""
    discard(game, game.drawn[1 - number] - 1)
    if apply(game, table, game.drawn[number] - 1):
        land(game, table, game.mover)


@compiled
def apply(game: Record, table: Table, kind: int) -> bool:
    """An Event happens, a Character is kept (ED-26); whether the pawn was moved."""
    game.drawn[0] = game.drawn[1] = 0
    if table.character[kind]:
        game.kept[game.turn, kind] += 1
        game.kept_count[game.turn] += 1
        done(game, table)
        return False
    discard(game, kind)
    moved = event(game, table, kind)
    if not moved:
        done(game, table)
    elif table.revision == 1:
        game.fare = 0  # in old records the fare was forgotten here
    return moved


@compiled
def event(game: Record, table: Table, kind: int) -> bool:
    """What an Event does; whether it has moved the pawn, whose new space then takes effect (ED-28)."""
    does, amount, seat, here = table.does[kind], table.amount[kind], game.turn, game.pawns[game.mover]
    if does == MONEY:
        receive_by_card(game, seat, amount)
    elif does == PER_RUMOR:
        receive_by_card(game, seat, amount * game.rumors[seat])
    elif does == PER_POSITION:
        receive_by_card(game, seat, amount * position(game, table, game.mover))
    elif does in (GIFT_BEHIND, TOLL_AHEAD):
        collect(game, table, does, amount, here)
    elif does == PURSE:
        game.money[seat] = amount
    elif does == REFUND:
        game.money[seat] += game.fare
        game.fare = 0
    elif does == RUMOR:
        game.rumors[seat] -= game.rumors[seat] > 0
    elif does == AGAIN:
        game.again = 1
    elif does == MISS:
        game.misses[seat] += 1
    elif does == ADVANCE:
        return move_by_card(game, table, here + amount)
    elif does == RETREAT:
        return move_by_card(game, table, here - amount)
    elif does == NEXT:
        to = here + 1
        while to < table.finish and table.space[to] != table.leads_to[kind]:
            to += 1
        return move_by_card(game, table, to)
    elif does == PREVIOUS:
        to = here - 1
        while to > 0 and table.space[to] != table.leads_to[kind]:
            to -= 1
        return move_by_card(game, table, to)
    return False


@compiled
def collect(game: Record, table: Table, does: int, amount: int, here: int) -> None:
    """A gift to everyone all of whose pawns are behind; a toll from who is not home and has one ahead."""
    for seat in range(table.players):
        behind, ahead = True, False
        for pawn in range(seat * table.each, (seat + 1) * table.each):
            behind &= game.pawns[pawn] < here
            ahead |= game.pawns[pawn] > here
        if seat == game.turn:
            continue
        if does == GIFT_BEHIND and behind:
            receive_by_card(game, seat, amount)
        elif does == TOLL_AHEAD and ahead and not game.home[seat]:
            receive_by_card(game, seat, -amount)


@compiled
def move_by_card(game: Record, table: Table, to: int) -> bool:
    """Put the pawn there, unless the space is occupied or forbidden; London always is (ED-28)."""
    if to <= 0 or to >= table.finish or occupied(game, table, to) or game.moves_by_cards == MOST_MOVES:
        return False
    if table.space[to] == LAYOVER and to > game.pawns[game.mover]:
        return False
    if table.space[to] == ON_POLICE and not game.rumors[game.turn]:
        return False
    game.moves_by_cards += 1
    put(game, table, game.mover, to)
    return True


@compiled
def play_character(game: Record, table: Table, kind: int) -> None:
    """Play a kept Character; the turn goes on unless the card takes the move's place (ED-26, ED-93)."""
    seat, does, amount, following = game.turn, table.does[kind], table.amount[kind], game.moved
    game.kept[seat, kind] -= 1
    game.kept_count[seat] -= 1
    discard(game, kind)
    game.played[kind] += 1
    game.played_count += 1
    if does == MONEY:
        receive_by_card(game, seat, amount)
    elif does == RUMOR:
        receive_by_card(game, seat, -amount)
        game.rumors[seat] -= game.rumors[seat] > 0
    elif does == AGAIN:
        game.again = 1
    elif does == POLICE:
        settle_report(game, table)
    elif does == DISCOUNT:
        game.discount += amount
    elif does == BACK_RATE:
        game.back_rate = max(game.back_rate, amount)
    elif does == LONDON_LIMIT:
        game.london_limit = max(game.london_limit, amount)
    elif does == HOLD:
        for pawn in range(seat * table.each, (seat + 1) * table.each):
            if table.space[game.pawns[pawn]] == ON_BET:
                game.duties[pawn] = BET
        done(game, table)
    if following:
        done(game, table)


# The end of a turn, of a round and of the game


@compiled
def done(game: Record, table: Table) -> None:
    """The move is over, and so is the turn, unless the seat holds a Character that may follow (ED-93)."""
    if table.late and not game.home[game.turn] and (table.several or not game.played_count):
        for kind in range(table.kinds):
            if table.after[kind] and game.kept[game.turn, kind]:
                game.moved = 1
                return
    end(game, table)


@compiled
def end(game: Record, table: Table) -> None:
    """The turn is over: shuffle if need be, then find whose turn is next."""
    again = game.again
    clear_cards(game, table)
    if not again or game.home[game.turn]:
        next_seat(game, table)
        if game.reason:
            return
    settle_bets(game, table)


@compiled
def clear_cards(game: Record, table: Table) -> None:
    """What cards do in a turn ends with it; if one bore the symbol, shuffle (ED-27)."""
    if game.reshuffle:
        shuffle(game, table)
    if game.played_count:
        for kind in range(table.kinds):
            game.played[kind] = 0
    game.played_count = game.fare = game.reshuffle = game.again = game.moved = 0
    game.discount, game.back_rate, game.london_limit = 0, -1, 0


@compiled
def next_seat(game: Record, table: Table) -> None:
    """Clockwise (ED-03): who is home has no more turns (ED-31), who misses one is passed over, a round ends."""
    while True:
        game.turn += 1
        if game.turn == table.players:
            game.turn = 0
        if game.turn == game.first:
            if game.round == table.round_limit:
                finish(game, table, TIME)
                return
            game.round += 1
        if not game.home[game.turn]:
            if not game.misses[game.turn]:
                return
            game.misses[game.turn] -= 1


@compiled
def arrive(game: Record, table: Table) -> None:
    """A pawn has come home; with all pawns home the traveller is (ED-30, ED-31, ED-41)."""
    for pawn in range(game.turn * table.each, (game.turn + 1) * table.each):
        if game.pawns[pawn] != table.finish:
            return
    game.home_count += 1
    game.home[game.turn] = game.home_count
    if not table.play_on or game.home_count >= table.players - 1:
        finish(game, table, HOME)


@compiled
def better(game: Record, table: Table, one: int, other: int, reason: int) -> bool:
    """Whether one seat has done better: home, and sooner; at the limit, fewer Rumors, then the longer way."""
    if game.home[one] or game.home[other]:
        return bool(game.home[one]) and (not game.home[other] or game.home[one] < game.home[other])
    if reason == HOME:
        return False
    if game.rumors[one] != game.rumors[other]:
        return bool(game.rumors[one] < game.rumors[other])
    way = 0
    for pawn in range(table.each):
        way += game.pawns[one * table.each + pawn] - game.pawns[other * table.each + pawn]
    return way > 0


@compiled
def finish(game: Record, table: Table, reason: int) -> None:
    """The game is over; equals share a place."""
    game.reason = reason
    for seat in range(table.players):
        game.places[seat] = 1
        for other in range(table.players):
            if better(game, table, other, seat, reason):
                game.places[seat] += 1
    clear_cards(game, table)
