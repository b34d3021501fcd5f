"""The web client's files: read once, sent compressed as they were built, and kept by browsers for good.

The build names each file under `assets/` after its content, so it never changes; the page that names them and what
lies beside it (the service worker, the manifest, icons) are asked for anew each time. Beside a file may lie a copy
compressed for each of ENCODINGS. The page itself differs by what it tells crawlers of its address (`previews.py`).
"""

from mimetypes import guess_type
from pathlib import Path

from aiohttp import web
from msgspec import Struct

from bradshaw.server.english import say
from bradshaw.server.errors import NotFound
from bradshaw.server.http.previews import Previews, with_tags
from bradshaw.server.http.services import SERVICES
from bradshaw.server.tables import log
from bradshaw.wire import entries

ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better first
FOR_GOOD = "public, max-age=31536000, immutable"
TYPES = {  # whatever the system says
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
BESIDE = (
    ".html",
    ".ico",
    ".jpg",
    ".js",
    ".png",
    ".webmanifest",
)  # the kinds of files that are served from beside the page
NOT_BUILT = "Bradshaw's server is running, but its web client has not been built. `make play` builds it.\n"


class Page(Struct, frozen=True):
    """A file and its compressed copies."""

    kind: str
    plain: bytes
    compressed: dict[str, bytes]


def add_pages(app: web.Application, folder: Path) -> None:
    """Serve a built client: its files, and its page at every address that is not one of the API."""
    if not (folder / "index.html").exists():

        async def not_built(_: web.Request) -> web.Response:
            return web.Response(text=NOT_BUILT)

        app.router.add_get("/", not_built)
        return
    page = _read(folder / "index.html")
    assets = _all(folder / "assets")
    beside = {name: found for name, found in _all(folder).items() if name.endswith(BESIDE)}

    previews = Previews(folder, beside)

    async def index(request: web.Request) -> web.Response:
        if found := beside.get(request.match_info["path"]):
            return _answer(found, request, "no-cache")
        parts = request.app[SERVICES]

        async def game_of(table: str) -> str | None:
            """Of its log only the first entry is read: the table itself is not wanted yet."""
            for _, entry in log.read(await parts.storage.lines(table, 0, 1)):
                return entry.game if isinstance(entry, entries.Created) else None
            return None

        tags = await previews.tags(request, game_of)
        if not tags:
            return _answer(page, request, "no-cache")
        plain, packed = with_tags(page.plain, tags)
        answer = _answer(Page(page.kind, plain, {"gzip": packed}), request, "no-cache")
        answer.headers["Vary"] = "accept-encoding, accept-language"
        return answer

    async def asset(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in assets:
            raise NotFound(say("no_file"))
        return _answer(assets[name], request, FOR_GOOD)

    app.router.add_get("/assets/{name}", asset)
    app.router.add_get("/{path:(?!api/).*}", index)


def _all(folder: Path) -> dict[str, Page]:
    """The files of a folder by their names, each with its copies."""
    return {
        file.name: _read(file)
        for file in folder.iterdir()
        if file.is_file() and file.suffix not in ENCODINGS.values()
    }


def _read(file: Path) -> Page:
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    copies = {name: file.with_name(file.name + suffix) for name, suffix in ENCODINGS.items()}
    compressed = {name: copy.read_bytes() for name, copy in copies.items() if copy.exists()}
    return Page(kind, file.read_bytes(), compressed)


def _answer(page: Page, request: web.Request, keep: str) -> web.Response:
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("Accept-Encoding", "").split(",")}
    headers = {"Content-Type": page.kind, "Cache-Control": keep, "Vary": "accept-encoding"}
    if page.kind.startswith("text/"):
        headers["Content-Type"] += "; charset=utf-8"
    for encoding, body in page.compressed.items():
        if encoding in accepted:
            return web.Response(body=body, headers=headers | {"Content-Encoding": encoding})
    return web.Response(body=page.plain, headers=headers)
