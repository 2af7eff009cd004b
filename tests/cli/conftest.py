"""Sessions that the tests of the command line share, and two ways to call it: in this process, and as a real one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import passlens
from compiled_sessions import compiled_session, made_once
from message_checks import has_message
from passlens.cli.main import main
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.messages import Language, Message, render
from waiting import PATIENCE

PACKAGE_FOLDER = Path(passlens.__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command left: its exit code, both streams, and of one in this process the messages on standard error."""

    code: int
    out: str
    err: str
    messages: tuple[Message, ...] = ()

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)

    def tells(self, identifier: str, /, **arguments: object) -> bool:
        """Whether a message with this identifier and these arguments is printed, see ``has_message``."""
        return any(has_message(one, identifier, **arguments) for one in self.messages)


def environment(**more: str) -> dict[str, str]:
    """The environment of a real ``passlens`` process: no display, no colours forced, this checkout."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "FORCE_COLOR", "COLUMNS"}
    }
    return {**kept, "PYTHONPATH": str(PACKAGE_FOLDER), "NO_COLOR": "1", **more}


COMMAND = (sys.executable, "-m", "passlens.cli.main")


def start(*arguments: str | Path, **more: str) -> subprocess.Popen[str]:
    """Start a real process with pipes for both streams."""
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(**more),
        start_new_session=True,
    )


def call(*arguments: str | Path, **more: str) -> Answer:
    """Run a real process to its end."""
    with start(*arguments, **more) as process:
        out, err = process.communicate(timeout=PATIENCE)
        return Answer(process.returncode, out, err)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Calls the command line in this process, which saves the start of another one."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    rendered: list[tuple[Message, str]] = []

    def listen(message: Message, language: Language) -> str:
        text = render(message, language)
        rendered.append((message, text))
        return text

    monkeypatch.setattr("passlens.cli.translation.render", listen)

    def run(*arguments: str | Path) -> Answer:
        capsys.readouterr()
        rendered.clear()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        # A place comes before the full stop of an error.
        printed = (message for message, text in rendered if text.removesuffix(".") in err or text in out)
        return Answer(code, out, err, tuple(printed))

    return run


@pytest.fixture(scope="session")
def matmul_session(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    """A compile that went well, with every pass: one matmul for gfx942."""
    path = tmp_path_factory.mktemp("matmul") / "s.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), output=path))


@pytest.fixture(scope="session")
def failed_session(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    """A compile that failed: a model for eight devices with one declared."""
    path = tmp_path_factory.mktemp("tp8") / "s.passlens"
    return compiled_session(CompileRequest(sample("tp8_mlp"), output=path))


@pytest.fixture(scope="session")
def cpu_session(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    """A smaller matmul for this machine's CPU, 256 x 512 by 512 x 1024, to run it; no passes."""
    output = tmp_path_factory.mktemp("cpu") / "s.passlens"
    text = sample("matmul_f16").read_text(encoding="utf-8")
    for large, small in (("512x2048", "256x1024"), ("512x1024", "256x512"), ("1024x2048", "512x1024")):
        text = text.replace(large, small)
    model = made_once(text, lambda folder: (folder / "matmul.mlir").write_text(text, encoding="utf-8")) / "matmul.mlir"
    return compiled_session(CompileRequest(model, Driver.LOCAL, passes=PassCapture.NONE, output=output))
