"""A stack array of a kernel in a memory space that is not that of the stack: LLVM's back end rejects it.

LLVM, "User Guide for AMDGPU Backend", address spaces: 5 is private memory, which holds the stack. Older releases find
no instruction for the address of the array; newer ones reject the allocation.
"""

from __future__ import annotations

import re

from passlens.engine.compile.request import Driver
from passlens.engine.diagnosis.causes.crash import refused_by_llvm
from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.edits.applied import edits_between
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import in_source, where
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message

PRIVATE = "#gpu.address_space<private>"
_ALLOCATED = re.compile(r"\bllvm\.alloca\b[^\n]* -> !llvm\.ptr(?:<(?P<space>\d+)>)?")
_STACK, _INSTRUCTION = "5", "alloca"
_FRAME = re.compile(r"Cannot select: .*\bFrameIndex<")
_OPS = frozenset({"memref.alloca", "llvm.alloca"})
_ARRAY = re.compile(r"(?P<value>%[\w$.\-]+) = memref\.alloca\b.* : (?P<type>memref<(?P<of>.*)>)\s*(?://.*)?$")
_POINTER = re.compile(r"!llvm\.ptr(?:<(?P<space>\d+)>)?\s*(?://.*)?$")
_PRIVATE_SPACES = frozenset({PRIVATE, _STACK})


def stack_space(facts: Facts) -> ProgramFault | None:
    """The array of the input in another memory space, if LLVM fails on its allocation or its address."""
    cause = facts.cause
    if cause is None or facts.info.driver not in {Driver.HIP, ""}:
        return None
    refused = refused_by_llvm(facts.log)
    if not _FRAME.search(str(cause.message)) and (refused is None or refused.name != _INSTRUCTION):
        return None
    if all((one["space"] or "") == _STACK for one in _ALLOCATED.finditer(facts.texts.before)):
        return None
    arrays = [(at, space) for at, line in enumerate(facts.source, 1) if (space := _space(facts, line)) is not None]
    if not arrays:
        return None
    line, space = arrays[0]
    default = Message("stack-space.default", "the default memory space")
    title = Message(
        "stack-space.title",
        "{op} allocates an array in {space}{where}, but the stack of an AMD GPU is private memory (address space 5).",
        op=op_in(facts.source[line - 1]),
        space=Message("stack-space.other", "memory space {space}", space=space) if space else default,
        where=where(facts),
    )
    why = Message(
        "stack-space.why",
        "LLVM's back end has no instructions that read or write a stack array in another memory space.",
    )
    hint = Message(
        "stack-space.hint",
        "Allocate it with {private} in its type, and use that type in every op on the array.",
        private=PRIVATE if op_in(facts.source[line - 1]) == "memref.alloca" else "!llvm.ptr<5>",
    )
    here = Message("stack-space.here", "The array on the stack.")
    evidence = tuple(in_source(facts, here, at) for at, _ in arrays)
    return ProgramFault(title, why, hint, evidence, _in_private(facts))


def _space(facts: Facts, line: str) -> str | None:
    """The memory space of the array that a line allocates, empty for the default one; None if it is the stack's, or
    the line allocates none.
    """
    op = op_in(line)
    if op not in _OPS:
        return None
    array, pointer = _ARRAY.search(line), _POINTER.search(line)
    if op == "llvm.alloca":
        space = (pointer["space"] or "") if pointer is not None else _STACK
    elif array is None:
        return None
    else:
        _, *rest = split_list(array["of"])
        space = next((one.strip() for one in rest if not one.strip().startswith(("affine_map", "strided"))), "")
    if space.startswith("#") and space != PRIVATE:  # an alias
        space = next((one.partition(" = ")[2] for one in facts.source if one.startswith(f"{space} = ")), space)
    return None if space in _PRIVATE_SPACES else space


def _in_private(facts: Facts) -> tuple[Fix, ...]:
    """The arrays in private memory, if only ops that name the type of an array once use it."""
    made = list(facts.source)
    for line in facts.source:
        array = _ARRAY.search(line)
        if op_in(line) != "memref.alloca" or array is None or _space(facts, line) is None:
            continue
        value, shape = re.compile(rf"{re.escape(array['value'])}(?![\w$.\-])"), split_list(array["of"])[0]
        now = f"memref<{shape}, {PRIVATE}>"
        for at, used in enumerate(made):
            if value.search(used) is None:
                continue
            if used.count(array["type"]) != 1:
                return ()
            made[at] = used.replace(array["type"], now)
    edits = edits_between(facts.source, made)
    title = Message("stack-space.private", "Allocate in {space}", space=PRIVATE)
    return (Fix("private-stack", title, FixKind.EDIT, edits=edits),) if edits else ()
