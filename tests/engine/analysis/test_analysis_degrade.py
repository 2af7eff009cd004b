"""What is missing, foreign or cancelled never raises more than it must; and the tables survive being stored."""

from __future__ import annotations

import dataclasses
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from message_checks import has_message
from passlens.engine.analysis.codec import VERSIONS, from_json, kind_of, to_json
from passlens.engine.analysis.collect import AnalysisResult, analyse
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.errors import BugError, CancelledError
from passlens.engine.jobs import JobContext
from passlens.engine.session.codec import StoredValueError

Compiled = Callable[..., AnalysisInputs]
Analysed = Callable[..., AnalysisResult]
TWO = ("hip[0]", "hip[1]")


def test_that_tables_survive_being_stored(analysed: Analysed) -> None:
    result = analysed("pinned_constant.mlir", "hip[0]", "hip[1]")
    for table in (result.affinity, result.memory, result.kernels):
        kind = kind_of(table)
        assert from_json(kind, to_json(table)) == table
        assert VERSIONS[kind] >= 1


@pytest.mark.parametrize(
    "text", ["{}", "[]", "{", '{"kernels": [], "notes": [], "more": 1}', '{"kernels": [], "notes": 3}']
)
def test_that_a_stored_table_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(StoredValueError):
        from_json("kernels", text)


def test_that_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BugError):
        from_json("weather", "{}")


def test_that_a_toolchain_without_python_leaves_notes_and_code_objects(compiled: Compiled) -> None:
    result = analyse(dataclasses.replace(compiled("matmul_f16.mlir"), python=None), JobContext())
    assert result.affinity.phase == ""
    assert [entry.symbol for entry in result.affinity.devices] == ["__device_0"]
    assert has_message(result.affinity.notes[0], "child.no-python")
    assert result.kernels.kernels[0].vgprs is not None


def test_that_a_python_without_iree_is_a_note(compiled: Compiled, tmp_path: Path) -> None:
    wrapper = tmp_path / "python"
    wrapper.write_text(f'#!/bin/sh\nexec "{Path(sys.executable).resolve()}" -S "$@"\n')  # no site-packages
    wrapper.chmod(0o755)
    result = analyse(dataclasses.replace(compiled("matmul_f16.mlir"), python=wrapper), JobContext())
    assert has_message(result.affinity.notes[0], "child.no-bindings")


def test_that_an_interpreter_that_cannot_be_started_is_a_note(compiled: Compiled, tmp_path: Path) -> None:
    result = analyse(dataclasses.replace(compiled("matmul_f16.mlir"), python=tmp_path / "gone"), JobContext())
    assert has_message(result.affinity.notes[0], "child-start.cannot-started")


def test_that_a_reader_that_dies_is_a_note_with_its_signal(compiled: Compiled, tmp_path: Path) -> None:
    wrapper = tmp_path / "python"
    wrapper.write_text("#!/bin/sh\nkill -SEGV $$\n")
    wrapper.chmod(0o755)
    result = analyse(dataclasses.replace(compiled("matmul_f16.mlir"), python=wrapper), JobContext())
    assert has_message(result.affinity.notes[0], "process.ended-by-signal", signal="SIGSEGV")


def test_that_a_phase_that_does_not_parse_costs_only_its_own_figures(compiled: Compiled, tmp_path: Path) -> None:
    inputs = compiled("pinned_constant.mlir", *TWO)
    foreign = tmp_path / "pinned_constant.7.stream.mlir"
    foreign.write_text("module { stream.of.another.version <7> }")
    result = analyse(dataclasses.replace(inputs, phases={**inputs.phases, "stream": foreign}), JobContext())
    assert any(
        has_message(note, "child.does-not-parse", name="pinned_constant.7.stream.mlir")
        for note in result.affinity.notes
    )
    assert result.affinity.phase == "flow"
    assert [entry.ops for entry in result.affinity.devices] == [None, None]
    assert [entry.referenced for entry in result.affinity.devices] == [4, 2]
    assert [(entry.source, entry.target, entry.bytes) for entry in result.affinity.transfers] == [
        ("__device_0", "__device_1", 16_384)
    ]
    assert len(result.kernels.kernels) == 2


def test_that_later_phases_stand_in_for_the_stream_phase(compiled: Compiled, analysed: Analysed) -> None:
    inputs = compiled("pinned_constant.mlir", *TWO)
    phases = {name: path for name, path in inputs.phases.items() if name != "stream"}
    result = analyse(dataclasses.replace(inputs, phases=phases), JobContext())
    assert result.affinity.phase == "executable-sources"
    assert result.affinity.devices == analysed("pinned_constant.mlir", *TWO).affinity.devices


def test_that_an_input_that_is_gone_is_read_from_the_input_phase(compiled: Compiled, tmp_path: Path) -> None:
    inputs = dataclasses.replace(compiled("pinned_constant.mlir", *TWO), source=tmp_path / "gone.mlir")
    result = analyse(inputs, JobContext())
    assert [entry.referenced for entry in result.affinity.devices] == [4, 2]
    assert result.affinity.devices[0].first_reference.startswith("pinned_constant.1.input.mlir:")


def test_that_nothing_at_all_gives_empty_tables_with_reasons(tmp_path: Path) -> None:
    inputs = AnalysisInputs(source=tmp_path / "gone.mlir", python=Path(sys.executable))
    result = analyse(inputs, JobContext())
    assert result.affinity.devices == ()
    assert result.memory.notes
    assert result.kernels.notes


def test_that_cancelling_ends_the_reader(compiled: Compiled, tmp_path: Path) -> None:
    wrapper = tmp_path / "python"
    came_to_its_end = tmp_path / "end"
    wrapper.write_text(f"#!/bin/sh\nsleep 60\ntouch {came_to_its_end}\n")
    wrapper.chmod(0o755)
    context = JobContext()
    threading.Timer(0.3, context.cancel.cancel).start()
    with pytest.raises(CancelledError):
        analyse(dataclasses.replace(compiled("matmul_f16.mlir"), python=wrapper), context)
    assert not came_to_its_end.exists()
    assert not [child for child in psutil.Process().children(recursive=True) if "sleep" in child.name()]
