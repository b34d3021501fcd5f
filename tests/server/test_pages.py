"""The web client's files as the server sends them."""

from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.server.harness import serving


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name, text in {"index.html": "<p>page", "assets/a-1.js": "code", "assets/b-2.svg": "<svg/>"}.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "assets" / "a-1.js.br").write_bytes(b"packed with brotli")
    (tmp_path / "assets" / "a-1.js.gz").write_bytes(b"packed with gzip")
    return tmp_path


class Answer(NamedTuple):
    """An answer with its body as it came, not unpacked."""

    status_code: int
    headers: httpx.Headers
    content: bytes


async def get(client: Path, path: str, encodings: str = "", method: str = "GET") -> Answer:
    async with serving(client=client) as server:
        browser = server.stranger().http
        request = browser.build_request(method, path, headers={"accept-encoding": encodings})
        answer = await browser.send(request, stream=True)
        return Answer(answer.status_code, answer.headers, b"".join([part async for part in answer.aiter_raw()]))


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules/scotland_yard"])
async def test_every_address_is_the_page_which_is_asked_for_anew(client: Path, path: str) -> None:
    answer = await get(client, path)
    assert (answer.status_code, answer.content) == (200, b"<p>page")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("name", "kind"), [("sw.js", "text/javascript"), ("m.webmanifest", "application/manifest+json")]
)
async def test_what_lies_beside_the_page_is_sent_as_what_it_is(client: Path, name: str, kind: str) -> None:
    (client / name).write_text("beside")
    answer = await get(client, f"/{name}")
    assert (answer.status_code, answer.content) == (200, b"beside")
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/table/abc", "/assets/a-1.js", "/api/games"])
async def test_the_head_of_a_page_can_be_asked_for_alone(client: Path, path: str) -> None:
    whole, head = await get(client, path), await get(client, path, method="HEAD")
    assert (head.status_code, head.headers) == (200, whole.headers)


@pytest.mark.parametrize(
    ("encodings", "sent", "body"),
    [
        ("gzip, deflate, br;q=0.9", "br", b"packed with brotli"),
        ("gzip", "gzip", b"packed with gzip"),
        ("", None, b"code"),
    ],
)
async def test_a_file_is_sent_as_the_browser_likes_it_and_kept_for_good(
    client: Path, encodings: str, sent: str | None, body: bytes
) -> None:
    answer = await get(client, "/assets/a-1.js", encodings)
    assert (answer.content, answer.headers.get("content-encoding")) == (body, sent)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "accept-encoding"


async def test_a_file_without_packed_copies_is_sent_as_it_is(client: Path) -> None:
    answer = await get(client, "/assets/b-2.svg", "br")
    assert (answer.content, answer.headers["content-type"]) == (b"<svg/>", "image/svg+xml")


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/a-1.js.br", "/api/none"])
async def test_what_is_not_there_is_refused(client: Path, path: str) -> None:
    assert (await get(client, path)).status_code == 404


async def test_without_a_client_the_server_says_so(tmp_path: Path) -> None:
    assert "has not been built" in (await get(tmp_path, "/")).content.decode()
