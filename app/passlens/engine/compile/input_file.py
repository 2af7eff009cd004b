"""The input of a compile as it was at the start: stored in the session, and distinguished from later versions."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile import artifacts
from passlens.engine.compile.source_check import SourceInfo
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.process import Outcome
from passlens.engine.regular_files import open_regular
from passlens.engine.session.writer import SessionWriter

KEPT_BYTES = 64 << 20
"""Of a larger input only the beginning is stored: the whole is on the user's disk anyway."""
HEAD_BYTES = 4 << 20


class InputFile:
    """One part of the first run of a compile (see ``lanes.Part``): stores the input while the compiler reads it."""

    def __init__(self, source: SourceInfo, writer: SessionWriter) -> None:
        """Read the file.

        Raises:
            UserError: The file is missing.
        """
        self._source, self._writer = source, writer
        try:
            self._stamp = _stamp(source.path)
            with open_regular(source.path) as file:
                self._data: bytes | None = file.read(KEPT_BYTES if source.bytes <= KEPT_BYTES else HEAD_BYTES)
        except (OSError, UserError) as error:
            raise UserError(
                Message(
                    "input-file.vanished-before",
                    "{path} vanished before the compiler started.",
                    path=source.path,
                ),
                hint=Message("input-file.check-file", "Check the file."),
            ) from error

    def still_there(self) -> bool:
        """Whether the file is unchanged; if not, a second run would differ from the first.

        A change adds a notice.
        """
        path = self._source.path
        try:
            stamp = _stamp(path)
        except OSError:
            self._writer.add_notice(
                Message(
                    "input-file.vanished",
                    "{path} vanished while it was compiled: the passes were not captured.",
                    path=path,
                )
            )
            return False
        if stamp != self._stamp:
            self._writer.add_notice(
                Message(
                    "input-file.changed",
                    "{path} was changed while it was compiled: the passes were not captured. Compile again.",
                    path=path,
                )
            )
            return False
        return True

    def flags(self) -> list[str]:
        """No flags."""
        return []

    def start(self) -> None:
        """Do nothing: compressing the input takes time, and the compiler must not wait for it."""

    def tick(self) -> None:
        """Store the input, once."""
        if self._data is None:
            return
        data, self._data = self._data, None
        if self._source.bytes > KEPT_BYTES:
            self._writer.add_notice(
                Message(
                    "input-file.first-part",
                    "Of the input ({count:,} bytes) the first 4 MiB are kept in the session.",
                    count=self._source.bytes,
                )
            )
        artifacts.store_source(self._writer, self._source.path.name, data, bytecode=self._source.bytecode)

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Do nothing: ``close`` stores the rest."""

    def close(self) -> None:
        """Store it, even after a run shorter than a tick, or where the compiler could not be started."""
        self.tick()


def _stamp(path: Path) -> tuple[int, int]:
    """Size, bytes, and modification time, ns, which reveal a changed file."""
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns
