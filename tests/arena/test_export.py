"""Records as Parquet: every decision as it was, in bounded memory, and read by others without code of ours."""

import json
import subprocess
import sys

import msgspec
import pytest

import bradshaw
from bradshaw.arena import export as exporting
from bradshaw.arena import simulate
from bradshaw.arena.export import export
from bradshaw.core.errors import BradshawError
from bradshaw.core.match import replay
from bradshaw.files import load_record
from tests.core.test_package import last_words_without

pq = pytest.importorskip("pyarrow.parquet")

GAMES = ["scotland_yard", "eighty_days", "mystery_express"]


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Two games of each kind, and all of them in one file."""
    folder = tmp_path_factory.mktemp("records")
    for game in GAMES:
        seats = len(bradshaw.load(game).seat_names(bradshaw.load(game).options(players=3)))
        list(simulate(game, {"players": 3}, ["random"] * seats, 2, "s", records_dir=folder / game))
    files = sorted(folder.glob("*/*.jsonl"))
    (folder / "all.jsonl").write_bytes(b"".join(file.read_bytes() for file in files))
    return folder


@pytest.fixture(scope="module")
def table(records):
    export([records / "all.jsonl"], records / "all.parquet")
    return pq.read_table(records / "all.parquet")


def test_every_decision_is_a_row_as_it_was(records, table):
    rows = iter(table.to_pylist())
    for number, file in enumerate(sorted(records.glob("*/*.jsonl")), start=1):
        record = load_record(file)
        game = bradshaw.load(record.game)
        for step in replay(record):
            if step.move == len(record.played):
                continue
            row, played = next(rows), record.played[step.move]
            match, encoding = step.match, game.encoding(step.match.options)
            assert (row["game"], row["seed"], row["number"]) == (record.game, record.seed, number)
            assert json.loads(row["options"]) == record.options
            assert (row["move"], row["seat"], row["bot"]) == (step.move + 1, played.seat, "random")
            assert row["view"] == msgspec.json.encode(match.view(played.seat)).decode()
            assert row["observation"] == encoding.observe(match.view(played.seat))
            assert row["legal"] == [encoding.number(action) for action in match.actions(played.seat)]
            assert row["action"] in row["legal"]
            assert game.write(encoding.action(row["action"])) == row["notation"] == played.action
            assert (tuple(row["places"]), row["reason"]) == (record.outcome.places, record.outcome.reason)
            assert row["result"] == pytest.approx(record.outcome.returns[played.seat])
    assert next(rows, None) is None


def test_one_file_many_files_and_directories_are_the_same(records, table, tmp_path):
    ways = [sorted(records.glob("*/*.jsonl")), [records / game for game in sorted(GAMES)]]
    for number, way in enumerate(ways):
        done = export(way, tmp_path / f"{number}.parquet")
        again = pq.read_table(tmp_path / f"{number}.parquet")
        assert again.drop(["source"]) == table.drop(["source"])
        assert (done.games, done.decisions) == (6, table.num_rows)
    assert table["source"][0].as_py() == str(records / "all.jsonl")
    assert ", line " in table["source"][-1].as_py()


def test_a_game_that_is_not_over_has_no_result(tmp_path):
    game = bradshaw.load("scotland_yard")
    match = bradshaw.Match(game, game.options(players=2), seed="s")
    match.play(0, match.actions(0)[0])
    (tmp_path / "r.jsonl").write_text(match.record.dumps())
    export([tmp_path / "r.jsonl"], tmp_path / "r.parquet")
    [row] = pq.read_table(tmp_path / "r.parquet").to_pylist()
    assert (row["places"], row["reason"], row["result"], row["bot"]) == (None, None, None, None)


def test_rows_are_written_portion_by_portion(records, tmp_path, monkeypatch):
    monkeypatch.setattr(exporting, "ROWS", 50)
    read = []
    export([records / "all.jsonl"], tmp_path / "r.parquet", read.append)
    file = pq.ParquetFile(tmp_path / "r.parquet")
    assert all(file.metadata.row_group(group).num_rows <= 50 for group in range(file.num_row_groups))
    assert read == sorted(read)
    assert read[-1] == (records / "all.jsonl").stat().st_size
    assert len(read) == 6


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: text[:-40], r"line \d+: .*end"),
        (lambda text: text.replace('"move":3,', '"move":4,', 1), "edited"),
        (lambda text: "nonsense\n" + text, "bad.jsonl: "),
        (lambda text: "", "bad.jsonl: "),
        (lambda text: text + "nonsense\n", "bad.jsonl"),
    ],
)
def test_a_broken_record_is_named_and_nothing_is_written(records, tmp_path, spoil, words):
    good = (records / "scotland_yard" / "game-000001.jsonl").read_text(encoding="utf-8")
    (tmp_path / "bad.jsonl").write_text(spoil(good + good), encoding="utf-8")
    with pytest.raises(BradshawError, match=words):
        export([tmp_path / "bad.jsonl"], tmp_path / "r.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.jsonl"]


def test_what_can_not_be_read_or_written_is_a_sentence(records, tmp_path):
    with pytest.raises(BradshawError, match="There is no file"):
        export([tmp_path / "none.jsonl"], tmp_path / "r.parquet")
    with pytest.raises(BradshawError, match="There are no records in"):
        export([tmp_path], tmp_path / "r.parquet")
    with pytest.raises(BradshawError, match="Name a record"):
        export([], tmp_path / "r.parquet")
    with pytest.raises(BradshawError, match="can't go to"):
        export([records / "all.jsonl"], tmp_path / "no" / "r.parquet")
    (tmp_path / "r.parquet").write_text("")
    with pytest.raises(BradshawError, match="already"):
        export([records / "all.jsonl"], tmp_path / "r.parquet")


def test_without_the_library_one_is_told_what_to_install():
    last = last_words_without("pyarrow", "bradshaw.arena.export")
    assert last == "ImportError: Parquet files need pyarrow: pip install 'bradshaw[data]'."


# Others read it, each in its own way, where they are installed


# The programs of docs/export.md, where their packages are installed


def test_pandas_reads_it(records, table):
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_parquet(records / "all.parquet")
    assert len(frame) == table.num_rows
    assert frame["observation"][0].dtype == "int16"
    assert set(frame["game"]) == set(GAMES)


def test_polars_reads_it(records, table):
    polars = pytest.importorskip("polars")
    frame = polars.read_parquet(records / "all.parquet")
    assert frame.height == table.num_rows
    assert frame.filter(polars.col("action").is_in(polars.col("legal"))).height == table.num_rows


def test_hugging_face_datasets_read_it(records, table, tmp_path):
    datasets = pytest.importorskip("datasets")
    files = str(records / "all.parquet")
    loaded = datasets.load_dataset("parquet", data_files=files, split="train", cache_dir=str(tmp_path))
    assert loaded.num_rows == table.num_rows
    assert loaded[0]["observation"] == table["observation"][0].as_py()


MEASURED = """
import resource
import bradshaw.arena.export as exporting
exporting.ROWS = 100
exporting.export(["r.jsonl"], "r.parquet")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_does_not_grow_with_the_files(records, tmp_path):
    """Ten times as many games take no more memory than one."""
    one = (records / "mystery_express" / "game-000001.jsonl").read_bytes()
    peaks = []
    for times in (2, 12):
        (tmp_path / "r.jsonl").write_bytes(one * times)
        (tmp_path / "r.parquet").unlink(missing_ok=True)
        ran = subprocess.run(
            [sys.executable, "-c", MEASURED], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        peaks.append(int(ran.stdout))
    assert peaks[1] < peaks[0] * 1.15, peaks
