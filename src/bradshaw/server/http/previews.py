"""What a link to a page says of it in a chat or on another site: tags for crawlers, which run no script.

The words come from `previews.json`, which is built with the client; the pictures lie beside its page, one for each
game and language. Of a table nothing is told but its game: who sends the link decides who sees it, but a crawler
keeps what it was told, so it is told neither who plays nor how it stands.
"""

import gzip
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from html import escape
from pathlib import Path
from re import compile as pattern

import msgspec
from aiohttp import web
from msgspec import Struct

from bradshaw.server.errors import Refused
from bradshaw.server.http.origin import is_encrypted

FILE = "previews.json"
BASE = "en"
SIZE = (1200, 630)
PLACE = b"</head>"
GAME_PAGES = pattern(r"(?:rules|learn|new)/([a-z0-9_]+)")
TABLE_PAGES = pattern(r"(?:table|replay)/([a-z0-9]{1,40})")
HOST = pattern(r"[A-Za-z0-9.:\[\]-]{1,255}")  # anything else is not repeated to anybody

GameOf = Callable[[str], Awaitable[str | None]]


class Words(Struct, frozen=True):
    """What is said of one page."""

    title: str
    text: str


class Language(Struct, frozen=True):
    """All words in one language; those for a table have a place for the title of its game."""

    site: Words
    table: Words
    games: dict[str, Words]


class Previews:
    """Puts the tags for an address into the page."""

    def __init__(self, folder: Path, pictures: Collection[str]) -> None:
        file = folder / FILE
        self._words = msgspec.json.decode(file.read_bytes(), type=dict[str, Language]) if file.exists() else {}
        self._pictures = frozenset(pictures)

    async def tags(self, request: web.Request, game_of: GameOf) -> bytes:
        """The tags for the address of a request; none if there are no words."""
        if BASE not in self._words:
            return b""
        path = request.match_info["path"]
        about, table = "", False
        if found := GAME_PAGES.fullmatch(path):
            about = found[1]
        elif found := TABLE_PAGES.fullmatch(path):
            about, table = await _game(game_of, found[1]), True
        language = self._language(request.headers.get("Accept-Language", ""))
        host = request.host if HOST.fullmatch(request.host) else ""
        origin = f"{'https' if is_encrypted(request) else 'http'}://{host}" if host else ""
        return self._tags(language, about, table, origin)

    def _language(self, accepted: str) -> str:
        """The first of the languages asked for that there are words in.

        >>> from pathlib import Path
        >>> Previews(Path("none"), ())._language("fr, de-AT;q=0.8")
        'en'
        """
        asked = (part.partition(";")[0].strip().partition("-")[0].lower() for part in accepted.split(","))
        return next((one for one in asked if one in self._words), BASE)

    def _tags(self, language: str, game: str, table: bool, origin: str) -> bytes:
        all_words = self._words[language]
        words, picture = all_words.site, f"preview-bradshaw-{language}.jpg"
        if of_game := all_words.games.get(game):
            words, picture = of_game, f"preview-{game}-{language}.jpg"
            if table:
                words = Words(all_words.table.title.replace("{game}", of_game.title), all_words.table.text)
        tags = {
            "og:type": "website",
            "og:site_name": all_words.site.title,
            "og:locale": language,
            "og:title": words.title,
            "og:description": words.text,
        }
        if picture in self._pictures and origin:
            tags |= {
                "og:image": f"{origin}/{picture}",
                "og:image:type": "image/jpeg",
                "og:image:width": str(SIZE[0]),
                "og:image:height": str(SIZE[1]),
                "og:image:alt": of_game.title if of_game else all_words.site.title,
            }
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
        if "og:image" in tags:
            lines.append('<meta name="twitter:card" content="summary_large_image" />')
        return "\n    ".join(lines).encode()


async def _game(game_of: GameOf, name: str) -> str:
    """The game of a table; none if there is no such table, or it can't be read: a preview is never an error."""
    try:
        return await game_of(name) or ""
    except Refused:
        return ""


@lru_cache(maxsize=64)  # languages, games, and the few names that a server is reached by
def with_tags(page: bytes, tags: bytes) -> tuple[bytes, bytes]:
    """The page with the tags in its head; the same, compressed."""
    whole = page.replace(PLACE, b"  " + tags + b"\n  " + PLACE, 1)
    return whole, gzip.compress(whole, 9, mtime=0)
