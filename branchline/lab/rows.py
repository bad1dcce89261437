"""Data sets: one row for each game, or for each decision. docs/lab.md describes the columns; SCHEMA is their version.

The workers make rows chunk by chunk. The run's journal keeps them as small Parquet files. At the end they are put
together without ever being in memory all at once. This needs Polars, which is in the extra ``lab``.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from branchline.core.engine.observation import Feature, named
from branchline.core.game import Game, State
from branchline.core.match.box import Box
from branchline.core.match.errors import SetupError
from branchline.core.match.hashing import state_hash
from branchline.files import replacing
from branchline.lab.trace import Trace

#: Raised whenever a column changes its name or its meaning, or goes; a new column raises nothing.
SCHEMA = 1
ENDINGS = (".parquet", ".csv", ".jsonl")
_TALL_ROWS = 50_000


def ending(file: Path) -> str:
    """The file's ending, which decides its format."""
    if file.suffix not in ENDINGS:
        raise SetupError(f"--out {file}: the name must end in {', '.join(ENDINGS)}")
    return file.suffix


def moves_file(file: Path) -> Path:
    """Where the decisions go when the games go into this file: games.parquet, games.moves.parquet."""
    return file.with_suffix(f".moves{file.suffix}")


def game_schema(seats: int) -> dict[str, Any]:
    """The columns of a table of games, with their types."""
    columns: dict[str, Any] = {
        "schema": pl.Int16,
        "game": pl.String,
        "edition": pl.Int16,
        "box": pl.String,
        "options": pl.String,
        "seed": pl.Int64,
        "number": pl.Int64,
        "seats": pl.Int16,
        "decisions": pl.Int32,
        "draws": pl.Int32,
        "legal_mean": pl.Float64,
        "legal_most": pl.Int32,
        "lead_changes": pl.Int32,
        "settled": pl.Float64,
        "margin": pl.Int32,
        "decided_by": pl.String,
        "hash": pl.String,
    }
    for seat in range(1, seats + 1):
        columns |= {f"bot_{seat}": pl.String, f"total_{seat}": pl.Int32, f"place_{seat}": pl.Int16}
        columns[f"first_{seat}"] = pl.Float64
    return columns


def move_schema(features: tuple[Feature, ...]) -> dict[str, Any]:
    """The columns of a table of decisions, with their types; a feature of several numbers is a list."""
    columns: dict[str, Any] = {
        "schema": pl.Int16,
        "number": pl.Int64,
        "decision": pl.Int32,
        "seat": pl.Int16,
        "bot": pl.String,
        "legal": pl.Int32,
        "action": pl.Int32,
        "text": pl.String,
        "total": pl.Int32,
        "place": pl.Int16,
        "first": pl.Float64,
    }
    for feature in features:
        columns[f"f_{feature.name}"] = pl.Int32 if feature.length == 1 else pl.List(pl.Int32)
    return columns


@dataclass
class Rows:
    """The rows of one chunk."""

    game: Game
    box: Box
    options: str
    seed: int
    bots: tuple[str, ...]
    features: tuple[Feature, ...]
    games: list[dict[str, Any]] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)
    _open: int = 0

    def move(self, number: int, decision: int, state: State, seat: int, legal: int, action: int) -> None:
        """Add the row of a decision, before it is carried out."""
        seen = named(self.features, self.game.observe(state, seat))
        row: dict[str, Any] = {
            "schema": SCHEMA,
            "number": number,
            "decision": decision,
            "seat": seat + 1,
            "bot": self.bots[seat],
            "legal": legal,
            "action": action,
            "text": self.game.text(state, seat, action),
        }
        row |= {f"f_{name}": numbers[0] if len(numbers) == 1 else numbers for name, numbers in seen.items()}
        self.moves.append(row)

    def finish(self, number: int, seen: Trace, state: State) -> None:
        """Add the row of a finished game, and its result to the rows of its decisions."""
        standings = seen.standings
        row: dict[str, Any] = {
            "schema": SCHEMA,
            "game": self.game.name,
            "edition": self.game.edition,
            "box": self.box.hash,
            "options": self.options,
            "seed": self.seed,
            "number": number,
            "seats": len(self.bots),
            "decisions": seen.decisions,
            "draws": seen.draws,
            "legal_mean": sum(seen.legal) / max(1, seen.decisions),
            "legal_most": max(seen.legal, default=0),
            "lead_changes": seen.lead_changes,
            "settled": seen.settled,
            "margin": seen.margin,
            "decided_by": standings.decided_by,
            "hash": state_hash(state),
        }
        for seat, bot in enumerate(self.bots):
            row |= {f"bot_{seat + 1}": bot, f"total_{seat + 1}": standings.totals[seat]}
            row |= {f"place_{seat + 1}": standings.places[seat], f"first_{seat + 1}": seen.first_share(seat)}
        self.games.append(row)
        for move in self.moves[self._open :]:
            seat = move["seat"] - 1
            move |= {"total": standings.totals[seat], "place": standings.places[seat]}
            move["first"] = seen.first_share(seat)
        self._open = len(self.moves)

    def files(self, moves: bool) -> dict[str, bytes]:
        """The rows as small Parquet files."""
        by_name = {"games.parquet": packed(self.games, game_schema(len(self.bots)))}
        if moves:
            by_name["moves.parquet"] = packed(self.moves, move_schema(self.features))
        return by_name


def packed(rows: list[dict[str, Any]], schema: dict[str, Any]) -> bytes:
    """Rows as a Parquet file in memory."""
    out = io.BytesIO()
    pl.DataFrame(rows, schema=schema, orient="row").write_parquet(out)
    return out.getvalue()


def put_together(parts: list[Path], file: Path) -> None:
    """Write the parts, one after another, into one file. It appears whole or not at all."""
    rows = pl.scan_parquet(parts)
    kind = ending(file)
    with replacing(file) as new:
        if kind == ".parquet":
            about = {"branchline.schema": str(SCHEMA)}
            rows.sink_parquet(new, row_group_size=_TALL_ROWS, metadata=about, maintain_order=True)
        elif kind == ".csv":
            flat(rows, parts[0]).sink_csv(new, maintain_order=True)
        else:
            rows.sink_ndjson(new, maintain_order=True)


def flat(rows: pl.LazyFrame, sample: Path) -> pl.LazyFrame:
    """Lists as columns of their own, f_market_0, f_market_1 ..., since CSV has no lists."""
    columns = []
    first = pl.read_parquet(sample, n_rows=1)
    for name, kind in first.schema.items():
        if isinstance(kind, pl.List):
            columns += [pl.col(name).list.get(place).alias(f"{name}_{place}") for place in range(len(first[name][0]))]
        else:
            columns.append(pl.col(name))
    return rows.select(columns)
