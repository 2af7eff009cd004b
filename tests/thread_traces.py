"""Thread traces made of a session's own kernels: real instructions, figures of our choice."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

from passlens.engine.queries import Queries

NAMES = ("CodeObj", "Vaddr", "Instruction", "Hitcount", "Latency", "Stall", "Idle", "Source")
_INSTRUCTION = re.compile(r"^\t([a-z][^;/\n]*)", re.MULTILINE)
Figures = tuple[int, int, int, int]
"""Hits, latency, stall and idle."""


def assembly_of(session: Path, kernel: str) -> list[str]:
    """The instructions of a kernel, as the session's assembly has them."""
    queries = Queries(session)
    artifact = next(row for row in queries.artifacts.listing() if row.kind == "rocmasm")
    text = queries.artifacts.text(artifact.id).text
    queries.close()
    start = text.index(f"\n{kernel}:")
    body = text[start : text.index(".Lfunc_end", start)]
    found = [" ".join(one.split()) for one in _INSTRUCTION.findall(body)]
    return [one for one in found if not one.startswith((".", "s_code_end"))]


def write_trace(file: Path, kernel: str, instructions: list[str], figures: Callable[[int, str], Figures]) -> Path:
    """Write the statistics of a trace, as rocprofv3 does; ``figures`` gets place and text of an instruction."""
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(NAMES)
        rows.writerow((1, 4096, f"; {kernel}", 0, 0, 0, 0, kernel))
        for place, text in enumerate(instructions):
            rows.writerow((1, 4096 + 4 * place, text, *figures(place, text), "model.mlir:3"))
    return file
