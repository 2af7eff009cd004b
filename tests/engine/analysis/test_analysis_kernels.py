"""The kernel table."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgpack
import pytest

from message_checks import has_message
from passlens.engine.analysis.code_objects import read_code_object
from passlens.engine.analysis.collect import AnalysisResult, analyse
from passlens.engine.analysis.descriptors import described_vgprs
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.jobs import JobContext

Compiled = Callable[..., AnalysisInputs]
Analysed = Callable[..., AnalysisResult]
TWO = ("hip[0]", "hip[1]")


def files(inputs: AnalysisInputs, pattern: str) -> list[Path]:
    assert inputs.executables is not None
    return sorted(inputs.executables.glob(pattern))


def test_that_resources_are_those_at_the_end_of_the_assembly(analysed: Analysed, compiled: Compiled) -> None:
    (kernel,) = analysed("matmul_f16.mlir").kernels.kernels
    (assembly,) = files(compiled("matmul_f16.mlir"), "*.rocmasm")

    def stated(key: str) -> int:
        found = re.findall(rf"^\s+(?:- )?\.{key}:\s+(\d+)$", assembly.read_text(), re.MULTILINE)
        assert len(found) == 1, key
        return int(found[0])

    assert kernel.vgprs == stated("vgpr_count")
    assert kernel.agprs == stated("agpr_count")
    assert kernel.sgprs == stated("sgpr_count")
    assert kernel.vgpr_spills == stated("vgpr_spill_count")
    assert kernel.sgpr_spills == stated("sgpr_spill_count")
    assert kernel.lds_bytes == stated("group_segment_fixed_size")
    assert kernel.scratch_bytes == stated("private_segment_fixed_size")
    assert kernel.max_workgroup_size == stated("max_flat_workgroup_size")
    assert kernel.wavefront_size == stated("wavefront_size")
    assert kernel.kernarg_bytes == stated("kernarg_segment_size")


def test_that_a_kernel_has_its_dispatch_pipeline_and_workgroup_size(analysed: Analysed) -> None:
    (kernel,) = analysed("matmul_f16.mlir").kernels.kernels
    assert kernel.dispatch == "main_dispatch_0"
    assert kernel.name.startswith("main_dispatch_0_matmul")
    assert (kernel.pipeline, kernel.workgroup_size, kernel.target) == ("TileAndFuse", (256, 1, 1), "gfx942")
    assert kernel.code_bytes is not None
    assert kernel.code_bytes > 1000


@pytest.mark.campaign
def test_that_one_code_object_may_hold_several_kernels(analysed: Analysed, compiled: Compiled) -> None:
    assert len(files(compiled("pinned_constant.mlir", *TWO), "*.hsaco")) == 1
    kernels = analysed("pinned_constant.mlir", *TWO).kernels.kernels
    assert [kernel.dispatch for kernel in kernels] == ["forward_dispatch_0", "forward_dispatch_1"]
    assert len({kernel.source for kernel in kernels}) == 1


@pytest.mark.campaign
def test_that_the_chip_is_read_with_its_features(compiled: Compiled) -> None:
    inputs = compiled("matmul_f16.mlir", target="gfx90a", flags=("--iree-rocm-target-features=-xnack",))
    (path,) = files(inputs, "*.hsaco")
    (kernel,) = read_code_object(path)
    assert kernel.chip == "gfx90a:xnack-"


@pytest.mark.campaign
def test_that_a_processor_without_amdgpu_metadata_gives_what_the_ir_says(analysed: Analysed) -> None:
    flags = ("--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=generic")
    result = analysed("matmul_f16.mlir", "local", target="host", flags=flags)
    (kernel,) = result.kernels.kernels
    assert kernel.pipeline
    assert str(kernel.source) == "executable-targets phase"
    assert (kernel.vgprs, kernel.lds_bytes, kernel.code_bytes) == (None, None, None)
    assert any(has_message(note, "kernels.no-metadata", backend="llvm-cpu") for note in result.kernels.notes)
    assert result.memory.lds == ()


def test_that_a_damaged_code_object_is_a_note_and_the_kernel_stays(compiled: Compiled, tmp_path: Path) -> None:
    inputs = compiled("matmul_f16.mlir")
    (good,) = files(inputs, "*.hsaco")
    (tmp_path / "cut.hsaco").write_bytes(good.read_bytes()[:600])
    (tmp_path / "empty.hsaco").write_bytes(b"")
    result = analyse(dataclasses.replace(inputs, executables=tmp_path), JobContext())
    (kernel,) = result.kernels.kernels
    assert kernel.vgprs is None
    assert any(has_message(note, "code-objects.damaged", name="cut.hsaco") for note in result.kernels.notes)
    assert "empty.hsaco holds no ELF image." in map(str, result.kernels.notes)


@pytest.mark.parametrize(
    ("stated", "read"), [({"amdhsa.kernels": 5}, []), ({"amdhsa.kernels": [{".sizes": ["x", 3]}, 5]}, [(3,)])]
)
def test_that_metadata_of_another_shape_is_no_crash(
    compiled: Compiled, monkeypatch: pytest.MonkeyPatch, stated: object, read: list[tuple[int, ...]]
) -> None:
    (good,) = files(compiled("matmul_f16.mlir"), "*.hsaco")
    monkeypatch.setattr(msgpack, "unpackb", lambda *words, **named: stated)
    assert [kernel.sizes(".sizes") for kernel in read_code_object(good)] == read


def test_that_no_cut_or_changed_byte_of_a_code_object_is_a_crash(compiled: Compiled, tmp_path: Path) -> None:
    (good,) = files(compiled("matmul_f16.mlir"), "*.hsaco")
    content, path = good.read_bytes(), tmp_path / "a.hsaco"
    for place in (*range(64), *range(len(content) - 2000, len(content), 23)):  # the header, and that of sections
        damaged = bytearray(content)
        damaged[place] = 255
        path.write_bytes(damaged)
        with suppress(ValueError):
            read_code_object(path)
        described_vgprs(bytes(damaged), "gfx942", {})


def test_that_a_code_object_inside_another_file_is_found(compiled: Compiled, tmp_path: Path) -> None:
    (good,) = files(compiled("matmul_f16.mlir"), "*.hsaco")
    wrapped = tmp_path / "wrapped.hsaco"
    wrapped.write_bytes(b"FLATBUF!" * 5 + good.read_bytes())
    assert read_code_object(wrapped) == read_code_object(good)


def test_that_pipelines_come_from_the_configured_files_when_the_phase_is_missing(compiled: Compiled) -> None:
    inputs = compiled("matmul_f16.mlir")
    result = analyse(dataclasses.replace(inputs, phases={}), JobContext())
    (kernel,) = result.kernels.kernels
    assert (kernel.pipeline, kernel.dispatch) == ("TileAndFuse", "main_dispatch_0")
