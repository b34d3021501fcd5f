"""Scotland Yard as a game of Bradshaw: each verb, and where it is done."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction, OptionsError
from bradshaw.core.game import Game, Outcome, Section
from bradshaw.core.lesson import Lesson, read_lesson
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard import notation, words
from bradshaw.games.scotland_yard.actions import PursuerMove, YardAction
from bradshaw.games.scotland_yard.board import Board, board_names
from bradshaw.games.scotland_yard.encoding import YardEncoding
from bradshaw.games.scotland_yard.english import say
from bradshaw.games.scotland_yard.events import YardEvent
from bradshaw.games.scotland_yard.figures import board_under, figures, map_data
from bradshaw.games.scotland_yard.maps import SMALL, MapData, check_map, check_map_file, load_map_file
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.proposals import Ghost, YardProposal, check_proposal, tell_proposal
from bradshaw.games.scotland_yard.refusals import refusal
from bradshaw.games.scotland_yard.rules import Rules
from bradshaw.games.scotland_yard.sampling import Trails
from bradshaw.games.scotland_yard.state import MISTER_X, YardState
from bradshaw.games.scotland_yard.view import YardView, view
from bradshaw.games.scotland_yard.whereabouts import possible_stations

if TYPE_CHECKING:
    from bradshaw.games.scotland_yard.batch import YardKernel


MOST_RULES = 64  # sets of options for which the rules are kept ready


class ScotlandYard(Game[YardOptions, YardState, YardAction, YardEvent, YardView]):
    """The hunt for Mister X. Boards of one's own are given as `boards` and chosen by the option `board`."""

    name = "scotland_yard"
    title = "Scotland Yard"
    summary = "One fugitive, unseen but for five glimpses, against the detectives of London."
    players = range(2, 7)
    options_type = YardOptions
    state_type = YardState
    action_type = YardAction
    event_type = YardEvent
    view_type = YardView
    proposal_type = YardProposal

    def __init__(self, boards: Mapping[str, Board] | None = None) -> None:
        self._own_boards = dict(boards or {})
        self._rules: dict[YardOptions, Rules] = {}
        self._latest: Rules | None = None
        self._sampled: tuple[YardView | None, Trails | None] = (None, None)

    def board(self, options: YardOptions) -> Board:
        """The map that the options name."""
        return self._under(options).board

    def _under(self, options: YardOptions) -> Rules:
        """The rules under these options. States share them, so the latest are nearly always meant again."""
        rules = self._rules.get(options)
        if rules is None:
            if len(self._rules) >= MOST_RULES:
                self._rules.clear()  # maps of one's own are without number
            rules = self._rules[options] = Rules(self._board(options), options)
        self._latest = rules
        return rules

    def _board(self, options: YardOptions) -> Board:
        own = self._own_boards.get(options.board) if isinstance(options.board, str) else None
        return own or board_under(options)

    def check_options(self, options: YardOptions) -> None:
        """Players in range, and a board that exists and can be played on."""
        super().check_options(options)
        known = (*board_names(), *SMALL, *self._own_boards)
        if isinstance(options.board, MapData):
            if problems := check_map(options.board):
                raise OptionsError(problems[0])
        elif options.board not in known:
            raise OptionsError(say("no_board", board=options.board, boards=", ".join(known)))
        data = map_data(options)
        if data and data.pursuers and options.players not in (2, data.pursuers + 1):
            pursuers = data.pursuers
            raise OptionsError(say("crew", board=data.name[:60], pursuers=pursuers, players=pursuers + 1))
        board, pieces = self.board(options), len(figures(options).crew.pieces)
        if len(board.detective_cards) < pieces or not board.mister_x_cards:
            raise OptionsError(say("few_cards", board=board.name[:60], pursuers=pieces))

    def check_table(self, options: YardOptions) -> None:
        """The browser draws London."""
        if map_data(options) is not None:
            raise OptionsError(say("map_for_programs"))

    def read_option(self, name: str, text: str) -> Any:
        """A map of one's own is the name of its file, which ends in `.toml`."""
        return load_map_file(text) if name == "board" and text.endswith(".toml") else text

    def check_file(self, path: str) -> list[str] | None:
        """What is wrong with a map."""
        return check_map_file(path)

    def new(self, options: YardOptions, rng: Rng) -> YardState:
        """Deal tickets and start cards."""
        self.check_options(options)
        return self._under(options).new(rng)

    def to_act(self, state: YardState) -> tuple[int, ...]:
        """Mister X, or every seat with a piece that can still move."""
        return state.to_act

    def actions(self, state: YardState, seat: int) -> Sequence[YardAction]:
        """Every legal move of the seat."""
        rules = self._latest
        if rules is None or rules.options is not state.options:
            rules = self._under(state.options)
        return rules.actions(state, seat)

    def play(
        self, state: YardState, seat: int, action: YardAction, rng: Rng
    ) -> tuple[YardState, tuple[YardEvent, ...]]:
        """Move a piece. Nothing in the play of Scotland Yard is random."""
        del rng
        rules = self._latest
        if rules is None or rules.options is not state.options:
            rules = self._under(state.options)
        step = rules.play(state, seat, action)
        if step is None:
            raise IllegalAction(refusal(rules.board, state, seat, action))
        return step

    def view(self, state: YardState, seat: int | None) -> YardView:
        """What the seat may know."""
        seen = view(state, seat)
        if state.options.possible_stations and not state.outcome:
            return replace(seen, possible=tuple(sorted(self._possible(state))))
        return seen

    def revealed(self, state: YardState, seat: int | None) -> YardView:
        """With Mister X's trail (SY-41)."""
        return replace(self.view(state, seat), trail=state.trail, mister_x=state.trail[-1])

    def _possible(self, state: YardState) -> frozenset[int]:
        """Where Mister X can be for all that everyone knows."""
        return possible_stations(view(state, None), self.board(state.options))

    def longest(self, options: YardOptions) -> int:
        """Each round Mister X and every piece move once; he has his double moves in addition (SY-10, SY-22)."""
        known = figures(options)
        return known.rounds * (1 + len(known.crew.pieces)) + known.doubles

    def draws(self, options: YardOptions) -> tuple[int, int]:
        """Only the start cards are drawn, one for each piece and Mister X (SY-07)."""
        board = self.board(options)
        widest = max(len(board.detective_cards), len(board.mister_x_cards))
        return widest, len(figures(options).crew.pieces) + 1

    def sample(self, view: YardView, rng: Rng) -> YardState:
        """With any of the trails that fit, each as likely as the others."""
        latest, trails = self._sampled
        if trails is None or latest is not view:
            trails = Trails(view, self._under(view.options))
            self._sampled = (view, trails)
        return trails.state(rng)

    def outcome(self, state: YardState) -> Outcome | None:
        """How it ended."""
        return state.outcome

    def harmless(
        self, state: YardState, action: YardAction, events: Sequence[YardEvent], after: YardState
    ) -> bool:
        """A pursuer's move, unless it showed a station free of Mister X where he might have been."""
        del events
        return (
            isinstance(action, PursuerMove)
            and not after.outcome
            and self._possible(state) == self._possible(after)
        )

    def forfeit(self, options: YardOptions, seat: int, reason: str) -> Outcome:
        """Detectives win and lose together."""
        fled = 2 if seat == MISTER_X else 1
        return Outcome((fled, *[3 - fled] * (options.players - 1)), reason)

    def encoding(self, options: YardOptions) -> YardEncoding:
        """Moves as numbers and views as arrays."""
        return YardEncoding(self.board(options), options)

    def kernel(self, options: YardOptions) -> "YardKernel":
        """The rules compiled."""
        from bradshaw.games.scotland_yard.batch import YardKernel  # what it needs is an extra

        return YardKernel(self.encoding(options))

    def sides(self, options: YardOptions) -> tuple[tuple[int, ...], ...]:
        """The detectives talk over the map, and Mister X listens; one alone has nobody to talk to."""
        detectives = tuple(seat for seat in range(options.players) if seat != MISTER_X)
        return (detectives,) if len(detectives) > 1 else ()

    def planning_round(self, view: YardView) -> int | None:
        """The detectives plan from the end of one round to that of the next, while Mister X moves, too."""
        return None if view.outcome else view.round

    def check_proposal(self, view: YardView, proposal: YardProposal) -> None:
        """A piece that has still to move, and stations that exist."""
        check_proposal(view, self.board(view.options), proposal)

    def proposal_for(self, action: YardAction) -> YardProposal | None:
        """The ghost of the piece where it would go."""
        return Ghost(action.piece, action.to) if isinstance(action, PursuerMove) else None

    def tell_proposal(self, proposal: YardProposal, options: YardOptions) -> str:
        """The proposal as a sentence."""
        return tell_proposal(proposal, options)

    def seat_names(self, options: YardOptions) -> tuple[str, ...]:
        """Mister X and the detectives."""
        return words.seat_names(options)

    def write(self, action: YardAction) -> str:
        """The move in notation."""
        return notation.write(action)

    def read(self, text: str) -> YardAction:
        """The move that the notation stands for."""
        return notation.read(text)

    def tell(self, event: YardEvent, options: YardOptions) -> str:
        """The event as a sentence."""
        return words.tell(event, options)

    def show(self, view: YardView) -> tuple[Section, ...]:
        """The view as text."""
        return words.show(view, self.board(view.options))

    def rules(self) -> str:
        """The rules in short."""
        return (files(__package__) / "data" / "rules.md").read_text(encoding="utf-8")

    def lesson(self) -> Lesson:
        """The script of the tutorial."""
        return read_lesson((files(__package__) / "data" / "tutorial.json").read_text(encoding="utf-8"))
