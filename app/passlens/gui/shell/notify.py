"""Notifies the desktop of a long job's end while the window is in the background.

Qt's own way needs an icon in the system's tray. Desktops on Linux have a service on D-Bus for it; PySide's QtDBus
cannot make the unsigned number that its call asks for, so one of the tools that every desktop has does the call.
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
"""Users wait for shorter jobs."""
_SHOWN_MS = 8000

Start = Callable[[str, Sequence[str]], bool]


def tell_desktop(window: QWidget, title: str, text: str, start: Start | None = None) -> bool:
    """Mark the window in the task bar, and request a notification; whether a program could do so.

    Args:
        window: The window to mark.
        title: One line.
        text: More of it; may be empty.
        start: Starts a program and leaves it alone; Qt's unless given.
    """
    QApplication.alert(window)
    start = start or _start
    for tool, arguments in commands(title, text):
        found = shutil.which(tool)
        if found is not None:
            return start(found, arguments)
    _log.info("no tool for notifications is there: %s", title)
    return False


def commands(title: str, text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The calls to try, in order: programs and arguments (desktop notifications specification 1.2, ``Notify``).

    The text is markup there, with links and pictures: what names hold is escaped. The title is plain.
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
    """A string as gdbus reads it, whatever it holds."""
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
