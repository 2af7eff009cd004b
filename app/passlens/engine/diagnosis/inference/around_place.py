"""Finds the attribute or type in which the parser stopped, at a column of a line of the input."""

from __future__ import annotations

import re

from passlens.engine.ir.syntax import STRING_OR_REST

_TOKEN = re.compile(rf"{STRING_OR_REST}|->|(?P<open>[<({{\[])|(?P<close>[>)}}\]])")
_NAME = re.compile(r"(?:[#!][A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)+|\b[A-Za-z_]\w*)$")
_WORD = re.compile(r"[\w.$]+")


def around(line: str, column: int) -> str:
    """The name before the innermost ``<`` that is open at a column, from 1, without its sigil; empty without one.

    It is the name of a dialect's attribute or type, such as ``iree_gpu.target`` for ``#iree_gpu.target<…``, or a
    keyword.
    """
    opened = list[str]()
    for token in _TOKEN.finditer(line):
        if token.start() >= column - 1:
            break
        if token["open"]:
            name = _NAME.search(line[: token.start()]) if token["open"] == "<" else None
            opened.append(name[0] if name is not None else "")
        elif token["close"] and opened:
            opened.pop()
    return next((name.lstrip("#!") for name in reversed(opened) if name), "")


def word_at(line: str, column: int) -> str:
    """The word that begins at a column, from 1; empty if none does."""
    word = _WORD.match(line, column - 1)
    return word[0] if word is not None else ""
