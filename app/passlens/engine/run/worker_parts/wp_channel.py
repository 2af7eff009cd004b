"""How the worker tells what it does: one JSON line an event; and how it says that the runtime refused."""

from __future__ import annotations

import json
import os
from typing import Any, TextIO

Json = dict[str, Any]


class Channel:
    """The stream of events back to Passlens: our standard output, which libraries can no longer write to."""

    def __init__(self, file: TextIO | None = None, label: str = "") -> None:
        self._label = label
        if file is None:
            file = os.fdopen(os.dup(1), "w", encoding="utf-8")
            os.dup2(2, 1)
        self._file = file

    def labelled(self, label: str) -> Channel:
        """The same stream, with words behind all that is being done."""
        return Channel(self._file, label)

    def send(self, event: str, **fields: Any) -> None:
        """Write one event and make sure that it leaves this process."""
        self._file.write(json.dumps({"event": event, **fields}) + "\n")
        self._file.flush()

    def pass_on(self, line: str) -> None:
        """Write what another process told; a whole line."""
        self._file.write(line)
        self._file.flush()

    def doing(self, text: str) -> None:
        """Say what comes next: the last such line tells what a crash interrupted."""
        self.send("doing", text=text + self._label)


class RefusedError(Exception):
    """The runtime said no while we did something; the message is its own."""


class refusal:  # noqa: N801 - reads as a word in "with"
    """Turns whatever the runtime raises into ``RefusedError`` with its message."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, RefusedError):
            raise RefusedError(f"{error}") from error
