"""Bots at a match: one move, a whole game, and a game taken up again."""

import pytest

import bradshaw
from bradshaw.arena import BotFailed, bot_move, catch_up, play_out
from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.errors import RecordError
from bradshaw.core.match import Match
from bradshaw.core.record import Player, Record

GAME = bradshaw.load("scotland_yard")


def new_match(seed="s", players=3, bot="random"):
    return Match(GAME, GAME.options(players=players), seed=seed, players=(Player(bot, bot),) * players)


def bots(players=3):
    return [make_bot(GAME, "random") for _ in range(players)]


class Forgetful:
    """Chooses by how often it was asked: what it does depends on what it remembers."""

    def __init__(self):
        self.asked = 0

    def choose(self, view, actions, rng):
        self.asked += 1
        return actions[(self.asked + rng.below(3)) % len(actions)]


class Broken:
    def choose(self, view, actions, rng):
        raise ZeroDivisionError("division by zero")


class Cheat:
    def choose(self, view, actions, rng):
        return GAME.read("taxi 1")


def test_a_bot_draws_from_the_stream_of_its_seat_and_move():
    match = new_match()
    expected = bot_rng("s", 0, 1).choice(match.actions(0))
    bot_move(match, 0, make_bot(GAME, "random"))
    assert match.played[0].action == GAME.write(expected)


def test_play_out_ends_and_is_repeatable():
    first, second = new_match(), new_match()
    assert play_out(first, bots()) == first.outcome
    play_out(second, bots())
    assert first.record == second.record


def test_the_first_seat_that_may_act_is_asked():
    match = new_match(players=4)
    expected = []
    copy = new_match(players=4)
    play_out(match, bots(4))
    for played in match.played:
        expected.append(copy.to_act[0])
        copy.play(played.seat, played.action)
    assert [played.seat for played in match.played] == expected


def test_a_broken_bot_is_named():
    with pytest.raises(BotFailed, match=r"“random” in seat 0, at move 1, broke down: ZeroDivisionError: division"):
        bot_move(new_match(), 0, Broken())


def test_a_bot_that_cheats_is_named_and_nothing_changes():
    match = new_match()
    with pytest.raises(BotFailed, match="which is not legal"):
        bot_move(match, 0, Cheat())
    assert match.played == []


@pytest.mark.parametrize("moves", [0, 1, 7, 30])
def test_a_game_taken_up_again_goes_on_as_if_it_had_never_stopped(moves):
    whole = new_match(seed="l3")
    play_out(whole, [Forgetful() for _ in range(3)])
    record = whole.record
    assert len(record.played) > 30
    part = Record(record.game, record.options, record.players, record.seed, record.played[:moves])
    again = {seat: Forgetful() for seat in range(3)}
    match, events = catch_up(part, again)
    assert len(events) == moves
    play_out(match, [again[seat] for seat in range(3)])
    assert match.record == record


def test_a_record_cut_off_before_its_result_is_over_all_the_same():
    match = new_match()
    play_out(match, bots())
    record = match.record
    whole_lines = record.dumps().splitlines(keepends=True)
    cut_off = Record.loads("".join(whole_lines[:-1]), cut_off_ok=True)
    assert catch_up(cut_off, {})[0].outcome == match.outcome


def test_a_wrong_result_is_found():
    match = new_match()
    play_out(match, bots())
    record = match.record
    wrong = Record(record.game, record.options, record.players, record.seed, record.played[:-1], record.outcome)
    with pytest.raises(RecordError, match="not the one"):
        catch_up(wrong, {})
