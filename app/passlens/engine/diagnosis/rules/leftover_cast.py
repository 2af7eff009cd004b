"""A ``builtin.unrealized_conversion_cast`` that no conversion removed, with the op that keeps it alive.

Conversions insert such casts between converted and unconverted ops; the last ones cancel out. A leftover cast means
that an op at its other end has no lowering for this target.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.converted import spelled
from passlens.engine.diagnosis.inference.left_casts import CAST, IN_INPUT, MESSAGE, in_input, left
from passlens.engine.diagnosis.inference.rule_help import (
    ISSUES,
    PULLS,
    an_op,
    dispatch_of,
    from_input,
    ids,
    in_kernel,
    in_source,
    matching_errors,
    newest,
    target_of,
)
from passlens.engine.diagnosis.inference.type_at_fault import small_cast, vector_block
from passlens.engine.messages import NOTHING, Message, together

RULE = "leftover-cast"
VECTORS = ("vector.scatter", "vector.gather")


def leftover_cast(facts: Facts) -> Sequence[Finding]:
    """A finding for the first leftover cast, unless a more specific rule explains it."""
    rows = matching_errors(facts, MESSAGE)
    if not rows:
        return ()
    found = left(facts)
    if found is None or in_input(facts):
        return (_of_input(facts, ids(rows)),)
    if small_cast(facts) is not None or vector_block(facts) is not None:
        return ()  # explained by unsupported-type
    ir, cast, user = found.ir, found.cast, found.user
    if user is None and any("explicitly marked illegal" in row.message for row, _ in rows):
        return (_of_input(facts, ids(rows)),)
    if user is not None and (user.name == "vector.gather" or user.name.startswith(("tensor.", "iree_codegen."))):
        return ()  # explained by gather-on-subview and bufferization
    place = facts.cause.after if facts.cause is not None else None
    evidence = [ir.evidence(place, Message("leftover-cast.cast-is-left", "The cast that is left."), cast)]
    if user is not None:
        not_converted = Message(
            "leftover-cast.not-converted", "{op} was not converted: it takes the cast's result.", op=user.name
        )
        evidence.insert(0, ir.evidence(place, not_converted, user))
    evidence += from_input(
        facts.cause, Message("leftover-cast.where-compiler-reports", "Where the compiler reports it.")
    )
    name = spelled(ir, user) if user is not None else an_op()
    fixes: list[Fix] = [*newest(facts)]
    if user is not None and user.name in VECTORS:
        fixes.append(
            Fix(
                "opt-level-3",
                Message("leftover-cast.o3", "Compile with --iree-opt-level=O3"),
                FixKind.FLAGS,
                Message("leftover-cast.other-fusions", "Other fusions, and so other dispatches."),
                flags=("--iree-opt-level=O3",),
                hides=Message(
                    "leftover-cast.other-dispatches",
                    "Other fusions make other dispatches, in which the op may not arise.",
                ),
            )
        )
    why = NOTHING
    if user is not None and "strided<" in ir.line(user):
        why = Message(
            "leftover-cast.strided",
            "The memory that {op} works on has a layout with a stride or an offset, for which there is no lowering.",
            op=name,
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if user is not None else Certainty.LIKELY,
            Message(
                "leftover-cast.no-lowering",
                "{op} has no lowering for {target}{where}: a conversion cast is left over.",
                op=name,
                target=target_of(facts),
                where=in_kernel(found.kernel, facts),
            ),
            together(
                Message("leftover-cast.not-in-llvm", "LLVM IR cannot hold {cast}.", cast=CAST),
                Message(
                    "leftover-cast.other-end",
                    "Conversions leave one where an op at its other end was not converted; here that is {op}.",
                    op=name,
                ),
                why,
            ),
            tuple(evidence),
            tuple(fixes),
            (f"{ISSUES}18406", f"{ISSUES}20581", f"{PULLS}22565"),
            _dispatch(found.kernel) or dispatch_of(facts),
            diagnostics=ids(rows),
        ),
    )


def _dispatch(kernel: str) -> str:
    """The dispatch of a kernel, if its name contains it, as for linked executables."""
    found = re.match(r".+?_dispatch_\d+", kernel)
    return found[0] if found else ""


def _of_input(facts: Facts, rows: tuple[int, ...]) -> Finding:
    text = Message("leftover-cast.cast-input", "The cast in the input.")
    places = from_input(facts.cause, text)
    title = Message("leftover-cast.title", "A conversion cast is left over that no pass of IREE removes.")
    line = in_input(facts)
    if line:
        types = IN_INPUT.search(facts.source[line - 1])
        title = Message(
            "leftover-cast.line",
            "Line {line:,} casts {given} to {wanted} with {cast}, which no pass of IREE removes.",
            line=line,
            given=types["given"] if types is not None else "",
            wanted=types["wanted"] if types is not None else "",
            cast=CAST,
        )
        places = (in_source(facts, text, line),)
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        title,
        together(
            Message(
                "leftover-cast.between-types",
                "{cast} is what tools put between types while they convert.",
                cast=CAST,
            ),
            Message("leftover-cast.in-the-input", "The input holds one, or an import left it."),
        ),
        places or (Evidence(Message("leftover-cast.no-line", "The compiler names no line.")),),
        references=(f"{ISSUES}15364",),
        hint=Message(
            "leftover-cast.run-conversions",
            "Run the conversions of the tool that made the input to their end (--reconcile-unrealized-casts).",
        ),
        diagnostics=rows,
    )
