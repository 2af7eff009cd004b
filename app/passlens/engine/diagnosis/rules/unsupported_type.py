"""An element type that the target has no instructions for, or that the compiler cannot lower for it.

The fp8 message comes from ``iree-convert-to-rocdl`` (Codegen/LLVMGPU/ConvertToROCDL.cpp, pull request 20152): gfx942
has the FNUZ types, gfx950 and RDNA 4 the OCP ones, older chips none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.causes.source_rank import Rank, element_types, is_within, line_like, op_in, rank_of
from passlens.engine.diagnosis.edits.type_edits import as_type, common_type, without_index_tensors, word_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.converted import converted_from, is_same, spelled
from passlens.engine.diagnosis.inference.float_families import (
    OWN_INSTRUCTIONS,
    chip_with,
    is_lacking,
    lacks,
    unlowered_on,
)
from passlens.engine.diagnosis.inference.left_casts import MESSAGE as CAST_LEFT
from passlens.engine.diagnosis.inference.left_casts import in_input, left
from passlens.engine.diagnosis.inference.made_op import ends_region, made_invalid
from passlens.engine.diagnosis.inference.pinned_misfit import is_pinned_wrong
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    ISSUES,
    PULLS,
    UNCHECKED,
    an_op,
    dispatch_of,
    from_input,
    has_flag,
    ids,
    in_source,
    input_line,
    matching_errors,
    op_text,
    source_lines,
    source_op,
    stands_for,
    target_of,
    types_of,
    where,
)
from passlens.engine.diagnosis.inference.served_dispatch import served_dispatch
from passlens.engine.diagnosis.inference.unusual_types import UNUSUAL, rarest
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.messages import NOTHING, Items, Message, quoted, together
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

RULE = "unsupported-type"
EMULATE = "iree-llvmgpu-enable-small-float-emulation"
FP8 = re.compile(
    r"(?P<types>F8E\w{1,40}+(?: and F8E\w+)?) types are not supported on (?P<on>[^;]{1,200}+); try (?P<other>F8E\w+)"
)
ELEMENT = re.compile(r"'hal\.element_type' op unsupported element type")
_CROSSING = re.compile(r"\btype = (?P<type>\w+(?:<[^<>]*>)?)")
_REFUSED = re.compile(
    r"'(?P<whole>(?:tensor|vector|memref)<(?:[\d?]+x)*(?P<type>index|none|complex<\w+>|f[468]E\w+|bf16|tf32|f80|f128"
    r"|i(?!(?:1|8|16|32|64)\b)\d+)>)'"
)
"""A type in a message whose elements few ops support."""
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
_SMALL = re.compile(
    r"\b(?:vector<[\dx]*|tensor<[\dx?]*|memref<[\dx?]*)?(?P<type>f8E\w+|f4E\w+|f6E\w+|bf16|tf32|f64|f80|f128)\b"
)
_FLOAT_AS_INT = re.compile(r"\bvalue = (?:dense<)?-?\d+\.\d+e[+-]\d+>? : (?:vector<[\dx]*)?i(?P<bits>[468])\b")
_GOT = re.compile(r"\bbut got '(?P<type>[^']{1,200})'")
_STORED = re.compile(r"floating point LLVM type.*\bbut got '(?:vector<[\dx]*)?i(?P<bits>[468])>?'")
"""A float op on an integer: lowerings store float types that LLVM lacks as integers."""
_PART_OF_BYTE = re.compile(r"(?<![\w.])(?:[\dx?]+x)?(?P<type>i[2-7])(?=[,>)\s]|$)")
_BLOCK_TYPE = re.compile(r"\bvector<(?P<sizes>(?:\[?\d+\]?x){2,})[a-z]\w*>")
"""A vector of several dimensions."""
_OF_ONE_DIMENSION = frozenset(
    f"vector.{name}" for name in ("compressstore", "expandload", "load", "maskedload", "maskedstore", "store")
)
"""Ops that are converted to LLVM if their vectors have one dimension."""
_TO_ONE_DIMENSION = ("iree-convert-to-", "iree-llvmgpu-legalize-nd-vectors")
"""The beginnings of the names of passes that leave only vectors of one dimension."""
_WIDE = re.compile(r"[fi](?:80|128)")
_BLOCK = re.compile(r" *\^\w+\(")
_OTHER = {
    "f8E4M3FN": "f8E4M3FNUZ",
    "f8E5M2": "f8E5M2FNUZ",
    "f8E4M3FNUZ": "f8E4M3FN",
    "f8E5M2FNUZ": "f8E5M2",
    "bf16": "f32",
    "f64": "f32",
}
_COSTS = {
    "f8E4M3FN": Message(
        "unsupported-type.to-fnuz",
        "OCP E4M3 reaches 448, FNUZ 240, with exponents biased by 7 and 8: weights must be converted.",
    ),
    "f8E4M3FNUZ": Message(
        "unsupported-type.to-ocp",
        "FNUZ E4M3 reaches 240, OCP 448, with exponents biased by 8 and 7: weights must be converted.",
    ),
    "bf16": Message(
        "unsupported-type.twice-the-memory",
        "Twice the memory; constants and parameters of the model must be of the new type too.",
    ),
    "f64": Message("unsupported-type.half-the-memory", "Half the memory, and the precision of f32."),
}
_CONVERTED = Message("unsupported-type.converted", "The values differ: weights must be converted.")
COMMON = Message(
    "unsupported-type.common",
    "Arguments, constants and parameters are then of that type, with its rounding and the memory that it takes.",
)
MAX_EDITS = 2000
_BYTE = 8
_MOST_NAMED = 3


def unsupported_type(facts: Facts) -> Sequence[Finding]:
    """A finding for the first type that the compiler rejects."""
    rows = matching_errors(facts, FP8)
    if rows:
        return (_fp8(facts, rows),)
    rows = matching_errors(facts, ELEMENT)
    crossing = _CROSSING.search(rows[0][0].current_op) if rows else None
    small = crossing["type"] if crossing else _type_of(facts, rows[0][0]) if rows else ""
    if rows:
        name = small or Message("unsupported-type.element-type", "An element type")
        return (
            _finding(
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
        found = _lacking(facts, *cast_of) or _no_lowering(facts, *cast_of, _of_cast(facts), Certainty.LIKELY)
        return (_with_user(facts, found),)
    if (lacking := _lacking(facts, *unlowered_on(facts))) is not None:
        return (lacking,)
    if (block := vector_block(facts)) is not None:
        return (_with_user(facts, _of_block(facts, *block)),)
    rows = matching_errors(facts, NOT_CONVERTED)
    small = _type_of(facts, rows[0][0]) if rows else ""
    if rows and not small and (block := vector_block(facts)) is not None:
        return (_of_block(facts, *block),)
    if not rows or not small:
        return _not_in(facts)
    op = rows[0][1]["op"] or rows[0][1]["illegal"] or (facts.cause.op if facts.cause else "") or an_op()
    return (_no_lowering(facts, op, small, ids(rows), Certainty.LIKELY),)


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
    return replace(_finding(facts, title, why, small, rows, Certainty.CERTAIN, hint, of_op=True), fixes=())


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
    finding = _finding(facts, title, why, "", (first,) if first is not None else (), Certainty.LIKELY, hint)
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
    return (_finding(facts, title, why, odd["type"], ids(rows), Certainty.CERTAIN, hint, of_op=True, line=at),)


def _bits(packed: re.Match[str]) -> int:
    return whole_number(packed["bits"])


def _no_lowering(
    facts: Facts, op: str | Message | Items, small: str, rows: tuple[int, ...], certainty: Certainty
) -> Finding:
    why = Message(
        "unsupported-type.no-instruction",
        "The code generator for this target does not know {type} in this op: it has no "
        "instruction for it, and no emulation was put in its place.",
        type=small,
    )
    if _PART_OF_BYTE.fullmatch(small):
        why = Message(
            "unsupported-type.part-of-byte",
            "Elements of {type} share bytes, so the compiler emulates their loads and stores with those of "
            "whole bytes. The emulation does not cover this form of the op, such as an access to a single "
            "element.",
            type=small,
        )
    return _finding(
        facts,
        Message(
            "unsupported-type.has-no-lowering",
            "{op} on {type} has no lowering for {target}{where}.",
            op=op,
            type=small,
            target=target_of(facts),
            where=where(facts),
        ),
        why,
        small,
        rows,
        certainty,
    )


def _not_in(facts: Facts) -> Sequence[Finding]:
    """A finding if an op created by a pass rejects a type of the input's op that few ops support."""
    cause, made = facts.cause, made_invalid(facts)
    if is_pinned_wrong(facts):
        return ()
    found = _REFUSED.search(made[0].message) if made is not None else None
    at = next(iter(source_lines(facts)), 0)
    if cause is not None and made is not None and found is None:
        why = made[1]["why"]
        if not cause.dispatch:
            return () if source_op(facts).partition(".")[0] in UNCHECKED else _made_on(facts, cause, why)
        return (
            _in_region(facts, cause, *made)
            or _made_on(facts, cause, why)
            or _mixed(facts, cause, *made)
            or (_made_of(facts, cause, why) or _kept_as_bits(facts, cause))
        )
    line = _line_with(facts, at, found["whole"]) if found is not None and at else 0
    if cause is None or found is None or not line:
        return ()
    title = Message(
        "unsupported-type.not-in",
        "{source} works on {type}, but {made}, into which {name} turns it{where}, does not support it.",
        source=stands_for(facts.source[line - 1]) or op_in(facts.source[line - 1]),
        type=found["whole"],
        made=cause.op,
        name=cause.pass_name,
        where=where(facts),
    )
    why = Message(
        "invalid-ir.why",
        'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
        message=quoted(made[1]["why"].strip() if made is not None else ""),
    )
    hint = Message("unsupported-type.not-in-hint", "Cast it first, such as index to i64 (arith.index_cast).")
    rows = (cause.first,) if cause.first is not None else ()
    return (_finding(facts, title, why, found["type"], rows, Certainty.LIKELY, hint, of_op=True, line=line),)


def _line_with(facts: Facts, first: int, whole: str) -> int:
    """The input line, from 1, that has a type: the op's, or one in its region; 0 without one."""
    if whole in op_text(facts.source, first) and rank_of(facts.source[first - 1]) is not Rank.AROUND:
        return first
    inside = (number for number in range(first + 1, len(facts.source) + 1) if is_within(facts.source, first, number))
    return next((n for n in inside if whole in facts.source[n - 1] and rank_of(facts.source[n - 1]) is Rank.OP), 0)


def _made_of(facts: Facts, cause: Cause, why: str) -> Sequence[Finding]:
    """A finding if an op is refused for a type, and the op that it was converted from has a rare one."""
    found = converted_from(facts) if "type" in why else None
    unusual = rarest(UNUSUAL, found[0].types(found[1])) if found is not None else ""
    if found is None or not unusual:
        return ()
    ir, op = found
    rows = (cause.first,) if cause.first is not None else ()
    finding = _no_lowering(facts, spelled(ir, op), unusual, rows, Certainty.LIKELY)
    text = Message("unsupported-type.made-of", "The op that becomes {made}.", made=cause.op)
    return (replace(finding, evidence=(ir.evidence(cause.before, text, op), *finding.evidence)),)


def _kept_as_bits(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if a conversion wrote a float into an integer type: that is how it stores the only float of that width
    in the IR before it.
    """
    row = facts.first_error
    found = _FLOAT_AS_INT.search(row.current_op) if row is not None else None
    if found is None:
        return ()
    stored = re.compile(rf"(?<![\w.])(?:vector<[\dx]*)?(?P<type>f{found['bits']}E\w+)")
    types = {one["type"] for one in stored.finditer(facts.texts.before)}
    if len(types) != 1 or cause.first is None:
        return ()
    small, ir = next(iter(types)), IrOps(facts.texts.before)
    own = [op for op in ir.ops if op.name.startswith("math.") and small in ir.types(op)]
    named = tuple(dict.fromkeys(op.name for op in own))
    if not 0 < len(named) <= _MOST_NAMED:
        return ()
    finding = _no_lowering(facts, Items(named), small, (cause.first,), Certainty.LIKELY)
    at = next((n for n, line in enumerate(facts.source, 1) if op_in(line) in named and small in line), 0)
    here = (in_source(facts, INPUT_LINE, at),) if at else ()
    text = Message("unsupported-type.made-of", "The op that becomes {made}.", made=cause.op)
    return (replace(finding, evidence=(*here, ir.evidence(cause.before, text, own[0]), *finding.evidence)),)


def _made_on(facts: Facts, cause: Cause, why: str) -> Sequence[Finding]:
    """A finding if an op created by a pass is rejected for a rare type that the model computes with."""
    refused = _GOT.search(why)
    # Before the rejected type, the message lists the types that the op takes.
    small = rarest(UNUSUAL, refused["type"]) if refused is not None else rarest(_SMALL, why)
    if not small or not _lines(facts, small):
        return ()
    title = Message(
        "unsupported-type.made-on",
        "{name} makes {made}{of}{where}, which does not support {type}.",
        name=cause.pass_name,
        made=cause.op,
        type=small,
        of=Message("failed-pass.of-source", " (of {source})", source=source_op(facts)) if source_op(facts) else NOTHING,
        where=where(facts),
    )
    why_refused = Message(
        "invalid-ir.why",
        'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
        message=quoted(why.strip()),
    )
    hint = Message("unsupported-type.made-on-hint", "Compute in a wider type, such as f32, and convert at the ends.")
    if _WIDE.fullmatch(small):
        hint = Message("unsupported-type.made-on-wide", "Compute in i64 or f32, or split each element into two.")
    rows = (cause.first,) if cause.first is not None else ()
    return (_finding(facts, title, why_refused, small, rows, Certainty.LIKELY, hint, of_op=True),)


def _mixed(facts: Facts, cause: Cause, row: DiagnosticRow, found: re.Match[str]) -> Sequence[Finding]:
    """A finding if the op created by a pass mixes the only type of its origin with one that the lowering chose."""
    both = _given_and_assumed(facts, row, found)
    if both is None:
        return ()
    given, assumed = both
    of_op = element_types(op_text(facts.source, source_lines(facts)[0]))
    if len(of_op - {"index", "i1"}) > 1:
        return _mixes(facts, cause, found, given, assumed)
    title = Message(
        "unsupported-type.mixed",
        "{name} lowers {source}{where} as if its elements were {assumed}; they are {given}.",
        name=cause.pass_name,
        source=source_op(facts),
        where=where(facts),
        assumed=assumed,
        given=given,
    )
    hint = Message("unsupported-type.mixed-hint", "Compute in {assumed}, and convert at the ends.", assumed=assumed)
    return _of_two(facts, cause, found, given, title, hint)


def _mixes(facts: Facts, cause: Cause, found: re.Match[str], given: str, assumed: str) -> Sequence[Finding]:
    """A finding for an op of several types, of which one is mixed with a type that the lowering chose."""
    title = Message(
        "unsupported-type.mixes",
        "{name} lowers {source}{where} with {assumed} values, and mixes them with its {given} values.",
        name=cause.pass_name,
        source=source_op(facts),
        where=where(facts),
        assumed=assumed,
        given=given,
    )
    hint = Message("unsupported-type.mixes-hint", "Use {assumed} in place of {given}.", assumed=assumed, given=given)
    return _of_two(facts, cause, found, given, title, hint)


def _of_two(
    facts: Facts, cause: Cause, found: re.Match[str], given: str, title: Message, hint: Message
) -> Sequence[Finding]:
    """The finding on an op of the input, of type ``given``, of which a pass makes one that mixes it with another."""
    why = Message(
        "unsupported-type.mixed-why",
        'The {made} that it makes mixes the two. The compiler refuses it: "{message}".',
        made=cause.op,
        message=quoted(found["why"].strip()),
    )
    rows = (cause.first,) if cause.first is not None else ()
    return (_finding(facts, title, why, given, rows, Certainty.LIKELY, hint, of_op=True),)


def _given_and_assumed(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> tuple[str, str] | None:
    """The two types that the created op mixes: that of its origin, and the other one; None unless there is one each."""
    at = next(iter(source_lines(facts)), 0)
    given = element_types(op_text(facts.source, at)) if at else frozenset()
    mixed = element_types(row.current_op.rpartition(" : ")[2]) | element_types(found["why"].replace("'", " "))
    mixed -= {"index"} if "i1" in given else {"index", "i1"}  # of comparisons
    ours, assumed = sorted(mixed & given), sorted(mixed - given)
    return (ours[0], assumed[0]) if len(ours) == len(assumed) == 1 and "type" in found["why"] else None


def _in_region(facts: Facts, cause: Cause, row: DiagnosticRow, found: re.Match[str]) -> Sequence[Finding]:
    """A finding if a pass computes in one type what the region of the input's op takes and gives in another."""
    both = _given_and_assumed(facts, row, found) if ends_region(cause.op) else None
    at = next(iter(source_lines(facts)), 0)
    first = next((line for line in op_text(facts.source, at).split("\n")[1:] if _BLOCK.match(line)), "") if both else ""
    if both is None or both[0] not in element_types(first):
        return ()
    given, computed = both
    title = Message(
        "unsupported-type.in-region",
        "{name} computes {source}{where} in {computed}, but the region of {source} takes {given}.",
        name=cause.pass_name,
        source=source_op(facts),
        where=where(facts),
        computed=computed,
        given=given,
    )
    hint = Message("unsupported-type.in-region-hint", "Let the region take and yield {computed}.", computed=computed)
    return _of_two(facts, cause, found, given, title, hint)


def small_cast(facts: Facts) -> tuple[str, str] | None:
    """The op that keeps a leftover cast alive, and the cast's small type; None for other casts."""
    found = left(facts) if matching_errors(facts, CAST_LEFT) and not in_input(facts) else None
    if found is None or found.user is None:
        return None
    casts, works = (rarest(_SMALL, found.ir.types(op)) for op in (found.cast, found.user))
    return (found.user.name, casts) if casts and casts == works else None


def vector_block(facts: Facts) -> tuple[str, str, int] | None:
    """An op that is not converted to LLVM, its vector of several dimensions, and their number; None without one.

    The op uses a leftover cast, or the conversion stops at it.
    """
    found = left(facts) if matching_errors(facts, CAST_LEFT) and not in_input(facts) else None
    cause = facts.cause
    if found is not None and found.user is not None:
        op, text = found.user.name, found.ir.types(found.user)
    elif cause is not None and cause.pass_name.startswith(_TO_ONE_DIMENSION) and cause.op.startswith("vector."):
        op, text = cause.op, cause.excerpt
    else:
        return None
    block = _BLOCK_TYPE.search(text) if op in _OF_ONE_DIMENSION else None
    return (op, block[0], block["sizes"].count("x")) if block is not None else None


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
    finding = _finding(facts, title, why, found["type"], rows, Certainty.LIKELY, hint, of_op=True, line=at)
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
    small = small or next((one for one in refused if _lines(facts, one)), refused[0])
    fnuz = small.endswith("FNUZ")
    who = "gfx942 (MI300)" if fnuz else Message("unsupported-type.ocp-chips", "gfx950 (MI350) and RDNA 4")
    return _finding(
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


def _finding(
    facts: Facts,
    title: Message,
    explanation: Message,
    small: str,
    rows: tuple[int, ...],
    certainty: Certainty,
    hint: Message = NOTHING,
    *,
    of_op: bool = False,
    line: int = 0,
) -> Finding:
    """``of_op``: the op of the input is at fault, wherever its type also occurs; ``line``: its line, if known."""
    evidence: list[Evidence] = []
    if facts.cause is not None:
        evidence.append(
            facts.cause.evidence(
                Message(
                    "unsupported-type.op-compiler-refuses",
                    "The op on {type} which the compiler refuses.",
                    type=small or Message("unsupported-type.that-type", "that type"),
                )
            )
        )
    lines = _lines(facts, small)
    name = facts.info.source.name
    inside = of_op or (facts.cause is not None and bool(facts.cause.dispatch))
    line = line or _in_its_region(facts, lines)
    if line:
        evidence.append(in_source(facts, INPUT_LINE, line))
    else:
        evidence += input_line(facts) if inside else ()
    if lines:
        evidence.append(
            Evidence(
                Message("unsupported-type.first-in-input", "{type} stands in the input here first.", type=small),
                source=f"{name}:{lines[0]}",
            )
        )
    elif not inside:
        evidence += from_input(
            facts.cause, Message("unsupported-type.line-compiler-names", "The line that the compiler names.")
        )
    return Finding(
        RULE,
        Level.ERROR,
        certainty,
        title,
        explanation,
        tuple(evidence),
        _fixes(facts, small, lines),
        (f"{ISSUES}18769", f"{PULLS}20152", f"{ISSUES}24625"),
        dispatch_of(facts),
        hint=hint,
        diagnostics=rows,
    )


def _in_its_region(facts: Facts, lines: Sequence[int]) -> int:
    """The first of the input lines with a type that is in the failing op's region, or the only one with an op of its
    name; 0 if its own line has the type.
    """
    first = next(iter(source_lines(facts)), 0)
    if not first or first in lines or rank_of(facts.source[first - 1]) is not Rank.OP:
        return 0
    ops = [number for number in lines if rank_of(facts.source[number - 1]) is Rank.OP]
    inside = next((number for number in ops if is_within(facts.source, first, number)), 0)
    op = facts.cause.op if facts.cause is not None else ""
    # It may come from another op, which was fused with that one.
    same = [number for number in ops if op and is_same(op_in(facts.source[number - 1]), op)]
    return inside or (same[0] if len(same) == 1 else 0)


def _fixes(facts: Facts, small: str, lines: Sequence[int]) -> tuple[Fix, ...]:
    fixes: list[Fix] = []
    # Only the check that this message is from reads the flag.
    if matching_errors(facts, FP8) and facts.info.driver in {"hip", ""} and has_flag(facts, EMULATE):
        fixes.append(
            Fix(
                "emulate",
                Message("unsupported-type.emulate", "Emulate small floats in software"),
                FixKind.FLAGS,
                Message(
                    "unsupported-type.emulation",
                    "--{flag}: the values stay what they are; each conversion takes some integer instructions.",
                    flag=EMULATE,
                ),
                flags=(f"--{EMULATE}",),
            )
        )
    if small == "index" and (edits := without_index_tensors(facts.source)):
        title = Message("unsupported-type.use-place", "Use {other} in place of {type}", other="i64", type="index")
        detail = Message("unsupported-type.cast-elements", "Callers of the function must pass it; elements are cast.")
        fixes.append(Fix("common-type", title, FixKind.EDIT, detail, edits=edits))
    elif lines and len(lines) <= MAX_EDITS:
        fixes += type_fixes(facts.source, small, facts.info.target)
    return tuple(fixes)


def type_fixes(source: Sequence[str], small: str, target: str) -> Iterator[Fix]:
    """Another type with the same number of bits if the target may have it, then one that most targets support."""
    other, common = _OTHER.get(small, ""), common_type(source, small)
    other = "" if is_lacking(target, other) else other
    costs = _COSTS.get(small, _CONVERTED)
    for name, kind, detail in (("other-type", other, costs), ("common-type", common, COMMON)):
        if kind and (name, kind) != ("common-type", other):
            yield from in_place_of(source, small, kind, name, detail)


def in_place_of(source: Sequence[str], small: str, other: str, name: str, detail: Message) -> Iterator[Fix]:
    """The input with another element type, as a fix of a name; none where constants hinder it."""
    if edits := as_type(source, small, other):
        title = Message("unsupported-type.use-place", "Use {other} in place of {type}", other=other, type=small)
        yield Fix(name, title, FixKind.EDIT, detail, edits=edits)


def _lines(facts: Facts, small: str) -> list[int]:
    if not small:
        return []
    word = word_of(small)
    return [number for number, line in enumerate(facts.source, 1) if word.search(line)]


def _type_of(facts: Facts, row: DiagnosticRow) -> str:
    """The unusual element type that a message is about: in the op that it shows, otherwise in the input; empty if that
    is ambiguous.
    """
    if (bits := _STORED.search(row.message)) is not None:
        return _stored_as(facts, bits["bits"])
    op = facts.cause.excerpt if facts.cause else "", row.current_op.split("\n", 1)[0]
    for text in (*op, row.message):
        if _SMALL.search(text):
            return rarest(_SMALL, text)
    packed = {match["type"] for text in op for match in _PART_OF_BYTE.finditer(text)}
    in_input = {match["type"] for line in facts.source for match in _SMALL.finditer(line)}
    of_op = element_types(" ".join(op)) - {"index"}
    if len(packed) == 1 and not any(_width(one) == _width(next(iter(packed))) for one in in_input):
        return next(iter(packed))
    # An op without a type of the same width works on other values.
    stored = [one for one in in_input if not of_op or any(_width(other) == _width(one) for other in of_op)]
    return stored[0] if len(stored) == 1 else ""


def _width(element: str) -> str:
    """The bits of an element type, as digits."""
    found = re.search(r"\d+", element)
    return found[0] if found is not None else ""


def _stored_as(facts: Facts, bits: str) -> str:
    """The float type that a lowering stores as an integer of so many bits; empty unless exactly one has that width."""
    types = {one["type"] for one in _SMALL.finditer("\n".join((facts.texts.before, *facts.source)))}
    found = [one for one in types if re.match(rf"f{bits}E", one)]
    return found[0] if len(found) == 1 else ""
