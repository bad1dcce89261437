"""PPO with self-play: one network plays all seats, and learns from all of them.

    python examples/learn/ppo.py mini_rails --out mini_rails.json --curve mini_rails.csv
    branchline tournament mini_rails --bots model:mini_rails.json,greedy --games 200

It needs PyTorch (requirements/learn.txt). Now and then the network plays against random and greedy bots without
learning, and the share of games in which it comes first goes into the curve, with a 95 % interval. The file that it
writes is a bot that plays without PyTorch.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from branchline.adapters.vector import VectorEnv
from branchline.bots.model import save_model
from branchline.core.encoding import columns, inputs
from branchline.lab.estimates import wilson

ENCODING = "onehot"
DISCOUNT_OF_ADVANTAGES = 0.9
#: A game is worth its lead in points over the mean of all seats, divided by this.
POINTS = 10.0
CLIP, ENTROPY, VALUE_WEIGHT = 0.2, 0.01, 0.5
EPOCHS, MINIBATCH = 4, 1024


class Player(Protocol):
    """What both examples teach: a network that plays, and can be written as a bot."""

    #: of the observations that the player looks at
    encoding: str

    def player(self) -> Callable[[VectorEnv], NDArray[Any]]: ...

    def layers(self) -> list[nn.Linear]: ...


class Net(nn.Module):
    """Scores of all actions, and what the position is worth to the seat that looks."""

    encoding = ENCODING

    def __init__(self, inputs: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.actions, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Scores, those of illegal actions far below all others, and values."""
        inner = self.body(seen)
        return self.actions(inner).masked_fill(masks == 0, -1e9), self.value(inner).squeeze(-1)

    def player(self) -> Callable[[VectorEnv], NDArray[Any]]:
        """What chooses an action in every game, with what has been learned by now."""
        return self.best_actions

    @torch.no_grad()
    def best_actions(self, env: VectorEnv) -> NDArray[Any]:
        """The likeliest action in every game."""
        scores, _ = self(torch.from_numpy(env.observations), torch.from_numpy(env.masks))
        best: NDArray[Any] = scores.argmax(-1).numpy()
        return best

    def layers(self) -> list[nn.Linear]:
        """What the bot is made of."""
        return [layer for layer in (*self.body, self.actions) if isinstance(layer, nn.Linear)]


class Steps:
    """What so many steps of all games showed and brought."""

    def __init__(self, env: VectorEnv, length: int) -> None:
        games = env.games
        self.seen = np.zeros((length, games, inputs(columns(env.setup.features, ENCODING))), dtype=np.float32)
        self.masks = np.zeros((length, games, env.setup.actions), dtype=np.uint8)
        self.seats = np.zeros((length, games), dtype=np.int64)
        self.actions = np.zeros((length, games), dtype=np.int64)
        self.log_chances = np.zeros((length, games), dtype=np.float32)
        self.values = np.zeros((length, games), dtype=np.float32)
        self.over = np.zeros((length, games), dtype=np.bool_)
        self.rewards = np.zeros((length, games, env.setup.seats), dtype=np.float32)

    @torch.no_grad()
    def play(self, env: VectorEnv, net: Net) -> None:
        """Let the network play all seats."""
        for step in range(len(self.seen)):
            self.seen[step], self.masks[step], self.seats[step] = env.observations, env.masks, env.seats_to_move
            scores, values = net(torch.from_numpy(self.seen[step]), torch.from_numpy(self.masks[step]))
            choice = torch.distributions.Categorical(logits=scores)
            actions = choice.sample()
            self.actions[step], self.log_chances[step] = actions, choice.log_prob(actions)
            self.values[step] = values
            self.step(env, step)

    def step(self, env: VectorEnv, step: int) -> None:
        """Carry out the actions, and note what they brought."""
        _, _, points, self.over[step], _ = env.step(self.actions[step])
        self.rewards[step] = (points - points.mean(axis=1, keepdims=True)) / POINTS

    def advantages(self, fading: float) -> tuple[NDArray[Any], NDArray[Any]]:
        """By step and game: how much better it went than expected, and whether that is known.

        Each seat's decisions are a sequence of their own. It ends with the game's reward, or with what the seat's last
        decision here was thought to be worth; that decision itself is left out.
        """
        length, games = self.seats.shape
        every = np.arange(games)
        advantages, known = np.zeros((length, games), np.float32), np.zeros((length, games), np.bool_)
        worth = np.zeros(self.rewards.shape[1:], np.float32)  # of the seat's next decision, by game and seat
        better = np.zeros_like(worth)
        follows = np.zeros(worth.shape, np.bool_)
        for step in reversed(range(length)):
            over, seat = self.over[step], self.seats[step]
            worth[over], better[over], follows[over] = self.rewards[step][over], 0.0, True
            known[step] = follows[every, seat]
            surprise = worth[every, seat] - self.values[step] + fading * better[every, seat]
            advantages[step] = np.where(known[step], surprise, 0.0)
            worth[every, seat], better[every, seat], follows[every, seat] = self.values[step], advantages[step], True
        return advantages, known

    def tensors(self, known: NDArray[Any], *more: NDArray[Any]) -> list[Tensor]:
        """The known decisions: what was seen, masks, actions, log chances, and more."""
        rows = (self.seen, self.masks, self.actions, self.log_chances, *more)
        return [torch.from_numpy(row[known]) for row in rows]


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: Steps) -> None:
    """Some epochs of PPO over the steps."""
    better, known = steps.advantages(DISCOUNT_OF_ADVANTAGES)
    batch = steps.tensors(known, better, better + steps.values)
    batch[4] = (batch[4] - batch[4].mean()) / (batch[4].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch[0])).split(MINIBATCH):
            seen, masks, actions, before, advantages, returns = (row[part] for row in batch)
            scores, values = net(seen, masks)
            choice = torch.distributions.Categorical(logits=scores)
            ratio = (choice.log_prob(actions) - before).exp()
            gain = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
            chances = choice.probs
            spread = -(chances * chances.clamp_min(1e-9).log()).sum(-1).mean()
            loss = -gain - ENTROPY * spread + VALUE_WEIGHT * (values - returns).pow(2).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def first_places(net: Player, game: str, seats: int | None, others: str, games: int) -> tuple[float, float, float]:
    """The share of games with a first place of the network's best actions, and its 95 % interval."""
    env = VectorEnv(game, games, seats, others=others, encoding=net.encoding, seed=12345)
    env.reset()
    choose = net.player()
    waiting = np.ones(games, dtype=np.bool_)
    won = 0.0
    while waiting.any():
        env.step(choose(env))
        for ended in np.flatnonzero(waiting & env.terminated):
            places = env.places[ended]
            if places[env.own_seats[ended]] == 1:
                won += 1 / int((places == 1).sum())
        waiting &= ~env.terminated
    return won / games, *wilson(won / games, games)


def save(net: Player, env: VectorEnv, file: str) -> None:
    """Write the network as a bot: ``model:FILE``."""
    rows = [(layer.weight.tolist(), layer.bias.tolist()) for layer in net.layers()]
    save_model(file, Path(file).stem, env.setup.game, env.setup.seats, env.setup.options, ENCODING, rows)


def table(chosen: argparse.Namespace, encoding: str, afterwards: bool = False) -> VectorEnv:
    """The games to learn from; PyTorch is set up, too."""
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(chosen.seed)
    env = VectorEnv(
        chosen.game,
        chosen.parallel,
        chosen.seats,
        encoding=encoding,
        reward="points",
        seed=chosen.seed,
        afterwards=afterwards,
    )
    env.reset()
    return env


def train(
    chosen: argparse.Namespace, env: VectorEnv, net: Any, steps: Steps, improve: Callable[[Any, Any, Any], None]
) -> None:
    """Play and learn in turn until so many decisions are made; write the curve and the bot as it goes."""
    optimizer = torch.optim.Adam(net.parameters(), lr=chosen.rate, eps=1e-5)
    rounds = max(1, round(chosen.decisions / steps.seats.size))
    minutes = 0.0
    with Path(chosen.curve).open("w", newline="", encoding="utf-8") as file:
        curve = csv.writer(file, lineterminator="\n")
        curve.writerow(["decisions", "minutes", "against", "first", "low", "high"])
        for number in range(rounds + 1):
            if number % max(1, rounds // chosen.looks) == 0 or number == rounds:
                decisions = number * steps.seats.size
                for others in ("random", "greedy"):
                    shares = first_places(net, chosen.game, chosen.seats, others, chosen.games)
                    curve.writerow([decisions, f"{minutes:.1f}", others, *(f"{share:.3f}" for share in shares)])
                    print(f"{minutes:5.1f} min {decisions:10,} decisions  {others:6} {shares[0]:.1%}", flush=True)
                file.flush()
                save(net, env, chosen.out)
            if number == rounds:
                return
            started = time.process_time()
            for group in optimizer.param_groups:
                group["lr"] = chosen.rate * (1 - number / rounds)
            steps.play(env, net)
            improve(net, optimizer, steps)
            minutes += (time.process_time() - started) / 60


def arguments(about: str | None, hidden: int) -> argparse.Namespace:
    """What both examples are asked."""
    options = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--seats", type=int)
    options.add_argument("--decisions", type=int, default=4_000_000, help="to learn from; default 4,000,000")
    options.add_argument("--out", default="model.json", help="the bot; default model.json")
    options.add_argument("--curve", default="curve.csv", help="default curve.csv")
    options.add_argument("--looks", type=int, default=10, help="how often to measure; default 10")
    options.add_argument("--games", type=int, default=400, help="of each measurement; default 400")
    options.add_argument("--parallel", type=int, default=128, help="games at once; default 128")
    options.add_argument("--steps", type=int, default=64, help="of every game between lessons; default 64")
    options.add_argument("--hidden", type=int, default=hidden, help=f"width of the network; default {hidden}")
    options.add_argument("--rate", type=float, default=1e-3, help="learning rate, which falls; default 0.001")
    options.add_argument("--threads", type=int, default=1, help="of PyTorch; default 1")
    options.add_argument("--seed", type=int, default=1)
    return options.parse_args()


if __name__ == "__main__":
    asked = arguments(__doc__, hidden=128)
    games = table(asked, ENCODING)
    policy = Net(games.observations.shape[1], games.setup.actions, asked.hidden)
    train(asked, games, policy, Steps(games, asked.steps), learn)
