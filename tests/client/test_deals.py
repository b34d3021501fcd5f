"""Programs take part in the deal by themselves, and notice when somebody rigs it."""

import threading
import time

import pytest
from msgspec.structs import replace

from bradshaw.client.deals import NOT_ASKED, Deals
from bradshaw.core.deal import Part, mixed, pledge_of
from bradshaw.wire import entries
from bradshaw.wire.messages import DealInfo

TWO = {"players": 2}


def wait_for_start(seat):
    """Until the game has started, in a thread: what a program does that waits for its turn."""

    def wait():
        while seat.table.status == "open":
            seat.wait()

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    return thread


def wait_for_pledge(client, table):
    while not isinstance(client.log(table)[-1].what, entries.Pledged):
        time.sleep(0.01)


@pytest.fixture
def played(guest):
    """A game of two programs that was ended: Ann, its host; Ben; and the table."""
    ann, ben = guest("Ann"), guest("Ben")
    table = ann.create("scotland_yard", options=TWO)
    ben.sit(table)
    with ben.play(table) as second:
        second.catch_up()
        waiting = wait_for_start(second)
        wait_for_pledge(ann, table)
        begun = ann.start(table)
        assert begun.status == "running"
        waiting.join(60)
        with ann.play(table) as first:
            first.offer("end")
            second.answer(True)
    return ann, ben, begun


def test_both_contribute_and_find_that_it_was_fair(played):
    ann, ben, table = played
    record = ann.record(table)
    assert [part.seat for part in record.deal.parts] == [0, 1]
    assert all(part.contribution for part in record.deal.parts)
    assert record.seed == mixed(record.deal) == ben.table(table).seed
    assert ann.check_deal(table) == ben.check_deal(table) == ()
    assert ann.verify(table).seed_fits


def rigged(record, **changes):
    deal = replace(record.deal, **changes)
    return replace(record, deal=deal, seed=mixed(deal))


@pytest.mark.parametrize(
    ("rig", "said"),
    [
        (lambda r: rigged(r, secret="another"), "The hash is NOT the one"),
        (lambda r: rigged(r, parts=r.deal.parts[1:]), "Your contribution is NOT in the deal."),
        (lambda r: rigged(r, parts=r.deal.parts[:1]), "The pledges are NOT those"),
        (lambda r: replace(r, seed="another"), "The seed is NOT what"),
        (lambda r: replace(r, seed=r.secret, deal=None), "nobody contributed"),
    ],
)
def test_a_rigged_record_is_noticed(played, monkeypatch, rig, said):
    ann, _, table = played
    record = ann.record(table)
    monkeypatch.setattr(ann, "record", lambda table: rig(record))
    assert any(said in found for found in ann.check_deal(table))


def test_a_table_that_starts_at_once_and_its_rematch(guest):
    ann = guest()
    table = ann.create("scotland_yard", options=TWO, seats=["me", "random"], start=True)
    assert table.status == "running"
    assert [part.seat for part in table.deal.parts] == [0]
    with ann.play(table) as seat:
        seat.offer("end")
    assert ann.check_deal(table) == ()
    again = ann.table(ann.rematch(table, start=True))
    assert (again.status, again.deal.parts[0].seat) == ("running", 0)
    assert again.deal.parts[0].pledge != table.deal.parts[0].pledge
    with ann.play(again) as seat:
        seat.offer("end")
    assert ann.check_deal(again) == ()


def test_where_only_bots_play_there_is_nothing_to_contribute(guest):
    table = guest().create("scotland_yard", options=TWO, seats=["random", "random"], start=True)
    assert (table.status, table.deal) == ("running", None)


def test_who_has_pledged_and_is_not_asked_is_told_so(guest):
    ann, ben = guest("Ann"), guest("Ben")
    table = ann.create("scotland_yard", options=TWO)
    ben.sit(table)
    with ben.play(table) as second:
        second.catch_up()
        wait_for_pledge(ann, table)
    with ann.watch(table) as watch:
        watch.catch_up()
        while 1 in watch.presence.connected:
            watch.wait()
    ann.start(table)
    with ann.play(table) as first, ben.play(table) as second:
        first.offer("end")
        second.answer(True)
    assert ann.check_deal(table) == ()
    assert ben.check_deal(table) == (NOT_ASKED,)


def test_a_contribution_is_given_for_one_list_of_pledges_only(guest):
    """A server that shows another list after it has seen the contribution may have chosen who is on it."""
    ann = guest()
    table, me = ann.create("scotland_yard", options=TWO), ann.guest.id
    sent = []

    def put(_, what, body):
        sent.append(body)
        return table

    deals = Deals(put)
    deals.take_part(table, me)
    own, friend = Part(0, sent[0].pledge), Part(1, pledge_of("f0" * 32))
    for parts in ((friend,), (own,), (own,), (own, friend), (replace(own, contribution="e0" * 32),)):
        deals.take_part(replace(table, deal=DealInfo(parts, None)), me)
    _, *given = sent
    assert len(given) == 2  # once, and once more for the very same list
    assert {pledge_of(body.contribution) for body in given} == {own.pledge}
