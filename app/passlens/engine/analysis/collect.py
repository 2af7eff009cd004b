"""All analyses of one compile: one child process reads the IR once, and three tables are built from it."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.analysis.affinity import build_affinity, placement
from passlens.engine.analysis.device_memory import device_rows, memory_notes
from passlens.engine.analysis.files_to_read import files_to_read, is_text
from passlens.engine.analysis.inputs import KERNEL_PHASES, PLACEMENT_PHASES, AnalysisInputs
from passlens.engine.analysis.ir_reader_client import EarlyReader, IrFacts, read_ir
from passlens.engine.analysis.kernel_table import build_kernels, gather_kernels
from passlens.engine.analysis.named_devices import scan_text
from passlens.engine.analysis.shared_memory_summary import summarize
from passlens.engine.analysis.tables import AffinityTable, DeviceMemory, KernelTable, MemoryTable
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Message


@dataclass(frozen=True, slots=True)
class AnalysisResult:
    """The three tables."""

    affinity: AffinityTable
    memory: MemoryTable
    kernels: KernelTable

    def tables(self) -> tuple[AffinityTable, MemoryTable, KernelTable]:
        """All of them."""
        return self.affinity, self.memory, self.kernels


def analyse(inputs: AnalysisInputs, context: JobContext, early: EarlyReader | None = None) -> AnalysisResult:
    """Read the available files and build the tables. Missing or unparsable input becomes a note, never an error.

    Args:
        inputs: The files of the compile.
        context: May cancel.
        early: A reader that has already begun.

    Raises:
        CancelledError: The user asked to stop.
    """
    facts = _with_source(_read(inputs, context.cancel, early), inputs.source, context.cancel)
    kernels = gather_kernels(inputs, facts, context.cancel)
    affinity = build_affinity(inputs, facts)
    shared = [facts.failure] if facts.failure else []
    # Notes on the sources of kernels go with the kernels, notes on the input with the devices.
    unread = [phase for phase in ("flow", *PLACEMENT_PHASES) if phase not in KERNEL_PHASES]
    shared.extend(facts.errors[phase] for phase in unread if phase in facts.errors)
    lds, lds_notes = summarize(inputs, kernels)
    _, placed = placement(facts)
    statistics, statistics_notes = read_statistics(inputs.statistics)
    kernel_table = build_kernels(inputs, kernels)
    devices = device_rows(placed, [device.symbol for device in affinity.devices])
    return AnalysisResult(
        affinity=replace(affinity, notes=(*shared, *affinity.notes)),
        memory=MemoryTable(
            lds=lds,
            devices=devices,
            statistics=statistics,
            notes=(
                *shared,
                *lds_notes,
                *memory_notes(placed),
                *statistics_notes,
                *_two_transients(devices, dict(statistics)),
            ),
        ),
        kernels=KernelTable(kernel_table.kernels, (*shared, *kernel_table.notes)),
    )


def _read(inputs: AnalysisInputs, cancel: CancelToken, early: EarlyReader | None) -> IrFacts:
    """Request everything from the child at once."""
    try:
        files = files_to_read(inputs)
        if early is not None:
            return early.finish(files, cancel)
        return read_ir(inputs.python, files, cancel, python_path=inputs.python_path)
    except (UserError, OSError) as error:
        return IrFacts({}, {}, Message("child.not-read-at-all", "The IR could not be read: {reason}", reason=error))


def _with_source(facts: IrFacts, source: Path, cancel: CancelToken) -> IrFacts:
    """Add the devices that an input in text form names by scanning it: parsing would take twenty times as long."""
    if not is_text(source):
        return facts
    try:
        found = scan_text(source, cancel)
    except UserError as error:
        return replace(facts, errors={**facts.errors, "source": error.title})
    references = {
        "symbols": {one.symbol: {"count": one.count, "line": one.line} for one in found.mentions},
        "devices": [{"symbol": symbol, "spec": spec} for symbol, spec in found.own],
    }
    return replace(facts, files={**facts.files, "source": {"error": "", "references": references}})


def _two_transients(devices: Sequence[DeviceMemory], statistics: Mapping[str, int]) -> tuple[Message, ...]:
    """A note on what the compiler's figure counts and the column does not, where both exist and differ."""
    stated = statistics.get("execution.transient-memory-size")
    if stated is None or not devices or stated == sum(device.transient_bytes or 0 for device in devices):
        return ()
    return (
        Message(
            "collect.two-transients",
            "Transient is what the largest function holds in slabs at once, without results; the compiler's "
            "transient-memory-size, {stated:,} B, counts results too and adds up all functions.",
            stated=stated,
        ),
    )


_STATISTICS = {
    "Constants": "global.constant-count",
    "Constant Size": "global.constant-size",
    "Variables": "global.variable-count",
    "Variable Size": "global.variable-size",
    "Awaits": "synchronization.await-count",
    "Submissions": "execution.submission-count",
    "Transient Size": "execution.transient-memory-size",
    "Fills": "execution.fill-count",
    "Copies": "execution.copy-count",
    "Dispatches": "execution.dispatch-count",
    "Async Calls": "execution.call-count",
    "Executables": "executable.executable-count",
}
"""The columns of the compiler's table as its JSON names them (IREE, Stream/Analysis and DumpStatistics.cpp)."""


def read_statistics(path: Path | None) -> tuple[tuple[tuple[str, int], ...], tuple[Message, ...]]:
    """The compiler's scheduling statistics in its order, as ``group.name`` and value; and a note when unreadable.

    Read from its CSV form: the JSON form crashes the compiler when the same run dumps passes (3.13.0).
    """
    if path is None or not path.is_file():
        return (), ()
    try:
        with path.open(newline="", encoding="utf-8") as file:
            lines = itertools.islice((line for line in file if line.strip() and not line.startswith(";")), 2)
            names, values = csv.reader(lines)
            rows = tuple((_STATISTICS[name], int(value)) for name, value in zip(names, values, strict=True))
    except (OSError, ValueError, KeyError) as error:
        return (), (
            Message(
                "collect.statistics",
                "The compiler's scheduling statistics cannot be read: {error}",
                error=error,
            ),
        )
    return rows, ()
