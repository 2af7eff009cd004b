"""The input as the compiler prints it before the first pass, produced while the compiler itself reads it.

The first pass is compared with this, not with the file: the file has the user's names and line breaks.
"""

from __future__ import annotations

import threading
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.request import ELIDE, LOCATIONS_FLAG
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.passes import opt_of

_POLL_SECONDS = 0.02
_LONGEST_LINE = 1 << 20
_BEFORE_OPS = ("//", "#", "!")  # comments and aliases
_MODULES = ("module ", "builtin.module ")


class ParsedInput:
    """Prints the input with ``iree-opt``, on a separate thread."""

    def __init__(self, toolchain: Toolchain, command: CommandLine, folder: Path) -> None:
        """Begin; the text is empty where the toolchain has no ``iree-opt``, or ``iree-opt`` cannot read the input."""
        self._cancel = CancelToken()
        self._file = folder / "parsed.mlir"
        self._source = Path(command.words[1])
        self._ok = False
        program = opt_of(toolchain)
        printing = (*ELIDE, f"--{LOCATIONS_FLAG}") if command.locations else ELIDE
        words = [program, command.words[1], *printing, "-o", self._file]
        self._thread: threading.Thread | None = None
        if program.is_file():
            self._thread = threading.Thread(target=self._run, args=(words,), name="parsed input")
            self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether ``take`` returns without waiting."""
        return self._thread is None or not self._thread.is_alive()

    def take(self, cancel: CancelToken) -> bytes:
        """The text, UTF-8; empty when there is none. Waits for it unless cancelled."""
        while self._thread is not None and self._thread.is_alive():
            self._thread.join(_POLL_SECONDS)
            if cancel.cancelled:
                self._cancel.cancel()
        return self._file.read_bytes() if self._ok and self._file.is_file() else b""

    def head(self, cancel: CancelToken) -> str:
        """A text with the module's name: its line of the input where easily found, else all that is printed."""
        return _module_line(self._source) or self.take(cancel).decode("utf-8", errors="replace")

    def close(self) -> None:
        """Abandon the text."""
        self._cancel.cancel()
        if self._thread is not None:
            self._thread.join()

    def _run(self, words: list[str | Path]) -> None:
        try:
            self._ok = run_child(words, cancel=self._cancel).ok
        except UserError:  # it cannot be started: the compile itself will report the problem
            self._ok = False


def _module_line(source: Path) -> str:
    """The first line of an input after comments and aliases, if the module begins there; else empty."""
    try:
        with source.open(encoding="utf-8", errors="replace") as file:
            while line := file.readline(_LONGEST_LINE):
                bare = line.strip()
                if bare and not bare.startswith(_BEFORE_OPS):
                    return line if line.startswith(_MODULES) else ""
    except OSError:
        pass
    return ""
