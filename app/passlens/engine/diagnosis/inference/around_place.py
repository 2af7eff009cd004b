"""Finds the attribute or type in which the parser stopped, at a column of a line of the input."""

from __future__ import annotations

import re

from passlens.engine.ir.syntax import STRING_OR_REST

_TOKEN = re.compile(rf"{STRING_OR_REST}|->|(?P<open>[<({{\[])|(?P<close>[>)}}\]])")
_NAME = re.compile(r"(?:[#!][A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)+|\b[A-Za-z_]\w*)$")
_WORD = re.compile(r"[#!@%^]?[\w.$]+")
_BEFORE_OP = re.compile(r"\s*(?:%[^=]*=\s*)?")


def around(line: str, column: int) -> str:
    """The name before the innermost ``<`` that is open at a column, from 1, without its sigil; empty without one.

    It is the name of a dialect's attribute or type, such as ``iree_gpu.target`` for ``#iree_gpu.target<…``, or a
    keyword.
    """
    named = (_NAME.search(line[:start]) for start in reversed(open_at(line, column)) if line[start] == "<")
    return next((name[0].lstrip("#!") for name in named if name is not None), "")


def open_at(line: str, column: int) -> list[int]:
    """The offsets of the brackets that are open at a column, from 1, outermost first; here, ``<`` is a bracket."""
    opened = list[int]()
    for token in _TOKEN.finditer(line):
        if token.start() >= column - 1:
            break
        if token["open"]:
            opened.append(token.start())
        elif token["close"] and opened:
            opened.pop()
    return opened


def word_at(line: str, column: int) -> str:
    """The word or name that begins at a column, from 1, with its sigil; empty if none does."""
    word = _WORD.match(line, column - 1)
    return word[0] if word is not None else ""


def begins_op(line: str, column: int) -> bool:
    """Whether the name of an op, or the quote before it, is at a column, from 1, of a line."""
    return _BEFORE_OP.fullmatch(line[: column - 1]) is not None and bool(re.match(r"\"?[A-Za-z_]", line[column - 1 :]))
