"""What a newcomer reads: a game's rules as a page, and its guided first game."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path

from branchline import games as all_games
from branchline.core.message import Message
from branchline.tables.api.answers import GuideAnswer, GuideProgress, GuideStep, RulesAnswer
from branchline.tables.api.call import Call
from branchline.tables.bots.draws import GUIDE
from branchline.tables.errors import NotNow
from branchline.tables.shown.guide import guide_of, progress
from branchline.tables.shown.languages import ENGLISH, speaker

_RULE = re.compile(r"([A-Z]{2}-R?\d+(?:\.\d+)?)\s+(.*)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"\*(.+?)\*")
_CODE = re.compile(r"`(.+?)`")
_LINK = re.compile(r"\[(.+?)\]\(.+?\)")


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


@lru_cache(maxsize=32)
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


@lru_cache(maxsize=32)
def rendered(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Our few signs as HTML: headings, numbered rules, paragraphs; and the headings for a table of contents."""
    html: list[str] = []
    contents: list[tuple[str, str]] = []
    for block in blocks(text):
        rule = _RULE.match(block)
        if block.startswith("#"):
            level, words = len(block) - len(block.lstrip("#")), block.lstrip("# ")
            anchor = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
            html.append(f'<h2 id="{anchor}">{escape(words)}</h2>' if level < 3 else f"<h3>{escape(words)}</h3>")
            if level < 3:
                contents.append((anchor, words))
        elif rule:
            number = rule[1]
            link = f'<a class="number" href="#{number}">{number}</a>'
            html.append(f'<div class="rule" id="{number}">{link}<span>{inline(rule[2])}</span></div>')
        else:
            html.append(f"<p>{inline(block)}</p>")
    return "".join(html), contents


def blocks(text: str) -> list[str]:
    """The headings, rules and paragraphs, each on one line. A paragraph or rule goes on until something else begins."""
    found: list[str] = []
    goes_on = False
    for line in text.splitlines():
        if goes_on and line.strip() and not line.startswith("#") and not _RULE.match(line):
            found[-1] += " " + line.strip()
        elif line.strip():
            found.append(line.strip())
        goes_on = bool(line.strip()) and not line.startswith("#")
    return found


def inline(words: str) -> str:
    """Bold, italics and code within a sentence; links are for readers of the files."""
    bold = _BOLD.sub(r"<strong>\1</strong>", escape(_LINK.sub(r"\1", words)))
    return _CODE.sub(r"<code>\1</code>", _ITALIC.sub(r"<em>\1</em>", bold))


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
