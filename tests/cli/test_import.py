"""``passlens import``: what it says, and what the other commands say of such a session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from passlens.engine.data import resource_path

MODULE = """module @m attributes {a = #hal.executable.target<"rocm", "rocm-hsaco-fb", {target_arch = "gfx90a"}>} {
  util.func public @f() {
    util.return
  }
}
"""
CHANGED = MODULE.replace("util.return", 'util.return {done = "yes"}')


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Two dumps of a module, as a log."""
    path = tmp_path / "a b.log"
    header = "// -----// IR Dump After {0}Pass: {0} //----- //\n"
    path.write_text(f"{header.format('cse')}{MODULE}\n\n{header.format('canonicalize')}{CHANGED}\n\n")
    return path


Cli = Callable[..., Answer]


def test_that_an_import_says_what_came_in_and_what_to_type_next(log: Path, tmp_path: Path, cli: Cli) -> None:
    session = tmp_path / "s.passlens"
    answer = cli("import", log, "-o", session)
    assert answer.code == 0
    assert "ok: Imported 2 dumps from a b.log." in answer.out
    assert "gfx90a (hip)" in answer.out
    assert "passes   2 (2 changed, 0 only renumbered, 0 failed)" in answer.out
    assert f"passes {session} --changed" in answer.out
    diff = cli("diff", session, "2")
    assert '+    util.return {done = "yes"}' in diff.out


def test_that_an_import_is_told_as_json(log: Path, tmp_path: Path, cli: Cli) -> None:
    found = cli("import", log, "-o", tmp_path / "s.passlens", "--json").json
    assert found["kind"] == "import"
    assert (found["passes"], found["changed"], found["failed"], found["phases"]) == (2, 2, 0, 0)
    assert (found["outcome"], found["target"], found["driver"]) == ("ok", "gfx90a", "hip")
    assert found["session"] == str(tmp_path / "s.passlens")
    text = resource_path("knowledge", "json-schema.md").read_text(encoding="utf-8")
    section = text.partition("\n## import\n")[2].partition("\n## ")[0]
    assert all(f"`{key}`" in section for key in found if key not in {"schema", "kind"})


def test_that_info_says_unknown_of_what_dumps_do_not_tell(log: Path, tmp_path: Path, cli: Cli) -> None:
    cli("import", log, "-o", tmp_path / "s.passlens")
    out = cli("info", tmp_path / "s.passlens").out
    rows = dict(
        line.split(maxsplit=1) for line in out.splitlines() if line.startswith(("flags", "toolchain", "target"))
    )
    assert rows == {"flags": "unknown", "toolchain": "unknown", "target": "gfx90a (hip)"}
    assert f"imported from  {log}" in out
    assert "Compiler run" not in out
    assert "passes only" in out


def test_that_what_is_no_dump_ends_with_one_sentence_and_no_session(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("remember the milk\n")
    answer = cli("import", path, "-o", tmp_path / "s.passlens")
    assert answer.code == 2
    assert len([line for line in answer.err.splitlines() if line.startswith("passlens: ")]) == 1
    assert answer.tells("logs.no-ir", name=path.name)
    assert "remember the milk" in answer.err
    assert "--mlir-print-ir-tree-dir" in answer.err
    assert not (tmp_path / "s.passlens").exists()
