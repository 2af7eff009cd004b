"""Delegates an op without a lowering to a function of the application, which IREE imports from a separate module.

The rest of the program is compiled unchanged. The function must compute the op: the fix says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, Problem
from passlens.engine.diagnosis.fixes.host_call import (
    CONSTANTS,
    MODULE,
    call_instead,
    complete_signature,
    printed_signature,
    written_signature,
)
from passlens.engine.diagnosis.fixes.rejected_op import op_of
from passlens.engine.diagnosis.inference.rule_help import refused_at, source_lines, stands_for
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.rules.undefined_value import RULE as UNDEFINED_VALUE
from passlens.engine.diagnosis.rules.unknown_name import RULE as UNKNOWN_NAME
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import Message
from passlens.engine.toolchain.knowledge import NameKind, table_knows
from passlens.engine.units import whole_number

OWN_FUNCTION = "own-function"
"""The name of the fix: it leaves the op to others, and is the last to try."""
_MOST_LINES = 20_000
_LOWERED = ("arith.", "flow.", "func.", "hal.", "stream.", "tensor.empty", "util.")
"""Ops that IREE lowers, or that only state placement: a missing lowering is not their problem."""
_CALLS = frozenset({"func.call", "util.call", "flow.dispatch", "stablehlo.composite"})
"""Ops that name a function or an executable, which may not be there."""
_CALLED = re.compile(r"@(?P<path>(?P<outer>[\w$.\-]+)(?:::@[\w$.\-]+)*)")
_EXECUTABLES = ("hal.executable", "flow.executable", "stream.executable")
_AROUND = frozenset({"builtin.module", *FUNCTIONS, *_EXECUTABLES, "hal.executable.source"})
_CONTROL_FLOW = frozenset({"scf.if", "scf.for", "scf.while", "scf.index_switch", "scf.execute_region"})
"""Ops whose regions the host runs, so that they may contain a call."""
_PLACES = ("flow.tensor.", "hal.", "stream.", "util.")
"""Ops that state where values are or how they are passed."""
_UNKNOWN = frozenset({UNKNOWN_NAME, UNDEFINED_VALUE})
"""Rules about an input that was rejected for an op that nothing defines."""
_NOT_IN_SYMBOLS = re.compile(r"[^\w]+")
_DECLARED = re.compile(r"^\s*(?:func\.func private|llvm\.func) @(?P<name>\w+)(?=\()(?!.*\{ *$)")


def host_fixes(facts: Facts, problem: Problem) -> Iterator[Fix]:
    """Call a function of the application instead of the op at fault; nothing if the op cannot be replaced."""
    cause = facts.cause
    if cause is None or not 0 < len(facts.source) <= _MOST_LINES:
        return
    if cause.kind is CauseKind.REFUSED and problem.rule not in _UNKNOWN:
        yield from _of_rejected(facts)
        return
    ir = facts.ir
    starts = {line: op for op in reversed(ir.ops) for line in op.lines}
    for line in lines_at_fault(facts, problem):
        op = _outermost(starts.get(line))
        if op is None or _stands(ir, op, facts):
            continue
        if (kernel := _executable(op)) is not None:
            if edits := _without_kernel(ir, kernel):
                yield _fix(f"@{kernel.symbol}", line, edits)
            return
        name = stands_for(ir.line(op)) or op.name
        called = _CALLED.search(ir.line(op)) if op.name in _CALLS else None
        name = called["path"] if called is not None else name
        edits = call_instead(ir, op, _symbol(name), written_signature(ir, op))
        if found := _DECLARED.search(facts.source[line - 1]):
            name = f"@{found['name']}"
            edits = _renamed(facts.source, found["name"])
        if edits:
            yield _fix(name, line, edits)
            return


def _of_rejected(facts: Facts) -> Iterator[Fix]:
    """Call a function instead of an op that its verifier rejects, or that its parser rejects if the line states all
    types.
    """
    row, ir = refused_at(facts), facts.ir
    op = op_of(ir, row) if row is not None else None
    if row is None or op is None or not op.results or op.name.startswith(_PLACES):
        return
    whole, name = _outermost(op), stands_for(ir.line(op)) or op.name
    if whole is None or op.name in _CALLS or _executable(op) is not None:
        return
    if row.message.startswith(f"'{op.name}' op "):
        called = printed_signature(ir, whole, row.current_op.strip() if whole is op else "")
    elif row.message.startswith("custom op ") and whole is op:
        called = complete_signature(ir, op)
    else:
        return
    if called is not None and called.values:  # without operands it is a constant, or takes its value from elsewhere
        name = name if whole is op else whole.name
        if edits := call_instead(ir, whole, _symbol(name), called):
            yield _fix(name, whole.lines[0], edits)


def _symbol(name: str) -> str:
    """The symbol of the function for an op or a kernel, without ``@``."""
    return f"{MODULE}.{_NOT_IN_SYMBOLS.sub('_', name)}"


def _outermost(op: Op | None) -> Op | None:
    """The op around an op, or that op itself, that is directly in a function or in the host's control flow, or else in
    an executable.
    """
    chain = list[Op]()
    while op is not None and op.lines and op.name not in _AROUND:
        chain.append(op)
        op = op.parent
    while len(chain) > 1 and chain[-1].name in _CONTROL_FLOW:
        chain.pop()
    return chain[-1] if chain else op


def _stands(ir: IrOps, op: Op, facts: Facts) -> bool:
    """Whether the op needs no replacement: it computes nothing, its callee exists, or the compiler lowers it or rejects
    its operands.
    """
    if op.name.startswith(("tensor.empty", *CONSTANTS)):
        return True
    if op.name in _CALLS:
        called = _CALLED.search(ir.line(op))
        path = called["path"].split("::@") if called is not None else []
        return all(any(one.symbol == symbol for one in ir.ops) for symbol in path)
    if facts.cause is not None and facts.cause.kind is CauseKind.REFUSED:
        return table_knows(facts.info.toolchain_version, op.name, NameKind.OP) is not False
    in_dispatch = facts.cause is not None and bool(facts.cause.dispatch)
    return op.name.startswith(_LOWERED) and op.name != "func.func" and not in_dispatch


def _executable(op: Op) -> Op | None:
    """The outermost executable around an op."""
    found: Op | None = None
    around: Op | None = op
    while around is not None:
        found = around if around.name.startswith(_EXECUTABLES) and around.symbol else found
        around = around.parent
    return found


def _without_kernel(ir: IrOps, kernel: Op) -> tuple[Edit, ...]:
    """Calls of a function in place of the dispatches to an executable, which is left out."""
    edits, symbols = {kernel.lines[0]: Edit(kernel.lines[0], kernel.last, ())}, set[str]()
    for op in ir.named("flow.dispatch"):
        called = _CALLED.search(ir.line(op))
        if called is None or called["path"].partition("::")[0] != kernel.symbol:
            continue
        symbol = _symbol(called["path"])
        made = call_instead(ir, op, symbol, written_signature(ir, op))
        if not made:
            return ()
        for edit in made:
            if edit.last < edit.first and (symbol in symbols or edit.first in edits):
                continue  # it is declared already
            edits[edit.first] = edit
        symbols.add(symbol)
    return tuple(edits[number] for number in sorted(edits)) if symbols else ()


def lines_at_fault(facts: Facts, problem: Problem) -> Iterator[int]:
    """The lines of the input, from 1, that a problem names, then those that the failing IR comes from."""
    name = facts.info.source.name
    if problem.location is not None and problem.location.file.rpartition("/")[2] == name:
        yield problem.location.line
    for one in problem.evidence:
        file, _, number = one.source.partition(":")
        if file.rpartition("/")[2] == name and number.partition(":")[0].isdigit():
            yield whole_number(number.partition(":")[0])
    yield from source_lines(facts)


def _fix(op: str, line: int, edits: Sequence[Edit]) -> Fix:
    return Fix(
        OWN_FUNCTION,
        Message("host-fixes.title", "Call a function of your own for {op}", op=op),
        FixKind.EDIT,
        Message(
            "host-fixes.detail",
            "The function is imported from a module '{module}', which the application provides to the runtime (a "
            "custom module) and which must compute what line {line:,} says.",
            module=MODULE,
            line=line,
        ),
        edits=tuple(edits),
        hides=Message("host-fixes.hides", "{op} is not compiled; the program runs only with that module.", op=op),
    )


def _renamed(source: Sequence[str], name: str) -> tuple[Edit, ...]:
    """Turn a function without a body into an import of a module."""
    word = re.compile(rf"(?P<of>\bllvm\.(?:func|call) )?@{re.escape(name)}(?![\w$.\-])")

    def imported(found: re.Match[str]) -> str:
        of = {"llvm.func ": "func.func private ", "llvm.call ": "func.call "}.get(found["of"] or "", "")
        return f"{of}@{MODULE}.{name}"

    return tuple(
        Edit(number, number, (word.sub(imported, line),)) for number, line in enumerate(source, 1) if word.search(line)
    )
