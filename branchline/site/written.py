"""Answers that need no Python in the browser: they are written when the site is built, by the same handlers."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

from branchline import games
from branchline.site.levels import strongest
from branchline.tables import codec
from branchline.tables.api import exercises, learning, offers
from branchline.tables.api.answers import Games
from branchline.tables.api.call import Call
from branchline.tables.shown.languages import languages


def written_answers() -> dict[str, bytes]:
    """Games, languages, rules with their pictures, guides and lists of puzzles, in every language."""
    return asyncio.run(_answers())


async def _answers() -> dict[str, bytes]:
    answers: dict[str, Any] = {"languages": await offers.languages(_call("en"))}
    for lang in languages():
        answers[f"games.{lang}"] = _with_limits(await offers.games(_call(lang)))
        for name in games.names():
            answers[f"rules.{name}.{lang}"] = await learning.rules(_call(lang, name))
            answers[f"primer.{name}.{lang}"] = await learning.primer(_call(lang, name))
            answers[f"guide.{name}.{lang}"] = await learning.guide(_call(lang, name))
            answers[f"puzzles.{name}.{lang}"] = await exercises.puzzles(_call(lang, name))
    return {f"data/{name}.json": codec.encode(answer) for name, answer in answers.items()}


def _with_limits(offered: Games) -> dict[str, Any]:
    """The games, each with the strongest level that plays well in a browser (levels.toml)."""
    rows = [{**asdict(row), "strongest": strongest(row.name)} for row in offered.games]
    return {"games": rows, "bots": offered.bots, "languages": offered.languages}


def _call(lang: str, game: str = "") -> Call:
    """A question that is about no table."""
    nobody: Any = SimpleNamespace(services=SimpleNamespace(offline=""))
    return Call(nobody, nobody, nobody, query={"game": game}, lang=lang)
