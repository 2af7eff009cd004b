"""How far the reading of a file is: lines on standard error, for whoever started this process."""

from __future__ import annotations

import sys

PARSED, WALKED = 0.15, 0.75
"""How much is done once a module is parsed, and once its ops were gone through: of 32 layers, as measured."""
_STEP = 0.01


class Progress:
    """Of one file."""

    def __init__(self, name: str = "", lines: int = 1) -> None:
        """``name``: in the request; empty: nobody wants to know. ``lines``: of the file."""
        self._name = name
        self._lines = max(1, lines)
        self._reported = 0.0

    def line(self, number: int) -> None:
        """The op in this line is gone through."""
        self.tell(PARSED + (WALKED - PARSED) * min(1.0, number / self._lines))

    def tell(self, done: float) -> None:
        """So much is done, 0 to 1."""
        if self._name and done - self._reported >= _STEP:
            self._reported = done
            sys.stderr.write(f"progress {done:.2f} {self._name}\n")
            sys.stderr.flush()
