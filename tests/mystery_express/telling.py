"""Positions in which something has been done, and what it tells: for the tests of events."""

from msgspec.structs import replace

from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_OF, WORD_OF
from bradshaw.games.mystery_express.events import CardMoved, FaceSeen
from bradshaw.games.mystery_express.state import Note, Turn
from tests.mystery_express.helpers import Play

HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money", "clubbed orourke despair"]
SPOTS = ["money", "clubcar", "hanged"]
STACKS = (["jealousy", "karlov"], ["diningcar"])
PEEKERS = ["pransky", "mansard", "strauss", "macdouglas"]
PEEKING = {"powers": True, "characters": PEEKERS}
TURN = Turn()


def position(*script, hands=HANDS, **options):
    """A position in which so much has been done: `"1 show shot"` is what seat 1 does."""
    play = Play(list(hands), spots=SPOTS, stacks=STACKS, **{"hours": 9, **options})
    for line in script:
        seat, _, text = line.partition(" ")
        play.do(int(seat), text)
    return play


def card(word, copy=0):
    return WORD_OF.index(word) + copy


def moved(how, source, target, word, seen, leg=1):
    """A card that goes somewhere, as everyone sees it, and its face for those who see that."""
    note = Note(leg, how, CATEGORIES[CATEGORY_OF[card(word)]], source, target, word, tuple(seen))
    return CardMoved(replace(note, element=None)), FaceSeen(note, audience=tuple(seen))


def open_to_all(how, source, target, word, leg=1, seats=4):
    note = Note(leg, how, CATEGORIES[CATEGORY_OF[card(word)]], source, target, word, tuple(range(seats)))
    return (CardMoved(note),)


def logged(play, seat):
    """The lines that this leg has added to a seat's log."""
    return play.state.notes[seat]


def check(play, events, stage=TURN, to_act=(0,)):
    assert play.events == events
    assert play.state.stage == stage
    assert play.state.to_act == to_act
