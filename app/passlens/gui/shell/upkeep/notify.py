"""Notifies the desktop when a long job ends while the window is in the background.

Qt's notifications need an icon in the system tray. Linux desktops offer a D-Bus service, but PySide's QtDBus cannot
make the unsigned integer that its call needs, so a tool that every desktop has makes the call.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication, QWidget

from passlens.engine.quoting import one_line, visible

_log = logging.getLogger(__name__)

LONG_SECONDS = 10.0
"""Shorter jobs need no notification."""
_SHOWN_MS = 8000

Start = Callable[[str, Sequence[str]], bool]


def tell_desktop(window: QWidget, title: str, text: str, start: Start | None = None) -> bool:
    """Mark the window in the task bar, and request a notification; returns whether a program could send it.

    Args:
        window: The window to mark.
        title: One line.
        text: The body; may be empty.
        start: Starts a detached program; Qt's unless given.
    """
    QApplication.alert(window)
    start = start or _start
    for tool, arguments in commands(title, text):
        found = shutil.which(tool)
        if found is not None:
            return start(found, arguments)
    _log.info("no tool for notifications was found: %s", title)
    return False


def commands(title: str, text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The commands to try, in order: program and arguments (desktop notifications specification 1.2, ``Notify``).

    The body is markup, so names in it are escaped. The title is plain text.
    """
    title, text = one_line(title), escape(visible(text), quote=False)
    service, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
    return (
        ("notify-send", ("--app-name=Passlens", "--icon=passlens", "--", title, text)),
        (
            "gdbus",
            (
                *("call", "--session", "--dest", service, "--object-path", path, "--method", f"{service}.Notify", "--"),
                *(_variant("Passlens"), "uint32 0", _variant("passlens"), _variant(title), _variant(text)),
                *("@as []", "@a{sv} {}", f"int32 {_SHOWN_MS}"),
            ),
        ),
        (
            "busctl",
            (
                *("--user", "call", service, path, service, "Notify", "susssasa{sv}i", "--"),
                *("Passlens", "0", "passlens", title, text, "0", "0", str(_SHOWN_MS)),
            ),
        ),
    )


def _variant(text: str) -> str:
    """Any string as a literal for gdbus."""
    quoted = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{quoted}'"


def _start(program: str, arguments: Sequence[str]) -> bool:
    process = QProcess()
    process.setProgram(program)
    process.setArguments(list(arguments))
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    process.startDetached()
    return True
