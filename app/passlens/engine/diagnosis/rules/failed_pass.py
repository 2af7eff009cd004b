"""The fallback for failures that no other rule explains: the op that the failing pass could not handle, and its
oddities.

Inferred from the IR around the pass. A conversion leaves ops without a pattern; casts beside them (MLIR's
``builtin.unrealized_conversion_cast``) lead to the op, or to the argument, that was not converted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind, IrPlace
from passlens.engine.diagnosis.causes.crash import refused_by_llvm
from passlens.engine.diagnosis.causes.source_rank import Rank, has_name, names_in, op_in, rank_of
from passlens.engine.diagnosis.dispatch_config import configs, no_instruction
from passlens.engine.diagnosis.edits.pinned_tiles import let_choose
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.combiner import odd_combiner
from passlens.engine.diagnosis.inference.converted import spelled
from passlens.engine.diagnosis.inference.destination import destination
from passlens.engine.diagnosis.inference.input_place import line_of
from passlens.engine.diagnosis.inference.ir_oddities import UNUSUAL, Oddity, odd_words, oddities
from passlens.engine.diagnosis.inference.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.inference.llvm_refusal import becomes, refusal
from passlens.engine.diagnosis.inference.made_op import ENCODING_TYPE
from passlens.engine.diagnosis.inference.program_fault import loaded_global, program_fault
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    OF_NAMES,
    chosen_flags,
    compiler_says,
    dispatch_of,
    in_source,
    input_line,
    odd_evidence,
    odd_things,
    op_text,
    pinned_line,
    source_lines,
    source_op,
    target_of,
    types_of,
    version_of,
    where,
)
from passlens.engine.diagnosis.inference.served_dispatch import served_dispatch
from passlens.engine.diagnosis.parting import pipeline_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Items, Message, quoted, together
from passlens.engine.units import whole_number

RULE = "failed-pass"
CAST = "builtin.unrealized_conversion_cast"
_BOUNDARY = Message(
    "failed-pass.boundary-why",
    "The functions of a program take and give ranked tensors and scalars that the runtime knows.",
)
_REPORT = Message("invalid-ir.hint", "Report it with a reproducer; until then write the op another way.")
_BEFORE_DISPATCHES = frozenset({"input", "abi", "preprocessing", "global-optimization"})
_CASTS = frozenset({CAST, "torch_c.from_builtin_tensor", "torch_c.to_builtin_tensor", "tensor.cast"})
_TENSOR = r"(?:tensor|!torch\.vtensor)<[^>]*>"
_CAST_TYPES = re.compile(rf": (?P<given>{_TENSOR}) (?:to|->) (?P<wanted>{_TENSOR})$")
_DIMENSION = re.compile(r"(?:\d+|\?)(?=[x,\]])")
_OF_PROGRAMS = ("flow.", "stream.", "hal.", "util.")
"""Ops of the code around dispatches, which form no dispatches."""
_CONTAINERS = frozenset({"func.func", "util.func", "llvm.func", "builtin.module", "vm.func", "hal.executable.variant"})
_FUNCTIONS = frozenset({"func.func", "util.func"})
_MODULE = "builtin.module"
_PRIVATE = re.compile(r'\bfunc private |\bsym_visibility = "private"')
_ILLEGAL = re.compile(r"\belement type '(?P<type>[^']{1,80})' is not legal")
_NO_OPSET = "missing onnx opset version attribute"
_OPSET = re.compile(r"\btorch\.onnx_meta\.opset_version = \d+ : si64\b")
_NOT_OF_PROGRAMS = re.compile(
    r"(?:memref|vector|complex|tuple)<[^,)]{0,400}>+|!util\.list<tensor<[^>]*>>|tensor<\*x\w+>|!torch\.tensor(?:<[^>]*>)?"
    r"|!torch\.(?:list|optional|tuple|dict|union)<(?:[^<>]|<[^<>]*>)*>|!torch\.(?:str|any|number|Device|Generator)\b"
)
"""Types that do not occur in the code around dispatches."""
_RANGE = re.compile(
    r"\binvalid (?P<how>Read|Write) access range \[(?P<first>\d+|\?) to (?P<last>\d+|\?) for (?P<length>\d+|\?)\]"
    r" of resource %\S+ with size (?P<size>\d+)"
)
_ENCODING = re.compile(r"\bencoding = (?P<encoding>#[\w.]+)")
_REFERENCE = re.compile(r"(?<![\w:\"])@([\w$.\-]+)(?!\w|::)")
_WHOLE, _PARTS = "iree_vector_ext.to_simd", "iree_vector_ext.to_simt"
_MASKED = re.compile(r"(?:%[^=]*= )?vector\.mask [^{]*\{ *(?P<op>[a-z]\w*(?:\.\w+)+)")
_HEAVY = frozenset({"vector.contract", "vector.multi_reduction", "vector.gather", "vector.scatter"})
_GENERIC = re.compile(r"failed to (?:legalize|run|translate|materialize)\b")
_SAYS = re.compile(r"'(?P<op>[\w.]+)' op (?P<why>.+)")
_CHIPS = re.compile(r"\bgfx\d|\b(?:chip|chipset|architecture)s?\b")
_TYPES_CHARACTERS = 160
"""The most characters of an op's types in a title."""
_MESSAGE_CHARACTERS = 300
"""The most characters of a message that are shown."""
_OF_TYPES = frozenset({"type", "empty", "bytes"})
"""Kinds of oddities that appear in an op's types."""
_UNDEFINED = re.compile(r"\b(?:undefined symbol: |unresolved external function ')(?P<symbol>[\w.$]+)")
_CALLING = {"malloc": ("memref.alloc", "memref.realloc"), "free": ("memref.dealloc", "memref.realloc")}
"""Ops that LLVM lowers to calls of functions with other names."""
_UNLOWERED = re.compile(
    r"failed to legalize operation '(?P<illegal>[\w.]+)'|registration for dialect for op: (?P<untranslated>[\w.]+)"
)
_LAYOUT = re.compile(
    r"\bVector shape: \[(?P<sizes>[\d, ]+)\] does not match the layout \(.*?element_tile = \[(?P<elements>[\d, ]+)\]"
    r".*?\) at dim (?P<dimension>\d+)\."
)
_COMPUTES = ("linalg.", "iree_linalg_ext.", "tensor.pad", "tensor.pack", "tensor.unpack")


@dataclass(frozen=True, slots=True)
class _AtFault:
    """The op or argument that the pass could not handle.

    Attributes:
        op: The op in ``ir``; None if the pass names no relevant one.
        argument: The type of the argument at the other end of a cast; empty without one.
        after: Whether ``ir`` is the IR after the pass.
    """

    ir: IrOps
    op: Op | None
    argument: str = ""
    cast: Op | None = None
    after: bool = True


def failed_pass(facts: Facts) -> Sequence[Finding]:
    """A finding for a failed pass, with its op."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.FAILED:
        return ()
    if (fault := program_fault(facts)) is not None:
        finding = _finding(facts, fault.title, fault.why, fault.evidence, Certainty.CERTAIN, fault.hint)
        return (replace(finding, place=fault.evidence[0].source),)
    if not cause.pass_name:
        return _after_passes(facts, cause)
    found = _at_fault(facts, cause)
    place = cause.after if found.after else cause.before
    evidence = _evidence(facts, cause, found, place)
    if (wrong := _made_wrong(facts, cause, found, place)) is not None:
        return (_finding(facts, wrong.title, wrong.why, (*evidence, *wrong.evidence), Certainty.CERTAIN, _REPORT),)
    odd = tuple(one for one in odd_things(facts) if one.fatal or found.op is None)
    if odd:
        return (_of_oddity(facts, cause, found, odd, (*odd_evidence(facts, odd), *evidence)),)
    of_op = oddities(found.ir.types(found.op)) if found.op is not None else ()
    if odd := tuple(one for one in of_op if one.kind in _OF_TYPES):
        return (_of_oddity(facts, cause, found, odd, evidence),)
    if symbol := _UNDEFINED.search(facts.log):
        return (_of_linker(facts, symbol["symbol"], evidence),)
    if (refused := refused_by_llvm(facts.log)) is not None:
        shown = (*becomes(facts, refused), *evidence)
        return (_finding(facts, refusal(facts, refused), NOTHING, shown, Certainty.CERTAIN),)
    calls = found.op is not None and found.op.name.endswith(".call")
    if (calls or not cause.dispatch) and (missing := _missing(found)):
        return (_of_symbol(facts, cause, found, missing, evidence),)
    if cause.dispatch:
        return (_in_dispatch(facts, cause, found, evidence),)
    if inner := _in_module(facts, found):
        return (_of_module(facts, cause, found, inner, evidence),)
    if (encoded := _encoded(facts, cause)) is not None:
        return (encoded,)
    boundary = found.argument or _of_signature(found)
    if boundary:
        function = _function(found) or cause.scope.lstrip("@")
        title = Message(
            "failed-pass.boundary",
            "@{function} takes or gives {type}, which {name} cannot convert.",
            function=function,
            type=boundary,
            name=cause.pass_name,
        )
        hint = Message("failed-pass.boundary-hint", "Pass {type} as a tensor of plain numbers.", type=boundary)
        return (_finding(facts, title, _BOUNDARY, evidence, Certainty.LIKELY, hint),)
    if found.op is None and (opset := _without_opset(facts)):
        title = Message(
            "failed-pass.opset",
            "Line {line:,} declares no torch.onnx_meta.opset_version of type si64 for its ONNX ops.",
            line=opset,
        )
        hint = Message("failed-pass.opset-hint", "Write it with its type, such as 17 : si64, or import the model.")
        here = in_source(facts, Message("failed-pass.opset-here", "The function with the ONNX ops."), opset)
        return (_finding(facts, title, NOTHING, (here, *evidence), Certainty.CERTAIN, hint),)
    if found.op is None:
        title = Message("failed-pass.title", "{name} fails{where}.", name=cause.pass_name, where=where(facts))
        if cause.op and cause.op not in _CONTAINERS - {"llvm.func"}:
            title = _title_of(cause.pass_name, cause.op, NOTHING)
            return (_finding(facts, title, NOTHING, evidence, Certainty.LIKELY),)
        if _compiler_message(facts) is not NOTHING:
            reason = _words(facts)
            title = Message(
                "failed-pass.because",
                "{name} fails{where}: {reason}.",
                name=cause.pass_name,
                where=where(facts),
                reason=reason,
            )
        return (_finding(facts, title, _silence(facts), evidence, Certainty.POSSIBLE),)
    op = _called(facts, found.op) if found.cast is None else found.op.name
    if (illegal := _ILLEGAL.search(_words(facts))) is not None:
        title = Message(
            "failed-pass.element",
            "{op} has elements of {type}, which {name} does not allow.",
            op=op,
            type=illegal["type"],
            name=cause.pass_name,
        )
        hint = Message("failed-pass.element-hint", "Cast to another type, such as f32, where the model is exported.")
        return (_finding(facts, title, NOTHING, evidence, Certainty.CERTAIN, hint),)
    if cause.phase in _BEFORE_DISPATCHES:
        if _compiler_message(facts) is not NOTHING:
            return (_refused(facts, cause, op, evidence),)
        return (_finding(facts, _title_of(cause.pass_name, op, NOTHING), NOTHING, evidence, Certainty.LIKELY),)
    title = Message(
        "failed-pass.host",
        "{name} cannot handle {op}{types} in the code around the dispatches.",
        name=cause.pass_name,
        op=op,
        types=_signature(facts, found, evidence),
    )
    if _compiler_message(facts) is not NOTHING:
        return (_refused(facts, cause, op, evidence),)
    line, why = found.ir.types(found.op), NOTHING
    served = served_dispatch(found.ir, found.op)
    hint = Message("failed-pass.write-otherwise", "Write it with ops that form dispatches, such as linalg.generic.")
    if (alien := _NOT_OF_PROGRAMS.search(line)) is not None:
        why = Message(
            "failed-pass.alien",
            "It works on {type}, which only code inside of a dispatch can hold; no dispatch was formed of it.",
            type=alien[0],
        )
    elif found.op.name.startswith(_OF_PROGRAMS):
        hint = NOTHING
    elif "tensor<" in line:
        why = Message(
            "failed-pass.no-dispatch",
            "It works on tensors, and no dispatch was formed of it: what is left outside must be scalars and calls.",
        )
    if served:
        serves = Message("failed-pass.serves", "Its result goes to dispatch @{dispatch}.", dispatch=served)
        why = together(serves, why)
    finding = _finding(facts, title, why, evidence, Certainty.LIKELY, hint)
    return (replace(finding, dispatch=finding.dispatch or served, place=_op_place(facts, evidence)),)


def _signature(facts: Facts, found: _AtFault, evidence: Sequence[Evidence]) -> Message:
    """The operand and result types of an op as in the input, in parentheses; empty if there are none or many."""
    if found.op is None:
        return NOTHING
    text = found.ir.types(found.op)
    line = line_of(evidence[0], facts) if evidence else 0
    if line and op_in(facts.source[line - 1]) == found.op.name:
        text = facts.source[line - 1]
    types = text.rpartition(" : ")[2] if " : " in text else ""
    if not types or len(types) > _TYPES_CHARACTERS or types.endswith("{"):
        return NOTHING
    return Message("failed-pass.types", " ({types})", types=types)


def _op_place(facts: Facts, evidence: Sequence[Evidence]) -> str:
    """The place of the op in the first evidence, if the compiler's message points at the function around it."""
    at = next(iter(source_lines(facts)), 0)
    if not at or rank_of(facts.source[at - 1]) is not Rank.AROUND or not evidence:
        return ""
    line = line_of(evidence[0], facts)
    return f"{facts.info.source.name}:{line}" if line else ""


def _without_opset(facts: Facts) -> int:
    """The line, from 1, of the first function without an ONNX opset, if a pass reports that as missing; otherwise 0."""
    if not any(_NO_OPSET in row.message for row in facts.errors):
        return 0
    lines = enumerate(facts.source, 1)
    heads = (number for number, line in lines if (head := read_head(line)) is not None and head.kind == "func")
    return next((number for number in heads if not _OPSET.search(facts.source[number - 1])), 0)


def _refused(facts: Facts, cause: Cause, op: str | Message, evidence: Sequence[Evidence]) -> Finding:
    """A finding for an op outside dispatches that the compiler rejects with a reason."""
    title = Message(
        "failed-pass.refused", "{name} fails on {op}: {reason}.", name=cause.pass_name, op=op, reason=_words(facts)
    )
    found = _RANGE.search(_words(facts))
    if found is None:
        return _finding(facts, title, NOTHING, evidence, Certainty.LIKELY)
    title = Message(
        "failed-pass.range",
        "{op} goes beyond its tensor: it reads {length} bytes from byte {first} on, and the tensor has {size}.",
        op=source_op(facts) or op,
        length=found["length"],
        first=found["first"],
        size=found["size"],
    )
    if found["how"] == "Write" and found["first"] not in {"?", "0"}:
        title = Message(
            "failed-pass.range-written",
            "{op} goes beyond its tensor: it writes {length} bytes from byte {first} on, but the tensor has {size}.",
            op=source_op(facts) or op,
            length=found["length"],
            first=found["first"],
            size=found["size"],
        )
    elif "?" in found["first"] or found["how"] == "Write":
        title = Message(
            "failed-pass.range-of",
            "{op} goes beyond its tensor: it needs {length} bytes, and the tensor has {size}.",
            op=source_op(facts) or op,
            length=found["length"],
            size=found["size"],
        )
        return _finding(facts, title, NOTHING, evidence, Certainty.LIKELY)
    hint = Message("failed-pass.range-hint", "Correct the index or the size; the compiler knows both here.")
    return _finding(facts, title, NOTHING, evidence, Certainty.LIKELY, hint)


def _after_passes(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding for IR that all passes accept, but not the writer of the module."""
    if cause.op in {"", _MODULE} and (empty := _exports_nothing(facts)) is not None:
        return (empty,)
    at = next(iter(source_lines(facts)), 0)
    if not cause.op or not at:
        return ()
    text = op_text(facts.source, at)
    head = read_head(text)
    if head is not None and head.kind == "func" and "{" not in text and "." not in head.symbol:
        title = Message(
            "failed-pass.declared", "@{function} is declared, and nothing defines it.", function=head.symbol
        )
        why = Message(
            "failed-pass.declared-why",
            "A function of another module has the name of that module before a dot, as in @module.{function}.",
            function=head.symbol,
        )
        hint = Message("failed-pass.declared-hint", "Give it a body, or the name of the module that has it.")
        return (_finding(facts, title, why, input_line(facts), Certainty.LIKELY, hint),)
    op = head.name if head is not None and head.certain else cause.op
    title = Message("failed-pass.unwritten", "IREE {version} cannot lower {op}.", version=version_of(facts), op=op)
    why = Message(
        "failed-pass.unwritten-why",
        "No pass lowers it, and the VM, which runs the code around the dispatches, has no instruction for it.",
    )
    if (alien := _NOT_OF_PROGRAMS.search(text)) is not None:
        no_type = Message("failed-pass.no-type", "The VM has no values of type {type}.", type=alien[0])
        why = together(why, no_type)
    return (_finding(facts, title, why, input_line(facts), Certainty.LIKELY),)


def _exports_nothing(facts: Facts) -> Finding | None:
    """A finding for an input without a public function: nothing is left of it for the writer."""
    lines = enumerate(facts.source, 1)
    functions = [number for number, line in lines if (head := read_head(line)) is not None and head.kind == "func"]
    if not facts.source or any(_PRIVATE.search(facts.source[number - 1]) is None for number in functions):
        return None
    title = Message("failed-pass.no-function", "The program is empty: the input has no function.")
    if functions:
        title = Message("failed-pass.all-private", "The program is empty: all functions of the input are private.")
    why = Message(
        "failed-pass.entry-points",
        "Only the public functions of a module can be called; what none of them uses is removed.",
    )
    if not functions:
        return _finding(facts, title, why, (), Certainty.CERTAIN)
    here = in_source(facts, Message("failed-pass.first-function", "The first of them."), functions[0])
    hint = Message("failed-pass.all-private-hint", "Remove private from the functions to call.")
    return _finding(facts, title, why, (here,), Certainty.CERTAIN, hint)


def _of_oddity(
    facts: Facts, cause: Cause, found: _AtFault, odd: Sequence[Oddity], evidence: Sequence[Evidence]
) -> Finding:
    """A finding for a pass on IR that no pass, or not this one, can handle."""
    op = found.op.name if found.op is not None and found.op.name not in _CONTAINERS else ""
    title = Message(
        "failed-pass.odd",
        "{name} fails{where}, likely because {what}.",
        name=cause.pass_name,
        where=where(facts),
        what=odd[0].what,
    )
    if op:
        title = Message(
            "failed-pass.odd-at",
            "{name} cannot handle {op}{where}, likely because {what}.",
            name=cause.pass_name,
            op=op,
            where=where(facts),
            what=odd[0].what,
        )
    why = together(_silence(facts), odd_words(odd))
    finding = _finding(facts, title, why, evidence, Certainty.LIKELY)
    if odd[0].kind in OF_NAMES:
        return replace(finding, place=next((one.source for one in odd_evidence(facts, odd) if one.source), ""))
    at = next(iter(source_lines(facts)), 0)
    if at and odd[0].kind in _OF_TYPES and (line := loaded_global(facts, at)):
        here = in_source(facts, Message("program-fault.global", "The global."), line)
        return replace(finding, evidence=(here, *finding.evidence), place=here.source)
    return finding


@dataclass(frozen=True, slots=True)
class _MadeWrong:
    """Invalid IR that a pass created, whatever its input."""

    title: Message
    why: Message
    evidence: tuple[Evidence, ...]


def _made_wrong(facts: Facts, cause: Cause, found: _AtFault, place: IrPlace | None) -> _MadeWrong | None:
    """IR created by a pass in which a value is used before its definition, or has a type that its user rejects."""
    ir, of = found.ir, _of_source(facts)
    asserted = next((op for op in ir.ops if op.name.endswith(".assert") and _is_false(ir, op)), None)
    more: tuple[Evidence, ...] = ()
    if asserted is not None:
        text = Message("failed-pass.assertion", "The pass has found this to be false while compiling.")
        more = (ir.evidence(place, text, asserted),)
    if found.after and found.op is not None and found.cast is None:
        makers = ((value, ir.maker(value)) for value in found.op.uses)
        defined_after = next(
            ((value, one) for value, one in makers if one is not None and one.index > found.op.index), None
        )
        if defined_after is not None and defined_after[1].block is found.op.block:
            title = Message(
                "failed-pass.too-early",
                "{name} makes IR in which {op} uses a value before it is defined{of}.",
                name=cause.pass_name,
                op=found.op.name,
                of=of,
            )
            why = Message("failed-pass.order", "The pass put {value} below its use.", value=ir.name(defined_after[0]))
            text = Message("undefined-value.defined", "{name} is defined here.", name=ir.name(defined_after[0]))
            return _MadeWrong(title, why, (ir.evidence(place, text, defined_after[1]), *more))
    cast = found.cast or found.op
    types = _CAST_TYPES.search(ir.line(cast)) if cast is not None and cast.name in _CASTS else None
    if types is None or _DIMENSION.findall(types["given"]) == _DIMENSION.findall(types["wanted"]):
        return None
    title = Message(
        "failed-pass.other-type",
        "{name} gives {given} where {wanted} is wanted{of}.",
        name=cause.pass_name,
        given=types["given"],
        wanted=types["wanted"],
        of=of,
    )
    why = Message("failed-pass.other-type-why", "Nothing leads from one shape to the other.")
    return _MadeWrong(title, why, more)


def _is_false(ir: IrOps, op: Op) -> bool:
    maker = ir.maker(op.uses[0]) if op.uses else None
    return maker is not None and ir.line(maker).endswith((".constant false", ".bool false"))


def _of_source(facts: Facts) -> Message:
    origin = source_op(facts)
    if not origin or origin in _CONTAINERS:
        return NOTHING
    return Message("failed-pass.of-source", " (of {source})", source=origin)


def _title_of(name: str, op: str | Message, place: Message) -> Message:
    return Message("failed-pass.title-of", "{name} cannot handle {op}{where}.", name=name, op=op, where=place)


def _in_module(facts: Facts, found: _AtFault) -> str:
    """The module of the input that holds the op at fault and is not its only one; empty without one.

    Passes nest modules too, which have no name or that of the only one.
    """
    modules = [head.symbol for line in facts.source if (head := read_head(line)) is not None and head.name == _MODULE]
    around = found.op if len(modules) > 1 else None
    while around is not None and around.parent is not None:
        if around.name == around.parent.name == _MODULE and around.symbol and around.symbol in modules:
            return around.symbol
        around = around.parent
    return ""


def _of_module(facts: Facts, cause: Cause, found: _AtFault, inner: str, evidence: Sequence[Evidence]) -> Finding:
    op = found.op.name if found.op is not None and found.cast is None else source_op(facts) or cause.op
    title = Message(
        "failed-pass.in-module",
        "{name} cannot handle {op} in the nested module @{module}: a program is one module.",
        name=cause.pass_name,
        op=op,
        module=inner,
    )
    why = Message(
        "failed-pass.in-module-why",
        "Only functions of the outermost module become entry points, with arguments that the runtime can pass.",
    )
    hint = Message(
        "failed-pass.in-module-hint", "Compile each module separately, or move its functions to the outermost one."
    )
    return _finding(facts, title, why, evidence, Certainty.LIKELY, hint)


def _missing(found: _AtFault) -> str:
    """The symbol that an op references and that is not in its scope; empty without one."""
    if found.op is None or found.op.name in _CONTAINERS:
        return ""
    named = _REFERENCE.findall(found.ir.line(found.op))
    seen = found.ir.symbols(found.op) if named else None
    return next((name for name in named if seen is not None and name not in seen), "")


def _of_symbol(facts: Facts, cause: Cause, found: _AtFault, missing: str, evidence: list[Evidence]) -> Finding:
    op = found.op.name if found.op is not None else ""
    title = Message(
        "failed-pass.symbol",
        "{op} names @{symbol}, which is not where {name} has put the op.",
        op=op,
        symbol=missing,
        name=cause.pass_name,
    )
    there = next((one for one in found.ir.ops if one.symbol == missing), None)
    why = Message("failed-pass.symbol-nowhere", "Nothing of that name is in the module.")
    if there is not None:
        why = Message("failed-pass.symbol-why", "A dispatch holds no functions of the program around it.")
        if not there.regions:
            title = Message(
                "failed-pass.symbol-declared",
                "{op} names @{symbol}, which is only declared: nothing in the module defines it.",
                op=op,
                symbol=missing,
            )
            why = Message(
                "failed-pass.symbol-declared-why",
                "A function with a body would have been inlined; a dispatch cannot call functions of the program "
                "around it.",
            )
        text = Message("failed-pass.symbol-there", "@{symbol} stands here.", symbol=missing)
        evidence = [*evidence, found.ir.evidence(cause.after if found.after else cause.before, text, there)]
    hint = Message("failed-pass.symbol-hint", "Write what @{symbol} does in place of the call.", symbol=missing)
    return _finding(facts, title, why, evidence, Certainty.LIKELY, hint)


def _of_linker(facts: Facts, symbol: str, evidence: list[Evidence]) -> Finding:
    ops = ((number, op_in(line)) for number, line in enumerate(facts.source, 1))
    calling = next((number for number, op in ops if op in _CALLING.get(symbol, ())), 0)
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
    types = types_of(facts.source[calling - 1]) if calling else ()
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
    return _finding(facts, title, why, evidence, Certainty.CERTAIN, hint)


def _of_reduction(facts: Facts, cause: Cause, found: _AtFault, evidence: list[Evidence]) -> Finding | None:
    """A finding for a reduction that cannot be divided among threads."""
    combines = odd_combiner(found.ir, found.op) if found.op is not None else None
    if combines is None or found.op is None:
        return None
    title = Message(
        "failed-pass.combiner",
        "{name} cannot divide the reduction of {op}{where}: {combiner} has no neutral element.",
        name=cause.pass_name,
        op=_called(facts, found.op),
        where=where(facts),
        combiner=combines.name,
    )
    why = Message(
        "failed-pass.combiner-why",
        "Each thread starts from the neutral element of the combining op, such as 0 for a sum.",
    )
    here = Message("failed-pass.combiner-here", "{op} combines the elements.", op=combines.name)
    shown = found.ir.evidence(cause.after if found.after else cause.before, here, combines)
    hint = Message("failed-pass.combiner-hint", "Reduce by sum, product, minimum or maximum.")
    return _finding(facts, title, why, (*evidence, shown), Certainty.LIKELY, hint)


def _in_dispatch(facts: Facts, cause: Cause, found: _AtFault, evidence: list[Evidence]) -> Finding:
    if (of_reduction := _of_reduction(facts, cause, found, evidence)) is not None:
        return of_reduction
    chosen = next(iter(configs(facts.configured)), None)
    pipeline = pipeline_of(facts.configured) or pipeline_of(facts.texts.before)
    op = found.op
    masked = _MASKED.match(found.ir.line(op)) if op is not None else None
    name = _called(facts, op) if op is not None else chosen.op if chosen is not None else ""
    if masked is not None:
        name = Message("failed-pass.masked", "{masked} in {op}", masked=masked["op"], op=name)
    if not name:
        main = next((one for one in IrOps(facts.texts.before).ops if one.name.startswith(_COMPUTES)), None)
        name = main.name if main is not None else ""
    given = pinned_line(facts)
    parts = [_silence(facts)]
    unusual = UNUSUAL.search(found.ir.types(op)) if op is not None else None
    if unusual is not None:
        parts.append(
            Message(
                "failed-pass.type",
                "It works on {type}, for which {target} may have no instructions.",
                type=unusual["type"],
                target=target_of(facts),
            )
        )
    lacks = NOTHING
    if op is not None and (op.name in _HEAVY or (masked is not None and masked["op"] in _HEAVY)):
        lacks = no_instruction(facts.configured)
    if masked is not None:
        parts.append(
            Message(
                "failed-pass.masked-why",
                "Ops at the end of a loop are masked if its size is dynamic or not a multiple of the tile.",
            )
        )
    elif not given and not lacks and unusual is None and (into := destination(facts)) is not None:
        parts.append(into.sentence())
    known = given or lacks or any(parts)
    if not known and cause.message and _compiler_message(facts) is NOTHING:
        parts.append(compiler_says(cause.message))
    if pipeline:
        parts.append(
            Message("failed-pass.pipeline", "The dispatch goes through the pipeline {pipeline}.", pipeline=pipeline)
        )
    if given:
        parts.append(
            Message(
                "failed-pass.given",
                "Line {line:,} of the input gives pipeline and tiles: the compiler did not choose them.",
                line=given,
            )
        )
    title = Message("failed-pass.title", "{name} fails{where}.", name=cause.pass_name, where=where(facts))
    if name and lacks:
        title = Message(
            "failed-pass.lacks",
            "{name} cannot handle {op}{where}: {why}",
            name=cause.pass_name,
            op=name,
            where=where(facts),
            why=lacks,
        )
    elif name:
        title = _unlowered(facts, found) or _of_layout(facts, name) or _title_of(cause.pass_name, name, where(facts))
    certainty = Certainty.LIKELY if op is not None or given else Certainty.POSSIBLE
    if op is None and (quoting := _quoted_op(facts)):
        return _refused(facts, cause, quoting, evidence)
    if op is not None and (reason := _of_chips(facts, op)):
        types = types_of(found.ir.types(op))
        on = Message("failed-pass.on-types", " on {types}", types=Items(types)) if types else NOTHING
        title = Message(
            "failed-pass.of-chips",
            "{target} does not support {op}{on}{where}: {reason}.",
            op=spelled(found.ir, op),
            on=on,
            target=target_of(facts),
            where=where(facts),
            reason=quoted(reason),
        )
        chips = Message("failed-pass.of-chips-hint", "Use an op that {target} supports.", target=target_of(facts))
        return _finding(facts, title, together(*parts), evidence, Certainty.CERTAIN, chips)
    return _finding(facts, title, together(*parts), evidence, certainty, NOTHING if known else _REPORT)


def _unlowered(facts: Facts, found: _AtFault) -> Message:
    """The title for an op that no pattern lowers with its types; empty for other messages."""
    words = _UNLOWERED.search(_words(facts))
    op = found.op
    if words is None or op is None or op.name not in words.groups():
        return NOTHING
    types = types_of(found.ir.types(op))
    if not types:
        return NOTHING
    return Message(
        "failed-pass.unlowered",
        "IREE {version} does not lower {op} on {types} for {target}{where}.",
        version=version_of(facts),
        op=op.name,
        types=Items(types),
        target=target_of(facts),
        where=where(facts),
    )


def _of_layout(facts: Facts, op: str | Message) -> Message:
    """The title for vectors that the layout of threads does not divide; empty for other messages."""
    first = facts.cause.first if facts.cause is not None else None
    row = next((one for one in facts.diagnostics if one.id == first), None)
    words = _LAYOUT.search(row.message) if row is not None else None
    if words is None:
        return NOTHING
    at = whole_number(words["dimension"])
    sizes, elements = (words[key].split(", ") for key in ("sizes", "elements"))
    if not at < len(sizes) == len(elements):
        return NOTHING
    return Message(
        "failed-pass.layout",
        "{op} cannot be divided among threads{where}: each takes {part} elements at once, but its size of {size} is "
        "not a multiple of {part}.",
        op=op,
        where=where(facts),
        part=whole_number(elements[at]),
        size=whole_number(sizes[at]),
    )


def _of_chips(facts: Facts, op: Op) -> str:
    """The compiler's reason why an op is not for the target, if its message names chips; otherwise empty."""
    said = _SAYS.match(_words(facts))
    return said["why"] if said is not None and said["op"] == op.name and _CHIPS.search(said["why"]) else ""


def _quoted_op(facts: Facts) -> str:
    """The op of the input with a name in the compiler's message, where the failing pass shows no op."""
    line = next(iter(source_lines(facts)), 0)
    named = names_in(_words(facts)) if line else ()
    return source_op(facts) if any(has_name(facts.source[line - 1], name) for name in named) else ""


def _finding(
    facts: Facts,
    title: Message,
    why: Message,
    evidence: Sequence[Evidence],
    certainty: Certainty,
    hint: Message = NOTHING,
) -> Finding:
    first = facts.cause.first if facts.cause is not None else None
    return Finding(
        RULE,
        Level.ERROR,
        certainty,
        title,
        together(why, _compiler_message(facts), chosen_flags(facts)),
        tuple(evidence),
        let_choose(facts),
        dispatch=dispatch_of(facts),
        hint=hint,
        diagnostics=(first,) if first is not None else (),
    )


def _compiler_message(facts: Facts) -> Message:
    """The compiler's message, if it says more than that an op was not handled."""
    text = _words(facts)
    if not text or _GENERIC.match(text):
        return NOTHING
    return compiler_says(quoted(text))


def _words(facts: Facts) -> str:
    """The first line of the first message; empty without one."""
    first = facts.cause.first if facts.cause is not None else None
    row = next((one for one in facts.diagnostics if one.id == first), None)
    return row.message.strip().split("\n", 1)[0][:_MESSAGE_CHARACTERS].rstrip(".; ") if row is not None else ""


def _at_fault(facts: Facts, cause: Cause) -> _AtFault:
    after, before = IrOps(facts.texts.after), IrOps(facts.texts.before)
    known = {op.name for op in before.ops}
    if cause.op == CAST:
        cast = next((op for op in after.named(CAST) if cause.after and op.lines[0] == cause.after.line), None)
        cast = cast or next(after.named(CAST), None)
        if cast is None:
            return _AtFault(after, None)
        users = [op for _, op in after.users(set(cast.results)) if op.name in known and op.name != CAST]
        if users:
            return _root(after, users[0], cast, known)
        maker = after.maker(cast.uses[0]) if cast.uses else None
        return _AtFault(after, maker if maker is not None and maker.name in known else cast, cast=cast)
    for ir, place, is_after in ((after, cause.after, True), (before, cause.before, False)):
        line = place.line if place is not None else 0
        op = next((one for one in ir.ops if line and one.lines[0] == line), None)
        if op is not None:
            container = op.name in _CONTAINERS and not _NOT_OF_PROGRAMS.search(ir.line(op))
            return _AtFault(ir, _not_distributed(ir) if container else op, after=is_after)
    alien = next((op for op in before.ops if op.name in _FUNCTIONS and _alien_type(before, op)), None)
    if alien is not None and not cause.dispatch and not odd_things(facts):
        return _AtFault(before, alien, after=False)
    return _AtFault(after, _not_distributed(after))


def _not_distributed(ir: IrOps) -> Op | None:
    """The op between the two ends of a layout conversion that was not distributed to threads; None without one.

    Values distributed over threads are gathered (``to_simd``) for ops that could not be distributed, and distributed
    again after them (``to_simt``). Of several such ops, the one that computes most is returned.
    """
    whole = {value for op in ir.named(_WHOLE) for value in op.results}
    between = list[Op]()
    for op in ir.ops if whole else ():
        if op.name not in {_WHOLE, _PARTS} and any(use in whole for use in op.uses):
            between.append(op)
            whole |= set(op.results)
    return max(between, key=lambda op: (op.name in _HEAVY, -op.index), default=None)


def _root(ir: IrOps, op: Op, cast: Op, known: set[str]) -> _AtFault:
    """The first unconverted op, from a user of a cast upwards; otherwise the argument of a cast."""
    seen = set[int]()
    while op.index not in seen:
        seen.add(op.index)
        makers = [made for value in op.uses if (made := ir.maker(value)) is not None]
        above = next((one for one in makers if one.name in known and one.name != CAST), None)
        if above is None:
            break
        op = above
    argument = ""
    if cast.uses and ir.maker(cast.uses[0]) is None and (types := ir.line(cast).rpartition(" to ")[2]):
        argument = types if _NOT_OF_PROGRAMS.search(types) else ""
    return _AtFault(ir, op, argument, cast)


def _encoded(facts: Facts, cause: Cause) -> Finding | None:
    """A finding for a tensor with a compiler encoding at the runtime's boundary."""
    row = next((one for one in facts.diagnostics if one.id == cause.first), None)
    found = _ENCODING.search(row.current_op) if row is not None and cause.op == ENCODING_TYPE else None
    if found is None:
        return None
    title = Message(
        "failed-pass.encoded",
        "A tensor with the encoding {encoding} cannot cross the boundary of the program.",
        encoding=found["encoding"],
    )
    why = Message("failed-pass.encoded-why", "Arguments and results must be dense: the runtime has no such type.")
    hint = Message("failed-pass.unset", "Use plain tensors at the boundary: iree_encoding.unset_encoding.")
    return _finding(facts, title, why, input_line(facts), Certainty.CERTAIN, hint)


def _of_signature(found: _AtFault) -> str:
    """A type in the signature of a function that programs do not use."""
    if found.op is None or found.op.name not in _FUNCTIONS:
        return ""
    return _alien_type(found.ir, found.op)


def _alien_type(ir: IrOps, function: Op) -> str:
    alien = _NOT_OF_PROGRAMS.search(ir.line(function).partition(" attributes ")[0])
    return alien[0] if alien is not None else ""


def _function(found: _AtFault) -> str:
    if found.op is None:
        return ""
    if found.op.name in _FUNCTIONS:
        return found.op.symbol
    around = function_of(found.op)
    return around.symbol if around is not None else ""


def _called(facts: Facts, op: Op) -> str | Message:
    """The op, with the op of the input that it comes from if that has another name."""
    origin = source_op(facts)
    if not origin or origin == op.name or origin in _CONTAINERS:
        return op.name
    return Message("failed-pass.op-of", "{op} (of {source})", op=op.name, source=origin)


def _silence(facts: Facts) -> Message:
    if facts.cause is None or facts.cause.first is not None:
        return NOTHING
    return Message("failed-pass.silent", "It says nothing of why.")


def _evidence(facts: Facts, cause: Cause, found: _AtFault, place: IrPlace | None) -> list[Evidence]:
    if found.op is None:
        evidence = [cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name))]
    else:
        text = Message("failed-pass.not-taken", "{name} failed of it.", name=cause.pass_name)
        evidence = [found.ir.evidence(place, text, found.op)]
    if found.cast is not None and found.cast is not found.op:
        left = Message("failed-pass.cast", "The cast between what was converted and what was not.")
        evidence.append(found.ir.evidence(place, left, found.cast))
    return [*evidence, *input_line(facts)]
