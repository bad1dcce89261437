"""What happened, as sentences that can be translated: a template with named gaps, and what goes into them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    """``Message("{seat} buys {company}", {"seat": 0, "company": "red"})``.

    The English template is also the key under which a catalogue holds its translations. A gap named ``seat``, or one
    whose name starts with ``seat_``, holds a seat number and is shown as that player's name.
    """

    template: str
    values: dict[str, int | str] = field(default_factory=dict)

    def english(self, names: list[str]) -> str:
        """The sentence in English, with the players' names."""
        shown = {
            key: names[value] if isinstance(value, int) and (key == "seat" or key.startswith("seat_")) else str(value)
            for key, value in self.values.items()
        }
        return self.template.format(**shown)
