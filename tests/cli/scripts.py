"""What people could type: games played beforehand, so that a test knows every move."""

import bradshaw
from bradshaw.arena import bot_move
from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.match import Match
from bradshaw.core.record import Player

GAME = bradshaw.load("scotland_yard")


def scripted(seed, seats, players=3, bot="random", game=GAME, **chosen):
    """A whole game in which people sit in these seats, as the command would play it, and what the people type.

    People go before bots, as they do at the screen, and play at random.
    """
    options = game.options(players=players, **chosen)
    names = game.seat_names(options)
    sitting = tuple(Player(name) if seat in seats else Player(bot, bot) for seat, name in enumerate(names))
    match = Match(game, options, seed=seed, players=sitting)
    bots = {seat: make_bot(game, bot) for seat in range(players) if seat not in seats}
    typed = []
    while match.to_act:
        people = [seat for seat in match.to_act if seat in seats]
        if people:
            action = bot_rng(f"person {seed}", people[0], len(match.played)).choice(match.actions(people[0]))
            typed.append(game.write(action))
            match.play(people[0], action)
        else:
            bot_move(match, match.to_act[0], bots[match.to_act[0]])
    return match.record, typed
