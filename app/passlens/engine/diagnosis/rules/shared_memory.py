"""A kernel that needs more shared memory (LDS) than the chip has, with the bill of its allocations.

Reported by ``iree-codegen-gpu-check-resource-usage``, which sums every ``memref.alloc`` in the workgroup address space,
ignoring lifetimes; in versions up to 3.5 the count can overflow to negative values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.scan import read_allocations
from passlens.engine.analysis.shared_memory.types import BOUND
from passlens.engine.analysis.shared_memory.values import Allocation, Bill, BilledAllocation, Size
from passlens.engine.analysis.tables import KernelLds
from passlens.engine.diagnosis.causes.cause_values import at
from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.configuration.op_config import leaves_loops_whole
from passlens.engine.diagnosis.edits.tile_fix import FLAG, SMALLER_TILES
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, has_flag, in_source, pinned_line, target_of
from passlens.engine.messages import NOTHING, Count, Message, together
from passlens.engine.units import whole_number

RULE = "shared-memory"
_DIMENSION = re.compile(r"(?<=[<x])(\d+)x")
MESSAGE = re.compile(
    r"(?:function )?'(?P<kernel>[^']+)'(?: op)? uses (?P<used>-?\d+) bytes of shared memory;"
    r" exceeded the limit of (?P<limit>\d+) bytes"
)
_OF_LLVM = re.compile(
    r"\blocal memory \((?P<used>\d+)\) exceeds limit \((?P<limit>\d+)\) in function '(?P<kernel>[^']+)'"
)
"""LLVM's count, which includes all globals in shared memory; the pass counts only allocations by ``memref.alloc``."""
_HOLDS = ("memref.global", "memref.alloc")


def shared_memory(facts: Facts) -> Sequence[Finding]:
    """One finding per kernel and count; none if tiles of the input leave a loop whole."""
    if pinned_line(facts) and leaves_loops_whole(facts.configured):
        return ()
    diagnostics: dict[tuple[str, int, int], list[int]] = {}
    places: dict[tuple[str, int, int], str] = {}
    for row in facts.diagnostics:
        if found := MESSAGE.search(row.message) or _OF_LLVM.search(row.message):
            key = found["kernel"], whole_number(found["used"]), whole_number(found["limit"])
            diagnostics.setdefault(key, []).append(row.id)
            places.setdefault(key, str(row.location) if row.location else "")
    return tuple(_finding(*key, tuple(rows), places[key], facts) for key, rows in diagnostics.items())


def _finding(kernel: str, used: int, limit: int, rows: tuple[int, ...], place: str, facts: Facts) -> Finding:
    if (unsized := _unsized(kernel, facts)) is not None:
        return _of_run_time(kernel, used, limit, rows, place, facts, unsized)
    if used < 0:
        headline = Message(
            "shared-memory.overflows-headline",
            "The shared memory of a kernel overflows the compiler's count; the limit is {limit:,} bytes.",
            limit=limit,
        )
        title = Message(
            "shared-memory.overflows",
            "The shared memory of @{kernel} overflows the compiler's count ({used:,} bytes); the limit is {limit:,}.",
            kernel=kernel,
            used=used,
            limit=limit,
        )
    else:
        headline = Message(
            "shared-memory.too-much-headline",
            "The kernel needs {used:,} bytes of shared memory; {target} has {limit:,}.",
            used=used,
            target=target_of(facts),
            limit=limit,
        )
        title = Message(
            "shared-memory.too-much",
            "@{kernel} needs {used:,} bytes of shared memory; the limit is {limit:,}: {over:,} too many.",
            kernel=kernel,
            used=used,
            limit=limit,
            over=used - limit,
        )
    bill = next((one for one in facts.bills if one.kernel == kernel), None)
    tried = not facts.info.imported and facts.info.dispatch is None and used > 0
    counted = Evidence(Message("shared-memory.counted", "The compiler counts {used:,} bytes.", used=used), source=place)
    written = _written(kernel, facts)
    if bill is not None:
        explanation, hint, evidence = _explain(bill), _proposal(bill), _of_bill(bill)
    else:
        explanation, evidence = _of_table(facts.memory.lds if facts.memory else (), kernel, used)
        hint = NOTHING
    if written and not hint:
        hint = Message(
            "shared-memory.smaller-arrays",
            "Make the kernel's arrays smaller, or reuse an array that is no longer needed.",
        )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(*(one.text for one in written), explanation),
        (*written, counted, *evidence),
        (SMALLER_TILES,) if tried and has_flag(facts, FLAG) else (),
        hint=hint
        or Message(
            "shared-memory.may-need-less",
            "Smaller tiles, another chip or another compiler version may need less.",
        ),
        dispatch=_dispatch(kernel, facts),
        diagnostics=rows,
        headline=headline,
        reason=_reason(bill) if bill is not None else NOTHING if not evidence else _sum_of(len(evidence)),
    )


def _unsized(kernel: str, facts: Facts) -> Allocation | None:
    """The first allocation of a kernel whose size is known only at run time, in the IR around the failing pass."""
    functions = read_allocations(facts.texts.after or facts.texts.before)
    own = (one.allocations for one in functions if one.function == kernel)
    return next((one for allocations in own for one in allocations if one.size is Size.DYNAMIC), None)


def _of_run_time(
    kernel: str, used: int, limit: int, rows: tuple[int, ...], place: str, facts: Facts, unsized: Allocation
) -> Finding:
    """A finding for a kernel with an allocation whose size is known only at run time."""
    title = Message(
        "shared-memory.run-time",
        "@{kernel} allocates shared memory whose size is known only at run time ({name}); the limit is {limit:,} "
        "bytes.",
        kernel=kernel,
        name=unsized.name,
        limit=limit,
    )
    why = Message(
        "shared-memory.run-time-why",
        "The size of a kernel's shared memory is fixed when it is compiled. The compiler assumes the largest "
        "possible size, and so counts {used:,} bytes.",
        used=used,
    )
    here = Message("shared-memory.run-time-here", "The size of this allocation is known only at run time.")
    counted = Evidence(Message("shared-memory.counted", "The compiler counts {used:,} bytes.", used=used), source=place)
    cause, text = facts.cause, facts.texts.after or facts.texts.before
    ir = (cause.after if facts.texts.after else cause.before) if cause is not None else None
    row = text.split("\n")[unsized.line - 1].strip()
    shown = at(ir, here, unsized.line, row)
    as_written = _DIMENSION.sub(lambda size: "?x" if int(size[1]) >= BOUND else size[0], unsized.type)
    source = enumerate(facts.source, 1)
    written = (number for number, line in source if op_in(line) == op_in(row) and as_written in line)
    lines = tuple(in_source(facts, here, number) for number in written)
    headline = Message(
        "shared-memory.run-time-headline",
        "The kernel allocates shared memory whose size is known only at run time; {target} has {limit:,} bytes.",
        target=target_of(facts),
        limit=limit,
    )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        why,
        (shown, *lines, counted),
        hint=Message(
            "shared-memory.run-time-hint",
            "Give it a fixed size, as large as the kernel ever needs, or bound its size with util.assume.int.",
        ),
        dispatch=dispatch_of(facts),
        diagnostics=rows,
        headline=headline,
    )


def _dispatch(kernel: str, facts: Facts) -> str:
    """The dispatch of a kernel, which is named after its executable, unless the input has it; a linked executable has
    another name.
    """
    executable = facts.failed_in or dispatch_of(facts)
    of_input = any(head.kind == "executable" and head.symbol == executable for _, head in facts.heads)
    return executable if executable and (of_input or kernel.startswith(executable)) else kernel


def _written(kernel: str, facts: Facts) -> tuple[Evidence, ...]:
    """The allocations of a kernel that are in the input, each the only one of its type."""
    found = list[Evidence]()
    lines = [(number, line) for number, line in enumerate(facts.source, 1) if op_in(line) in _HOLDS]
    # LLVM runs after the last pass: the input is the only IR.
    whole = facts.texts.after or facts.texts.before or "\n".join(facts.source)
    functions = read_allocations(whole) if lines else ()
    own = (each.type for one in functions if one.function == kernel for each in one.allocations)
    for one in dict.fromkeys(own):
        here = [number for number, line in lines if one in line]
        if len(here) == 1:
            text = Message(
                "shared-memory.written", "Line {line:,} of the input allocates {type}.", line=here[0], type=one
            )
            found.append(in_source(facts, text, here[0]))
    return tuple(found)


def _reason(bill: Bill) -> Message:
    """What the compiler counts although it is not in use at the same time, otherwise whose tiles they are."""
    return _peak(bill) or _tiles(bill) or _sum_of(len(bill.allocations))


def _sum_of(count: int) -> Message:
    return Message("shared-memory.sum-of", "It is the sum of {count}.", count=Count(count, "allocation"))


def _explain(bill: Bill) -> Message:
    """A message with the kernel, the number of bytes, and their origin."""
    parts = [_part(line, words.holds(line, bill.config)) for line in bill.allocations]
    return together(_allocations(parts), _tiles(bill), _peak(bill), bill.differs, *(one for one in bill.uncertain))


def _tiles(bill: Bill) -> Message:
    if bill.config is not None and bill.config.pipeline:
        return Message(
            "shared-memory.tiles",
            "The allocations hold the tiles of {op} in {pipeline}.",
            op=bill.config.op,
            pipeline=bill.config.pipeline,
        )
    return NOTHING


def _peak(bill: Bill) -> Message:
    if bill.peak is not None and bill.total is not None and bill.peak < bill.total:
        return Message(
            "rules-shared-memory.peak",
            "Never more than {used:,} B are in use at once, but the compiler counts all of them.",
            used=bill.peak,
        )
    return NOTHING


def _part(line: BilledAllocation, held: Message) -> Message:
    """The size of an allocation, with its contents if known."""
    if line.allocation.bytes is None:
        size = Message("rules-shared-memory.unknown-size", "{size}", size=line.allocation.size)
    else:
        size = Message("shared-memory.size", "{bytes:,} B", bytes=line.allocation.bytes)
    if not held:
        return size
    if line.promoted:
        return Message("shared-memory.for-promoted", "{size} for {what}, promoted", size=size, what=held)
    return Message("shared-memory.for", "{size} for {what}", size=size, what=held)


def _allocations(parts: Sequence[Message]) -> Message:
    if not parts:
        return NOTHING
    return Message("shared-memory.allocations", "Allocations: {what}.", what=_paired(parts, _plus))


def _paired(parts: Sequence[Message], pair: Callable[[Message, Message], Message]) -> Message:
    """All parts combined pairwise: stored messages may not nest deeply."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return pair(_paired(parts[:half], pair), _paired(parts[half:], pair))


def _plus(first: Message, second: Message) -> Message:
    return Message("shared-memory.plus", "{first} + {second}", first=first, second=second)


def _or(first: Message, second: Message) -> Message:
    return Message("shared-memory.or", "{first}; {second}", first=first, second=second)


def _proposal(bill: Bill) -> Message:
    """The changes to tiles and promotion that would fit, in one sentence."""
    fitting = [one for one in bill.alternatives if one.fits]
    if not fitting:
        return NOTHING
    parts = [
        Message("shared-memory.comes-to", "{change} ({size:,} B)", change=one.title, size=one.total) for one in fitting
    ]
    return Message("shared-memory.fitting", "By arithmetic these would fit: {fits}.", fits=_paired(parts, _or))


def _of_bill(bill: Bill) -> Sequence[Evidence]:
    lines = {line.allocation.line: line.allocation for line in bill.allocations}
    return [
        Evidence(
            text,
            source=bill.source if at == 0 else "",
            pass_id=pass_id,
            line=line,
            excerpt=lines[line].name if pass_id == bill.pass_id and line in lines else "",
        )
        for at, (text, pass_id, line) in enumerate(words.evidence(bill))
    ]


def _of_table(table: Sequence[KernelLds], kernel: str, used: int) -> tuple[Message, Sequence[Evidence]]:
    """The finding from the compile's own table, if the bill was not read."""
    lds = next((lds for lds in table if lds.kernel == kernel and lds.total == used), None)
    if lds is None:
        return NOTHING, ()
    known = [(one, one.bytes) for one in lds.allocations if one.bytes is not None]
    evidence = [
        Evidence(
            Message("shared-memory.allocation", "{type}: {size:,} bytes", type=one.type, size=size),
            pass_id=lds.pass_id,
            line=one.line,
            excerpt=one.name,
        )
        for one, size in known
    ]
    parts = [Message("shared-memory.type", "{type} ({bytes:,} B)", type=one.type, bytes=size) for one, size in known]
    return _allocations(parts), evidence
