"""Drives one window from a file to the cause of its failure and a fix that works; prints how long each took, as JSON.

Usage: ``python founding_window.py MODEL SETUP``; SETUP is JSON: ``driver``, ``target``, ``devices``, ``opt_level``,
``flags`` and ``toolchain`` (a path), each as the toolbar has it, and ``seconds``, after which it gives up. Nothing but
the file and these is given to the window: it opens the file, and F5 is pressed.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import psutil
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from passlens.engine.compile.request import Driver
from passlens.engine.diagnosis.findings import key_of
from passlens.gui.failure import FAILURE
from passlens.gui.kit.style import apply_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.window.main_window import MainWindow

_LOOK_MS = 50
_BEGAN = psutil.Process().create_time()


class Drive:
    """One window, looked at twenty times a second.

    Attributes:
        found: What was seen, and when (s since the start of the process). The cause counts from when its card first
            appeared, which is before the compile where the check of the setup finds it.
    """

    def __init__(self, window: MainWindow, model: Path, setup: dict[str, object]) -> None:
        self.found: dict[str, object] = {}
        self._window, self._model, self._setup = window, model, setup
        self._pressed = False
        self._before: dict[str, float] = {}
        self._until = time.monotonic() + float(str(setup["seconds"]))
        self._cpu: dict[int, float] = {}

    def look(self) -> None:
        """Press F5 when the file is open; then note what stands on the cards."""
        self._cpu_seconds()
        window, seconds = self._window, time.time() - _BEGAN
        problems = [card.problem for card in window.shell.room(PROBLEMS).view.cards]
        if not self._pressed:
            if window.shell.state.setup.source == self._model and not window.on_start_page:
                self._press()
            return
        if window.shell.state.session is None:
            for one in problems:
                self._before.setdefault(str(one.title), seconds)
            return
        if problems and (problems[0].rule or problems[0].first_cause):
            title = str(problems[0].title)
            self.found.setdefault("cause", self._before.get(title, seconds))
            self.found |= {"rule": problems[0].rule, "title": title}
        if problems and problems[0].pass_id is not None:
            self.found.setdefault("pass", seconds)
        for key, state in window.shell.room(FAILURE).fixes.fixing.states.items():
            if state.result is not None and state.result.compiles:
                name = next((str(fix.title) for one in problems for fix in one.fixes if key_of(fix) == key), key)
                kind = "hides" if state.result.hides else "fix"
                if kind not in self.found:
                    self.found |= {kind: seconds, f"{kind}_title": name, f"{kind}_cpu": self._cpu_seconds()}
        ended = not window.shell.compiling.running and "compiled" not in self.found
        if ended:
            self.found["compiled"] = seconds
        tried = not window.shell.compiling.running and window.shell.jobs.idle()
        if ("fix" in self.found and "pass" in self.found) or tried or time.monotonic() > self._until:
            QApplication.exit()

    def _press(self) -> None:
        window, setup = self._window, self._setup
        devices = setup["devices"]
        window.shell.state.set_setup(
            replace(
                window.shell.state.setup,
                driver=Driver(str(setup["driver"])),
                target=str(setup["target"]),
                devices=devices if isinstance(devices, int) else tuple(str(devices).split(",")),
                opt_level=setup["opt_level"] if isinstance(setup["opt_level"], int) else None,
                flags=tuple(str(setup["flags"]).split()),
                toolchain=str(setup["toolchain"]),
            )
        )
        self._pressed = True
        QTest.keyClick(window, Qt.Key.Key_F5)

    def _cpu_seconds(self) -> float:
        """Of this process and of all that it has started, those that ended as far as they were seen."""
        me = psutil.Process()
        for one in [me, *me.children(recursive=True)]:
            try:
                times = one.cpu_times()
            except psutil.Error:
                continue
            self._cpu[one.pid] = times.user + times.system
        return sum(self._cpu.values())


def main() -> int:
    """Open the window, drive it, and say what was seen."""
    model, setup = Path(sys.argv[1]), json.loads(sys.argv[2])
    app = QApplication(sys.argv[:1])
    themes = ThemeManager(ThemeChoice.LIGHT, app)
    apply_style(app, themes)
    window = MainWindow(themes, Settings())
    window.resize(1280, 800)
    window.show()
    drive = Drive(window, model, setup)
    timer = QTimer()
    timer.setInterval(_LOOK_MS)
    timer.timeout.connect(drive.look)
    timer.start()
    window.start(model)
    app.exec()
    timer.stop()
    if picture := os.environ.get("PASSLENS_PICTURES"):
        Path(picture).mkdir(parents=True, exist_ok=True)
        window.grab().save(str(Path(picture) / f"founding-{model.stem}.png"))
    window.shell.jobs.cancel_all()
    give_up = time.monotonic() + 20
    while not window.shell.jobs.idle() and time.monotonic() < give_up:
        app.processEvents()
        time.sleep(0.02)
    sys.stdout.write(json.dumps(drive.found) + "\n")
    sys.stdout.flush()
    os._exit(0)  # nothing is to be waited for


if __name__ == "__main__":
    sys.exit(main())
