"""Every exception of Branchline.

::

    BranchlineError
    ├─ RuleError                 the rules refuse
    │  ├─ NotYourTurn            that seat may not act now
    │  ├─ IllegalAction          not among the legal actions
    │  └─ CannotUndo             this seat has nothing to take back
    ├─ SetupError                a table that the game does not allow
    │  ├─ NoSuchGame
    │  ├─ NoSuchBot
    │  ├─ EditionError           an edition of the rules that never existed
    │  ├─ SeatCountError
    │  └─ OptionError
    ├─ UnreadableRecord          not a record: names the line
    └─ BoxError                  a data file is wrong: file, entry, field

A message is one line for people. It says what was tried and what was possible instead.
"""

from __future__ import annotations

from branchline.core.message import Message


class BranchlineError(Exception):
    """The base of all. The reason is a sentence. A message can be translated, and so can a text without values."""

    def __init__(self, reason: str | Message) -> None:
        self.message = reason if isinstance(reason, Message) else Message("{reason}", {"reason": reason})
        super().__init__(self.message.english([]))


class RuleError(BranchlineError):
    """The rules refuse."""


class NotYourTurn(RuleError):
    """That seat may not act now."""


class IllegalAction(RuleError):
    """Not among the legal actions."""


class CannotUndo(RuleError):
    """This seat has nothing to take back or to bring back."""


class SetupError(BranchlineError):
    """A table that the game does not allow."""


class NoSuchGame(SetupError):
    """No game has that name."""


class NoSuchBot(SetupError):
    """No bot has that name."""


class SeatCountError(SetupError):
    """The game can't be played with that number of seats."""


class EditionError(SetupError):
    """The game has no such edition."""


class OptionError(SetupError):
    """An option that the game does not have, or a value that the option does not take."""


class UnreadableRecord(BranchlineError):
    """The record can't be read. The message names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BoxError(BranchlineError):
    """A data file is wrong. The message names file, entry and field."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason
