"""Reports the progress of reading a file, as lines on standard error for the parent process."""

from __future__ import annotations

import sys

PARSED, WALKED = 0.15, 0.75
"""The fraction done after parsing and after the walk over the ops, as measured with 32 layers."""
_STEP = 0.01


class Progress:
    """The progress of one file."""

    def __init__(self, name: str = "", lines: int = 1) -> None:
        """``name``: the file's name in the request; empty: no reports. ``lines``: the number of its lines."""
        self._name = name
        self._lines = max(1, lines)
        self._reported = 0.0

    def line(self, number: int) -> None:
        """Report that the op in this line was visited."""
        self.tell(PARSED + (WALKED - PARSED) * min(1.0, number / self._lines))

    def tell(self, done: float) -> None:
        """Report the fraction done, 0 to 1."""
        if self._name and done - self._reported >= _STEP:
            self._reported = done
            sys.stderr.write(f"progress {done:.2f} {self._name}\n")
            sys.stderr.flush()
