"""A crash of the compiler: the pass entered last, its IR, and the innermost function of the stack."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause import find_op
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind, at
from passlens.engine.diagnosis.causes.crash import refused_by_llvm
from passlens.engine.diagnosis.causes.source_rank import Rank, has_name, op_in, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.const_eval import Evaluation, evaluation, without_evaluation
from passlens.engine.diagnosis.inference.const_eval import hint as evaluation_hint
from passlens.engine.diagnosis.inference.const_eval import words as evaluation_words
from passlens.engine.diagnosis.inference.crash_tried import as_tried, likely, unusual_words
from passlens.engine.diagnosis.inference.input_place import line_of
from passlens.engine.diagnosis.inference.ir_oddities import Oddity, odd_words
from passlens.engine.diagnosis.inference.llvm_refusal import becomes, line_becoming, refusal
from passlens.engine.diagnosis.inference.llvm_types import untyped_evidence, untyped_op, untyped_title
from passlens.engine.diagnosis.inference.probed import as_shown
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    dispatch_of,
    from_input,
    in_dispatch,
    in_source,
    newest,
    odd_evidence,
    odd_things,
    source_lines,
    stands_for,
    target_of,
    types_of,
    where,
)
from passlens.engine.diagnosis.inference.stack_ops import op_in_stack
from passlens.engine.diagnosis.inference.subgroup_width import in_subgroups, other_subgroups
from passlens.engine.diagnosis.program.stack_space import stack_space
from passlens.engine.diagnosis.rules.flag_at_fault import flag_at_fault
from passlens.engine.diagnosis.rules.flag_value import flag_value
from passlens.engine.diagnosis.rules.out_of_memory import out_of_memory
from passlens.engine.messages import NOTHING, Items, Message, together
from passlens.engine.session.rows import PHASES

RULE = "compiler-crash"
_OTHERWISE = "pass-at-fault.ended-otherwise"
"""The notice that the search for the pass at fault ended in another way than the compile."""
_STACK = 4
_UNSELECTED = re.compile(
    r"Cannot select: (?:(?:t\d+|0x[0-9a-f]+): \S+ = )?(?P<what>[^\n]{1,160}?)(?: t\d+\b[^\n]*)?$", re.MULTILINE
)
"""LLVM found no instruction for a node, printed with its type and operands, or for an intrinsic."""
_INTRINSIC = re.compile(r"Cannot select: .*?intrinsic %(?P<whole>llvm\.(?P<family>\w+)\.(?P<name>[\w.]+))")
_DIALECTS = {"amdgcn": "rocdl"}
"""Families of intrinsics whose dialect has another name."""
_OF_OTHERS = {"nvvm": "NVIDIA", "spv": "SPIR-V", "x86": "x86", "aarch64": "Arm", "arm": "Arm"}
"""The targets of families of intrinsics that no AMD GPU has."""
_LAST = "iree-vm-"
"""The prefix of the last passes of a compile."""
_MACHINERY = ("mlir::detail::OpToOpPassAdaptor", "mlir::PassManager", "start", "main")


def compiler_crash(facts: Facts) -> Sequence[Finding]:
    """A finding if the pass is known; otherwise there is only the compiler's own message."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.CRASHED or not (cause.pass_name or cause.stack or cause.llvm_pass):
        return ()
    if out_of_memory(facts) or flag_at_fault(facts) or flag_value(facts) or stack_space(facts) is not None:
        return ()
    evaluated = evaluation(facts)
    own = [name for name in cause.stack if not name.startswith(_MACHINERY)]
    named = bool(cause.class_name) and any(cause.class_name in name for name in cause.stack)
    evidence = [Evidence(cause.message)]
    if cause.pass_name:
        evidence.append(
            cause.evidence(
                Message(
                    "rule-help.entered-last",
                    "{name} was entered last; this is the IR that it got.",
                    name=cause.pass_name,
                )
            )
        )
    if cause.llvm_pass:
        ran = Message(
            "compiler-crash.llvm", "LLVM was in the pass {name} on {on}.", name=cause.llvm_pass, on=cause.llvm_on
        )
        evidence.append(Evidence(ran))
    evidence += [Evidence(Message("compiler-crash.frame", "In {name}.", name=name)) for name in own[:_STACK]]
    odd, unusual = likely(facts, odd_things(facts))
    evidence += odd_evidence(facts, (*odd, *unusual))
    at_op, made_at = op_in_stack(cause.stack, facts.texts.before), 0
    if at_op:
        line, excerpt = find_op(facts.texts.before, at_op, "")
        text = Message("compiler-crash.names-op", "The stack names {op}.", op=at_op)
        link = at(cause.before, text, line, excerpt)
        evidence.append(link)
        made_at = line_of(link, facts) or next(iter(source_lines(facts)), 0)
        if number := line_of(link, facts):
            evidence.append(Evidence(INPUT_LINE, f"{facts.info.source.name}:{number}"))
    evidence += _calls(facts, cause)
    untyped = untyped_op(facts)
    evidence += untyped_evidence(facts, untyped)
    refused = refused_by_llvm(facts.log)
    made_from = becomes(facts, refused) if refused is not None else ()
    evidence += made_from
    words = str(cause.message)
    diagnostics = tuple(
        row.id for row in facts.diagnostics if row.id == cause.first and row.message.strip().partition("\n")[0] in words
    )
    evidence += from_input(cause, Message("out-of-memory.input-line", "The line of the input that its IR comes from."))
    if evaluated is not None and not named and cause.pass_name.startswith(_LAST):
        evidence = [Evidence(cause.message), *evaluated.evidence] if evaluated.evidence else evidence
        return (_in_evaluation(facts, cause, evaluated, evidence),)
    finding = Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN if (named or not cause.pass_name) and not made_from else Certainty.LIKELY,
        refusal(facts, refused)
        if refused is not None
        else _becomes_none(facts, cause)
        or untyped_title(facts, untyped)
        or _title(cause, own, odd, at_op, made_at, facts, where(facts)),
        together(
            Message(
                "compiler-crash.fault",
                "A crash is a fault of the compiler, whatever the input: it should have said what it cannot do.",
            ),
            Message("compiler-crash.same-pass", "The stack names the same pass.") if named else NOTHING,
            _of_others(cause),
            other_subgroups(facts) if _UNSELECTED.search(str(cause.message)) else NOTHING,
            in_dispatch(cause),
            odd_words(odd),
            unusual_words(unusual),
            evaluation_words(evaluated) if evaluated is not None else NOTHING,
        ),
        tuple(evidence),
        (*([without_evaluation()] if evaluated is not None else []), *newest(facts)),
        ("https://github.com/iree-org/iree/issues",),
        dispatch_of(facts),
        diagnostics=diagnostics,
        hint=evaluation_hint()
        if evaluated is not None
        else Message("compiler-crash.report", "Report it with the IR before this pass."),
    )
    return (as_tried(facts, as_shown(facts, finding)) if refused is None else finding,)


def _in_evaluation(facts: Facts, cause: Cause, found: Evaluation, evidence: Sequence[Evidence]) -> Finding:
    """A finding for constants on which the compiled ops themselves crashed: all passes had ended."""
    title = Message("const-eval.crashed", "The compiler crashed while it evaluated ops on constants at compile time.")
    if found.op:
        title = Message(
            "const-eval.crashed-at",
            "The compiler crashed while it evaluated {op} in line {line:,} at compile time, because its operands are "
            "constants.",
            op=found.op,
            line=found.line,
        )
    if found.wrong:
        title = Message(
            "const-eval.crashed-of",
            "The compiler evaluates {op} in line {line:,} at compile time, because its operands are constants, and "
            "crashes: {wrong}.",
            op=found.op,
            line=found.line,
            wrong=found.wrong,
        )
    fixes = (without_evaluation(), *newest(facts))
    finding = Finding(RULE, Level.ERROR, Certainty.LIKELY, title, evaluation_words(found), tuple(evidence), fixes)
    return replace(finding, hint=evaluation_hint(), place=evidence[1].source if found.evidence else "")


def _of_others(cause: Cause) -> Message:
    """The target of the intrinsic for which LLVM found no instruction, if it is not AMD's; otherwise empty."""
    found = _INTRINSIC.search(str(cause.message))
    maker = _OF_OTHERS.get(found["family"], "") if found is not None else ""
    if found is None or not maker:
        return NOTHING
    return Message(
        "compiler-crash.of-others",
        "Intrinsics that begin with llvm.{family} are for {maker} targets.",
        family=found["family"],
        maker=maker,
    )


def _calls(facts: Facts, cause: Cause) -> tuple[Evidence, ...]:
    """The input line of an intrinsic for which LLVM found no instruction; empty unless there is exactly one."""
    line = _calling_line(facts, cause)
    return (in_source(facts, INPUT_LINE, line),) if line else ()


def _calling_line(facts: Facts, cause: Cause) -> int:
    """The input line, from 1, of such an intrinsic: by its full name, as the op of its dialect, or as an op of another
    dialect with whose name it begins; 0 unless there is exactly one.
    """
    found = _INTRINSIC.search(str(cause.message))
    if found is None:
        return 0
    op = f"{_DIALECTS.get(found['family'], found['family'])}.{found['name']}"
    for name in (found["whole"], op):
        if lines := [number for number, line in enumerate(facts.source, 1) if has_name(line, name)]:
            return lines[0] if len(lines) == 1 else 0
    return line_becoming(facts, found["whole"])


def _becomes_none(facts: Facts, cause: Cause) -> Message:
    """The title for an op of the input that lowers to an intrinsic without an instruction; empty without such an op."""
    unselected, line = _UNSELECTED.search(str(cause.message)), _calling_line(facts, cause)
    types = types_of(facts.source[line - 1]) if line else ()
    op = op_in(facts.source[line - 1]) if line else ""
    if unselected is None or not types or not op:
        return NOTHING
    return Message(
        "compiler-crash.unselected-of",
        "LLVM selects no instruction for {what} on {target}{subgroups}{where}: {op} on {types} lowers to it.",
        what=unselected["what"],
        target=target_of(facts),
        subgroups=in_subgroups(facts),
        where=where(facts),
        op=op,
        types=Items(types),
    )


def _title(
    cause: Cause,
    own: Sequence[str],
    odd: Sequence[Oddity],
    at_op: str,
    made_at: int,
    facts: Facts,
    place: Message,
) -> Message:
    frame = own[0] if own else ""
    if odd and cause.pass_name and at_op and not odd[0].symbol:
        return Message(
            "compiler-crash.of-op",
            "The compiler crashed in {name} on {scope} at {op}, likely because {what}.",
            name=cause.llvm_pass or cause.pass_name,
            scope=cause.scope,
            op=at_op,
            what=odd[0].what,
        )
    if odd and cause.pass_name:
        return Message(
            "compiler-crash.of",
            "The compiler crashed in {name} on {scope}, likely because {what}.",
            name=cause.llvm_pass or cause.pass_name,
            scope=cause.scope,
            what=odd[0].what,
        )
    made = facts.source[made_at - 1] if made_at else ""
    made_from = stands_for(made) or op_in(made)
    if (
        at_op
        and cause.pass_name
        and made_from
        and rank_of(made) is Rank.OP
        and not any(has_name(one, at_op) for one in facts.source)
    ):
        return Message(
            "compiler-crash.at-op-from",
            "The compiler crashed in {name} on {scope}, at {op} ({frame}), made from {made} in line {line:,}.",
            name=cause.pass_name,
            scope=cause.scope,
            op=at_op,
            frame=frame,
            made=made_from,
            line=made_at,
        )
    if at_op and cause.pass_name:
        return Message(
            "compiler-crash.at-op",
            "The compiler crashed in {name} on {scope}, at {op} ({frame}).",
            name=cause.pass_name,
            scope=cause.scope,
            op=at_op,
            frame=frame,
        )
    if unselected := _UNSELECTED.search(str(cause.message)):
        return Message(
            "compiler-crash.unselected",
            "LLVM selects no instruction for {what} on {target}{subgroups}{where}.",
            what=unselected["what"],
            target=target_of(facts),
            subgroups=in_subgroups(facts),
            where=place,
        )
    if cause.llvm_pass:
        return Message(
            "compiler-crash.in-llvm",
            "The compiler crashed in LLVM's pass {name} on {on}.",
            name=cause.llvm_pass,
            on=cause.llvm_on,
        )
    if not cause.pass_name:
        if cause.dispatch:
            return Message(
                "compiler-crash.in-dispatch",
                "The compiler crashed while it generated code for dispatch @{dispatch} ({frame}).",
                dispatch=cause.dispatch,
                frame=frame,
            )
        if cause.phase != PHASES[0] or any(one.id == _OTHERWISE for one in facts.notices):
            return Message(
                "compiler-crash.in-phase",
                "The compiler crashed in phase {phase} ({how}).",
                phase=cause.phase,
                how=frame or facts.info.sentence,
            )
        if frame:
            return Message(
                "compiler-crash.early-in", "The compiler crashed before its first pass ({frame}).", frame=frame
            )
        return Message("compiler-crash.early", "The compiler crashed before its first pass.")
    if frame:
        return Message(
            "compiler-crash.crashed-in",
            "The compiler crashed in {name} on {scope} ({frame}).",
            name=cause.pass_name,
            scope=cause.scope,
            frame=frame,
        )
    return Message(
        "compiler-crash.crashed",
        "The compiler crashed in {name} on {scope}.",
        name=cause.pass_name,
        scope=cause.scope,
    )
