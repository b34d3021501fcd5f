"""Rock, paper, scissors: a tiny game in which both choose at once, in secret. Nothing like Scotland Yard."""

from msgspec import Struct

from bradshaw.core.errors import IllegalAction, NotationError
from bradshaw.core.game import Event, Game, Options, Outcome, Section

SIGNS = ("rock", "paper", "scissors")


class RpsOptions(Options, frozen=True, kw_only=True):
    players: int = 2


class RpsState(Struct, frozen=True):
    signs: tuple[str | None, str | None] = (None, None)


class RpsView(Struct, frozen=True):
    seat: int | None
    chosen: tuple[bool, bool]
    mine: str | None
    all: tuple[str | None, ...] | None


class Chosen(Event, frozen=True, tag="chosen"):
    seat: int


class Kept(Event, frozen=True, tag="kept"):
    sign: str


class RockPaperScissors(Game[RpsOptions, RpsState, str, Event, RpsView]):
    name = "rps"
    title = "Rock, paper, scissors"
    summary = "Both show a hand."
    players = range(2, 3)
    options_type = RpsOptions
    state_type = RpsState
    action_type = str
    event_type = Chosen | Kept
    view_type = RpsView

    def new(self, options, rng):
        return RpsState()

    def to_act(self, state):
        return tuple(seat for seat, sign in enumerate(state.signs) if sign is None)

    def actions(self, state, seat):
        return SIGNS if seat in self.to_act(state) else ()

    def play(self, state, seat, action, rng):
        if seat not in self.to_act(state):
            raise IllegalAction("You have chosen already.")
        signs = tuple(action if other == seat else sign for other, sign in enumerate(state.signs))
        return RpsState(signs), (Chosen(seat), Kept(action, audience=(seat,)))

    def view(self, state, seat):
        over = None not in state.signs
        mine = state.signs[seat] if seat is not None else None
        return RpsView(seat, tuple(s is not None for s in state.signs), mine, state.signs if over else None)

    def outcome(self, state):
        if None in state.signs:
            return None
        first, second = (SIGNS.index(sign) for sign in state.signs)
        return Outcome(((1, 1), (1, 2), (2, 1))[(first - second) % 3], "shown")

    def seat_names(self, options):
        return ("Left", "Right")

    def write(self, action):
        return action

    def read(self, text):
        if text not in SIGNS:
            raise NotationError(f"“{text}” is no sign.")
        return text

    def tell(self, event, options):
        return f"You keep {event.sign} in mind." if isinstance(event, Kept) else f"Seat {event.seat} has chosen."

    def show(self, view):
        return (Section("Hands", (f"mine: {view.mine}", f"all: {view.all}")),)

    def rules(self):
        return "# Rock, paper, scissors"


GAME = RockPaperScissors()
