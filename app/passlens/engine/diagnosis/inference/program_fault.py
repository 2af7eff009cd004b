"""Faults of a program that no verifier finds: its parts disagree, and a pass that connects them fails."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Fix
from passlens.engine.diagnosis.inference import const_eval
from passlens.engine.diagnosis.inference.ir_oddities import arguments
from passlens.engine.diagnosis.inference.ir_ops import IrOps, made_from
from passlens.engine.diagnosis.inference.op_signature import Part, declared_type, origin
from passlens.engine.diagnosis.inference.rule_help import in_source, op_text, source_lines, source_op, version_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import read_head, split_list
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

_BINDINGS = re.compile(
    r"function type mismatch; expected (?P<wanted>\d{1,4}) (?P<what>binding|operand) arguments on exported function, "
    r"but has (?P<given>\d{1,4})"
)
_UNIFORM = re.compile(
    r"function type mismatch; expected \d{1,4} uniform arguments on exported function, but has \d{1,4}"
)
_TAKEN = re.compile(r"(?P<name>%[\w$.\-]+): (?P<type>tensor<[^>]*>)")
_NO_VALUE = re.compile(r"must be (?P<wanted>.{1,200}), but got '(?P<type>![\w.]+(?:<[^']*>)?)'")
_DISPATCHED = re.compile(r"@(?P<executable>[\w$.\-]+)::(?:@[\w$.\-]+::)?@(?P<export>[\w$.\-]+)")
_DIMENSIONS = re.compile(r"\bdynamic dimensions? but only \d+ dimension values?\b")
_LOADED = re.compile(r"\butil\.global\.load (?:[a-z]\w* )*@(?P<symbol>[\w$.\-]+)")
_GLOBAL = re.compile(r"^ *util\.global [^@]{0,100}@(?P<symbol>[\w$.\-]+)(?P<rest>.*)$")
_DYNAMIC = re.compile(r"tensor<(?:\d+x|\?x)*\?[^>]*>")
_NOT_FOUND = re.compile(r"target symbol not found: (?P<symbol>[\w$.\-]+)")
_FALLS_BACK = re.compile(r"\bvm\.fallback = @([\w$.\-]+)")
_ACCESS = re.compile(r"(?P<op>flow\.tensor\.(?:load|store|slice|update)) [^\[]*\[(?P<indices>[^\]]*)\]")
_SHAPE = re.compile(r"tensor<(?P<shape>(?:[\d?]+x)*)[a-z]\w*>")
_IMMUTABLE = re.compile(r"\bis marked as immutable but the global is mutable\b|\bstore to immutable global\b")
_LOADS = re.compile(r"\bdispatch\.tensor\.load [^\n]*?dispatch\.tensor<writeonly:")
_STORES = re.compile(r"\bdispatch\.tensor\.store [^\n]*-> !(?:flow|iree_tensor_ext)\.dispatch\.tensor<readonly:")
_ON_TENSORS = re.compile(
    r"^ *(?:%[^=\n]*= )?(?P<op>(?:arith|math)\.(?!constant\b)\w+) [^\n]* : (?P<type>tensor<[^<>\n]*>)"
)
_EXECUTABLE = re.compile(r"^(?P<indent> *)(?:flow|stream|hal)\.executable [^@\n]*@(?P<symbol>[\w$.\-]+)")
_STORED = re.compile(r"\butil\.global\.store %[\w#$.\-]+, @(?P<symbol>[\w$.\-]+)")
_NAMED = re.compile(r"@(?P<symbol>[\w$.\-]+)")
_PARAMETER = re.compile(r"#(?:stream|flow)\.parameter\.named<[^>]*>")
_REGION_HEAD = re.compile(
    r"^(?P<indent> *)(?:%[^=\n]*= )?(?P<op>flow\.dispatch\.workgroups)\b[^{]*(?:\{%[^{}]*\}[^{]*)*?"
    r" =\s*\((?P<arguments>[^()]*)\) \{\n",
    re.MULTILINE,
)
_INDEX_ARGUMENT = re.compile(r"(%[\w$.\-]+): index\b")
_ORDINAL = re.compile(r"\bdispatch\.workload\.ordinal (%[\w$.\-]+)")
_ORDINAL_NAME = "iree_tensor_ext.dispatch.workload.ordinal"
_BEYOND_WORKLOAD = re.compile(r"\bordinal number is higher than the number of workloads\b")
_ORDINAL_NUMBER = re.compile(r"\bdispatch\.workload\.ordinal %[\w$.\-]+, (?P<number>\d{1,9})\b")
_WORKLOAD = re.compile(r"\bdispatch\.workgroups\[(?P<workload>[^\]]*)\]")
_PART = re.compile(
    r"\b(?P<op>(?:flow|iree_tensor_ext)\.dispatch\.tensor\.(?:load|store)) [^\n]*?offsets = \[(?P<offsets>[^\]]*)\], "
    r"sizes = \[(?P<sizes>[^\]]*)\], strides = \[(?P<strides>[^\]]*)\][^\n]*"
    r"dispatch\.tensor<\w+:tensor<(?P<shape>(?:[\d?]+x)+\w+)>>"
)
_OF_SIZES = re.compile(r"\('i64'\) to \('index'\)|\bhal\.interface\.|\bworkload\b|\bhal\.executable\.constant")
_KERNEL_OPS = ("gpu.", "iree_tensor_ext.dispatch.", "hal.interface.")
_HOLD_KERNELS = (".executable", ".dispatch.region", ".dispatch.workgroups", "gpu.module")
_LATE = frozenset({"stream", "executable-sources", "hal", "vm"})
_FUNCTIONS = frozenset({"func.func", "util.func"})
_REDEFINED = re.compile(r"redefinition of symbol named '(?P<symbol>[^']+)'")
_TRANSFORM = "transform."
_MIXTURE = re.compile(r"mixture of input types\b.*\(detected:(?P<dialects>[^)]*)\)")
_FAMILIES = {"onnx": "torch.onnx", "torch": "torch"}
_BEYOND = re.compile(r"\binvalid (?:Read|Write) access range\b")
_RESHAPES = (".reshape", ".bitcast", ".cast", ".import", ".export")
_STATIC = re.compile(r"tensor<(?P<shape>(?:\d+x)*)(?P<element>[a-z]+\d\w*)>")


@dataclass(frozen=True, slots=True)
class ProgramFault:
    """A fault of the program.

    Attributes:
        title: One sentence.
        why: The reason.
        hint: The correction.
        line: The line of the input at fault, from 1.
        evidence: The places in the input.
        fixes: What can be tried.
    """

    title: Message
    why: Message
    hint: Message
    line: int
    evidence: tuple[Evidence, ...]
    fixes: tuple[Fix, ...] = ()


def program_fault(facts: Facts) -> ProgramFault | None:
    """The fault of the program behind the first error; None if none is known."""
    first = facts.cause.first if facts.cause is not None else None
    row = next((one for one in facts.diagnostics if one.id == first), None)
    at = next(iter(source_lines(facts)), 0)
    if row is None or not at:
        return None
    return next((found for read in _READERS if (found := read(facts, row, at)) is not None), None)


def loaded_global(facts: Facts, line: int) -> int:
    """The line, from 1, of the global that the op in a line of the input loads; 0 without one."""
    loaded = _LOADED.search(facts.source[line - 1])
    symbol = loaded["symbol"] if loaded is not None else ""
    heads = enumerate(map(_GLOBAL.match, facts.source), 1)
    return next((number for number, head in heads if head is not None and head["symbol"] == symbol), 0)


def _bindings(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A dispatch that passes another number of tensors than its kernel takes."""
    found, named = _BINDINGS.search(row.message), _DISPATCHED.search(facts.source[at - 1])
    if found is None or named is None:
        return None
    ir = IrOps("\n".join(facts.source))
    op, kernel = ir.op_at(at), _kernel(ir, named["executable"], named["export"])
    if op is None or kernel is None:
        return None
    takes, _, gives = op_text(facts.source, at).rpartition(" : ")[2].partition(" -> ")
    results = [one for one in split_list(gives.strip(" ()\n")) if one and " as " not in one]
    operands = [one for one in split_list(takes.strip(" ()")) if "tensor<" in one]
    title = Message(
        "program-fault.bindings",
        "{op} passes {wanted} to @{kernel}, which takes {given}.",
        op=op.name,
        wanted=Count(int(found["wanted"]), "binding"),
        kernel=kernel.symbol,
        given=found["given"],
    )
    why = Message(
        "program-fault.bindings-why",
        "Each tensor that a dispatch reads, and each result that it does not write in place, is a binding of its "
        "kernel: here {operands} and {results}.",
        operands=Count(len(operands), "operand"),
        results=Count(len(results), "result"),
    )
    hint = Message(
        "program-fault.bindings-hint",
        "Give @{kernel} an argument for each, or tie the result to the operand that it overwrites.",
        kernel=kernel.symbol,
    )
    shown = (
        in_source(facts, Message("program-fault.dispatched", "The kernel is dispatched here."), at),
        in_source(facts, Message("program-fault.kernel", "The kernel."), kernel.lines[0]),
    )
    return ProgramFault(title, why, hint, at, shown)


def _kernel(ir: IrOps, executable: str, export: str) -> Op | None:
    for op in ir.ops:
        around = op.parent
        while op.name in _FUNCTIONS and op.symbol == export and around is not None:
            if around.symbol == executable:
                return op
            around = around.parent
    return None


def _dynamic_global(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A global with an initial value, such as a parameter, of a type with a dynamic size."""
    line = loaded_global(facts, at) if _DIMENSIONS.search(row.message) else 0
    head = _GLOBAL.match(facts.source[line - 1]) if line else None
    if head is None or (type_ := _DYNAMIC.search(head["rest"])) is None or " = " not in head["rest"]:
        return None
    value = head["rest"].rpartition(" = ")[2].partition("<")[0].partition(" : ")[0].strip()
    title = Message(
        "program-fault.dynamic-global",
        "The global @{symbol} has the type {type} with a dynamic size, but its initial value ({value}) specifies none.",
        symbol=head["symbol"],
        type=type_[0],
        value=value,
    )
    why = Message("program-fault.dynamic-global-why", "The size of a constant or a parameter is known at compile time.")
    hint = Message("program-fault.dynamic-global-hint", "Write the sizes of the data in place of each ?.")
    shown = (
        in_source(facts, Message("program-fault.global", "The global."), line),
        in_source(facts, Message("program-fault.loaded", "It is loaded here."), at),
    )
    return ProgramFault(title, why if value else NOTHING, hint, line, shown)


def _fallback(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An import whose fallback is not a function of the module, or no longer one when the module is written."""
    found, text = _NOT_FOUND.search(row.message), facts.source[at - 1]
    named, falls = re.search(r"@(?P<name>[\w$.\-]+)", text), _FALLS_BACK.search(text)
    if found is None or named is None or falls is None or found["symbol"] not in {falls[1], f"_{falls[1]}"}:
        return None
    heads = ((number, read_head(line)) for number, line in enumerate(facts.source, 1))
    defined = next(
        (number for number, head in heads if head is not None and head.kind == "func" and head.symbol == falls[1]), 0
    )
    evidence = [in_source(facts, Message("program-fault.import", "The import."), at)]
    if not defined:
        title = Message(
            "program-fault.fallback",
            "The import @{function} falls back to @{symbol}, but the module defines no such function.",
            function=named["name"],
            symbol=falls[1],
        )
        hint = Message("undefined-value.symbol-hint", "Correct the name, or add its definition to the module.")
        return ProgramFault(title, NOTHING, hint, at, tuple(evidence))
    title = Message(
        "program-fault.fallback-removed",
        "The import @{function} falls back to @{symbol}, which no longer exists when the module is written.",
        function=named["name"],
        symbol=falls[1],
    )
    why = Message("program-fault.fallback-why", "Passes inline functions and remove those that no op calls.")
    here = Message("undefined-value.defined", "{name} is defined here.", name=f"@{falls[1]}")
    return ProgramFault(title, why, NOTHING, at, (*evidence, in_source(facts, here, defined)))


def _indices(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An access to a tensor with another number of indices than it has dimensions."""
    text = facts.source[at - 1]
    found = _ACCESS.search(text) if "rank mismatch" in row.message else None
    tensor = (
        _SHAPE.search(text.rpartition(" : ")[2].rpartition(" -> ")[0] or text.rpartition(" : ")[2]) if found else None
    )
    if found is None or tensor is None:
        return None
    given = len(split_list(found["indices"])) if found["indices"].strip() else 0
    rank = tensor["shape"].count("x")
    if given == rank:
        return None
    title = Message(
        "program-fault.indices",
        "{op} has {given} for {type}, which has {rank}.",
        op=found["op"],
        given=Count(given, "index", "indices"),
        type=tensor[0],
        rank=Count(rank, "dimension"),
    )
    here = in_source(facts, Message("program-fault.access", "The access."), at)
    hint = Message("program-fault.indices-hint", "Give an index for each dimension.")
    return ProgramFault(title, NOTHING, hint, at, (here,))


def _of_kernels(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A kernel op, such as one that reads the thread id, in a function that runs on the host."""
    cause = facts.cause
    if cause is None or cause.dispatch or cause.phase not in _LATE:
        return None
    ir = IrOps("\n".join(facts.source))
    failing = ir.op_at(at)
    behind = made_from(ir, failing) if failing is not None else ()
    op = next((one for one in behind if one.name.startswith(_KERNEL_OPS)), None)
    if op is None or (function := _on_host(op)) is None:
        return None
    line = op.lines[0]
    title = Message(
        "program-fault.kernel-op",
        "{op} is in @{function}, which runs on the host: only kernels have workgroups, threads and bindings.",
        op=op.name,
        function=function.symbol,
    )
    why = Message(
        "program-fault.kernel-op-why",
        "The code around the dispatches becomes calls to the runtime, which has none of these.",
    )
    hint = Message(
        "program-fault.kernel-op-hint",
        "Move it into a flow.dispatch.workgroups or an executable, or write the computation on tensors.",
    )
    here = in_source(facts, Message("program-fault.kernel-op-here", "The kernel op."), line)
    return ProgramFault(title, why, hint, line, (here,))


def _on_host(op: Op) -> Op | None:
    """The host function that an op is in; None inside an executable, a dispatch or a module of kernels."""
    around, function = op.parent, None
    while around is not None:
        if around.name in _FUNCTIONS:
            function = around
        elif any(part in around.name for part in _HOLD_KERNELS):
            return None
        around = around.parent
    return function


def _immutable(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A scalar global that code sets and that the loads take for immutable."""
    if _IMMUTABLE.search(row.message) is None:
        return None
    heads = {head["symbol"]: (number, head) for number, head in _globals(facts)}
    for number, text in enumerate(facts.source, 1):
        stored = _STORED.search(text)
        found = heads.get(stored["symbol"]) if stored is not None else None
        if stored is not None and found is not None and " mutable " not in found[1][0].partition("@")[0]:
            return _stored(facts, stored["symbol"], found[0], number)
    named = _NAMED.search(facts.cause.excerpt if facts.cause is not None else "")
    symbol = named["symbol"] if named is not None else ""
    why = Message(
        "program-fault.immutable-why",
        "The module sets the value when it is loaded, so the global becomes mutable, but the compiler converted the "
        "load as that of a global that never changes.",
    )
    loads = in_source(facts, Message("program-fault.loaded", "It is loaded here."), at)
    if symbol in heads:
        line, head = heads[symbol]
        parameter = _PARAMETER.search(head["rest"])
        here = in_source(facts, Message("program-fault.global", "The global."), line)
        title = Message(
            "program-fault.immutable",
            "IREE {version} cannot load the scalar global @{symbol} in line {line:,}, which is not mutable and has an "
            "initial value.",
            version=version_of(facts),
            symbol=symbol,
            line=line,
        )
        hint = Message("program-fault.as-tensor", "Declare it as a tensor and read its element with tensor.extract.")
        if parameter is not None:
            title = Message(
                "program-fault.scalar-parameter",
                "IREE {version} cannot load a scalar from a parameter: the global @{symbol} in line {line:,} is not a "
                "tensor.",
                version=version_of(facts),
                symbol=symbol,
                line=line,
            )
        return ProgramFault(title, why, hint, line, (here, loads))
    if not symbol:
        return None
    title = Message(
        "program-fault.hoisted",
        "The compiler computes a constant from {op} in line {line:,} at compile time and keeps it in a global that "
        "IREE {version} cannot load.",
        op=source_op(facts) or row.message.partition(" ")[0].strip("'"),
        line=at,
        version=version_of(facts),
    )
    hint = Message(
        "program-fault.hoisted-hint",
        "Leave the computation to the device with --{flag}=false.",
        flag=const_eval.FLAG,
    )
    here = in_source(facts, Message("program-fault.hoisted-here", "The constant is hoisted from here."), at)
    return ProgramFault(title, why, hint, at, (here,), (const_eval.without_evaluation(),))


def _ordinals(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A size of a dispatch formed by hand from which the number of workgroups cannot follow."""
    cause = facts.cause
    if cause is None or cause.phase not in _LATE or not _OF_SIZES.search(f"{row.message} {cause.excerpt}"):
        return None
    text = "\n".join(facts.source)
    for head in _REGION_HEAD.finditer(text):
        indent = head["indent"]
        end = text.find(f"\n{indent}}}", head.end())
        rest = text[end + 1 :].split("\n", 3)[:3]
        body = text[head.end() : end] if end >= 0 else ""
        counted = re.search(r"workgroup_count_from_slice\(%", "\n".join(rest))
        sizes = [one for one in _INDEX_ARGUMENT.findall(head["arguments"]) if re.search(rf"{re.escape(one)}\b", body)]
        tied = set(_ORDINAL.findall(body))
        free = [one for one in sizes if one not in tied]
        if not counted or not free:
            continue
        line = text.count("\n", 0, head.start("op")) + 1
        ordinal = "flow.dispatch.workload.ordinal" if "!flow.dispatch.tensor" in text else _ORDINAL_NAME
        title = Message(
            "program-fault.ordinal",
            "The dispatch in line {line:,} uses the size {name}, but does not tie it to its workload: no {ordinal} "
            "takes it.",
            line=line,
            name=free[0],
            ordinal=ordinal,
        )
        why = Message(
            "program-fault.ordinal-why",
            "The compiler computes the number of workgroups from the workload, and {ordinal} says which workload "
            "number a size is.",
            ordinal=ordinal,
        )
        hint = Message(
            "program-fault.ordinal-hint",
            "Replace it with the result of {ordinal} {name}, 0.",
            ordinal=ordinal,
            name=free[0],
        )
        here = in_source(facts, Message("program-fault.ordinal-here", "The dispatch."), line)
        return ProgramFault(title, why, hint, line, (here,))
    return None


def _tensor_in_region(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """The region of a dispatch that takes a tensor as a value, not as a binding."""
    if _UNIFORM.search(row.message) is None or ".dispatch.workgroups" not in facts.source[at - 1]:
        return None
    op = IrOps("\n".join(facts.source)).op_at(at)
    last = op.last if op is not None else at
    heads = ((number, _TAKEN.search(facts.source[number - 1].rpartition(") -> ")[2])) for number in range(at, last + 1))
    line, taken = next(((number, found) for number, found in heads if found is not None), (0, None))
    if op is None or taken is None:
        return None
    title = Message(
        "program-fault.region-tensor",
        "The region of {op} takes {name} as {type}, which counts as a scalar: a region must take a tensor as a "
        "dispatch.tensor and load it.",
        op=op.name,
        name=taken["name"],
        type=taken["type"],
    )
    why = Message(
        "program-fault.region-tensor-why",
        "Each tensor is a binding of the kernel and each scalar a constant, so the numbers of bindings and constants "
        "disagree.",
    )
    hint = Message(
        "program-fault.region-tensor-hint",
        "Write !iree_tensor_ext.dispatch.tensor<readonly:{type}> and read it with "
        "iree_tensor_ext.dispatch.tensor.load.",
        type=taken["type"],
    )
    here = in_source(facts, Message("program-fault.region-tensor-here", "The region takes the tensor here."), line)
    return ProgramFault(title, why, hint, line, (here,))


def _of_no_value(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An operand of a type without a value in the compiler, which is an argument of the function."""
    found = _NO_VALUE.search(row.message)
    ir = IrOps("\n".join(facts.source)) if found is not None and found["type"].startswith("!torch.") else None
    op = ir.op_at(at) if ir is not None else None
    if found is None or ir is None or op is None:
        return None
    for value in op.uses:
        argument = Part(0, False, ir.name(value), found["type"], value)
        if ir.maker(value) is not None or declared_type(ir, value) != found["type"]:
            continue
        place = origin(ir, argument)
        line = place[1] if place is not None else at
        title = Message(
            "program-fault.no-value",
            "{op} takes {name}, an argument of type {type}: it becomes {made}, which takes {wanted}.",
            op=op.name,
            name=ir.name(value),
            type=found["type"],
            made=facts.cause.op if facts.cause is not None else "",
            wanted=found["wanted"],
        )
        why = Message(
            "program-fault.no-value-why", "No pass converts {type} to a number or a tensor.", type=found["type"]
        )
        hint = Message(
            "program-fault.no-value-hint",
            "Declare the argument with a specific type, such as !torch.float or !torch.int.",
        )
        here = in_source(facts, Message("program-fault.no-value-here", "The argument is declared here."), line)
        return ProgramFault(title, why, hint, line, (here,))
    return None


def _access(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A kernel that reads a tensor which it may only write, or the other way round."""
    cause = facts.cause
    if cause is None or not cause.dispatch:
        return None
    for number, line in enumerate(facts.source, 1):
        reads, writes = _LOADS.search(line), _STORES.search(line)
        if reads is None and writes is None:
            continue
        head = read_head(line)
        title = Message(
            "program-fault.access-read",
            "{op} in line {line:,} reads a tensor that its dispatch declares writeonly.",
            op=head.name if head is not None else "",
            line=number,
        )
        if writes is not None:
            title = Message(
                "program-fault.access-written",
                "{op} in line {line:,} writes a tensor that its dispatch declares readonly.",
                op=head.name if head is not None else "",
                line=number,
            )
        hint = Message("program-fault.access-hint", "Declare it readonly, writeonly or readwrite to match its use.")
        here = in_source(facts, Message("program-fault.access", "The access."), number)
        return ProgramFault(title, NOTHING, hint, number, (here,))
    return None


def _on_tensors(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An op on whole tensors in an executable of the input, which no pass brings into the form that kernels have."""
    cause, around, indent = facts.cause, "", ""
    for number, line in enumerate(facts.source if cause is not None and cause.dispatch else (), 1):
        if (head := _EXECUTABLE.match(line)) is not None:
            around, indent = head["symbol"], head["indent"]
        elif around and line.startswith(f"{indent}}}"):
            around = ""
        found = _ON_TENSORS.match(line) if cause is not None and around == cause.dispatch else None
        if found is None:
            continue
        title = Message(
            "program-fault.on-tensors",
            "{op} in line {line:,} works on {type} in the executable @{executable}, where passes tile only linalg ops.",
            op=found["op"],
            line=number,
            type=found["type"],
            executable=around,
        )
        why = Message(
            "program-fault.on-tensors-why",
            "Element-wise ops become linalg.generic before the compiler forms dispatches, but the input already "
            "contains this executable.",
        )
        hint = Message(
            "program-fault.on-tensors-hint", "Write it as linalg.generic, with {op} on scalars.", op=found["op"]
        )
        here = in_source(facts, Message("program-fault.on-tensors-here", "The op."), number)
        return ProgramFault(title, why, hint, number, (here,))
    return None


def _arguments(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A dispatch formed by hand whose region does not take what it passes."""
    found = next(arguments("\n".join(facts.source)), None)
    if found is None:
        return None
    title = Message(
        "program-fault.region",
        "The dispatch in line {line:,} does not fit its region: {what}.",
        line=found.line,
        what=found.what,
    )
    why = Message(
        "program-fault.arguments-why",
        "The region takes one argument for each operand, then one for each result that is not written in place.",
    )
    here = in_source(facts, Message("program-fault.ordinal-here", "The dispatch."), found.line)
    return ProgramFault(title, why, NOTHING, found.line, (here,))


def _ordinal_beyond(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An ordinal of a workload that has fewer numbers."""
    if _BEYOND_WORKLOAD.search(row.message) is None:
        return None
    ir = IrOps("\n".join(facts.source))
    for op in ir.ops:
        found, around = _ORDINAL_NUMBER.search(ir.line(op)), op.parent
        while around is not None and found is not None and not around.name.endswith(".dispatch.workgroups"):
            around = around.parent
        head = _WORKLOAD.search(ir.line(around)) if found is not None and around is not None and around.lines else None
        if found is None or around is None or head is None:
            continue
        count = len(split_list(head["workload"]))
        if whole_number(found["number"]) < count:
            continue
        title = Message(
            "program-fault.ordinal-beyond",
            "{op} in line {line:,} takes number {number} of the workload, counted from 0, but the dispatch has "
            "{count}.",
            op=op.name,
            line=op.lines[0],
            number=whole_number(found["number"]),
            count=Count(count, "number"),
        )
        here = in_source(facts, Message("program-fault.ordinal-here", "The dispatch."), around.lines[0])
        used = in_source(facts, Message("program-fault.on-tensors-here", "The op."), op.lines[0])
        return ProgramFault(title, NOTHING, NOTHING, op.lines[0], (used, here))
    return None


def _part_beyond(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A kernel of the input that reads or writes a part of a tensor beyond its end."""
    cause = facts.cause
    for number, line in enumerate(facts.source if cause is not None and cause.dispatch else (), 1):
        found = _PART.search(line)
        if found is None:
            continue
        lists = [split_list(found[key]) for key in ("offsets", "sizes", "strides")]
        sizes = found["shape"].split("x")[:-1]
        if any(len(one) != len(sizes) for one in lists):
            continue
        for dimension, (offset, size, stride, whole) in enumerate(zip(*lists, sizes, strict=True)):
            if not all(one.isdigit() for one in (offset, size, stride, whole)):
                continue
            last = whole_number(offset) + (whole_number(size) - 1) * whole_number(stride)
            if whole_number(size) and last >= whole_number(whole):
                title = Message(
                    "program-fault.part",
                    "{op} in line {line:,} reaches element {last:,} in dimension {dimension}, but the tensor has size "
                    "{size:,} there.",
                    op=found["op"],
                    line=number,
                    last=last,
                    dimension=dimension,
                    size=whole_number(whole),
                )
                hint = Message("program-fault.part-hint", "Correct the offsets, sizes or strides.")
                here = in_source(facts, Message("program-fault.access", "The access."), number)
                return ProgramFault(title, NOTHING, hint, number, (here,))
    return None


def _initial_order(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """Globals whose initial values need one another."""
    if "undefined global" not in row.message:
        return None
    needs = dict[str, dict[str, int]]()
    for op in (ir := IrOps("\n".join(facts.source))).named("util.initializer"):
        loads, stores = dict[str, int](), list[str]()
        for child in op.children():
            text = ir.line(child)
            if (loaded := _LOADED.search(text)) is not None:
                loads[loaded["symbol"]] = child.lines[0]
            elif (stored := _STORED.search(text)) is not None:
                stores.append(stored["symbol"])
        for symbol in stores:
            needs.setdefault(symbol, {}).update(loads)
    for symbol, loads in needs.items():
        other = next((name for name in loads if symbol in needs.get(name, {})), "")
        if other:
            title = Message(
                "program-fault.initial-cycle",
                "The initial values of the globals @{symbol} and @{other} depend on each other.",
                symbol=symbol,
                other=other,
            )
            here = in_source(facts, Message("program-fault.loaded", "It is loaded here."), loads[other])
            there = in_source(facts, Message("program-fault.loaded", "It is loaded here."), needs[other][symbol])
            return ProgramFault(title, NOTHING, NOTHING, loads[other], (here, there))
    return None


def _globals(facts: Facts) -> Iterator[tuple[int, re.Match[str]]]:
    """The globals of the input, with their lines, from 1."""
    for number, line in enumerate(facts.source, 1):
        if (head := _GLOBAL.match(line)) is not None:
            yield number, head


def _stored(facts: Facts, symbol: str, declared: int, at: int) -> ProgramFault:
    title = Message(
        "program-fault.stored",
        "Line {line:,} stores to the global @{symbol}, but it is not declared mutable in line {declared:,}.",
        line=at,
        symbol=symbol,
        declared=declared,
    )
    why = Message(
        "program-fault.stored-why",
        "The compiler treats the global as a constant and folds its loads, so its passes contradict one another.",
    )
    hint = Message("program-fault.stored-hint", "Declare it as util.global private mutable @{symbol}.", symbol=symbol)
    shown = (
        in_source(facts, Message("program-fault.global", "The global."), declared),
        in_source(facts, Message("program-fault.store", "The store."), at),
    )
    return ProgramFault(title, why, hint, declared, shown)


def _made_symbol(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A symbol of the input with the name that the compiler gives to a function that it makes."""
    found = _REDEFINED.search(row.message)
    if found is None:
        return None
    heads = ((number, read_head(line)) for number, line in enumerate(facts.source, 1))
    symbols = {head.symbol: number for number, head in heads if head is not None and head.symbol}
    made, line = found["symbol"], symbols.get(found["symbol"], 0)
    of = max((one for one in symbols if one != made and _is_made_of(made, one)), key=len, default="")
    if not line or not of:
        return None
    title = Message(
        "program-fault.made-symbol",
        "The compiler makes a function @{made} from @{function}, but the input already has @{made} in line {line:,}.",
        made=made,
        function=of,
        line=line,
    )
    hint = Message("program-fault.made-symbol-hint", "Give @{made} another name.", made=made)
    shown = (
        in_source(facts, Message("program-fault.made-symbol-here", "The function with this name."), line),
        in_source(
            facts, Message("program-fault.made-of", "The function that the compiler makes it from."), symbols[of]
        ),
    )
    return ProgramFault(title, NOTHING, hint, line, shown)


def _is_made_of(made: str, symbol: str) -> bool:
    """Whether a name is a symbol with a prefix or suffix, as the compiler adds them."""
    return made.startswith((f"{symbol}$", f"{symbol}_dispatch_")) or made in {f"_{symbol}", f"__{symbol}"}


def _script(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A script of the transform dialect in the input, which a compile reads from a file beside it."""
    cause = facts.cause
    if cause is None or cause.dispatch or (not cause.op.startswith(_TRANSFORM) and "transform." not in row.message):
        return None
    heads = ((number, read_head(line)) for number, line in enumerate(facts.source, 1))
    ops = [(number, head.name) for number, head in heads if head is not None]
    line = next((number for number, name in ops if name.startswith(_TRANSFORM)), 0)
    if not line:
        return None
    name = next(name for number, name in ops if number == line)
    title = Message(
        "program-fault.script",
        "{op} in line {line:,} is a script of the transform dialect, not part of a program: nothing lowers it.",
        op=name,
        line=line,
    )
    if not any(name in _FUNCTIONS or name.endswith(".executable") for _, name in ops):
        title = Message(
            "program-fault.script-only",
            "The input is a script of the transform dialect ({op} in line {line:,}), not a program.",
            op=name,
            line=line,
        )
    why = Message("program-fault.script-why", "The compiler reads such scripts from files that its flags name.")
    hint = Message(
        "program-fault.script-hint",
        "Move it to a separate file, and compile the model with --{preprocessing}=FILE or --{tuning}=FILE.",
        preprocessing="iree-preprocessing-transform-spec-filename",
        tuning="iree-codegen-tuning-spec-path",
    )
    here = in_source(facts, Message("program-fault.script-here", "The script."), line)
    return ProgramFault(title, why, hint, line, (here,))


def _mixed(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """Ops of several input dialects, of which the compiler converts one."""
    found = _MIXTURE.search(row.message)
    dialects = re.findall(r"'(\w+)'", found["dialects"]) if found is not None else []
    heads = [(number, head) for number, line in enumerate(facts.source, 1) if (head := read_head(line)) is not None]
    lines = dict[str, int]()
    for dialect in dialects:
        prefix = f"{_FAMILIES.get(dialect, dialect)}."
        if line := next((number for number, head in heads if head.name.startswith(prefix)), 0):
            lines[dialect] = line
    if len(lines) <= 1:
        return None
    each = Items(
        tuple(
            Message("program-fault.dialect-in", "{dialect} (line {line:,})", dialect=dialect, line=line)
            for dialect, line in lines.items()
        ),
        Join.AND,
    )
    title = Message(
        "program-fault.mixed",
        "The input mixes ops of {dialects}, but the compiler converts only one input dialect.",
        dialects=each,
    )
    hint = Message(
        "program-fault.mixed-hint", "Export the whole model with one tool, or convert one part with iree-opt first."
    )
    here = [
        in_source(facts, Message("program-fault.dialect-here", "The first op of {dialect}.", dialect=dialect), line)
        for dialect, line in sorted(lines.items(), key=lambda one: one[1])
    ]
    return ProgramFault(title, NOTHING, hint, min(lines.values()), tuple(here))


def _reshaped(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A reshape or bitcast that gives a tensor of another size than it takes, where an op behind it goes beyond it."""
    if _BEYOND.search(row.message) is None:
        return None
    ir = IrOps("\n".join(facts.source))
    failing = ir.op_at(at)
    for op in made_from(ir, failing) if failing is not None else ():
        types = ir.line(op).rpartition(" : ")[2]
        sizes = [_bits(one) for one in _STATIC.finditer(types)]
        if not op.name.endswith(_RESHAPES) or len(sizes) != 2 or sizes[0] == sizes[1] or None in sizes:
            continue
        given, wanted = (one[0] for one in _STATIC.finditer(types))
        line = op.lines[0]
        title = Message(
            "program-fault.reshaped",
            "{op} in line {line:,} turns {given} ({small}) into {wanted} ({large}): the sizes differ.",
            op=op.name,
            line=line,
            given=given,
            small=_amount(given),
            wanted=wanted,
            large=_amount(wanted),
        )
        hint = Message("program-fault.reshaped-hint", "Give the result a type with as many bytes as its operand has.")
        here = in_source(facts, Message("program-fault.reshaped-here", "The op that changes the shape."), line)
        return ProgramFault(title, NOTHING, hint, line, (here,))
    return None


def _amount(type_: str) -> Message:
    """The elements and bytes of a static tensor."""
    found = _STATIC.search(type_)
    assert found is not None
    elements = _elements(found["shape"])
    return Message(
        "program-fault.amount",
        "{elements} of {bits} bits",
        elements=Count(elements, "element"),
        bits=(_bits(found) or 0) // max(elements, 1),
    )


def _elements(shape: str) -> int:
    return math.prod(whole_number(one) for one in shape.split("x") if one)


def _bits(found: re.Match[str]) -> int | None:
    """The bits of a static tensor; None for an element type without a width in its name."""
    width = re.search(r"\d+", found["element"].removeprefix("bf").removeprefix("tf"))
    return _elements(found["shape"]) * whole_number(width[0]) if width is not None else None


_READERS: Sequence[Callable[[Facts, DiagnosticRow, int], ProgramFault | None]] = (
    _bindings,
    _dynamic_global,
    _fallback,
    _indices,
    _of_kernels,
    _immutable,
    _arguments,
    _access,
    _ordinals,
    _on_tensors,
    _made_symbol,
    _script,
    _mixed,
    _reshaped,
    _tensor_in_region,
    _of_no_value,
    _ordinal_beyond,
    _part_beyond,
    _initial_order,
)
