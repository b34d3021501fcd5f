"""Clients that play in threads, and remember what they saw."""

import threading

from bradshaw.client import MovedOn
from bradshaw.core.rng import Rng


class Player(threading.Thread):
    """Plays one seat with moves at random, and keeps the view of every turn and all news."""

    def __init__(self, client, table, seat, *, between=lambda turn: None):
        super().__init__(daemon=True)
        self.client, self.table, self.seat = client, table, seat
        self.between = between
        self.views = {}  # by the number of moves before
        self.news = []
        self.moves = 0
        self.outcome = self.error = None

    def run(self):
        try:
            with self.client.play(self.table, self.seat) as seat:
                for turn in seat.turns():
                    if seat.show_waits:
                        seat.watch()
                    self.views[seat.table.moves] = seat.view
                    self.news += turn.news
                    self.between(turn)
                    try:
                        seat.move(Rng(f"player {self.seat}", turn.position).choice(turn.actions))
                        self.moves += 1
                    except MovedOn:
                        continue
                self.news += seat.news()
                self.outcome = seat.outcome
        except Exception as error:  # told by `finish`
            self.error = error

    def finish(self, seconds=60):
        """Wait until the game is over, and show what went wrong."""
        self.join(seconds)
        if self.error:
            raise self.error
        assert not self.is_alive(), "the game goes on and on"
        return self


class Spectator(threading.Thread):
    """Watches a table from now to its end, and keeps all news and the last view."""

    def __init__(self, client, table):
        super().__init__(daemon=True)
        self.watch = client.watch(table)
        self.watch.catch_up()
        self.news = []

    def run(self):
        for news in self.watch.updates():
            self.news += news

    def finish(self, seconds=60):
        self.join(seconds)
        assert not self.is_alive(), "the game goes on and on"
        self.watch.close()
        return self
