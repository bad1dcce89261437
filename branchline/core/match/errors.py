"""Every exception of Branchline.

::

    BranchlineError
    ├─ RuleError                 the rules refuse
    │  ├─ NotYourTurn            that seat may not act now
    │  ├─ IllegalAction          not among the legal actions
    │  └─ CannotUndo             there is nothing that this seat may take back
    ├─ SetupError                a table that the game does not allow
    │  ├─ NoSuchGame
    │  ├─ NoSuchBot
    │  ├─ EditionError           an edition of the rules that has never been
    │  ├─ SeatCountError
    │  └─ OptionError
    ├─ UnreadableRecord          not a record: names the line
    └─ BoxError                  a data file is wrong: file, entry, field

What was tried and what was open instead is in the message, one line, fit to be shown.
"""

from __future__ import annotations

from branchline.core.message import Message


class BranchlineError(Exception):
    """The base of all. What is told is a sentence; given as a message, or without gaps, it can be translated."""

    def __init__(self, told: str | Message) -> None:
        self.message = told if isinstance(told, Message) else Message("{told}", {"told": told})
        super().__init__(self.message.english([]))


class RuleError(BranchlineError):
    """The rules refuse."""


class NotYourTurn(RuleError):
    """That seat may not act now."""


class IllegalAction(RuleError):
    """Not among the legal actions."""


class CannotUndo(RuleError):
    """There is nothing that this seat may take back, or bring back."""


class SetupError(BranchlineError):
    """A table that the game does not allow."""


class NoSuchGame(SetupError):
    """No game has that name."""


class NoSuchBot(SetupError):
    """No bot has that name."""


class SeatCountError(SetupError):
    """The game is not played by that many."""


class EditionError(SetupError):
    """The game has no such edition."""


class OptionError(SetupError):
    """An option that the game does not have, or a value that the option does not take."""


class UnreadableRecord(BranchlineError):
    """Not a record that can be read: the message names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BoxError(BranchlineError):
    """A data file is wrong: the message names file, entry and field."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason
