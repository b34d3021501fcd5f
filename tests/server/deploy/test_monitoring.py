"""Prometheus reads our figures and rings our alarms; the dashboard asks for what there is."""

import asyncio
import json
import re
import subprocess
from collections.abc import Iterator

import aiohttp
import yaml

from tests.server.deploy.programs import DEPLOY, SECONDS, free_port, program, running
from tests.server.durability.harness import Guest
from tests.server_process import ServerProcess

MONITORING = DEPLOY / "monitoring"
ALERTS = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"][0]["rules"]
PANELS = json.loads((MONITORING / "grafana.json").read_text())["panels"]

# Figures of twenty minutes, one every fifteen seconds, while all is well; `b` has PostgreSQL and no bus.
CALM = {
    'up{job="bradshaw", instance="a"}': "1x80",
    'up{job="another", instance="c"}': "0x80",
    'bradshaw_faults_total{instance="a"}': "3x80",
    'bradshaw_load{instance="a"}': "0 0 1 1 2 1 0x75",
    'bradshaw_bus_up{instance="a"}': "1 1 0 0 0 1x75",
    'bradshaw_bus_up{instance="b"}': "NaN " * 81,
    'bradshaw_refused_total{instance="a", code="not_saved"}': "2x80",
    'bradshaw_refused_total{instance="a", code="illegal"}': "0+9x80",
    'bradshaw_disk_free_bytes{instance="a"}': "600000000x80",
    'bradshaw_disk_free_bytes{instance="b"}': "NaN " * 81,
    'bradshaw_tables_damaged{instance="a"}': "0x80",
    'bradshaw_connections_refused_total{instance="a", reason="idle"}': "0+100x80",
    'bradshaw_move_seconds_bucket{instance="a", le="0.25"}': "0+995x80",
    'bradshaw_move_seconds_bucket{instance="a", le="2.5"}': "0+1000x80",
    'bradshaw_move_seconds_bucket{instance="a", le="+Inf"}': "0+1000x80",
    'bradshaw_loop_delay_seconds_bucket{instance="a", le="0.1"}': "0+995x80",
    'bradshaw_loop_delay_seconds_bucket{instance="a", le="2.5"}': "0+1000x80",
    'bradshaw_loop_delay_seconds_bucket{instance="a", le="+Inf"}': "0+1000x80",
}
# What has to happen for an alarm to ring, and for no other to.
RINGS = {
    "BradshawGone": {'up{job="bradshaw", instance="a"}': "1x20 0x60"},
    "BradshawFaults": {'bradshaw_faults_total{instance="a"}': "3x60 4x20"},
    "BradshawNotSaving": {'bradshaw_refused_total{instance="a", code="not_saved"}': "2x70 3x10"},
    "BradshawBusGone": {'bradshaw_bus_up{instance="a"}': "1x60 0x20"},
    "BradshawOverloaded": {'bradshaw_load{instance="a"}': "0x40 1x40"},
    "BradshawSlowMoves": {'bradshaw_move_seconds_bucket{instance="a", le="0.25"}': "0+980x80"},
    "BradshawLoopLate": {'bradshaw_loop_delay_seconds_bucket{instance="a", le="0.1"}': "0+980x80"},
    "BradshawDiskFull": {'bradshaw_disk_free_bytes{instance="a"}': "600000000x70 400000000x10"},
    "BradshawDamagedTables": {'bradshaw_tables_damaged{instance="a"}': "0x70 1x10"},
    "BradshawRefusing": {'bradshaw_connections_refused_total{instance="a", reason="idle"}': "0+200x80"},
}
ABOUT_TIME = {"BradshawSlowMoves", "BradshawLoopLate", "BradshawOverloaded"}  # a busy machine may be slow


def ringing(figures: dict[str, str], expected: set[str]) -> dict[str, object]:
    """A test of `promtool`: these figures, and which alarms ring after twenty minutes."""
    samples = [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in sorted(expected)]
    asked = 'count by (alertname) (ALERTS{alertstate="firing"})'
    return {
        "interval": "15s",
        "input_series": [{"series": series, "values": values} for series, values in figures.items()],
        "promql_expr_test": [{"expr": asked, "eval_time": "20m", "exp_samples": samples}],
    }


def test_alarms_ring_for_what_they_are_for_and_for_nothing_else(tmp_path):
    assert list(RINGS) == [rule["alert"] for rule in ALERTS]
    tests = [ringing(CALM, set()), *(ringing(CALM | figures, {name}) for name, figures in RINGS.items())]
    whole = {
        "rule_files": [str(MONITORING / "alerts.yml")],
        "evaluation_interval": "15s",
        "tests": [{"name": name, **test} for name, test in zip(["calm", *RINGS], tests, strict=True)],
    }
    file = tmp_path / "tests.yml"
    file.write_text(json.dumps(whole))
    checked = subprocess.run(
        [program("promtool"), "test", "rules", str(file)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_prometheus_takes_the_files():
    checked = subprocess.run(
        [program("promtool"), "check", "config", str(MONITORING / "prometheus.yml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"{len(ALERTS)} rules found" in checked.stdout


def asked() -> Iterator[str]:
    """All that the alarms and the dashboard ask for."""
    for rule in ALERTS:
        yield rule["expr"]
    for panel in PANELS:
        for target in panel["targets"]:
            yield target["expr"]


def told(text: str) -> set[str]:
    """The names of all series that there are or can be, by a process's own text."""
    found = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE):
        found |= {name} if kind != "histogram" else {f"{name}_{part}" for part in ("bucket", "count", "sum")}
    return found


async def test_prometheus_reads_a_running_server(tmp_path):
    """With our file, in which only the places are others, and it looks every quarter of a second."""
    where = program("prometheus"), program("promtool")
    server, port = ServerProcess(tmp_path, "--limits", "0", "--workers", "1"), free_port()
    await asyncio.to_thread(server.start)
    try:
        text = (MONITORING / "prometheus.yml").read_text()
        for old, new in [
            ('"127.0.0.1:8080", "127.0.0.1:8081"', f'"127.0.0.1:{server.port}"'),
            ("scrape_interval: 15s", "scrape_interval: 250ms\n  scrape_timeout: 250ms"),
            ("[alerts.yml]", f"[{MONITORING / 'alerts.yml'}]"),
        ]:
            assert old in text, old
            text = text.replace(old, new)
        (tmp_path / "prometheus.yml").write_text(text)
        command = [where[0], f"--config.file={tmp_path}/prometheus.yml", f"--storage.tsdb.path={tmp_path}/figures"]
        async with (
            running([*command, f"--web.listen-address=127.0.0.1:{port}"], tmp_path, port),
            aiohttp.ClientSession(f"http://127.0.0.1:{port}") as prometheus,
            aiohttp.ClientSession(server.address) as direct,
        ):
            ada = await Guest.arrive(server.address, "Ada")
            await play_alone(ada)
            await direct.get("/api/tables/nosuchtable")
            figures = await (await direct.get("/metrics")).text()
            linted = await asyncio.to_thread(
                subprocess.run,
                [where[1], "check", "metrics"],
                input=figures,
                capture_output=True,
                text=True,
                check=False,
            )
            assert linted.returncode == 0, linted.stdout + linted.stderr
            names = {name for one in asked() for name in re.findall(r"bradshaw_\w+", one)}
            assert names <= told(figures), names - told(figures)
            await until_read(prometheus, "sum(rate(bradshaw_move_seconds_count[1m]))")
            for one in asked():
                await query(prometheus, one)
            for rule in ALERTS:
                if rule["alert"] not in ABOUT_TIME:
                    assert await query(prometheus, rule["expr"]) == [], rule["alert"]
            assert await query(prometheus, 'bradshaw_refused_total{code="not_saved"} == 0')
            # Nobody was told anything or turned away.
            for name in names - {
                "bradshaw_notices_total",
                "bradshaw_connections_refused_total",
            }:
                assert await query(prometheus, name), name
            assert float((await query(prometheus, 'sum(up{job="bradshaw"})'))[0]["value"][1]) == 1
            assert float((await query(prometheus, "sum(bradshaw_bot_moves_total)"))[0]["value"][1]) > 0
    finally:
        await asyncio.to_thread(server.kill)


async def play_alone(guest: Guest) -> None:
    """A person moves once, and a bot after him."""
    wanted = {"game": "eighty_days", "options": {"players": 2}, "seats": ["me", "random"], "start": True}
    table = (await guest.ask("POST", "/api/tables", wanted)).json()["id"]
    seat = guest.at(table, 0)
    await seat.open()
    async with asyncio.timeout(SECONDS):
        for _ in range(2):
            while not seat.actions:
                await seat.next()
            answer = await seat.ask(type="move", seat=0, position=seat.position["number"], action=seat.actions[0])
            assert answer["type"] == "done", answer
    await seat.socket.close()


async def query(prometheus: aiohttp.ClientSession, expression: str) -> list[dict]:
    answer = await prometheus.get("/api/v1/query", params={"query": expression})
    found = await answer.json()
    assert found["status"] == "success", (expression, found)
    return found["data"]["result"]


async def until_read(prometheus: aiohttp.ClientSession, expression: str) -> None:
    async with asyncio.timeout(SECONDS):
        while not await query(prometheus, expression):
            await asyncio.sleep(0.1)
