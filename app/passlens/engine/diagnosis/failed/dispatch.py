"""A failed pass on a dispatch."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.causes.source_rank import has_name, names_in
from passlens.engine.diagnosis.configuration.instructions import no_instruction
from passlens.engine.diagnosis.configuration.op_config import configs
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import HEAVY, AtFault
from passlens.engine.diagnosis.failed.finding import (
    REPORT,
    called,
    compiler_message,
    finding_on,
    silence,
    title_of,
    words_of,
)
from passlens.engine.diagnosis.failed.ranges import refused
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.combiner import odd_combiner
from passlens.engine.diagnosis.inference.converted import spelled
from passlens.engine.diagnosis.inference.destination import destination
from passlens.engine.diagnosis.inference.rule_help import (
    compiler_says,
    pinned_line,
    source_lines,
    source_op,
    target_of,
    types_of,
    version_of,
    where,
)
from passlens.engine.diagnosis.inference.unusual_types import UNUSUAL, rarest
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.parting import pipeline_of
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Items, Message, quoted, together
from passlens.engine.units import whole_number

_MASKED = re.compile(r"(?:%[^=]*= )?vector\.mask [^{]*\{ *(?P<op>[a-z]\w*(?:\.\w+)+)")
_SAYS = re.compile(r"'(?P<op>[\w.]+)' op (?P<why>.+)")
_CHIPS = re.compile(r"\bgfx\d|\b(?:chip|chipset|architecture)s?\b")
_UNLOWERED = re.compile(
    r"failed to legalize operation '(?P<illegal>[\w.]+)'|registration for dialect for op: (?P<untranslated>[\w.]+)"
)
_LAYOUT = re.compile(
    r"\bVector shape: \[(?P<sizes>[\d, ]+)\] does not match the layout \(.*?element_tile = \[(?P<elements>[\d, ]+)\]"
    r".*?\) at dim (?P<dimension>\d+)\."
)
_COMPUTES = ("linalg.", "iree_linalg_ext.", "tensor.pad", "tensor.pack", "tensor.unpack")


def _of_reduction(facts: Facts, cause: Cause, found: AtFault, evidence: list[Evidence]) -> Finding | None:
    """A finding for a reduction that cannot be divided among threads."""
    combines = odd_combiner(found.ir, found.op) if found.op is not None else None
    if combines is None or found.op is None:
        return None
    title = Message(
        "failed-pass.combiner",
        "{name} cannot divide the reduction of {op}{where}: {combiner} has no neutral element.",
        name=cause.pass_name,
        op=called(facts, found.op),
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
    return finding_on(facts, title, why, (*evidence, shown), Certainty.LIKELY, hint)


def in_dispatch(facts: Facts, cause: Cause, found: AtFault, evidence: list[Evidence]) -> Finding:
    """A finding for the op of a dispatch that a pass could not handle."""
    if (of_reduction := _of_reduction(facts, cause, found, evidence)) is not None:
        return of_reduction
    chosen = next(iter(configs(facts.configured)), None)
    pipeline = pipeline_of(facts.configured) or pipeline_of(facts.texts.before)
    op = found.op
    masked = _MASKED.match(found.ir.line(op)) if op is not None else None
    name = called(facts, op) if op is not None else chosen.op if chosen is not None else ""
    if masked is not None:
        name = Message("failed-pass.masked", "{masked} in {op}", masked=masked["op"], op=name)
    if not name:
        main = next((one for one in IrOps(facts.texts.before).ops if one.name.startswith(_COMPUTES)), None)
        name = main.name if main is not None else ""
    given = pinned_line(facts)
    parts = [silence(facts)]
    unusual = rarest(UNUSUAL, found.ir.types(op)) if op is not None else ""
    if unusual:
        parts.append(
            Message(
                "failed-pass.type",
                "It works on {type}, for which {target} may have no instructions.",
                type=unusual,
                target=target_of(facts),
            )
        )
    lacks = NOTHING
    if op is not None and (op.name in HEAVY or (masked is not None and masked["op"] in HEAVY)):
        lacks = no_instruction(facts.configured)
    if masked is not None:
        parts.append(
            Message(
                "failed-pass.masked-why",
                "Ops at the end of a loop are masked if its size is dynamic or not a multiple of the tile.",
            )
        )
    elif not given and not lacks and not unusual and (into := destination(facts)) is not None:
        parts.append(into.sentence())
    known = given or lacks or any(parts)
    if not known and cause.message and compiler_message(facts) is NOTHING:
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
        title = _unlowered(facts, found) or _of_layout(facts, name) or title_of(cause.pass_name, name, where(facts))
    elif compiler_message(facts) is not NOTHING:
        title = Message(
            "failed-pass.because",
            "{name} fails{where}: {reason}.",
            name=cause.pass_name,
            where=where(facts),
            reason=words_of(facts),
        )
    certainty = Certainty.LIKELY if op is not None or given else Certainty.POSSIBLE
    if op is None and (quoting := _quoted_op(facts)):
        return refused(facts, cause, quoting, evidence)
    if op is not None and (reason := _reason(facts, op)):
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
        hint = Message("failed-pass.of-chips-hint", "Use an op that {target} supports.", target=target_of(facts))
        if _CHIPS.search(reason) is None:
            title = Message(
                "failed-pass.of-op",
                "{name} refuses {op}{on}{where}: {reason}.",
                name=cause.pass_name,
                op=spelled(found.ir, op),
                on=on,
                where=where(facts),
                reason=quoted(reason),
            )
            hint = NOTHING
        return finding_on(facts, title, together(*parts), evidence, Certainty.CERTAIN, hint)
    return finding_on(facts, title, together(*parts), evidence, certainty, NOTHING if known else REPORT)


def _unlowered(facts: Facts, found: AtFault) -> Message:
    """The title for an op that no pattern lowers with its types; empty for other messages."""
    words = _UNLOWERED.search(words_of(facts))
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
    row = facts.first_error
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


def _reason(facts: Facts, op: Op) -> str:
    """Why the compiler does not take an op, in its own words; empty if it gives no reason."""
    said = _SAYS.match(words_of(facts))
    return said["why"] if said is not None and said["op"] == op.name else ""


def _quoted_op(facts: Facts) -> str:
    """The op of the input with a name in the compiler's message, where the failing pass shows no op."""
    line = next(iter(source_lines(facts)), 0)
    named = names_in(words_of(facts)) if line else ()
    return source_op(facts) if any(has_name(facts.source[line - 1], name) for name in named) else ""
