"""The input of a compile as it was when the compile began: kept in the session, and told from a later one."""

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
"""A larger input is stored by its beginning only: it is on the user's disk anyway."""
HEAD_BYTES = 4 << 20


class InputFile:
    """One part of the first run of a compile (see ``lanes.Part``): stores the input while the compiler reads it."""

    def __init__(self, source: SourceInfo, writer: SessionWriter) -> None:
        """Read the file.

        Raises:
            UserError: It is gone.
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
        """Whether the file is as it was; when not, a second run would show something else than the first.

        A notice says so.
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
        """Nothing is asked of the compiler."""
        return []

    def start(self) -> None:
        """To compress the input takes its time: the compiler is not kept waiting for it."""

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
        """What is not stored yet, ``close`` stores."""

    def close(self) -> None:
        """Store it after a run shorter than a tick, or where the compiler could not be started, too."""
        self.tick()


def _stamp(path: Path) -> tuple[int, int]:
    """Size, bytes, and time of change, ns: by which a changed file is noticed."""
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns
