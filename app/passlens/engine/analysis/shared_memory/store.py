"""The shared memory of a session: read when it is first asked for, and kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from passlens.engine.analysis import codec as tables_codec
from passlens.engine.analysis.lineage.trace import trace
from passlens.engine.analysis.lineage.values import Relation, Start
from passlens.engine.analysis.shared_memory import flow
from passlens.engine.analysis.shared_memory.bill import Known, assemble, from_phase, make_bill, stated_sums
from passlens.engine.analysis.shared_memory.history import KernelHistory, carry, histories
from passlens.engine.analysis.shared_memory.lifetimes import chart
from passlens.engine.analysis.shared_memory.limits import Limits
from passlens.engine.analysis.shared_memory.round_trips import find_round_trips
from passlens.engine.analysis.shared_memory.scan import read_allocations
from passlens.engine.analysis.shared_memory.tiles import CONFIGURED, Configured, read_config
from passlens.engine.analysis.shared_memory.values import Bill, LifetimeChart, SharedMemory
from passlens.engine.analysis.tables import KernelTable
from passlens.engine.errors import BugError, UserError
from passlens.engine.ir.parse import parse
from passlens.engine.jobs import CancelToken
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Use
from passlens.engine.session.writer import SessionWriter

KIND = "shared-memory"
VERSION = 1
_LOWERED = "executable-targets"
_MOST_LOOKED_AT = 200
"""Texts of a kernel in which its configuration is looked for: it stands in one of the first."""


def shared_memory_of(reader: SessionReader, cancel: CancelToken | None = None) -> SharedMemory:
    """The bills of all kernels of a session.

    Raises:
        UserError: The session is damaged.
        CancelledError: It was cancelled.
    """
    ended = reader.info().outcome is not OutcomeKind.RUNNING
    if ended and (kept := stored_shared_memory(reader)) is not None:
        return kept
    found = read_shared_memory(reader, cancel or CancelToken())
    # What cannot be kept is read again the next time: the session may lie where nothing can be written.
    if ended:
        with suppress(UserError, sqlite3.Error), SessionWriter.append(reader.path) as writer:
            writer.put_analysis(KIND, VERSION, codec.to_json(found))
    return found


def stored_shared_memory(reader: SessionReader) -> SharedMemory | None:
    """The bills that were read before and kept in the session; None when that was not done, or by another version."""
    stored = reader.analysis(KIND)
    if stored is not None and stored[0] == VERSION:
        with suppress(BugError):
            return codec.from_json(SharedMemory, stored[1])
    return None


def read_shared_memory(reader: SessionReader, cancel: CancelToken) -> SharedMemory:
    """The same, read anew and not kept."""
    kernels, seen = histories(reader, cancel)
    limits = Limits(reader) if kernels or reader.phase_blob(_LOWERED) is not None else None
    code = _code_bytes(reader)
    stated = stated_sums(reader.diagnostics(), [kernel.kernel for kernel in kernels.values()])
    trips = find_round_trips(reader, cancel)
    by_scope = _uses_by_scope(reader, kernels.values())
    bills: list[Bill] = []
    for (name, variant), kernel in kernels.items():
        cancel.raise_if_cancelled()
        if limits is None:
            break
        known = Known(
            limit=limits.of(variant),
            stated=stated.get(name),
            code_bytes=code.get(name),
            configured=_configuration(reader, kernel, by_scope),
            round_trips=tuple(one for one in trips if one.function == name),
        )
        bill = make_bill(reader, kernel, known)
        if bill is not None:
            # Following one op through all passes takes a second: for each kernel only where it matters.
            source = source_of(reader, bill, cancel) if bill.over and not bill.source else bill.source
            bills.append(replace(bill, source=source))
    notes: list[str] = []
    if not kernels and limits is not None:
        bills += _of_phase(reader, limits, stated, code)
        if bills:
            notes.append(
                f"Read from the phase {_LOWERED}: without the passes there is no history, and padding cannot be told."
            )
    notes += list(dict.fromkeys(bill.limit_conflict for bill in bills if bill.limit_conflict))
    bills.sort(key=lambda bill: (-bill.over, -(bill.total or 0), bill.kernel))
    with_memory = {bill.kernel for bill in bills}
    elsewhere = tuple(one for one in trips if one.function not in with_memory)
    return SharedMemory(tuple(bills), elsewhere, len(seen - with_memory), tuple(notes))


def source_of(reader: SessionReader, bill: Bill, cancel: CancelToken) -> str:
    """``FILE:LINE`` of the input that became the configured op of a kernel; empty when its path does not lead there.

    Raises:
        CancelledError: It was cancelled.
    """
    if bill.source or bill.config is None or bill.config.pass_id is None:
        return bill.source
    try:
        path = trace(reader, Start(bill.config.pass_id, bill.config.line), cancel=cancel)
    except UserError:
        return ""
    given = next((step for step in path.ancestors if step.relation is Relation.INPUT and step.ops), None)
    source = str(reader.meta("source", "") or "")
    return f"{source}:{given.ops[0].line}" if given is not None and source else ""


def lifetimes_at(reader: SessionReader, bill: Bill, pass_id: int) -> LifetimeChart | None:
    """The lifetimes in the text after a pass; None when the kernel has no allocation there.

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
    function = flow.find_function(parse(text), found.function, found.line)
    if function is None:
        return None
    allocations, _ = carry(step.allocations, found.allocations, lambda: "new")
    return chart(function, allocations, pass_id)


def _uses_by_scope(reader: SessionReader, kernels: Iterable[KernelHistory]) -> dict[int, list[Use]]:
    """The pass executions on the functions of kernels, in pipeline order."""
    wanted = {scope for kernel in kernels for scope in kernel.scopes}
    found: dict[int, list[Use]] = {}
    for use in reader.uses().rows:
        if use.scope_id in wanted:
            found.setdefault(use.scope_id, []).append(use)
    return found


def _configuration(reader: SessionReader, kernel: KernelHistory, by_scope: dict[int, list[Use]]) -> Configured | None:
    """The configured op of a kernel, from the first text whose op has the loops that the tiles are for."""
    uses = sorted((use for scope in kernel.scopes for use in by_scope.get(scope, ())), key=lambda use: use.position)
    seen = set[int]()
    for use in uses:
        if use.blob in seen:
            continue
        seen.add(use.blob)
        text = reader.text(use.blob)
        if CONFIGURED in text and (found := read_config(text, use.pass_id)) is not None:
            return found
        if len(seen) > _MOST_LOOKED_AT:
            return None
    return None


def _code_bytes(reader: SessionReader) -> dict[str, int]:
    """What the code object of each kernel declares."""
    stored = reader.analysis("kernels")
    if stored is None or stored[0] != tables_codec.VERSIONS["kernels"]:
        return {}
    with suppress(BugError):
        table = tables_codec.from_json("kernels", stored[1])
        if isinstance(table, KernelTable):
            rows = [row for row in table.kernels if row.source.endswith(".hsaco")]
            return {row.name: row.lds_bytes for row in rows if row.lds_bytes is not None}
    return {}


def _of_phase(reader: SessionReader, limits: Limits, stated: dict[str, int], code: dict[str, int]) -> list[Bill]:
    """The bills of a session without passes: from the last phase that has device code."""
    blob = reader.phase_blob(_LOWERED)
    if blob is None:
        return []
    text = reader.text(blob)
    tree = parse(text)
    bills: list[Bill] = []
    for found in read_allocations(text):
        kernel, allocations = from_phase(_LOWERED, found)
        name = found.function
        function = flow.find_function(tree, name, found.line)
        known = Known(limits.of(found.variant), stated.get(name), code.get(name), None, ())
        life = chart(function, allocations, None) if function is not None else None
        bills.append(assemble(kernel, known, allocations, life, {}, read_from=_LOWERED, pass_id=None, position=0))
    return bills
