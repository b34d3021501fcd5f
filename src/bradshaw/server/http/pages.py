"""The web client's files: read once, sent compressed as they were built, and kept by browsers for good.

The build names each file under `assets/` after its content, so it never changes; the page that names them is
asked for anew each time. Beside a file may lie a copy compressed for each of ENCODINGS.
"""

from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.params import FromPath
from msgspec import Struct

from bradshaw.server.errors import NotFound
from bradshaw.server.http.services import AnyRequest

ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better first
FOR_GOOD = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}  # whatever the system says


class Page(Struct, frozen=True):
    """A file and its compressed copies."""

    kind: str
    plain: bytes
    compressed: dict[str, bytes]


def client_routes(folder: Path) -> list[Any]:
    """The routes of a built client: its files, and its page for every other address. None if nothing is built."""
    if not (folder / "index.html").exists():
        return []
    page = _read(folder / "index.html")
    assets = {
        file.name: _read(file) for file in (folder / "assets").iterdir() if file.suffix not in (".br", ".gz")
    }

    @get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
    def index(request: AnyRequest) -> Response[bytes]:
        if request.scope["path"].startswith("/api/"):
            raise NotFound("There is nothing at this address.")
        return _answer(page, request, "no-cache")

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
        if name not in assets:
            raise NotFound("There is no such file.")
        return _answer(assets[name], request, FOR_GOOD)

    return [index, asset]


def _read(file: Path) -> Page:
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    copies = {name: file.with_name(file.name + suffix) for name, suffix in ENCODINGS.items()}
    compressed = {name: copy.read_bytes() for name, copy in copies.items() if copy.exists()}
    return Page(kind, file.read_bytes(), compressed)


def _answer(page: Page, request: AnyRequest, keep: str) -> Response[bytes]:
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    for encoding, body in page.compressed.items():
        if encoding in accepted:
            return Response(body, media_type=page.kind, headers=headers | {"content-encoding": encoding})
    return Response(page.plain, media_type=page.kind, headers=headers)
