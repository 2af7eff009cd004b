"""What runs our children: under an interpreter that one, in a packaged program what stands in for it."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.interpreter import environment_python, own_python
from passlens.engine.process import run_child
from passlens.engine.run.tools import runtime_tool
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.package_index import find_pip


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a program that says that it is packaged; nothing is on the path."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "passlens"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_that_children_run_with_our_interpreter() -> None:
    assert own_python() == environment_python() == Path(sys.executable)


def test_that_children_of_a_package_run_with_the_program_beside_it(package: Path) -> None:
    assert own_python().parent == package
    assert own_python().stem == "passlens-python"


def test_that_a_package_without_a_python_says_what_a_toolchain_needs(package: Path) -> None:
    assert find_pip() is None
    with refused("interpreter.no-python") as caught:
        environment_python()
    assert has_message(caught.value.hint, "interpreter.install-python")


@pytest.mark.parametrize(
    ("says", "usable"), [("pip 23.0.1 from /usr", True), ("pip 22.0.2 from /usr", False), ("", False)]
)
@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the system's Python")
def test_that_a_package_uses_the_systems_pip_when_it_can_install_elsewhere(
    package: Path, says: str, usable: bool
) -> None:
    python = package / "python3"
    python.write_text(f"#!/bin/sh\necho '{says}'\n", encoding="utf-8")
    python.chmod(0o755)
    assert environment_python() == python
    assert find_pip() == ([str(python), "-m", "pip"] if usable else None)


def test_that_a_package_finds_the_runtime_inside_its_packages(package: Path) -> None:
    tool = runtime_tool("iree-run-module")
    assert tool.parent.name == "_runtime_libs"
    assert run_child([tool, "--help"]).ok


def test_that_a_machine_without_certificates_can_diff() -> None:
    code = (
        "import os; from passlens.engine.diff.lines import pygit2; print(os.environ['SSL_CERT_DIR']);"
        "print(pygit2.Patch.create_from('a\\n', 'b\\n').line_stats)"
    )
    outcome = run_child(
        [sys.executable, "-c", code],
        env={"SSL_CERT_FILE": "/none", "SSL_CERT_DIR": "/none either", "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert outcome.stdout == "/none either\n(0, 1, 1)\n", outcome.stderr


def _link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another file system
        shutil.copy2(source, target)


@pytest.mark.skipif(sys.platform == "win32", reason="the shell in between is that of Unix")
def test_that_a_compiler_in_a_folder_with_a_space_links_for_the_cpu(tmp_path: Path) -> None:
    folder = tmp_path / "mit Leerzeichen é"
    shutil.copytree(find().compiler.parent, folder, copy_function=_link_or_copy)
    source, module = tmp_path / "add.mlir", tmp_path / "add.vmfb"
    source.write_text(
        "func.func @add(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %sum = arith.addf %a, %a : tensor<4xf32>\n  return %sum : tensor<4xf32>\n}\n",
        encoding="utf-8",
    )
    flags = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu"]
    cpu = "--iree-llvmcpu-target-cpu=generic"
    outcome = run_child([folder / "iree-compile", source, *flags, cpu, "-o", module])
    assert outcome.ok, outcome.stderr
    assert module.stat().st_size > 1_000
