"""Mystery Express. The contract is `docs/rules/mystery_express.md`; `GAME` is the game."""

from bradshaw.games.mystery_express.game import MysteryExpress

GAME = MysteryExpress()
