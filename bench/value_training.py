"""Trains the network of bench/learn.py with PyTorch, and turns it into whole numbers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch import Tensor, nn
from value_data import MOST_SEATS, NONE, Positions

from branchline.bots.search.value_net import UNIT

#: One game of so many is held out.
HELD_OUT = 12
BATCH = 1024
#: Points are divided by this, so that both losses are about as large.
SPREAD = 6.0
POINTS_PART = 0.3
#: Where the last sixth of a game begins.
LAST = 5 / 6


class Network(nn.Module):
    """What bots/search/value_net.py computes, with real numbers."""

    def __init__(self, rows: int, seat_rows: int, width: int, depth: int) -> None:
        super().__init__()
        # The last row of each table stands for nothing.
        self.rows = nn.Embedding(rows + 1, width, padding_idx=rows)
        self.seat_rows = nn.Embedding(seat_rows + 1, depth, padding_idx=seat_rows)
        self.own = nn.Linear(width, depth, bias=False)
        self.all = nn.Linear(width, depth, bias=False)
        self.win = nn.Linear(depth, 1, bias=False)
        self.points = nn.Linear(depth, 1, bias=False)
        for table in (self.rows, self.seat_rows):
            with torch.no_grad():
                table.weight.mul_(0.15)
                table.weight[-1] = 0

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """By seat the logit and the points."""
        items = self.rows(batch["items"]).sum(2)
        count, seats, holdings = batch["held_items"].shape
        index = batch["held_items"].clamp(min=0).reshape(count, -1, 1).expand(-1, -1, items.shape[2])
        held = items.gather(1, index).reshape(count, seats, holdings, -1)
        held = torch.relu(held + self.rows(batch["held_rows"])) * (batch["held_items"] >= 0).unsqueeze(-1)
        held = held.sum(2)
        hidden = self.own(held) + self.all(held.sum(1, keepdim=True)) + self.seat_rows(batch["seat_rows"]).sum(2)
        hidden = torch.relu(hidden)
        absent = torch.arange(seats) >= batch["seats"].unsqueeze(1)
        return self.win(hidden).squeeze(-1).masked_fill(absent, -1e9), self.points(hidden).squeeze(-1)

    def parts(self) -> dict[str, list[int]]:
        """The numbers as whole ones."""

        def whole(numbers: Tensor, factor: float = 1.0) -> list[int]:
            return [round(float(number) * UNIT * factor) for number in numbers.detach().flatten()]

        return {
            "rows": whole(self.rows.weight[:-1]),
            "seat_rows": whole(self.seat_rows.weight[:-1]),
            "own": whole(self.own.weight),
            "all": whole(self.all.weight),
            "win": whole(self.win.weight),
            "points": whole(self.points.weight, SPREAD),
        }


def batches(data: Positions, chosen: np.ndarray, rows: int, seat_rows: int) -> Iterator[dict[str, Tensor]]:
    """The chosen positions, in batches."""

    def indices(part: np.ndarray, none: int) -> Tensor:
        return torch.from_numpy(np.where(part == NONE, none, part).astype(np.int64))

    for start in range(0, len(chosen), BATCH):
        some = chosen[start : start + BATCH]
        yield {
            "items": indices(data.items[some], rows),
            "held_items": torch.from_numpy(data.held[some][..., 0].astype(np.int64)),
            "held_rows": indices(data.held[some][..., 1], rows),
            "seat_rows": indices(data.seat_rows[some], seat_rows),
            "seats": torch.from_numpy(data.seats[some]),
            "places": torch.from_numpy(data.places[some]),
            "points": torch.from_numpy(data.points[some]),
        }


def trimmed(data: Positions) -> Positions:
    """Without columns that are empty everywhere."""
    data.items = data.items[..., : int((data.items != NONE).sum(2).max())]
    data.held = data.held[:, :, : int((data.held[..., 0] != NONE).sum(2).max())]
    data.seat_rows = data.seat_rows[..., : int((data.seat_rows != NONE).sum(2).max())]
    return data


def train(
    data: Positions, network: Network, epochs: int, rate: float, seed: int, told: Callable[[str], None]
) -> list[dict[str, float]]:
    """Train on all but the games that are held out; the losses after each epoch."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    rows, seat_rows = network.rows.num_embeddings - 1, network.seat_rows.num_embeddings - 1
    own = np.flatnonzero(data.game % HELD_OUT != 0)
    optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-4)
    steps = epochs * (len(own) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    curve = []
    for epoch in range(epochs):
        started, sum_ = time.monotonic(), 0.0
        rng.shuffle(own)
        for batch in batches(data, own, rows, seat_rows):
            logits, points = network(batch)
            lost = -(batch["places"] * torch.log_softmax(logits, 1)).sum(1).mean()
            there = torch.arange(MOST_SEATS) < batch["seats"].unsqueeze(1)
            missed = (
                (
                    (
                        (points - points.mul(there).sum(1, keepdim=True) / batch["seats"].unsqueeze(1)) * SPREAD
                        - batch["points"]
                    )
                    / SPREAD
                )[there]
                .square()
                .mean()
            )
            optimizer.zero_grad()
            (lost + POINTS_PART * missed).backward()
            optimizer.step()
            schedule.step()
            sum_ += float(lost.detach()) * len(batch["seats"])
        losses = {"epoch": epoch + 1, "trained": sum_ / len(own), **held_out(data, network)}
        told(f"{losses} ({time.monotonic() - started:.0f} s)")
        curve.append(losses)
    return curve


@torch.no_grad()
def held_out(data: Positions, network: Network) -> dict[str, float]:
    """Log losses on games that were not trained on: of each seat's chance of the first place, as yes or no."""
    rows, seat_rows = network.rows.num_embeddings - 1, network.seat_rows.num_embeddings - 1
    chosen = np.flatnonzero(data.game % HELD_OUT == 0)
    logits = torch.cat([network(batch)[0] for batch in batches(data, chosen, rows, seat_rows)])
    return losses_of(data, chosen, torch.softmax(logits, 1))


def losses_of(data: Positions, chosen: np.ndarray, chances: Tensor) -> dict[str, float]:
    """The log loss of these chances, over all and in the last sixth."""
    there = torch.arange(MOST_SEATS) < torch.from_numpy(data.seats[chosen]).unsqueeze(1)
    places = torch.from_numpy(data.places[chosen])
    chances = chances.clamp(1e-4, 1 - 1e-4)
    lost = -(places * chances.log() + (1 - places) * (1 - chances).log())
    late = torch.from_numpy(data.progress[chosen] >= LAST).unsqueeze(1)
    return {"loss": float(lost[there].mean()), "late": float(lost[there & late].mean())}


def by_hand(data: Positions) -> dict[str, float]:
    """The same of the hand-written evaluation: a softmax whose sharpness was fitted for each tenth of the game."""
    tenth = torch.from_numpy((data.progress * 9.99).astype(np.int64))
    absent = torch.arange(MOST_SEATS) >= torch.from_numpy(data.seats).unsqueeze(1)
    values = torch.from_numpy(data.outlook).masked_fill(absent, -1e6)
    places = torch.from_numpy(data.places)
    own = torch.from_numpy(np.flatnonzero(data.game % HELD_OUT != 0))
    sharpness = torch.full((10,), 0.3, requires_grad=True)
    optimizer = torch.optim.Adam([sharpness], 0.03)
    for _ in range(60):
        lost = -(places[own] * torch.log_softmax(values[own] * sharpness[tenth[own]].unsqueeze(1), 1)).sum(1).mean()
        optimizer.zero_grad()
        lost.backward()
        optimizer.step()
    chosen = np.flatnonzero(data.game % HELD_OUT == 0)
    with torch.no_grad():
        return losses_of(data, chosen, torch.softmax(values[chosen] * sharpness[tenth[chosen]].unsqueeze(1), 1))
