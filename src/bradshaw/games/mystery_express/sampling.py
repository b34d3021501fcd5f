"""States that fit a view of Mystery Express. `docs/sampling.md` says with which chances.

Where cards are and who knows them comes from `courses.py`, category by category; the rest of the table is in the
view, but for what others have chosen, wired or written, and for what the Time deck and the tokens hold.
"""

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.beliefs import at_start
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_OF,
    HELD,
    NOT_TIME,
    TIME,
    WORD_OF,
)
from bradshaw.games.mystery_express.choices import Choices
from bradshaw.games.mystery_express.courses import Courses
from bradshaw.games.mystery_express.decks import SPOTS, Deck, deck_of
from bradshaw.games.mystery_express.moves import DONE
from bradshaw.games.mystery_express.stages import stage_of, take
from bradshaw.games.mystery_express.state import DECK, HAND, Log, MysteryState, Note
from bradshaw.games.mystery_express.view import MysteryView


class Positions:
    """All states that fit a view."""

    def __init__(self, view: MysteryView) -> None:
        self._view = view
        self._players = view.options.players
        self._deck = deck_of(self._players, view.options.deck)
        crime = view.crime or (None,) * len(CATEGORIES)
        self._courses = [Courses(at_start(self._deck, c, view.dealt), view.log, crime[c]) for c in HELD]
        self._logs = _Logs(view)
        self._choices = Choices(view)
        self._ahead = [car for car in self._deck.cars if car not in view.tokens]

    def state(self, rng: Rng) -> MysteryState:
        """One of them."""
        table = _Cards(self._players, self._deck)
        for courses, cards in zip(self._courses, self._deck.cards, strict=False):  # Time cards are not held
            table.add(courses, cards, rng)
        for hand in table.hands:
            hand.sort()
        time = self._time(rng)
        deck = tuple([card for card in self._deck.cards[TIME] if card != time])
        stage = stage_of(self._view, deck, table.last(len(self._view.put)), rng)
        secret, telegrams, answers = self._choices.made(stage, table.hands, rng)

        view = self._view
        past, notes = self._logs.all(table)
        return MysteryState(
            options=view.options,
            characters=view.characters,
            tokens=(*view.tokens, *rng.shuffled(self._ahead)),
            cars=view.cars,
            leg=view.leg,
            first=view.first,
            turn=view.turn,
            hours=view.hours,
            done=DONE.index(view.done),
            used=sum(1 << seat for seat in view.used),
            crime=(*table.crime, time),
            hands=tuple([tuple(hand) for hand in table.hands]),
            discards=tuple([table.in_order(cards) for cards in table.discards]),
            spots=tuple(table.spots),
            stacks=tuple([tuple(sorted(stack)) for stack in table.stacks]),
            deck=deck,
            out=tuple(table.out),
            known=tuple(table.known),
            dealt=view.dealt,
            hand_backs=view.hands,
            discard_backs=view.discards,
            spot_backs=view.spots,
            stack_backs=view.stacks,
            up=view.out,
            past=past,
            notes=notes,
            times=self._times(deck),
            secret=secret,
            telegrams=telegrams,
            answers=answers,
            stage=stage,
            to_act=view.to_act,
            outcome=view.outcome,
        )

    def _time(self, rng: Rng) -> int:
        """The Time card of the crime: any that is not among those shown at this moment, or kept of a showing."""
        view = self._view
        if view.crime:
            return rng.choice([card for card in self._deck.cards[TIME] if WORD_OF[card] == view.crime[TIME]])
        left = list(self._deck.cards[TIME])
        for word in [word for group in view.showing for word in group] or (view.times[-1] if view.times else ()):
            take(left, word)
        return rng.choice(left)

    def _times(self, deck: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
        """The showings that the table has kept; a spectator is not shown them."""
        view = self._view
        if view.seat is not None or not view.options.time_log:
            return view.times
        reached = self._deck.stations[: view.leg + 1]
        shown = sum(bool(station.hour) for station in reached) - (view.stage == "showing")
        return (tuple(sorted(WORD_OF[card] for card in deck)),) * shown


class _Cards:
    """Where the cards of a sample are, by their numbers."""

    def __init__(self, players: int, deck: Deck) -> None:
        self._players = players
        self._copies = deck.copies
        self.crime: list[int] = []
        self.dealt: list[list[int]] = [[] for _ in range(players)]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.discards: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        self.spots: list[int] = [-1] * deck.setup.conductor
        self.stacks: list[list[int]] = [[], []]
        self.out: list[int] = [-1] * players
        self.known = [0] * NOT_TIME
        self.by_line: dict[int, int] = {}  # lines about one card → the card

    def add(self, courses: Courses, cards: tuple[int, ...], rng: Rng) -> None:
        """The cards of one more category."""
        course = courses.draw(rng)
        numbers = []
        used = [0] * len(courses.elements)
        for face in course.faces:
            numbers.append(cards[self._copies * face + used[face]])
            used[face] += 1
        players, places = self._players, course.places
        for seat in range(players):
            self.hands[seat] += [numbers[token] for token in places[seat]]
            self.discards[seat] += [(course.came[token], numbers[token]) for token in places[players + seat]]
        at = 2 * players
        for spot in range(len(self.spots)):
            if places[at + spot]:
                self.spots[spot] = numbers[places[at + spot][0]]
        for stack in range(2):
            self.stacks[stack] += [numbers[token] for token in places[at + SPOTS + stack]]
        self.crime.append(numbers[places[-1][0]])
        for token, number in enumerate(numbers):
            self.known[number] = course.known[token]
        for line, token in course.lines:
            self.by_line[line] = numbers[token]
        token = 0
        for seat in range(players):
            count = courses.held[seat]
            self.dealt[seat] += numbers[token : token + count]
            token += count
        for token in places[at + SPOTS + 3]:
            self.out[courses.revealer[course.came[token]]] = numbers[token]

    def in_order(self, cards: list[tuple[int, int]]) -> tuple[int, ...]:
        """A discard: the cards as they came."""
        return tuple([card for _, card in sorted(cards)])

    def last(self, count: int) -> list[int]:
        """The cards of the last lines."""
        lines = sorted(self.by_line)[len(self.by_line) - count :]
        return [self.by_line[line] for line in lines]


class _Logs:
    """The logs of all seats. All have the same lines but for the deal; who saw a face has it in his line."""

    def __init__(self, view: MysteryView) -> None:
        self._view = view
        self._observers = range(view.options.players + 1)
        self._own = self._observers[-1] if view.seat is None else view.seat
        self.first = sum(note.how == "dealt" for note in view.past)
        common = view.log[self.first :]
        self._past = len(view.past) - self.first
        backs = [note if note.how in OPEN else replace(note, element=None) for note in common]
        self._templates = [
            [self._line(o, note, back) for note, back in zip(common, backs, strict=True)] for o in self._observers
        ]
        # The lines whose face others saw and this seat did not.
        self._hidden = [
            (number, note.seen) for number, note in enumerate(common) if note.seen and note.element is None
        ]
        self._faces: dict[tuple[int, int], Note] = {}
        self._dealt: dict[tuple[int, int], Note] = {}

    @staticmethod
    def _line(observer: int, note: Note, back: Note) -> Note:
        return note if observer in note.seen else back

    def all(self, cards: _Cards) -> tuple[tuple[Log, ...], tuple[Log, ...]]:
        """The logs of the legs that are over, and of this leg."""
        lines = [list(template) for template in self._templates]
        for number, seen in self._hidden:
            note = self._face(number, cards.by_line[number + self.first])
            for seat in seen:
                lines[seat][number] = note
        past, notes = [], []
        for observer in self._observers:
            if observer == self._own:
                past.append(self._view.past)
                notes.append(self._view.notes)
                continue
            begun = self._deal(observer, cards) if observer < len(cards.dealt) else ()
            past.append((*begun, *lines[observer][: self._past]))
            notes.append(tuple(lines[observer][self._past :]))
        return tuple(past), tuple(notes)

    def _face(self, number: int, card: int) -> Note:
        found = self._faces.get((number, card))
        if found is None:
            back = self._templates[self._own][number]
            self._faces[number, card] = found = replace(back, element=WORD_OF[card])
        return found

    def _deal(self, seat: int, cards: _Cards) -> Log:
        return tuple([self._dealt_line(seat, card) for card in sorted(cards.dealt[seat])])

    def _dealt_line(self, seat: int, card: int) -> Note:
        found = self._dealt.get((seat, card))
        if found is None:
            category = CATEGORIES[CATEGORY_OF[card]]
            self._dealt[seat, card] = found = Note(0, "dealt", category, DECK, HAND[seat], WORD_OF[card], (seat,))
        return found


OPEN = ("lounge", "revelation")  # everyone sees the face
