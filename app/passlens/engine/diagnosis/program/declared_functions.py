"""Calls of functions on torch types that the module only declares: no pass converts the types of such a function."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import in_source
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import Message
from passlens.engine.session.rows import DiagnosticRow

_CALLS = re.compile(r"\b(?:func\.)?call @(?P<symbol>[\w$.\-]+)")
_TORCH = re.compile(r"!torch\.(?:\w+<\[[^\]]*\],[^<>]*>|[\w.]+)")


def declared_function(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A call, or the declaration, of a function on torch types without a body."""
    ir, calls = facts.ir, {at: facts.source[at - 1]}
    if (failing := ir.op_at(at)) is not None:  # ops that only the call uses fail with it
        calls |= {op.lines[0]: ir.line(op) for _, op in ir.users(set(failing.results))}
    called = {found["symbol"]: line for line, text in calls.items() if (found := _CALLS.search(text)) is not None}
    for op in ir.ops:
        line = op.lines[0] if op.lines else 0
        type_ = _TORCH.search(ir.line(op)) if op.name in FUNCTIONS and not op.regions else None
        if type_ is None or (line != at and op.symbol not in called):
            continue
        title = Message(
            "program-fault.declared",
            "@{function} takes or returns {type}, but is only declared in line {line:,}: a function on torch "
            "types needs a body.",
            function=op.symbol,
            type=type_[0],
            line=line,
        )
        why = Message(
            "program-fault.declared-why",
            "A function without a body becomes an import, which the application provides. Imports take "
            "tensors and numbers of the runtime, not torch types.",
        )
        hint = Message(
            "program-fault.declared-hint",
            "Give it a body. Or declare it on builtin tensors as @module.{function}, where module provides "
            "it, and convert operands with {before} and results with {after}.",
            function=op.symbol,
            before="torch_c.to_builtin_tensor",
            after="torch_c.from_builtin_tensor",
        )
        here = in_source(facts, Message("program-fault.declared-here", "The declaration."), line)
        call = in_source(facts, Message("program-fault.called-here", "The call."), called.get(op.symbol, at))
        return ProgramFault(title, why, hint, (call, here) if op.symbol in called else (here,))
    return None
