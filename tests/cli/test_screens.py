"""Pages of every size: they fit, and show as much as fits."""

import io

import pytest
from rich.console import Console

import bradshaw
from bradshaw.cli.screens import group_moves, lines, move_list, page
from bradshaw.cli.terminal import THEME
from bradshaw.core.game import Section
from bradshaw.core.match import Match

GAME = bradshaw.load("scotland_yard")
NEWS = ["Red goes by taxi from 1 to 2."] * 5


def console(width, height=24):
    return Console(
        file=io.StringIO(), width=width, height=height, color_system=None, theme=THEME, markup=False, emoji=False
    )


def drawn(where, what):
    where.print(what)
    return where.file.getvalue()


def position():
    match = Match(GAME, GAME.options(players=2), seed="b")
    match.play(0, match.actions(0)[0])
    return GAME.show(match.view(1)), move_list(GAME, match.actions(1))


@pytest.mark.parametrize(("width", "height"), [(80, 22), (80, 40), (100, 30), (160, 30), (200, 60), (250, 100)])
def test_a_page_fits_and_starts_with_the_first_section(width, height):
    sections, moves = position()
    where = console(width)
    what = page(where, sections, news=NEWS, moves=moves, height=height)
    assert lines(where, what) <= height
    text = drawn(where, what)
    assert sections[0].title in text
    assert "red:" in text
    assert ("Type look for" in text) == any(f"{section.title} ─" not in text for section in sections)


def test_everything_is_shown_where_there_is_no_screen():
    sections, moves = position()
    text = drawn(console(80), page(console(80), sections, news=NEWS, moves=moves))
    assert all(section.title in text for section in sections)
    assert "Type look" not in text


def test_two_columns_where_there_is_room():
    sections = [Section("Left", ("a",) * 10), Section("Right", ("b",) * 10)]
    assert lines(console(80), page(console(80), sections)) == 12
    assert lines(console(12), page(console(12), sections)) == 24


def test_no_box_where_it_would_break_a_line():
    wide = Section("Wide", ("x" * 78,))
    assert "╭" not in drawn(console(80), page(console(80), [wide]))
    assert "╭" in drawn(console(90), page(console(90), [wide]))


def test_game_texts_are_not_read_as_markup():
    text = drawn(
        console(80), page(console(80), [Section("[bold]", ("[45] :smile:", "   indented"))], news=["[/]"])
    )
    for part in ("[bold]", "[45] :smile:", "    indented", "[/]"):
        assert part in text


def test_a_page_for_a_very_small_screen_is_still_a_page():
    sections, moves = position()
    assert "Round 1" in drawn(console(30), page(console(30), sections, news=NEWS, moves=moves, height=3))


def test_old_news_is_left_to_the_log():
    news = [f"Sentence {n}." for n in range(50)]
    text = drawn(console(80), page(console(80), [Section("A", ("b",))], news=news))
    assert "Sentence 49." in text
    assert "Sentence 3." not in text
    assert "type log for everything" in text


def test_moves_in_rows():
    assert group_moves(["taxi 1", "taxi 2", "double taxi 1", "double black 2", "pass"]) == {
        "taxi": {(): ["1", "2"]},
        "double": {("taxi",): ["1"], ("black",): ["2"]},
        "pass": {(): []},
    }
    match = Match(GAME, GAME.options(players=2), seed="b")
    few = drawn(console(80), move_list(GAME, match.actions(0), most=2))
    assert "type moves for all" in few
