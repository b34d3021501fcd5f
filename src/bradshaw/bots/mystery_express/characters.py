"""The characters of Mystery Express. How much each cares for what it likes is in `docs/bots.md`."""

from bradshaw.bots.cast import Character
from bradshaw.bots.mystery_express import tastes
from bradshaw.bots.tastes import Leaning
from bradshaw.games.mystery_express.english import say

CHARACTERS = (
    Character("leopold", "easy", say("meet_leopold"), (Leaning(tastes.dinner, 0.25),)),
    Character("rosamund", "easy", say("meet_rosamund"), (Leaning(tastes.lounge, 0.4),)),
    Character("gaspard", "easy", say("meet_gaspard"), (Leaning(tastes.wiring, 0.3),)),
    Character("euphemia", "medium", say("meet_euphemia"), (Leaning(tastes.asking_for("motive"), 0.03),)),
    Character("balthasar", "medium", say("meet_balthasar"), (Leaning(tastes.trading, 0.03),)),
    Character("henrike", "medium", say("meet_henrike"), (Leaning(tastes.prying, 0.03),)),
    Character(
        "thaddeus", "hard", say("meet_thaddeus"), (Leaning(tastes.wiring, -0.2), Leaning(tastes.dinner, 0.016))
    ),
    Character("severine", "hard", say("meet_severine"), (Leaning(tastes.asking_for("suspect"), 0.02),)),
    Character("cosima", "hard", say("meet_cosima"), (Leaning(tastes.strangers, 0.02),)),
)
