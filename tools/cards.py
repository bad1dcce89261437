"""Draws the picture of each game that a link to one of its tables shows, from the game's art, into its data folder.

usage: python tools/cards.py
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from branchline import games
from branchline.core.ui.svg import style_sheets

WIDTH, HEIGHT = 1200, 630
CHROMIUM = "/usr/bin/chromium"
#: Drawings need few colours, and few colours make small files.
COLOURS = 128
PAGE = """<!doctype html><meta charset="utf-8"><style>{style}
body {{ margin: 0; width: {width}px; height: {height}px; background: var(--paper); display: grid; }}
svg.art {{ width: {width}px; height: {height}px; }}</style>{art}"""


def main() -> None:
    """All games."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name in games.names():
            folder = games.find(name).folder
            art = (folder / "art.svg").read_text(encoding="utf-8")
            page.set_content(PAGE.format(style=style_sheets(), width=WIDTH, height=HEIGHT, art=art))
            out: Path = folder / "data" / "card.png"
            page.screenshot(path=out)
            whole = Image.open(out).convert("RGB")
            whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(out, optimize=True)
            print(out.name, name, out.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
