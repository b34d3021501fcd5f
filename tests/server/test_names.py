"""Names: nobody at a table can be taken for somebody else."""

import pytest

from bradshaw.server.names import alike, tidy
from tests.server.harness import serving
from tests.server.test_tables import refused

ALIKE = {
    "capitals": "aDA lovelace",
    "spaces": "Ada  Love lace",
    "no-break space": "Ada\u00a0Lovelace",
    "zero-width space": "Ada Love\u200blace",
    "soft hyphen": "Ada Love\u00adlace",
    "right-to-left mark": "\u200fAda Lovelace",
    "Hangul filler": "Ada Lovelace\u3164",
    "Braille blank": "\u2800Ada Lovelace",
    "grapheme joiner": "A\u034fda Lovelace",
    "variation selector": "Ada\ufe0f Lovelace",
    "Cyrillic": "\u0410d\u0430 L\u043evelac\u0435",
    "Greek": "\u0391da L\u03bfvelace",
    "full width": "Ａｄａ Lovelace",
    "mathematical": "𝓐𝓭𝓪 Lovelace",
    "digit": "Ada L0velace",
    "I for l": "Ada LoveIace",
    "1 for l": "Ada Love1ace",
    "| for l": "Ada Love|ace",
}
OTHERS = ("Ida Lovelace", "Ada", "Adá Lovelace", "Ada Lovelace 2", "Аня", "爱达")


@pytest.mark.parametrize("how", ALIKE)
def test_names_that_look_the_same_are_found(how):
    assert alike("Ada Lovelace", ALIKE[how])
    assert alike(ALIKE[how], "Ada Lovelace")


def test_others_are_not():
    for name in OTHERS:
        assert not alike("Ada Lovelace", name), name
    assert alike("Ian", "lan")
    assert alike("IAN", "ian")
    assert alike("Tom", "Torn")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", " \ufe0f ", "\u200b", "\u115f\u1160"])
def test_a_name_that_nobody_can_see_is_none(name):
    assert tidy(name) == "Guest"


async def test_two_people_at_one_table_cannot_have_names_that_look_the_same():
    async with serving() as server:
        ada = await server.person("Ada Lovelace")
        table = (await ada.table(players=3))["id"]
        twin = await server.person(ALIKE["Cyrillic"])
        await refused(twin.sit(table), "refused", "looks the same")
        await refused(twin.sit(table, 1, name="ADA LOVELACE"), "refused", "looks the same")
        assert (await ada.get(f"/api/tables/{table}"))["seats"][1]["guest"] is None
        await twin.sit(table, 1, name="Augusta")
        eve = await server.person("Eve")
        await refused(eve.sit(table, 2, name="augusta"), "refused", "looks the same")
        await eve.sit(table, 2)


async def test_a_new_name_does_not_help():
    async with serving() as server:
        ada, eve = await server.person("Ada Lovelace"), await server.person("Eve")
        table = (await ada.table(players=3))["id"]
        await eve.sit(table, 1)
        wire = await eve.connect(table)
        await eve.put("/api/me", {"name": ALIKE["Greek"]})
        await wire.say("as myself", seat=1)
        assert wire.entries[-1]["what"]["name"] == "Eve", "the seat keeps its name"
        again = await eve.connect(table)
        await refused(again.say("as a spectator"), "refused", "looks the same")
        await eve.leave(table, 1)
        await refused(eve.sit(table, 1), "refused", "looks the same")


async def test_several_at_one_device_may_be_called_alike():
    async with serving() as server:
        ada = await server.person("Ada")
        await ada.table(seats=["me", "me"], start=True)


async def test_nobody_comes_in_the_name_of_one_who_has_left():
    """Those who decide would take him for the one who only comes back."""
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table())["id"]
        await bob.sit(table, 1)
        await ada.start(table)
        await ada.leave(table, 0)
        puppet = await server.person("Аda")
        await refused(puppet.sit(table, 0), "refused", "looks the same")
        await refused((await puppet.connect(table)).say("it is me"), "refused", "looks the same")
        await ada.sit(table, 0)
