"""What a part hands back, and the table made of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    """How a row ended."""

    OK = "ok"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    Attributes:
        part: What was attacked, such as ``MLIR text: outline``.
        done: What was done to it, with the count: ``41,000 inputs``.
        found: What came out: ``nothing``, or the count and where the inputs are kept.
        bound: What is promised: ``no crash, 5 s, 1 GB``.
        verdict: Whether the promise was kept.
        reason: Why not, or why it was not run; empty when it was kept.
    """

    part: str
    done: str
    found: str
    bound: str
    verdict: Verdict
    reason: str = ""

    def stored(self) -> dict[str, str]:
        """The row as JSON has it."""
        return {name: str(value) for name, value in dataclasses.asdict(self).items()}


def row_from(stored: dict[str, Any]) -> Row:
    """The row that ``Row.stored`` stored."""
    return Row(**{**stored, "verdict": Verdict(stored["verdict"])})


def table(rows: Iterable[Row]) -> str:
    """The rows as a table in Markdown, as the README has it."""
    lines = ["| attacked | done | found | bound | verdict |", "|---|---|---|---|---|"]
    for row in rows:
        verdict = f"{row.verdict}: {row.reason}" if row.reason else str(row.verdict)
        cells = (row.part, row.done, row.found, row.bound, verdict)
        lines.append("| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |")
    return "\n".join(lines)
