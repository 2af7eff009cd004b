"""The window follows what the desktop says of light and dark, at its start and at run time, on any desktop.

On a bus of their own, with a stand-in for the desktop's portal; what follows it is a process of its own, since Qt keeps
the one session bus of a process.
"""

from __future__ import annotations

import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from campaigns import rarely
from passlens.gui.kit.desktop_scheme import DesktopScheme, has_bus
from passlens.gui.kit.theme import ThemeManager

from .fake_portal import NAME, FakePortal

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("dbus-daemon") is None,
    reason="dbus-daemon is not installed: a bus of one's own needs it",
)

_CONFIGURATION = """<busconfig><type>session</type><listen>unix:path={bus}</listen><auth>EXTERNAL</auth>
<servicedir>{services}</servicedir><policy context="default">
<allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
"""

_FOLLOWER = """
import sys
from PySide6.QtWidgets import QApplication, QLabel
from passlens.gui.kit.desktop_scheme import DesktopScheme
from passlens.gui.kit.style import apply_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager

app = QApplication([])
themes = ThemeManager(ThemeChoice(sys.argv[1]), desktop=DesktopScheme(app))
apply_style(app, themes)
label = QLabel("text")
label.show()

def tell():
    painted = label.palette().text().color().name().upper() == themes.theme.text.upper()
    print(themes.theme.name if painted else "half", flush=True)

themes.changed.connect(tell)
tell()
app.exec()
"""


@dataclass
class Follower:
    """A process that follows the desktop, and what it says of its theme, a line for each change."""

    process: subprocess.Popen[str]
    said: queue.Queue[str] = field(default_factory=queue.Queue)

    def next(self) -> str:
        """The next theme that it has; the first is that of its start."""
        return self.said.get(timeout=PATIENCE)

    def read(self) -> None:
        """Take its lines; for a thread."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line.strip())


@dataclass
class Bus:
    """A private session bus, and who was started on it."""

    folder: Path
    followers: list[Follower] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"unix:path={self.folder / 'bus'}"

    def follow(self, choice: str = "system", desktop: str = "sway") -> Follower:
        """Start a process that follows the desktop."""
        environment = {
            **os.environ,
            "DBUS_SESSION_BUS_ADDRESS": self.address,
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CURRENT_DESKTOP": desktop,
            "PYTHONPATH": str(ROOT / "app"),
        }
        words = [sys.executable, "-c", _FOLLOWER, choice]
        process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
        follower = Follower(process)
        threading.Thread(target=follower.read, daemon=True).start()
        self.followers.append(follower)
        return follower


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    """A bus with nobody on it."""
    (tmp_path / "services").mkdir()
    configuration = tmp_path / "bus.conf"
    configuration.write_text(_CONFIGURATION.format(bus=tmp_path / "bus", services=tmp_path / "services"))
    words = ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address=1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        assert daemon.stdout is not None
        assert daemon.stdout.readline().startswith("unix:"), "the bus is there once it prints its address"
        made = Bus(tmp_path)
        try:
            yield made
        finally:
            for follower in made.followers:
                follower.process.kill()
                follower.process.communicate()
            daemon.terminate()


@pytest.fixture
def portal(bus: Bus) -> Iterator[FakePortal]:
    """A desktop that asks for light windows."""
    made = FakePortal(bus.address, "light")
    yield made
    made.close()


@pytest.mark.parametrize("desktop", ["sway", rarely("GNOME"), rarely("KDE")])
def test_that_the_window_follows_the_desktop_both_ways_while_it_runs(
    bus: Bus, portal: FakePortal, desktop: str
) -> None:
    follower = bus.follow(desktop=desktop)
    assert follower.next() == "light"
    portal.change("dark")
    assert follower.next() == "dark"
    portal.change("light")
    assert follower.next() == "light"


def test_that_a_window_starts_dark_where_the_desktop_is(bus: Bus, portal: FakePortal) -> None:
    portal.change("dark")
    follower = bus.follow()
    assert follower.next() == "dark", "not light first, and dark a moment later"
    portal.change("unset")
    assert follower.next() == "light", "a desktop without a wish leaves it to Qt"


@pytest.mark.campaign
def test_that_what_the_user_chose_stays(bus: Bus, portal: FakePortal) -> None:
    follower, other = bus.follow("light"), bus.follow("system")
    assert (follower.next(), other.next()) == ("light", "light")
    portal.change("dark")
    assert other.next() == "dark", "the change arrived"
    assert follower.said.empty()


@pytest.mark.campaign
def test_that_a_portal_that_does_not_run_yet_is_started(bus: Bus) -> None:
    program = Path(__file__).with_name("fake_portal.py")
    service = f"[D-BUS Service]\nName={NAME}\nExec={sys.executable} {program} {bus.address} dark\n"
    (bus.folder / "services" / f"{NAME}.service").write_text(service)
    follower = bus.follow()
    assert follower.next() == "light"
    assert follower.next() == "dark"


def test_that_without_a_portal_qt_is_asked(bus: Bus) -> None:
    assert bus.follow().next() == "light"


def test_that_a_bus_is_only_asked_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_bus({"DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/x"})
    assert not has_bus({})
    assert not has_bus({"XDG_RUNTIME_DIR": str(tmp_path)})
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    scheme = DesktopScheme()
    scheme.ask()
    assert scheme.dark is None
    assert ThemeManager(desktop=scheme).theme.name == "light"
