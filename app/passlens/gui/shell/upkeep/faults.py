"""Exceptions in the window outside jobs: a sentence on stderr and in the message bar, the traceback in the log.

Python's hooks would print a traceback for an exception in a slot, paint event, timer or thread. Qt's messages go to
the log too.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from passlens.engine.errors import BugError, PasslensError, UserError
from passlens.engine.quoting import one_line

_log = logging.getLogger(__name__)
_qt_log = logging.getLogger("qt")

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class WindowFaults:
    """Handles uncaught exceptions, each once: a failing paint event fails at every repaint."""

    def __init__(self, log: Path | None) -> None:
        """``log``: the file for tracebacks; None if it cannot be written."""
        self._where = f" The details are in {log}." if log is not None else " Its details could not be kept."
        self._reported: set[str] = set()
        self.show: Callable[[PasslensError], object] | None = None
        """Shows an error in the window; called on the GUI thread."""

    def install(self) -> None:
        """Replace the hooks of Python and Qt until the process ends."""
        logging.raiseExceptions = False  # an unwritable log must not print tracebacks either
        logging.captureWarnings(True)
        sys.excepthook = self.take
        threading.excepthook = lambda args: self._from_elsewhere(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = lambda args: self._from_elsewhere(args.exc_type, args.exc_value, args.exc_traceback)
        qInstallMessageHandler(self._on_qt_message)

    def take(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None, /
    ) -> PasslensError | None:
        """Log an exception and print it; returns the error that the window may show, None if it was reported before."""
        caught = kind() if error is None else error
        shown: PasslensError
        if isinstance(caught, UserError):
            sentence, shown = f"passlens: {caught.sentence()}", caught
        else:
            what = one_line(f"{kind.__name__}: {caught}".split("\n", 1)[0].rstrip(" :."))
            sentence = f"passlens: This is a bug in Passlens, not your mistake: {what}.{self._where}"
            shown = BugError(f"{what}.{self._where}")
            _log.error("nobody caught this", exc_info=(kind, caught, trace))
        if sentence in self._reported:
            return None
        self._reported.add(sentence)
        _write(sentence)
        if self.show is not None and threading.current_thread() is threading.main_thread():
            self.show(shown)
        return shown

    def _from_elsewhere(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, SystemExit):
            self.take(kind, error, trace)

    def _on_qt_message(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        _qt_log.log(_LEVELS.get(kind, logging.WARNING), "%s", one_line(text))
        if kind is QtMsgType.QtFatalMsg:  # Qt ends the process after this
            _write(f"passlens: The window cannot go on: {text}")


def _write(sentence: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(one_line(sentence) + "\n")
            sys.stderr.flush()
