"""The code of the documentation: the same in every language, written in the English page and copied from there."""

from __future__ import annotations

import re
from pathlib import Path

BLOCK = re.compile(r"(?:^<!-- .+ -->\n\n)?^    .+\n(?:^    .+\n|^\n(?=    ))*", re.MULTILINE)
"""A block of code, with the remark above it that says why it is not run."""


def with_code_of(english: str, translated: str) -> str:
    """A translated page with the code of the English one.

    It stays as it is where the pages have different numbers of blocks: then a paragraph is yet to be translated.
    """
    blocks = BLOCK.findall(english)
    if len(BLOCK.findall(translated)) != len(blocks):
        return translated
    following = iter(blocks)
    return BLOCK.sub(lambda _: next(following), translated)


def copy_code(english: Path, translated: Path) -> None:
    """Give all pages of one language the code of the English ones."""
    for page in sorted(translated.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        made = with_code_of((english / page.name).read_text(encoding="utf-8"), text)
        if made != text:
            page.write_text(made, encoding="utf-8")
