"""Opponents. A bot is anything that picks an action from a view."""

from bradshaw.bots.base import Bot, bot_names, bot_rng, make_bot
from bradshaw.bots.tutor import TUTOR

__all__ = ["TUTOR", "Bot", "bot_names", "bot_rng", "make_bot"]
