"""What bots say after a game of Mystery Express: what they suspected, from when on, and where they were wrong."""

from collections.abc import Collection, Sequence
from typing import Any

from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.bots.remarks import some
from bradshaw.core.sentences import Sentence
from bradshaw.games.mystery_express.cards import CATEGORIES, HELD, Category
from bradshaw.games.mystery_express.english import say
from bradshaw.games.mystery_express.view import MysteryView

SUSPECTED = 0.5  # a chance above this is a suspicion
TORN = 0.3  # two chances above this, and one is torn


def look_back(
    bot: Any, views: Sequence[MysteryView], after: MysteryView, people: Collection[int]
) -> list[Sentence]:
    """Of the four elements that cards tell: the first that it came upon, and one that it did not."""
    del bot, people
    beliefs, since = Beliefs(), dict[Category, int]()  # from which leg on it suspected what is true
    for view in some(views):
        beliefs.follow(view)
        for number in HELD:
            category, truth = CATEGORIES[number], after.crime[number]
            if beliefs.crime(category).get(truth, 0.0) < SUSPECTED:
                since.pop(category, None)
            else:
                since.setdefault(category, min(view.leg + 1, len(after.options.hours)))
    said = []
    if since:
        category = min(since, key=since.__getitem__)
        said.append(say("suspected", element=after.crime[CATEGORIES.index(category)], leg=since[category]))
    return said + _doubts(beliefs, after)


def _doubts(beliefs: Beliefs, after: MysteryView) -> list[Sentence]:
    """Where it was wrong to the end, or torn."""
    for number in HELD:
        chances, truth = beliefs.crime(CATEGORIES[number]), after.crime[number]
        first, second, *_ = sorted(chances, key=lambda word: -chances[word])
        if first != truth and chances[first] > chances.get(truth, 0.0):
            return [say("mistaken", element=first, percent=round(100 * chances[first]), truth=truth)]
        if chances[second] >= TORN:
            return [say("torn", element=first, rival=second)]
    return []
