"""The checks that every game must pass. Each plays one random game and raises AssertionError at a fault."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from bradshaw.core.encoding import Layout
from bradshaw.core.errors import BradshawError, EncodingError, IllegalAction
from bradshaw.core.game import visible
from bradshaw.core.match import Match, replay
from bradshaw.core.notation import pick
from bradshaw.core.record import Record
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng
from bradshaw.core.sentences import reason_of, said
from bradshaw.testing.play import Moment, observers, random_play
from bradshaw.testing.secrets import Secrets

encode = msgspec.json.encode


def check_ending(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """The game ends; until then somebody can act, and then there is an outcome with a place for every seat."""
    seats = range(len(game.seat_names(options)))
    state = game.new(options, Rng(str(seed), 0))
    moves = 0
    for moment in random_play(game, options, seed, longest):
        moves = moment.move
        assert game.outcome(moment.state) is None, "there is an outcome, but the game goes on"
        to_act = game.to_act(moment.state)
        assert list(to_act) == sorted(set(to_act)), f"{to_act} are not seats in ascending order"
        for seat in seats:
            assert bool(game.actions(moment.state, seat)) == (seat in to_act), f"seat {seat} may act, or may not?"
        state = moment.after
    most = game.longest(options)
    assert most is None or moves <= most, f"the game took {moves} actions, but the longest is said to take {most}"
    outcome = game.outcome(state)
    assert outcome is not None, "nobody can act, but there is no outcome"
    assert abs(sum(outcome.returns)) < 1e-9, "the returns do not add up to nothing"
    assert len(outcome.places) == len(seats), "the outcome does not place every seat"
    assert min(outcome.places) == 1, "nobody came first"
    assert not any(game.actions(state, seat) for seat in seats), "somebody can act after the end"


def check_json(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """States, actions, events, views and options survive JSON."""
    round_trip(options, game.options_type)
    for moment in random_play(game, options, seed, longest):
        round_trip(moment.state, game.state_type)
        round_trip(moment.after, game.state_type)
        round_trip(moment.action, game.action_type)
        for event in moment.events:
            round_trip(event, game.event_type)
        for observer in observers(game, options):
            view = game.view(moment.after, observer)
            assert view.seat == observer, "a view must say whose it is"
            round_trip(view, game.view_type)


def round_trip(thing: Any, kind: Any) -> None:
    """Raise AssertionError for what does not survive JSON."""
    text = encode(thing)
    again = msgspec.json.decode(text, type=kind)
    assert again == thing, f"{thing} comes back from JSON as {again}"
    assert encode(again) == text, f"{thing} is written differently the second time"


def check_record(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """The same record gives the same states and events, also by way of its text."""
    match = Match(game, options, seed=str(seed))
    states, events = [match.state], []
    for moment in random_play(game, options, seed, longest):
        events.append(match.play(moment.seat, game.write(moment.action)))
        states.append(match.state)
        assert match.state == moment.after, f"move {moment.move} does not always lead to the same state"
        assert events[-1] == moment.events, f"move {moment.move} does not always bring the same events"
    again = Record.loads(match.record.dumps())
    assert again == match.record, "the record is another after writing and reading it"
    replayed = [(step.match.state, step.events) for step in replay(again, game)]
    assert [encode(state) for state, _ in replayed] == [encode(state) for state in states]
    assert [events for _, events in replayed[1:]] == events


def check_notation(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """Notation round-trips, is one short line, and tells all actions of a moment apart."""
    for moment in random_play(game, options, seed, longest):
        for seat in game.to_act(moment.state):
            actions = game.actions(moment.state, seat)
            texts = [game.write(action) for action in actions]
            assert len(set(texts)) == len(texts), f"two actions are written alike: {sorted(texts)}"
            for action, text in zip(actions, texts, strict=True):
                assert text.isprintable(), f"{text!r} is not one line of text"
                assert text == text.strip(), f"{text!r} has blanks around it"
                assert game.read(text) == action, f"“{text}” is read as {game.read(text)}"
            choices = [(seat, action) for action in actions]
            text = game.write(moment.action)
            if seat == moment.seat:
                assert pick(game, text.upper(), choices) == (seat, moment.action)


def check_actions(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """Every listed action can be played, everything else is refused in a sentence, and no state ever changes."""
    seats = range(len(game.seat_names(options)))
    moments = list(random_play(game, options, seed, longest))
    random = Random(seed)
    everything = _some_actions(game, moments, random)
    for moment in random.sample(moments, min(len(moments), 12)) + moments[-1:]:
        for state in (moment.state, moment.after):
            before = encode(state)
            for seat in (*seats, len(seats), -1):
                listed = list(game.actions(state, seat))
                for action in listed:
                    game.play(state, seat, action, Rng("check", 1))
                for action in everything:
                    refused = refusal(game, state, seat, action)
                    assert (refused is None) == (action in listed), (
                        f"seat {seat}, {game.write(action)}: listed and playable must be the same"
                    )
                    assert refused is None or refused.endswith("."), f"“{refused}” is no sentence"
            assert encode(state) == before, "a state has changed"


def _some_actions(game: AnyGame, moments: Sequence[Moment], random: Random) -> list[Any]:
    """Actions from all over the game, for every seat: most are illegal at any one moment."""
    found = {
        game.write(action): action
        for moment in moments
        for seat in game.to_act(moment.state)
        for action in game.actions(moment.state, seat)
    }
    return random.sample(sorted(found.values(), key=game.write), min(len(found), 60))


def refusal(game: AnyGame, state: Any, seat: int, action: Any) -> str | None:
    """The sentence with which an action is refused, or None if it is legal."""
    try:
        game.play(state, seat, action, Rng("check", 1))
    except IllegalAction as error:
        return said(error)
    return None


def _told(refused: str | None) -> bytes:
    """All that a refusal tells: its words, and the code and parameters that go along with them."""
    return encode((None if refused is None else str(refused), reason_of(refused or "")))


def check_words(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """Every event has a sentence and every view a text; bad notation is refused."""
    for moment in random_play(game, options, seed, longest):
        for event in moment.events:
            assert game.tell(event, options).strip(), f"{event} has no sentence"
            assert event.audience is None or set(event.audience) <= set(range(len(game.seat_names(options))))
        for observer in observers(game, options):
            assert all(section.title for section in game.show(game.view(moment.after, observer)))
    assert game.rules().strip(), "there are no rules to read"
    for text in ("", " ", "?", "castle kingside", "taxi 46\n", "0" * 5000, "\x00", "ß 1"):
        try:
            game.read(text)
        except BradshawError:
            continue
        raise AssertionError(f"{text!r} is read as an action")


def check_encoding(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """Every legal action has a number that leads back to it; observations fit the layout, whoever looks.

    A game without an encoding passes.
    """
    try:
        encoding, again = game.encoding(options), game.encoding(options)
    except EncodingError:
        return
    assert [encoding.number(action) for action in encoding.table] == list(range(encoding.actions)), (
        "two actions have one number"
    )
    assert [slot.start for slot in encoding.layout.slots] == [0, *(s.end for s in encoding.layout.slots)][:-1]
    names = encoding.layout.names()
    assert len(names) == len(set(names)) == encoding.size, "the layout does not name every number once"
    random = Random(seed)
    for moment in random_play(game, options, seed, longest):
        for seat in game.to_act(moment.state):
            actions = game.actions(moment.state, seat)
            for action in actions:
                assert encoding.action(encoding.number(action)) == action, f"{game.write(action)} is another one"
            assert sum(encoding.mask(actions)) == len(actions), "the mask hides a legal action"
        everyone = observers(game, options)
        looking = everyone if game.outcome(moment.after) else (moment.seat, random.choice(everyone))
        for observer in looking:
            before, view = game.view(moment.state, observer), game.view(moment.after, observer)
            numbers = encoding.observe(view)
            assert len(numbers) == encoding.size, "an observation has another size than its layout"
            assert encoding.observe(view) == again.observe(view) == numbers, (
                "an observation depends on more than the view"
            )
            _check_bounds(encoding.layout, numbers)
            if encoding.observe(before) == numbers:
                _check_difference(view, before, encoding.left_out)


def _check_difference(view: Any, other: Any, left_out: Mapping[str, str]) -> None:
    """Two views with the same numbers differ in nothing but what the encoding says that it leaves out."""
    for name in view.__struct_fields__:
        if name not in left_out:
            assert getattr(view, name) == getattr(other, name), f"views differ in {name} but have the same numbers"


def _check_bounds(layout: Layout, numbers: list[int]) -> None:
    """Every slot holds whole numbers from its lowest to its highest."""
    for slot in layout.slots:
        part = numbers[slot.start : slot.end]
        assert set(map(type, part)) <= {int}, f"{slot.name} holds what is no whole number: {part}"
        assert all(slot.lowest <= n <= slot.highest for n in part), f"{slot.name} is out of bounds: {part}"


def check_planning(game: AnyGame, options: Any, seed: int, longest: int) -> None:
    """The seats of a side plan the same round; whatever one of them may play it may propose, to all of them."""
    sides = game.sides(options)
    seats = [seat for side in sides for seat in side]
    assert len(set(seats)) == len(seats), "a seat is on two sides"
    assert set(seats) <= set(range(len(game.seat_names(options)))), "a side has a seat that does not exist"
    assert all(len(side) > 1 for side in sides), "nobody plans with himself"
    assert not sides or game.proposal_type is not None, "a side has nothing to propose"
    for moment in random_play(game, options, seed, longest):
        for side in sides:
            before = encode(moment.state)
            views = [game.view(moment.state, seat) for seat in side]
            rounds = {game.planning_round(view) for view in views}
            assert len(rounds) == 1, f"the seats of a side plan different rounds: {rounds}"
            for seat in side:
                for action in game.actions(moment.state, seat):
                    _check_proposal(game, options, views, game.proposal_for(action))
            assert encode(moment.state) == before, "a state has changed"
            if game.outcome(moment.after) is not None:
                assert game.planning_round(game.view(moment.after, side[0])) is None, "there is nothing to plan"


def _check_proposal(game: AnyGame, options: Any, views: Sequence[Any], proposal: Any) -> None:
    if proposal is None:
        return
    round_trip(proposal, game.proposal_type)
    assert game.tell_proposal(proposal, options).endswith("."), f"{proposal} has no sentence"
    for view in views:
        game.check_proposal(view, proposal)


def check_knowledge(game: AnyGame, secrets: Secrets, options: Any, seed: int, longest: int) -> None:
    """What a seat is told is true."""
    for moment in random_play(game, options, seed, longest):
        for observer in observers(game, options):
            for state in (moment.state, moment.after):
                wrong = secrets.contradiction(state, game.view(state, observer))
                assert wrong is None, f"the view of seat {observer} is not true: {wrong}"


def check_secrecy(game: AnyGame, secrets: Secrets, options: Any, seed: int, longest: int) -> int:
    """States that differ only in what a seat must not know look, sound and answer alike to it.

    Beside the game that is played, each observer has a double of it with other secrets. Whatever happens is
    repeated there in the way that ought to look the same; then views, events, legal actions and refusals are
    compared byte for byte. Returns how many pairs of states were compared.
    """
    moments = list(random_play(game, options, seed, longest))
    return sum(_check_secrecy_for(observer, game, secrets, moments, seed) for observer in observers(game, options))


def _check_secrecy_for(
    observer: int | None, game: AnyGame, secrets: Secrets, moments: Sequence[Moment], seed: int
) -> int:
    random = Random(f"{seed} {observer}")
    tried = _some_actions(game, moments, random)[:12]
    compared = 0
    double = None
    for moment in moments:
        if double is None or random.random() < 0.2:
            double = secrets.swap(moment.state, observer, random)
        if double is None:
            continue
        assert secrets.same(moment.state, double, observer), "swap() changed what the seat may know"
        compare(game, moment.state, double, observer, tried)
        compared += 1
        found = _repeat(game, secrets, moment, double, observer, random)
        if found is None:  # the rules have just let the observer tell the two apart
            double = None
            continue
        double, events = found
        seen, seen_in_double = visible(moment.events, observer), visible(events, observer)
        assert encode(seen) == encode(seen_in_double), (
            f"the events of move {moment.move} tell seat {observer} a secret: {seen} or {seen_in_double}"
        )
    if double is not None:
        compare(game, moments[-1].after, double, observer, tried)
    return compared


def compare(game: AnyGame, state: Any, double: Any, observer: int | None, tried: Sequence[Any]) -> None:
    """Raise AssertionError if the observer can tell the two states apart."""
    whose = f"seat {observer}"
    view, other = game.view(state, observer), game.view(double, observer)
    assert encode(view) == encode(other), f"the view tells {whose} a secret: {view} or {other}"
    assert game.to_act(state) == game.to_act(double), f"who is to act tells {whose} a secret"
    assert game.outcome(state) == game.outcome(double), f"the outcome tells {whose} a secret"
    if observer is None:
        return
    actions, others = game.actions(state, observer), game.actions(double, observer)
    assert encode(actions) == encode(others), f"the legal actions tell {whose} a secret"
    for action in tried:
        answers = refusal(game, state, observer, action), refusal(game, double, observer, action)
        told = _told(answers[0]), _told(answers[1])
        assert told[0] == told[1], f"a refusal tells {whose} a secret: {told[0]!r} or {told[1]!r}"


def _repeat(
    game: AnyGame, secrets: Secrets, moment: Moment, double: Any, observer: int | None, random: Random
) -> tuple[Any, Any] | None:
    """Play in the double what the observer can't tell from the moment's action, to a state it can't tell apart."""
    candidates = [moment.action]
    if moment.seat != observer:
        actions = game.actions(double, moment.seat)
        alike = [action for action in actions if secrets.same_action(moment.action, action, observer)]
        candidates = random.sample(alike, len(alike))
    for action in candidates:
        after, events = game.play(double, moment.seat, action, Rng(moment.seed, moment.move))
        if secrets.same(moment.after, after, observer):
            return after, events
    return None
