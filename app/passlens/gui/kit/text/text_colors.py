"""The colours of a line's parts: lexer tokens to tokens of the theme, one line at a time."""

from __future__ import annotations

from functools import lru_cache

from pygments.token import Comment, Keyword, Name, Number, String, _TokenType

from passlens.engine.ir.lexer import lex_line, lexer_for

Run = tuple[int, int, str]
"""First column, column after the last, and a colour token of the theme."""

_LIMIT = 2_000
_CACHED_LINES = 4_000

_COLORS: dict[_TokenType, str] = {
    Name.Builtin: "op",
    Name.Variable: "value",
    Name.Attribute: "attribute",
    Name.Function: "text",
    Name.Label: "op",
    Keyword.Type: "type",
    Keyword.Constant: "attribute",
    Comment: "comment",
    String: "attribute",
}
# LLVM IR: instructions are keywords, values are variables; assembly: directives are keywords.
_LLVM_COLORS = {**_COLORS, Keyword: "op", Number: "text", Name.Builtin: "text"}
_ASM_COLORS = {**_COLORS, Keyword: "comment"}


class Highlighter:
    """Colours of lines in one language; caches the lines that it has seen."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._lexer = lexer_for(language)
        self._colors = {"llvm": _LLVM_COLORS, "amdgpu": _ASM_COLORS}.get(language, _COLORS)
        self._lexed = lru_cache(maxsize=_CACHED_LINES)(self._lex)

    def runs(self, line: str) -> tuple[Run, ...]:
        """The coloured runs of a line; the text after the first 2,000 characters is plain."""
        if self._lexer is None:
            return ((0, len(line), "text"),)
        if len(line) <= _LIMIT:
            return self._lexed(line)
        return (*self._lexed(line[:_LIMIT]), (_LIMIT, len(line), "text"))

    def _lex(self, line: str) -> tuple[Run, ...]:
        if self._lexer is None:
            return ()
        runs: list[Run] = []
        for start, kind, text in lex_line(self._lexer, line):
            color = "" if text.isspace() else self._color(kind)
            end = start + len(text)
            if runs and (not color or runs[-1][2] == color):
                runs[-1] = (runs[-1][0], end, runs[-1][2])
            else:
                runs.append((start, end, color or "text"))
        return tuple(runs)

    def _color(self, kind: _TokenType) -> str:
        for ancestor in reversed(kind.split()):
            color = self._colors.get(ancestor)
            if color is not None:
                return color
        return "text"
