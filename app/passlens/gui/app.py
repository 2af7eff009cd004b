"""Starts the window: the application, its style, the main window, and the watchdogs of the GUI thread."""

from __future__ import annotations

import logging
import logging.handlers
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_log_path
from PySide6.QtCore import QLoggingCategory, QTimer, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from passlens import __version__
from passlens.engine.collection import keep_what_there_is
from passlens.engine.own_memory import keep_memory_small
from passlens.gui.kit.desktop_scheme import DesktopScheme
from passlens.gui.kit.style import begin_style, finish_style
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import install_language
from passlens.gui.shell.files.early_open import begin_open
from passlens.gui.shell.settings import load_settings
from passlens.gui.shell.upkeep.faults import WindowFaults
from passlens.gui.shell.upkeep.garbage import GarbageCollector
from passlens.gui.shell.upkeep.instance import endpoint, hand_over
from passlens.gui.shell.upkeep.memory_care import MemoryCare
from passlens.gui.shell.upkeep.watchdog import Watchdog
from passlens.gui.shell.window.main_window import MainWindow

NO_DISPLAY = 2
"""Exit code without a display: the environment is wrong, as for a wrong argument."""

NEW_WINDOW = "--new-window"

_LISTEN_AFTER_MS = 100
"""Delay: listening for later starts loads Qt's network module, which must wait for the first picture."""
_LOG_BYTES = 1 << 20
_QUIET = "qt.qpa.services.warning=false\nqt.qpa.wayland.textinput.warning=false"
"""Qt's warnings about a desktop without a portal, and about the text input of wlroots: users cannot act on them."""
_SWITCH_SECONDS = 0.0005
"""How long a job's thread may hold the interpreter's lock: painting needs it hundreds of times."""


def main(argv: Sequence[str]) -> int:
    """Open the window with the named files, or hand them to the open window; ``--new-window`` opens another one."""
    new_window = NEW_WINDOW in argv
    files = tuple(Path(text) for text in argv if text != NEW_WINDOW)
    problem = display_problem(dict(os.environ), sys.platform)
    if problem:
        sys.stderr.write(problem + "\n")
        return NO_DISPLAY
    if not new_window and load_settings().one_window and hand_over(files, endpoint()):
        return 0
    return run(*files, receive=True)


def run(*files: Path, receive: bool = False) -> int:
    """Open the window and run until it is closed; ``receive``: accept the files of later starts.

    Returns:
        0; or 2 without a display, which stderr explains in one sentence.
    """
    problem = display_problem(dict(os.environ), sys.platform)
    if problem:
        sys.stderr.write(problem + "\n")
        return NO_DISPLAY
    faults = WindowFaults(_log_to_file())
    faults.install()
    keep_memory_small()
    keep_what_there_is()
    sys.setswitchinterval(_SWITCH_SECONDS)
    early = begin_open(files)
    QLoggingCategory.setFilterRules(_QUIET)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Passlens")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("passlens")
    garbage = GarbageCollector()
    settings = load_settings()
    themes = ThemeManager(settings.theme_choice(), desktop=DesktopScheme(app))
    install_language(app, settings.language)  # before any widget is made
    begin_style(app, themes)
    window = MainWindow(themes, settings)
    finish_style(app, themes)
    faults.show = window.shell.messages.show_error
    window.shell.opening.expect(early)
    del early  # otherwise the first session stays in memory after another one is opened
    watchdog = Watchdog()
    QTimer.singleShot(0, watchdog.start)
    MemoryCare(window.shell.jobs, lambda: _release(window), window)
    _quit_on_signals(window)
    window.show()
    if receive:
        window.shell.begun.connect(lambda _: QTimer.singleShot(_LISTEN_AFTER_MS, window, lambda: _receive(window)))
    window.start(*files)
    keep_what_there_is()  # the modules of the visible parts are loaded
    window.loaded.connect(keep_what_there_is)
    code = app.exec()
    watchdog.stop()
    garbage.stop()
    faults.show = None
    qInstallMessageHandler(None)  # messages of objects could not reach Python while the interpreter ends
    return code


def _receive(window: MainWindow) -> None:
    """Accept the files of later starts."""
    from passlens.gui.shell.upkeep.instance_server import InstanceServer  # noqa: PLC0415 - after the first picture

    server = InstanceServer(endpoint(), window)
    server.received.connect(window.receive)
    window.shell.closed.connect(server.close)
    server.listen()


def display_problem(environment: dict[str, str], system: str) -> str:
    """Why no window can open here, as one sentence; empty if it can.

    Check it first: Qt ends the process if it cannot reach a display.
    """
    if not system.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return ""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return ""
    return (
        "There is no display to open the window on; use 'passlens compile FILE' on the command line, "
        "or set DISPLAY or WAYLAND_DISPLAY."
    )


def _release(window: MainWindow) -> None:
    """Release data of the open session and the rooms that is quick to read again."""
    for room in window.shell.rooms:
        room.rest()
    session = window.shell.state.session
    if session is not None:
        session.queries.release()
        window.shell.session.release()


def _quit_on_signals(window: MainWindow) -> None:
    """Let Ctrl-C in the terminal close the window like its button does; the end of the desktop session asks nothing."""
    signal.signal(signal.SIGINT, lambda *_: window.close())
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows has no SIGHUP
            signal.signal(getattr(signal, name), lambda *_: window.close_anyway())
    # Python runs signal handlers between bytecodes only: a timer allows that while Qt's loop sleeps.
    beat = QTimer(window)
    beat.setInterval(250)
    beat.timeout.connect(lambda: None)
    beat.start()


def _log_to_file() -> Path | None:
    """Log warnings and stalls to a file of the user, for bug reports; returns that file, if it can be written."""
    file = None
    try:
        folder = user_log_path("passlens", appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            folder / "window.log", maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
        file = folder / "window.log"
    except OSError:
        handler = logging.NullHandler()
    logging.basicConfig(
        level=logging.INFO, handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    return file
