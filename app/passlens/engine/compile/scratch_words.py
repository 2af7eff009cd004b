"""The words of a command for a run in a scratch folder, where files that flags write by default do no harm."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


def in_folder(words: Sequence[str]) -> tuple[str, ...]:
    """The words with absolute paths of the program, the input and the files that flags read.

    Args:
        words: Program, input, flags. Values that are not existing files stay: what a flag writes goes into the folder.
    """
    return tuple(_absolute(word) for word in words)


def _absolute(word: str) -> str:
    name, equals, value = word.partition("=") if word.startswith("-") else ("", "", word)
    return f"{name}{equals}{Path(value).absolute()}" if value and _is_file(value) else word


def _is_file(text: str) -> bool:
    with suppress(OSError, ValueError):  # no name of a file, or too long for one
        return Path(text).is_file()
    return False
