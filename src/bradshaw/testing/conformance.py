"""The conformance kit as a test class: a package with a game of its own subclasses it; pytest does the rest."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bradshaw.core.errors import OptionsError
from bradshaw.core.registry import AnyGame
from bradshaw.testing import checks
from bradshaw.testing.recall import check_recall
from bradshaw.testing.samples import can_sample, check_chances, check_samples
from bradshaw.testing.secrets import NoSecrets, Secrets

_thorough = settings(deadline=None, suppress_health_check=list(HealthCheck))
_finding = (Phase.explicit, Phase.reuse, Phase.generate)


class Conformance:
    """Subclass it, name the subclass `Test…`, and set what is below.

    `options` are sets of options to play with, each as keyword arguments; together they should cover every
    number of players and every variant. `examples` is the number of random games for each check. Where nobody will
    read of a failure, as in a test that a planted fault is found, `shrink` is better False: to make a failing game
    as small as can be takes many times longer than to find one.

    `small` are sets of options of which every history can be followed for a few moves: little is dealt, and from
    the start on only a few things can happen at random. `depth` moves are followed, from up to `breadth`
    situations each.
    """

    game: ClassVar[AnyGame]
    options: ClassVar[Sequence[dict[str, Any]]]
    secrets: ClassVar[Secrets] = NoSecrets()
    longest: ClassVar[int] = 2000
    examples: ClassVar[int] = 20
    shrink: ClassVar[bool] = True
    small: ClassVar[Sequence[dict[str, Any]]] = ()
    depth: ClassVar[int] = 4
    breadth: ClassVar[int] = 40

    def test_every_game_ends(self) -> None:
        """See `check_ending`."""
        self._drive(checks.check_ending)

    def test_everything_survives_json(self) -> None:
        """See `check_json`."""
        self._drive(checks.check_json)

    def test_same_record_same_states(self) -> None:
        """See `check_record`."""
        self._drive(checks.check_record)

    def test_notation_round_trips(self) -> None:
        """See `check_notation`."""
        self._drive(checks.check_notation)

    def test_listed_actions_and_no_others_can_be_played(self) -> None:
        """See `check_actions`."""
        self._drive(checks.check_actions)

    def test_actions_and_views_have_numbers(self) -> None:
        """See `check_encoding`."""
        self._drive(checks.check_encoding)

    def test_everything_has_words(self) -> None:
        """See `check_words`."""
        self._drive(checks.check_words)

    def test_what_a_seat_may_play_its_side_may_plan(self) -> None:
        """See `check_planning`."""
        self._drive(checks.check_planning)

    def test_knowledge_is_true(self) -> None:
        """See `check_knowledge`."""
        self._drive(lambda *case: checks.check_knowledge(case[0], self.secrets, *case[1:]))

    def test_secrets_are_kept(self) -> None:
        """See `check_secrecy`. A game with secrets must offer pairs of states to compare."""
        compared = 0

        def check(*case: Any) -> None:
            nonlocal compared
            compared += checks.check_secrecy(case[0], self.secrets, *case[1:])

        self._drive(check)
        assert compared or isinstance(self.secrets, NoSecrets), "swap() never found other secrets"

    def test_views_are_information_states(self) -> None:
        """See `check_recall`. Different ways must lead to the same view, or nothing was checked."""
        shared = [
            check_recall(self.game, self.game.options(**chosen), seed, self.depth, self.breadth)
            for chosen in self.small
            for seed in range(2)
        ]
        assert all(shared), "no two ways led to the same view: look further (depth, breadth)"

    def test_samples_fit_the_view(self) -> None:
        """See `check_samples`; for games that can be sampled."""
        if can_sample(self.game):
            self._drive(lambda *case: check_samples(case[0], self.secrets, *case[1:]))

    def test_samples_have_their_chances(self) -> None:
        """See `check_chances`, with the options in `small`."""
        if can_sample(self.game):
            for chosen in self.small:
                check_chances(self.game, self.game.options(**chosen), 0, self.depth, self.breadth)

    def test_bad_options_are_refused(self) -> None:
        """Too few or too many players, an unknown option, a wrong type."""
        low, high = self.game.players[0], self.game.players[-1]
        bad = ({"players": low - 1}, {"players": high + 1}, {"players": "many"}, {"players": low, "no_such": 1})
        for chosen in bad:
            with pytest.raises(OptionsError, match=r"\.$"):
                self.game.options(**chosen)

    def _drive(self, check: Callable[..., Any]) -> None:
        """Let Hypothesis choose options and seeds; a failure may be shrunk to the first ones and smallest."""

        @settings(_thorough, max_examples=self.examples, phases=_thorough.phases if self.shrink else _finding)
        @given(st.sampled_from(range(len(self.options))), st.integers(0, 2**32 - 1))
        def run(number: int, seed: int) -> None:
            options = self.game.options(**self.options[number])
            check(self.game, options, seed, self.longest)

        run()
