"""Selects the IR of a compile that is read for the tables of devices, memory and kernels, and the facts to read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from passlens.engine.analysis.inputs import CONFIGURED, KERNEL_PHASES, PLACEMENT_PHASES, AnalysisInputs
from passlens.engine.analysis.ir_reader_client import EarlyReader, FileToRead
from passlens.engine.formats import BYTECODE

MAX_SOURCE_BYTES = 512 * 1024 * 1024
"""A larger input is mainly constants; parsing it would need many times its size in memory."""


def read_early(inputs: AnalysisInputs, reader: EarlyReader) -> None:
    """Start reading the finished files of a compile that still runs.

    Code generation, between the two phases from which kernels are read, keeps all processors busy: what is written
    before it is read after it, while the compiler links and serialises on one.
    """
    begun, ended = KERNEL_PHASES
    phases = {name: path for name, path in inputs.phases.items() if name != begun or ended in inputs.phases}
    reader.offer(files_to_read(replace(inputs, phases=phases, executables=None)))


def files_to_read(inputs: AnalysisInputs) -> list[FileToRead]:
    """The files that exist so far."""
    files: list[FileToRead] = []
    if _is_bytecode(inputs.source):
        files.append(FileToRead("source", inputs.source, ("references",)))
    if "input" in inputs.phases and not is_text(inputs.source):
        files.append(FileToRead("input", inputs.phases["input"], ("references",), unless="source"))
    if "flow" in inputs.phases:
        files.append(FileToRead("flow", inputs.phases["flow"], ("transfers",)))
    placed = next((phase for phase in PLACEMENT_PHASES if phase in inputs.phases), "")
    for phase in dict.fromkeys([placed, *KERNEL_PHASES]):
        if phase not in inputs.phases:
            continue
        reads = [
            *(["placement"] if phase == placed else []),
            *(["kernels"] if phase in KERNEL_PHASES else []),
        ]
        files.append(FileToRead(phase, inputs.phases[phase], tuple(reads)))
    if inputs.executables is not None and inputs.executables.is_dir() and KERNEL_PHASES[0] not in inputs.phases:
        configured = sorted(inputs.executables.glob("configured_*.mlir"))
        files.extend(FileToRead(CONFIGURED + path.name, path, ("kernels",)) for path in configured)
    return [_with_items(file, inputs) for file in files]


def _with_items(file: FileToRead, inputs: AnalysisInputs) -> FileToRead:
    """The file with ``items`` among its reads if its items are kept, so that its text is parsed once."""
    into = inputs.items_of(file.id)
    return file if into is None else replace(file, reads=(*file.reads, "items"), into=into)


def is_text(source: Path) -> bool:
    """Whether an input exists in MLIR's textual form."""
    return source.is_file() and not _begins_as_bytecode(source)


def _is_bytecode(source: Path) -> bool:
    """Whether an input is bytecode small enough to read."""
    try:
        return source.is_file() and _begins_as_bytecode(source) and source.stat().st_size <= MAX_SOURCE_BYTES
    except OSError:
        return False


def _begins_as_bytecode(source: Path) -> bool:
    try:
        with source.open("rb") as file:
            return BYTECODE.begins(file.read(16))
    except OSError:
        return False
