"""Value learning with self-play: the network learns what each action is worth, and plays the best one.

    python examples/learn/values.py mini_rails --out mini_rails.json --curve mini_rails.csv

One network plays all seats, now and then at random. Its value of an action is drawn towards the value of the same
seat's best next action, and at the end to the reward: Q-learning with traces (lambda). Arguments, curve and bot are
those of ppo.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import nn

from branchline.adapters.vector import VectorEnv
from ppo import MINIBATCH, Net, Steps, arguments, train

DISCOUNT_OF_SURPRISES = 0.8
EPOCHS = 2


class Tries(Steps):
    """Steps of the best actions, and of random ones with a chance that falls."""

    def __init__(self, env: VectorEnv, length: int) -> None:
        super().__init__(env, length)
        self.random = np.random.default_rng(1)
        self.curiosity = 0.3

    @torch.no_grad()
    def play(self, env: VectorEnv, net: Net) -> None:
        for step in range(len(self.seen)):
            self.seen[step], self.masks[step], self.seats[step] = env.observations, env.masks, env.seats_to_move
            scores, _ = net(torch.from_numpy(self.seen[step]), torch.from_numpy(self.masks[step]))
            best, actions = scores.max(-1)
            curious = self.random.random(env.games) < self.curiosity
            self.actions[step] = np.where(curious, env.sample(self.random), actions)
            self.values[step] = best
            self.step(env, step)
        self.curiosity = max(0.05, self.curiosity * 0.99)


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: Any) -> None:
    """Draw the values of the actions towards what came of them."""
    better, known = steps.advantages(DISCOUNT_OF_SURPRISES)
    batch = steps.tensors(known, better + steps.values)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch[0])).split(MINIBATCH):
            seen, masks, actions, _, returns = (row[part] for row in batch)
            scores, _ = net(seen, masks)
            loss = (scores.gather(1, actions[:, None]).squeeze(1) - returns).pow(2).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()


if __name__ == "__main__":
    asked = arguments(__doc__)
    train(asked, lambda env: Tries(env, asked.steps), learn)
