"""Our few signs as HTML: headings, numbered rules, paragraphs, lists, worked examples and pictures with captions."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

_RULE = re.compile(r"([A-Z]{2}-R?\d+(?:\.\d+)?)\s+(.*)")
_ITEM = re.compile(r"(\*|\d+\.)\s+(.*)")
_PICTURE = re.compile(r"!\[(.+?)\]\(([\w-]+)\)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"\*(.+?)\*")
_CODE = re.compile(r"`(.+?)`")
_LINK = re.compile(r"\[(.+?)\]\(.+?\)")


@lru_cache(maxsize=64)
def rendered(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The HTML, and the headings for a table of contents: anchor and words.

    ``* item`` and ``1. step`` make lists, ``> words`` a worked example, ``![caption](name)`` a place for a picture.
    """
    html: list[str] = []
    contents: list[tuple[str, str]] = []
    listed = ""
    for block in blocks(text):
        item, rule, picture = _ITEM.match(block), _RULE.match(block), _PICTURE.fullmatch(block)
        kind = "" if not item else "ul" if item[1] == "*" else "ol"
        if kind != listed:
            html += [f"</{listed}>"] if listed else []
            html += [f"<{kind}>"] if kind else []
            listed = kind
        if block.startswith("#"):
            level, words = len(block) - len(block.lstrip("#")), block.lstrip("# ")
            anchor = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
            html.append(f'<h2 id="{anchor}">{escape(words)}</h2>' if level < 3 else f"<h3>{escape(words)}</h3>")
            if level < 3:
                contents.append((anchor, words))
        elif item:
            number = "" if kind == "ul" else f' value="{item[1][:-1]}"'
            html.append(f"<li{number}>{inline(item[2])}</li>")
        elif picture:
            html.append(f'<figure data-picture="{picture[2]}"><figcaption>{inline(picture[1])}</figcaption></figure>')
        elif rule:
            number = rule[1]
            link = f'<a class="number" href="#{number}">{number}</a>'
            html.append(f'<div class="rule" id="{number}">{link}<span>{inline(rule[2])}</span></div>')
        elif block.startswith("> "):
            html.append(f'<p class="example">{inline(block[2:])}</p>')
        else:
            html.append(f"<p>{inline(block)}</p>")
    html += [f"</{listed}>"] if listed else []
    return "".join(html), contents


def blocks(text: str) -> list[str]:
    """The headings, rules, items and paragraphs, each on one line. One goes on until something else begins."""
    found: list[str] = []
    goes_on = False
    for line in text.splitlines():
        if goes_on and line.strip() and not line.startswith("#") and not _RULE.match(line) and not _ITEM.match(line):
            found[-1] += " " + line.strip()
        elif line.strip():
            found.append(line.strip())
        goes_on = bool(line.strip()) and not line.startswith("#")
    return found


def inline(words: str) -> str:
    """Bold, italics and code within a sentence; links are for readers of the files."""
    bold = _BOLD.sub(r"<strong>\1</strong>", escape(_LINK.sub(r"\1", words)))
    return _CODE.sub(r"<code>\1</code>", _ITALIC.sub(r"<em>\1</em>", bold))
