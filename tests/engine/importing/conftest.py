"""Real dumps for the import tests, each made once in a test run, and a short way to import."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from compiled_sessions import content_of, made_once
from compiler_programs import IREE_COMPILE
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import JobContext
from passlens.engine.session.reader import SessionReader


def compile_model(model: Path, *flags: str, devices: tuple[str, ...] = ("hip",)) -> bytes:
    """Compile for gfx942 and give what the compiler wrote to standard error."""
    targets = [f"--iree-hal-target-device={one}" for one in devices]
    words = [str(IREE_COMPILE), str(model), *targets, "--iree-rocm-target=gfx942", *flags, "-o", "/dev/null"]
    return subprocess.run(words, capture_output=True, check=False).stderr


@dataclass(frozen=True, slots=True)
class Dumps:
    """The dumps of one compile in every form."""

    log: Path
    tree: Path
    phases: Path


@pytest.fixture(scope="session")
def dumps(sample: Callable[[str], Path], _user_folders_for_wide_fixtures: None) -> Dumps:
    """matmul_f16: the dumps of changed passes as a log and as a tree, and its phases."""
    source = sample("matmul_f16")
    changed = ("--mlir-print-ir-after-all", "--mlir-print-ir-after-change", "--mlir-disable-threading")

    def make(folder: Path) -> None:
        log = compile_model(source, *changed, "--mlir-timing", "--mlir-timing-display=tree")
        (folder / "matmul.log").write_bytes(log)
        compile_model(
            source,
            *changed,
            f"--mlir-print-ir-tree-dir={folder / 'tree'}",
            f"--dump-compilation-phases-to={folder / 'phases'}",
        )

    folder = made_once(f"dumps {changed} {source} {content_of(source)}", make)
    return Dumps(folder / "matmul.log", folder / "tree", folder / "phases")


@pytest.fixture(scope="session")
def failed_log(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """pinned_constant for one device: fails in the conversion to HAL, with diagnostics between the dumps."""
    path = tmp_path_factory.mktemp("failed") / "failed.log"
    path.write_bytes(
        compile_model(
            sample("pinned_constant"),
            "--mlir-print-ir-after-all",
            "--mlir-print-ir-after-change",
            "--mlir-print-ir-after-failure",
            "--mlir-disable-threading",
        )
    )
    return path


@pytest.fixture
def bring_in(tmp_path: Path) -> Callable[..., SessionReader]:
    """Imports a path and opens the session."""

    def run(path: Path, context: JobContext | None = None) -> SessionReader:
        job = ImportJob(ImportRequest(path, tmp_path / "imported.passlens"))
        return SessionReader(job.run(context or JobContext()))

    return run


Pass = tuple[str, str, str, bytes]


def passes_of(reader: SessionReader) -> list[Pass]:
    """Scope, name, status and text of every pass in order; the session is closed."""
    with reader:
        paths = {scope.id: scope.path for scope in reader.scopes()}
        return [
            (paths[row.scope_id], row.name, row.status.value, reader.blob(reader.pass_blob(row.id)[0]))
            for row in reader.passes()
        ]
