"""Where ``passlens`` begins: Ctrl-C while the modules load is a sentence too, not a traceback out of an import."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType

_GUI = "PySide6"


def main() -> int:
    """Load the command line and run it; its exit code."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # a shell that starts us in the background ignores it: so do we
        signal.signal(signal.SIGINT, _leave)
    from passlens.cli.faults import report_elsewhere  # noqa: PLC0415 - the imports that take long are those to guard
    from passlens.cli.main import main as run  # noqa: PLC0415

    signal.signal(signal.SIGINT, before)
    report_elsewhere()
    code = run()
    # All is said and written: one more Ctrl-C while the interpreter ends must not change the code.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _GUI not in sys.modules and threading.active_count() == 1:
        # Nothing of ours waits for the interpreter's end: to take its modules and objects apart takes 0.1 s.
        os._exit(code)
    return code


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once: nothing was begun, so nothing is to be tidied."""
    os.write(2, b"passlens: Cancelled.\n")
    os._exit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
