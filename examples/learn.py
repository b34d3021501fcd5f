"""Learn Around the World in 80 Days for two by self-play: PPO on a batch of compiled games, with PyTorch.

`python examples/learn.py` trains on the processor and writes `learned.pt` and a plot; docs/learning.md has both.
`bradshaw arena eighty_days --players 2 --bots random,steady,learn:Learned` (in the folder of this file) plays it.
"""

import argparse
import time
from pathlib import Path

import matplotlib.pyplot as plt
import torch
from torch import nn

import bradshaw
from bradshaw import envs
from bradshaw.arena import Results, play, standings, tournament

GAME = bradshaw.load("eighty_days")
OPTIONS = GAME.options(**GAME.simulation, players=2)
ENCODING = GAME.encoding(OPTIONS)
SPACES = ENCODING.layout["pawns"].highest + 1
STEPS, EPOCHS, PARTS, WIDTH = 64, 2, 8, 128
CLIP, LAMBDA, ENTROPY, RATE = 0.2, 0.95, 0.01, 1e-3


class Network(nn.Module):
    """From what a seat sees to how good each action is, and the result it may expect."""

    def __init__(self) -> None:
        super().__init__()
        highest = [float(slot.highest) for slot in ENCODING.layout.slots for _ in slot.labels]
        self.register_buffer("scale", torch.tensor(highest).clamp(1, 100))
        self.pawns = slice(ENCODING.layout["pawns"].start, ENCODING.layout["pawns"].end)
        first = nn.Linear(ENCODING.size + 2 * SPACES, WIDTH)
        self.trunk = nn.Sequential(first, nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, ENCODING.actions), nn.Linear(WIDTH, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of the actions, and the value."""
        where = nn.functional.one_hot(seen[:, self.pawns].long(), SPACES).flatten(1)
        inner = self.trunk(torch.cat([seen / self.scale, where], dim=1))
        logits = self.policy(inner).masked_fill(~mask, -1e9)
        return logits.log_softmax(dim=1), self.value(inner).squeeze(1).tanh()


class Learned:
    """The network as a bot, like any other; it takes what it thinks best."""

    def __init__(self, network: Network | None = None) -> None:
        self.network = network or Network()
        if network is None:
            self.network.load_state_dict(torch.load(Path(__file__).with_name("learned.pt"), weights_only=True))

    def choose(self, view, actions, rng):
        """The likeliest action."""
        seen = torch.tensor([ENCODING.observe(view)], dtype=torch.float)
        mask = torch.frombuffer(ENCODING.mask(actions), dtype=torch.uint8).bool()[None]
        with torch.no_grad():
            return ENCODING.action(int(self.network(seen, mask)[0].argmax()))


def collect(batch: envs.Batch, network: Network) -> list[torch.Tensor]:
    """Play some steps in all games: what was seen and done, and how much better it went than expected."""
    kept = []
    for _ in range(STEPS):
        seen = torch.from_numpy(batch.observations.astype("float32"))
        mask, seats = torch.from_numpy(batch.mask.copy()), torch.from_numpy(batch.seats.astype("int64"))
        with torch.no_grad():
            chances, value = network(seen, mask)
        action = torch.multinomial(chances.exp(), 1)
        batch.step(action.squeeze(1).numpy())
        done = torch.from_numpy(batch.done.copy())
        reward = torch.from_numpy(batch.rewards.astype("float32")).gather(1, seats[:, None]).squeeze(1)
        kept.append((seen, mask, seats, action, chances.gather(1, action), value, reward, done))
    with torch.no_grad():
        seen, mask = batch.observations.astype("float32"), batch.mask.copy()
        after = network(torch.from_numpy(seen), torch.from_numpy(mask))[1]
    seats, gain = torch.from_numpy(batch.seats.astype("int64")), torch.zeros(batch.n)
    rows = []
    for seen, mask, mover, action, chance, value, reward, done in reversed(kept):
        sign = (
            torch.where(mover == seats, 1.0, -1.0) * ~done
        )  # what is good for the other seat is bad for this one
        gain = reward + sign * after - value + LAMBDA * sign * gain
        rows.append((seen, mask, action, chance, gain, gain + value))
        seats, after = mover, value
    return [torch.cat(column) for column in zip(*rows, strict=True)]


def improve(network: Network, optimizer: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    """A few passes of proximal policy optimization over what was collected."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data[0])).chunk(PARTS):
            seen, mask, action, before, gain, target = (column[part] for column in data)
            chances, value = network(seen, mask)
            ratio = (chances.gather(1, action) - before).squeeze(1).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(chances.exp() * chances.clamp(min=-20)).sum(dim=1).mean()
            loss = (value - target).square().mean() / 2 - policy - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def against(network: Network, opponent: str, deals: int) -> tuple[float, float, float]:
    """The score against a bot in the arena, with its interval; a half is equal."""
    contest = tournament(GAME.name, {"learned": lambda: Learned(network), opponent: opponent}, OPTIONS, "learn")
    with Results() as results:
        list(play(contest, results, deals))
        [pair] = standings(contest, results, deals).pairs
    return pair.score, pair.low, pair.high


def main() -> None:
    """Train, report, save and plot."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=4_000_000, help="how many are played and learned from")
    parser.add_argument("--games", type=int, default=512, help="how many are played side by side")
    parser.add_argument("--deals", type=int, default=200, help="for the last report")
    parser.add_argument("--plot", type=Path, default=Path(__file__).with_name("learning.svg"))
    wanted = parser.parse_args()
    torch.manual_seed(1)
    network, batch = Network(), envs.batch(GAME, wanted.games, seed=1, players=2)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    curve, done, start = [], 0, time.process_time()
    while done < wanted.decisions:
        improve(network, optimizer, collect(batch, network))
        done += STEPS * wanted.games
        if done >= len(curve) * wanted.decisions / 20:
            curve.append((done, against(network, "random", 20)[0], against(network, "steady", 20)[0]))
            spent = (time.process_time() - start) / 60
            print("{:10,} decisions: {:.2f} random, {:.2f} steady; ".format(*curve[-1]), end="")
            print(f"{spent:.1f} minutes of processor time", flush=True)
    torch.save(network.state_dict(), Path(__file__).with_name("learned.pt"))
    for opponent in ("random", "steady"):
        print("{}: {:.3f} ({:.3f} to {:.3f})".format(opponent, *against(network, opponent, wanted.deals)))
    for number, opponent in enumerate(("random", "steady"), start=1):
        points = [(point[0] / 1e6, point[number]) for point in curve]
        plt.plot(*zip(*points, strict=True), label=f"against {opponent}")
    plt.axhline(0.5, color="grey", linestyle=":")
    plt.xlabel("million decisions of self-play"), plt.ylabel("score in the arena"), plt.ylim(0, 1), plt.legend()
    plt.savefig(wanted.plot)


if __name__ == "__main__":
    main()
