"""How the package is built: it needs the web client, and its README must read well on a package index."""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

CLIENT = "src/bradshaw/server/client/index.html"
WITHOUT_CLIENT = f"The web client is missing ({CLIENT}). Build it with “make client”, then build the package."


class NeedsClient(BuildHookInterface[Any]):
    """A server without its pages would be a broken one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Stop with a sentence; but whoever works on the sources may install them before the client is built."""
        del build_data
        if version != "editable" and not Path(self.root, CLIENT).is_file():
            self.app.abort(WITHOUT_CLIENT)


class IndexReadme(MetadataHookInterface):
    """The README and the project's links, for those who see them elsewhere than among the sources."""

    def update(self, metadata: dict[str, Any]) -> None:
        """`source` in pyproject.toml is where the sources are published, if they are."""
        source = str(self.config.get("source", "")).rstrip("/")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text, source)}
        metadata["urls"] = urls(source)


def for_index(text: str, source: str) -> str:
    """The README with links that lead somewhere from anywhere.

    With no place to lead to, pictures are left out, and links are the words that they were.
    """
    if source:
        text = re.sub(r"!\[([^]]*)\]\((?!https?:)([^)]+)\)", rf"![\1]({source}/raw/main/\2)", text)
        return re.sub(r"(?<!!)\[([^]]+)\]\((?!https?:|#)([^)]+)\)", rf"[\1]({source}/blob/main/\2)", text)
    text = re.sub(r"!\[[^]]*\]\((?!https?:)[^)]+\)\n+", "", text)
    return re.sub(r"\[([^]]+)\]\((?!https?:|#)[^)]+\)", r"\1", text)


def urls(source: str) -> dict[str, str]:
    """The project's links; none while it is published nowhere."""
    if not source:
        return {}
    pages = {"Documentation": "docs", "Changelog": "CHANGELOG.md"}
    return {"Source": source, **{name: f"{source}/blob/main/{page}" for name, page in pages.items()}}
