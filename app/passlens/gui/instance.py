"""One window for each user and display: a second start hands its files to the window that is open, and ends.

The socket lies in the user's runtime folder and answers the user alone. What it carries is one line of JSON each way;
a window that does not answer in time is left alone, and the second start opens a window of its own.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from platformdirs import user_config_path, user_runtime_path

ANSWER_MS = 2000
"""A window that is painting a large text answers later than one that is idle; one that hangs never does."""
MOST_BYTES = 1 << 20
"""Longer than any list of files that a shell can pass."""
ANSWER = b"taken\n"
_LONGEST = 100
"""Bytes: the system takes 107 of a socket's path (unix(7)), and Qt adds a few while it makes one."""


def endpoint(environment: Mapping[str, str] | None = None) -> str:
    """The name of this user's socket for this display: a path where there are such, else a pipe's name.

    Windows with other settings (``XDG_CONFIG_HOME``) are other programs to the user, and have a socket of their own.
    """
    environment = os.environ if environment is None else environment
    display = environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY") or environment.get("QT_QPA_PLATFORM", "")
    whole = f"{display}\0{user_config_path('passlens', appauthor=False)}\0{getattr(os, 'getuid', lambda: 0)()}"
    name = f"passlens-{hashlib.sha256(whole.encode()).hexdigest()[:16]}"
    if sys.platform == "win32":
        return name
    path = str(user_runtime_path("passlens", appauthor=False) / f"{name}.sock")
    return path if len(os.fsencode(path)) < _LONGEST else str(Path(tempfile.gettempdir()) / f"{name}.sock")


def hand_over(files: Sequence[Path], name: str, environment: Mapping[str, str] | None = None) -> bool:
    """Give files to the window that is open; whether there is one that took them."""
    if sys.platform != "win32" and not Path(name).exists():
        return False
    from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - it takes 25 ms, and most starts are the first

    environment = os.environ if environment is None else environment
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(ANSWER_MS):
        return False
    said = {
        "files": [str(path) for path in files],
        "activation": environment.get("XDG_ACTIVATION_TOKEN") or environment.get("DESKTOP_STARTUP_ID") or "",
    }
    socket.write(json.dumps(said).encode() + b"\n")
    answer = b""
    while not answer.endswith(b"\n") and socket.waitForReadyRead(ANSWER_MS):
        answer += bytes(socket.readAll().data())
    socket.disconnectFromServer()
    return answer == ANSWER


def parse(line: bytes) -> tuple[tuple[Path, ...], str] | None:
    """What a start said: its files and its token; None when it is not one of ours."""
    try:
        said = json.loads(line)
        files, token = said["files"], said["activation"]
    except (ValueError, KeyError, TypeError):
        return None
    if not isinstance(files, list) or not all(isinstance(file, str) for file in files) or not isinstance(token, str):
        return None
    return tuple(Path(file) for file in files), token
