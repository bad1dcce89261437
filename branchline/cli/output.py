"""Output of commands: JSON, text for people, progress bars, and what is said when a run is stopped."""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


def print_json(value: object) -> None:
    """One JSON object on standard output, nothing else."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def console(stderr: bool = False) -> Console:
    """Text for people."""
    return Console(highlight=False, stderr=stderr)


def counted(count: object, noun: str) -> str:
    """A number with its noun: 1 seat, 2 seats."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def announce_resumed_run(done: int, games: int) -> None:
    """Say that an interrupted run goes on, if it does."""
    if done:
        console(stderr=True).print(f"Going on: {done:,} of {games:,} games had been played.", style="dim")


class Terminated(KeyboardInterrupt):
    """The system asked the program to end (SIGTERM). It is handled like Ctrl-C."""


@contextmanager
def kept_when_stopped() -> Iterator[None]:
    """When Ctrl-C or SIGTERM stops the work, say that nothing is lost."""
    try:
        with sigterm_as_interrupt():
            yield
    except KeyboardInterrupt:
        notice = "The games played so far are kept: the same command goes on from here."
        console(stderr=True).print(notice, style="dim", soft_wrap=True)
        raise


@contextmanager
def sigterm_as_interrupt() -> Iterator[None]:
    """SIGTERM raises Terminated, so that the work ends in good order."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set signal handlers
        yield
        return

    def stop(*_: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Rate(ProgressColumn):
    """How much is done per second."""

    def render(self, task: Task) -> Text:
        """The column's text, called by rich."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="dim")


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal. Call the yielded function with the amount of work just done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)
