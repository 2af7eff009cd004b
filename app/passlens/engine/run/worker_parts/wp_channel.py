"""The worker's event stream: one JSON line per event; and the runtime's errors as an exception."""

from __future__ import annotations

import json
import os
from typing import Any, TextIO

Json = dict[str, Any]


class Channel:
    """The stream of events to Passlens: the original standard output, which libraries can no longer write to."""

    def __init__(self, file: TextIO | None = None, side: str = "") -> None:
        self._side = side
        if file is None:
            file = os.fdopen(os.dup(1), "w", encoding="utf-8")
            os.dup2(2, 1)
        self._file = file

    def of_side(self, side: str) -> Channel:
        """The same stream for one of two sides: activities are reported with its name."""
        return Channel(self._file, side)

    def send(self, event: str, **fields: Any) -> None:
        """Write one event and flush it out of this process."""
        self._file.write(json.dumps({"event": event, **fields}) + "\n")
        self._file.flush()

    def pass_on(self, line: str) -> None:
        """Forward a whole line of another process."""
        self._file.write(line)
        self._file.flush()

    def doing(self, what: str, **fields: Any) -> None:
        """Report the next activity, by a code that the engine's ``doing`` knows: the last one locates a crash."""
        self.send("doing", what=what, side=self._side, **fields)


class RefusedError(Exception):
    """The runtime failed; the message is its own.

    For an error of the worker itself, ``kind`` and ``fields`` give the reason, as the engine's ``explain`` knows it.
    """

    def __init__(self, message: str, kind: str = "", **fields: str) -> None:
        super().__init__(message)
        self.kind, self.fields = kind, fields


class refusal:  # noqa: N801 - reads as a word in "with"
    """Converts any exception of the runtime to ``RefusedError`` with its message."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, RefusedError):
            raise RefusedError(f"{error}") from error
