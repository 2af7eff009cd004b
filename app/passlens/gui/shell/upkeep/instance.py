"""One window for each user and display: a second start hands its files to the open window, and ends.

The socket is in the user's runtime folder, and only the user can connect. It carries one line of JSON each way. If
the window does not answer in time, the second start opens a window itself.

A folder counts as the user's if no other user can write or name its contents. The desktop session names one; after
``su`` or ``sudo`` it often belongs to another user, and on a server there is none: then a folder among the temporary
files is used. If another user has taken that name, each start opens its own window.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from platformdirs import user_config_path

_log = logging.getLogger(__name__)

ANSWER_MS = 2000
"""A window that paints a large text answers late; a hung one never does."""
MOST_BYTES = 1 << 20
"""Longer than any list of files that a shell can pass."""
ANSWER = b"taken\n"
SESSIONS = Path("/run/user")
"""Where systemd makes a folder for each logged-in user, also after ``su``."""
_LONGEST = 100
"""Bytes: the system allows 107 for the path of a socket (unix(7)), and Qt adds a few while it makes one."""


def endpoint(environment: Mapping[str, str] | None = None) -> str:
    """The name of this user's socket for this display: a path, or the name of a pipe on Windows.

    Other settings (``XDG_CONFIG_HOME``) have a separate socket, as they make a different program for the user.
    Empty if no folder for a socket is safe from other users: then nothing is handed over.
    """
    import hashlib  # noqa: PLC0415 - OpenSSL, and not every window has an endpoint

    environment = os.environ if environment is None else environment
    display = environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY") or environment.get("QT_QPA_PLATFORM", "")
    whole = f"{display}\0{user_config_path('passlens', appauthor=False)}\0{getattr(os, 'getuid', lambda: 0)()}"
    name = f"passlens-{hashlib.sha256(whole.encode()).hexdigest()[:16]}"
    if sys.platform == "win32":
        return name
    for folder in _candidates(environment):
        path = str(folder / "passlens" / f"{name}.sock")
        if len(os.fsencode(path)) < _LONGEST and _is_ours(folder):
            return path
    folder = Path(tempfile.gettempdir()) / f"passlens-{getattr(os, 'getuid', lambda: 0)()}"
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700)
    if not _is_ours(folder):
        _log.warning("%s is not this user's alone, so each start opens a new window; set XDG_RUNTIME_DIR", folder)
        return ""
    path = str(folder / f"{name}.sock")
    return path if len(os.fsencode(path)) < _LONGEST else ""


def _candidates(environment: Mapping[str, str]) -> Iterator[Path]:
    """The runtime folder of the desktop session, else systemd's."""
    named = environment.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(named):  # noqa: PTH117 - the XDG Base Directory Specification: what is not, counts as not set
        yield Path(named)
    if hasattr(os, "getuid"):
        yield SESSIONS / str(os.getuid())


def _is_ours(folder: Path) -> bool:
    """Whether it is a real folder of this user that nobody else can write to."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return stat.S_ISDIR(found.st_mode) and mine and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def hand_over(files: Sequence[Path], name: str, environment: Mapping[str, str] | None = None) -> bool:
    """Hand files to the open window; returns whether one took them."""
    if not name or (sys.platform != "win32" and not Path(name).exists()):
        return False
    from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - it takes 25 ms, and most starts are the first

    environment = os.environ if environment is None else environment
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(ANSWER_MS):
        return False
    request = {
        "files": [str(path) for path in files],
        "activation": environment.get("XDG_ACTIVATION_TOKEN") or environment.get("DESKTOP_STARTUP_ID") or "",
    }
    socket.write(json.dumps(request).encode() + b"\n")
    answer = b""
    while not answer.endswith(b"\n") and socket.waitForReadyRead(ANSWER_MS):
        answer += bytes(socket.readAll().data())
    socket.disconnectFromServer()
    return answer == ANSWER


def parse(line: bytes) -> tuple[tuple[Path, ...], str] | None:
    """The files and the token that another start sent; None if the line is invalid."""
    try:
        request = json.loads(line)
        files, token = request["files"], request["activation"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(files, list) or not all(isinstance(file, str) for file in files) or not isinstance(token, str):
        return None
    return tuple(Path(file) for file in files), token
