"""Opponents. A bot is anything that picks an action from a view."""

from bradshaw.bots.base import (
    HOSTS_BOTS,
    AnyBot,
    Bot,
    bot_label,
    bot_names,
    bot_rng,
    find_bot,
    let_hear,
    make_bot,
    may_listen,
    usual_bot,
)
from bradshaw.bots.tutor import TUTOR

__all__ = [
    "HOSTS_BOTS",
    "TUTOR",
    "AnyBot",
    "Bot",
    "bot_label",
    "bot_names",
    "bot_rng",
    "find_bot",
    "let_hear",
    "make_bot",
    "may_listen",
    "usual_bot",
]
