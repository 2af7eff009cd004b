"""One window for each user and display: files are handed over, dead sockets are no obstacle."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from passlens.gui.shell.upkeep import instance
from passlens.gui.shell.upkeep.instance import endpoint, hand_over, parse
from passlens.gui.shell.upkeep.instance_server import InstanceServer
from passlens.gui.shell.window.main_window import MainWindow
from waiting import PATIENCE


@pytest.fixture
def name(tmp_path: Path) -> str:
    """A socket's path of this test."""
    return str(tmp_path / "run" / "passlens.sock")


def start_elsewhere(files: list[Path], name: str, token: str = "") -> subprocess.Popen[bytes]:
    """A second start, as a process; ends with 0 when its files were taken."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom passlens.gui.shell.upkeep import instance\n"
        f"instance.ANSWER_MS = {PATIENCE * 1000:.0f}\n"
        "name, token, *files = sys.argv[1:]\n"
        "taken = instance.hand_over([Path(file) for file in files], name, {'XDG_ACTIVATION_TOKEN': token})\n"
        "sys.exit(0 if taken else 3)\n"
    )
    app = Path(__file__).resolve().parents[2] / "app"
    command = [sys.executable, "-c", script, name, token, *map(str, files)]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(app)})


def taken(process: subprocess.Popen[bytes], qtbot: QtBot) -> bool:
    """Whether its files were taken, while this process's events go on."""
    qtbot.waitUntil(lambda: process.poll() is not None)
    return process.returncode == 0


def test_that_a_second_start_hands_its_files_to_the_window_that_is_open(qtbot: QtBot, name: str) -> None:
    server = InstanceServer(name)
    assert server.listen()
    got: list[tuple[tuple[Path, ...], str]] = []
    server.received.connect(lambda files, token: got.append((files, token)))
    assert taken(start_elsewhere([Path("/a b/ü.mlir"), Path("/c.passlens")], name, "token-1"), qtbot)
    assert got == [((Path("/a b/ü.mlir"), Path("/c.passlens")), "token-1")]
    server.close()


def test_that_without_an_open_window_nothing_is_handed_over(name: str) -> None:
    assert not hand_over([Path("/a.mlir")], name)


def test_that_the_socket_of_a_killed_window_is_taken_over(qtbot: QtBot, name: str) -> None:
    Path(name).parent.mkdir()
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(name)
    dead.close()  # nobody listens, and the file stays: what kill -9 leaves
    assert Path(name).exists()
    assert not hand_over([Path("/a.mlir")], name)
    server = InstanceServer(name)
    assert server.listen()
    assert taken(start_elsewhere([], name), qtbot)
    server.close()


def test_that_a_second_window_leaves_the_socket_to_the_first(qtbot: QtBot, name: str) -> None:
    first, second = InstanceServer(name), InstanceServer(name)
    assert first.listen()
    assert not second.listen()
    second.close()
    assert first.listening
    assert taken(start_elsewhere([], name), qtbot)
    first.close()


def test_that_what_is_no_start_of_ours_is_hung_up_on(qtbot: QtBot, name: str) -> None:
    server = InstanceServer(name)
    assert server.listen()
    got: list[object] = []
    server.received.connect(lambda files, token: got.append(files))
    stranger = QLocalSocket()
    stranger.connectToServer(name)
    stranger.write(b"GET / HTTP/1.1\r\n\r\n")
    qtbot.waitUntil(lambda: stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert not got
    server.close()


@pytest.mark.parametrize("line", [b"", b"[]", b"{}", b'{"files": 3, "activation": ""}', b'{"files": [1]}', b"\xff\n"])
def test_that_a_line_of_another_form_is_refused(line: bytes) -> None:
    assert parse(line) is None


def test_that_each_display_and_each_configuration_has_a_socket_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: "/tmp")  # short, as on a user's machine
    tmp_path.chmod(0o700)
    places = {"XDG_RUNTIME_DIR": str(tmp_path)}
    first, second = endpoint({**places, "DISPLAY": ":1"}), endpoint({**places, "DISPLAY": ":2"})
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "other"))
    assert len({first, second, endpoint({**places, "DISPLAY": ":1"})}) == 3
    long = tmp_path / ("long" * 30)
    long.mkdir(mode=0o700)
    assert 0 < len(endpoint({"XDG_RUNTIME_DIR": str(long)}).encode()) < 107, "the system takes no longer path"


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for temporary files, of this test; its path is short enough for a socket. No session of systemd's."""
    with tempfile.TemporaryDirectory(prefix="pl-", dir="/tmp") as folder:
        monkeypatch.setattr(tempfile, "gettempdir", lambda: folder)
        monkeypatch.setattr(instance, "SESSIONS", Path(folder) / "no sessions")
        yield Path(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes lie in no folder")
@pytest.mark.parametrize("kind", ["unset", "relative", "missing", "written by all", "a link"])
def test_that_where_the_session_has_no_safe_folder_one_is_made(temporary: Path, kind: str) -> None:
    odd = temporary / "odd"
    if kind == "a link":
        (temporary / "there").mkdir(mode=0o700)
        odd.symlink_to(temporary / "there")
    elif kind == "written by all":
        odd.mkdir()
        odd.chmod(0o777)
    environment = {"unset": {}, "relative": {"XDG_RUNTIME_DIR": "odd"}}.get(kind, {"XDG_RUNTIME_DIR": str(odd)})
    folder = Path(endpoint(environment)).parent
    assert folder == temporary / f"passlens-{os.getuid()}"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert Path(endpoint(environment)).parent == folder, "a second start finds it"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes lie in no folder")
def test_that_the_folder_of_the_session_is_taken_before_others(temporary: Path) -> None:
    folder = temporary / "session"
    folder.mkdir(mode=0o700)
    assert Path(endpoint({"XDG_RUNTIME_DIR": str(folder)})).parent == folder / "passlens"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes lie in no folder")
def test_that_beside_a_folder_of_another_user_each_start_opens_a_window(
    temporary: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = os.getuid() + 1
    (temporary / f"passlens-{other}").mkdir(mode=0o700)  # of who runs this test, who is not the user that asks
    (temporary / "session").mkdir(mode=0o700)
    monkeypatch.setattr(os, "getuid", lambda: other)
    name = endpoint({"XDG_RUNTIME_DIR": str(temporary / "session")})
    assert name == ""
    assert "set XDG_RUNTIME_DIR" in caplog.text
    assert not hand_over([Path("/a.mlir")], name)
    assert not InstanceServer(name).listen()


def test_that_the_window_opens_what_it_receives_and_tells_of_the_rest(
    window: MainWindow, qtbot: QtBot, small_session: Path, failed_session: Path, tmp_path: Path
) -> None:
    third = Path(shutil.copy(small_session, tmp_path / "third.passlens"))
    window.receive((small_session, failed_session, third), "")  # two sessions would be compared
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.jobs.idle())
    session = window.shell.state.session
    assert session is not None
    assert session.path == small_session
    assert window.shell.messages.message is not None
    assert failed_session.name in window.shell.messages.message.hint
    assert str(failed_session) in window.shell.settings.now.recent[:2]
