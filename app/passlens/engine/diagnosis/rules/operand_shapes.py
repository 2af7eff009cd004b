"""An op of the model with mismatched shapes, from which a pass creates an invalid op or at which it fails."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.ir_ops import IrOps
from passlens.engine.diagnosis.inference.op_shapes import shapes_in, unfit
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines, source_op
from passlens.engine.diagnosis.shape_fixes import shape_fixes
from passlens.engine.messages import Message

RULE = "operand-shapes"


def operand_shapes(facts: Facts) -> Sequence[Finding]:
    """A finding if the op of the input behind the failing IR cannot be computed with its shapes."""
    cause, lines = facts.cause, source_lines(facts)
    if cause is None or cause.kind is not CauseKind.FAILED or not cause.pass_name or not lines:
        return ()
    ir = IrOps("\n".join(facts.source))
    op = next((one for one in ir.ops if one.lines[0] == lines[0]), None)
    if op is None:
        return ()
    name, line = source_op(facts), ir.types(op)
    types = line.rpartition(" : ")[2] if " : " in line else ""
    given, _, results = types.partition(" -> ")
    takes = shapes_in(given)
    if not takes and (makers := [made for value in op.uses if (made := ir.maker(value)) is not None]):
        takes = shapes_in(" ".join(ir.types(made) for made in makers if made.name == "torch.prim.ListConstruct"))
    what = unfit(name, line, takes, shapes_in(results))
    if what is None:
        return ()
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            Message("operand-shapes.title", "The shapes of {op} do not fit: {what}.", op=name, what=what),
            Message(
                "operand-shapes.why",
                "The verifier does not catch it in the input; {name} fails on what it turns the op into.",
                name=cause.pass_name,
            ),
            (in_source(facts, Message("operand-shapes.here", "The op with its shapes."), lines[0]),),
            shape_fixes(ir, op, name),
            hint=Message("operand-shapes.hint", "Correct the shapes where the model is exported."),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )
