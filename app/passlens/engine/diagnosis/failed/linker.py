"""A kernel that the linker refuses, because an op became a call to a library."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.finding import finding_on
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    in_source,
    target_of,
    types_of,
    where,
)
from passlens.engine.messages import Items, Message

_UNDEFINED = re.compile(r"\b(?:undefined symbol: |unresolved external function ')(?P<symbol>[\w.$]+)")
_CALLING = {"malloc": ("memref.alloc", "memref.realloc"), "free": ("memref.dealloc", "memref.realloc")}
"""Ops that LLVM lowers to calls of functions with other names."""


def of_linker(facts: Facts, symbol: str, evidence: list[Evidence]) -> Finding:
    """A finding for a function that the linker did not find."""
    ops = ((number, op_in(line)) for number, line in enumerate(facts.source, 1))
    calling = next((number for number, op in ops if op in _CALLING.get(symbol, ())), 0)
    named = re.compile(rf"[@\"]{re.escape(symbol)}(?![\w.$])")
    naming = [number for number, line in enumerate(facts.source, 1) if named.search(line)]
    # The last line that names it: a declaration comes first.
    calling = calling or (naming[-1] if naming else 0)
    if calling:
        evidence = [in_source(facts, INPUT_LINE, calling), *evidence]
    title = Message(
        "failed-pass.undefined-symbol",
        "A kernel calls {symbol}{where}, which no library of {target} has.",
        symbol=symbol,
        where=where(facts),
        target=target_of(facts),
    )
    why = Message(
        "failed-pass.undefined-symbol-why",
        "The linker found no function of that name: an op was lowered to a call into a library that only other "
        "targets have.",
    )
    hint = Message("failed-pass.undefined-symbol-hint", "Express the op with other ops, or use another type.")
    if naming:
        why = Message(
            "failed-pass.undefined-named",
            "Line {line:,} of the input refers to it, but no object linked into the kernel defines it.",
            line=calling,
        )
        hint = Message(
            "failed-pass.undefined-named-hint",
            "Link the object that defines it: add #hal.executable.object to the executable.",
        )
    types = types_of(facts.source[calling - 1]) if calling and not naming else ()
    if types:
        title = Message(
            "failed-pass.heap",
            "{op} of {types} becomes a call to {symbol}{where}: kernels have no heap.",
            op=op_in(facts.source[calling - 1]),
            types=Items(types),
            symbol=symbol,
            where=where(facts),
        )
        hint = Message(
            "failed-pass.heap-hint",
            "Allocate in #gpu.address_space<workgroup>, or with memref.alloca in #gpu.address_space<private>.",
        )
    return finding_on(facts, title, why, evidence, Certainty.CERTAIN, hint)


def undefined_symbol(facts: Facts) -> str:
    """The function that the linker did not find; empty without one."""
    found = _UNDEFINED.search(facts.log)
    return found["symbol"] if found is not None else ""
