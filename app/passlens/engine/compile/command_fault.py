"""Finds the parts of a command without which a failed compile does not fail: flags, defaults, and where it begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.compile.defaults_at_fault import (
    BEFORE,
    begins_at_fault,
    conversions_in_effect,
    defaults_at_fault,
    fitting_mode,
)
from passlens.engine.compile.flag_partners import may_have_partner, partner_of
from passlens.engine.compile.flags_at_fault import (
    MOST_FLAGS,
    NONE_TRIED,
    FlagsTried,
    flags_at_fault,
    flags_that_choose,
    store_flags_at_fault,
)
from passlens.engine.compile.probe import first_error
from passlens.engine.compile.probe_runs import failure_of
from passlens.engine.events import StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import Outcome
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.translate import other_name

if TYPE_CHECKING:
    from passlens.engine.compile.prepared import Prepared

_STAGE = StageStarted(Message("steps.flags-at-fault", "The flags at fault"))


def find_command_fault(
    prepared: Prepared, phase: str, outcome: Outcome, folder: Path, writer: SessionWriter, context: JobContext
) -> bool:
    """Compile again without parts of the command, and store the result; returns whether a part is at fault.

    Args:
        prepared: The compile that failed.
        phase: The phase in which it failed.
        outcome: How it ended.
        folder: An empty folder.
        writer: The writer of its session.
        context: Takes events, and cancels.

    Raises:
        UserError: The compiler cannot be started.
    """
    tried = _of_flags(prepared, phase, outcome, folder, writer, context)
    if not tried.names:
        tried = _of_defaults(tried, prepared, phase, outcome, folder, context)
    if tried != NONE_TRIED and not context.cancel.cancelled:
        store_flags_at_fault(writer, tried)
    return bool(tried.names or tried.defaults or tried.begins or tried.mode)


def _of_flags(
    prepared: Prepared, phase: str, outcome: Outcome, folder: Path, writer: SessionWriter, context: JobContext
) -> FlagsTried:
    """The flags of the user without which the compile does not fail, and what they do not go with."""
    raw, flags = prepared.request.flags, prepared.flags
    if not flags_that_choose(raw, flags):
        return NONE_TRIED
    context.emit(_STAGE)
    with SessionReader(writer.path) as reader:
        first = first_error(reader)
    tried = flags_at_fault(
        raw,
        prepared.command,
        flags,
        phase,
        outcome.work_ns / 1e9,
        folder,
        context.cancel,
        failure_of(outcome, first.message if first is not None else ""),
        numbers=first is not None and first.op in {"", "builtin.module"},
    )
    if not 0 < len(tried.names) <= MOST_FLAGS or any(one.isdigit() for one in tried.values):
        return tried
    names = [*{name for one in tried.names for name in (one, other_name(one, flags)) if name}]
    if not may_have_partner(names, flags):
        return tried
    partner = partner_of(names, prepared.command, phase, prepared.request.source, folder, context.cancel)
    return replace(tried, partner=partner)


def _of_defaults(
    tried: FlagsTried, prepared: Prepared, phase: str, outcome: Outcome, folder: Path, context: JobContext
) -> FlagsTried:
    """What was tried, with the defaults or the beginning without which the compile does not fail."""
    request, run = prepared.request, (phase, outcome.work_ns / 1e9, folder, context.cancel)
    if begins := begins_at_fault(prepared.command, *run):
        return replace(tried, begins=begins)
    if mode := fitting_mode(prepared.command, request.source, *run[1:]):
        return replace(tried, mode=mode)
    names = () if phase in BEFORE else conversions_in_effect(request.flags, prepared.flags, request.source)
    if not names:
        return tried
    context.emit(_STAGE)
    return replace(tried, defaults=defaults_at_fault(names, prepared.command, *run))
