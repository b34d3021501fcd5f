"""Bots at a match: one move, a whole game, and a game taken up again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from traceback import extract_tb

from bradshaw.bots import Bot, bot_rng, let_hear
from bradshaw.core.game import Event, Outcome, visible
from bradshaw.core.match import Match, Step, replay
from bradshaw.core.record import Record
from bradshaw.core.rng import Rng


class BotFailed(Exception):
    """A bot broke down or chose what it may not do: a fault of the bot, not of whoever asked for it."""


def bot_move(match: Match, seat: int, bot: Bot) -> tuple[Event, ...]:
    """Let the bot make the seat's next move, and return what happened."""
    actions = match.actions(seat)
    try:
        action = bot.choose(match.view(seat), actions, _rng(match, seat))
    except Exception as error:
        raise BotFailed(f"{_who(match, seat, bot)} broke down: {fault(error)}") from error
    try:
        return match.play(seat, action)
    except Exception as error:
        if action in actions:
            raise  # the rules broke down, not the bot
        raise BotFailed(f"{_who(match, seat, bot)} chose {action!r}, which is not legal.") from error


def play_out(match: Match, bots: Sequence[Bot]) -> Outcome:
    """Play the match to its end, one bot a seat. When several seats may act, the first is asked.

    >>> import bradshaw
    >>> from bradshaw.bots import make_bot
    >>> game = bradshaw.load("scotland_yard")
    >>> match = bradshaw.Match(game, game.options(players=3), seed="example")
    >>> play_out(match, [make_bot(game, "random") for _ in range(3)]) == match.outcome
    True
    """
    listening = {seat: bot for seat, bot in enumerate(bots) if hasattr(bot, "hear")}
    while seats := match.to_act:
        events = bot_move(match, seats[0], bots[seats[0]])
        if listening:
            tell_bots(match, listening, events)
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError(f"{match.game.title} stopped without a result: nobody may act.")
    return outcome


def tell_bots(match: Match, bots: Mapping[int, Bot], events: Sequence[Event]) -> None:
    """Let the bots that listen hear what a move brought about, each what its seat may know."""
    for seat, bot in bots.items():
        try:
            let_hear(bot, visible(events, seat))
        except Exception as error:
            raise BotFailed(f"{_who(match, seat, bot)} broke down: {fault(error)}") from error


def catch_up(record: Record, bots: Mapping[int, Bot]) -> tuple[Match, list[tuple[Event, ...]]]:
    """The match after all moves of the record, and the events of each move.

    A bot may remember earlier views, so each is shown and told again what it saw and heard: the game then
    goes on exactly as if it had never stopped.
    """
    events: list[tuple[Event, ...]] = []
    for step in replay(record):
        if step.played:
            events.append(step.events)
            tell_bots(step.match, bots, step.events)
        if step.move < len(record.played):
            _remind(step, record, bots)
    return step.match, events


def _remind(step: Step, record: Record, bots: Mapping[int, Bot]) -> None:
    match, seat = step.match, record.played[step.move].seat
    bot = bots.get(seat)
    if bot is None or seat not in match.to_act:
        return
    try:
        bot.choose(match.view(seat), match.actions(seat), _rng(match, seat))
    except Exception as error:
        raise BotFailed(f"{_who(match, seat, bot)} broke down: {fault(error)}") from error


def _rng(match: Match, seat: int) -> Rng:
    return bot_rng(match.seed, seat, match.moves + 1)


def _who(match: Match, seat: int, bot: Bot) -> str:
    name = match.players[seat].bot or type(bot).__name__
    return f"The bot “{name}” in seat {seat}, at move {match.moves + 1},"


def fault(error: BaseException) -> str:
    """An unexpected error in one sentence: what, and where it arose."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{text.rstrip('.')}{where}."
