"""A tournament on a real Ray cluster of two nodes: workers die, and every game is there exactly once."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from bradshaw.arena import Here, Results
from bradshaw.arena.fixtures import fixtures
from bradshaw.arena.ray_cluster import RayCluster
from bradshaw.bots.random import RandomBot
from bradshaw.core.errors import BradshawError

TRACES = "BRADSHAW_TEST_TRACES"
BOT = "tests.arena.test_ray:Traced"
DEALS = 10


class Traced(RandomBot):
    """Leaves a trace of the process and the node that it thinks in, and waits until both nodes play."""

    def choose(self, view, actions, rng):
        folder = Path(os.environ[TRACES])
        if not (folder / f"{os.getpid()}").exists():
            (folder / f"{os.getpid()}").write_text(ray.get_runtime_context().get_node_id())
            while len(set(traces(folder).values())) < 2:
                time.sleep(0.01)
        time.sleep(0.002)
        return super().choose(view, actions, rng)


def traces(folder):
    """The node of each process that has played."""
    return {trace.name: node for trace in folder.iterdir() if (node := trace.read_text())}


@pytest.fixture
def cluster(tmp_path, monkeypatch):
    """Two nodes with a processor each, on this machine."""
    monkeypatch.setenv(TRACES, str(tmp_path / "traces"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_health_check_initial_delay_ms", "500")  # a lost node is noticed sooner than usual
    monkeypatch.setenv("RAY_health_check_period_ms", "300")
    (tmp_path / "traces").mkdir()
    small = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args=small)
    cluster.second = cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
    yield cluster
    cluster.shutdown()


def wait_for(condition, running, seconds=180):
    deadline = time.monotonic() + seconds
    while not condition():
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_every_game_is_there_once_though_a_worker_and_a_node_are_lost(tmp_path, cluster):
    file = tmp_path / "r.jsonl"
    where = ["--results", str(file), "--ray", cluster.address, "--json"]
    command = [
        *(sys.executable, "-m", "bradshaw.cli", "arena", "scotland_yard", "--players", "2", "--seed", "s"),
        *("--bots", f"random,{BOT}", "--deals", str(DEALS), *where),
    ]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_for(lambda: len(set(traces(tmp_path / "traces").values())) == 2, running)
        playing = traces(tmp_path / "traces").items()
        killed = next(pid for pid, node in playing if node == cluster.head_node.node_id)
        os.kill(int(killed), signal.SIGKILL)
        played = len(file.read_bytes().splitlines())
        wait_for(lambda: len(file.read_bytes().splitlines()) > played, running)
        cluster.remove_node(cluster.second, allow_graceful=False)
        after = len(file.read_bytes().splitlines()) - 1
        out, err = running.communicate(timeout=180)
    finally:
        running.kill()
    assert running.returncode == 0, err
    assert after < 2 * DEALS  # there was still something to play without them
    assert out.startswith("{"), (out, err)
    assert json.loads(out)["games"] == 2 * DEALS
    expected = {fixture for _, fixture in fixtures(("random", BOT), DEALS, ((0,), (1,)))}
    assert len(file.read_bytes().splitlines()) == 1 + len(expected)
    assert set(Results.read(file)[1].games) == expected
    fine(cluster)


def fine(cluster):
    """What else there is to say about a cluster, while there is one: errors come back as they are."""
    with RayCluster(cluster.address) as crew:
        assert sorted(crew.work(double, range(30), 30)) == sorted(Here().work(double, range(30), 30))
        with pytest.raises(BradshawError, match="seven is unlucky") as failed:
            list(crew.work(fail_at_seven, range(10), 10))
        assert "fail_at_seven" in failed.value.__notes__[0]


def double(number):
    return 2 * number


def fail_at_seven(number):
    if number == 7:
        raise BradshawError("seven is unlucky")
    return number


def test_an_address_without_a_cluster_is_a_sentence():
    with pytest.raises(BradshawError, match="There is no Ray cluster at nonsense"):
        RayCluster("nonsense")
