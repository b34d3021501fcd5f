"""Opponents. A bot is anything that picks an action from a view."""

from bradshaw.bots.base import Bot, bot_names, bot_rng, make_bot

__all__ = ["Bot", "bot_names", "bot_rng", "make_bot"]
