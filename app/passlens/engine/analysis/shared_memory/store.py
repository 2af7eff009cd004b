"""The shared memory of a session: read on first use, and stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from passlens.engine.analysis.session_analysis import SessionAnalysis, Watch, kept, read_analysis, serve
from passlens.engine.analysis.shared_memory import flow
from passlens.engine.analysis.shared_memory.bill import Known, assemble, blobs_of, from_phase, make_bill, stated_sums
from passlens.engine.analysis.shared_memory.history import KernelHistory, carry, histories
from passlens.engine.analysis.shared_memory.lifetimes import chart
from passlens.engine.analysis.shared_memory.limits import Limits
from passlens.engine.analysis.shared_memory.round_trips import find_round_trips
from passlens.engine.analysis.shared_memory.scan import read_allocations
from passlens.engine.analysis.shared_memory.tiles import CONFIGURED, Configured, read_config
from passlens.engine.analysis.shared_memory.values import Bill, LifetimeChart, SharedMemory
from passlens.engine.analysis.stored import declared_by_code, stored_table
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Part, Use
from passlens.engine.session.search.pattern import Pattern
from passlens.engine.session.search.scan import scan

KIND = "shared-memory"
VERSION = 6
_NAMED_PHASES = 3
READS = frozenset(Part)
"""The parts of a session that the bills are read from."""
_LOWERED = "executable-targets"
_NOT_YET = Message("store.not-yet", "Not known yet: passes are still being captured.")
_NO_DEVICE_CODE = Message(
    "store.no-device-code",
    "Not known: the session has no device code to read it from. The compile ended before there was any, or the session "
    "does not have its passes.",
)
_UNFINISHED = Message(
    "store.unfinished", "Code generation did not end: kernels may allocate more than the captured passes show."
)
Key = tuple[str, str]
"""A kernel: its function and variant."""
_HISTORIES_DONE, _TRIPS_DONE = 0.25, 0.65
"""The fraction of the work done after each step, for a model of 32 layers."""
_MOST_LOOKED_AT = 200
"""The most texts of a kernel that are searched for its configuration: it is in one of the first."""


def shared_memory_of(reader: SessionReader, watch: Watch | None = None) -> SharedMemory:
    """The bills of all kernels of a session.

    Raises:
        UserError: The session is damaged.
        CancelledError: The reading was cancelled.
    """
    return read_analysis(reader, _SHARED, watch or Watch())


def stored_shared_memory(reader: SessionReader) -> SharedMemory | None:
    """The stored bills; None if there are none or they are of another version."""
    return kept(reader, _SHARED)


def read_shared_memory(reader: SessionReader, watch: Watch) -> SharedMemory:
    """Read the bills without storing them."""
    cancel = watch.cancel
    kernels, seen = histories(reader, cancel, watch.part(0.0, _HISTORIES_DONE))
    lacking = reader.unfetched()
    if _LOWERED in lacking:  # texts of other phases do not show the kernel's history
        made = {one.executable for one in reader.fetched() or () if one.executable}
        kernels = {key: kernel for key, kernel in kernels.items() if kernel.dispatch in made}
    lowered = reader.phase_blob(_LOWERED) is not None
    limits = Limits(reader) if kernels or lowered else None
    code = declared_by_code(stored_table(reader, "kernels"))
    stated = stated_sums(reader.diagnostics(), [kernel.kernel for kernel in kernels.values()])
    trips = find_round_trips(reader, cancel, watch.part(_HISTORIES_DONE, _TRIPS_DONE))
    configured = _configurations(reader, kernels, cancel)
    progress = watch.part(_TRIPS_DONE, 1.0)
    # In storage order: each chain of texts is unpacked once, not once per kernel.
    texts = {blob: reader.text(blob) for blob in sorted(set[int]().union(*map(blobs_of, kernels.values())))}
    bills: list[Bill] = []
    for number, (key, kernel) in enumerate(kernels.items()):
        name, variant = key
        cancel.raise_if_cancelled()
        progress(number / len(kernels))
        if limits is None:
            break
        known = Known(
            limit=limits.of(variant),
            stated=stated.get(name),
            code_bytes=code.get(name),
            configured=configured.get(key),
            round_trips=tuple(one for one in trips if one.function == name),
        )
        bill = make_bill(texts, kernel, known)
        if bill is not None:
            # Following an op through all passes takes seconds in a large model: only for kernels that need it.
            source = source_of(reader, bill, Watch(cancel)) if bill.over and not bill.source else bill.source
            bills.append(replace(bill, source=source))
    notes: list[Message] = []
    if limits is not None and (not kernels or _LOWERED in lacking):
        known_already = {bill.kernel for bill in bills}
        of_phase = [bill for bill in _of_phase(reader, limits, stated, code) if bill.kernel not in known_already]
        bills += of_phase
        if of_phase:
            notes.append(
                Message(
                    "store.only-the-phase",
                    "Kernels whose passes the session does not have are read from phase {phase}: they have no "
                    "history, and padding is unknown.",
                    phase=_LOWERED,
                )
            )
    if lacking:
        few = len(lacking) <= _NAMED_PHASES
        notes.append(
            Message(
                "store.on-demand",
                "The passes of {phases} were not read: they were not made yet.",
                phases=Items(lacking, Join.AND) if few else Count(len(lacking), "phase"),
            )
        )
    notes += list(dict.fromkeys(bill.limit_conflict for bill in bills if bill.limit_conflict))
    bills.sort(key=lambda bill: (-bill.over, -(bill.total or 0), bill.kernel))
    with_memory = {bill.kernel for bill in bills}
    elsewhere = tuple(one for one in trips if one.function not in with_memory)
    unknown = NOTHING
    if reader.is_growing():
        unknown = _NOT_YET
    elif not lowered and not seen:
        unknown = _NO_DEVICE_CODE
    elif not lowered and reader.meta("outcome") != OutcomeKind.OK:
        unknown = _UNFINISHED
    return SharedMemory(tuple(bills), elsewhere, len(seen - with_memory), tuple(notes), unknown)


def source_of(reader: SessionReader, bill: Bill, watch: Watch | None = None) -> str:
    """``FILE:LINE`` of the input that became the configured op of a kernel; empty if it cannot be traced.

    Raises:
        CancelledError: The search was cancelled.
    """
    if bill.source or bill.config is None or bill.config.pass_id is None:
        return bill.source
    return read_analysis(reader, _source(bill.config.pass_id, bill.config.line), watch or Watch())


def _source(pass_id: int, line: int) -> SessionAnalysis[str]:
    def read(reader: SessionReader, watch: Watch) -> str:
        from passlens.engine.analysis.lineage.origin import input_line  # noqa: PLC0415 - libgit2: for who asks where

        source = str(reader.meta("source", "") or "")
        found = input_line(reader, pass_id, line, watch.cancel) if source else None
        return f"{source}:{found}" if found is not None else ""

    return SessionAnalysis(
        __name__,
        frozenset({Part.PASSES}),
        Message("store.search-input", "The search for the input"),
        read,
        str,
        str,
        {"pass": pass_id, "line": line},
        f"input-of:{pass_id}:{line}",
        VERSION,
    )


def lifetimes_at(reader: SessionReader, bill: Bill, pass_id: int) -> LifetimeChart | None:
    """The lifetimes in the text after a pass; None if the kernel has no allocation there.

    Raises:
        UserError: There is no such pass.
    """
    blob, _ = reader.pass_blob(pass_id)
    text = reader.text(blob)
    position = reader.pass_row(pass_id).position
    step = next((step for step in reversed(bill.steps) if step.position <= position), None)
    found = next((one for one in read_allocations(text) if one.function == bill.kernel), None)
    if step is None or found is None:
        return None
    with flow.function_in(text, found.function, found.line) as function:
        if function is None:
            return None
        allocations, _ = carry(step.allocations, found.allocations, lambda: "new")
        return chart(function, allocations, pass_id)


def _configurations(
    reader: SessionReader, kernels: Mapping[Key, KernelHistory], cancel: CancelToken
) -> dict[Key, Configured]:
    """The configured op of each kernel, from the first text in which the tiles match the op's loops."""
    by_scope: dict[int, list[Use]] = {}
    for use in reader.uses().rows:
        by_scope.setdefault(use.scope_id, []).append(use)
    uses = {key: [use for scope in kernel.scopes for use in by_scope.get(scope, ())] for key, kernel in kernels.items()}
    blobs = {use.blob for found in uses.values() for use in found}
    holding = {
        one.blob for part in scan(reader, Pattern(CONFIGURED), blobs, 0, cancel, count=False) for one in part.found
    }
    texts = {key: _distinct(use for use in found if use.blob in holding) for key, found in uses.items()}
    configured: dict[Key, Configured] = {}
    # In storage order: each chain of texts is unpacked once, not once per kernel.
    for key in sorted(texts, key=lambda key: min((use.blob for use in texts[key][:1]), default=0)):
        for use in texts[key][:_MOST_LOOKED_AT]:
            cancel.raise_if_cancelled()
            found = read_config(reader.text(use.blob), use.pass_id)
            if found is not None:
                configured[key] = found
                break
    return configured


def _distinct(uses: Iterable[Use]) -> list[Use]:
    """The first execution with each text, in pipeline order."""
    found: dict[int, Use] = {}
    for use in sorted(uses, key=lambda use: use.position):
        found.setdefault(use.blob, use)
    return list(found.values())


def _of_phase(reader: SessionReader, limits: Limits, stated: dict[str, int], code: dict[str, int]) -> list[Bill]:
    """The bills of a session without passes: from the last phase with device code."""
    blob = reader.phase_blob(_LOWERED)
    if blob is None:
        return []
    text = reader.text(blob)
    bills: list[Bill] = []
    for found in read_allocations(text):
        kernel, allocations = from_phase(_LOWERED, found)
        name = found.function
        known = Known(limits.of(found.variant), stated.get(name), code.get(name), None, ())
        with flow.function_in(text, name, found.line) as function:
            life = chart(function, allocations, None) if function is not None else None
        bills.append(assemble(kernel, known, allocations, life, {}, read_from=_LOWERED, pass_id=None, position=0))
    return bills


_SHARED = SessionAnalysis(
    __name__,
    READS,
    Message("store.reading-shared-memory", "The reading of shared memory"),
    read_shared_memory,
    codec.to_json,
    partial(codec.from_json, SharedMemory),
    kind=KIND,
    version=VERSION,
)

if __name__ == "__main__":
    serve(lambda asked: _source(asked["pass"], asked["line"]) if "pass" in asked else _SHARED)
