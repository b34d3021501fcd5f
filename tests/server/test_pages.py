"""The web client's files as the server sends them."""

import re
from html import unescape
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
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


# What crawlers are told

HOST = "table.test"  # what the harness calls the server

WORDS = {
    "en": {
        "site": {"title": "Site", "text": "Of all."},
        "table": {"title": "Table of {game}", "text": "Come."},
        "games": {"scotland_yard": {"title": 'Scotland "Yard"', "text": "Hide."}},
    },
    "de": {
        "site": {"title": "Seite", "text": "Von allem."},
        "table": {"title": "Tisch: {game}", "text": "Komm."},
        "games": {"scotland_yard": {"title": "Scotland Yard", "text": "Versteck dich."}},
    },
}


@pytest.fixture
def told(client: Path) -> Path:
    (client / "index.html").write_text("<head><title>x</title></head><p>page")
    (client / "previews.json").write_bytes(msgspec.json.encode(WORDS))
    for name in ("preview-bradshaw-en.jpg", "preview-scotland_yard-en.jpg", "preview-scotland_yard-de.jpg"):
        (client / name).write_bytes(b"picture")
    return client


def tags(html: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', html)
    return {name: unescape(value) for name, value in found}


async def test_crawlers_are_told_of_the_site_and_of_each_game(told: Path) -> None:
    async with serving(client=told) as server:
        browser = server.stranger().http
        for path, title, picture in [
            ("/", "Site", "bradshaw"),
            ("/nowhere", "Site", "bradshaw"),
            ("/rules/scotland_yard", 'Scotland "Yard"', "scotland_yard"),
            ("/learn/scotland_yard", 'Scotland "Yard"', "scotland_yard"),
            ("/rules/chess", "Site", "bradshaw"),
            ("/table/aaaaaaaaaaaaaaaaaaaa", "Site", "bradshaw"),
            ("/table/..%2f", "Site", "bradshaw"),
        ]:
            answer = await browser.get(path)
            head, _, body = answer.text.partition("</head>")
            assert body == "<p>page", path
            found = tags(head)
            assert found["og:title"] == title, path
            assert found["og:image"] == f"http://{HOST}/preview-{picture}-en.jpg", path
            assert found["twitter:card"] == "summary_large_image"
            assert answer.headers["vary"] == "accept-encoding, accept-language"
            picture_itself = await browser.get(f"/preview-{picture}-en.jpg")
            assert (picture_itself.content, picture_itself.headers["content-type"]) == (b"picture", "image/jpeg")
            assert picture_itself.headers["cross-origin-resource-policy"] == "cross-origin"


async def test_of_a_table_they_are_told_its_game_and_nothing_else(told: Path) -> None:
    """Whatever happens there, whoever plays: the page is the same, byte for byte."""
    async with serving(client=told) as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        waiting = (await ann.table())["id"]
        running = (await bob.table(seats=["me", "random"], start=True))["id"]
        seen = {(await server.stranger().http.get(f"/table/{name}")).text for name in (waiting, running)}
        seen |= {(await ann.http.get(f"/replay/{running}")).text}
        assert len(seen) == 1
        text = seen.pop()
        found = tags(text)
        assert (found["og:title"], found["og:description"]) == ('Table of Scotland "Yard"', "Come.")
        assert found["og:image"].endswith("/preview-scotland_yard-en.jpg")
        for secret in ("Ann", "Bob", waiting, running):
            assert secret not in text


async def test_they_are_told_in_their_language_by_the_name_that_they_know(told: Path) -> None:
    async with serving(client=told) as server:
        browser = server.stranger().http

        async def ask(path: str, **headers: str) -> dict[str, str]:
            return tags((await browser.get(path, headers=headers)).text)

        german = await ask("/rules/scotland_yard", **{"accept-language": "fr, de-AT;q=0.8"})
        assert (german["og:title"], german["og:description"]) == ("Scotland Yard", "Versteck dich.")
        assert german["og:image"].endswith("/preview-scotland_yard-de.jpg")
        secure = await ask("/", **{"x-forwarded-proto": "https"}, host="club.example")
        assert secure["og:image"] == "https://club.example/preview-bradshaw-en.jpg"
        forged = await ask("/", host='evil"><script>')
        assert "og:image" not in forged
        assert "og:image" not in await ask("/", **{"accept-language": "de"})  # there is no such picture


async def test_without_words_the_page_is_as_it_was_built(client: Path) -> None:
    assert (await get(client, "/table/abc")).content == b"<p>page"
