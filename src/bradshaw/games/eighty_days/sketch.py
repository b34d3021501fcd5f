"""A stretch of the track in characters: what is behind and ahead of a pawn, and what it costs to go there."""

from bradshaw.games.eighty_days.rules import Rules

BEHIND, AHEAD = 3, 14


def stretch(rules: Rules, here: int, marks: dict[int, str], discount: int) -> tuple[str, ...]:
    """One line a space, from the Layover behind to the last space that is worth a thought, and London.

    Ahead stands the price of going there, at the Layover behind what it pays; `marks` are the pawns.
    """
    track = rules.track
    stop = track.behind[here]
    shown = [*range(max(0, here - BEHIND), min(here + AHEAD + 1, track.finish)), track.finish]
    if stop and stop not in shown:
        shown.insert(0, stop)
    lines = []
    for space in shown:
        label = "London" if space in (0, track.finish) else track.spaces[space].label
        price = ""
        if space > here and track.kinds[space] != "layover":
            price = f"+{space - here:<3}£{max(0, rules.costs[space - here] - discount)}"
        elif space == stop and space:
            price = f"back +£{10 * (here - space)}"
        elif space == here:
            price = "here"
        lines.append(f"{space:>3} {label:<22} {price:<12} {marks.get(space, '')}".rstrip())
    return tuple(lines)
