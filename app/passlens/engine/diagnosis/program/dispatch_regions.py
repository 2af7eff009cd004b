"""Dispatches and kernels written by hand whose parts do not fit: bindings, arguments, workloads, and accesses."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.edits.corrections import as_generic, instead, passed_scalars, tied_results
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.inference.ir_oddities import arguments
from passlens.engine.diagnosis.inference.rule_help import in_source, op_text
from passlens.engine.diagnosis.ir_ops import IrOps, made_from
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, read_head, split_list
from passlens.engine.messages import NOTHING, Count, Items, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

_ARGUMENTS = re.compile(
    r"function type mismatch; expected (?P<wanted>\d{1,4}) (?P<what>binding|operand|uniform) arguments on exported "
    r"function, but has (?P<given>\d{1,4})"
)
_BINDING = "binding"
_KERNEL_ARGUMENT = re.compile(r"(?P<name>%[\w$.\-]+): (?P<type>[^,(){}]+?)(?= *(?:[,){]|$))")
_DISPATCHED = re.compile(r"@(?P<executable>[\w$.\-]+)::(?:@[\w$.\-]+::)?@(?P<export>[\w$.\-]+)")
_LOADS = re.compile(r"\bdispatch\.tensor\.load [^\n]*?dispatch\.tensor<writeonly:")
_STORES = re.compile(r"\bdispatch\.tensor\.store [^\n]*-> !(?:flow|iree_tensor_ext)\.dispatch\.tensor<readonly:")
_ON_TENSORS = re.compile(
    r"^ *(?:%[^=\n]*= )?(?P<op>(?:arith|math)\.(?!constant\b)\w+) [^\n]* : (?P<type>tensor<[^<>\n]*>)"
)
_EXECUTABLE = re.compile(r"^(?P<indent> *)(?:flow|stream|hal)\.executable [^@\n]*@(?P<symbol>[\w$.\-]+)")
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
_OF_SIZES = re.compile(r"\('i64'\) to \('index'\)|\bhal\.interface\.|\bworkload\b|\bhal\.executable\.constant")
_KERNEL_OPS = ("gpu.", "iree_tensor_ext.dispatch.", "hal.interface.")
_HOLD_KERNELS = (".executable", ".dispatch.region", ".dispatch.workgroups", "gpu.module")
_LATE = frozenset({"stream", "executable-sources", "hal", "vm"})


def bindings(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A dispatch that passes another number of tensors than its kernel takes."""
    found, named = _ARGUMENTS.search(row.message), _DISPATCHED.search(facts.source[at - 1])
    if found is None or found["what"] != _BINDING or named is None:
        return None
    ir = facts.ir
    op, kernel = ir.op_at(at), _kernel(ir, named["executable"], named["export"])
    if op is None or kernel is None:
        return None
    takes, _, gives = op_text(facts.source, at).rpartition(" : ")[2].partition(" -> ")
    results = [one for one in split_list(gives.strip(" ()\n")) if one and " as " not in one]
    takes_all = split_list(takes.strip(" ()"))
    operands = [one for one in takes_all if "tensor<" in one]
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
    values = [ir.name(value) for value in op.uses[-len(takes_all) :]] if takes_all else []
    tensors = [f"{name}: {kind}" for name, kind in zip(values, takes_all, strict=False) if "tensor<" in kind]
    fixes = tied_results(
        facts.source, op.lines[-1], tensors, whole_number(found["wanted"]) - whole_number(found["given"])
    )
    return ProgramFault(title, why, hint, _both(facts, at, kernel), fixes)


def scalars(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A dispatch that passes more or fewer scalars than its kernel takes."""
    found, named = _ARGUMENTS.search(row.message), _DISPATCHED.search(facts.source[at - 1])
    kernel = _kernel(facts.ir, named["executable"], named["export"]) if named is not None else None
    op = facts.ir.op_at(at)
    if found is None or found["what"] == _BINDING or kernel is None or op is None:
        return None
    listed = facts.ir.line(kernel).partition("(")[2]
    every = [(one["name"], one["type"]) for one in _KERNEL_ARGUMENT.finditer(listed)]
    takes = tuple(f"{name}: {type_}" for name, type_ in every if not type_.startswith("!"))
    title = Message(
        "program-fault.scalars",
        "{op} passes {wanted} to the kernel @{kernel}, which takes {given}{arguments}.",
        op=op.name,
        wanted=Count(whole_number(found["wanted"]), "scalar"),
        kernel=kernel.symbol,
        given=Count(whole_number(found["given"]), "scalar"),
        arguments=Message("program-fault.these", " ({arguments})", arguments=Items(takes)) if takes else NOTHING,
    )
    hint = Message(
        "program-fault.scalars-hint",
        "Pass each scalar argument of @{kernel} as an operand of the dispatch, and no other.",
        kernel=kernel.symbol,
    )
    return ProgramFault(title, NOTHING, hint, _both(facts, at, kernel), passed_scalars(facts.ir, op, every))


def _both(facts: Facts, at: int, kernel: Op) -> tuple[Evidence, ...]:
    """The lines of a dispatch and of its kernel."""
    return (
        in_source(facts, Message("program-fault.dispatched", "The kernel is dispatched here."), at),
        in_source(facts, Message("program-fault.kernel", "The kernel."), kernel.lines[0]),
    )


def _kernel(ir: IrOps, executable: str, export: str) -> Op | None:
    for op in ir.ops:
        around = op.parent
        while op.name in FUNCTIONS and op.symbol == export and around is not None:
            if around.symbol == executable:
                return op
            around = around.parent
    return None


def of_kernels(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A kernel op, such as one that reads the thread id, in a function that runs on the host."""
    cause = facts.cause
    if cause is None or cause.dispatch or cause.phase not in _LATE:
        return None
    ir = facts.ir
    failing = ir.op_at(at)
    behind = made_from(ir, failing) if failing is not None else ()
    if failing is not None and failing.name in FUNCTIONS:  # such as a return, which has no line in the input
        behind = (one for one in ir.ops if _on_host(one) is failing)
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
    return ProgramFault(title, why, hint, (here,))


def _on_host(op: Op) -> Op | None:
    """The host function that an op is in; None inside an executable, a dispatch or a module of kernels."""
    around, function = op.parent, None
    while around is not None:
        if around.name in FUNCTIONS:
            function = around
        elif any(part in around.name for part in _HOLD_KERNELS):
            return None
        around = around.parent
    return function


def ordinals(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
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
        return ProgramFault(title, why, hint, (here,))
    return None


def access(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
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
        return ProgramFault(title, NOTHING, hint, (here,))
    return None


def on_tensors(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
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
        end = next(
            (at for at in range(number, len(facts.source)) if facts.source[at].startswith(f"{indent}}}")), number
        )
        return ProgramFault(title, why, hint, (here,), as_generic(facts.source, number, end))
    return None


def region_arguments(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
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
    return ProgramFault(title, why, NOTHING, (here,))


def ordinal_beyond(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An ordinal of a workload that has fewer numbers."""
    if _BEYOND_WORKLOAD.search(row.message) is None:
        return None
    ir = facts.ir
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
        last = f"{found[0].rpartition(' ')[0]} {count - 1}"
        fixes = instead(facts.source, op.lines[0], found[0], last) if count else ()
        return ProgramFault(title, NOTHING, NOTHING, (used, here), fixes)
    return None
