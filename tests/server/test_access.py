"""Who may do what: every route and every message, for everyone. And what is let through to them at all."""

import asyncio
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from bradshaw.server.http.app import ROUTES
from bradshaw.server.http.headers import HEADERS
from bradshaw.server.http.limits import KINDS, LARGEST_BODY, LARGEST_MESSAGE
from bradshaw.wire.messages import AnyFromClient
from tests.server.harness import HOST, ORIGIN, Closed, Person, Refusal, Server, serving
from tests.server.test_records import random_record

CLOSED = ("closed", "private", "published")
ROLES = ("stranger", "spectator", "other seat", "own seat", "host")
RECORD = {"text": random_record("scotland_yard", 3).dumps()}


class Row(NamedTuple):
    """What is asked at a table in that phase, and what each role is answered."""

    phase: (
        str  # open, full, running, vacated (own seat was left), asked (and somebody asks for it), offered, over;
    )
    # without spectators: closed (running), private (over), published (over, and all who played agree)
    what: str  # method and path, or the message
    body: Any
    answers: tuple[int | str, ...]


def all_get(answer: int | str) -> tuple[int | str, ...]:
    return (answer,) * len(ROLES)


def guests_get(answer: int | str) -> tuple[int | str, ...]:
    return (401, *(answer,) * 4)


# The table: stranger, spectator, other seat, own seat (0), host (who has no seat).
# A subscription whose keys are those of no browser
NOWHERE = {
    "endpoint": "https://push.example/1",
    "keys": {"p256dh": "A" * 87, "auth": "A" * 22},
    "language": "en",
    "kinds": ["turn"],
}

HTTP = [
    Row("open", "GET /", None, all_get(200)),
    Row("open", "GET /metrics", None, all_get(403)),
    Row("open", "GET /api/health", None, all_get(200)),
    Row("open", "GET /api/health/live", None, all_get(200)),
    Row("open", "GET /api/health/ready", None, all_get(200)),
    Row("open", "GET /api/schema/openapi.json", None, all_get(200)),
    Row("open", "GET /api/schema", None, all_get(200)),
    Row("open", "GET /api/schema/asyncapi.json", None, all_get(200)),
    Row("open", "GET /api/games", None, all_get(200)),
    Row("open", "GET /api/games/{game}/rules", None, all_get(200)),
    Row(
        "open", "POST /api/games/{game}/files", {"option": "board", "name": "my board", "text": "?"}, all_get(200)
    ),
    # Who one is
    Row("open", "POST /api/guests", {"name": "New"}, all_get(201)),
    Row("open", "GET /api/me", None, guests_get(200)),
    Row("open", "PUT /api/me", {"name": "New"}, guests_get(200)),
    Row("open", "DELETE /api/me", None, guests_get(200)),
    Row("open", "POST /api/me/transfers", None, guests_get(201)),
    Row("open", "GET /api/me/notices", None, guests_get(200)),
    Row("open", "PUT /api/me/notices", NOWHERE, guests_get(400)),
    Row("open", "DELETE /api/me/notices", None, guests_get(200)),
    Row("open", "POST /api/transfers", {"token": "guessed"}, all_get(404)),
    # Finding and making tables
    Row("open", "POST /api/tables", {"game": "scotland_yard"}, guests_get(201)),
    Row("open", "POST /api/tutorials/{game}", None, guests_get(201)),
    Row("open", "GET /api/tables", None, all_get(200)),
    Row("open", "GET /api/tables?kind=mine", None, guests_get(200)),
    Row("open", "GET /api/codes/{code}", None, all_get(200)),
    Row("running", "GET /api/codes/{code}", None, all_get(404)),
    Row("open", "GET /api/tables/{table}", None, all_get(200)),
    Row("running", "GET /api/tables/{table}", None, all_get(200)),
    Row("running", "GET /api/tables/{table}/socket", None, all_get(404)),
    # Seats
    Row("open", "POST /api/tables/{table}/seats", {"seat": 3}, guests_get(201)),
    Row("running", "POST /api/tables/{table}/seats", {"seat": 0}, guests_get(409)),
    Row("vacated", "POST /api/tables/{table}/seats", {"seat": 0}, (401, 201, 403, 201, 201)),
    Row("over", "POST /api/tables/{table}/seats", {"seat": 0}, guests_get(409)),
    Row("asked", "POST /api/tables/{table}/seats", {"seat": 0}, (401, 409, 403, 201, 409)),
    Row("asked", "DELETE /api/tables/{table}/seats/{seat}", None, guests_get(409)),
    Row("open", "DELETE /api/tables/{table}/seats/{seat}", None, (401, 403, 403, 200, 200)),
    Row("running", "DELETE /api/tables/{table}/seats/{seat}", None, (401, 403, 403, 200, 403)),
    Row("over", "DELETE /api/tables/{table}/seats/{seat}", None, guests_get(409)),
    Row("running", "PUT /api/tables/{table}/seats/{seat}/bot", {"bot": "random"}, (401, 403, 403, 200, 403)),
    Row("vacated", "PUT /api/tables/{table}/seats/{seat}/bot", {"bot": "random"}, (401, 403, 403, 403, 200)),
    Row("open", "PUT /api/tables/{table}/seats/3/bot", {"bot": "random"}, (401, 403, 403, 403, 200)),
    Row("running", "GET /api/tables/{table}/seats/{seat}/notes", None, (401, 403, 403, 200, 403)),
    Row("running", "PUT /api/tables/{table}/seats/{seat}/notes", {"text": "?"}, (401, 403, 403, 200, 403)),
    Row("vacated", "GET /api/tables/{table}/seats/{seat}/notes", None, (401, 403, 403, 403, 403)),
    # The deal; who is asked for a contribution, `test_dealing.py` says
    Row("open", "PUT /api/tables/{table}/pledge", {"pledge": "0" * 64}, (401, 403, 200, 200, 403)),
    Row("running", "PUT /api/tables/{table}/pledge", {"pledge": "0" * 64}, guests_get(409)),
    Row("open", "PUT /api/tables/{table}/contribution", {"contribution": "0" * 64}, guests_get(409)),
    Row("running", "PUT /api/tables/{table}/contribution", {"contribution": "0" * 64}, guests_get(409)),
    # The game
    Row("open", "POST /api/tables/{table}/start", None, (401, 403, 403, 403, 409)),  # a seat is empty
    Row("full", "POST /api/tables/{table}/start", None, (401, 403, 403, 403, 200)),
    Row("running", "POST /api/tables/{table}/start", None, (401, 403, 403, 403, 409)),
    Row("running", "POST /api/tables/{table}/rematch", None, guests_get(409)),
    Row("over", "POST /api/tables/{table}/rematch", None, (401, 403, 200, 200, 403)),
    Row("over", "POST /api/tables/{table}/rematch?start=true", None, (401, 403, 200, 200, 403)),
    Row("running", "POST /api/tables/{table}/publication", None, guests_get(409)),
    Row("over", "POST /api/tables/{table}/publication", None, (401, 403, 200, 200, 403)),
    Row("running", "POST /api/tables/{table}/moves", {"seat": 0, "action": "legal"}, (401, 403, 403, 200, 403)),
    Row("vacated", "POST /api/tables/{table}/moves", {"seat": 0, "action": "legal"}, guests_get(403)),
    Row(
        "open",
        "POST /api/tables/{table}/moves",
        {"seat": 0, "position": 0, "action": "taxi 1"},
        (401, 403, 403, 409, 403),
    ),
    Row("running", "GET /api/tables/{table}/log", None, all_get(200)),
    Row("closed", "GET /api/tables/{table}/log", None, (403, 403, 200, 200, 403)),
    Row("running", "GET /api/tables/{table}/log?look=0", None, (403, 403, 403, 200, 403)),
    Row("vacated", "GET /api/tables/{table}/log?look=0", None, all_get(403)),
    Row("over", "GET /api/tables/{table}/log?look=0", None, all_get(200)),
    Row("running", "GET /api/tables/{table}/entries?before=9", None, all_get(200)),
    Row("closed", "GET /api/tables/{table}/entries?before=9", None, (403, 403, 200, 200, 403)),
    Row("running", "GET /api/tables/{table}/entries?before=9&look=0", None, (403, 403, 403, 200, 403)),
    Row("vacated", "GET /api/tables/{table}/entries?before=9&look=0", None, all_get(403)),
    Row("over", "GET /api/tables/{table}/entries?before=9&look=0", None, all_get(200)),
    # Finished games
    Row("running", "GET /api/replays/{replay}", None, all_get(409)),
    Row("running", "GET /api/replays/{replay}/steps", None, all_get(409)),
    Row("running", "GET /api/replays/{replay}/record", None, all_get(409)),
    Row("running", "GET /api/replays/{replay}/verification", None, all_get(409)),
    Row("over", "GET /api/replays/{replay}", None, all_get(200)),
    Row("over", "GET /api/replays/{replay}/steps?look=0", None, all_get(200)),
    Row("over", "GET /api/replays/{replay}/record", None, all_get(200)),
    Row("over", "GET /api/replays/{replay}/verification", None, all_get(200)),
    Row("private", "GET /api/tables/{table}", None, all_get(200)),
    *(
        row
        for phase, answers in (("private", (403, 403, 200, 200, 403)), ("published", all_get(200)))
        for row in (
            Row(phase, "GET /api/tables/{table}/log?look=0", None, answers),
            Row(phase, "GET /api/tables/{table}/entries?before=9&look=0", None, answers),
            Row(phase, "GET /api/replays/{replay}", None, answers),
            Row(phase, "GET /api/replays/{replay}/steps?look=0", None, answers),
            Row(phase, "GET /api/replays/{replay}/record", None, answers),
            Row(phase, "GET /api/replays/{replay}/verification", None, answers),
        )
    ),
    Row("open", "POST /api/replays", RECORD, all_get(201)),
]

NOT_YOURS = ("no_guest", "not_allowed", "not_allowed", "done", "not_allowed")
NO_SIDE = ("no_guest", *["not_allowed"] * 4)
MESSAGES = [
    Row("running", "connect", {}, all_get("done")),
    Row("closed", "connect", {}, ("not_allowed", "not_allowed", "done", "done", "not_allowed")),
    Row("running", "connect", {"look": 0}, ("not_allowed", "not_allowed", "not_allowed", "done", "not_allowed")),
    Row("over", "connect", {"look": 0}, all_get("done")),
    Row("running", "move", {"seat": 0, "position": "now", "action": "legal"}, NOT_YOURS),
    Row(
        "open",
        "move",
        {"seat": 0, "position": 0, "action": "taxi 1"},
        tuple("refused" if a == "done" else a for a in NOT_YOURS),
    ),
    Row("running", "say", {"text": "hello"}, ("no_guest", "done", "done", "done", "done")),
    Row("running", "say", {"text": "hello", "seat": 0}, NOT_YOURS),
    Row("running", "look", {"seat": None}, all_get("done")),
    Row("running", "look", {"seat": 0}, ("not_allowed", "not_allowed", "not_allowed", "done", "not_allowed")),
    Row("vacated", "look", {"seat": 0}, all_get("not_allowed")),
    Row("over", "look", {"seat": 0}, all_get("done")),
    Row("running", "offer", {"seat": 0, "what": "end"}, NOT_YOURS),
    Row(
        "running", "offer", {"seat": 0, "what": "undo"}, tuple("refused" if a == "done" else a for a in NOT_YOURS)
    ),
    Row("running", "hand_over", {"seat": 0}, ("no_guest", "not_allowed", "refused", "refused", "refused")),
    # Seat 0 is on no side; `test_planning.py` says what those who are on one may do.
    Row("running", "propose", {"seat": 0, "proposal": {"proposal": "ping", "at": 1}}, NO_SIDE),
    Row("running", "agree", {"seat": 0, "proposal": 1, "yes": True}, NO_SIDE),
    Row("running", "say", {"text": "psst", "seat": 0, "aside": True}, NO_SIDE),
    Row("running", "say", {"text": "psst", "aside": True}, NO_SIDE),
    Row(
        "running",
        "propose",
        {"seat": 1, "proposal": {"proposal": "ping", "at": 1}},
        ("no_guest", "not_allowed", "done", "not_allowed", "not_allowed"),
    ),
    Row("running", "watch", {"seat": 0}, ("no_guest", "not_allowed", "not_allowed", "refused", "not_allowed")),
    Row("running", "attend", {"looking": False}, all_get("done")),
    Row("offered", "answer", {"seat": 0, "yes": True}, NOT_YOURS),
    Row("offered", "answer", {"seat": 0, "yes": False}, NOT_YOURS),
    Row("private", "connect", {"look": 0}, ("not_allowed", "not_allowed", "done", "done", "not_allowed")),
    Row("published", "connect", {"look": 0}, all_get("done")),
    *(
        Row(
            "asked",
            "decide",
            {"request": "now", "yes": yes},
            ("no_guest", "not_allowed", "done", "not_allowed", "not_allowed"),
        )
        for yes in (True, False)
    ),
    Row("running", "decide", {"request": 1, "yes": True}, ("no_guest", *["refused"] * 4)),
]


class Scene(NamedTuple):
    people: dict[str, Person]
    table: str
    code: str


async def scene(server: Server, phase: str) -> Scene:
    """A table in that phase with someone in every role: seat 0 is one's own, 2 a bot's, 3 free at first."""
    names = dict(zip(ROLES, (None, "Sam", "Otto", "Olga", "Hugo"), strict=True))
    people = {role: await server.person(name) if name else server.stranger() for role, name in names.items()}
    host, own, other = people["host"], people["own seat"], people["other seat"]
    seats = ["person", "person", "random", "person"]
    made = await host.table(players=4, seats=seats, spectators=phase not in CLOSED, visibility="open")
    table = made["id"]
    await own.sit(table, 0)
    await other.sit(table, 1)
    if phase != "open":
        await host.hand(table, 3, "random")
    if phase not in ("open", "full"):
        await host.start(table)
    if phase in ("vacated", "asked"):
        await own.leave(table, 0)
    if phase == "asked":
        await (await server.person("Ina")).sit(table, 0)
    if phase in ("over", "offered", "private", "published"):
        theirs = await other.connect(table, 1)
        await theirs.offer(1, "end")
        if phase != "offered":
            await (await own.connect(table, 0)).answer(0, True)
    if phase == "published":
        for person in (own, other):
            await person.post(f"/api/tables/{table}/publication")
    return Scene(people, table, made["code"])


def names(row: Row) -> str:
    return f"{row.phase}: {row.what} {'' if row.body in (None, RECORD) else row.body}"


@pytest.mark.parametrize("row", HTTP, ids=names)
async def test_every_route_answers_everyone_as_it_should(row):
    async with serving() as server:
        for role, expected in zip(ROLES, row.answers, strict=True):
            at = await scene(server, row.phase)
            method, _, path = row.what.partition(" ")
            path = path.format(table=at.table, replay=at.table, code=at.code, game="scotland_yard", seat=0)
            body = await _with_action(server, at, row.body)
            response = await at.people[role].request(method, path, body)
            assert response.status_code == expected, f"{role}: {response.text[:200]}"
            assert_headers(response)
            if expected >= 400:
                problem = response.json()
                assert set(problem) == {"code", "sentence", "reason"}
                assert problem["sentence"].endswith(".")


@pytest.mark.parametrize("row", MESSAGES, ids=names)
async def test_every_message_is_answered_to_everyone_as_it_should(row):
    async with serving() as server:
        for role, expected in zip(ROLES, row.answers, strict=True):
            at = await scene(server, row.phase)
            before = (await server.room(at.table)).table.number
            assert await _answer(server, at, role, row) == expected, role
            if expected != "done":
                assert (await server.room(at.table)).table.number == before, "what is refused changes nothing"


async def _answer(server: Server, at: Scene, role: str, row: Row) -> str:
    try:
        if row.what == "connect":
            await at.people[role].connect(at.table, **row.body)
            return "done"
        wire = await at.people[role].connect(at.table)
        await wire.ask(row.what, **await _with_action(server, at, row.body))
    except Refusal as refusal:
        return refusal.code
    return "done"


async def _with_action(server: Server, at: Scene, body: Any) -> Any:
    """What is asked for, with an action that is legal for seat 0 if that is wanted."""
    table = (await server.room(at.table)).table
    if isinstance(body, dict) and body.get("request") == "now":
        return body | {"request": table.request.number}
    if not isinstance(body, dict) or body.get("action") != "legal":
        return body
    return body | {"action": table.game.write(table.running.actions(0)[0]), "position": table.position}


async def test_no_route_and_no_message_is_missing_in_the_table():
    async with serving() as server:
        covered = {_shape(row.what) for row in HTTP}
        found = {
            _shape(f"{route.method} {route.resource.canonical}")
            for route in server.app.router.routes()
            if route.method != "HEAD"
        }
        assert {_shape(f"{route.method} {route.path}") for route in ROUTES} <= found
        schema = (await server.stranger().request("GET", "/api/schema/openapi.json")).json()["paths"]
        described = {_shape(f"{method.upper()} {path}") for path, ways in schema.items() for method in ways}
        assert described <= found
        assert {route for route in found if route not in covered} == set()
    tags = {kind.__struct_config__.tag for kind in get_args(AnyFromClient)}
    assert tags == {row.what for row in MESSAGES} - {"connect"}


def _shape(what: str) -> str:
    """A route without the names of its parts."""
    method, _, path = what.partition(" ")
    parts = path.partition("?")[0].split("/")
    known = {"seats/3": "seats/{}"}
    shaped = "/".join("{}" if part.startswith("{") else part for part in parts)
    for text, plain in known.items():
        shaped = shaped.replace(text, plain)
    return f"{method} {shaped or '/'}"


# Pages of other sites

FOREIGN = [
    {"origin": "http://evil.test"},
    {"origin": "null"},
    {"origin": f"http://{HOST}.evil.test"},
    {"origin": f"http://evil.test/{HOST}"},
    {"origin": f"http://{HOST}:8080"},
    {"origin": f"ftp://{HOST}"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://evil.test", "sec-fetch-site": "same-origin"},
]
OURS = [
    {},
    {"origin": ORIGIN},
    {"origin": f"https://{HOST}"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_pages_of_other_sites_can_change_nothing_and_open_no_socket(headers):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        for method, path in (
            ("POST", "/api/guests"),
            ("POST", "/api/tables"),
            ("DELETE", f"/api/tables/{table}/seats/0"),
            ("PUT", "/api/me"),
        ):
            response = await ada.request(
                method, path, {"name": "X", "game": "scotland_yard"}, headers=dict(headers)
            )
            assert (response.status_code, response.json()["code"]) == (403, "not_allowed"), (method, path)
            assert_headers(response)
        assert (await ada.get("/api/me"))["name"] == "Ada"
        given = {name.replace("-", "_"): text for name, text in headers.items()}
        with pytest.raises(Refusal, match="another site"):
            await ada.connect(table, **({"origin": ""} | given))


@pytest.mark.parametrize("headers", OURS, ids=str)
async def test_our_own_pages_and_programs_are_let_in(headers):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        response = await ada.request("PUT", "/api/me", {"name": "Ann"}, headers=dict(headers))
        assert response.status_code == 200
        given = {name.replace("-", "_"): text for name, text in headers.items()}
        await ada.connect(table, **({"origin": ""} | given))


async def test_other_sites_can_be_allowed():
    async with serving(origins=frozenset({"https://club.test"})) as server:
        ada = await server.person("Ada")
        response = await ada.request("PUT", "/api/me", {"name": "Ann"}, headers={"origin": "https://club.test"})
        assert response.status_code == 200
        table = (await ada.table())["id"]
        await ada.connect(table, origin="https://club.test")


CLUB = "https://club.test"
ASKS = {"access-control-request-method": "PUT", "access-control-request-headers": "content-type"}


async def test_browsers_are_told_what_pages_of_an_allowed_site_may_do():
    """A browser asks before it sends what a form could not, and keeps answers from pages that may not."""
    async with serving(origins=frozenset({CLUB})) as server:
        ada = await server.person("Ada")
        for path in ("/api/me", "/api/tables/some-table/seats/0", "/api/nothing"):
            response = await ada.request("OPTIONS", path, headers={"origin": CLUB} | ASKS)
            assert response.status_code == 204, "before it is known whether there is such a thing"
            assert response.headers["access-control-allow-methods"] == "GET, POST, PUT, DELETE"
            assert response.headers["access-control-allow-headers"] == "Content-Type"
            assert_allows(response, CLUB)
            assert_headers(response)
        for method, path in (("GET", "/api/me"), ("GET", "/api/nothing"), ("PUT", "/api/me")):
            assert_allows(await ada.request(method, path, headers={"origin": CLUB}), CLUB)


@pytest.mark.parametrize(
    "origin", ["https://club.test.evil", "http://club.test", "https://club.test/", "null", ""]
)
async def test_pages_of_other_sites_are_told_nothing(origin):
    for origins in (frozenset({CLUB}), frozenset()):
        async with serving(origins=origins) as server:
            ada = await server.person("Ada")
            asked = await ada.request("OPTIONS", "/api/me", headers={"origin": origin} | ASKS)
            assert asked.status_code == 405
            for response in (asked, await ada.request("GET", "/api/me", headers={"origin": origin})):
                assert not [name for name in response.headers if name.startswith("access-control")]
                assert response.headers.get("vary") == ("Origin" if origins else None)
    async with serving(origins=frozenset({CLUB})) as server:
        page = await server.stranger().request("OPTIONS", "/", headers={"origin": CLUB} | ASKS)
        assert "access-control-allow-methods" not in page.headers, "what is no API is for our own pages"


def assert_allows(response, origin) -> None:
    assert response.headers["access-control-allow-origin"] == origin
    assert response.headers["access-control-allow-credentials"] == "true"
    assert response.headers["vary"] == "Origin"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
async def test_a_form_of_another_site_is_no_request(kind):
    """Browsers let any page post such forms; the cookie stays at home (SameSite), and the origin is checked."""
    async with serving() as server:
        ada = await server.person("Ada")
        body = msgspec.json.encode({"name": "Mallory"})
        response = await ada.http.put("/api/me", content=body, headers={"content-type": kind, "origin": "null"})
        assert response.status_code == 403
        response = await ada.http.post(
            "/api/guests", content=body, headers={"content-type": kind, "origin": "null"}
        )
        assert response.status_code == 403
        assert (await ada.get("/api/me"))["name"] == "Ada"


# Headers


def assert_headers(response) -> None:
    """Every answer has the headers that keep browsers from being tricked."""
    for name, value in HEADERS.items():
        assert response.headers.get_list(name) == [value], name
    assert "server" not in response.headers, "nobody needs to know which version of what this is"


def test_no_header_is_missing():
    assert HEADERS | {"Content-Security-Policy": ""} == {
        "Content-Security-Policy": "",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    }


def test_the_policy_for_pages_is_strict():
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert not any("unsafe" in text or "*" in text or "http:" in text for text in policy.values())


async def test_every_kind_of_answer_has_the_headers(tmp_path, monkeypatch):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("not to be served")
    async with serving(client=tmp_path) as server:
        stranger = server.stranger()
        for method, path, status in (
            ("GET", "/", 200),
            ("GET", "/tables/some-table", 200),
            ("GET", "/assets/app.js", 200),
            ("GET", "/assets/nothing.js", 404),
            ("GET", "/assets/../secret.txt", 200),  # the client's page, not the file
            ("GET", "/assets/..%2fsecret.txt", 404),
            ("GET", "/assets/%2e%2e/secret.txt", 200),  # the same address, written otherwise
            ("GET", "/api/nothing", 404),
            ("POST", "/api/nothing", 404),
            ("DELETE", "/api/games", 405),
            ("GET", "/api/tables?kind=sideways", 400),
            ("POST", "/api/guests", 400),
            ("GET", "/api/games", 200),
        ):
            response = await stranger.request(method, path)
            assert response.status_code == status, (method, path, response.text)
            assert_headers(response)
            assert "not to be served" not in response.text
            if path.startswith("/api/"):
                assert response.headers["cache-control"] == "no-store"
                assert response.headers["content-type"] == "application/json"
        monkeypatch.setattr(server.services.storage, "listed", _broken)
        response = await stranger.request("GET", "/api/tables")
        assert response.status_code == 500
        assert response.json()["code"] == "fault"
        assert "words that may tell a secret" not in response.text
        assert_headers(response)


async def _broken(*_: Any) -> None:
    raise RuntimeError("words that may tell a secret")


# Sizes


async def test_a_request_that_is_too_big_is_refused_with_or_without_its_length():
    async with serving() as server:
        ada = await server.person("Ada")
        body = msgspec.json.encode({"text": "x" * LARGEST_BODY})
        response = await ada.http.post("/api/replays", content=body)
        assert (response.status_code, response.json()["code"]) == (413, "too_big")
        assert_headers(response)

        async def pieces():
            for at in range(0, len(body), 65_536):
                yield body[at : at + 65_536]

        response = await ada.http.post(
            "/api/replays", content=pieces(), headers={"content-type": "application/json"}
        )
        assert (response.status_code, response.json()["code"]) == (413, "too_big")
        assert_headers(response)
        # For ever: it is refused in the middle, however little comes at a time.
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/replays HTTP/1.1\r\nHost: table.test\r\nTransfer-Encoding: chunked\r\n\r\n")
        sent = 0
        answer = asyncio.create_task(reader.readuntil(b"}"))
        while not answer.done() and sent < 4 * LARGEST_BODY:
            writer.write(b"4000\r\n" + b" " * 0x4000 + b"\r\n")
            await writer.drain()
            sent += 0x4000
            await asyncio.sleep(0)
        assert (await answer).startswith(b"HTTP/1.1 413")
        assert sent < 4 * LARGEST_BODY, "it was not answered before all had come"
        writer.close()
        for length in (b"-1", b"many", b"1e9", b"\xb2"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(
                b"POST /api/guests HTTP/1.1\r\nHost: table.test\r\nContent-Length: " + length + b"\r\n\r\n"
            )
            assert b" 400 " in await reader.readline(), length
            writer.close()


async def test_a_message_that_is_too_big_is_refused_and_the_socket_stays():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wire = await ada.connect(table)
        wire.send('{"type":"say","id":1,"text":"' + "x" * LARGEST_MESSAGE + '"}')
        answer = await wire.receive_until(lambda news: news["type"] == "refused")
        assert (answer["id"], answer["code"]) == (0, "bad_request")
        wire.send('{"type":"say","id":2,"text":"hello"' + " " * LARGEST_MESSAGE + "}")
        answer = await wire.receive_until(lambda news: news["type"] in ("refused", "done"))
        assert answer["sentence"] == "The message is too long.", "whatever it says"
        wire.send(b"\x00\x01")
        answer = await wire.receive_until(lambda news: news["type"] == "refused")
        assert answer["sentence"] == "Messages are JSON texts, not bytes."
        await wire.say("still here")


# Rates


async def hammer(times: int, ask) -> int:
    """How often it may be asked at once before it is too much."""
    for number in range(times):
        try:
            await ask()
        except Refusal as refusal:
            if refusal.code == "too_much" and refusal.status in (0, 429):
                return number
    return times


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in ("connection", "bytes", "notice")]
)  # see test_edge.py and test_notices.py
async def test_everything_is_limited(kind, monkeypatch):
    """Each kind has its own limit, for an address, a guest or a socket; others are not hurt by it."""
    monkeypatch.setattr("bradshaw.server.http.limits.monotonic", lambda: 1000.0)  # no bucket fills meanwhile
    sizes = {name: (5 if name == kind else 10_000, rate) for name, (_, rate) in KINDS.items()}
    monkeypatch.setattr("bradshaw.server.http.limits.KINDS", sizes)
    async with serving(limits=1.0) as server:
        ada = await server.person("Ada", address="198.51.100.1")
        bob = await server.person("Bob", address="198.51.100.2")
        stranger = server.stranger(address="198.51.100.3")
        table = (await ada.table())["id"]
        wire = await ada.connect(table)
        asks = {
            "request": lambda: stranger.get("/api/health"),
            "guest": lambda: server.stranger(address="198.51.100.3").post("/api/guests", {"name": "x"}),
            "table": lambda: bob.table(),
            "code": lambda: stranger.get("/api/codes/guessed"),
            "replay": lambda: stranger.get(f"/api/tables/{table}/log"),
            "socket": lambda: stranger.connect(table),
            "file": lambda: stranger.post(
                "/api/games/eighty_days/files", {"option": "board", "name": "my board", "text": "?"}
            ),
            "message": lambda: wire.look(None),
            "messages": lambda: wire.look(None),
            "look": lambda: wire.look(None),
            "chat": lambda: wire.say("hello"),
            "proposal": lambda: wire.ask("agree", seat=0, proposal=1, yes=True),
            "subscription": lambda: bob.put("/api/me/notices", NOWHERE),
        }
        assert await hammer(10, asks[kind]) == 5
        if kind in ("message", "messages"):
            with pytest.raises(Closed, match="too much in too short a time"):
                await asks[kind]()
        # Somebody else, elsewhere, goes on.
        eve = await server.person("Eve", address="198.51.100.4")
        await eve.table()
        await (await eve.connect(table)).say("hello")


async def test_transfer_links_and_windows_are_limited_too(monkeypatch):
    monkeypatch.setattr("bradshaw.server.http.limits.monotonic", lambda: 1000.0)
    async with serving(limits=1.0) as server:
        ada = await server.person("Ada")
        assert await hammer(100, lambda: ada.post("/api/me/transfers")) == KINDS["guest"][0]
        assert await hammer(100, lambda: ada.post("/api/transfers", {"token": "guessed"})) == KINDS["code"][0]
        table = (await ada.table())["id"]
        assert await hammer(100, lambda: ada.connect(table)) == 50


async def test_an_address_holds_so_many_sockets_and_no_more(monkeypatch):
    monkeypatch.setattr("bradshaw.server.transport.socket.MOST_FROM_ADDRESS", 3)
    async with serving(limits=1.0) as server:
        ada = await server.person("Ada", address="198.51.100.1")
        table = (await ada.table())["id"]
        stranger = server.stranger(address="198.51.100.3")
        held = [await stranger.connect(table) for _ in range(3)]
        assert await hammer(1, lambda: stranger.connect(table)) == 0
        await ada.connect(table)
        await held[0].close()
        await stranger.connect(table)


async def test_a_bucket_fills_again(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("bradshaw.server.http.limits.monotonic", lambda: now[0])
    async with serving(limits=1.0) as server:
        stranger = server.stranger()
        size, rate = KINDS["code"]
        assert await hammer(100, lambda: stranger.get("/api/codes/guessed")) == size
        now[0] += 3 / rate
        assert await hammer(100, lambda: stranger.get("/api/codes/guessed")) == 3
        now[0] += 10 * size / rate
        assert await hammer(100, lambda: stranger.get("/api/codes/guessed")) == size, "and never runs over"


# Others


@pytest.mark.parametrize(("address", "status"), [("127.0.0.1", 200), ("::1", 200), ("10.0.0.5", 403), ("?", 403)])
async def test_figures_are_for_programs_on_the_same_machine(address, status):
    async with serving() as server:
        response = await server.stranger(address=address).request("GET", "/metrics")
        assert response.status_code == status
        assert ("bradshaw_move_seconds_count" in response.text) == (status == 200)


async def test_a_slow_reader_is_cut_off_and_nobody_is_hurt(monkeypatch):
    """Also in the midst of a move of its own: what it asked for is carried out whole."""
    monkeypatch.setattr("bradshaw.server.transport.connection.MOST_UNSENT", 300_000)
    async with serving(buffers=4096) as server:
        ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
        table = (await ada.table())["id"]
        await bob.sit(table)
        await ada.start(table)
        slow, spectator, busy = await ada.connect(table, 0), await eve.connect(table), await bob.connect(table, 1)
        for wire in (slow, spectator):
            wire.stop_reading()
        room = await server.room(table)
        action = room.table.game.write(room.table.game.actions(room.table.running.state, 0)[0])
        for number in range(400):
            if number == 200:  # its answer can't be written, and soon it is too far behind
                move = {"type": "move", "id": 1, "seat": 0, "position": room.table.position, "action": action}
                slow.send(msgspec.json.encode(move).decode())
            await busy.say(f"line {number} {'🚕' * 480}")
            if len(server.services.sockets) == 1:
                break
        assert len(server.services.sockets) == 1, "both are cut off"
        assert room.table.moves == 1, "the move was made, once"
        assert (await server.room(table)) is room, "and the table is as it was on disk"
        assert len(room.connections) == 1
        await busy.say("still here")
        again = await ada.connect(table, 0)
        assert again.info["moves"] == 1
