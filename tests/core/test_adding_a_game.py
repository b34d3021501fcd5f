"""The example game of docs/adding_a_game.md is built from that page and passes the conformance kit."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.bots import make_bot
from bradshaw.core.registry import OURS
from bradshaw.testing import Conformance

PAGE = Path(__file__).parents[2] / "docs" / "adding_a_game.md"
GAMES = PAGE.parents[1] / "web" / "src" / "games"
built = {}
exec("\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)), built)


class TestLeftLuggage(Conformance):
    game = built["LeftLuggage"]()
    secrets = built["LuggageSecrets"]()
    options = [{"players": players} for players in (2, 3, 4)]

    def test_bots_play_it(self):
        match = bradshaw.Match(self.game, self.game.options(players=4), seed="luggage")
        bot = make_bot(self.game, "random")
        while match.to_act:
            seat = match.to_act[-1]
            match.play(seat, bot.choose(match.view(seat), match.actions(seat), bradshaw.Rng("luggage")))
        assert match.outcome.reason in ("found", "lost")


@pytest.mark.skipif(not GAMES.exists(), reason="the web client is not part of a package of sources")
def test_the_files_of_a_folder_in_the_web_client_are_those_that_our_games_have():
    rows = re.findall(
        r"^\| `([\w./]+)` \|", PAGE.read_text(encoding="utf-8").partition("## A board of its own")[2], re.MULTILINE
    )
    assert "card.ts" in rows
    assert "deal.ts" in rows
    for game in OURS:
        assert [row for row in rows if not (GAMES / game / row).exists()] == []


class Peeping(built["LeftLuggage"]):
    """Shows a traveller what the one before has guessed, before all have."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, opened=state.chosen) if seat == 2 else view


def test_a_leak_between_simultaneous_choices_is_found():
    kit = type("Kit", (TestLeftLuggage,), {"game": Peeping()})()
    with pytest.raises(AssertionError, match="tells seat 2 a secret"):
        kit.test_secrets_are_kept()
