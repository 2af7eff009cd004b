"""Tries a fix on the failing dispatch alone, which takes half a second, and compares its lowering.

The failing dispatch, alone and with the passes that change it, is compiled once per session and stored beside the
trials; each fix is compared with that.
"""

from __future__ import annotations

import hashlib
import re
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.dispatch_source import find_dispatch, list_dispatches
from passlens.engine.compile.request import HANG_SECONDS, TARGET_FLAGS, CompileRequest, PassCapture, as_compiled
from passlens.engine.diagnosis.causes.endings import made_no_progress
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import KEY_LENGTH, Fix, FixKind, Parting
from passlens.engine.diagnosis.fixes.apply import apply_fix
from passlens.engine.diagnosis.inference.rule_help import op_text, source_lines
from passlens.engine.diagnosis.parting import part, read_steps
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.lock import is_being_written
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.replacing import discard
from passlens.engine.session.rows import OutcomeKind, SessionInfo

_LATE = ("iree-codegen-", "iree-llvmgpu-", "iree-llvmcpu-", "iree-hip-", "iree-rocm-", "iree-cuda-", "iree-vulkan-")
"""Prefixes of flags that act on a dispatch's source, and not before it is formed."""
_TARGETS = frozenset(name for names in TARGET_FLAGS.values() for name in names)
_ALIAS = re.compile(r"#[A-Za-z_]\w*\b(?!\.)")
"""An alias of an attribute; a dialect's name would have a dot after it."""
_WITH_BODIES = ("linalg.", "iree_linalg_ext.")
"""Prefixes of ops whose regions say what they compute."""
_POLL_SECONDS = 0.1
FAILED = frozenset({OutcomeKind.FAILED, OutcomeKind.CRASHED})
_NOT_ENDED = frozenset({None, OutcomeKind.RUNNING, OutcomeKind.CANCELLED, OutcomeKind.INTERRUPTED})


def acts_on_dispatch(fix: Fix) -> bool:
    """Whether a fix can act on the source of a dispatch, which is made for one target."""
    if fix.kind is FixKind.TOOLCHAIN:
        return True
    names = [word.lstrip("-") for word in (*fix.flags, *fix.without)]
    late = all(name.startswith(_LATE) and name.partition("=")[0] not in _TARGETS for name in names)
    return fix.kind is FixKind.FLAGS and bool(names) and late


def failing_dispatch(reader: SessionReader, facts: Facts, named: str) -> str:
    """The symbol of the executable in which a compile failed; empty without one, or if its source is missing.

    Args:
        reader: The session.
        facts: Its facts.
        named: The name in the first problem, the symbol of the executable or of its kernel.
    """
    symbol = facts.failed_in or named
    if facts.info.outcome not in FAILED or facts.info.imported or not symbol:
        return ""
    with suppress(UserError):
        known = list_dispatches(reader)
        return find_dispatch(known, symbol).symbol if known else ""
    return ""


def as_tried(info: SessionInfo) -> CompileRequest:
    """The compile request of a session; if that made no progress, a trial without progress is stopped."""
    return replace(as_compiled(info), hang_after=HANG_SECONDS if made_no_progress(info) else None)


def baseline(info: SessionInfo, symbol: str, folder: Path, context: JobContext) -> Path | None:
    """The session of the failing dispatch alone, with its passes; None if it does not fail alone.

    Raises:
        CancelledError: The user cancelled.
    """
    path = folder / f"as-it-fails-{digest_of(symbol)}.passlens"
    while path.is_file() and is_being_written(path):  # by another trial
        context.cancel.raise_if_cancelled()
        time.sleep(_POLL_SECONDS)
    if not path.is_file() or _outcome(path) in _NOT_ENDED:
        try:
            _compile_alone(info.path, symbol, info, None, path, context)
        except UserError:
            return None
    context.cancel.raise_if_cancelled()
    return path if _outcome(path) in FAILED else None


def digest_of(symbol: str) -> str:
    """A name for a file, as symbols can be too long."""
    return hashlib.blake2b(symbol.encode("utf-8", "surrogatepass")).hexdigest()[:KEY_LENGTH]


def try_alone(info: SessionInfo, symbol: str, fix: Fix, path: Path, context: JobContext) -> Path | None:
    """The session of the dispatch alone with a fix; None if that is inconclusive.

    It is inconclusive if another version cannot read this one's source.

    Raises:
        UserError: The fix cannot be tried.
        CancelledError: The user cancelled.
    """
    _compile_alone(info.path, symbol, info, fix, path, context)
    context.cancel.raise_if_cancelled()
    if fix.kind is FixKind.TOOLCHAIN:
        with SessionReader(path) as reader:
            if reader.info().outcome in FAILED and not reader.info().pass_count:
                return None
    return path


def dispatch_of_trial(trial: Path, symbol: str, path: Path, context: JobContext) -> Path | None:
    """The dispatch with this symbol from a trial's session, alone, with its passes; None if there is none."""
    with SessionReader(trial) as reader:
        info = reader.info()
        if symbol not in {one.symbol for one in list_dispatches(reader)}:
            return None
    try:
        _compile_alone(trial, symbol, info, None, path, context)
    except UserError:
        return None
    context.cancel.raise_if_cancelled()
    return path


def compare_ways(before: Path, after: Path) -> Parting:
    """Where the lowerings of the dispatch in two sessions diverge."""
    with SessionReader(before) as one, SessionReader(after) as other:
        same = one.info().toolchain_version == other.info().toolchain_version
        parting = part(read_steps(one), read_steps(other), same_version=same)
    return replace(parting, session=after, baseline=before)


def rewrites(fix: Fix, facts: Facts) -> bool:
    """Whether an edit changes the op of the input that fails, an op whose region holds it, or an attribute that the op
    names.
    """
    first = next(iter(source_lines(facts)), 0)
    if fix.kind is not FixKind.EDIT or not first:
        return False
    op = next((one for one in facts.ir.ops if one.lines[0] == first), None)
    lines = set(range(first, (op.last if op is not None else first) + 1))
    around = op.parent if op is not None else None
    while around is not None and around.name.startswith(_WITH_BODIES):
        lines |= set(around.lines)
        around = around.parent
    aliases = {line.partition(" = ")[0]: number for number, line in enumerate(facts.source, 1) if line[:1] == "#"}
    waiting = _ALIAS.findall(op_text(facts.source, first))
    while waiting:
        number = aliases.pop(waiting.pop(), 0)
        if number:
            lines.add(number)
            waiting += _ALIAS.findall(facts.source[number - 1])
    return any(not lines.isdisjoint(range(edit.first, edit.last + 1)) for edit in fix.edits)


def hides(fix: Fix, parting: Parting, *, rewritten: bool = False) -> Message:
    """Why a fix with which the dispatch compiles only hides the failure; empty if that cannot be said.

    Removing a flag of the user hides nothing: that flag selected the failing lowering. Nor does another pipeline for an
    op that the fix has rewritten: it is chosen for what the op is now.

    Args:
        fix: The fix.
        parting: Where the lowering with it diverges.
        rewritten: Whether it changes the failing op itself; see ``rewrites``.
    """
    if fix.without or rewritten:
        return NOTHING
    before, after = parting.pipeline
    where = Message("dispatch-trial.from-on", ", from {name} on", name=parting.name) if parting.name else NOTHING
    if before and after and before != after:
        return Message(
            "dispatch-trial.other-pipeline",
            "the dispatch goes through {after} instead of {before}{where}.",
            after=after,
            before=before,
            where=where,
        )
    before, after = parting.config
    if fix.kind is FixKind.FLAGS and before and after and before != after:
        return Message(
            "dispatch-trial.other-config",
            "another lowering_config is chosen for the dispatch{where}.",
            where=where,
        )
    return NOTHING


def _outcome(path: Path) -> OutcomeKind | None:
    try:
        with SessionReader(path) as reader:
            return reader.info().outcome
    except UserError:
        return None


def _compile_alone(
    session: Path, symbol: str, info: SessionInfo, fix: Fix | None, path: Path, context: JobContext
) -> None:
    request = replace(as_tried(info), passes=PassCapture.CHANGED, output=path)
    if fix is not None:
        request = apply_fix(request, fix)
    discard(path)
    DispatchJob(DispatchRequest(session, symbol, request)).run(context)
