"""An element type that the target has no instructions for, or that the compiler cannot lower for it.

The fp8 message comes from ``iree-convert-to-rocdl`` (Codegen/LLVMGPU/ConvertToROCDL.cpp, pull request 20152): gfx942
has the FNUZ types, gfx950 and RDNA 4 the OCP ones, older chips none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.causes.source_rank import Rank, line_like, op_in, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding
from passlens.engine.diagnosis.inference.float_families import (
    OWN_INSTRUCTIONS,
    chip_with,
    lacks,
    unlowered_on,
)
from passlens.engine.diagnosis.inference.left_casts import MESSAGE as CAST_LEFT
from passlens.engine.diagnosis.inference.left_casts import left
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    an_op,
    ids,
    in_source,
    matching_errors,
    op_text,
    source_lines,
    source_op,
    target_of,
    types_of,
    where,
)
from passlens.engine.diagnosis.inference.served_dispatch import served_dispatch
from passlens.engine.diagnosis.inference.type_at_fault import small_cast, type_at_fault, vector_block
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.unsupported.type_finding import FP8, lines_with, no_lowering, type_finding
from passlens.engine.diagnosis.unsupported.type_in_made_op import type_in_made_op
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

ELEMENT = re.compile(r"'hal\.element_type' op unsupported element type")
_CROSSING = re.compile(r"\btype = (?P<type>\w+(?:<[^<>]*>)?)")
_PACKS = re.compile(r"unable to pack to bytes")
_PACKED = re.compile(r"tensor<(?:[\d?]+x)*(?P<last>\d+|\?)x(?P<type>(?:f|i)(?P<bits>[2-7])(?:E\w+)?)>")
"""A tensor whose elements share bytes, with its last dimension."""
_HOST = "vm"
"""The phase that lowers the code around the dispatches."""
_NOT_ON_HOST = re.compile(r"(?<![\w%@.])(?P<type>f16|bf16|tf32|f80|f128|f[468]E\w+|i(?!(?:1|8|16|32|64)\b)\d+)\b")
"""Types without host arithmetic: the runtime's interpreter has no instructions for them."""
NOT_CONVERTED = re.compile(
    r"(?:registration for dialect for op: (?P<op>arith\.(?:ext|trunc)f)|failed to legalize operation '(?P<illegal>"
    r"(?:vector|arith|spirv)\.[\w.]+)'|'llvm\.\w+' op .*must be .*floating point LLVM type)"
)
_BYTE = 8


def unsupported_type(facts: Facts) -> Sequence[Finding]:
    """A finding for the first type that the compiler rejects."""
    rows = matching_errors(facts, FP8)
    if rows:
        return (_fp8(facts, rows),)
    rows = matching_errors(facts, ELEMENT)
    crossing = _CROSSING.search(rows[0][0].current_op) if rows else None
    small = crossing["type"] if crossing else type_at_fault(facts, rows[0][0]) if rows else ""
    if rows:
        name = small or Message("unsupported-type.element-type", "An element type")
        return (
            type_finding(
                facts,
                Message(
                    "unsupported-type.boundary",
                    "{name} cannot cross the boundary of the program: the runtime has no element type for it.",
                    name=name,
                ),
                Message(
                    "unsupported-type.buffer-views",
                    "Arguments and results are passed as buffer views, whose element type the runtime must "
                    "know (HAL/IR, hal.element_type).",
                ),
                small,
                ids(rows),
                Certainty.CERTAIN,
                hint=Message(
                    "unsupported-type.pass-bits",
                    "Pass the bits as i8, and cast inside with arith.bitcast.",
                ),
            ),
        )
    if packed := _packed(facts):
        return packed
    if on_host := _on_host(facts):
        return on_host
    if (cast_of := small_cast(facts)) is not None:
        found = _lacking(facts, *cast_of) or no_lowering(facts, *cast_of, _of_cast(facts), Certainty.LIKELY)
        return (_with_user(facts, found),)
    if (lacking := _lacking(facts, *unlowered_on(facts))) is not None:
        return (lacking,)
    if (block := vector_block(facts)) is not None:
        return (_with_user(facts, _of_block(facts, *block)),)
    rows = matching_errors(facts, NOT_CONVERTED)
    small = type_at_fault(facts, rows[0][0]) if rows else ""
    if rows and not small and (block := vector_block(facts)) is not None:
        return (_of_block(facts, *block),)
    if not rows or not small:
        return type_in_made_op(facts)
    op = rows[0][1]["op"] or rows[0][1]["illegal"] or (facts.cause.op if facts.cause else "") or an_op()
    return (no_lowering(facts, op, small, ids(rows), Certainty.LIKELY),)


def _lacking(facts: Facts, op: str, small: str) -> Finding | None:
    """A finding for an op that represents an instruction on 8-bit floats, if the target lacks it."""
    title = lacks(facts, small) if op.startswith(OWN_INSTRUCTIONS) else NOTHING
    if not title:
        return None
    why = Message("unsupported-type.uses", "{op} represents such an instruction, and no pass emulates it.", op=op)
    hint = Message(
        "unsupported-type.uses-hint",
        "Convert with arith ops to a type that {target} supports, or compile the kernel for {chip}.",
        target=target_of(facts),
        chip=chip_with(small),
    )
    rows = (facts.first_error.id,) if facts.first_error is not None else ()
    return replace(type_finding(facts, title, why, small, rows, Certainty.CERTAIN, hint, of_op=True), fixes=())


def _of_cast(facts: Facts) -> tuple[int, ...]:
    return ids(matching_errors(facts, CAST_LEFT))


def _with_user(facts: Facts, finding: Finding) -> Finding:
    """A finding on a leftover cast with the op that uses it as evidence, since only that op is in the input."""
    found = left(facts)
    if found is None or found.user is None:
        return finding
    place = facts.cause.after if facts.cause is not None else None
    text = Message(
        "leftover-cast.not-converted", "{op} was not converted: it takes the cast's result.", op=found.user.name
    )
    evidence = (found.ir.evidence(place, text, found.user), *(one for one in finding.evidence if one.source))
    first = next(iter(source_lines(facts)), 0)
    if first and rank_of(facts.source[first - 1]) is Rank.AROUND:  # a hand-written kernel, whose ops have no location
        around, line = f"{facts.info.source.name}:{first}", line_like(found.ir.line(found.user), facts.source)
        own = (in_source(facts, INPUT_LINE, line),) if line else ()
        evidence = (evidence[0], *own, *(one for one in evidence[1:] if not one.source.endswith(around)))
    return replace(finding, evidence=evidence)


def _of_block(facts: Facts, op: str, block: str, rank: int) -> Finding:
    """A finding for an op on a vector of several dimensions."""
    title = Message(
        "unsupported-type.block",
        "{op} on {type} has no lowering for {target}{where}: the vector has {rank} dimensions.",
        op=op,
        type=block,
        target=target_of(facts),
        where=where(facts),
        rank=rank,
    )
    why = Message(
        "unsupported-type.block-why",
        "Registers hold one-dimensional vectors. At this stage, passes split only some ops into those, but not {op}.",
        op=op,
    )
    hint = Message(
        "unsupported-type.block-hint",
        "Use one-dimensional vectors, or read and write with vector.transfer_read and "
        "vector.transfer_write, which passes split.",
    )
    first = facts.cause.first if facts.cause is not None else None
    finding = type_finding(facts, title, why, "", (first,) if first is not None else (), Certainty.LIKELY, hint)
    here = Message("configuration.fails-at", "{name} fails here.", name=facts.cause.pass_name if facts.cause else "")
    return replace(finding, evidence=(replace(finding.evidence[0], text=here), *finding.evidence[1:]))


def _packed(facts: Facts) -> Sequence[Finding]:
    """A finding if the elements of a tensor do not fill whole bytes along its last dimension."""
    rows, at = matching_errors(facts, _PACKS), next(iter(source_lines(facts)), 0)
    of_op = types_of(op_text(facts.source, at)) if rows and at else ()
    tensors = [found for one in of_op if (found := _PACKED.fullmatch(one)) is not None]
    odd = next((one for one in tensors if one["last"] == "?" or whole_number(one["last"]) * _bits(one) % _BYTE), None)
    if odd is None:
        return ()
    size: str | Message = odd["last"]
    if size == "?":
        size = Message("unsupported-type.unknown-size", "a size known only at run time")
    title = Message(
        "unsupported-type.packed",
        "{source} works on {whole}, whose last dimension ({size}) does not fill whole bytes with {type} elements.",
        source=source_op(facts),
        whole=odd[0],
        size=size,
        type=odd["type"],
    )
    why = Message(
        "unsupported-type.packed-why",
        "Elements of {bits} bits share bytes along the last dimension: its size must be known, and fill whole bytes.",
        bits=_bits(odd),
    )
    hint = Message("unsupported-type.packed-hint", "Pad the last dimension, or make its size static.")
    return (type_finding(facts, title, why, odd["type"], ids(rows), Certainty.CERTAIN, hint, of_op=True, line=at),)


def _bits(packed: re.Match[str]) -> int:
    return whole_number(packed["bits"])


def _on_host(facts: Facts) -> Sequence[Finding]:
    """A finding for an op on scalars outside dispatches whose type only devices support."""
    cause, at = facts.cause, next(iter(source_lines(facts)), 0)
    if cause is None or cause.kind is not CauseKind.FAILED or cause.phase != _HOST or cause.dispatch or not at:
        return ()
    found = _computes_on_host(facts.source[at - 1])
    op, served = op_in(facts.source[at - 1]), ""
    if found is None and rank_of(facts.source[at - 1]) is not Rank.OP:  # a constant, or the surrounding function
        at, found = next(
            ((n, one) for n, line in enumerate(facts.source, 1) if (one := _computes_on_host(line))), (0, None)
        )
        op = op_in(facts.source[at - 1]) if found is not None else ""
    elif found is None:
        op, found, served = _made_on_host(facts, cause)
    if found is None:
        return ()
    title = Message(
        "unsupported-type.on-host",
        "{op} on {type} is in the code around the dispatches, which has no instructions for {type}.",
        op=op,
        type=found["type"],
    )
    why = Message(
        "unsupported-type.on-host-why",
        "No dispatch was formed for it: outside dispatches, the runtime computes with i32, i64, f32 and f64.",
    )
    if served:
        given = Message(
            "unsupported-type.on-host-given",
            "{source} in dispatch @{dispatch} gets the scalar as the bits of an integer operand.",
            source=op_in(facts.source[at - 1]),
            dispatch=served,
        )
        why = together(given, why)
    hint = Message("unsupported-type.on-host-hint", "Extend it to such a type first, or pass it as a tensor.")
    rows = (cause.first,) if cause.first is not None else ()
    finding = type_finding(facts, title, why, found["type"], rows, Certainty.LIKELY, hint, of_op=True, line=at)
    return (replace(finding, dispatch=finding.dispatch or served),)


def _made_on_host(facts: Facts, cause: Cause) -> tuple[str, re.Match[str] | None, str]:
    """The op on a scalar that hands an operand of the input's op to a dispatch, its type, and that dispatch."""
    place = cause.after or cause.before
    ir = IrOps(facts.texts.after or facts.texts.before)
    op = next((one for one in ir.ops if place is not None and one.lines[0] == place.line), None)
    served = served_dispatch(ir, op) if op is not None else ""
    return (cause.op, _computes_on_host(ir.line(op)), served) if op is not None and served else ("", None, "")


def _computes_on_host(line: str) -> re.Match[str] | None:
    """The type of a scalar op in an input line, if only devices compute with it."""
    return _NOT_ON_HOST.search(line) if rank_of(line) is Rank.OP and "tensor<" not in line else None


def _fp8(facts: Facts, rows: Sequence[tuple[DiagnosticRow, re.Match[str]]]) -> Finding:
    found = rows[0][1]
    shown = " ".join((facts.cause.excerpt if facts.cause is not None else "", rows[0][0].current_op.split("\n", 1)[0]))
    refused = [one.replace("F8", "f8", 1) for one in found["types"].split(" and ")]
    small = next((one for one in refused if re.search(rf"(?<![\w.%@])(?:[\dx]+x)?{one}\b", shown)), "")
    small = small or next((one for one in refused if lines_with(facts, one)), refused[0])
    fnuz = small.endswith("FNUZ")
    who = "gfx942 (MI300)" if fnuz else Message("unsupported-type.ocp-chips", "gfx950 (MI350) and RDNA 4")
    return type_finding(
        facts,
        lacks(facts, small)
        or Message(
            "unsupported-type.is-no-type",
            "{type} is no type of {target}{where}.",
            type=small,
            target=facts.info.target or Message("unsupported-type.this-chip", "this chip"),
            where=where(facts),
        ),
        together(
            Message("unsupported-type.families", "There are two families of 8-bit floats."),
            Message(
                "unsupported-type.refused",
                "{family} ones, such as {type}, are what {who} compute with; the compiler refuses them on {chips} "
                "rather than emulate them silently.",
                family="FNUZ" if fnuz else "OCP",
                type=small,
                who=who,
                chips=found["on"].strip(),
            ),
        ),
        small,
        ids(rows),
        Certainty.CERTAIN,
    )
