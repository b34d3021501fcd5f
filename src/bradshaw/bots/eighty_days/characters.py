"""The characters of Around the World in 80 Days. How much each cares for what it likes is in `docs/bots.md`."""

from bradshaw.bots.cast import Character
from bradshaw.bots.eighty_days import tastes
from bradshaw.bots.tastes import Leaning
from bradshaw.games.eighty_days.english import say

CHARACTERS = (
    Character("peregrine", "easy", say("meet_peregrine"), (Leaning(tastes.haste, 1.0),)),
    Character("araminta", "easy", say("meet_araminta"), (Leaning(tastes.cards, 0.8),)),
    Character("josiah", "easy", say("meet_josiah"), (Leaning(tastes.money, 0.8),)),
    Character("zenobia", "medium", say("meet_zenobia"), (Leaning(tastes.bets, 0.05), Leaning(tastes.money, 0.15))),
    Character("cornelius", "medium", say("meet_cornelius"), (Leaning(tastes.money, 0.25),)),
    Character(
        "ignatius", "medium", say("meet_ignatius"), (Leaning(tastes.cards, 0.2), Leaning(tastes.friends, 0.1))
    ),
    Character("octavia", "hard", say("meet_octavia"), (Leaning(tastes.haste, 0.08),)),
    Character("ambrose", "hard", say("meet_ambrose"), (Leaning(tastes.money, 0.05), Leaning(tastes.police, 0.04))),
    Character("leocadia", "hard", say("meet_leocadia"), (Leaning(tastes.company, 0.06),)),
)
