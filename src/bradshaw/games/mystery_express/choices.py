"""What others have chosen unseen, wired or written, in a state that fits a view: any choice is as likely."""

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_NUMBER,
    CATEGORY_OF,
    HOLDS,
    SIDES,
    WORD_OF,
)
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.moves import neighbour
from bradshaw.games.mystery_express.state import Gathering, Guessing, Returning, Stage, Tunnelling
from bradshaw.games.mystery_express.view import MysteryView

LINES = len(CATEGORIES)

Secret = tuple[int, ...]
Telegram = tuple[str | None, ...]
Answers = tuple[str, ...]
Made = tuple[tuple[Secret, ...], tuple[Telegram, ...], tuple[Answers, ...]]


class Choices:
    """What can have been chosen under a view, which says how much of it everyone has made."""

    def __init__(self, view: MysteryView) -> None:
        self._view = view
        self._seats = range(view.options.players)
        deck = deck_of(view.options.players, view.options.deck)
        self._elements = deck.words
        self._lines: list[list[str | None]] = [[None, *words] for words in self._elements]
        self._wired = LINES if view.leg >= deck.wires else 0  # lines of a whole telegram, if there was one

    def made(self, stage: Stage, hands: list[list[int]], rng: Rng) -> Made:
        """Choices that are not shown yet, telegrams, and answers, by seat."""
        view = self._view
        if view.outcome:
            return ((),) * len(self._seats), view.telegrams, view.all_answers
        hidden = isinstance(stage, Gathering | Guessing | Tunnelling | Returning)
        secret = [self._secret(stage, seat, hands[seat], rng) if hidden else () for seat in self._seats]
        telegrams, answers = [], []
        for seat, chosen in zip(self._seats, secret, strict=True):
            written = view.made[seat] - len(chosen)
            telegrams.append(self._telegram(seat, min(written, self._wired), rng))
            answers.append(self._answers(seat, max(0, written - self._wired), rng))
        return tuple(secret), tuple(telegrams), tuple(answers)

    # Telegrams and answers

    def _telegram(self, seat: int, lines: int, rng: Rng) -> Telegram:
        if seat == self._view.seat:
            return self._view.telegram
        return tuple([rng.choice(words) for words in self._lines[:lines]])

    def _answers(self, seat: int, lines: int, rng: Rng) -> Answers:
        if seat == self._view.seat:
            return self._view.answers
        return tuple([rng.choice(words) for words in self._elements[:lines]])

    # Cards, sides and backs

    def _secret(self, stage: Stage, seat: int, hand: list[int], rng: Rng) -> Secret:
        if isinstance(stage, Tunnelling):
            return self._backs(seat, rng)
        if isinstance(stage, Guessing):
            return self._side(rng) if seat == stage.owner else ()
        if seat == self._view.seat:
            return tuple([_lowest(hand, word) for word in self._view.chosen])
        if isinstance(stage, Gathering):
            wanted = dict(stage.asked).get(seat)
            if wanted is None or seat in self._view.to_act:
                return ()
            hand = [card for card in hand if wanted in (-1, CATEGORY_OF[card])]
        elif isinstance(stage, Returning) and not (stage.second and seat == self._view.turn):
            return ()
        return (_lowest(hand, WORD_OF[rng.choice(hand)]),)

    def _side(self, rng: Rng) -> Secret:
        """The hand that holds the bag: its owner knows."""
        chosen = self._view.chosen
        return (next(n for n, side in enumerate(SIDES) if side == chosen[0]) if chosen else rng.below(len(SIDES)),)

    def _backs(self, seat: int, rng: Rng) -> Secret:
        """In the tunnel: a back on the left, then on the right; where there is no choice, it is made already."""
        view = self._view
        if seat == view.seat:
            return tuple([CATEGORY_NUMBER.get(word, -1) for word in view.chosen])
        backs = []
        for side in range(2):
            there = HOLDS[view.hands[neighbour(seat, side, len(self._seats))]]
            held = [category for category in range(LINES) if there >> category & 1]
            backs.append(rng.choice(held) if held else -1)
        return tuple(backs[: view.made[seat]])


def _lowest(hand: list[int], word: str) -> int:
    """Of two cards alike the engine takes the first."""
    return next(card for card in hand if WORD_OF[card] == word)
