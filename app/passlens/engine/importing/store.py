"""Stores imported dumps in a session in order, in batches, with progress; tracks phases and the target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.capture import DumpCapture, End
from passlens.engine.compile.dumps import DUMP_MODULE, DumpFile, DumpHeader
from passlens.engine.events import PassesArrived, PhaseArrived, Progress
from passlens.engine.importing.pipeline import PhaseGuess
from passlens.engine.importing.target import Target, find_devices, find_target
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Message
from passlens.engine.session.before import OpPath
from passlens.engine.session.rows import PHASES
from passlens.engine.session.writer import SessionWriter

_BATCH_DUMPS = 400
_BATCH_BYTES = 32 << 20


@dataclass(frozen=True, slots=True)
class ImportedDump:
    """A dump to store.

    Attributes:
        path: The op that it shows.
        order_key: See PassRecord.
        header: Its parsed header.
        before: Whether it was taken before the pass.
        text: The IR.
        shared: Whether other ops share the path, so that the text before is unknown.
        whole: False if it is truncated.
    """

    path: OpPath
    order_key: str
    header: DumpHeader
    before: bool
    text: bytes
    shared: bool = False
    whole: bool = True


class ImportStore:
    """Stores dumps and phases. Not thread-safe: one job owns it.

    Attributes:
        phases: Files of the phases stored so far, by name.
        target: The target chip in the IR.
        total: The number of stored dumps.
    """

    def __init__(self, folder: Path, writer: SessionWriter, context: JobContext, guess: PhaseGuess | None) -> None:
        """Prepare the storage.

        Args:
            folder: An empty scratch folder.
            writer: The session's writer.
            context: Provides cancel and progress.
            guess: Derives phases from the passes; None if the dumps have phase markers.
        """
        self.phases: dict[str, Path] = {}
        self.target = Target()
        self._folder, self._writer, self._context = folder, writer, context
        self._files = folder / "dumps"
        self._files.mkdir()
        (folder / "phases").mkdir()
        self._capture = DumpCapture(self._files, folder / "none", writer, keep_unchanged=True)
        self._waiting: list[DumpFile] = []
        self._bytes = self._number = self._marks = 0
        self._guess = guess
        self._shared: dict[OpPath, int] = {}
        self._fraction: float | None = None

    @property
    def total(self) -> int:
        """The number of stored dumps."""
        return self._capture.total

    def set_fraction(self, fraction: float) -> None:
        """Set the share of the input read so far, 0 to 1."""
        self._fraction = fraction

    def add(self, dump: ImportedDump) -> None:
        """Add the next dump in order.

        Raises:
            CancelledError: The user cancelled; what was stored remains.
            UserError: The session cannot be written.
        """
        self._look_at(dump)
        header, argument = dump.header, dump.header.argument
        if argument == DUMP_MODULE:
            if not dump.before:
                self._end_phase(dump)
            return
        if self._guess is not None and (left := self._guess.see(dump.path, argument)):
            self.flush()
            self._writer.set_phase_of_passes(left, dump.order_key)
        name = argument or header.class_name
        if dump.before:
            header, name = replace(header, class_name=f"before {header.class_name}"), f"before {name}"
        file = self._files / f"{self._number}.mlir"
        self._number += 1
        if not dump.whole:
            self.flush()
        with file.open("wb") as out:
            out.write(_header_line(header))
            out.write(dump.text)
        # A scope shared by several ops is marked by a counter that does not grow.
        counter = 0 if dump.shared else self._number
        counters = (self._number,) * (len(dump.path) - 1) + (counter,)
        self._waiting.append(DumpFile(file, dump.path, counters, name, dump.order_key))
        self._bytes += len(dump.text)
        if not dump.whole:
            self.flush(End.CRASHED)

    def flush_when_full(self) -> None:
        """Store pending dumps if that is worth a transaction; called between dumps, when no text is in memory."""
        if len(self._waiting) >= _BATCH_DUMPS or self._bytes >= _BATCH_BYTES:
            self.flush()

    def flush(self, end: End = End.EXITED) -> None:
        """Store pending dumps.

        Raises:
            CancelledError: The user cancelled; pending dumps are left out.
            UserError: The session cannot be written.
        """
        self._context.cancel.raise_if_cancelled()
        if not self._waiting:
            return
        self._capture.take(self._waiting, end)
        self._waiting, self._bytes = [], 0
        self._context.emit(PassesArrived(self._capture.total, self._capture.last))
        self._context.emit(
            Progress(Message("store.dumps", "{dumps}", dumps=Count(self._capture.total, "dump")), self._fraction)
        )

    def finish(self) -> None:
        """Store the rest after the last dump."""
        self.flush()
        if self._guess is not None and self._capture.total:
            self._writer.set_phase_of_passes(self._guess.current, _LAST_KEY)
        self.store_target()

    def put_phase(self, ordinal: int, name: str, data: bytes) -> None:
        """Store the module at the end of a phase."""
        self._writer.put_phase(ordinal, name, data)
        file = self._folder / "phases" / f"{ordinal}.{name}.mlir"
        file.write_bytes(data)
        self.phases[name] = file
        self.look_for_target(data, outermost=True)
        self._context.emit(PhaseArrived(name, ordinal))

    def look_for_target(self, text: bytes, *, outermost: bool) -> None:
        """Record the chip and the devices in a text, unless known."""
        if not self.target.chip and (found := find_target(text)):
            self.target = replace(self.target, driver=found.driver, chip=found.chip)
        if outermost and not self.target.devices and (devices := find_devices(text, self.target.driver)):
            self.target = replace(self.target, devices=devices)

    def store_target(self) -> None:
        """Write the known target into the session's head."""
        with self._writer.batch():
            for key, value in (("driver", self.target.driver), ("target", self.target.chip)):
                if value:
                    self._writer.set_meta(key, value)
            if self.target.devices:
                self._writer.set_meta("devices", self.target.devices)

    def _look_at(self, dump: ImportedDump) -> None:
        before = self.target
        self.look_for_target(dump.text, outermost=len(dump.path) == 1)
        if self.target != before:
            self.store_target()

    def _end_phase(self, dump: ImportedDump) -> None:
        """Handle a phase dump of the compiler: the text is the module at the end of that phase."""
        self._marks += 1
        name = _phase_name(dump.header) or (PHASES[self._marks - 1] if self._marks <= len(PHASES) else "")
        if name not in PHASES:
            return
        ordinal = PHASES.index(name) + 1
        self.flush()
        self._guess = None
        self._writer.set_phase_of_passes(ordinal, dump.order_key)
        if dump.whole:
            self.put_phase(ordinal, name, dump.text)


_LAST_KEY = "~"
"""Sorts after every order key."""


def _header_line(header: DumpHeader) -> bytes:
    """An equivalent header in the form of IREE 3.13."""
    options = f"{{{header.options}}}" if header.options else ""
    failed = " Failed" if header.failed else ""
    argument = f": {header.argument}{options}" if header.argument else ""
    return f"// -----// IR Dump After {header.class_name}{failed}{argument} //----- //\n".encode()


def _phase_name(header: DumpHeader) -> str:
    """The phase in a marker's options (``path=/tmp/x/model.3.preprocessing.mlir``); empty if there is none."""
    parts = header.options.strip().rsplit(".", 2)
    return parts[1] if len(parts) == 3 and parts[2].startswith("mlir") else ""
