"""Bytecode of another LLVM is named with the releases that have it; damaged bytecode of the same one is damaged."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from message_checks import has_message
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Certainty, Problem
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.mlir_producers import producer_of, releases_of
from small_models import ADD


@pytest.fixture(scope="module")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A model as this compiler's LLVM writes it."""
    compiler = find().compiler
    made = tmp_path_factory.mktemp("bytecode") / "add.mlirbc"
    program = compiler.with_name(compiler.name.replace("compile", "opt"))
    subprocess.run([program, ADD, "--emit-bytecode", "-o", made], check=True)
    return made.read_bytes()


def problem(data: bytes, folder: Path) -> Problem:
    (folder / "net.mlirbc").write_bytes(data)
    request = CompileRequest(folder / "net.mlirbc", passes=PassCapture.NONE, output=folder / "s.passlens")
    queries = Queries(CompileJob(request).run(JobContext()))
    try:
        return queries.problems.listing()[0]
    finally:
        queries.close()


def test_that_the_head_tells_the_llvm_and_the_table_its_releases(bytecode: bytes) -> None:
    version_text = subprocess.run([find().compiler, "--version"], capture_output=True, text=True, check=True).stdout
    producer = producer_of(bytecode)
    assert f"LLVM version {producer.removeprefix('MLIR')}" in version_text
    assert "3.13.0" in releases_of(producer)
    assert (releases_of("MLIR21.0.0git")[0], releases_of("MLIR21.0.0git")[-1]) == ("3.3.0", "3.5.0")
    assert releases_of("MLIR19.1.0") == releases_of("own") == ()
    assert producer_of(b"ML\xefR") == producer_of(b"module {}") == ""


def test_that_bytecode_of_another_llvm_names_the_releases_that_have_it(bytecode: bytes, tmp_path: Path) -> None:
    other = bytecode.replace(producer_of(bytecode).encode(), b"MLIR21.0.0git", 1)[:-60]
    found = problem(other, tmp_path)
    assert (found.rule, found.certainty) == ("foreign-bytecode", Certainty.CERTAIN)
    assert has_message(found.title, "foreign-bytecode.title", producer="MLIR21.0.0git")
    assert [fix.toolchain for fix in found.fixes if not fix.generic] == ["3.5.0"]


def test_that_bytecode_of_this_llvm_that_cannot_be_read_is_damaged(bytecode: bytes, tmp_path: Path) -> None:
    found = problem(bytecode[:-60], tmp_path)
    assert has_message(found.title, "foreign-bytecode.damaged", name="net.mlirbc")
