"""What is wrong with a record, said in a sentence, with the number of the line."""

import json

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import RecordCutOff, RecordEdited, RecordError, RecordTooNew, UnknownGame
from bradshaw.core.game import Outcome
from bradshaw.core.match import replay, resume
from bradshaw.core.record import Record, checksum

YARD = bradshaw.load("scotland_yard")


def short_match():
    """Two players, three moves: five lines."""
    match = bradshaw.Match(YARD, YARD.options(players=2), seed="short")
    for _ in range(3):
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0])
    return match


MATCH = short_match()
TEXT = MATCH.record.dumps()
LINES = TEXT.splitlines(keepends=True)
X_MOVE = MATCH.played[0].action


def rewritten(change):
    """The record with right checksums around changed contents, as a program with a fault would write it."""
    contents = [{key: value for key, value in json.loads(line).items() if key != "sum"} for line in LINES]
    change(contents)
    before, text = "", ""
    for content in contents:
        body = json.dumps(content, separators=(",", ":"))[:-1]
        before = checksum(before, body)
        text += f'{body},"sum":"{before}"}}\n'
    return text


def refused(text, **settings):
    """The error, its sentence and its line."""
    with pytest.raises(RecordError) as caught:
        Record.loads(text, **settings)
    return type(caught.value), str(caught.value), caught.value.line


def test_the_text_of_a_record():
    """Specified in docs/record.md, with this way to compute the checksums."""
    assert rewritten(lambda contents: None) == TEXT
    assert LINES[1] == f'{{"move":1,"seat":0,"action":"{X_MOVE}","sum":"{json.loads(LINES[1])["sum"]}"}}\n'
    assert Record.loads(TEXT) == MATCH.record
    assert Record.loads(TEXT, cut_off_ok=True) == MATCH.record
    over = replace(MATCH.record, outcome=Outcome((2, 1), "captured"))
    assert Record.loads(over.dumps()) == over


NO_HEADER = (RecordError, "Line 1 is not the header of a Bradshaw record.", 1)
EMPTY = (RecordError, "The record is empty.", None)
FIRST_LINE = (RecordCutOff, "The record is cut off in its first line.", 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", EMPTY),
        ("\n", EMPTY),
        (" \n{}\n", EMPTY),
        ("hello\n", NO_HEADER),
        ("[]\n", NO_HEADER),
        ("{}\n", NO_HEADER),
        ('{"format":"other","version":1}\n', NO_HEADER),
        ('{"format":"other', NO_HEADER),
        ('{"format":"bradshaw-record', NO_HEADER),
        ('{"format":"bradshaw-record"', FIRST_LINE),
        ('{"format":"bradshaw-record","version":1', FIRST_LINE),
        ('{"format":"bradshaw-record"\n{}\n', NO_HEADER),
    ],
)
def test_what_is_no_record(text, problem):
    assert refused(text) == problem
    assert refused(text, cut_off_ok=True) == problem


def test_lines_that_lack_their_checksum():
    sentence = "Line {0} is not a line of a record: it has no checksum."
    for number in range(1, 6):
        lines = list(LINES)
        lines[number - 1] = '{"format":"bradshaw-record","version":1}\n'
        assert refused("".join(lines)) == (RecordError, sentence.format(number), number)
    assert refused(f"{TEXT}\n") == (RecordError, "Line 6 follows the end of the record.", 6)
    assert refused(f"{''.join(LINES[:2])}\n") == (RecordError, sentence.format(3), 3)
    assert refused(f"{''.join(LINES[:2])}\n{LINES[2]}") == (RecordError, sentence.format(3), 3)
    assert refused(f"{''.join(LINES[:2])}\n{LINES[2][:-5]}") == (RecordError, sentence.format(3), 3)


def test_a_header_that_is_cut_off_before_its_checksum():
    header = LINES[0].partition(',"sum"')[0] + "}"
    assert refused(header) == (RecordCutOff, "The record is cut off in line 1.", 1)


@pytest.mark.parametrize("cut", range(1, 5))
def test_a_record_that_lacks_its_end(cut):
    """Whether it lacks lines or a part of a line."""
    moves = cut - 1
    sentence = f"The record is cut off after move {moves}: its end line is missing."
    for text in ("".join(LINES[:cut]), "".join(LINES[:cut]) + LINES[cut][:-3]):
        assert refused(text) == refused(text, cut_off_ok=False) == (RecordCutOff, sentence, None)
        kept = Record.loads(text, cut_off_ok=True)
        whole = MATCH.record
        assert kept == Record(
            whole.game, whole.options, whole.players, whole.seed, whole.played[:moves], None, cut_off=True
        )


@pytest.mark.parametrize("number", range(1, 6))
def test_a_line_that_does_not_fit_its_checksum(number):
    lines = list(LINES)
    lines[number - 1] = lines[number - 1].replace('":', '" :', 1)
    sentence = f"Line {number} does not fit its checksum: it, or the line before it, was edited or removed."
    assert refused("".join(lines)) == (RecordEdited, sentence, number)


@pytest.mark.parametrize(
    ("change", "kind", "sentence", "line"),
    [
        (
            lambda c: c[0].update(version=2),
            RecordTooNew,
            "The record has format version 2; this Bradshaw reads up to 1. Update Bradshaw.",
            1,
        ),
        (
            lambda c: c[0].update(version="two"),
            RecordError,
            "Line 1 gives the format version as 'two', which does not exist.",
            1,
        ),
        (
            lambda c: c[0].update(version=0),
            RecordError,
            "Line 1 gives the format version as 0, which does not exist.",
            1,
        ),
        (
            lambda c: c[0].pop("version"),
            RecordError,
            "Line 1 gives the format version as None, which does not exist.",
            1,
        ),
        (
            lambda c: c[0].pop("seed"),
            RecordError,
            "Line 1 can't be understood: Object missing required field `seed`.",
            1,
        ),
        (
            lambda c: c[0].update(players="three"),
            RecordError,
            "Line 1 can't be understood: Expected `array`, got `str` - at `$.players`.",
            1,
        ),
        (
            lambda c: c[2].update(seat="one"),
            RecordError,
            "Line 3 can't be understood: Expected `int`, got `str` - at `$.seat`.",
            3,
        ),
        (
            lambda c: c[2].update(extra=1),
            RecordError,
            "Line 3 can't be understood: Object contains unknown field `extra`.",
            3,
        ),
        (
            lambda c: c[-1].update(extra=1),
            RecordError,
            "Line 5 can't be understood: Object contains unknown field `extra`.",
            5,
        ),
        (
            lambda c: c[2].update(move=99),
            RecordError,
            "Line 3 holds move 99 where move 2 should be.",
            3,
        ),
        (
            lambda c: c[1].update(move=0),
            RecordError,
            "Line 2 holds move 0 where move 1 should be.",
            2,
        ),
        (
            lambda c: c[-1].update(moves=4),
            RecordError,
            "The record ends with move 3 but says 4.",
            5,
        ),
        (
            lambda c: c.append({"move": 4, "seat": 1, "action": "x"}),
            RecordError,
            "Line 6 follows the end of the record.",
            6,
        ),
    ],
)
def test_a_faulty_writer_is_told_which_line(change, kind, sentence, line):
    assert refused(rewritten(change)) == (kind, sentence, line)


HEADER = "The header of the record does not fit Scotland Yard:"


@pytest.mark.parametrize(
    ("change", "sentence", "line"),
    [
        (
            lambda c: c[3].update(action="red: taxi 999"),
            "Move 3 of the record (“red: taxi 999”) can't be played: Red has already moved in this round.",
            4,
        ),
        (
            lambda c: c[2].update(action="castle"),
            (
                "Move 2 of the record (“castle”) can't be played: “castle” is no move. "
                "Moves look like “taxi 46”, “double black 115” or “red: bus 34”."
            ),
            3,
        ),
        (
            lambda c: c[1].update(seat=2),
            "Move 1 of the record (“X_MOVE”) can't be played: There is no seat 2.",
            2,
        ),
        (
            lambda c: c[1].update(seat=-1),
            "Move 1 of the record (“X_MOVE”) can't be played: There is no seat -1.",
            2,
        ),
        (
            lambda c: c[0]["options"].update(players=9),
            f"{HEADER} Scotland Yard is for 2 to 6 players, not 9.",
            1,
        ),
        (
            lambda c: c[0]["options"].update(colour="red"),
            f"{HEADER} Object contains unknown field `colour`.",
            1,
        ),
        (
            lambda c: c[0]["options"].update(self=1),
            f"{HEADER} Object contains unknown field `self`.",
            1,
        ),
        (
            lambda c: c[0]["players"].pop(),
            f"{HEADER} This game has 2 seats, but 1 players were named.",
            1,
        ),
        (
            lambda c: c[-1].update(outcome={"places": [1, 2], "reason": "escaped"}),
            "The result in the record is not the one that its moves lead to.",
            None,
        ),
    ],
)
def test_a_record_against_the_rules_is_not_replayed(change, sentence, line):
    record = Record.loads(rewritten(change))
    sentence = sentence.replace("X_MOVE", X_MOVE)
    for again in (resume, lambda record: list(replay(record))):
        with pytest.raises(RecordError) as caught:
            again(record)
        assert (str(caught.value), caught.value.line) == (sentence, line)


def test_a_record_that_is_cut_off_may_lack_its_result():
    record = Record.loads(rewritten(lambda c: c[-1].update(outcome={"places": [1, 2], "reason": "escaped"})))
    cut = Record.loads("".join(LINES[:-1]), cut_off_ok=True)
    assert resume(cut).state == MATCH.state
    assert resume(record, 2).played == MATCH.played[:2]  # the result is only asked for at the end


def test_an_unknown_game_says_so():
    record = Record.loads(rewritten(lambda c: c[0].update(game="chess")))
    with pytest.raises(UnknownGame) as caught:
        resume(record)
    assert str(caught.value) == (
        "The record is of a game that is not installed. There is no game “chess”. "
        "Installed: scotland_yard, eighty_days, mystery_express."
    )


@pytest.mark.parametrize("moves", [-1, 4])
def test_a_move_that_is_not_in_the_record(moves):
    with pytest.raises(RecordError) as caught:
        resume(MATCH.record, moves)
    assert str(caught.value) == f"The record has 3 moves; there is no move {moves}."
