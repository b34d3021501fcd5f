"""The notebook: which elements are ruled out, exactly where the belief says zero, and why (ME-18)."""

from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.core.sentences import Reason, Sentence
from bradshaw.games.mystery_express.beliefs import (
    NOWHERE,
    Belief,
    Tracker,
    at_start,
    sightings,
    time_chances,
)
from bradshaw.games.mystery_express.cards import CATEGORIES, ELEMENT_NUMBER, WORDS, Category
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.english import say
from bradshaw.games.mystery_express.names import traveller
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import LETTERS, OUT, Dealt, Log, Note


class RuledOut(Struct, frozen=True, gc=False):
    """An element that can't be part of the crime, and why: in English, and for whoever says it in other words."""

    category: Category
    element: str
    reason: str
    why: Reason | None = None  # None only from a server that is older than reasons


class Notebook:
    """The notebook of one seat of one game. It grows with the log; what was found out once is kept."""

    def __init__(self, options: MysteryOptions, seat: int, dealt: Dealt) -> None:
        self._options = options
        self._seat = seat
        self._dealt = dealt
        self._deck = deck_of(options.players, options.deck)
        self._tracker = Tracker(self._deck, dealt)
        self._reasons: dict[str, tuple[Log, Sentence]] = {}  # with the lines that it rests on

    def ruled_out(self, log: Log, times: tuple[tuple[str, ...], ...]) -> tuple[RuledOut, ...]:
        """All that is ruled out now, in the order of the elements."""
        found = []
        for belief in self._tracker.follow(log):
            possible = belief.possible()
            for element in belief.elements:
                word = WORDS[element]
                if word not in possible:
                    found.append(_ruled_out(CATEGORIES[belief.category], word, self._reason(log, belief, word)))
        if times:
            for word, chance in time_chances(self._deck, times).items():
                if not chance:
                    found.append(_ruled_out("time", word, say("why_times", element=word)))
        return tuple(found)

    def _reason(self, log: Log, belief: Belief, word: str) -> Sentence:
        kept = self._reasons.get(word)
        if kept and log[: len(kept[0])] == kept[0]:
            return kept[1]
        reason = self._find_reason(log, belief.category, word)
        if reason:
            self._reasons[word] = log, reason
            return reason
        return say("why_together", element=word)

    def _find_reason(self, log: Log, category: int, word: str) -> Sentence | None:
        """The first sighting that can't be of the same card as an earlier one; all before it can be of one."""
        lines = [note for note in log if note.category in (None, CATEGORIES[category])]
        seen = [number for number, note in sightings(lines) if note.element == word]
        for at, second in enumerate(seen):
            earlier = sorted(seen[:at], key=lambda one: (lines[one].leg != lines[second].leg, -one))
            for first in earlier:
                if self._two_cards(lines, category, word, (first, second)):
                    return self._sentence(word, lines[first], lines[second])
        return None

    def _sentence(self, word: str, first: Note, second: Note) -> Sentence:
        if not first.leg and not second.leg:
            return say("why_dealt", element=word)
        place, other = self._where(first), self._where(second)
        if first.leg == second.leg:
            if place == other:
                return say("why_leg", element=word, leg=first.leg, place=place)
            return say("why_leg_places", element=word, leg=first.leg, place=place, other=other)
        return say("why_seen", element=word, time=_when(first), place=place, later=_when(second), other=other)

    def _two_cards(self, lines: list[Note], category: int, word: str, kept: tuple[int, int]) -> bool:
        """Whether these two sightings alone show that both copies were seen."""
        belief = at_start(self._deck, category, self._dealt)
        at = belief.elements.index(ELEMENT_NUMBER[word])
        for number, note in enumerate(lines):
            if number in kept:
                belief = belief.after(note)
            elif note.how != "dealt":
                belief = belief.after(replace(note, element=None))
        return all(world[2 * at + 1] != NOWHERE for world in belief.worlds)

    def _where(self, note: Note) -> Sentence:
        place = note.target if note.how == "dealt" else note.source
        kind, which = place[:-2], place[-1]
        if note.target == OUT:
            return say("face_up")
        if kind == "hand":
            seat = LETTERS.index(which)
            own = seat == self._seat
            return say("in_your_hand") if own else say("in_hand", traveller=traveller(self._options, seat))
        if kind == "conductor":
            return say("with_conductor")
        return say("with_passengers") if kind == "passengers" else say("passed_on")


def _when(note: Note) -> Sentence:
    return say("in_leg", leg=note.leg) if note.leg else say("at_the_deal")


def _ruled_out(category: Category, word: str, reason: Sentence) -> RuledOut:
    return RuledOut(category, word, str(reason), reason.reason)


_NOTEBOOKS: OrderedDict[tuple[object, ...], Notebook] = OrderedDict()
_KEPT = 32  # notebooks at hand; any can be made again from a log


def ruled_out(
    options: MysteryOptions, seat: int, dealt: Dealt, log: Log, times: tuple[tuple[str, ...], ...]
) -> tuple[RuledOut, ...]:
    """What the log and the kept showings rule out. The same log gives the same answer, whatever came before."""
    own = tuple(note for note in log if note.how == "dealt")
    key = (options, seat, dealt, own)
    notebook = _NOTEBOOKS.pop(key, None) or Notebook(options, seat, dealt)
    _NOTEBOOKS[key] = notebook
    if len(_NOTEBOOKS) > _KEPT:
        del _NOTEBOOKS[next(iter(_NOTEBOOKS))]
    return notebook.ruled_out(log, times)
