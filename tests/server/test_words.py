"""What those are told who have no board for a game: the view as text, moves in notation, sentences."""

import msgspec

import bradshaw
from tests.server.harness import Server, serving

GAME = bradshaw.load("scotland_yard")


async def table_of_two(server: Server):
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = (await ann.table("scotland_yard", players=2))["id"]
    await ben.sit(table, 1)
    await ann.start(table)
    return ann, ben, table


def last_update(wire):
    messages = map(msgspec.json.decode, wire.raw)
    return [message for message in messages if message["type"] == "update"][-1]


async def test_who_asks_is_told_in_words_what_these_eyes_see():
    async with serving() as server:
        ann, ben, table = await table_of_two(server)
        eyes = await ann.connect(table, 0, words=True)
        position = eyes.position
        match = (await server.room(table)).table.running
        assert position["words"]["sections"] == [
            {"title": section.title, "lines": list(section.lines)} for section in GAME.show(match.view(0))
        ]
        assert position["words"]["actions"] == [GAME.write(action) for action in match.actions(0)]
        # A move by its notation, told to both as sentences, each as far as he may know it.
        other = await ben.connect(table, 1, words=True)
        await eyes.ask("move", seat=0, position=position["number"], action=position["words"]["actions"][0])
        await server.settled()
        for wire, look in ((eyes, 0), (other, 1)):
            await wire.caught_up()
            update = last_update(wire)
            match = (await server.room(table)).table.running
            assert update["next"]["words"]["sections"][0]["title"] == GAME.show(match.view(look))[0].title
            [entry] = update["entries"]
            assert len(entry["what"]["told"]) == len(entry["what"]["events"]) > 0


async def test_who_does_not_ask_is_sent_no_words():
    async with serving() as server:
        ann, _, table = await table_of_two(server)
        eyes = await ann.connect(table, 0)
        assert "words" not in eyes.position
        await eyes.move(0)
        await server.settled()
        update = last_update(eyes)
        assert "words" not in update["next"]
        assert "told" not in update["entries"][0]["what"]
