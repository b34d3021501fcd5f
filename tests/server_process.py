"""A real server in a process of its own, for tests: started, stopped, killed, and started again.

server = ServerProcess(tmp_path, "--limits", "0").start()
...  # server.address
server.stop()
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SECONDS = 60  # more than a busy machine needs


class ServerProcess:
    """`bradshaw serve` on a database in a folder. Its port stays the same from one start to the next."""

    command = "serve"
    wrap = ()  # a command that runs the server's command, if a test needs one

    def __init__(self, folder, *args):
        self.folder = Path(folder)
        self.args = args
        self.database = self.folder / "server.db"
        self.out = self.folder / "server.out"
        self.log = self.folder / "server.err"  # what it writes to its standard error
        self.address = ""
        self.port = 0
        self.process = None
        self._held = None  # a socket with its port, so that nobody else is given that while it does not run

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()
        if self._held:
            self._held.close()

    def start(self):
        """Start, and wait until it takes connections."""
        assert self.process is None, "it is running already"
        command = [*self.wrap, sys.executable, "-m", "bradshaw.cli", self.command]
        command += ["--port", str(self.port)] if self.command == "serve" else []
        command += ["--database", str(self.database), "--pace", "0", *self.args]
        with self.out.open("wb") as out, self.log.open("ab") as err:
            # A group of its own, so that Ctrl-C in a terminal is left to pytest.
            self.process = subprocess.Popen(
                command, stdout=out, stderr=err, start_new_session=True, env=os.environ | {"COLUMNS": "300"}
            )
        until = time.monotonic() + SECONDS
        ready = r"(http://\S+:(\d+))/" if self.command == "serve" else r"Ctrl-C stops it"
        while not (found := re.search(ready, self.out.read_text(encoding="utf-8"))):
            assert self.process.poll() is None, f"the server ended: {self.errors()}"
            assert time.monotonic() < until, f"the server does not start: {self.errors()}"
            time.sleep(0.02)
        if self.command == "serve":
            self.address, self.port = found[1], int(found[2])
        return self

    def stop(self):
        """Ask it to stop, and wait until it has; its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self):
        """Kill it without warning, and wait until it is gone."""
        return self._end(signal.SIGKILL)

    def restart(self):
        """Start it again on the same database and port, after `stop` or `kill`."""
        return self.start()

    def errors(self):
        """All that it has written to its standard error so far."""
        return self.log.read_text(encoding="utf-8")

    def _end(self, how):
        process, self.process = self.process, None
        if process is None:
            return None
        process.send_signal(how)
        try:
            status = process.wait(SECONDS)
            self._hold_port()
            return status
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server did not stop: {self.errors()}") from None

    def _hold_port(self):
        """Keep the port for the next start: a socket that does not listen keeps no server from it."""
        if self.port and self._held is None:
            self._held = socket.socket()
            self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._held.bind(("127.0.0.1", self.port))
