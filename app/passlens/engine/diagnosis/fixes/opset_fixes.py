"""Fixes for an ONNX op that no conversion takes in the opset of its model: opsets in which it is valid as written."""

from __future__ import annotations

from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_opset import declared_opset
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.inference.onnx_check import other_opsets
from passlens.engine.diagnosis.inference.rule_help import source_lines, stands_for
from passlens.engine.messages import Message

_PASS, _PREFIX = "convert-torch-onnx-to-torch", "onnx."


def opset_fixes(facts: Facts) -> Iterator[Fix]:
    """The nearest older and newer opset in which another version of the operator takes the op as it is written."""
    line = next(iter(source_lines(facts)), 0)
    op = stands_for(facts.source[line - 1]) if line else ""
    if facts.cause is None or facts.cause.pass_name != _PASS or not op.startswith(_PREFIX):
        return
    for opset in other_opsets(facts.source, line):
        detail = Message(
            "opset-fixes.written",
            "As written, {op} is valid in opset {opset}. With this fix, the compiler converts all ONNX ops of the "
            "model as in that opset.",
            op=op,
            opset=opset,
        )
        yield from declared_opset(facts.source, opset, detail)
