"""Long lists of actions, made short for people: alike actions in a row, each with its number."""

from __future__ import annotations

from rich.markup import escape

from branchline.cli.common import whole
from branchline.core.errors import IllegalAction


def choice_lines(texts: list[str], asides: list[str]) -> list[str]:
    """A line for all actions that differ only in their last word, where there are several."""
    rows: dict[str, list[tuple[int, str, str]]] = {}
    for number, (text, aside) in enumerate(zip(texts, asides, strict=True)):
        stem, _, last = text.rpartition(" ")
        rows.setdefault(stem, []).append((number + 1, last, f" [dim]{escape(aside)}[/]" if aside else ""))
    lines = []
    for stem, choices in rows.items():
        if len(choices) == 1:
            number, last, aside = choices[0]
            lines.append(f"  [bold cyan]{number})[/] {escape(f'{stem} {last}'.strip())}{aside}")
        else:
            shown = "   ".join(f"[bold cyan]{number})[/] {escape(last)}{aside}" for number, last, aside in choices)
            lines.append(f"  {escape(stem) or 'one of'}:  {shown}")
    return lines


def chosen_text(texts: list[str], words: str) -> str:
    """The action that a number or a text means; a text may be cut short as long as only one action fits."""
    number = whole(words)
    if number is not None:
        if not 1 <= number <= len(texts):
            raise IllegalAction(f"there is no action {words}; the list goes from 1 to {len(texts)}")
        return texts[number - 1]
    fitting = [text for text in texts if text == words] or [text for text in texts if text.startswith(words)]
    return fitting[0] if len(fitting) == 1 else words
