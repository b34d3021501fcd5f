"""Three rules were corrected. New games go by the corrected ones; old records are replayed as they were played."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import RecordError
from bradshaw.core.match import resume
from bradshaw.core.record import Record
from tests.eighty_days.positions import GAME, LEAVE, happens, moves, position

RECORDS = Path(__file__).parent / "records"


def old(what):
    """A record that was made before the rules were corrected."""
    return Record.loads((RECORDS / f"revision_1_{what}.jsonl").read_text(encoding="utf-8"))


def corrected(record):
    """The same moves as a game of today."""
    return replace(record, options={**record.options, "revision": 2})


@pytest.mark.parametrize(
    ("what", "pawns", "money"),
    [
        ("hold", (43, 8, 32, 19), (19, 7)),
        ("refund", (11, 12, 7, 10), (34, 38, 46, 16)),
        ("restart", (31, 5, 29, 22), (10, 1)),
    ],
)
def test_an_old_record_leads_where_it_led(what, pawns, money):
    assert "revision" not in old(what).options
    match = resume(old(what))
    assert match.options.revision == 1
    assert (match.state.pawns, match.state.money) == (pawns, money)
    assert resume(match.record).state == match.state  # and so it does once it is written again


@pytest.mark.rule("ED-42")
def test_the_bookmaker_does_not_keep_a_pawn_at_the_police():
    state = position(13, 10, 1, 2, two_pawns=True, kept=("bookmaker",), duties=(LEAVE, 0, 0, 0))
    assert "play bookmaker" not in moves(state)
    assert "play bookmaker" in moves(replace(state, duties=(0, 0, 0, 0)))
    with pytest.raises(RecordError, match="play bookmaker"):
        resume(corrected(old("hold")))


@pytest.mark.rule("ED-18", "ED-93")
def test_the_return_to_london_fills_up_to_80_pounds():
    with pytest.raises(RecordError, match="can't be played"):
        resume(corrected(old("restart")))


def test_free_passage_pays_the_fare_back_after_a_move_by_a_card():
    deck = ("fair_wind", "free_passage")
    for seed in range(40):
        state = position(0, 0, 0, board="classic_hare", deck=deck, money=65)
        first, events = happens(state, "+1", seed)  # Red is then furthest ahead: one card
        drawn = first.cards.drawn or next(event.cards for event in events if hasattr(event, "cards"))
        assert set(drawn) <= set(deck)
        if drawn[0] == "fair_wind" and not first.cards.drawn:
            assert (first.pawns[0], first.money[0]) == (3, 65)
            return
    pytest.fail("No seed draws Fair wind first.")


def test_new_games_are_of_the_newest_revision():
    assert GAME.options().revision == 2
    assert GAME.recorded_options({"players": 3}).revision == 1
