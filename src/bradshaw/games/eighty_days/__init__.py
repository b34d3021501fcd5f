"""Around the World in 80 Days. The contract is `docs/rules/eighty_days.md`; `GAME` is the game."""

from bradshaw.games.eighty_days.game import EightyDays

GAME = EightyDays()
