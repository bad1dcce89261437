"""A trained model as a bot: ``model:FILE``. The file is JSON, so playing needs no learning library.

    {"branchline_model": 1, "name": "...", "game": "...", "seats": 4, "options": "", "encoding": "onehot",
     "layout": "...", "layers": [{"inputs": 9, "outputs": 64, "weights": "...", "biases": "..."}, ...]}

Weights are little-endian floats of 32 bits in base64, output by output as PyTorch keeps them. The bot plays the legal
action to which the last layer gives most: a policy's probability, or the value of an action. A last layer with one
number is the value of a position: the bot looks one action ahead.
"""

from __future__ import annotations

import json
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from sys import byteorder
from typing import Any

from branchline import games
from branchline.bots.bot import Bot, Thought, Variation, Watch
from branchline.core.encoding import ENCODINGS, Column, columns, digest, inputs
from branchline.core.engine.network import Network
from branchline.core.engine.random import Random
from branchline.core.game import Game, State
from branchline.core.match.errors import NoSuchBot
from branchline.core.match.options import Options, write_options
from branchline.files import write_whole

PREFIX = "model"
VERSION = 1
_SHOWN = 5
_FIELDS = ("branchline_model", "name", "game", "seats", "options", "encoding", "layout", "layers")


class Model:
    """What is in a model's file: the table that it plays, and its network."""

    def __init__(self, file: str) -> None:
        self.file = file
        fields = _read(file)
        self.name = str(fields["name"])
        self.game: Game = games.find(str(fields["game"]))
        self.seats = int(fields["seats"])
        self.options = self.game.read_options(self.seats, str(fields["options"]))
        features = self.game.features(self.seats, self.options, self.game.box())
        if fields["encoding"] not in ENCODINGS:
            raise self.wrong(f"the encoding {fields['encoding']!r} is not one of {', '.join(ENCODINGS)}")
        if fields["layout"] != digest(features):
            raise self.wrong("it was trained on other observations: train it again with this version")
        layout = columns(features, fields["encoding"])
        self.network = make_network(layout, self._layers(fields["layers"], inputs(layout)))

    def wrong(self, why: str) -> NoSuchBot:
        """The complaint about the file."""
        return NoSuchBot(f"{PREFIX}:{self.file}: {why}")

    def check_table(self, game: str, seats: int) -> None:
        """Refuse a game or a number of seats that it was not trained for."""
        if game != self.game.name or seats != self.seats:
            raise self.wrong(f"this model plays {self.game.title} with {self.seats} seats")

    def _layers(self, layers: list[dict[str, Any]], width: int) -> list[tuple[list[float], list[float]]]:
        """The weights and biases of every layer, after a look at their sizes."""
        sizes = [width, *(int(layer["outputs"]) for layer in layers)]
        if len(layers) < 2 or sizes[-1] not in (1, self.game.action_count):
            raise self.wrong(
                f"{len(layers)} layers end in {sizes[-1]} numbers, neither in {self.game.action_count} actions nor in "
                "one value"
            )
        read = [(unpacked(layer["weights"]), unpacked(layer["biases"])) for layer in layers]
        for number, ((weights, biases), (before, after)) in enumerate(zip(read, pairwise(sizes), strict=True)):
            if len(weights) != before * after or len(biases) != after:
                raise self.wrong(f"layer {number + 1} has not the {before} x {after} weights that it should have")
        return read


def make_network(layout: list[Column], layers: list[tuple[list[float], list[float]]]) -> Network:
    """A network for observations of that layout; by layer its weights, output by output, and its biases."""
    network = Network(
        [column.way for column in layout],
        [column.first for column in layout],
        [column.low for column in layout],
        [column.unit for column in layout],
    )
    before = inputs(layout)
    for number, (weights, biases) in enumerate(layers):
        if number == 0:  # by input: the network adds up the rows of what it sees
            weights = [weights[row * before + column] for column in range(before) for row in range(len(biases))]
        network.add_layer(weights, biases)
    return network


def _read(file: str) -> dict[str, Any]:
    """The file's object, complete and of a version that is known."""
    try:
        fields = json.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise NoSuchBot(f"{PREFIX}:{file}: {wrong}") from None
    missing = [field for field in _FIELDS if not isinstance(fields, dict) or field not in fields]
    if missing:
        raise NoSuchBot(f"{PREFIX}:{file}: this is no model of Branchline: {missing[0]!r} is missing")
    if fields["branchline_model"] != VERSION:
        raise NoSuchBot(f"{PREFIX}:{file}: version {fields['branchline_model']} is not {VERSION}")
    checked: dict[str, Any] = fields
    return checked


@cache
def open_model(file: str) -> Model:
    """The model of that file. It is read once."""
    if not file:
        raise NoSuchBot(f"{PREFIX} needs a file: {PREFIX}:FILE")
    return Model(file)


class ModelBot(Bot):
    """Plays what the model gives the highest score."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def check_table(self, game: str, seats: int) -> None:
        self.model.check_table(game, seats)

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        model = self.model
        self.check_table(state.game_name(), int(state.seats))
        moves = state.moves(seat)
        scores = [float(score) for score in model.network.scores(state, seat, moves)]
        ranked = sorted(range(len(scores)), key=lambda place: -scores[place])
        variations = [Variation(((seat, int(moves[place])),), scores[place], 1 / len(scores)) for place in ranked]
        return Thought(int(moves[ranked[0]]), variations[:_SHOWN], iterations=len(scores))


# -- writing -----------------------------------------------------------------------------------------------------------


def packed(numbers: Iterable[float]) -> str:
    """Numbers as text."""
    floats = array("f", numbers)
    if byteorder == "big":
        floats.byteswap()
    return b64encode(floats.tobytes()).decode()


def unpacked(text: str) -> list[float]:
    """The numbers of a text."""
    floats = array("f", b64decode(text))
    if byteorder == "big":
        floats.byteswap()
    return list(floats)


def save_model(
    file: str | Path,
    name: str,
    game: Game,
    seats: int,
    options: Options,
    encoding: str,
    layers: list[tuple[list[list[float]], list[float]]],
) -> None:
    """Write a model: by layer its weights, output by output, and its biases."""
    features = game.features(seats, options, game.box())
    fields = {
        "branchline_model": VERSION,
        "name": name,
        "game": game.name,
        "seats": seats,
        "options": write_options(game.options, options),
        "encoding": encoding,
        "layout": digest(features),
        "layers": [
            {
                "inputs": len(weights[0]),
                "outputs": len(weights),
                "weights": packed(number for row in weights for number in row),
                "biases": packed(biases),
            }
            for weights, biases in layers
        ],
    }
    write_whole(Path(file), json.dumps(fields).encode())
