"""What the documentation site needs beside docs/: pages from elsewhere, and links that leave docs/.

MkDocs calls these functions (``hooks`` in mkdocs.yml).
"""

from __future__ import annotations

import os.path
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
#: Pages of the site that are files of the repository's root.
ELSEWHERE = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig, **_: Any) -> MkDocsConfig:
    """Give pages that have no place of their own one at the end."""
    docs = Path(config.docs_dir)
    pages = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    named = set(re.findall(r"'([\w/-]+\.md)'", repr(config.nav)))
    left = [page for page in pages if page not in named]
    if left and config.nav is not None:
        config.nav.append({"More": left})
    return config


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    """Add the pages from elsewhere."""
    for page, file in ELSEWHERE.items():
        files.append(File.generated(config, page, content=(ROOT / file).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_: Any) -> str:
    """Turn links into the repository into plain text: the site does not have those files."""
    home = os.path.dirname(ELSEWHERE.get(page.file.src_uri) or f"docs/{page.file.src_uri}")

    def link(part: re.Match[str]) -> str:
        path = os.path.normpath(os.path.join(home, part[2]))
        pages = {file: name for name, file in ELSEWHERE.items()}
        inside = pages.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
        if inside is not None and files.get_file_from_path(inside):
            target = os.path.relpath(inside, os.path.dirname(page.file.src_uri) or ".")
            return f"[{part[1]}]({target}{part[3] or ''})"
        # What is not there at all stays as it is, so that the strict build names it.
        return part[1] if (ROOT / path).exists() else part[0]

    return LINK.sub(link, markdown)
