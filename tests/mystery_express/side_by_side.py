"""A game of the engine and the same game of the naive referee, compared after every action."""

from collections import Counter

import pytest
from msgspec.structs import astuple

from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import visible
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import WORD_OF
from tests.mystery_express import naive
from tests.mystery_express.helpers import GAME
from tests.mystery_express.naive_sight import (
    asked_for_cards,
    log,
    own_sight,
    public_sight,
    put_down_now,
)
from tests.mystery_express.naive_table import element


def words_of(cards):
    return [WORD_OF[card] for card in cards]


def elements(cards):
    return [element(card) for card in cards]


def faces(lines):
    """The faces in a log, and how often each."""
    return Counter(line[5] for line in lines if line[5])


class SideBySide:
    """Both sides get the options, the seed and the actions, and nothing else."""

    def __init__(self, options, seed):
        self.seed = seed
        self.options = GAME.options(**options)
        self.players = self.options.players
        self.state = GAME.new(self.options, Rng(seed, 0))
        self.position = naive.new_game(options, seed)
        self.played = []
        self.look()
        self.compare()

    def same(self, what, engine, referee):
        if engine != referee:
            where = f"{self.options}, seed “{self.seed}”, {len(self.played)} actions, the last {self.played[-3:]}"
            pytest.fail(f"{what}: {where}\nengine:  {engine}\nreferee: {referee}")

    @property
    def viewers(self):
        return [*range(self.players), None]

    def look(self):
        """What the referee says of the position; needed more than once."""
        self.asks = naive.asked(self.position)
        self.logs = {viewer: log(self.position, viewer) for viewer in self.viewers}

    def play(self, seat, text):
        self.played.append((seat, text))
        rng = Rng(self.seed, len(self.played))
        self.state, events = GAME.play(self.state, seat, GAME.read(text), rng)
        naive.play(self.position, seat, text)
        before = self.logs
        self.look()
        self.compare()
        self.compare_events(events, before)

    def compare(self):
        self.compare_actions()
        self.compare_cards()
        self.compare_views()

    def compare_actions(self):
        self.same("to act", GAME.to_act(self.state), tuple(sorted(self.asks)))
        for seat in range(self.players):
            listed = [GAME.write(action) for action in GAME.actions(self.state, seat)]
            self.same("actions", sorted(listed), sorted(self.asks.get(seat, ())))
        expected = naive.outcome(self.position)
        outcome = GAME.outcome(self.state)
        self.same("outcome", outcome and {"places": list(outcome.places), "reason": outcome.reason}, expected)

    def compare_cards(self):
        """Every card is where the referee has it, and the same seats know that. Copies are not told apart."""
        state, position = self.state, self.position
        for seat in range(self.players):
            # Whose hand it is knows it anyway; the engine does not always write that down.
            mine = self.referees_cards(position["hands"][seat], but=seat)
            self.same("hand", sorted(self.known_cards(state.hands[seat], but=seat)), sorted(mine))
            mine = self.referees_cards(position["discards"][seat])
            self.same("discard", sorted(self.known_cards(state.discards[seat])), sorted(mine))
        self.same("spots", self.known_cards(state.spots), self.referees_cards(position["spots"]))
        for theirs, mine in zip(state.stacks, position["stacks"], strict=True):
            self.same("stack", self.known_cards(theirs), self.referees_cards(mine))
        self.same("revealed", self.known_cards(state.out), self.referees_cards(position["out"]))
        self.same("crime", words_of(state.crime), elements(position["crime"]))
        self.same("deck", sorted(words_of(state.deck)), sorted(elements(position["deck"])))
        self.same("tokens", list(state.tokens), position["tokens"])
        self.same("telegrams", list(map(list, state.telegrams)), position["telegrams"])
        self.same("answers", list(map(list, state.answers)), position["answers"])

    def known_cards(self, cards, but=None):
        seats = [seat for seat in range(self.players) if seat != but]
        known = self.state.known
        return [
            (WORD_OF[card], [seat for seat in seats if known[card] >> seat & 1]) for card in cards if card >= 0
        ]

    def referees_cards(self, cards, but=None):
        knowers = self.position["knowers"]
        return [(element(card), sorted(knowers[card] - {but})) for card in cards if card is not None]

    def compare_views(self):
        public = public_sight(self.position)
        asked = [tuple(pair) for pair in asked_for_cards(self.position)]
        put = put_down_now(self.position)
        for viewer in self.viewers:
            view = GAME.view(self.state, viewer)
            for name, value in (*public.items(), *own_sight(self.position, viewer).items()):
                self.same(f"{name} as seat {viewer} sees it", getattr(view, name), value)
            self.same(f"log of seat {viewer}", [astuple(note) for note in view.log], self.logs[viewer])
            over = [number for number, line in enumerate(self.logs[viewer], 1) if line[1] in ("dealt", "leg")]
            self.same("lines of the legs that are over", len(view.past), max(over, default=0))
            self.same("dealt", astuple(view.dealt), self.position["dealt"])
            self.same("asked", list(map(astuple, view.asked)), asked)
            self.same("put", list(map(astuple, view.put)), put)
            assert view.to_act == self.state.to_act
            assert view.outcome == self.state.outcome
            assert view.options == self.options
            assert view.deductions == () or self.options.notebook == "deductions"  # ME-18

    def compare_events(self, events, before):
        """Each seat is told the faces that its log has gained, and the Time cards that it is shown."""
        for viewer in self.viewers:
            gained = faces(self.logs[viewer]) - faces(before[viewer])
            told = visible(events, viewer)
            notes = [event.note.element for event in told if hasattr(event, "note") and event.note.element]
            self.same(f"faces told to seat {viewer}", Counter(notes), gained)
            shown = tuple(event.elements for event in told if event.__struct_config__.tag == "time_shown")
            if shown:
                self.same(f"times shown to seat {viewer}", shown, own_sight(self.position, viewer)["showing"])

    def refuse(self, seat, text):
        """The engine refuses what the referee does not allow."""
        if text not in self.asks.get(seat, ()):
            with pytest.raises(IllegalAction):
                GAME.play(self.state, seat, GAME.read(text), Rng(self.seed, len(self.played) + 1))
