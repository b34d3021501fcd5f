"""The characters of Scotland Yard. How much each cares for what it likes is measured in `docs/bots.md`."""

from bradshaw.bots.cast import Character
from bradshaw.bots.scotland_yard import tastes
from bradshaw.bots.tastes import Leaning
from bradshaw.games.scotland_yard.english import say

CHARACTERS = (
    Character("dulcie", "easy", say("meet_dulcie"), (Leaning(tastes.river, 0.6),)),
    Character("tibbs", "easy", say("meet_tibbs"), (Leaning(tastes.heels, 0.4), Leaning(tastes.bus, 0.15))),
    Character(
        "hepzibah",
        "easy",
        say("meet_hepzibah"),
        (Leaning(tastes.distance, 0.6), Leaning(tastes.company, 0.3)),
    ),
    Character("ottilie", "medium", say("meet_ottilie"), (Leaning(tastes.underground, 0.4),)),
    Character(
        "mordaunt",
        "medium",
        say("meet_mordaunt"),
        (Leaning(tastes.extravagance, 0.15), Leaning(tastes.closeness, 0.15)),
    ),
    Character(
        "prosper",
        "medium",
        say("meet_prosper"),
        (Leaning(tastes.extravagance, -0.15), Leaning(tastes.company, 0.12)),
    ),
    Character("lucian", "hard", say("meet_lucian"), (Leaning(tastes.closeness, 0.1),)),
    Character(
        "isadora", "hard", say("meet_isadora"), (Leaning(tastes.junctions, 0.08), Leaning(tastes.bus, 0.08))
    ),
    Character(
        "quill",
        "hard",
        say("meet_quill"),
        (Leaning(tastes.to_the_edge, 0.1), Leaning(tastes.extravagance, -0.08)),
    ),
)
