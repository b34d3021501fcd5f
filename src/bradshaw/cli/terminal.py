"""The terminal: what is printed, asked and cleared. Game texts are never read as markup: “[45]” stays as it is."""

import io
import os
import shutil
import sys

from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

# Ink on paper: titles in brass, what needs attention in signal red. Only colours that any terminal has.
THEME = Theme(
    {
        "title": "bold yellow",
        "edge": "blue",
        "key": "bold cyan",
        "quiet": "dim",
        "good": "bold green",
        "warn": "red",
        "markdown.code": "bold cyan",
    }
)

# Home, clear the screen, clear what was scrolled off: in this order, as some terminals scroll off what they clear.
WIPE = "\x1b[H\x1b[2J\x1b[3J"
CLEAR = "\x1b[H\x1b[2J"


class Terminal:
    """Standard output and input, whether a person or a pipe is at the other end."""

    def __init__(self) -> None:
        self.console = Console(theme=THEME, highlight=False, markup=False, emoji=False)

    @property
    def shown(self) -> bool:
        """Whether the output goes to a screen."""
        return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    @property
    def interactive(self) -> bool:
        """Whether a person sits there."""
        return self.shown and sys.stdin is not None and sys.stdin.isatty()

    def say(self, text: str = "", style: str = "") -> None:
        """Print a sentence, wrapped at words on a screen; whole if it goes elsewhere."""
        self.console.print(Text(text, style), soft_wrap=not self.shown)

    def show(self, what: RenderableType) -> None:
        """Print anything that rich can draw."""
        self.console.print(what)

    def ask(self, prompt: str) -> str:
        """Print the prompt and read a line; EOFError at the end of the input.

        Not `input`: with line editing it keeps what was typed, and one player could page through another's moves.
        """
        self.console.print(Text(prompt, "key"), end="", soft_wrap=True)
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not sys.stdin or not sys.stdin.isatty():
            self.console.print(Text(line.rstrip("\n")), soft_wrap=True)  # so that a transcript can be read
        elif not line:
            self.console.print()  # Ctrl-D leaves the cursor behind the prompt
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """A new page, if this is a screen; what was there before may be scrolled back to."""
        if self.shown:
            self._write(CLEAR)

    def wipe(self) -> None:
        """Remove everything, so that nobody can scroll back to it."""
        if self.shown:
            self._write(WIPE)
        else:
            self.say("—" * 40, "quiet")

    def markdown(self, text: str) -> None:
        """Print Markdown; what is longer than the screen goes to a pager if a person reads it."""
        from rich.markdown import Markdown  # takes a tenth of a second to load, and is seldom needed

        rendered = Markdown(text)
        lines = len(self.console.render_lines(rendered))
        if not self.interactive or lines < self.console.height:
            self.console.print(rendered)
            return
        os.environ.setdefault("LESS", "-RFX")
        coloured = os.environ.get("PAGER", "less").startswith("less") and shutil.which("less") is not None
        with self.console.pager(styles=coloured):
            self.console.print(rendered)

    def _write(self, codes: str) -> None:
        sys.stdout.write(codes)
        sys.stdout.flush()


def complain(sentence: str) -> None:
    """Say what went wrong on standard error."""
    Console(stderr=True, theme=THEME, highlight=False).print(Text(sentence, "warn"), soft_wrap=True)


def tolerate_odd_encodings() -> None:
    """Let a character that the terminal can't show become “?” rather than an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
