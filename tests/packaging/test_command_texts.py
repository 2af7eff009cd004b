"""The man page and the completions, which are made from the command line's own help."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from campaigns import rarely
from passlens.cli.program import build_app

from .conftest import Load

_BASH = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_passlens
printf '%s\\n' "${COMPREPLY[@]}"
"""


def test_that_the_man_page_has_every_command_and_option(load: Load) -> None:
    texts = load("linux/command_texts.py")
    commands = texts.read_commands()
    page = texts.man_page(commands, "2026-01-01")
    names = {command.name for command in build_app().registered_commands}
    assert names <= {command.words[0] for command in commands if command.words}
    for command in commands:
        if command.words:
            assert f".SS {' '.join(command.words)}".replace("-", "\\-") in page
        for option in command.options:
            for name in option.names:
                assert f"\\fB{name}\\fR".replace("-", "\\-") in page


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_that_man_shows_the_page_without_a_warning(load: Load, tmp_path: Path) -> None:
    texts = load("linux/command_texts.py")
    file = tmp_path / "passlens.1"
    file.write_text(texts.man_page(texts.read_commands(), "2026-01-01"), encoding="utf-8")
    done = subprocess.run(["man", "--warnings", "-l", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "toolchain install" in done.stdout


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("co",), {"compile", "compact", "compare"}),
        rarely(("compile", "--dri"), {"--driver"}),
        (("compile", "--driver", ""), {"hip", "cuda", "vulkan", "local"}),
        rarely(("toolchain", "inst"), {"install"}),
        (("compile", "mod"), {"model.mlir"}),
        rarely(("model",), {"model.mlir"}),
    ],
)
def test_that_bash_completes(load: Load, tmp_path: Path, words: tuple[str, ...], wanted: set[str]) -> None:
    texts = load("linux/command_texts.py")
    (tmp_path / "passlens.bash").write_text(texts.bash(texts.read_commands()), encoding="utf-8")
    (tmp_path / "model.mlir").touch()
    done = subprocess.run(
        ["bash", "--norc", "-c", _BASH, "bash", "./passlens.bash", "passlens", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert set(done.stdout.split()) == wanted, done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_that_the_shells_can_read_their_completions(load: Load, tmp_path: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    texts = load("linux/command_texts.py")
    file = tmp_path / "completion"
    file.write_text(getattr(texts, shell)(texts.read_commands()), encoding="utf-8")
    done = subprocess.run([shell, "-n", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
