"""Two starts, one window; and what is left of a window that is killed: processes as a desktop starts them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"


class Desktop:
    """Folders of a user, and the windows that they start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.windows: list[subprocess.Popen[bytes]] = []
        self._environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT / "app")}
        for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME"):
            place = folder / name.lower()
            place.mkdir(mode=0o700)
            self._environment[f"XDG_{name}"] = str(place)
        self.runtime = Path(tempfile.mkdtemp(prefix="run-", dir="/tmp"))  # short: a socket's path may have 107 bytes
        self._environment["XDG_RUNTIME_DIR"] = str(self.runtime)

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start Passlens as an icon does."""
        patient = f"from passlens.gui.shell.upkeep import instance; instance.ANSWER_MS = {PATIENCE * 1000:.0f}"
        code = f"import sys; {patient}; from passlens.cli.start import main; sys.exit(main())"
        process = subprocess.Popen([sys.executable, "-c", code, *arguments], env=self._environment)
        self.windows.append(process)
        return process

    def notes(self) -> dict[str, dict[str, Any]]:
        """What the windows have noted of what they show, by the windows' names."""
        places = (self.folder / "state_home" / "passlens" / "open").glob("*.json")
        found = {}
        for place in places:
            try:
                found[place.stem] = json.loads(place.read_text())
            except (OSError, ValueError):  # written anew, or taken away, while we read
                continue
        return found

    def showing(self, model: Path) -> str:
        """The name of a window that has noted that it shows a model; empty: none has."""
        return next((name for name, note in self.notes().items() if note.get("source") == str(model)), "")

    def sockets(self) -> list[Path]:
        """The sockets that windows listen on."""
        return list(self.runtime.rglob("*.sock"))


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """A user's folders; what is still open at the end is killed."""
    made = Desktop(tmp_path)
    yield made
    for window in made.windows:
        if window.poll() is None:
            window.kill()
        window.wait()
    shutil.rmtree(made.runtime)


def wait_for(ready: Callable[[], object], what: str) -> None:
    """Until something holds."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.mark.campaign
def test_that_a_window_can_be_opened_beside_another_one(desktop: Desktop) -> None:
    model = SAMPLES / "matmul_f16.mlir"
    desktop.start(str(model))
    wait_for(lambda: desktop.showing(model), "the first window has opened its file")
    first_name = desktop.showing(model)
    convolution = SAMPLES / "conv_group.mlir"
    apart = desktop.start("--new-window", str(convolution))
    wait_for(lambda: desktop.showing(convolution), "the other window has opened its file")
    assert desktop.showing(model) == first_name
    apart.send_signal(signal.SIGTERM)
    assert apart.wait(PATIENCE) == 0
    assert not desktop.showing(convolution), "a window that closes properly leaves nothing"


@pytest.mark.campaign
def test_that_files_go_to_the_open_window_and_a_killed_one_is_no_obstacle(desktop: Desktop) -> None:
    first = desktop.start()
    wait_for(desktop.sockets, "the first window listens")
    model = SAMPLES / "matmul_f16.mlir"
    second = desktop.start(str(model))
    assert second.wait(PATIENCE) == 0, "it hands the file over, and ends"
    wait_for(lambda: desktop.showing(model), "the first window opened it")
    first_name = desktop.showing(model)
    assert first.poll() is None

    first.kill()
    first.wait()
    assert first_name in desktop.notes()
    assert desktop.sockets(), "kill -9 leaves the socket"
    third = desktop.start()
    wait_for(lambda: first_name not in desktop.notes(), "the next window has taken the note of the killed one")
    last = desktop.start(str(model))
    assert last.wait(PATIENCE) == 0, "the dead socket was taken over"
    wait_for(lambda: desktop.showing(model) not in {"", first_name}, "the new window opened it")
    third.send_signal(signal.SIGTERM)
    assert third.wait(PATIENCE) == 0
    assert not desktop.notes()
