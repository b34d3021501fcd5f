"""The legal moves a second time, straight from the contract and without any table: slow and plain."""


def moves(state, track, limit=10):
    """What the seat to move may do, in notation, in the game with one pawn each and without Characters."""
    seat = state.turn
    here, money, rumors = state.pawns[seat], state.money[seat], state.rumors[seat]
    if state.duties[seat] == 2:
        return {"report"}  # ED-24
    found = set()
    for n in range(1, track.finish - here + 1):
        cost, to = sum(range(1, n + 1)), here + n  # ED-11
        if cost > money:
            continue
        if to == track.finish:
            if rumors == 0 and money - cost <= limit:  # ED-19
                found.add(f"+{n}")
            continue
        space = track.spaces[to]
        occupied = to in [pawn for other, pawn in enumerate(state.pawns) if other != seat]  # ED-12
        if not occupied and space.kind != "layover" and (space.kind != "police" or rumors):  # ED-13, ED-14
            found.add(f"+{n}")
    behind = [n for n in range(1, here) if track.spaces[n].kind == "layover"]
    if behind and behind[-1] not in state.pawns:  # ED-15, ED-16
        found.add("back")
    if 0 < here < track.finish and track.spaces[here].kind == "pound":  # ED-23
        found.add("stay +10")
        if money >= 10:
            found.add("stay -10")
    if found:
        return found
    return {"pass"} if behind else {"london"}  # ED-17, ED-18


def turns_home(track, space, money, rumors, depth):
    """The fewest turns home of a lone traveller, by trying everything; more than `depth` is None."""
    frontier = {(space, money, rumors, False)}
    seen = set(frontier)
    for turn in range(1, depth + 1):
        after = set()
        for state in frontier:
            for following in _after(track, *state):
                if following == "home":
                    return turn
                if following not in seen:
                    seen.add(following)
                    after.add(following)
        frontier = after
    return None


def _after(track, space, money, rumors, landed):
    """What one turn can lead to; `landed`: the space still has something for the traveller."""
    kind = track.spaces[space].kind if space else "london"
    if landed and kind == "police":
        yield space, money + 10, rumors - 1, False
        return
    if landed and kind == "bet" and 1 in track.spaces[space].bets:
        money += 10
    forwards = False
    for n in range(1, track.finish - space + 1):
        left, to = money - n * (n + 1) // 2, space + n
        if left < 0:
            break
        if to == track.finish:
            if not rumors and left <= 10:
                forwards = True
                yield "home"
        elif track.spaces[to].kind != "layover" and (rumors or track.spaces[to].kind != "police"):
            forwards = True
            yield to, left, rumors, True
    behind = [n for n in range(1, space) if track.spaces[n].kind == "layover"]
    if behind:
        yield behind[-1], money + 10 * (space - behind[-1]), rumors, False
    if kind == "pound":
        yield space, money + 10, rumors, False
        if money >= 10:
            yield space, money - 10, rumors, False
    elif not forwards and not behind:
        yield 0, max(money, track.data.money), rumors, False
