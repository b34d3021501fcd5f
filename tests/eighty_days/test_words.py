"""What players read: sentences and the text of a view."""

import pytest

from bradshaw.core.game import Outcome
from bradshaw.games.eighty_days import events as ev
from bradshaw.games.eighty_days.events import EightyEvent
from tests.eighty_days.positions import BET, GAME, deck, happens, playout, position


def told(state, text):
    _, events = happens(state, text)
    return [GAME.tell(event, state.options) for event in events]


def shown(state, seat):
    return "\n".join(
        f"{section.title}\n" + "\n".join(section.lines) for section in GAME.show(GAME.view(state, seat))
    )


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.MovedForward(0, 0, 0, 12, 78), "Red pays £78 and moves 12 forwards to 12 (bet 3)."),
        (ev.MovedForward(1, 1, 75, 80, 15), "Blue pays £15 and moves 5 forwards to London."),
        (ev.MovedBack(2, 2, 12, 7, 50), "Green moves 5 back to 7 (layover Paris) and receives £50."),
        (ev.Stayed(3, 3, 11, 10), "Yellow stays on 11 (pound) and takes £10."),
        (ev.Stayed(4, 4, 11, -10), "Violet stays on 11 (pound) and gives £10."),
        (ev.BetSettled(5, 5, 3, 30), "White is in position 3: the Bet pays £30."),
        (ev.BetSettled(5, 5, 2, 0), "White is in position 2: the Bet pays nothing."),
        (
            ev.Reported(0, 0, 4, 40),
            "Red reports to the Police in position 4: a Rumor card less, and £40.",
        ),
        (ev.Restarted(1, 1, 4), "Blue can go nowhere, returns to London and draws up to £80."),
        (ev.Passed(2), "Green can do nothing and passes."),
        (ev.CardsDrawn(3, ()), "Yellow draws no card: all are in hands."),
        (ev.CardsDrawn(3, ("aouda",)), "Yellow draws “Aouda”."),
        (ev.CardsDrawn(3, ("aouda", "lost_hat")), "Yellow draws “Aouda” and “Lost hat”."),
        (ev.CardApplied(4, "letter_of_credit", False), "“Letter of credit” for Violet: Take £20."),
        (ev.CardApplied(4, "free_passage", True), "“Free passage” for Violet: it does nothing."),
        (ev.CharacterKept(5, "butler"), "White keeps “The butler”."),
        (ev.CharacterPlayed(0, "banker"), "Red plays “The banker”. Before your move: take £20."),
        (ev.MoneyMoved(1, 20), "Blue receives £20."),
        (ev.MoneyMoved(1, 0), "Blue receives £0."),
        (ev.MoneyMoved(1, -20), "Blue pays £20, or all there is."),
        (ev.PurseSet(2, 40), "The purse of Green is brought to £40."),
        (ev.RumorDropped(3), "Yellow discards a Rumor card."),
        (ev.CardMoved(4, 4, 9, 11), "Violet is moved from 9 to 11 (pound)."),
        (ev.TurnMissed(5), "White misses a turn."),
        (ev.Reshuffled(), "Deck and discards are shuffled together."),
        (ev.CameHome(0, 1), "Red is home in London, the first."),
        (ev.CameHome(1, 2), "Blue is home in London, the second."),
        (ev.CameHome(2, 3), "Green is home in London, the third."),
        (ev.CameHome(3, 4), "Yellow is home in London, the 4th."),
        (ev.CameHome(4, 5), "Violet is home in London, the 5th."),
        (ev.GameEnded(Outcome((2, 1), "home"), (30, 4)), "Blue wins. The purses: Red £30, Blue £4."),
        (
            ev.GameEnded(Outcome((1, 3, 1), "time"), (30, 4, 7)),
            "The round limit is reached: Red and Green share the win. The purses: Red £30, Blue £4, Green £7.",
        ),
    ],
)
def test_every_event_has_its_sentence(event, sentence):
    assert GAME.tell(event, GAME.options(players=6)) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.MovedForward(0, 1, 0, 1, 1), "Red (pawn 2) pays £1 and moves 1 forwards to 1 (bet 2)."),
        (ev.MovedBack(1, 2, 8, 7, 10), "Blue (pawn 1) moves 1 back to 7 (layover Paris) and receives £10."),
        (ev.Stayed(1, 3, 11, 10), "Blue (pawn 2) stays on 11 (pound) and takes £10."),
        (ev.BetSettled(0, 0, 1, 10), "Red (pawn 1) is in position 1: the Bet pays £10."),
        (
            ev.Reported(1, 2, 3, 30),
            "Blue (pawn 1) reports to the Police in position 3: a Rumor card less, and £30.",
        ),
        (ev.Restarted(1, 3, 4), "Blue (pawn 2) can go nowhere, returns to London and draws up to £80."),
        (ev.CardMoved(1, 2, 9, 11), "Blue (pawn 1) is moved from 9 to 11 (pound)."),
    ],
)
def test_of_two_pawns_it_is_said_which(event, sentence):
    assert GAME.tell(event, GAME.options(players=2, two_pawns=True)) == sentence


def test_seats_are_named_by_the_colours_of_hats():
    assert GAME.seat_names(GAME.options(players=6)) == ("Red", "Blue", "Green", "Yellow", "Violet", "White")
    assert GAME.seat_names(GAME.options(players=2)) == ("Red", "Blue")


def test_moves_are_told():
    assert told(position(10, 30, money=50), "+1") == ["Red pays £1 and moves 1 forwards to 11 (pound)."]
    assert told(position(42, 30), "back") == ["Red moves 4 back to 38 (layover Calcutta) and receives £40."]
    assert told(position(11, 30, money=50), "stay -10") == ["Red stays on 11 (pound) and gives £10."]
    assert told(position(11, 12, money=50, duties=(0, BET)), "stay +10") == [
        "Red stays on 11 (pound) and takes £10.",
        "Blue is in position 1: the Bet pays nothing.",
    ]


def test_the_end_is_told():
    assert told(position(79, 30, money=(5, 44), rumors=0), "+1") == [
        "Red pays £1 and moves 1 forwards to London.",
        "Red is home in London, the first.",
        "Red wins. The purses: Red £4, Blue £44.",
    ]
    assert told(position(8, 30, turn=1, money=(5, 44), round=1, round_limit=1), "+1")[-1] == (
        "The round limit is reached: Blue wins. The purses: Red £5, Blue £43."
    )


def test_cards_are_told():
    assert told(position(8, 5, money=50, deck=("lost_hat",)), "+1")[1:] == [
        "Red draws “Lost hat”.",
        "“Lost hat” for Red: Pay £10 for a new one.",
        "Red pays £10, or all there is.",
    ]
    assert told(position(8, 10, money=50, deck=("a", "a"), cards=deck(("advance", 1))), "+1")[-1] == (
        "“A” for Red: it does nothing."
    )
    assert told(position(8, 30, kept=("banker",)), "play banker") == [
        "Red plays “The banker”. Before your move: take £20.",
        "Red receives £20.",
    ]


def test_every_event_has_a_sentence():
    seen = set()
    options = [{"players": 6}, {"players": 2, "two_pawns": True}, {"players": 3, "play_on": True}]
    own = deck(("purse", 40), ("miss",), ("rumor",), ("money", -5), ("advance", 1))
    for chosen in [*options, {"players": 4, "deck": own}]:
        for seed in range(15):
            for *_, after, events in playout(seed, **chosen, round_limit=60):
                for event in events:
                    assert GAME.tell(event, after.options).endswith((".", "!"))
                    seen.add(type(event))
    state = position(79, 30, money=5, rumors=0)
    stuck = position(4, 30, money=0)
    for events in (happens(state, "+1")[1], happens(stuck, "london")[1]):
        seen.update(type(event) for event in events)
        assert all(GAME.tell(event, state.options) for event in events)
    assert seen == set(EightyEvent.__args__)


def test_a_view_shows_the_own_purse_and_no_other():
    state = position(42, 30, 20, money=(77, 88, 99))
    text = shown(state, 0)
    assert "£77: 2×30 + 15 + 1 + 1" in text.replace("2×1", "1 + 1")
    assert "£88" not in text.replace("+12 £78", "")
    assert "£99" not in text
    assert "£77" not in shown(state, None)


def test_a_view_shows_the_track_around():
    text = shown(position(42, 45, 20, money=77), 0)
    assert "The track around 42 (bet" in text
    assert "back +£40" in text
    assert " 45 layover Singapore" in text
    assert "Blue" in next(line for line in text.split("\n") if line.startswith(" 45"))
    assert "+1  £1" in text


@pytest.mark.rule("ED-92")
def test_the_first_screen_says_whose_board_and_deck_these_are():
    assert "Fogg's route. Bradshaw's own board; not the printed one." in shown(position(0, 0), 0)
    assert "Fogg's luggage. Bradshaw's own deck; not the printed one." in shown(position(0, 0), None)
    assert "Fogg's route." not in shown(position(10, 20, round=2), 0)


def test_a_view_shows_cards_and_duties():
    state = position(13, 30, kept=("aouda",), duties=(2, 0))
    text = shown(state, 1)
    assert "must report to the Police" in text
    assert "Red holds Aouda (aouda): Before your move" in text
    chosen, _ = happens(position(8, 30, money=50, deck=("lost_hat", "second_class")), "+1")
    assert "card 1: " in shown(chosen, 0)
    assert "Red to choose a card" in shown(chosen, 0)


def test_the_end_is_shown():
    after, _ = happens(position(79, 30, money=(5, 44), rumors=0), "+1")
    assert "Red wins." in shown(after, 1)
    assert "£44" in shown(after, None)


@pytest.mark.parametrize("needle", ["own", "+5", "Layover", "Passepartout", "two_pawns"])
def test_the_rules_say_what_they_must(needle):
    assert needle in GAME.rules()
