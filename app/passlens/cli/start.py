"""The first code of ``passlens``: Ctrl-C while modules load gives a sentence, not a traceback out of an import."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType

_GUI = "PySide6"


def main() -> int:
    """Load the command line and run it; returns the exit code."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # a shell that starts the process in the background ignores it: so do we
        signal.signal(signal.SIGINT, _leave)
    from passlens.cli.faults import report_elsewhere  # noqa: PLC0415 - the imports that take long are those to guard
    from passlens.cli.main import main as run  # noqa: PLC0415

    signal.signal(signal.SIGINT, before)
    report_elsewhere()
    code = run()
    # All output is written: another Ctrl-C while the interpreter ends must not change the code.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _GUI not in sys.modules and threading.active_count() == 1:
        # Nothing needs the interpreter's end: tearing down its modules and objects takes 0.1 s.
        os._exit(code)
    return code


def _leave(number: int, frame: FrameType | None) -> None:
    """Exit at once: nothing was started, so there is nothing to clean up."""
    os.write(2, b"passlens: Cancelled.\n")
    os._exit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
