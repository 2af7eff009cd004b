"""How the worker tells what it does: one JSON line an event; and how it says that the runtime refused."""

from __future__ import annotations

import json
import os
from typing import Any, TextIO

Json = dict[str, Any]


class Channel:
    """The stream of events back to Passlens: our standard output, which libraries can no longer write to."""

    def __init__(self, file: TextIO | None = None, side: str = "") -> None:
        self._side = side
        if file is None:
            file = os.fdopen(os.dup(1), "w", encoding="utf-8")
            os.dup2(2, 1)
        self._file = file

    def of_side(self, side: str) -> Channel:
        """The same stream, for one of two sides: all that is being done is told with its name."""
        return Channel(self._file, side)

    def send(self, event: str, **fields: Any) -> None:
        """Write one event and make sure that it leaves this process."""
        self._file.write(json.dumps({"event": event, **fields}) + "\n")
        self._file.flush()

    def pass_on(self, line: str) -> None:
        """Write what another process told; a whole line."""
        self._file.write(line)
        self._file.flush()

    def doing(self, what: str, **fields: Any) -> None:
        """Say what comes next, by a code that ``doing`` of the engine knows: the last one tells what a crash hit."""
        self.send("doing", what=what, side=self._side, **fields)


class RefusedError(Exception):
    """The runtime said no while we did something; the message is its own.

    Where it is ours, ``kind`` and ``fields`` say what it tells, as ``explain`` of the engine knows it.
    """

    def __init__(self, message: str, kind: str = "", **fields: str) -> None:
        super().__init__(message)
        self.kind, self.fields = kind, fields


class refusal:  # noqa: N801 - reads as a word in "with"
    """Turns whatever the runtime raises into ``RefusedError`` with its message."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, RefusedError):
            raise RefusedError(f"{error}") from error
