"""Jobs about the options of a game, with boards and decks of one's own among them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import msgspec

from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import load_game
from bradshaw.core.sentences import reason_of, renamed, said
from bradshaw.server.english import say
from bradshaw.server.workers.jobs import Job, Memory
from bradshaw.wire.messages import CheckedFile, OwnFile


class AgreeOptions(Job, frozen=True):
    """Check options that people want to play with; the answer is all of them, with those that were not named."""

    answer: ClassVar[Any] = dict[str, Any]

    game: str
    chosen: dict[str, Any]

    def run(self, memory: Memory) -> Any:
        """The options; OptionsError says what is wrong with them."""
        del memory
        return load_game(self.game).options(**self.chosen)


class CheckFile(Job, frozen=True):
    """Check a file for an option of a game; the answer says what is wrong, or has the option's value."""

    answer: ClassVar[Any] = CheckedFile

    game: str
    file: OwnFile

    def run(self, memory: Memory) -> CheckedFile:
        """Games read files, so a file it is, for a moment; the person is told of it by the name he knows."""
        del memory
        game, file = load_game(self.game), self.file
        with TemporaryDirectory(prefix="bradshaw-") as folder:
            path = Path(folder) / "file"
            path.write_text(file.text, encoding="utf-8")
            problems = game.check_file(str(path))
            value: Any = None
            if problems is None:
                problems = [say("no_files", game=game.title)]
            if not problems:
                try:
                    value = game.read_option(file.option, str(path))
                    if value == str(path):
                        problems = [say("no_file_option", option=file.option)]
                    value = None if problems else msgspec.to_builtins(value)
                except BradshawError as error:
                    problems = [said(error)]
            found = [renamed(problem, str(path), file.name or "The file") for problem in problems]
            return CheckedFile(tuple(map(str, found)), value, tuple(map(reason_of, found)))
