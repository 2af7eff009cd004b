"""Analyses that read a session while its compile still runs, which seldom keeps all processors busy.

They run in child processes, one after the other and at low priority, and are stored once the compile has ended. Errors
are ignored here: a later request for such an analysis runs it again and reports the reason.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from passlens.engine.analysis.session_analysis import SessionAnalysis, as_kept
from passlens.engine.child_work import run_in_child
from passlens.engine.errors import CancelledError, PasslensError
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter

_POLL_SECONDS = 0.02
_FILE_SECONDS = 0.1
"""The time between two checks for a file that an analysis reads."""


class EarlyAnalyses:
    """The early analyses of one session. A context manager: none of them is running after it."""

    def __init__(self, writer: SessionWriter, reads_bytes: int) -> None:
        """Prepare to read the session of ``writer``; each analysis reads about ``reads_bytes``."""
        self._writer, self._reads_bytes = writer, reads_bytes
        self._cancel = CancelToken()
        self._no_more_files = threading.Event()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="early analysis")
        self._begun = dict[str, tuple[SessionAnalysis[Any], Future[str]]]()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._cancel.cancel()
        self._pool.shutdown(cancel_futures=True)

    def begin(self, analysis: SessionAnalysis[Any], file: Path | None = None) -> None:
        """Start an analysis that reads the session; a second call for the same analysis does nothing.

        Args:
            analysis: The analysis.
            file: A file that it also reads. The analysis waits until it appears, and removes it.
        """
        if analysis.kind not in self._begun:
            self._begun[analysis.kind] = analysis, self._pool.submit(self._read, analysis, file)

    def keep(self, cancel: CancelToken) -> None:
        """Wait until all analyses are done and store them.

        Call it once the session has recorded how the compile ended: files still missing then are not waited for.

        Raises:
            CancelledError: The user cancelled.
        """
        self._no_more_files.set()
        for analysis, packed in self._begun.values():
            while not packed.done():
                cancel.raise_if_cancelled()
                with suppress(TimeoutError):
                    packed.exception(_POLL_SECONDS)
            with suppress(PasslensError), SessionReader(self._writer.path) as reader:
                there = reader.contents(analysis.reads)
                if there.whole:
                    self._writer.put_analysis(analysis.kind, analysis.version, as_kept(there, packed.result()))

    def _read(self, analysis: SessionAnalysis[Any], file: Path | None) -> str:
        while file is not None and not file.exists():
            self._cancel.raise_if_cancelled()
            if self._no_more_files.wait(_FILE_SECONDS) and not file.exists():
                raise CancelledError(f"{file.name} was not written.")
        try:
            return run_in_child(
                analysis.module,
                {**analysis.asked, "session": str(self._writer.path)},
                what=analysis.what,
                reads_bytes=self._reads_bytes,
                cancel=self._cancel,
                background=True,
            )
        finally:
            if file is not None:
                file.unlink(missing_ok=True)
