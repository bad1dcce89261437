"""Value learning with self-play: the network learns what a position is worth, and plays to the best one.

    python examples/learn/values.py mini_rails --out mini_rails.json --curve mini_rails.csv
    branchline tournament mini_rails --bots model:mini_rails.json,greedy --games 200

One network plays all seats: it looks one action ahead, inside the engine, and now and then it acts at random. The value
of a position right after a seat's action is drawn towards the value after the same seat's next action, and at the end
to the reward: temporal differences with traces (lambda). Arguments, curve and bot are those of ppo.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from branchline.adapters.encoding import Encoder
from branchline.adapters.vector import VectorEnv
from branchline.bots.model import make_network
from branchline.core.encoding import RAW, columns, inputs
from branchline.core.engine.network import Network
from ppo import ENCODING, Steps, arguments, table, train

DISCOUNT_OF_SURPRISES = 0.8
EPOCHS, MINIBATCH = 4, 256
#: How often an action is random: at first, from lesson to lesson, and in the end.
CURIOSITY, CURIOSITY_FADES, LEAST_CURIOSITY = 0.3, 0.95, 0.05


class Values(nn.Module):
    """What positions are worth to the seat that has just acted."""

    #: the engine reads the numbers as they are, and encodes them itself
    encoding = RAW

    def __init__(self, env: VectorEnv, hidden: int) -> None:
        super().__init__()
        self.layout = columns(env.setup.features, ENCODING)
        self.body = nn.Sequential(
            nn.Linear(inputs(self.layout), hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, 1),
        )

    def forward(self, seen: Tensor) -> Tensor:
        """A value for each position."""
        values: Tensor = self.body(seen).squeeze(-1)
        return values

    def layers(self) -> list[nn.Linear]:
        """What the bot is made of."""
        return [layer for layer in self.body if isinstance(layer, nn.Linear)]

    def in_the_engine(self) -> Network:
        """The network as it is now, as the engine plays it."""
        return make_network(
            self.layout, [(layer.weight.flatten().tolist(), layer.bias.tolist()) for layer in self.layers()]
        )

    def player(self) -> Callable[[VectorEnv], NDArray[Any]]:
        """What chooses an action in every game, with what has been learned by now."""
        network = self.in_the_engine()
        return lambda env: env.best_actions(network)


class Tries(Steps):
    """Steps of the best actions, and of random ones with a chance that falls."""

    def __init__(self, env: VectorEnv, length: int) -> None:
        super().__init__(env, length)
        self.encoder = Encoder(env.setup.features, env.games, ENCODING, "float32")
        self.random = np.random.default_rng(1)
        self.curiosity = CURIOSITY

    @torch.no_grad()
    def play(self, env: VectorEnv, net: Any) -> None:
        """Let the network play all seats."""
        network = net.in_the_engine()
        for step in range(len(self.seen)):
            self.seats[step] = env.seats_to_move
            curious = self.random.random(env.games) < self.curiosity
            self.actions[step] = np.where(curious, env.sample(self.random), env.best_actions(network))
            self.step(env, step)
            self.seen[step] = self.encoder.encode(env.afterwards)
            self.values[step] = net(torch.from_numpy(self.seen[step]))
        self.curiosity = max(LEAST_CURIOSITY, self.curiosity * CURIOSITY_FADES)


def learn(net: Values, optimizer: torch.optim.Optimizer, steps: Tries) -> None:
    """Draw the values towards what came of the positions."""
    better, known = steps.advantages(DISCOUNT_OF_SURPRISES)
    positions, returns = torch.from_numpy(steps.seen[known]), torch.from_numpy((better + steps.values)[known])
    for _ in range(EPOCHS):
        for part in torch.randperm(len(positions)).split(MINIBATCH):
            loss = (net(positions[part]) - returns[part]).pow(2).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()


if __name__ == "__main__":
    asked = arguments(__doc__, hidden=64)
    games = table(asked, RAW, afterwards=True)
    train(asked, games, Values(games, asked.hidden), Tries(games, asked.steps), learn)
