"""What a server says of games to those who have the position before: changes of views, and packed actions."""

from itertools import pairwise

import msgspec

import bradshaw
from bradshaw.bots import bot_rng, make_bot
from bradshaw.wire.changes import change, pack

MOVES = 60
# The game, how many play, and through whose eyes.
GAMES = (
    ("scotland_yard", 2, (0, None)),
    ("scotland_yard", 4, (1,)),
    ("eighty_days", 4, (0, None)),
    ("mystery_express", 3, (0, None)),
)
# By hand: what games seldom do. A value, a change, and the value after it.
VALUES = (
    ({"a": 1, "b": [1, 2]}, {}, {"a": 1, "b": [1, 2]}),
    ({"a": 1}, {"a": None}, {"a": None}),
    ({"a": None}, {"a": [{"b": 1}]}, {"a": {"b": 1}}),
    ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}}, {"a": {"b": 1, "c": 3}}),
    ({"a": {"b": 1}}, {"a": [{"c": 2}]}, {"a": {"c": 2}}),
    ({"a": [1, 2, 3]}, {"a": [[]]}, {"a": []}),
    ({"a": []}, {"a": [[1]]}, {"a": [1]}),
    ({"a": [1, 2, 3]}, {"a": {"-": 2}}, {"a": [1]}),
    ({"a": [1, 2, 3]}, {"a": {"-": 1, "0": 9}}, {"a": [9, 2]}),
    ({"a": [1, 2]}, {"a": {"1": 8, "+": [3, 4]}}, {"a": [1, 8, 3, 4]}),
    ({"a": [1, 2, 3]}, {"a": {"-": 3, "+": [4]}}, {"a": [4]}),
    ({"a": [[1], [2]]}, {"a": {"0": {"+": [2]}, "1": [[]]}}, {"a": [[1, 2], []]}),
    ({"a": [{"b": 1}, {"b": 2}]}, {"a": {"1": {"b": False}}}, {"a": [{"b": 1}, {"b": False}]}),
    ({"a": ["x", None]}, {"a": {"1": ["y"]}}, {"a": ["x", "y"]}),
    ({"a": "-", "b": ["+"]}, {"a": "+", "b": {"0": "-"}}, {"a": "+", "b": ["-"]}),
)


def vectors():
    """The lists of the file."""
    found = {
        "values": [{"before": a, "change": by, "after": b} for a, by, b in VALUES],
        "views": [],
        "actions": [],
    }
    for name, players, looks in GAMES:
        _, moments = played(name, players)
        for look in looks:
            views = [views[look] for views, _ in moments]
            changes = [change(before, after) for before, after in pairwise(views)]
            found["views"].append(
                {
                    "game": name,
                    "look": look,
                    "before": msgspec.to_builtins(views[0]),
                    "changes": [{} if one is msgspec.UNSET else msgspec.to_builtins(one) for one in changes],
                    "after": msgspec.to_builtins(views[-1]),
                }
            )
        listed = sorted((actions for _, actions in moments if actions), key=len)
        for actions in (listed[0], listed[len(listed) // 2]):
            found["actions"].append({"packed": pack(actions), "actions": grouped(msgspec.to_builtins(actions))})
    return found


def played(name, players):
    """A game of bots: for each moment what everybody sees, and what the next to move may do."""
    game = bradshaw.load(name)
    match = bradshaw.Match(game, game.options(players=players), seed="changes")
    bot, moments = make_bot(game, "steady"), []
    while True:
        seat = match.to_act[0] if match.to_act else None
        actions = match.actions(seat) if match.to_act else ()
        moments.append(({look: match.view(look) for look in (None, *range(players))}, actions))
        if seat is None or len(moments) > MOVES:
            return match, moments
        match.play(seat, bot.choose(match.view(seat), actions, bot_rng("changes", seat, len(moments))))


def grouped(actions):
    """Those with the same fields together, in the order of the first of each."""
    kinds = {}
    for action in actions:
        kinds.setdefault(tuple(action), []).append(action)
    return [action for kind in kinds.values() for action in kind]
