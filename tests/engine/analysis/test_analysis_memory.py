"""Shared and device memory."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from compiler_programs import IREE_COMPILE
from message_checks import has_message
from passlens.engine.analysis.collect import AnalysisResult, analyse
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.jobs import JobContext
from passlens.engine.toolchain.targets import CHIPS, chip_limits

Compiled = Callable[..., AnalysisInputs]
Analysed = Callable[..., AnalysisResult]

ELEMENT_BYTES = {"f16": 2, "f32": 4, "i64": 8}

# What iree-compile 3.9.0 left of conv_group.mlir (gfx942) when iree-codegen-gpu-check-resource-usage failed, cut down
# to its allocations: `iree-compile conv_group.mlir --iree-hal-target-device=hip --iree-hip-target=gfx942
# --mlir-print-ir-after-failure --mlir-print-ir-tree-dir=DIR`.
FAILED_DUMP = """\
// -----// IR Dump After GPUCheckResourceUsagePass Failed (iree-codegen-gpu-check-resource-usage) //----- //
func.func @conv() {
  %alloc = memref.alloc() : memref<1x2x64x64xf32, #gpu.address_space<workgroup>>
  %alloc_0 = memref.alloc() : memref<1x64x64xf32, #gpu.address_space<workgroup>>
  %alloc_1 = memref.alloc() : memref<64xf32>
  %alloc_2 = memref.alloc() : memref<1x64x2x56xf32, #gpu.address_space<workgroup>>
  return
}
"""


def failed(compiled: Compiled, text: str, pass_id: int | None = 7) -> AnalysisResult:
    inputs = dataclasses.replace(compiled("matmul_f16.mlir"), phases={}, executables=None, statistics=None)
    return analyse(dataclasses.replace(inputs, failed_dumps=((pass_id, text),)), JobContext())


def test_that_a_failed_dump_gives_every_allocation_over_the_limit(compiled: Compiled) -> None:
    (row,) = failed(compiled, FAILED_DUMP).memory.lds
    assert [(entry.name, entry.bytes, entry.line) for entry in row.allocations] == [
        ("%alloc", 32_768, 3),
        ("%alloc_0", 16_384, 4),
        ("%alloc_2", 28_672, 6),
    ]
    assert (row.kernel, row.total, row.limit, row.pass_id) == ("conv", 77_824, 65_536, 7)
    assert str(row.limit_source) == f"{CHIPS['gfx942'].lds_source}, for gfx942"


def test_that_lines_are_those_of_the_snapshot_though_it_prints_locations(compiled: Compiled) -> None:
    text = FAILED_DUMP.replace("address_space<workgroup>>\n", 'address_space<workgroup>> loc("m.mlir":900:3)\n')
    (row,) = failed(compiled, text).memory.lds
    assert [entry.line for entry in row.allocations] == [3, 4, 6]


def test_that_a_dynamic_allocation_makes_the_total_unknown(compiled: Compiled) -> None:
    text = FAILED_DUMP.replace("memref.alloc() : memref<1x64x64xf32", "memref.alloc(%n) : memref<?x64x64xf32")
    text = text.replace("func.func @conv()", "func.func @conv(%n: index)")
    (row,) = failed(compiled, text).memory.lds
    assert row.total is None
    assert [entry.bytes for entry in row.allocations] == [32_768, None, 28_672]


def test_that_a_failed_dump_of_a_dialect_that_nobody_knows_gives_its_allocations(compiled: Compiled) -> None:
    (row,) = failed(compiled, FAILED_DUMP.replace("  return\n", "  old.syntax <\n")).memory.lds
    assert row.total == 77_824
    assert failed(compiled, "func.func @broken() { old.syntax <").memory.lds == ()


def test_that_the_lowered_matmul_allocates_what_its_code_object_declares(
    analysed: Analysed, compiled: Compiled
) -> None:
    result = analysed("matmul_f16.mlir")
    (row,) = result.memory.lds
    (kernel,) = result.kernels.kernels
    text = compiled("matmul_f16.mlir").phases["executable-targets"].read_text()
    sizes = re.findall(r"addr_space = 3 .*!llvm\.array<(\d+) x array<(\d+) x f16>>", text)
    assert len(sizes) == len(row.allocations) == 2
    assert row.total == sum(int(rows) * int(columns) * 2 for rows, columns in sizes) == kernel.lds_bytes
    source = f"max_workgroup_memory_bytes of gfx942 in the IR; {CHIPS['gfx942'].lds_source} says the same"
    assert (row.limit, str(row.limit_source)) == (65_536, source)
    lines = text.splitlines()
    assert all(entry.name in lines[entry.line - 1] for entry in row.allocations)


@pytest.mark.campaign
def test_that_room_that_a_launch_adds_counts_as_shared_memory(analysed: Analysed, compiled: Compiled) -> None:
    flags = ("--iree-cuda-target=sm_80",)
    (row,) = analysed("matmul_f16.mlir", "cuda", target="sm_80", flags=flags).memory.lds
    text = compiled("matmul_f16.mlir", "cuda", target="sm_80", flags=flags).phases["executable-targets"].read_text()
    stated = re.search(r"workgroup_local_memory = (\d+)", text)
    assert stated is not None
    assert row.total == int(stated[1]) > 0


@pytest.mark.campaign
def test_that_shared_memory_in_spirv_is_counted(analysed: Analysed, compiled: Compiled) -> None:
    flags = ("--iree-vulkan-target=rdna3",)
    (row,) = analysed("matmul_f16.mlir", "vulkan", target="rdna3", flags=flags).memory.lds
    text = compiled("matmul_f16.mlir", "vulkan", target="rdna3", flags=flags).phases["executable-targets"].read_text()
    counts = re.findall(r"GlobalVariable .*array<(\d+) x vector<4xf32>>\)>, Workgroup>", text)
    assert row.total == sum(int(count) * 16 for count in counts) > 0


def test_that_code_alone_says_that_a_launch_may_add_memory(compiled: Compiled) -> None:
    result = analyse(dataclasses.replace(compiled("matmul_f16.mlir"), phases={}), JobContext())
    (row,) = result.memory.lds
    assert row.total == 50_688
    assert str(row.read_from).endswith(".hsaco")
    assert any(has_message(note, "lds.declared-by-code") for note in result.memory.notes)


@pytest.mark.campaign
def test_that_constants_of_a_model_are_the_bytes_of_its_parameters(analysed: Analysed, compiled: Compiled) -> None:
    flags = ("--iree-opt-level=O3", "--compile-to=stream")
    result = analysed("llama8b_f16_2l.mlir", flags=flags)
    total = 0
    for shape in re.findall(
        r"util\.global .*#flow\.parameter\.named.* : tensor<([\dx]+x\w+)>",
        compiled("llama8b_f16_2l.mlir", flags=flags).source.read_text(),
    ):
        *sizes, element = shape.split("x")
        count = ELEMENT_BYTES[element]
        for size in sizes:
            count *= int(size)
        total += count
    (device,) = result.memory.devices
    # Besides the parameters there is what the compiler hoists out of the functions; kibibytes here.
    assert device.constant_bytes is not None
    assert total <= device.constant_bytes < total + 16 * 1024
    assert total > 2 * 1024**3
    assert device.transient_bytes is None
    assert device.dynamic_allocations > 0


def test_that_the_compilers_statistics_are_shown_as_they_are(
    analysed: Analysed, compiled: Compiled, tmp_path: Path
) -> None:
    inputs = compiled("pinned_constant.mlir", "hip[0]", "hip[1]")
    oracle = tmp_path / "statistics.json"
    flags = ["--compile-from=flow", "--compile-to=stream", "--iree-scheduling-dump-statistics-format=json"]
    flags += [f"--iree-scheduling-dump-statistics-file={oracle}", "-o", os.devnull]
    subprocess.run([IREE_COMPILE, inputs.phases["flow"], *flags], check=True)
    stated = json.loads(oracle.read_text())["stream-aggregate"]
    shown = dict(analysed("pinned_constant.mlir", "hip[0]", "hip[1]").memory.statistics)
    assert shown == {f"{group}.{name}": value for group, values in stated.items() for name, value in values.items()}
    assert shown["execution.transient-memory-size"] > 0


@pytest.mark.parametrize("chip", [chip if chip in {"gfx1100", "gfx942"} else rarely(chip) for chip in sorted(CHIPS)])
def test_that_the_chip_table_agrees_with_the_compiler(chip: str, compiled: Compiled) -> None:
    inputs = compiled("matmul_f16.mlir", target=chip, flags=("--compile-to=flow",))
    text = inputs.phases["flow"].read_text()
    limits = chip_limits(chip)
    assert limits is not None
    assert f"max_workgroup_memory_bytes = {limits.lds_bytes}" in text
    assert f"subgroup_size_choices = [{', '.join(map(str, limits.wavefront_sizes))}]" in text


def test_that_product_names_and_features_lead_to_their_chip() -> None:
    assert chip_limits("mi300x") is chip_limits("gfx942:sramecc+:xnack-") is CHIPS["gfx942"]
    assert chip_limits("sm_80") is None


def test_that_a_conflict_between_ir_and_table_is_a_note(compiled: Compiled, tmp_path: Path) -> None:
    inputs = compiled("matmul_f16.mlir")
    changed = tmp_path / "changed.mlir"
    text = inputs.phases["executable-targets"].read_text()
    changed.write_text(text.replace("max_workgroup_memory_bytes = 65536", "max_workgroup_memory_bytes = 32768"))
    phases = {"executable-targets": changed}
    result = analyse(dataclasses.replace(inputs, phases=phases), JobContext())
    (row,) = result.memory.lds
    assert row.limit == 32_768
    assert any(has_message(note, "limits.conflict", stated=32_768, known=65_536) for note in result.memory.notes)


def test_that_a_missing_statistics_file_is_no_error(compiled: Compiled, tmp_path: Path) -> None:
    inputs = compiled("matmul_f16.mlir")
    damaged = tmp_path / "statistics.csv"
    damaged.write_text('{"stream-aggregate": {')
    result = analyse(dataclasses.replace(inputs, statistics=damaged), JobContext())
    assert result.memory.statistics == ()
    assert any(has_message(note, "collect.statistics") for note in result.memory.notes)
    assert result.memory.lds


def test_that_what_the_compilers_transient_figure_counts_besides_the_column_is_said(analysed: Analysed) -> None:
    memory = analysed("matmul_f16.mlir").memory
    stated = dict(memory.statistics)["execution.transient-memory-size"]
    assert (memory.devices[0].transient_bytes, stated) == (0, 512 * 2048 * 4)
    assert any("4,194,304 B, counts results too" in str(note) for note in memory.notes)
