"""Helpers shared by rules: messages that match a pattern, evidence at the op at fault, other versions to try."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind, at
from passlens.engine.diagnosis.causes.source_rank import Rank, op_in, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Fix, FixKind
from passlens.engine.diagnosis.inference.ir_oddities import (
    Oddity,
    around_dispatches,
    computed_padding,
    loops,
    oddities,
    scalar_parameter,
    unusual_type,
    without_floats,
    without_width,
)
from passlens.engine.diagnosis.inference.stack_ops import op_in_stack
from passlens.engine.importing.onnx_child import NODE_MARK
from passlens.engine.ir.syntax import indent_of, read_head
from passlens.engine.messages import NOTHING, Given, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.knowledge import NameKind, release_of, released, table_knows
from passlens.engine.units import whole_number

ISSUES = "https://github.com/iree-org/iree/issues/"
PULLS = "https://github.com/iree-org/iree/pull/"
UNCHECKED = frozenset({"torch", "onnx"})
"""Dialects whose verifiers compare neither the element types of operands nor results with operands."""
_INNERMOST = 4
"""Frames of a stack in which a crash's own reason shows."""
INPUT_LINE = Message("rule-help.input-line", "The line of the input that it comes from.")
_OP_LINES = 12
"""The most lines of an op that are read."""
PINNED = re.compile(r"\b(?:compilation_info|lowering_config)\b")
_STANDS_FOR = re.compile(r'torch\.operator"? ?(?:"(?P<name>[\w.]+)"|\(.*?\bname = "(?P<generic>[\w.]+)")')
_NO_CHOICE = ("mlir-", "iree-hal-target", "iree-rocm-target", "iree-hip-target", "iree-hal-dump", "iree-input-type")
"""Prefixes of flags that select no passes."""
_AROUND_DISPATCHES = ("iree-stream-", "iree-hal-", "iree-vm-", "iree-util-", "iree-flow-")
"""Prefixes of passes on the code around dispatches."""
_DEVICES = re.compile(r"#hal\.device\.(?!promise|affinity)\w+<|!hal\.device\b")
"""What declares a device."""
_NO_DEVICE = "oddities.device"
_WRITTEN = "loop"
"""The kind of oddities of the input alone."""
_OF_OPS: Mapping[str, Callable[[str], Iterator[Oddity]]] = {
    "util.global": scalar_parameter,
    "tensor.pad": computed_padding,
}
"""What is odd about an op only if the stack of a crash names it."""
OF_NAMES = frozenset({"device", "dispatched", "exported", "recursion"})
"""Kinds of oddities that name symbols."""
_OF_GLOBAL = re.compile(r" *util\.global [^@]{0,100}@(?P<symbol>[\w$.\-]+)")
_DYNAMIC = re.compile(r"[<x\[]\?|,\?,")
_WIDTH = re.compile(
    r"getIntOrFloatBitWidth|mlir::(?:Float|Integer)Type::getWidth"
    r"|getZeroAttr|fillTensorWithZeros|mlir::arith::ConstantOp::build"
)
"""Functions that take a width of a type, or make a number of it."""
_SEMANTICS = re.compile(r"mlir::FloatType::(?:getFloatSemantics|getWidth|getFPMantissaWidth)\b")


def matching_errors(facts: Facts, pattern: re.Pattern[str]) -> list[tuple[DiagnosticRow, re.Match[str]]]:
    """The errors that match a pattern, in the compiler's order."""
    return [(row, found) for row in facts.errors if (found := pattern.search(row.message))]


def refused_at(facts: Facts) -> DiagnosticRow | None:
    """The first error with an input line, in a compile that was rejected before its first pass."""
    if facts.cause is None or facts.cause.kind is not CauseKind.REFUSED:
        return None
    row = next((one for one in facts.errors if one.location is not None and one.location.line), None)
    if row is None or row.location is None or row.location.line > len(facts.source):
        return None
    return row if row.location.file.rpartition("/")[2] == facts.info.source.name else None


def ids(rows: Sequence[tuple[DiagnosticRow, re.Match[str]]]) -> tuple[int, ...]:
    """The ids of these messages."""
    return tuple(row.id for row, _ in rows)


def in_source(facts: Facts, text: Message, line: int) -> Evidence:
    """Evidence at a line of the input, from 1."""
    return Evidence(text, f"{facts.info.source.name}:{line}", excerpt=facts.source[line - 1].strip()[:400])


def compiler_says(message: Given) -> Message:
    """The sentence that quotes a message of the compiler."""
    return Message("failed-pass.says", 'The compiler says: "{message}".', message=message)


def odd_things(facts: Facts) -> tuple[Oddity, ...]:
    """The oddities of the IR before the failing pass."""
    text = facts.texts.before
    if not text and facts.cause is not None and facts.cause.kind is CauseKind.CRASHED:
        text = "\n".join(facts.source)  # it crashed before its first pass
    found = oddities(text)
    if not _DEVICES.search(text) and facts.texts.before:  # the passes that declare those of the command come later
        found = tuple(one for one in found if one.what.id != _NO_DEVICE)
    if _asks(facts, _WIDTH):
        found = (*found, *without_width(text))
    if _asks(facts, _SEMANTICS) and facts.cause is not None:
        found = (*found, *without_floats(text, op_in_stack(facts.cause.stack, text)))
    if not found and facts.cause is not None and (of_op := _OF_OPS.get(op_in_stack(facts.cause.stack, text))):
        found = tuple(of_op(text)) or tuple(of_op("\n".join(facts.source)))
    if not dispatch_of(facts):
        found = _as_written(found, facts)
        cause = facts.cause
        around = (
            cause is not None and cause.kind is CauseKind.CRASHED and cause.pass_name.startswith(_AROUND_DISPATCHES)
        )
        return found or (tuple(around_dispatches(text)) if around else ())
    # Kernels become LLVM functions that work on memory, which is an oddity only in a model.
    found = tuple(one for one in found if one.kind not in {"llvm", "boundary"})
    failed = facts.cause is not None and facts.cause.kind is CauseKind.FAILED
    return found or _loops_of(facts) or (() if failed else tuple(unusual_type(text)))


def odd_padding(facts: Facts, op: str) -> tuple[Oddity, ...]:
    """The oddities of the padding of an op that a pass rejects; empty for other ops."""
    return tuple(computed_padding(facts.texts.before)) if _OF_OPS.get(op) is computed_padding else ()


def _loops_of(facts: Facts) -> tuple[Oddity, ...]:
    """The loop of a dispatch formed by hand, if the failing IR comes from it."""
    lines = source_lines(facts)
    return tuple(one for one in loops("\n".join(facts.source)) if any(line >= one.line for line in lines))


def _as_written(found: Sequence[Oddity], facts: Facts) -> tuple[Oddity, ...]:
    """The oddities of an IR, with symbols named as in the input: passes rename functions."""
    if not any(one.kind in OF_NAMES for one in found):
        return tuple(found)
    written = oddities("\n".join(facts.source), whole=True)
    return tuple(
        replace(
            one, what=_only_at_globals(facts, one) or next((as_.what for as_ in written if _same(as_, one)), one.what)
        )
        if one.kind in OF_NAMES
        else one
        for one in found
    )


def _same(written: Oddity, found: Oddity) -> bool:
    """Whether an oddity of the input is one of the IR: passes put an underscore before names of functions."""
    return written.kind == found.kind and written.symbol.lstrip("_") == found.symbol.lstrip("_")


def _only_at_globals(facts: Facts, found: Oddity) -> Message:
    """For a removed device: its global, or the only global of the input that names it; empty otherwise."""
    if found.kind != "device":
        return NOTHING
    heads = ((at, head) for at, head in facts.heads if found.what.id == _NO_DEVICE and head.symbol == found.symbol)
    if line := next((at for at, head in heads if head.name == "util.global"), 0):
        return Message(
            "oddities.removed",
            "the compiler removed the private device @{device} of line {line:,}, because no op refers to it",
            device=found.symbol,
            line=line,
        )
    if found.op == "util.global":
        return NOTHING
    device = re.compile(rf"#hal\.device\.(?:affinity|promise)<@{re.escape(found.symbol)}[,>]")
    naming = [line for line in facts.source if device.search(line)]
    named = [_OF_GLOBAL.match(line) for line in naming]
    first = named[0] if named else None
    if first is None or not all(named):
        return NOTHING
    return Message(
        "oddities.only-global",
        "only the global @{symbol} names the device @{device}, but no op does: the compiler has removed the device",
        symbol=first["symbol"],
        device=found.symbol,
    )


def _asks(facts: Facts, question: re.Pattern[str]) -> bool:
    """Whether the compiler crashed in a query that only some types answer."""
    cause = facts.cause
    return cause is not None and any(question.search(name) for name in cause.stack[:_INNERMOST])


def odd_evidence(facts: Facts, found: Sequence[Oddity]) -> tuple[Evidence, ...]:
    """The lines with oddities: in the IR before the failing pass, then in the input."""
    place = facts.cause.before if facts.cause is not None else None
    in_ir = tuple(at(place, _odd_text(one), one.line, one.excerpt) for one in found if one.kind != _WRITTEN)
    source = "\n".join(facts.source)
    finders = (without_width, *_OF_OPS.values(), loops) if found else ()
    in_input = [*(oddities(source, whole=True) if found else ()), *(one for find in finders for one in find(source))]
    return in_ir + tuple(
        in_source(facts, _odd_text(replace(one, what=same.what)), one.line)
        for one in in_input
        if (same := next((other for other in found if _same(one, other)), None)) is not None
    )


def _odd_text(one: Oddity) -> Message:
    if one.op:
        return Message("oddities.at", "{op}: {what}.", op=one.op, what=one.what)
    return Message("configuration.misfit", "{what}.", what=one.what)


def from_input(cause: Cause | None, text: Message) -> tuple[Evidence, ...]:
    """The input line that the failing IR comes from; empty if unknown."""
    return (Evidence(text, source=cause.source[0]),) if cause is not None and cause.source else ()


def input_line(facts: Facts) -> tuple[Evidence, ...]:
    """That input line, with a plain text."""
    return from_input(facts.cause, INPUT_LINE)


def source_lines(facts: Facts) -> tuple[int, ...]:
    """The input lines, from 1, that the failing IR comes from, nearest first."""
    found = list[int]()
    for place in facts.cause.source if facts.cause is not None else ():
        file, _, number = place.rpartition(":")
        at = whole_number(number) if number.isdigit() else 0
        if file.rpartition("/")[2] == facts.info.source.name and 0 < at <= len(facts.source) and at not in found:
            found.append(at)
    return tuple(found)


def source_op(facts: Facts) -> str:
    """The op of the input that the failing IR comes from, by its exporter's name; empty if unknown."""
    at = next(iter(source_lines(facts)), 0)
    line = facts.source[at - 1] if at else ""
    return stands_for(line) or op_in(line)


_INPUTS = re.compile(r"\bins\((?P<ins>[^()]*)\)|: \((?P<generic>[^()]*)\) ->")
_ELEMENT = re.compile(r"<(?:\[[^\]]*\],|(?:[\d?]+x)*)(?P<type>complex<\w+>|[a-z]{1,2}\d\w*)[,>]")


_WHOLE_TYPE = re.compile(r"!?\b[a-z][\w.]*<(?:[^<>]|<[^<>]*>)*>|(?<![\w%.#@!<])(?:[su]?i\d+|bf16|tf32|f\d+\w*|index)\b")
_TYPES_SHOWN, _TYPE_CHARACTERS = 4, 200
"""The most types of an op that are shown in full, and their total length."""


def input_types(line: str) -> tuple[str, ...]:
    """The element types of the inputs of the op in a line, each once."""
    found = _INPUTS.search(line)
    text = (found["ins"] or found["generic"] or "") if found is not None else ""
    return tuple(dict.fromkeys(_ELEMENT.findall(text)))


def op_text(source: Sequence[str], first: int) -> str:
    """The lines of an op that begins at an input line, from 1, up to the next op."""
    lines = source[first - 1 : first]
    for line in source[first : first + _OP_LINES - 1]:
        head = read_head(line)
        if head is not None and head.certain:
            break
        lines = [*lines, line]
    return "\n".join(lines)


def types_taken(text: str) -> str:
    """The types of an op's operands, as its text states them at its end."""
    return text.rpartition(" : ")[2].partition(" -> ")[0]


def _node(source: Sequence[str], line: int) -> str:
    """The ONNX node that the import noted after the op in a line, or after the end of its regions; otherwise empty.

    Args:
        source: The lines of the input.
        line: From 1.
    """
    text = source[line - 1]
    if not stands_for(text).startswith("onnx."):
        return ""
    if text.endswith("{"):
        end = f"{indent_of(text)}}}{NODE_MARK}"
        text = next((later for later in source[line:] if later.startswith(end)), "")
    _, mark, node = text.rpartition(NODE_MARK)
    return node if mark else ""


def origin(facts: Facts) -> Message:
    """The op of the input that the failing IR comes from, with its line and types; empty if unknown."""
    line = next(iter(source_lines(facts)), 0)
    if not line or rank_of(facts.source[line - 1]) is not Rank.OP:
        return NOTHING
    text = op_text(facts.source, line)
    op: str | Message = source_op(facts)
    if node := _node(facts.source, line):
        op = Message("rule-help.node", "{op} ({node})", op=op, node=node)
    types = types_of(text)
    if not types:
        return Message("rule-help.origin", "It comes from {op} in line {line:,} of the input.", op=op, line=line)
    shape = Message("rule-help.dynamic-shapes", " of dynamic shapes") if _DYNAMIC.search(text) else NOTHING
    return Message(
        "rule-help.origin-types",
        "It comes from {op} in line {line:,} of the input, on {types}{shape}.",
        op=op,
        line=line,
        types=Items(types),
        shape=shape,
    )


def types_of(text: str) -> tuple[str, ...]:
    """The types of an op's operands and results, each once; only the element types if they are many or long."""
    text = text.partition("^bb")[0]
    at_inputs = text.find("ins(")
    given = text[at_inputs:] if at_inputs >= 0 else text.rpartition(" : ")[2]
    found = tuple(dict.fromkeys(_WHOLE_TYPE.findall(given)))
    if found and len(found) <= _TYPES_SHOWN and sum(map(len, found)) <= _TYPE_CHARACTERS:
        return found
    return tuple(dict.fromkeys(_ELEMENT.findall(text)))


def pinned_line(facts: Facts) -> int:
    """The input line, from 1, that sets the failing op's tiles and pipeline; 0 if the compiler chose them."""
    for first in source_lines(facts):
        for number, line in enumerate(op_text(facts.source, first).split("\n"), first):
            if PINNED.search(line) and not line.startswith("#"):
                return number
    return 0


def where(facts: Facts) -> Message:
    """The dispatch at fault in a sentence: `` in dispatch @NAME of @FUNCTION``; empty without one."""
    cause = facts.cause
    if cause is None or not cause.dispatch:
        return NOTHING
    if not cause.functions:
        return Message("rule-help.in-dispatch", " in dispatch @{dispatch}", dispatch=cause.dispatch)
    return Message(
        "rule-help.in-dispatch-of",
        " in dispatch @{dispatch} of @{function}",
        dispatch=cause.dispatch,
        function=cause.functions[0],
    )


def dispatch_of(facts: Facts) -> str:
    """The dispatch at fault; empty without one."""
    return facts.cause.dispatch if facts.cause is not None else ""


def version_fix(facts: Facts, version: str, why: Message) -> Fix | None:
    """A fix to compile with another version; None if that is the present one."""
    if release_of(facts.info.toolchain_version) == version or version not in released():
        return None
    return Fix(
        f"version-{version}",
        Message("rule-help.compile-iree", "Compile with IREE {version}", version=version),
        FixKind.TOOLCHAIN,
        why,
        toolchain=version,
    )


def newest(facts: Facts, why: Message = NOTHING) -> tuple[Fix, ...]:
    """A fix to compile with the newest known version."""
    fix = version_fix(facts, released()[-1], why or Message("rule-help.may-be-mended", "It may be mended there."))
    return (fix,) if fix is not None else ()


def version_of(facts: Facts) -> str | Message:
    """The compiler's version as users name it."""
    version = facts.info.toolchain_version
    return release_of(version) or version or Message("rule-help.of-this-log", "of this log")


def target_of(facts: Facts) -> str | Message:
    """The target of the compile."""
    return facts.info.target or Message("rule-help.this-target", "this target")


def stands_for(text: str) -> str:
    """The op that the first ``torch.operator`` in a text represents, such as ``onnx.If``; empty without one."""
    found = _STANDS_FOR.search(text)
    return (found["name"] or found["generic"]) if found else ""


def an_op() -> Message:
    """A placeholder for an op with an unknown name."""
    return Message("rule-help.an-op", "an op")


def in_dispatch(cause: Cause) -> Message:
    """The dispatch at fault as a sentence; empty without one."""
    if not cause.dispatch:
        return NOTHING
    return Message("rule-help.in-the-dispatch", "It is in dispatch @{dispatch}.", dispatch=cause.dispatch)


def in_kernel(name: str, facts: Facts) -> Message:
    """The kernel at fault in a sentence; the dispatch if it has no name."""
    return Message("rule-help.in-kernel", " in @{kernel}", kernel=name) if name else where(facts)


def has_flag(facts: Facts, name: str) -> bool:
    """Whether the toolchain has a flag; True if unknown."""
    return table_knows(facts.info.toolchain_version, name, NameKind.FLAG) is not False


def chosen_flags(facts: Facts) -> Message:
    """The flags of the command that select another lowering, without those cleared; empty if there are none."""
    names = (word for word in facts.info.flags if word.startswith("-") and not word.lstrip("-").startswith(_NO_CHOICE))
    chosen = tuple(one for one in dict.fromkeys(names) if _name_of(one) not in facts.flags_cleared)
    if not chosen or facts.flags_at_fault:  # these are known
        return NOTHING
    return Message(
        "failed-pass.flags",
        "The command sets {flags}: without that, the model may take another path through the passes.",
        flags=Items(chosen),
    )


def _name_of(word: str) -> str:
    return word.lstrip("-").partition("=")[0]


def as_given(facts: Facts, name: str) -> str:
    """A flag as the command gives it, with its value."""
    values = flag_values(facts.info.flags, name)
    return f"--{name}={values[-1]}" if values and values[-1] else f"--{name}"


def in_command(facts: Facts, *names: str) -> Evidence:
    """Evidence that the command has these flags."""
    flags = Items(tuple(as_given(facts, name) for name in names), Join.AND)
    return Evidence(Message("flag-at-fault.command", "The command has {flags}.", flags=flags))


def smaller_dispatches(hides: Message) -> Fix:
    """A fix to compile with less optimisation, for IR that grows too large; ``hides``: see ``Fix``."""
    return Fix(
        "opt-level-1",
        Message("rule-help.o1", "Compile with --iree-opt-level=O1"),
        FixKind.FLAGS,
        Message("rule-help.fewer-fusions", "Fewer fusions, smaller dispatches, slower code."),
        flags=("--iree-opt-level=O1",),
        hides=hides,
    )
