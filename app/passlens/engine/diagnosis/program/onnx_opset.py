"""Functions with ONNX ops that state no opset in the form that the compiler reads: it then converts none of the ops."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.edits.corrections import instead
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import in_source, stands_for
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.messages import Message
from passlens.engine.session.rows import DiagnosticRow

_ATTRIBUTE = "torch.onnx_meta.opset_version"
_READ = re.compile(r"\btorch\.onnx_meta\.opset_version = \d+ : si64\b")
_GIVEN = re.compile(r"\btorch\.onnx_meta\.opset_version(?: = (?P<value>\"?(?P<number>\d*)[^,{}]*))?")
_MISSING = "missing onnx opset version attribute"


def onnx_opset(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A function that states no opset as a number of type si64, at one of whose ONNX ops the compile fails."""
    if not stands_for(facts.source[at - 1]).startswith("onnx.") and _MISSING not in row.message:
        return None
    functions = [(number, head.symbol) for number, head in facts.heads if head.kind == "func" and number <= at]
    line, symbol = functions[-1] if functions else (0, "")
    if not line:
        return None
    ends = (number for number, text in enumerate(facts.source, 1) if number >= line and text.rstrip().endswith("{"))
    head = facts.source[line - 1 : next(ends, line)]  # the attributes may be in lines after the name
    if any(map(_READ.search, head)):
        return None
    here = in_source(facts, Message("program-fault.no-opset-here", "The function with the ONNX ops."), line)
    why = Message(
        "program-fault.no-opset-why",
        "The compiler chooses the conversion of an ONNX op by the opset of its function; without one it converts none.",
    )
    for number, text in enumerate(head, line):
        if (given := _GIVEN.search(text)) is None:
            continue
        title = Message(
            "program-fault.opset-type",
            "@{function} in line {line:,} has {attribute} = {value}, but the compiler reads only a number of "
            "type si64, so it converts none of the ONNX ops.",
            function=symbol,
            line=line,
            attribute=_ATTRIBUTE,
            value=(given["value"] or "unit").strip(),
        )
        right = f"{_ATTRIBUTE} = {given['number'] or '17'} : si64"
        hint = Message("misread.write", "Write {text}.", text=right)
        return ProgramFault(title, why, hint, (here,), instead(facts.source, number, given[0], right))
    title = Message(
        "program-fault.no-opset",
        "@{function} in line {line:,} states no ONNX opset ({attribute}), so the compiler converts none of its ONNX "
        "ops.",
        function=symbol,
        line=line,
        attribute=_ATTRIBUTE,
    )
    hint = Message(
        "onnx.declare-opset",
        "Import the ONNX model again, or add 'attributes {attribute}' to the function, with the opset it was "
        "exported for.",
        attribute=f"{{{_ATTRIBUTE} = 17 : si64}}",
    )
    of = in_source(facts, Message("program-fault.onnx-op", "The first op that is not converted."), at)
    return ProgramFault(title, why, hint, (here, of) if at != line else (here,))
