"""The fewest turns home a second time, by trying everything: slow and plain."""


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


def everything(track, most):
    """Every (space, money, Rumors) that a traveller with at most so much can have; "home" if he gets there."""
    found, waiting = set(), {(0, track.data.money, track.data.rumors, False)}
    while waiting:
        state = _settled(track, *waiting.pop())
        if state in found or state[1] > most:
            continue
        found.add(state)
        for following in _after(track, *state, False):
            if following == "home":
                return "home"
            waiting.add(following)
    return found


def _settled(track, space, money, rumors, landed):
    """With what the space still has for the traveller."""
    kind = track.spaces[space].kind if space and landed else "nothing"
    if kind == "police":
        return space, money + 10, rumors - 1
    pays = kind == "bet" and 1 in track.spaces[space].bets
    return space, money + 10 * pays, rumors


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
