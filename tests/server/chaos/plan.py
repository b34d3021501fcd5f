"""Which faults there will be, and when: drawn from the seed before anything runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.server.chaos.faults import KINDS, Fault


@dataclass(frozen=True)
class Planned:
    """A fault and the second, from the start of its round, at which it begins."""

    at: float
    fault: Fault


def kinds(only: str = "") -> tuple[list[type[Fault]], dict[str, str]]:
    """The faults that this machine can have, and those that it can't, with the reason."""
    wanted = [kind for kind in KINDS if only.lower() in kind.name.lower()]
    missing = {kind.name: why for kind in wanted if (why := kind.missing())}
    return [kind for kind in wanted if kind.name not in missing], missing


def rounds(
    seed: str, count: int, seconds: float, per_round: int, chosen: Sequence[type[Fault]]
) -> list[list[Planned]]:
    """So many faults in so many seconds, all kinds equally often, none that needs what another one holds."""
    rng = Random(f"{seed} plan")
    found: list[list[Planned]] = []
    bag: list[type[Fault]] = []
    left = count
    while left:
        size = min(per_round, left)
        apart = seconds / count
        found.append(_round(rng, bag, chosen, size, apart))
        left -= size
    return found


def _round(
    rng: Random, bag: list[type[Fault]], chosen: Sequence[type[Fault]], size: int, apart: float
) -> list[Planned]:
    busy: dict[str, float] = {}  # until when
    found: list[Planned] = []
    at = 0.0
    while len(found) < size:
        at += rng.uniform(0.4, 1.6) * apart
        fault = _draw(rng, bag, chosen, {name for name, until in busy.items() if until > at})
        if fault is None:
            continue
        for name in fault.holds:
            busy[name] = at + fault.lasts
        found.append(Planned(at, fault))
    return found


def _draw(rng: Random, bag: list[type[Fault]], chosen: Sequence[type[Fault]], busy: set[str]) -> Fault | None:
    """The next kind that may be now."""
    if not bag:
        bag += rng.sample(chosen, len(chosen))
    for kind in bag:
        fault = kind(Random(rng.random()))
        if not fault.holds & busy:
            bag.remove(kind)
            return fault
    return None
