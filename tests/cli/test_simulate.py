"""`bradshaw simulate`: figures for people and for programs, the same whatever the number of processes."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import bradshaw as package
from bradshaw.arena import simulate, summarize
from bradshaw.files import load_record

COMMAND = Path(sys.executable).with_name("bradshaw")
SERIES = ["simulate", "scotland_yard", "--players", "3", "--bots", "random", "--games", "20", "--seed", "s"]


def test_json_is_one_object_and_nothing_else(bradshaw):
    ran = bradshaw(*SERIES, "--json")
    assert (ran.status, ran.err) == (0, "")
    report = json.loads(ran.out)
    game = package.load("scotland_yard")
    summary = summarize(simulate("scotland_yard", game.options(players=3), ["random"] * 3, 20, "s"))
    assert list(report) == ["game", "options", "bots", "seed", "games", "seats", "endings", "moves", "records"]
    assert report["game"] == "scotland_yard"
    assert report["options"]["players"] == 3
    assert report["bots"] == ["random"] * 3
    assert (report["seed"], report["games"], report["records"]) == ("s", 20, None)
    assert report["endings"] == summary.endings
    assert report["moves"] == {"mean": summary.moves.mean, "min": summary.moves.min, "max": summary.moves.max}
    first = report["seats"][0]
    assert list(first) == ["seat", "name", "bot", "wins", "shared", "share", "low", "high"]
    assert (first["name"], first["wins"]) == ("Mister X", summary.seats[0].wins)
    assert 0 <= first["low"] <= first["share"] <= first["high"] <= 1


def test_the_installed_command_plays_in_several_processes(bradshaw):
    alone = bradshaw(*SERIES, "--json").out
    shared = subprocess.run(
        [COMMAND, *SERIES, "--json", "--jobs", "2"], capture_output=True, text=True, check=True
    )
    assert (shared.stdout, shared.stderr) == (alone, "")


def test_a_table_for_people(bradshaw):
    ran = bradshaw("simulate", "scotland_yard", "--bots", "steady,random", "--games", "2", "--records", "games")
    assert ran.status == 0
    for text in (
        "Scotland Yard: 2 games",
        "0 Mister X",
        "3 Green",
        "95 % interval",
        "Endings:",
        "Moves per game:",
    ):
        assert text in ran.out
    record = load_record("games/game-000001.jsonl")
    assert [player.bot for player in record.players] == ["steady", "random", "random", "random"]
    assert record.seed.removesuffix("/1") in ran.out  # so that it can be repeated
    assert bradshaw("replay", "games/game-000002.jsonl", "--all").status == 0


def test_records_of_an_earlier_series_are_safe(bradshaw):
    assert bradshaw(*SERIES, "--records", "games").status == 0
    ran = bradshaw(*SERIES, "--records", "games")
    assert ran.status == 2
    assert "games already holds records" in ran.err


def test_ctrl_c_stops_cleanly(tmp_path):
    series = ["simulate", "scotland_yard", "--bots", "random", "--games", "1000000", "--jobs", "2"]
    running = subprocess.Popen(
        [COMMAND, *series, "--records", "games"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        while not list(tmp_path.glob("games/*.jsonl")):
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=120)
    finally:
        running.terminate()
    assert running.returncode == 130
    assert "Stopped after" in err
    assert "Traceback" not in out + err
    assert list(tmp_path.glob("games/*.tmp")) == []
    for path in tmp_path.glob("games/*.jsonl"):
        load_record(path)


def test_a_broken_bot_is_reported_in_a_sentence(bradshaw, monkeypatch):
    class Broken:
        def choose(self, view, actions, rng):
            raise RuntimeError("tilt")

    monkeypatch.setitem(package.core.registry.load_bots("scotland_yard"), "broken", Broken)
    ran = bradshaw("simulate", "scotland_yard", "--bots", "broken", "--seed", "s")
    assert ran.status == 1
    assert ran.err.startswith("Game 1 (seed “s/1”) failed. The bot “broken” in seat 0, at move 1, broke down")
    assert "Traceback" not in ran.err
