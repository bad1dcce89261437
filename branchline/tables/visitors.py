"""Who asks: a person known by a long random name, or a program that has a seat's token."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Token:
    """What a seat's token is for."""

    table: str
    seat: int
    #: how many people have left the seat before; who leaves does not keep a key to the next one's cards
    sitting: int = 0

    @property
    def place(self) -> str:
        """The seat and its sitting, as a token begins."""
        return f"{self.seat}.{self.sitting}" if self.sitting else f"{self.seat}"


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks: a person, or the holder of a seat's token."""

    person: str
    #: good as long as the table says so
    token: Token | None = None
    #: whether the person is new and has yet to be given a cookie
    new: bool = False
