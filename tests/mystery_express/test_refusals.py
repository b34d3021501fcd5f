"""Why an action is refused: every sentence, and that the first reason is the one that is told."""

import pytest
from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import Chat, Dine, Give, Grip, Help, Rummage, Sleep, Smoke, Take
from bradshaw.games.mystery_express.english import traveller_name
from bradshaw.games.mystery_express.moves import CHAT, DINE, GRIP, HELP, LOUNGE, SLEEP, SMOKE
from bradshaw.games.mystery_express.refusals import refusal
from tests.mystery_express.helpers import GAME, Play, random_game

HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money", "clubbed orourke despair"]
STACKS = (["jealousy", "karlov"], ["clubcar"])


def play(*script, hands=HANDS, **options):
    """A position in which so much has been done: `"1 show shot"` is what seat 1 does."""
    found = Play(list(hands), **{"hours": 9, **options})
    for line in script:
        seat, _, text = line.partition(" ")
        found.do(int(seat), text)
    return found


def station(stage, **options):
    """The first position of a random game at that stage."""
    for state, _, _, _ in random_game(4, **options):
        if state.stage.__struct_config__.tag == stage:
            return state
    raise AssertionError(stage)


def test_the_game_is_over():
    *_, (state, _, _, _) = random_game(3, seed=2)
    assert refusal(state, 0, GAME.read("rest")) == "The game is over."
    assert refusal(state, 9, GAME.read("rest")) == "The game is over."


def test_who_may_act():
    state = Play(HANDS).state
    assert refusal(state, -1, GAME.read("rest")) == "There is no seat -1."
    assert refusal(state, 4, GAME.read("rest")) == "There is no seat 4."
    assert refusal(state, 3, GAME.read("rest")) == "MacDouglas is to act, not you."
    lounge = play("0 lounge modus", hands=["candy", "shot poisoned", "pushed hanged", "despair"]).state
    assert refusal(lounge, 0, GAME.read("rest")) == "You have nothing to choose at the moment; others have."
    assert refusal(lounge, 1, GAME.read("rest")) == "A card of your hand is asked for."


PEEKERS = {"powers": True, "characters": ["pransky", "strauss", "macdouglas", "mirabella"]}
AT_LOUNGE = {"conductor": "lounge", "spots": ["karlov"]}


@pytest.mark.parametrize(
    ("script", "options", "seat", "text", "sentence"),
    [
        ([], {}, 0, "serve", "It is time to visit a car, or to rest."),
        (["0 dine b modus"], {}, 0, "rest", "The table is being laid: invite another guest, or “serve”."),
        (["0 dine b modus", "0 serve"], {}, 1, "rest", "A card of your hand is asked for."),
        (["0 passenger left modus"], {}, 1, "show shot", "A card is to be passed on: “give” one."),
        (["0 sleep b"], {}, 1, "guess left", "The bag is to be hidden: “hide left” or “hide right”."),
        (["0 sleep b", "1 hide left"], {}, 0, "rest", "The bag is hidden: “guess left” or “guess right”."),
        (
            ["0 sleep b", "1 hide left", "0 guess left"],
            {},
            0,
            "rest",
            "You found the bag: name a category, like “rummage motive”.",
        ),
        (["0 smoke c d suspect"], {}, 0, "show hanged", "You owe both of them a card: “give” one."),
        (
            ["0 lounge suspect"],
            AT_LOUNGE,
            0,
            "give hanged",
            "The Conductor is here: “take” one of his three cards.",
        ),
        (
            ["0 lounge suspect", "0 take 1"],
            AT_LOUNGE,
            0,
            "take 1",
            "The Conductor wants a card in return: “give” one.",
        ),
        (
            ["0 dine c suspect", "0 serve"],
            PEEKERS,
            3,
            "rest",
            "Say whether you use your power: “peek 1”, say, or “no peek”.",
        ),
    ],
)
def test_not_what_the_table_waits_for(script, options, seat, text, sentence):
    assert play(*script, **options).refusal(seat, text) == sentence


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        ("boarding", "Everyone is boarding: choose a car, like “board dining”."),
        ("showing", "The Time cards are being shown: say “ready” when you have seen them."),
        ("tunnelling", "The train is in the tunnel: choose a back, like “tunnel left motive”."),
        ("wiring", "Telegrams are being written: “wire” an element, or “wire nothing”."),
        ("answering", "The last answers are being written, like “answer hanged”."),
    ],
)
def test_not_what_the_station_waits_for(stage, sentence):
    state = station(stage)
    assert refusal(state, state.to_act[0], GAME.read("rest")) == sentence


def test_what_fits_and_is_still_not_possible():
    position = play("0 lounge suspect", **AT_LOUNGE)
    assert refusal(position.state, 0, Take(4)) == "That is not possible now."
    position = play("0 sleep b", "1 hide left", "0 guess left")
    assert position.refusal(0, "rummage motive") == "There is no Motive card in that hand."
    assert refusal(position.state, 0, Rummage("time")) == "There is no Time card in that hand."
    assert refusal(position.state, 0, Rummage("soup")) == "There is no soup card in that hand."
    position = play("0 dine c suspect", "0 serve", **PEEKERS)
    assert position.refusal(3, "peek 2") == "Your power does not fit that card."


# Cards of one's own


def spare(what, word):
    return f"It must be {what} from your hand that you can spare, and “{word}” is not."


@pytest.mark.parametrize(
    ("script", "options", "seat", "text", "sentence"),
    [
        (["0 dine b modus", "0 serve"], {}, 1, "show edmund", spare("a Modus Operandi card", "edmund")),
        (["0 dine b modus", "0 serve"], {}, 1, "give shot", "Here a card is to be chosen with “show”."),
        (["0 smoke b d modus"], {}, 1, "show shot", "Here a card is to be chosen with “give”."),
        (["0 smoke b d modus"], {}, 1, "give hanged", spare("a Modus Operandi card", "hanged")),
        (
            ["0 dine c suspect", "0 dine b modus", "0 serve"],
            {},
            1,
            "show edmund",
            spare("a Modus Operandi card", "edmund"),
        ),
        (["0 passenger left modus"], {}, 1, "give edmund", spare("a Modus Operandi card", "edmund")),
        (["0 smoke c d suspect"], {}, 0, "give karlov", spare("a card", "karlov")),
        (["0 smoke c d suspect", "0 give candy"], {}, 0, "give candy", spare("a card", "candy")),
        (["0 lounge suspect", "0 take 1"], AT_LOUNGE, 0, "give karlov", spare("a card", "karlov")),
    ],
)
def test_cards_of_ones_own(script, options, seat, text, sentence):
    assert play(*script, **options).refusal(seat, text) == sentence


def test_a_card_for_the_revelation():
    for state, _, _, _ in random_game(4, seed=3):
        if getattr(state.stage, "why", "") == "revelation":
            seat = state.to_act[0]
            assert refusal(state, seat, GAME.read("give shot")) == "Here a card is to be chosen with “show”."
            missing = "stabbed"
            assert refusal(state, seat, GAME.read(f"show {missing}")) == spare("a card", missing)
            return
    raise AssertionError


def test_in_the_tunnel():
    state = station("tunnelling", seed=1)
    seat = next(seat for seat in state.to_act if len(GAME.actions(state, seat)) < 4 and not state.secret[seat])
    assert refusal(state, seat, GAME.read("tunnel right modus")) == "Choose on your left now."
    names = {"modus": "Modus Operandi", "suspect": "Suspect", "motive": "Motive", "location": "Location"}
    left = traveller_name(state.characters[(seat + 1) % 4])
    possible = [action.category for action in GAME.actions(state, seat)]
    missing = next(category for category in names if category not in possible)
    sentence = f"{left} has no {names[missing]} card in hand."
    assert refusal(state, seat, GAME.read(f"tunnel left {missing}")) == sentence
    state, _ = GAME.play(state, seat, GAME.actions(state, seat)[0], Rng("x", 1))
    assert refusal(state, seat, GAME.read("tunnel left modus")) == "Choose on your right now."


def test_lines_of_telegrams_and_answers():
    for stage, verb in (("wiring", "wire"), ("answering", "answer")):
        state = station(stage)
        for category, word in (("Modus Operandi", "stabbed"), ("Suspect", "hanged"), ("Motive", "candy")):
            sentence = f"“{word}” is no {category} of this game; that is the line to fill in now."
            assert refusal(state, 2, GAME.read(f"{verb} {word}")) == sentence
            state, _ = GAME.play(state, 2, GAME.actions(state, 2)[-1], Rng("x", 1))


# In the cars


@pytest.mark.parametrize(
    ("bit", "text", "what"),
    [
        (GRIP, "grip b modus", "made somebody get a grip"),
        (HELP, "help 1 modus", "helped a passenger"),
        (DINE, "dine b location", "dined"),
        (LOUNGE, "lounge location", "been in the Lounge Car"),
        (CHAT, "passenger left location", "been in the Passenger Car"),
        (SLEEP, "sleep a", "been in the Sleeping Car"),
        (SMOKE, "smoke b c location", "been in the Smoking Car"),
    ],
)
def test_no_action_is_done_twice(bit, text, what):
    state = Play(HANDS, leg=1, hours=0).state
    sentence = f"You have already {what} in this leg; no action can be done twice."
    assert refusal(replace(state, done=bit), 0, GAME.read(text)) == sentence
    assert refusal(replace(state, done=127 - bit), 0, GAME.read(text)).startswith("That takes ")


@pytest.mark.parametrize(
    ("hours", "text", "sentence"),
    [
        (0, "grip b modus", "That takes 1 hour, and you have 0 left."),
        (0, "dine b modus", "That takes 1 hour, and you have 0 left."),
        (0, "passenger left modus", "That takes 1 hour, and you have 0 left."),
        (1, "lounge modus", "That takes 2 hours, and you have 1 left."),
        (1, "sleep b", "That takes 2 hours, and you have 1 left."),
        (2, "smoke b c modus", "That takes 3 hours, and you have 2 left."),
        (2, "help 1 suspect", "That takes 3 hours, and you have 2 left."),
        (1, "grip b modus", "Strauss has no Modus Operandi card on the discard."),
        (2, "lounge location", "Nobody who is asked for it holds a Location card there."),
        (3, "help 1 modus", "Passengers 1 have no Modus Operandi card left."),
    ],
)
def test_hours(hours, text, sentence):
    assert Play(HANDS, hours=hours, leg=1, stacks=STACKS).refusal(0, text) == sentence


@pytest.mark.parametrize(
    "action",
    [Grip(1, "time"), Help(1, "time"), Dine(1, "time"), Chat("left", "time"), Smoke(1, 2, "soup")],
    ids=str,
)
def test_nobody_holds_time_cards(action):
    assert refusal(Play(HANDS, leg=1, stacks=STACKS).state, 0, action) == "Nobody holds Time cards."


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Grip(4, "modus"), "There is no such player in this game."),
        (Grip(-1, "modus"), "There is no such player in this game."),
        (Dine(4, "modus"), "There is no such player in this game."),
        (Sleep(4), "There is no such player in this game."),
        (Smoke(3, 4, "modus"), "There is no such player in this game."),
        (Smoke(-1, 1, "modus"), "There is no such player in this game."),
        (Grip(0, "modus"), "MacDouglas has no Modus Operandi card on the discard."),
        (Grip(3, "motive"), "De Mirabella has no Motive card on the discard."),
        (Dine(0, "modus"), "You can't ask yourself."),
        (Sleep(0), "You can't ask yourself."),
        (Smoke(0, 1, "modus"), "You can't ask yourself."),
        (Smoke(0, 0, "modus"), "You can't ask yourself."),
        (Smoke(2, 1, "modus"), "Name two different players, in the order of their letters."),
        (Smoke(2, 2, "modus"), "Name two different players, in the order of their letters."),
        (Smoke(1, 2, "motive"), "Strauss has no Motive card in hand."),
        (Smoke(2, 3, "location"), "Miss Pransky has no Location card in hand."),
        (Smoke(1, 3, "motive"), "Strauss has no Motive card in hand."),
        (Dine(3, "location"), "De Mirabella has no Location card in hand."),
        (Chat("left", "motive"), "Nobody who is asked for it holds a Motive card there."),
        (Help(0, "suspect"), "There are only passengers 1 and 2."),
        (Help(3, "suspect"), "There are only passengers 1 and 2."),
        (Help(2, "location"), "Passengers 2 board in Wien."),
        (Help(1, "location"), "Passengers 1 have no Location card left."),
    ],
    ids=str,
)
def test_who_and_what(action, sentence):
    assert refusal(Play(HANDS, leg=1, stacks=STACKS).state, 0, action) == sentence


def test_passengers_who_are_not_aboard_yet():
    assert Play(HANDS, stacks=STACKS).refusal(0, "help 1 suspect") == "Passengers 1 board in Strasbourg."
    assert Play(HANDS, stacks=STACKS, leg=2).refusal(0, "help 2 location") == "Passengers 2 board in Wien."
    assert Play(HANDS, stacks=STACKS, leg=3).refusal(0, "help 2 modus") == (
        "Passengers 2 have no Modus Operandi card left."
    )


def test_the_second_smoker_has_none():
    position = Play(["hanged candy", "shot", "edmund", "pushed"])
    assert position.refusal(0, "smoke b c modus") == "Miss Pransky has no Modus Operandi card in hand."


def test_empty_hands():
    position = Play(["hanged", "shot poisoned", "pushed", ""])
    assert position.refusal(0, "sleep d") == "There is nothing in that hand to rummage for."
    assert position.refusal(0, "smoke b c modus") == "You need two cards in hand to give back."
    assert refusal(position.state, 0, Smoke(2, 1, "modus")) == (
        "Name two different players, in the order of their letters."
    )


def test_guests():
    position = play("0 dine b modus")
    assert position.refusal(0, "dine b suspect") == "Strauss is invited already."
    assert position.refusal(0, "dine b modus") == "Strauss is invited already."
    assert position.refusal(0, "dine c modus") == "Another guest is asked for a Modus Operandi card already."
    assert position.refusal(0, "dine c location") == "Miss Pransky has no Location card in hand."
    assert position.refusal(0, "dine a suspect") == "You can't ask yourself."


def test_characters_are_called_by_their_names():
    position = Play(HANDS, characters=PEEKERS["characters"])
    assert position.refusal(2, "rest") == "Miss Pransky is to act, not you."
    assert position.refusal(0, "dine d location") == "De Mirabella has no Location card in hand."
    assert refusal(position.state, 0, Give("hanged")) == "It is time to visit a car, or to rest."
