"""Standings and the report: figures that follow from the games, a page that needs nothing else."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from bradshaw.arena import Played, Results, standings, tournament
from bradshaw.arena.fixtures import Thinking, mirrored
from bradshaw.arena.report import report
from bradshaw.arena.standings import as_table


def made_up(results, contest, pair, deal, first_wins):
    """The two games of a deal, of which the first bot wins so many."""
    for number, fixture in enumerate(mirrored(pair, deal, contest.parties)):
        winner = pair[0] if number < first_wins else pair[1]
        places = tuple(1 if seat == winner else 2 for seat in fixture.seats)
        results.add(Played(deal, fixture.seats, places, "home", 50, _times(fixture.seats)))


def _times(seats):
    return {name: Thinking(10, 0.5, 0.2) for name in set(seats)}


@pytest.fixture
def league():
    bots = {"strong": "random", "middling": "random", "<weak> & co": "random"}
    contest = tournament("scotland_yard", bots, {"players": 3}, seed="s", seconds=2)
    results = Results()
    for deal in range(1, 21):
        made_up(results, contest, ("strong", "middling"), deal, 2 if deal % 4 else 1)
        made_up(results, contest, ("strong", "<weak> & co"), deal, 2)
        made_up(results, contest, ("middling", "<weak> & co"), deal, deal % 3)
    return contest, results


def test_scores_and_ratings_follow_from_the_games(league):
    table = standings(*league, deals=20)
    assert [row.bot for row in table.bots] == ["strong", "middling", "<weak> & co"]
    assert table.games == 120
    assert table.roles == ("Mister X", "Red, Blue")
    strong = table.bots[0]
    assert strong.score == pytest.approx((0.875 + 1) / 2)
    assert strong.roles == pytest.approx(((15 / 20 + 1) / 2, 1.0))  # it lost as Mister X, with even deals
    assert (strong.decisions, strong.seconds, strong.slowest) == (800, 0.05, 0.2)
    ratings = [row.rating for row in table.bots]
    assert ratings == sorted(ratings, reverse=True)
    assert all(row.low < row.rating < row.high for row in table.bots)
    pair = as_table(table)["middling", "strong"]
    assert (pair.score, pair.deals) == (0.125, 20)
    assert pair.low < 0.125 < pair.high < 0.35


def test_only_deals_with_both_games_count(league):
    contest, results = league
    results.games.pop(mirrored(("strong", "middling"), 20, contest.parties)[1])
    table = standings(contest, results, deals=20)
    assert as_table(table)["strong", "middling"].deals == 19
    assert table.games == 118


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in ("meta", "line", "circle", "polyline", "polygon"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in ("line", "circle", "polyline", "polygon"):
            assert self.open.pop() == tag


def test_the_report_is_one_page_with_everything_in_it(league):
    contest, results = league
    page = report(contest, standings(contest, results, deals=20, margin=0.1), margin=0.1)
    parsed = Page()
    parsed.feed(page)
    assert not parsed.open
    assert parsed.tags.count("svg") == 2 + 3
    assert "script" not in parsed.tags
    assert not re.findall(r"https?:|src=|url\(|@import", page)
    assert "prefers-color-scheme: dark" in page
    assert "width=device-width" in page
    assert "<weak>" not in page
    assert "&lt;weak&gt; &amp; co" in page
    for text in ("Scotland Yard: 3 bots", "Seed “s”", "Everyone: 2 s a decision", "strong is better", "Mister X"):
        assert text in page


def test_nothing_played_is_still_a_page():
    contest = tournament("eighty_days", ["random", "steady"], {"players": 3})
    table = standings(contest, Results(), deals=5)
    assert "2 bots, 0 games" in report(contest, table)


@pytest.mark.parametrize(
    ("missing", "arguments", "sentence"),
    [
        ("openskill", [], "Ratings need openskill: pip install 'bradshaw[arena]'."),
        ("ray", ["--ray", "auto"], "Tournaments on a cluster need ray: pip install 'bradshaw[ray]'."),
    ],
)
def test_without_the_extras_one_is_told_what_to_install(tmp_path, missing, arguments, sentence):
    command = ["arena", "scotland_yard", *arguments]
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from bradshaw.cli.app import run; sys.exit(run({command}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (ran.returncode, ran.stderr.strip()) == (2, sentence)
    assert not list(tmp_path.iterdir())
