"""Running the command: in this process with captured output, in another, and in a pseudo-terminal."""

import io
import os
import sys
from typing import NamedTuple

import pexpect
import pytest

from bradshaw.cli.app import run

WIPE = "\x1b[H\x1b[2J\x1b[3J"


class Ran(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def bradshaw(tmp_path, monkeypatch, capsys):
    """Run a command line in an empty directory, with these lines typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        capsys.readouterr()
        try:
            status = run([str(argument) for argument in arguments])
        except SystemExit as left:
            status = left.code
        return Ran(status, *capsys.readouterr())

    return call


@pytest.fixture
def screen(tmp_path):
    """Start a command in a pseudo-terminal, in an empty directory."""
    started = []

    def start(*arguments, size=(24, 80)):
        child = pexpect.spawn(
            sys.executable,
            ["-m", "bradshaw.cli", *map(str, arguments)],
            dimensions=size,
            cwd=str(tmp_path),
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
            encoding="utf-8",
            timeout=120,  # no test expects to wait: only one that would hang does
        )
        child.delaybeforesend = None
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)
