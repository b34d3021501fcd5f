import subprocess
import sys

THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from bradshaw.core.registry import game_names, load_game
from bradshaw.server.ops.warm_up import warm_up
if "warm_up" in sys.argv:
    warm_up()
sys.setswitchinterval(1e-6)
games = [load_game(name) for name in game_names()]
with ThreadPoolExecutor(16) as threads:
    list(threads.map(lambda n: games[n % len(games)].options(players=3), range(200)))
"""


def test_threads_may_meet_the_same_type_at_once():
    """Without `warm_up` this crashes the interpreter now and then: msgspec learns types without a lock."""
    for _ in range(10):
        done = subprocess.run([sys.executable, "-c", THREADS, "warm_up"], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
