"""The start of a lineage at a line of LLVM IR or assembly: what the function around it computes.

No debug locations lead back from there (see ``files``): only the function is known, by its symbol.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.analysis.lineage.history import History
from passlens.engine.analysis.lineage.units import Unit
from passlens.engine.errors import UserError
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

_FUNCTION = re.compile(
    r'^define [^\n]*?@(?:"([^"\n]+)"|([\w$.\-]+))\(|^(?:"([^"\n]+)"|([A-Za-z_][\w$.\-]*)):'
    r"|^[ \t]*+\.(?:visible )?\.?entry ([\w$]+)\(",
    re.MULTILINE,
)
_STORES = (
    "dispatch.tensor.store", "dispatch.store", "store_to_memref", "store_to_buffer", "memref.copy", "linalg.copy",
)  # fmt: skip
"""Ops that pass on a dispatch's results, by the end of the name (flow, iree_tensor_ext, iree_codegen; 3.0 to 3.13)."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The followed ops of one unit, by the lines of the unit, from 0, in which they begin."""

    unit: Unit
    lines: tuple[int, ...]

    def indices(self) -> tuple[int, ...]:
        """The ops by index; this parses the unit."""
        found = dict.fromkeys(self.unit.index_at(line) for line in self.lines)
        return tuple(index for index in found if index >= 0)


def function_around(history: History, file: str, line: int) -> str:
    """The symbol of the function that contains a line of a compiler's file.

    Raises:
        UserError: There is no such file or line, or no function precedes it.
    """
    artifact = next((one for one in history.reader.artifacts() if one.name == file), None)
    if artifact is None:
        raise UserError(Message("kernels.no-file", "The session does not hold {name}.", name=file), location=file)
    text = history.reader.artifact(artifact.id).decode("utf-8", errors="replace")
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        raise UserError(
            Message(
                "kernels.no-line",
                "There is no line {line}: {file} has {lines:,}.",
                line=line,
                file=file,
                lines=len(lines),
            ),
            location=f"{file}:{line}",
        )
    end = sum(len(one) + 1 for one in lines[:line])
    known = {path[-1][1] for path in history.paths.values() if path}
    found = [next(filter(None, match.groups())) for match in _FUNCTION.finditer(text, 0, end)]
    symbol = next((name for name in reversed(found) if name in known), "")
    if not symbol:
        raise UserError(
            Message(
                "kernels.no-function",
                "No function that a pass worked on is above line {line} of {file}.",
                line=line,
                file=file,
            ),
            hint=Message(
                "kernels.choose-line",
                "Choose a line of a kernel; a session without passes knows none: capture every pass.",
            ),
            location=f"{file}:{line}",
        )
    return symbol


def computed_by(history: History, symbol: str) -> tuple[Followed, int]:
    """The results of a kernel where its function first appears, and the position of that pass.

    Raises:
        UserError: The text of that function is not in the session.
    """
    for use in history.uses:
        path = history.paths[use.scope_id]
        if path[-1][1] != symbol or history.scopes[use.scope_id].shared:
            continue
        unit = history.dump(use).unit(path)
        if unit is not None and unit.tree.ops:
            return Followed(unit, tuple(unit.line_of(op.index) for op in _results(unit))), use.position
    raise UserError(
        Message("kernels.no-text", "The session holds no text of @{symbol} by itself.", symbol=symbol),
        hint=Message("kernels.capture-every-pass", "Capture every pass."),
    )


def _results(unit: Unit) -> list[Op]:
    """The ops whose values a function passes on; the function itself if there are none."""
    tree = unit.tree
    found: dict[int, Op] = {}
    for op in tree.ops:
        if op.name.endswith(_STORES) and op.uses:
            source = tree.definers[op.uses[0]]
            if isinstance(source, Op):
                found[source.index] = source
    return list(found.values()) or [op for op in tree.ops if op.name.startswith("linalg.")] or tree.ops[:1]
