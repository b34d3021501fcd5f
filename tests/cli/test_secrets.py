"""Nobody sees on the screen what they may not know: games that differ only in a secret look the same."""

import io
import sys

import pytest

import bradshaw
from bradshaw.cli.hotseat import needs_privacy, next_company, offers
from bradshaw.cli.session import Session
from bradshaw.cli.terminal import Terminal
from bradshaw.core.match import Match
from bradshaw.core.record import Player
from tests.cli.rps import GAME as RPS

GAME = bradshaw.load("scotland_yard")


class Scripted:
    """Plays what it is told."""

    def __init__(self, moves):
        self.moves = list(moves)

    def choose(self, view, actions, rng):
        return GAME.read(self.moves.pop(0))


def transcript(monkeypatch, capsys, tmp_path, moves, typed, players=("Mister X", "Red", "Blue"), seed="b"):
    """What a lone person in Red's seat reads while bots play these moves."""
    sitting = tuple(Player(name) if name == "Red" else Player(name, "scripted") for name in players)
    match = Match(GAME, GAME.options(players=len(players)), seed=seed, players=sitting)
    bots = {seat: Scripted(moves.get(seat, ())) for seat in range(len(players)) if seat != 1}
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    capsys.readouterr()
    Session(Terminal(), match, bots, tmp_path / "game.jsonl", new=True).run()
    return capsys.readouterr().out


def test_a_lone_detective_learns_nothing_of_mister_x(monkeypatch, capsys, tmp_path):
    match = Match(GAME, GAME.options(players=3), seed="b")
    taxis = [GAME.write(action) for action in match.actions(0) if GAME.write(action).startswith("taxi")]
    typed = ["log", "look", "moves", "?", "taxi 1999", "double taxi 5", "quit"]
    seen = {transcript(monkeypatch, capsys, tmp_path, {0: [move]}, typed) for move in taxis}
    assert len(taxis) > 1
    assert len(seen) == 1
    assert "Mister X plays a taxi ticket" in seen.pop()


def test_the_same_holds_for_two_secret_moves_and_a_double_move(monkeypatch, capsys, tmp_path):
    match = Match(GAME, GAME.options(players=3), seed="b")
    ways = []
    for first in (action for action in match.actions(0) if GAME.write(action).startswith("double black")):
        after = Match(GAME, GAME.options(players=3), seed="b")
        after.play(0, first)
        ways += [
            [GAME.write(first), GAME.write(second)]
            for second in after.actions(0)
            if GAME.write(second).startswith("black")
        ]
    seen = {transcript(monkeypatch, capsys, tmp_path, {0: way}, ["log", "look", "quit"]) for way in ways}
    assert len(ways) > 3
    assert len(seen) == 1


def test_the_people_who_are_asked_together():
    match = Match(GAME, GAME.options(players=4), seed="b")
    everyone = (0, 1, 2, 3)
    assert next_company(match, everyone) == (0,)
    match.play(0, match.actions(0)[0])
    assert next_company(match, everyone) == (1, 2, 3)
    assert next_company(match, (0, 2)) == (2,)
    assert next_company(match, (0,)) == ()
    written = [GAME.write(action) for _, action in offers(match, (1, 2, 3))]
    assert len(set(written)) == len(written)  # the Police piece is everyone's, its moves are listed once
    assert any(text.startswith("yellow:") for text in written)


def test_a_choice_that_will_be_secret_is_made_in_private():
    match = Match(RPS, RPS.options(), seed="s")
    assert needs_privacy(match, 0)
    assert offers(match, (0, 1)) is None  # “rock” is not the same for both
    assert next_company(match, (0, 1)) == (0,)
    match.play(0, "rock")
    assert next_company(match, (0, 1)) == (1,)


@pytest.mark.parametrize("sign", ["rock", "paper"])
def test_another_game_keeps_its_secrets_too(monkeypatch, capsys, tmp_path, sign):
    match = Match(RPS, RPS.options(), seed="s")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{sign}\nlog\nscissors\n"))
    assert Session(Terminal(), match, {}, tmp_path / "game.jsonl", new=True).run() == 0
    pages = capsys.readouterr().out.split("—" * 40)
    assert [page.count("it is your turn") for page in pages] == [0, 1, 0, 1, 0]
    assert sign in pages[1]
    assert "keep" not in pages[3].split("Right> log")[0]
    assert f"You keep {sign}" not in pages[3]
    assert "has won (shown)." in pages[4]
