"""What a newcomer reads: a game's rules as a page, and its guided first game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from branchline import games as all_games
from branchline.core.message import Message
from branchline.tables.api.answers import GuideAnswer, GuideProgress, GuideStep, PrimerAnswer, RulesAnswer
from branchline.tables.api.call import Call
from branchline.tables.bots.draws import GUIDE
from branchline.tables.errors import NotNow
from branchline.tables.shown.guide import guide_of, progress
from branchline.tables.shown.languages import ENGLISH, speaker
from branchline.tables.shown.markup import rendered
from branchline.tables.shown.primer import pictures_of


async def rules(call: Call) -> RulesAnswer:
    """The rules and rulings in our own words, as HTML; in the reader's language if they are written in it."""
    game = all_games.find(call.query["game"])
    html, contents, remark = [], [], ""
    for name in ("rules", "rulings"):
        file = found(game.folder, name, call.lang)
        if file.name == f"{name}.md" and call.lang != ENGLISH:
            remark = speaker(call.lang, [])(Message("These rules have been written in English only, so far."))
        page, headings = rendered(_read(file))
        html.append(page)
        contents += headings
    return RulesAnswer(game.title, "".join(html), contents, remark)


def found(folder: Path, name: str, lang: str) -> Path:
    """Where the text is: rules.md, or rules.it.md and such."""
    wanted = folder / f"{name}.{lang}.md"
    return wanted if lang != ENGLISH and wanted.exists() else folder / f"{name}.md"


async def primer(call: Call) -> PrimerAnswer:
    """The rules for people, with pictures. Without any text for a game that has none."""
    game = all_games.find(call.query["game"])
    html, contents = rendered(_read(found(game.folder / "learn", "primer", call.lang)))
    pictures = pictures_of(game, call.lang)
    return PrimerAnswer(game.title, html, contents, pictures.grounds, pictures.rows)


@lru_cache(maxsize=32)
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


async def guide(call: Call) -> GuideAnswer:
    """The guided first game: what is said, what is pointed at, and until when."""
    script, say = guide_of(all_games.find(call.query["game"]).folder), speaker(call.lang, [])
    steps = [
        GuideStep(say(Message(step.text)), step.point, step.until, say(Message(step.why)) if step.why else "")
        for step in script.steps
    ]
    return GuideAnswer(script.seats, steps)


async def guided(call: Call) -> GuideProgress:
    """How far a guided first game has come."""
    match = call.room.table.playing()
    if call.room.table.settings.draws != GUIDE:
        raise NotNow("this is no guided game")
    reached = progress(guide_of(match.header.game.folder), match, call.acting)
    return GuideProgress(reached.done, reached.open, reached.advice)
