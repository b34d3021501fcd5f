"""Scotland Yard. The contract is `docs/rules/scotland_yard.md`; `GAME` is the game."""

from bradshaw.games.scotland_yard.game import ScotlandYard

GAME = ScotlandYard()
