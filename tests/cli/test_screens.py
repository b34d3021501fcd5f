"""Pages of every size: they fit, and show as much as fits."""

import io

import pytest
from rich.console import Console

import bradshaw
from bradshaw.bots import bot_rng, make_bot
from bradshaw.cli.hotseat import news_for, sections_for
from bradshaw.cli.screens import group_moves, lines, move_list, page
from bradshaw.cli.session import MOST_ROWS, ROOM_FOR_PROMPT
from bradshaw.cli.terminal import THEME
from bradshaw.core.game import Section
from bradshaw.core.match import Match
from bradshaw.games.mystery_express.names import element_name

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


# Whole games, on the smallest screen that is usual

GAMES = [
    ("scotland_yard", 2),
    ("scotland_yard", 4),
    ("eighty_days", 4),
    ("mystery_express", 3),
    ("mystery_express", 5),
]


def pages(name, players, width, height):
    """Every page that the person in the last seat sees in a game against bots, with his view and his moves."""
    game, seat = bradshaw.load(name), players - 1
    match = Match(game, game.options(players=players), seed="pages")
    bots = [make_bot(game, "steady") for _ in range(players)]
    news: list[str] = []
    while match.to_act:
        mine = seat in match.to_act
        if mine:
            where = console(width, height)
            actions = match.actions(seat)
            moves = move_list(game, actions, MOST_ROWS)
            what = page(
                where, sections_for(match, (seat,)), news=news, moves=moves, height=height - ROOM_FOR_PROMPT
            )
            yield (
                match.view(seat),
                [game.write(action) for action in actions],
                game.show(match.view(seat)),
                drawn(where, what),
            )
            news = []
        acting = seat if mine else match.to_act[0]
        action = bots[acting].choose(
            match.view(acting), match.actions(acting), bot_rng("pages", acting, match.moves + 1)
        )
        news += news_for(match, match.play(acting, action), (seat,))


def running(text):
    """The text without its line breaks, for what is longer than a line is wrapped."""
    return " ".join(text.split())


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_whole_games_fit_and_no_title_is_cut(name, players, width, height):
    for _, _, sections, text in pages(name, players, width, height):
        assert len(text.splitlines()) <= height - ROOM_FOR_PROMPT, text
        assert "…" not in text.replace("… (type log for everything)", "").replace("…  type moves for all", ""), (
            text
        )
        for section in sections:  # on the page, or among what can be looked at
            assert section.title in running(text), text


@pytest.mark.parametrize("players", [3, 5])
def test_ones_cards_are_in_sight_whenever_one_must_choose_a_card(players):
    chosen = 0
    for view, moves, _, text in pages("mystery_express", players, 80, 24):
        cards = ", ".join(element_name(word) for word in view.hand) or "empty"
        assert f"Your hand: {cards}" in running(text), text
        chosen += any(move.startswith(("show", "pass", "leave", "return")) for move in moves)
        if "The travellers ─" in text:
            assert "Backs: Modus, Suspect, Motive, Location" in text, "what Mod, Sus, Mot and Loc are"
            assert "* to move, w whistle, used: power spent" in text
    assert chosen > 5


def test_the_cards_to_choose_from_are_in_sight_in_80_days():
    chosen = 0
    for view, moves, sections, text in pages("eighty_days", 4, 80, 24):
        if not view.cards.drawn:
            assert sections[1].title.startswith("The track")
            assert f"{sections[1].title} ─" in text, text
            continue
        chosen += 1
        assert any(move.startswith("card") for move in moves)
        for line in sections[1].lines[: len(view.cards.drawn)]:
            assert line in running(text), text
    assert chosen > 0
