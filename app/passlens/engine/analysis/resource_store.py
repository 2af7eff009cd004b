"""Reads kernels' details and device memory of a session on first use, and stores them in it.

Both come from the same IR: the stream phase, which has the schedule and the bodies of the dispatches, and the
configured bodies for the choices of code generation. One child process reads them together.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from passlens.engine.analysis.device_chart import against_statistics
from passlens.engine.analysis.device_tables import DeviceMemoryTable
from passlens.engine.analysis.device_timeline import build_device_memory
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.analysis.kernel_details import build_details, read_binaries
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS, lacks_instructions
from passlens.engine.analysis.kernel_tables import KernelDetails, Launch
from passlens.engine.analysis.session_analysis import SessionAnalysis, Watch, pack, read_analysis, serve, unpack
from passlens.engine.analysis.stored import stored_table
from passlens.engine.analysis.tables import Kernel, KernelTable, MemoryTable
from passlens.engine.ir.locations import elide
from passlens.engine.messages import Message
from passlens.engine.process import scratch_folder
from passlens.engine.session.made_with import reads_ir_of
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Part
from passlens.engine.toolchain.discover import reading_note

VERSION = 6
"""Version of the stored tables; raise it when fields or their meaning change, so that they are read again."""
READS = frozenset({Part.PHASES, Part.FILES, Part.TABLES})
"""The parts of a session that it is read from."""
_SCHEDULED = ("stream", "executable-sources")
"""Phases with the host's schedule in the stream dialect; the first also contains the bodies of the dispatches."""
_CONFIGURED = "executable-configurations"


@dataclass(frozen=True, slots=True)
class SessionResources:
    """Both tables of a session. ``whole``: all of its IR could be read for them."""

    kernels: KernelDetails
    memory: DeviceMemoryTable
    whole: bool


def resources_of(reader: SessionReader, watch: Watch | None = None) -> SessionResources:
    """Kernels' details and device memory of a session. What cannot be read becomes a note in them.

    Raises:
        CancelledError: The reading was cancelled.
    """
    found = read_analysis(reader, _RESOURCES, watch or Watch())
    if not lacks_instructions(reader):  # not stored with the rest: the passes and the assembly may come later
        return found
    kernels = dataclasses.replace(found.kernels, notes=(NO_INSTRUCTIONS, *found.kernels.notes))
    return dataclasses.replace(found, kernels=kernels)


def _read(reader: SessionReader, watch: Watch) -> SessionResources:
    cancel = watch.cancel
    with scratch_folder("resources") as folder:
        scheduled, files = _files(reader, folder)
        binaries = folder / "binaries"
        binaries.mkdir()
        for artifact in reader.artifacts():
            if artifact.kind in ("hsaco", "rocmasm"):
                cancel.raise_if_cancelled()
                name = Path(artifact.name).name
                if not name.endswith(f".{artifact.kind}"):
                    name = f"{name}.{artifact.kind}"
                (binaries / name).write_bytes(reader.artifact(artifact.id))
        toolchain = reads_ir_of(reader.info())
        facts = read_ir(toolchain.python, files, cancel, python_path=toolchain.python_path)
        code = read_binaries(binaries, cancel)
    notes: list[Message] = [facts.failure] if facts.failure else []
    notes.extend(facts.errors.values())
    note = reading_note(toolchain, reader.info().toolchain_version)
    if notes and note:
        notes.append(note)
    timeline = facts.get(scheduled, "timeline") if scheduled else None
    if timeline is None:
        missing = Message(
            "resource-store.no-stream-phase",
            "Device memory over time is read from the stream phase, which the compile did not reach or keep.",
        )
        memory = DeviceMemoryTable("", (), (), tuple(notes) or (missing,))
        launches: tuple[Launch, ...] = ()
    else:
        memory, launches = build_device_memory(scheduled, timeline)
        compared = against_statistics(memory, dict(_statistics(reader)))
        memory = dataclasses.replace(memory, notes=(*memory.notes, *compared))
    configured: dict[str, object] = {}
    for file in files:
        if file.id != scheduled:
            configured.update(facts.get(file.id, "work") or {})
    work = facts.get(scheduled, "work") or configured
    details = build_details(_rows(reader), code, work, configured, launches)
    kernels = KernelDetails(details.kernels, details.launches, (*notes, *details.notes))
    return SessionResources(kernels, memory, not notes)


def _files(reader: SessionReader, folder: Path) -> tuple[str, list[FileToRead]]:
    """The scheduled phase (empty if there is none), and the files to read, without locations."""
    files = []
    scheduled = next((phase for phase in _SCHEDULED if reader.phase_blob(phase) is not None), "")
    for phase, reads in ((scheduled, ("timeline", "work")), (_CONFIGURED, ("work",))):
        blob = reader.phase_blob(phase) if phase else None
        if blob is not None:
            path = folder / f"{phase}.mlir"
            path.write_text(elide(reader.text(blob)).text, encoding="utf-8")
            files.append(FileToRead(phase, path, reads))
    if reader.phase_blob(_CONFIGURED) is None:
        for artifact in reader.artifacts():
            if artifact.kind == "configured":
                path = folder / f"configured-{artifact.id}.mlir"
                path.write_bytes(reader.artifact(artifact.id))
                files.append(FileToRead(path.stem, path, ("work",)))
    return scheduled, files


def _rows(reader: SessionReader) -> tuple[Kernel, ...]:
    table = stored_table(reader, "kernels")
    return table.kernels if isinstance(table, KernelTable) else ()


def _statistics(reader: SessionReader) -> tuple[tuple[str, int], ...]:
    table = stored_table(reader, "memory")
    return table.statistics if isinstance(table, MemoryTable) else ()


_RESOURCES = SessionAnalysis(
    __name__,
    READS,
    Message("resource-store.reading-kernels", "The reading of the kernels"),
    _read,
    pack,
    partial(unpack, SessionResources),
    kind="resources",
    version=VERSION,
    # Unreadable IR is tried again: next time another toolchain may be available.
    keeps=lambda found: found.whole,
)

if __name__ == "__main__":
    serve(lambda asked: _RESOURCES)
