"""Opponents. A bot is anything that picks an action from a view."""

from bradshaw.bots.base import (
    EVERYONE,
    HOSTS_BOTS,
    HOSTS_SECONDS,
    AnyBot,
    Bot,
    bot_label,
    bot_maker,
    bot_names,
    bot_rng,
    characters,
    find_bot,
    is_bot,
    let_hear,
    level_of,
    make_bot,
    may_listen,
    thinking_time,
    usual_bot,
)
from bradshaw.bots.cast import LEVELS, Character
from bradshaw.bots.remarks import look_back
from bradshaw.bots.tutor import TUTOR

__all__ = [
    "EVERYONE",
    "HOSTS_BOTS",
    "HOSTS_SECONDS",
    "LEVELS",
    "TUTOR",
    "AnyBot",
    "Bot",
    "Character",
    "bot_label",
    "bot_maker",
    "bot_names",
    "bot_rng",
    "characters",
    "find_bot",
    "is_bot",
    "let_hear",
    "level_of",
    "look_back",
    "make_bot",
    "may_listen",
    "thinking_time",
    "usual_bot",
]
