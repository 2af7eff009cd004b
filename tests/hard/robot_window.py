"""A window that a robot uses: random actions of the command table, keys, clicks and dialogs, the same for a seed.

Usage: ``python tests/hard _window SESSION SEED COUNT SECONDS REPORT``. It does COUNT actions, or as many as fit into
the time, writes each to a log beside REPORT as it is done, and at the end what it saw to REPORT, as JSON.

How long the window stood still is taken from the beats of a timer: the time between two of them, less what the GUI
thread waited for a processor meanwhile (``/proc/self/task/TID/schedstat``: other programs, not ours), and its own
time on a processor beside it.
"""

from __future__ import annotations

import gc
import importlib
import json
import logging
import os
import pkgutil
import random
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import psutil
from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)
from typing_extensions import override

from hard.yardstick import yardstick_ms
from passlens import engine, gui
from passlens.gui import app
from passlens.gui.shell.commands import Command
from passlens.gui.shell.features import COMMANDS
from passlens.gui.shell.state import Selection
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.upkeep.watchdog import describe, places
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.shell.window.messages import MessageKind
from passlens.gui.text import TEXT

STALL_MS = 100.0
_BEAT_MS = 5
_HOME_EVERY = 60
"""So many actions at most on another session than the large one."""
_REST_SECONDS = 2.0
"""Before memory is looked at: the window gives free memory back 1.5 s after the last job."""
_LEAVE_SECONDS = 20.0
_PATIENCE_SECONDS = 90.0
_LOADING_SECONDS = 2.0
_TOUR_SECONDS = 20.0
"""What a tab may take to read all that it shows when it is shown first."""
_STILL = 15
"""Looks, five a second, after which a program whose window is closed should have ended."""
_NEVER = ("Install", "Remove Its Files", "Trim", "Quit", "Cancel It and Close")
"""Beginnings of buttons that are left alone: they load from the network, or change what the next action is to meet."""
_KEYS = (
    Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Escape,
    Qt.Key.Key_J, Qt.Key.Key_K, Qt.Key.Key_N, Qt.Key.Key_P, Qt.Key.Key_L, Qt.Key.Key_U,
)  # fmt: skip
_TOUR = frozenset(
    [
        *(
            f"view.{name}"
            for name in ("ir", "devices", "memory", "kernels", "graph", "run", "time", "profile", "notes")
        ),
        *(f"view.{name}" for name in ("log", "problems", "jobs", "diff", "after", "before", "theme")),
        *(
            f"file.{name}"
            for name in ("start", "open", "import", "recent", "compare", "paste", "compare_with", "profile")
        ),
        *(f"file.{name}" for name in ("report", "trim", "preferences")),
        *(
            f"compile.{name}"
            for name in ("dispatch", "sweep", "issue", "target", "devices", "opt", "flags", "toolchain")
        ),
        "compile.toolchains",
        *(f"go.{name}" for name in ("palette", "find", "line", "symbol", "pass", "search", "session_note")),
        *(f"help.{name}" for name in ("view", "contents", "shortcuts", "samples", "glossary", "new", "about")),
    ]
)
"""The commands that make a view or dialog: each is done once before the others."""
_PROGRAMS = (".reader.", ".reducer.", ".converter.", ".worker", ".onnx_child", ".shim")
"""Parts of the names of modules that children run in an environment of their own."""
_WORDS = ("linalg", "%0", "matmul", "canonicalize", "stream", "7", "hal", "zzz", "(", "attention", "…", "\\")


@dataclass(frozen=True, slots=True)
class Stall:
    """One time the window stood still, ms: by the clock, on a processor, waiting for one; and what it was doing."""

    step: int
    action: str
    wall: float
    cpu: float
    queued: float
    stack: str

    @property
    def own(self) -> float:
        """Without what other programs took."""
        return self.wall - self.queued


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process holds when it rests: bytes, Python's blocks, threads, open files, children, widgets."""

    step: int
    resident: int
    blocks: int
    threads: int
    files: int
    children: int
    widgets: int


@dataclass(slots=True)
class Seen:
    """All that is reported."""

    done: int = 0
    actions: dict[str, int] = field(default_factory=dict)
    stalls: list[Stall] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    yardsticks: list[float] = field(default_factory=list)


class Heart:
    """Looks, beat by beat, how long the GUI thread took for what came between."""

    def __init__(self, seen: Seen, now: Callable[[], tuple[int, str]]) -> None:
        self._seen, self._now = seen, now
        self._thread = threading.get_ident()
        self._stat = os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)
        self._last = time.monotonic()
        self._cpu, self._queued = self._times()
        self._stack = ""
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_BEAT_MS)
        self._timer.timeout.connect(self.beat)
        self._watch = threading.Thread(target=self._look, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._timer.start()
        self._watch.start()

    def _times(self) -> tuple[float, float]:
        """On a processor and waiting for one, ms."""
        cpu, queued, _ = os.pread(self._stat, 100, 0).split()
        return int(cpu) / 1e6, int(queued) / 1e6

    def beat(self) -> None:
        """The event loop is here again."""
        now = time.monotonic()
        cpu, queued = self._times()
        wall = (now - self._last) * 1000 - _BEAT_MS
        waited = queued - self._queued
        if wall - waited > STALL_MS:
            step, action = self._now()
            self._seen.stalls.append(Stall(step, action, wall, cpu - self._cpu, waited, self._stack))
        self._stack = ""
        self._last, self._cpu, self._queued = time.monotonic(), cpu, queued

    def skip(self) -> None:
        """What came until now is not the window's: the robot looked around."""
        self._last = time.monotonic()
        self._cpu, self._queued = self._times()

    def _look(self) -> None:
        while True:
            time.sleep(0.02)
            late = (time.monotonic() - self._last) * 1000
            if late > STALL_MS * 0.7 and not self._stack:
                self._stack = "".join(describe(places(self._thread)).splitlines(keepends=True)[-16:])


class Log(logging.Handler):
    """Takes what is logged as an error."""

    def __init__(self, seen: Seen, now: Callable[[], tuple[int, str]]) -> None:
        super().__init__(logging.ERROR)
        self._seen, self._now = seen, now

    @override
    def emit(self, record: logging.LogRecord) -> None:
        self._seen.errors.append(f"step {self._now()}: {self.format(record)}"[:4000])


class Robot:
    """Uses a window."""

    def __init__(self, window: MainWindow, session: Path, seed: int, count: int, until: float, report: Path) -> None:
        self._window, self._home, self._count, self._until = window, session, count, until
        self._chance = random.Random(seed)
        self._report = report.open("w", encoding="utf-8")
        self._action = "start"
        self._away = 0
        self._waits_since = 0.0
        self._compiling_for = 0
        self._tour = [row.id for row in COMMANDS if row.id in _TOUR] * 2
        self._touring = False
        self._sample_at = 0
        self._filters, self._size = window.shell.state.filters, window.size()
        self.seen = Seen()
        now = lambda: (self.seen.done, self._action)  # noqa: E731
        self._heart = Heart(self.seen, now)
        logging.getLogger().addHandler(Log(self.seen, now))
        self._files = [session, *sorted((Path(__file__).parents[2] / "resources/samples").glob("*.mlir"))[:4]]
        self._files.append(session.with_name("there is none.mlir"))
        for scheme in ("http", "https", "file", "mailto"):
            QDesktopServices.setUrlHandler(scheme, _nothing, "call")  # type: ignore[arg-type] # PySide takes no bytes
        self._timer = QTimer(window)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self._from = time.monotonic() + _LOADING_SECONDS
        window.shell.begun.connect(lambda _: self._begin())
        sys.excepthook = self._hooked(sys.excepthook)
        threading.excepthook = self._thread_hook

    def _hooked(self, before: Callable[..., object]) -> Callable[..., object]:
        def hook(kind: type[BaseException], error: BaseException, trace: object) -> None:
            self.seen.errors.append(f"step {self.seen.done}, {self._action}: {kind.__name__}: {error}")
            before(kind, error, trace)

        return hook

    def _thread_hook(self, raised: threading.ExceptHookArgs) -> None:
        trace = "".join(traceback.format_exception(raised.exc_type, raised.exc_value, raised.exc_traceback)[-4:])
        self.seen.errors.append(
            f"step {self.seen.done}, {self._action}: thread {raised.thread and raised.thread.name}: {trace}"
        )

    def _begin(self) -> None:
        """When the first session is read, and the modules of the views are loaded, as when a user begins."""
        if time.monotonic() < self._from or not self._window.shell.jobs.idle():
            QTimer.singleShot(50, self._window, self._begin)
            return
        self._heart.start()
        self._timer.start(1)

    # One action after the other.

    def _step(self) -> None:
        if self._waits():
            self._timer.start(10)
            return
        if self._sample_at:
            self._take_sample()
        if self.seen.done >= self._count or time.monotonic() > self._until:
            self._leave()
            return
        self._note_message()
        self.seen.done += 1
        act = self._choose()
        self.seen.actions[self._action.split(":")[0]] = self.seen.actions.get(self._action.split(":")[0], 0) + 1
        self._report.write(f"{self.seen.done} {self._action}\n")
        self._report.flush()
        if self.seen.done % (self._count // 20) == 0:
            self._go_home()
            self._sample_at = self.seen.done
        hurry = self._chance.random() < 0.4 and not self._sample_at and not self._touring
        self._waits_since = 0.0 if hurry else time.monotonic()
        # Before it acts: what opens a menu comes back only once the menu is closed, by the next action.
        self._timer.start(self._chance.choice((0, 1, 15, 60)) if hurry else 5)
        self._heart.skip()
        if not self._sample_at:
            with suppress(RuntimeError):  # the widget was deleted since it was chosen
                act()

    def _waits(self) -> bool:
        """Whether the last action is waited for: until the jobs rest, and for a sample some seconds more."""
        if not self._waits_since:
            return False
        waited = time.monotonic() - self._waits_since
        busy = not self._window.shell.jobs.idle()
        if self._sample_at:
            if busy and waited < _PATIENCE_SECONDS:
                self._rested = time.monotonic()
                return True
            return time.monotonic() - getattr(self, "_rested", self._waits_since) < _REST_SECONDS
        return busy and waited < (_TOUR_SECONDS if self._touring else 0.5)

    def _note_message(self) -> None:
        message = self._window.shell.messages.message
        if message is not None and message.kind is MessageKind.FAIL and "made a mistake" in message.sentence:
            self.seen.errors.append(f"step {self.seen.done}, {self._action}: {message.sentence} {message.detail}")
            self._window.shell.messages.dismiss()

    def _choose(self) -> Callable[[], object]:
        """The next action; sets its name."""
        window, chance = self._window, self._chance
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return self._on_popup(popup)
        dialog = next(
            (one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()), None
        )
        if dialog is not None and chance.random() < 0.85:
            return self._on_dialog(dialog)
        palette = window.command_palette
        if palette.isVisible() and chance.random() < 0.8:
            return self._on_palette(palette)
        session = window.shell.state.session
        self._away = 0 if session is not None and session.path == self._home else self._away + 1
        if self._away > _HOME_EVERY:
            self._away = 0
            return self._named("go home", self._go_home)
        self._compiling_for = self._compiling_for + 1 if window.shell.compiling.running else 0
        if self._compiling_for > 25:
            return self._named("command: compile.cancel", window.shell.actions["compile.cancel"].trigger)
        self._touring = bool(self._tour)
        if self._touring:  # first what is made and read once: what comes later is to find memory as it stays
            row = self._tour.pop()
            return self._named(f"command: {row}", window.shell.actions[row].trigger)
        kind = chance.choices(
            ("command", "key", "click", "wheel", "pass", "button", "type", "resize"), (46, 12, 16, 7, 6, 7, 3, 2)
        )[0]
        act: Callable[[], Callable[[], object]] = getattr(self, f"_{kind}")
        return act()

    def _named(self, name: str, act: Callable[[], object]) -> Callable[[], object]:
        self._action = name
        return act

    def _command(self) -> Callable[[], object]:
        acts = self._window.shell.actions
        rows = [row for row in COMMANDS if acts[row.id].isEnabled() and row.id != "file.quit"]
        row: Command = self._chance.choice(rows)
        if row.shortcuts and self._chance.random() < 0.5:
            keys = QKeySequence(self._chance.choice(row.shortcuts))
            return self._named(
                f"keys: {row.id}", lambda: QTest.keySequence(QApplication.focusWidget() or self._window, keys)
            )
        return self._named(f"command: {row.id}", acts[row.id].trigger)

    def _key(self) -> Callable[[], object]:
        key = self._chance.choice(_KEYS)
        times = self._chance.choice((1, 1, 1, 8))

        def press() -> None:
            for _ in range(times):
                QTest.keyClick(QApplication.focusWidget() or self._window, key)

        return self._named(f"key: {key.name} {times}", press)

    def _type(self) -> Callable[[], object]:
        text = self._chance.choice(_WORDS)
        focus = QApplication.focusWidget()
        if not isinstance(focus, QLineEdit | QPlainTextEdit):
            return self._key()
        return self._named(f"type: {text}", lambda: QTest.keyClicks(focus, text))

    def _pass(self) -> Callable[[], object]:
        overview = self._window.shell.session.overview
        if overview is None or not overview.info.pass_count:
            return self._command()
        number = self._chance.randint(1, overview.info.pass_count)
        return self._named(f"pass: {number}", lambda: self._window.shell.open(PassTarget(number)))

    def _button(self) -> Callable[[], object]:
        return self._press_one_of(self._window)

    def _press_one_of(self, parent: QWidget) -> Callable[[], object]:
        buttons = [
            one
            for one in parent.findChildren(QAbstractButton)
            if one.isVisible() and one.isEnabled() and not one.text().replace("&", "").startswith(_NEVER)
        ]
        if not buttons:
            return self._named("escape", lambda: QTest.keyClick(parent, Qt.Key.Key_Escape))
        one = self._chance.choice(buttons)
        return self._named(f"button: {one.text() or one.accessibleName()} of {type(parent).__name__}", one.click)

    def _somewhere(self) -> tuple[QWidget, QPoint]:
        window = self._window
        place = QPoint(self._chance.randrange(window.width()), self._chance.randrange(window.height()))
        child = window.childAt(place) or window
        return child, child.mapFrom(window, place)

    def _click(self) -> Callable[[], object]:
        child, place = self._somewhere()
        if isinstance(child, QAbstractButton) and child.text().replace("&", "").startswith(_NEVER):
            return self._key()
        how = self._chance.choices(("click", "double", "right", "move", "drag"), (55, 10, 10, 15, 10))[0]
        left, right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
        modifier = Qt.KeyboardModifier.NoModifier

        def do() -> None:
            match how:
                case "click":
                    QTest.mouseClick(child, left, modifier, place)
                case "double":
                    QTest.mouseDClick(child, left, modifier, place)
                case "right":
                    QTest.mouseClick(child, right, modifier, place)
                case "move":
                    QTest.mouseMove(child, place)
                case _:
                    QTest.mousePress(child, left, modifier, place)
                    QTest.mouseMove(child, place + QPoint(60, 25))
                    QTest.mouseRelease(child, left, modifier, place + QPoint(60, 25))

        return self._named(f"{how}: {type(child).__name__} {place.x()},{place.y()}", do)

    def _wheel(self) -> Callable[[], object]:
        child, place = self._somewhere()
        while (parent := child.parentWidget()) is not None and not isinstance(parent, QAbstractScrollArea):
            child = parent
        turn = self._chance.choice((120, -120, -480, 2400, -2400))
        held = self._chance.choice((Qt.KeyboardModifier.NoModifier,) * 3 + (Qt.KeyboardModifier.ControlModifier,))

        def do() -> None:
            at = QPointF(child.rect().center())
            event = QWheelEvent(
                at, child.mapToGlobal(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, held,
                Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(child, event)

        return self._named(f"wheel: {type(child).__name__} {turn} {place.x()}", do)

    def _resize(self) -> Callable[[], object]:
        width, height = self._chance.choice(((1440, 900), (1000, 640), (1900, 1000), (820, 560)))
        return self._named(f"resize: {width} {height}", lambda: self._window.resize(width, height))

    # What floats.

    def _on_popup(self, popup: QWidget) -> Callable[[], object]:
        if isinstance(popup, QMenu) and self._chance.random() < 0.6:
            acts = [
                one
                for one in popup.actions()
                if one.isEnabled() and not one.isSeparator() and one.objectName() != "file.quit"
                and not one.text().startswith(_NEVER)
            ]  # fmt: skip
            if acts:
                act = self._chance.choice(acts)

                def choose() -> None:
                    popup.close()
                    if act.menu() is None:
                        act.trigger()

                return self._named(f"menu: {act.text()}", choose)
        if isinstance(popup, QAbstractItemView) or self._chance.random() < 0.3:
            key = self._chance.choice((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape))
            return self._named(f"popup: {key.name}", lambda: QTest.keyClick(popup, key))
        return self._named("popup: close", popup.close)

    def _on_dialog(self, dialog: QDialog) -> Callable[[], object]:
        if isinstance(dialog, QFileDialog):
            return self._on_file_dialog(dialog)
        what = self._chance.random()
        if what < 0.3:
            return self._named(f"dialog: close {type(dialog).__name__}", dialog.close)
        if what < 0.5:
            focus = dialog.focusWidget()
            key = self._chance.choice(_KEYS)
            if focus is not None:
                return self._named(f"dialog: {key.name} in {type(dialog).__name__}", lambda: QTest.keyClick(focus, key))
        return self._press_one_of(dialog)

    def _on_file_dialog(self, dialog: QFileDialog) -> Callable[[], object]:
        if self._chance.random() < 0.4:
            return self._named("file dialog: reject", dialog.reject)
        if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave:
            path = self._home.parent / "saved" / f"file{self._chance.randrange(5)}"
        elif dialog.fileMode() is QFileDialog.FileMode.Directory:
            path = self._home.parent / "saved"
        else:
            path = self._chance.choice(self._files)

        def take() -> None:
            dialog.close()
            if dialog.fileMode() is not QFileDialog.FileMode.Directory or path.is_dir():
                dialog.fileSelected.emit(str(path))

        return self._named(f"file dialog: {path.name}", take)

    def _on_palette(self, palette: QWidget) -> Callable[[], object]:
        field = QApplication.focusWidget() or palette
        if self._chance.random() < 0.4:
            text = self._chance.choice(("a", "dev", "kern", "no", "1", "e"))
            return self._named(f"palette: {text}", lambda: QTest.keyClicks(field, text))
        key = self._chance.choice((Qt.Key.Key_Down, Qt.Key.Key_Escape, Qt.Key.Key_Return))
        return self._named(f"palette: {key.name}", lambda: QTest.keyClick(field, key))

    # Rest.

    def _go_home(self) -> None:
        """Close what floats, end what runs, and open the large session."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        for one in QApplication.topLevelWidgets():
            if isinstance(one, QDialog) and one.isVisible():
                one.close()
        self._window.close_palette()
        self._window.shell.jobs.cancel_all()  # the report of a large model takes minutes, a child and three files
        self._window.shell.show(TEXT)
        self._window.shell.state.set_filters(self._filters)
        self._window.shell.state.select(Selection())  # what is shown takes memory: the same each time
        self._window.resize(self._size)
        self._window.shell.open_path(self._home)

    def _take_sample(self) -> None:
        own = psutil.Process()
        gc.collect()
        self.seen.samples.append(
            Sample(
                self._sample_at, own.memory_info().rss, sys.getallocatedblocks(), _own_threads(own), own.num_fds(),
                len(own.children(recursive=True)), len(QApplication.allWidgets()),
            )
        )  # fmt: skip
        self.seen.yardsticks.append(yardstick_ms())
        self._sample_at = 0
        self._heart.skip()

    def _leave(self) -> None:
        """Close the window as a user does, and say what is asked."""
        self._action = "leave"
        self._still = 0
        self._go_home()
        since = time.monotonic()

        def look() -> None:
            window = self._window
            if not window.isVisible():
                self._still += 1
                if self._still > _STILL:  # Qt ends when the last window closes: what is still open?
                    open_ = [f"{type(one).__name__} '{one.windowTitle()}'" for one in _shown()]
                    self.seen.errors.append(f"the window is closed, and the program goes on; open: {open_}")
                    timer.stop()
                    QApplication.exit(3)
                return
            if time.monotonic() - since > _LEAVE_SECONDS:
                self.seen.errors.append(
                    f"the window does not close: {[row.title for row in window.shell.jobs.active()]}"
                )
                timer.stop()
                QApplication.exit(3)
                return
            for one in QApplication.topLevelWidgets():
                if isinstance(one, QDialog) and one.isVisible():
                    self._answer(one)
            window.close()

        timer = QTimer(self._window)
        timer.timeout.connect(look)
        timer.start(200)

    @staticmethod
    def _answer(dialog: QDialog) -> None:
        for button in dialog.findChildren(QAbstractButton):
            if button.text().replace("&", "").startswith(("Cancel It and Close", "Discard")):
                button.click()
                return


def _own_threads(own: psutil.Process) -> int:
    """Without those of the queues, such as ``query-1``: they begin with a queue's first job, and stay."""
    heads = [one.name.rpartition("-")[::2] for one in threading.enumerate()]
    return own.num_threads() - sum(number.isdigit() and name != "Thread" for name, number in heads)


def _shown() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible()]


class _Urls(QObject):
    """Takes links in place of a browser."""

    @Slot(QUrl)
    def call(self, url: QUrl) -> None:
        """Open nothing."""


_nothing = _Urls()


def load_all() -> None:
    """Load every module of the window and the engine: a first use in the second half would count as growth."""
    for package in (engine, gui):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not any(part in found.name for part in _PROGRAMS):
                importlib.import_module(found.name)


def main(words: Sequence[str]) -> int:
    """Open the window, let the robot use it, and write what was seen."""
    path, seed, count, seconds, place = words
    session, report = Path(path), Path(place)
    (session.parent / "saved").mkdir(exist_ok=True)
    load_all()
    begin = MainWindow.start
    robots: list[Robot] = []

    def start(window: MainWindow, *files: Path) -> None:
        until = time.monotonic() + float(seconds)
        robots.append(Robot(window, session, int(seed), int(count), until, report.with_suffix(".log")))
        begin(window, *files)

    MainWindow.start = start  # type: ignore[assignment, method-assign]
    code = app.run(session)
    seen = robots[0].seen
    own = psutil.Process()
    QApplication.processEvents()
    until = time.monotonic() + 4
    while (left := own.children(recursive=True)) and time.monotonic() < until:
        time.sleep(0.05)
    for one in left:
        with suppress(psutil.Error):
            seen.left.append(f"process {one.name()}: {' '.join(one.cmdline())[:200]}")
    alive = [one.name for one in threading.enumerate() if one is not threading.main_thread()]
    seen.left += [f"thread {name}" for name in alive if name not in {"watchdog"} and not name.startswith("Thread-")]
    report.write_text(json.dumps(asdict(seen), indent=1), encoding="utf-8")
    return code
