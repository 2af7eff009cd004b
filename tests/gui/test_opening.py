"""Opening inputs: how much of one is shown, and what is found out about it before the window has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from passlens.engine.jobs import JobContext
from passlens.gui.kit import prepared
from passlens.gui.shell.opening import OpenedSource, OpenJob

FUNCTION = "func.func @f{n}() {{\n  // é\n  return\n}}\n"


def opened(path: Path) -> OpenedSource:
    found = OpenJob(path).run(JobContext())
    assert isinstance(found, OpenedSource)
    return found


def model(tmp_path: Path, functions: int) -> tuple[Path, str]:
    text = "".join(FUNCTION.format(n=n) for n in range(functions))
    path = tmp_path / "m.mlir"
    path.write_text(text, encoding="utf-8")
    return path, text


def test_that_a_large_input_is_shown_whole_with_its_lines_and_regions_found(tmp_path: Path) -> None:
    path, text = model(tmp_path, 250_000)
    assert path.stat().st_size > 9 << 20
    found = opened(path)
    assert found.text.text == text
    assert not found.text.note
    assert found.named is not None
    assert found.named.index.count == 1_000_000
    assert found.named.regions is not None
    assert found.named.regions.count == 250_000


def test_that_of_an_input_past_the_limit_the_beginning_is_shown_and_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, text = model(tmp_path, 100)
    monkeypatch.setattr(prepared, "WHOLE_BYTES", path.stat().st_size)
    assert opened(path).text.text == text
    monkeypatch.setattr(prepared, "WHOLE_BYTES", path.stat().st_size - 1)
    monkeypatch.setattr(prepared, "BEGINNING_BYTES", 1_000)
    cut = opened(path).text
    assert text.startswith(cut.text)
    assert 950 < len(cut.text.encode()) <= 1_000
    assert cut.text.endswith("\n")
    assert "the beginning is shown" in str(cut.note)
    assert "All is compiled." in str(cut.note)
