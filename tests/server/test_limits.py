"""How addresses are counted, and that nobody with many addresses empties a bucket faster than it fills."""

import contextlib

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import TooMuch
from bradshaw.server.http import limits as limits_module
from bradshaw.server.http.limits import KINDS, Limits
from bradshaw.server.http.origin import Trusted, counted, is_loopback
from tests.server.harness import Refusal, serving


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(limits_module, "monotonic", lambda: now[0])
    return now


def allowed(limits: Limits, who: str, kind: str = "code") -> int:
    """How often he may ask before it is too much."""
    for number in range(1000):
        try:
            limits.check(kind, who)
        except TooMuch:
            return number
    raise AssertionError("there is no limit")


@pytest.mark.parametrize(
    ("address", "as_"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("nonsense", "nonsense"),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address, as_):
    assert counted(address) == as_


def test_this_machine_is_known_in_every_notation():
    assert all(is_loopback(address) for address in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"))
    assert not any(is_loopback(address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "::2", "?"))


def test_machines_that_the_host_trusts():
    trusted = Trusted(["10.1.0.0/16", "2001:db8::7"])
    assert all(one in trusted for one in ("127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7"))
    assert not any(one in trusted for one in ("10.2.0.1", "2001:db8::8", "?", ""))
    for wrong in ("club.example", "10.1.2.3/16", "10.0.0.0/99"):
        with pytest.raises(BradshawError, match="an address or a network"):
            Trusted([wrong])


async def test_a_proxy_that_the_host_trusts_speaks_for_clients_and_no_other(monkeypatch):
    monkeypatch.setattr("bradshaw.server.http.origin.is_loopback", lambda _: False)
    async with serving(trusted=frozenset({"127.0.0.0/8"})) as server:
        assert (await server.stranger(address="127.0.0.9").http.get("/metrics")).status_code == 200
        with pytest.raises(Refusal, match="not_allowed"):
            await server.stranger(address="198.51.100.1").get("/metrics")
    async with serving() as server:
        with pytest.raises(Refusal, match="not_allowed"):
            await server.stranger(address="127.0.0.9").get("/metrics")


async def test_who_has_a_whole_network_has_one_bucket(clock):
    async with serving(limits=1.0) as server:
        refused = 0
        for number in range(KINDS["code"][0] + 5):
            stranger = server.stranger(address=f"2001:db8:1:2::{number:x}")
            try:
                await stranger.get("/api/codes/guessed")
            except Refusal as refusal:
                refused += refusal.code == "too_much"
        assert refused == 5
        with pytest.raises(Refusal, match="not_found"):
            await server.stranger(address="2001:db8:1:3::1").get("/api/codes/guessed")


def test_no_crowd_of_addresses_gives_anyone_a_new_bucket(clock, monkeypatch):
    monkeypatch.setattr(limits_module, "MOST_BUCKETS", 100)
    found = Limits()
    size, rate = KINDS["code"]
    assert allowed(found, "the attacker") == size
    for number in range(1000):
        with contextlib.suppress(TooMuch):
            found.check("code", f"one of his addresses, {number}")
    assert allowed(found, "the attacker") == 0, "his bucket is still empty"
    assert sum(map(len, found._buckets.values())) <= 100, "and memory is bounded"
    clock[0] += 1 / rate
    found.check("code", "somebody new")
    assert "somebody new" in found._buckets["code"], "buckets that are full again make room"
    clock[0] += size / rate
    assert allowed(found, "the attacker") == size


def test_newcomers_share_a_bucket_while_all_others_are_in_use(clock, monkeypatch):
    monkeypatch.setattr(limits_module, "MOST_BUCKETS", 10)
    found = Limits()
    for number in range(10):
        found.check("code", f"address {number}")
    size, _ = KINDS["code"]
    assert allowed(found, "one") == size
    assert allowed(found, "another") == 0
    assert allowed(found, "one", "request") == KINDS["request"][0], "each kind for itself"
