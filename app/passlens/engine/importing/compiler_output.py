"""The parts of a log outside dumps: diagnostics, the timing report, and a bounded amount of other text."""

from __future__ import annotations

import re
from collections import deque

from passlens.engine.compile.diagnostics import parse_diagnostics
from passlens.engine.compile.timing import TimingRow, parse_report, split_report
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import format_bytes

_KEPT_HALF = 4 << 20
_MOST_DIAGNOSTICS = 10_000
_HEAD = re.compile(r"^(?:\S[^:\n]*:\d+:\d+: |<unknown>:0: |loc\(unknown\): )?(?:error|warning|remark|note): ")
_CARET = re.compile(r"^\s*\^[~^\s]*$")
_OF_OTHERS = (".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".inc", ".td", ".cu", ".rs", ".txt", ".cmake")
"""Suffixes of other languages' sources: their compilers print diagnostics in the same form, also into CI logs."""


class CompilerOutput:
    """Collects the lines between the dumps, in order.

    Attributes:
        diagnostics: The compiler's diagnostics.
    """

    def __init__(self) -> None:
        self.diagnostics: list[DiagnosticRow] = []
        self._report: list[str] = []
        self._head: list[str] = []
        self._head_bytes = 0
        self._tail: deque[str] = deque()
        self._tail_bytes = self._left_out = 0

    def add(self, data: bytes) -> None:
        """Add consecutive lines."""
        messages, report = split_report(data.decode("utf-8", errors="replace"))
        if report:
            self._report.append(report)
        if not messages.strip():
            return
        self._keep(messages)
        if len(self.diagnostics) < _MOST_DIAGNOSTICS and _may_hold_diagnostics(messages):
            found = parse_diagnostics(_without_noise(messages))
            self.diagnostics += [row for row in found if not _is_of_others(row)]

    def times(self) -> tuple[TimingRow, ...]:
        """The compiler's timing report."""
        return parse_report("".join(self._report))

    def log(self) -> str:
        """The beginning and the end of all lines."""
        middle = f"[Passlens left out {format_bytes(self._left_out)} here.]\n" if self._left_out else ""
        return "".join((*self._head, middle, *self._tail))

    def _keep(self, text: str) -> None:
        if self._head_bytes + len(text) <= _KEPT_HALF and not self._tail:
            self._head.append(text)
            self._head_bytes += len(text)
            return
        for start in range(0, len(text), _KEPT_HALF // 8):
            piece = text[start : start + _KEPT_HALF // 8]
            self._tail.append(piece)
            self._tail_bytes += len(piece)
        while self._tail_bytes > _KEPT_HALF:
            dropped = len(self._tail.popleft())
            self._tail_bytes -= dropped
            self._left_out += dropped


def _may_hold_diagnostics(text: str) -> bool:
    return any(word in text for word in ("error: ", "warning: ", "remark: ", "iree-compile: "))


def _without_noise(text: str) -> str:
    """The text without the lines after a diagnostic's caret, up to the next diagnostic: they have another source."""
    kept: list[str] = []
    ended = False
    for line in text.splitlines():
        if _HEAD.match(line):
            ended = False
        if not ended:
            kept.append(line)
        if _CARET.match(line):
            ended = True
    return "\n".join(kept)


def _is_of_others(row: DiagnosticRow) -> bool:
    return row.location is not None and row.location.file.lower().endswith(_OF_OTHERS)
