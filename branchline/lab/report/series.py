"""The games of a report: several strengths of play, with one box or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from branchline import bots
from branchline.core.game import Game
from branchline.core.match.box import box_file_text
from branchline.core.match.errors import SetupError
from branchline.core.match.options import write_options
from branchline.lab.journal import Journal
from branchline.lab.report.sweep import Sweep, with_value
from branchline.lab.runner import Crew
from branchline.lab.simulate import Simulation, seat_bots, simulate
from branchline.lab.stats import Stats

#: No report has a number of games with so many digits.
_DIGITS = 12
#: What is played unless the user says otherwise: bots with the number of games; those that do not exist are left out.
STRENGTHS = (("random", 2000), ("greedy", 400), ("level-3", 60))


@dataclass(frozen=True)
class Variant:
    """One box or set of options among those that are compared."""

    label: str
    options: str
    #: the text of the box, None for the game's own
    box: str | None
    box_name: str
    box_hash: str
    #: the number that a sweep varies, and its value here
    swept: tuple[str, int] | None = None


@dataclass(frozen=True)
class Series:
    """The games of one variant at one strength."""

    variant: Variant
    strength: str
    job: Simulation
    stats: Stats

    @property
    def label(self) -> str:
        """Its name in a figure."""
        return f"{self.strength}, {self.variant.label}" if self.variant.label else self.strength


@dataclass(frozen=True)
class Report:
    """All that the page shows."""

    game: Game
    seats: int
    seed: int
    variants: list[Variant]
    strengths: list[str]
    series: list[Series]

    @property
    def place(self) -> str | None:
        """What a sweep varies."""
        swept = self.variants[0].swept
        return swept[0] if swept else None

    def of(self, variant: Variant) -> list[Series]:
        """One variant's series, from the weakest strength to the strongest."""
        return [series for series in self.series if series.variant == variant]


def variants_of(game: Game, seats: int, common: str, boxes: list[str], options: list[str]) -> list[Variant]:
    """The variants to compare: each box file, each set of options, or pairs of them if there are as many of both."""
    many = max(len(boxes), len(options), 1)
    if len(boxes) > 1 and len(options) > 1 and len(boxes) != len(options):
        raise SetupError(f"{len(boxes)} boxes and {len(options)} sets of options: give as many of both, or one of one")
    variants = []
    for number in range(many):
        file = boxes[min(number, len(boxes) - 1)] if boxes else None
        words = f"{common} {options[min(number, len(options) - 1)] if options else ''}"
        box = game.box(file)
        settled = write_options(game.options, game.read_options(seats, words))
        label = []
        if len(boxes) > 1:
            label.append(Path(boxes[number]).stem)
        if len(options) > 1:
            label.append(options[number] or "defaults")
        text = None if file is None else box_file_text(file)
        variants.append(Variant(" ".join(label), settled, text, box.name, box.hash))
    if len({variant.label for variant in variants}) < len(variants):
        variants = [replace(variant, label=f"{'ABCDEFGH'[n]} {variant.label}") for n, variant in enumerate(variants)]
    return variants


def swept_variants(game: Game, seats: int, common: str, file: str | None, sweep: Sweep) -> list[Variant]:
    """A variant for each value of a sweep."""
    own = game.box_text() if file is None else box_file_text(file)
    variants = []
    for value in sweep.values:
        label = f"{sweep.place} = {value}"
        text = own if sweep.is_option else with_value(own, sweep.place, value)
        box = game.open_box(label, text)
        words = f"{common} {sweep.place}={value}" if sweep.is_option else common
        options = write_options(game.options, game.read_options(seats, words))
        variants.append(Variant(label, options, text, box.name, box.hash, (sweep.place, value)))
    return variants


def strengths_of(words: list[str], games_each: int | None) -> list[tuple[str, int]]:
    """Bots with the number of their games, from words like ``greedy`` or ``level-3@100``."""
    if not words:
        known = [(name, usual) for name, usual in STRENGTHS if name in bots.names()]
        return [(name, games_each or usual) for name, usual in known]
    strengths = []
    for word in words:
        name, _, many = word.partition("@")
        if many and (not (many.isascii() and many.isdigit() and len(many) < _DIGITS) or int(many) < 1):
            raise SetupError(f"--bots {word}: {many!r} is not a number of games")
        strengths.append((name, int(many) if many else games_each or 1000))
    return strengths


def jobs_of(
    game: Game, seats: int, seed: int, variants: list[Variant], strengths: list[tuple[str, int]]
) -> list[tuple[Variant, str, Simulation]]:
    """The runs of a report. All have the same seed, so every variant gets the same random numbers."""
    return [
        (
            variant,
            strength,
            Simulation(
                game=game.name,
                seats=seats,
                games=many,
                seed=seed,
                bots=seat_bots(strength.split(","), seats),
                options=variant.options,
                box=variant.box,
                notes=("stats",),
            ),
        )
        for strength, many in strengths
        for variant in variants
    ]


def play(
    runs: list[tuple[Variant, str, Simulation]],
    crew: Crew,
    progress: Callable[[int], None],
    journal_of: Callable[[Simulation], Journal],
) -> Iterator[Series]:
    """Play the runs, one after another."""
    for variant, strength, job in runs:
        stats = Stats().seated(job.seats)
        journal = journal_of(job)
        simulate(job, crew, progress, journal, stats)
        yield Series(variant, strength, job, stats)
