"""Cards that move on the table: who knows them afterwards, whose log has which lines, and what does not change."""

from msgspec.structs import replace

from bradshaw.games.mystery_express.cards import HELD, WORD_OF, backs
from bradshaw.games.mystery_express.moves import LOUNGE
from bradshaw.games.mystery_express.state import Note
from bradshaw.games.mystery_express.table import SEATS, SeatSets, Table
from tests.mystery_express.helpers import Play
from tests.mystery_express.telling import card, moved, open_to_all, position


def test_sets_of_seats():
    assert [SEATS[bits] for bits in (0, 1, 0b1010, 0b11111)] == [(), (0,), (1, 3), (0, 1, 2, 3, 4)]
    sets = SeatSets()
    assert sets[0b101] is sets[0b101]
    assert dict(sets) == {0b101: (0, 2)}


def test_everyone():
    assert [Table(Play([""] * players).state).everyone for players in (3, 4, 5)] == [0b1111, 0b11111, 0b111111]


def test_what_an_action_does_not_change():
    """The whole state after a visit to the Lounge Car."""
    play = position()
    before = play.state
    play.do(0, "lounge motive")
    lines = tuple(
        event.note
        for event in (
            *open_to_all("lounge", "hand c", "discard c", "money"),
            *open_to_all("lounge", "hand d", "discard d", "despair"),
        )
    )
    hands = (*before.hands[:2], before.hands[2][:2], before.hands[3][:2])
    discards = ((), (), before.hands[2][2:], before.hands[3][2:])
    known = list(before.known)
    for (number,) in discards[2:]:
        known[number] = 0b11111
    assert play.state == replace(
        before,
        cars=("lounge", "club", "club", "club"),
        hours=7,
        done=LOUNGE,
        hands=hands,
        discards=discards,
        hand_backs=tuple(map(backs, hands)),
        discard_backs=tuple(map(backs, discards)),
        known=tuple(known),
        notes=(lines,) * 5,
    )


def test_logs_have_the_faces_that_were_seen():
    play = position("0 dine c motive", "0 dine b suspect", "0 serve")
    motive, suspect = (
        moved("dining", f"hand {letter}", f"discard {letter}", word, seen)
        for letter, word, seen in (("c", "money", (0, 2)), ("b", "edmund", (0, 1)))
    )
    logs = [
        (motive[1].note, suspect[1].note),
        (motive[0].note, suspect[1].note),
        (motive[1].note, suspect[0].note),
        (motive[0].note, suspect[0].note),
        (motive[0].note, suspect[0].note),
    ]
    assert list(play.state.notes) == logs
    play.do(0, "grip c motive")
    grip = Note(1, "grip", "motive", "discard c", "hand c", None, ())
    assert list(play.state.notes) == [(*log, grip) for log in logs]


def test_nobody_can_follow_a_card_among_others_of_its_back():
    """Whoever knew cards of that back in the hand no longer knows which stayed; other backs are not touched."""
    play = position(hands=["hanged", "shot poisoned edmund", "pushed", "candy"])
    state = play.state
    known = list(state.known)
    for word in ("shot", "poisoned", "edmund", "pushed"):
        known[card(word)] = 0b1101
    table = Table(replace(state, known=tuple(known)))
    table.from_hand(1, card("shot"))
    assert [WORD_OF[c] for c in table.hands[1]] == ["poisoned", "edmund"]
    assert table.hand_backs[1] == (1, 1, 0, 0)
    after = {word: table.who_knows()[card(word)] for word in ("shot", "poisoned", "edmund", "pushed")}
    assert after == {"shot": 0, "poisoned": 0, "edmund": 0b1101, "pushed": 0b1101}
    assert state.known == play.state.known  # a state never changes


def test_only_categories_of_the_hand_are_held():
    table = Table(position().state)
    assert [table.holds(seat) for seat in range(4)] == [0b0111, 0b0011, 0b0111, 0b0111]
    assert [len(table.of(1, category)) for category in HELD] == [2, 1, 0, 0]
    assert [WORD_OF[c] for c in table.of(1, 0)] == ["poisoned", "shot"]
