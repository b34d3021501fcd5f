"""A leg: its hours, the seven actions, the Conductor and the powers (ME-20 to ME-30)."""

import pytest

from bradshaw.games.mystery_express.cards import CATEGORY_OF, WORD_OF
from tests.mystery_express.helpers import GAME, Play, random_game

HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money", "clubbed orourke despair"]


def stage(play):
    return play.state.stage.__struct_config__.tag


@pytest.mark.rule("ME-20")
def test_the_legs_have_their_hours():
    assert GAME.options().hours == (4, 4, 5, 4, 5)
    began = {}
    for state, _, _, events in random_game(4, seed=20, hours=[3, 4, 5, 6, 7], powers=False):
        for event in events:
            if event.__struct_config__.tag == "turn_began":
                began.setdefault(state.leg, set()).add(event.hours)
    assert began == {leg: {hours} for leg, hours in enumerate([3, 4, 5, 6, 7])}


@pytest.mark.rule("ME-21")
def test_hours_are_spent_and_no_action_is_done_twice():
    play = Play(HANDS, hours=4)
    play.do(0, "lounge motive")
    assert play.view(0).hours == 2
    assert "already been in the Lounge Car" in play.refusal(0, "lounge suspect")
    assert "takes 3 hours, and you have 2 left" in play.refusal(0, "smoke b c suspect")
    play.do(0, "passenger left suspect")
    assert not [text for text in play.can(0) if text.startswith(("passenger", "lounge"))]


@pytest.mark.rule("ME-21")
def test_a_player_may_stop_early_and_must_when_nothing_is_left():
    play = Play(HANDS).do(0, "rest")
    assert play.state.turn == 1
    assert play.state.hours == 4
    play = Play(HANDS, hours=2).do(0, "lounge suspect")
    assert play.state.turn == 1  # the hours were up


@pytest.mark.rule("ME-22")
def test_get_a_grip():
    play = Play(["hanged", "shot poisoned edmund greed", "pushed", "candy"], hours=9)
    play.dine("b", "modus").do(1, "show shot")
    assert [text for text in play.can(0) if text.startswith("grip")] == ["grip b modus"]
    assert "no Suspect card on the discard" in play.refusal(0, "grip b suspect")
    play.do(0, "grip b modus")
    assert play.discard(1) == ""
    assert play.hand(1) == "poisoned shot edmund greed"
    assert play.state.hours == 7


@pytest.mark.rule("ME-22")
def test_one_can_grip_oneself_and_all_cards_of_the_category_come():
    play = Play(["hanged", "shot", "pushed poisoned", "candy"], hours=9)
    play.do(0, "passenger left modus")
    play.do(2, "give pushed") if stage(play) == "passing" else None
    play.do(0, "grip a modus")
    assert play.discard(0) == ""
    assert play.hand(0) == "shot"


@pytest.mark.rule("ME-23", "ME-45")
def test_help_a_passenger():
    stacks = (["jealousy", "karlov"], ["clubcar"])
    for leg, expected in ((0, []), (1, ["help 1 suspect", "help 1 motive"])):
        play = Play(HANDS[:3] + [""], stacks=stacks, leg=leg)
        assert [text for text in play.can(0) if text.startswith("help")] == expected
    assert "Passengers 2 board in Wien" in play.refusal(0, "help 2 location")
    play = Play(HANDS[:3] + [""], stacks=stacks, leg=3)
    assert "help 2 location" in play.can(0)
    play.do(0, "help 1 motive")
    assert play.discard(0) == "jealousy"
    assert play.seen(0) == ["jealousy"]
    assert play.seen(1) == []
    assert play.view(1).stacks[0] == (0, 1, 0, 0)
    assert play.state.hours == 1
    assert "Passengers 1 have no Motive card left" in Play(
        HANDS[:3] + [""], stacks=(["karlov"], []), leg=1
    ).refusal(0, "help 1 motive")


@pytest.mark.rule("ME-24")
def test_a_meal_with_two_guests():
    play = Play(HANDS, hours=4)
    play.do(0, "dine b modus")
    assert "invited already" in play.refusal(0, "dine b suspect")
    assert "Another guest is asked for a Modus Operandi card already" in play.refusal(0, "dine c modus")
    assert play.view(2).asked[0].seat == 1
    play.dine("c", "suspect")
    assert play.state.to_act == (1,)  # the other guest has only one such card
    assert play.can(1) == ["show poisoned", "show shot"]
    assert play.state.discards[2] == ()  # and shows it when all have chosen
    play.do(1, "show shot")
    assert play.seen(0) == ["shot", "karlov"]
    assert play.seen(1) == ["shot"]
    assert play.seen(3) == []
    assert (play.discard(1), play.discard(2)) == ("shot", "karlov")
    assert play.state.hours == 2


@pytest.mark.rule("ME-24")
def test_only_who_holds_the_category_can_be_invited_and_hours_limit_the_guests():
    play = Play(HANDS, hours=1)
    assert "De Mirabella has no Location card in hand" in play.refusal(0, "dine d location")
    assert "can't ask yourself" in play.refusal(0, "dine a modus")
    play.do(0, "dine c suspect")
    assert play.discard(2) == "karlov"  # one hour: the meal is served at once


@pytest.mark.rule("ME-25")
def test_the_lounge_reveals_all_at_once():
    play = Play(["candy", "shot poisoned", "pushed hanged", "despair"], hours=4)
    play.do(0, "lounge modus")
    assert play.state.to_act == (1, 2)
    play.do(2, "show hanged")
    for seat in (0, 1, 3, None):
        assert "hanged" not in str(play.view(seat).log)
        assert play.seen(seat) == []
    assert play.view(2).chosen == ("hanged",)
    play.do(1, "show shot")
    for seat in (0, 1, 2, 3, None):
        assert play.seen(seat) == ["shot", "hanged"]
    assert (play.discard(1), play.discard(2), play.discard(3)) == ("shot", "hanged", "")
    assert "lounge modus" not in Play(["hanged", "candy", "candy", "edmund"]).can(0)


@pytest.mark.rule("ME-25")
def test_two_alike_are_asked_for_as_well():
    """Not to be asked would tell the others that both cards are alike."""
    play = Play(["candy", "shot shot", "pushed hanged", "despair"]).do(0, "lounge modus")
    assert play.state.to_act == (1, 2)
    assert play.can(1) == ["show shot"]


@pytest.mark.rule("ME-26")
def test_the_passenger_car_passes_a_card_round_the_table():
    play = Play(["hanged pushed", "shot", "poisoned clubbed", "stabbed", "poisoned"])
    play.do(0, "passenger left modus")
    assert play.discard(0) == "shot"  # the left neighbour had one card: no choice
    assert play.state.to_act == (0,)
    assert play.can(0) == ["give hanged", "give pushed"]
    play.do(0, "give hanged")  # to the right: 4, who passes poisoned to 3, who passes stabbed to 2
    assert play.discard(4) == "hanged"
    assert play.discard(3) == "poisoned"
    assert play.discard(2) == "stabbed"
    assert play.state.to_act == (2,)
    play.do(2, "give clubbed")
    assert play.discard(1) == "clubbed"
    assert play.hand(0) == "pushed"
    assert play.state.hours == 3
    assert not any(text.startswith("passenger") for text in play.can(0))


@pytest.mark.rule("ME-26")
def test_who_has_none_passes_on_what_he_received():
    play = Play(["candy", "edmund", "hanged", "shot"], hours=2)
    play.do(0, "passenger right modus")  # 3 gives to 0, who has none: on to 1, who has none: on to 2
    assert play.discard(2) == "shot"
    assert (play.discard(0), play.discard(1)) == ("", "")
    assert play.discard(3) == "hanged"
    for seat in (0, 1, 2, 3):
        assert "shot" in play.seen(seat)
    assert play.seen(0) == ["shot"] * 3
    assert play.view(1).log[-1].element is None  # the card that 2 passed to 3
    assert "no action twice" not in (play.refusal(0, "dine b suspect") or "")


@pytest.mark.rule("ME-26")
def test_the_first_giver_must_have_one_and_time_is_not_passed():
    play = Play(["hanged", "candy", "shot", "edmund"])
    assert [text for text in play.can(0) if "passenger" in text] == [
        "passenger left suspect",
        "passenger right suspect",
    ]
    assert "Nobody who is asked" in play.refusal(0, "passenger left modus")


@pytest.mark.rule("ME-27")
@pytest.mark.parametrize("hidden", ["left", "right"])
@pytest.mark.parametrize("guessed", ["left", "right"])
def test_the_sleeping_car(hidden, guessed):
    play = Play(HANDS, hours=4)
    play.do(0, "sleep b")
    assert play.state.to_act == (1,)
    play.do(1, f"hide {hidden}")
    assert play.view(1).chosen == (hidden,)
    assert play.view(0).chosen == ()
    play.do(0, f"guess {guessed}")
    if hidden == guessed:
        assert play.can(0) == ["rummage modus", "rummage suspect"]
        play.do(0, "rummage modus")
        assert play.discard(0) in ("shot", "poisoned")
        assert play.seen(0) == play.seen(1) == [play.discard(0)]
        assert play.seen(2) == []
        assert play.state.hours == 2
    else:
        assert play.discard(0) == ""
        assert play.state.hours == 3
    assert "already been in the Sleeping Car" in play.refusal(0, "sleep c")


@pytest.mark.rule("ME-27")
def test_rummaging_takes_a_random_card_and_needs_two_hours():
    found = set()
    for n in range(40):
        play = (
            Play(HANDS)
            .do(0, "sleep b")
            .do(1, "hide left")
            .do(0, "guess left")
            .do(0, "rummage modus", seed=f"r{n}")
        )
        found.add(play.discard(0))
    assert found == {"shot", "poisoned"}
    assert "takes 2 hours" in Play(HANDS, hours=1).refusal(0, "sleep b")
    assert "sleep d" not in Play([*HANDS[:3], ""]).can(0)


@pytest.mark.rule("ME-28")
def test_the_smoking_car():
    play = Play(HANDS, hours=4, conductor="club")
    play.do(0, "smoke b d modus")
    assert play.state.to_act == (1,)
    play.do(1, "give poisoned")
    assert play.discard(0) == "poisoned clubbed"
    assert play.seen(0) == ["poisoned", "clubbed"]
    assert play.seen(1) == ["poisoned"]
    assert play.seen(2) == []
    assert play.can(0) == ["give hanged", "give candy", "give greed"]
    play.do(0, "give candy")
    assert play.discard(1) == ""  # both get theirs at once
    assert play.can(0) == ["give hanged", "give greed"]
    play.do(0, "give greed")
    assert (play.discard(1), play.discard(3)) == ("candy", "greed")
    assert play.seen(3) == ["greed"]
    assert play.state.hours == 1
    assert play.hand(0) == "hanged"


@pytest.mark.rule("ME-28")
def test_the_smoking_car_needs_two_cards_and_two_who_hold_the_category():
    play = Play(["hanged", "shot poisoned", "pushed", "edmund"])
    assert not any(text.startswith("smoke") for text in play.can(0))
    assert "two cards in hand" in play.refusal(0, "smoke b c modus")
    play = Play(["hanged greed", "shot poisoned", "pushed", "edmund"], conductor="club")
    assert [text for text in play.can(0) if text.startswith("smoke")] == ["smoke b c modus"]
    assert "De Mirabella has no Modus Operandi card" in play.refusal(0, "smoke b d modus")
    play.do(0, "smoke b c modus").do(1, "give shot").do(0, "give greed")
    assert (play.discard(1), play.discard(2)) == ("greed", "hanged")  # the last card is no choice


@pytest.mark.rule("ME-29")
def test_the_conductor():
    spots = ("money", "karlov", "clubcar")
    play = Play(HANDS, spots=spots, conductor="lounge", hours=4)
    play.do(0, "lounge suspect")
    assert play.can(0) == ["take 1", "take 2", "take 3"]
    assert play.view(0).spots == ("motive", "suspect", "location")
    play.do(0, "take 2")
    assert play.seen(0) == ["karlov"]
    assert play.seen(1) == []
    assert play.discard(0) == "karlov"
    assert play.can(0) == ["give hanged", "give candy", "give greed"]  # not karlov, which is on the discard
    play.do(0, "give greed")
    assert [WORD_OF[card] for card in play.state.spots] == ["money", "greed", "clubcar"]
    assert play.view(1).spots == ("motive", "motive", "location")
    assert play.state.hours == 2
    assert play.hand(0) == "hanged candy"


@pytest.mark.rule("ME-29")
def test_the_conductor_talks_after_a_failed_try_too_but_not_to_empty_hands():
    play = Play(HANDS, conductor="sleeping").do(0, "sleep b").do(1, "hide left").do(0, "guess right")
    assert play.state.hours == 3
    assert stage(play) == "taking"
    play = Play(["", *HANDS[1:]], conductor="lounge").do(0, "lounge suspect")
    assert stage(play) == "turn"
    play = Play(["hanged", *HANDS[1:]], conductor="lounge").do(0, "lounge suspect").do(0, "take 1")
    assert play.hand(0) == ""  # one card in hand: no choice


@pytest.mark.rule("ME-29")
def test_in_the_club_car_the_conductor_talks_once_a_leg():
    play = Play(HANDS, conductor="club", hours=9, leg=1, stacks=(["karlov", "greed"], []))
    play.do(0, "lounge suspect")
    assert stage(play) == "turn"
    play.do(0, "grip b suspect")
    assert stage(play) == "taking"
    play.do(0, "take 1").do(0, "give hanged")
    play.do(0, "help 1 suspect")
    assert play.state.turn == 0
    assert stage(play) == "turn"


def powers(hands, *characters, **options):
    rest = [
        word for word in ("pransky", "macdouglas", "strauss", "mirabella", "mansard") if word not in characters
    ]
    names = [*characters, *rest][: len(hands)]
    return Play(hands, powers=True, characters=names, **options)


@pytest.mark.rule("ME-30")
@pytest.mark.parametrize(
    ("character", "category", "words"),
    [
        ("macdouglas", "modus", "clubbed poisoned"),
        ("mirabella", "suspect", "edmund candy"),
        ("strauss", "motive", "greed money"),
        ("mansard", "location", "clubcar diningcar"),
    ],
)
def test_a_power_peeks_at_a_card_put_on_anothers_discard(character, category, words):
    two = words.split()[1]
    other = "strauss" if character == "mansard" else "mansard"
    play = powers(["pushed karlov", f"{words} jealousy hanged", "despair"], "pransky", other, character)
    play.dine("b", category).do(1, f"show {two}")
    assert play.state.to_act == (2,)
    assert play.can(2) == ["no peek", "peek 1"]
    assert play.view(2).put[0].category == category
    play.do(2, "peek 1")
    assert play.seen(2) == [two]
    assert play.seen(1) == []
    assert play.view(2).log[-1].element == two
    assert play.view(0).log[-1].seen == (0, 1, 2)
    assert play.view(0).used == (2,)
    assert play.state.to_act == (0,)


@pytest.mark.rule("ME-30")
def test_a_power_works_once_a_leg_and_can_be_kept():
    hands = ["edmund candy", "clubbed poisoned pushed", "greed"]
    play = powers(hands, "pransky", "strauss", "macdouglas", hours=9)
    play.dine("b", "modus").do(1, "show clubbed").do(2, "no peek")
    assert play.view(2).used == ()
    assert play.view(2).log[-1].element is None
    play.do(0, "sleep b").do(1, "hide left").do(0, "guess left")
    assert play.state.to_act == (2,)  # asked again: the next card of the category
    play.do(2, "peek 1")
    play.do(0, "grip b modus").do(0, "passenger left modus")
    assert (stage(play), play.state.to_act) == ("passing", (1,))
    play.do(1, play.can(1)[0])
    assert (stage(play), play.state.to_act) == ("turn", (0,))  # and not asked once more in this leg
    refreshed = [state.used for state, _, _, events in random_game(5, seed=3) if any(map(_arrived, events))]
    assert refreshed == [0] * 5


def _arrived(event):
    return event.__struct_config__.tag == "arrived"


@pytest.mark.rule("ME-30")
def test_nobody_is_asked_about_cards_he_has_seen_or_on_his_own_discard():
    play = powers(["edmund candy", "clubbed poisoned", "greed"], "macdouglas", "strauss", "mirabella")
    play.dine("b", "modus").do(1, "show clubbed")
    assert play.state.to_act == (0,)
    assert stage(play) == "turn"  # he saw it himself
    play = powers(["edmund", "candy clubbed", "karlov"], "pransky", "macdouglas", "strauss")
    play.dine("b", "modus")
    assert stage(play) == "turn"  # it is on his own discard
    play = powers(["edmund", "candy clubbed", "karlov pushed"], "pransky", "strauss", "macdouglas")
    play.do(0, "lounge modus")
    assert stage(play) == "turn"  # everyone saw it


@pytest.mark.rule("ME-30")
def test_of_several_cards_at_once_one_can_be_peeked_at():
    hands = ["edmund greed", "shot", "poisoned", "candy"]
    play = powers(hands, "pransky", "strauss", "mansard", "macdouglas", conductor="club")
    play.do(0, "smoke b c modus")
    assert play.can(3) == ["no peek", "peek 1", "peek 2"]
    assert [put.giver for put in play.view(3).put] == [1, 2]
    play.do(3, "peek 2")
    assert play.seen(3) == ["poisoned"]
    assert stage(play) == "returning"
    elements = [note.element for note in play.view(3).log if note.how == "smoking"]
    assert elements == [None, "poisoned"]


@pytest.mark.rule("ME-30")
def test_miss_pransky_has_an_hour_more():
    for on, hours in ((True, {4, 5}), (False, {4})):
        began = set()
        for _, _, _, events in random_game(3, seed=5, characters=["pransky", "strauss", "mansard"], powers=on):
            began |= {e.hours for e in events if e.__struct_config__.tag == "turn_began"}
            if any(map(_arrived, events)):
                break
        assert began == hours


@pytest.mark.rule("ME-30")
def test_with_powers_off_nobody_is_asked():
    assert all(
        state.stage.__struct_config__.tag != "landing" for state, _, _, _ in random_game(5, seed=9, powers=False)
    )
    assert any(state.stage.__struct_config__.tag == "landing" for state, _, _, _ in random_game(5, seed=9))


@pytest.mark.rule("ME-16", "ME-26")
def test_only_those_with_a_choice_are_asked():
    """Through random games: whoever is to act for a card has two of that back, or more."""
    asked = 0
    for seed in range(20):
        for state, _, _, _ in random_game(5, seed=seed):
            stage = state.stage
            if stage.__struct_config__.tag == "passing":
                cards = [c for c in state.hands[stage.giver] if CATEGORY_OF[c] == stage.category]
                assert len(cards) > 1
                asked += 1
            if stage.__struct_config__.tag == "gathering":
                for seat, category in stage.asked:
                    if seat in state.to_act:
                        assert len([c for c in state.hands[seat] if category in (-1, CATEGORY_OF[c])]) > 1
                        asked += 1
    assert asked > 100
