"""Modes: the ways to play that a game's rules name, each as the options that it takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mode:
    """A way to play: chosen at once, where the options would be set one by one."""

    title: str
    #: what is different, in a few words
    help: str
    #: as ``name=value`` words; an option that is not named has its default
    options: str = ""
    #: for how many; empty: for all that play the game
    seats: tuple[int, ...] = ()

    def given(self) -> dict[str, str]:
        """The options by name."""
        return dict(word.split("=", 1) for word in self.options.split())
