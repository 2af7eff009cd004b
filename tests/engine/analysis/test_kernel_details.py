"""Instructions, configuration, work and the roofline, against the compiler's own files and plain arithmetic."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine.analysis.collect import AnalysisResult
from passlens.engine.analysis.device_timeline import fold
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.instructions import classify, read_assembly, stated_metadata
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.analysis.kernel_details import build_details, find_kernel, occupancy_of_kernel, read_binaries
from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetail, KernelDetails, Launch, SizeSymbol
from passlens.engine.analysis.launch_work import Measured, match_times, works_of
from passlens.engine.analysis.occupancy import Limiter
from passlens.engine.analysis.reader.ir_named import named_maps
from passlens.engine.analysis.roofline import Bound, roofline
from passlens.engine.jobs import CancelToken
from passlens.engine.toolchain.products import products_of

Compiled = Callable[..., AnalysisInputs]
Analysed = Callable[..., AnalysisResult]
Details = Callable[..., KernelDetails]
CHIPS = (
    rarely("gfx90a"),
    "gfx942",
    rarely("gfx1100"),
    pytest.param("gfx950", marks=pytest.mark.campaign),
    pytest.param("gfx1201", marks=pytest.mark.campaign),
)
(MI300X,) = products_of("mi300x")


@pytest.fixture(scope="session")
def details(compiled: Compiled, analysed: Analysed) -> Details:
    """The details of a compiled model, without launches; cached like the compile."""
    made: dict[tuple[str, ...], KernelDetails] = {}

    def read(name: str, *devices: str, target: str = "gfx942") -> KernelDetails:
        key = (name, target, *devices)
        if key not in made:
            inputs = compiled(name, *devices, target=target)
            phases = [("stream", "stream"), ("configured", "executable-configurations")]
            files = [FileToRead(key, inputs.phases[phase], ("work",)) for key, phase in phases]
            facts = read_ir(inputs.python, files, CancelToken())
            assert inputs.executables is not None
            made[key] = build_details(
                analysed(name, *devices, target=target).kernels.kernels,
                read_binaries(inputs.executables, CancelToken()),
                facts.get("stream", "work"),
                facts.get("configured", "work"),
                (),
            )
        return made[key]

    return read


def assembly(inputs: AnalysisInputs) -> str:
    assert inputs.executables is not None
    (path,) = inputs.executables.glob("*.rocmasm")
    return path.read_text()


def test_that_the_matmul_has_the_resources_its_configuration_and_its_limiter(details: Details) -> None:
    (kernel,) = details("matmul_f16.mlir").kernels
    assert (kernel.lds_bytes, kernel.vgprs, kernel.agprs) == (50_688, 159, 0)
    assert kernel.mma == "MFMA_F32_16x16x16_F16"
    assert {one.level: one.sizes for one in kernel.tiles} == {
        "workgroup": (64, 128, 0),
        "reduction": (0, 0, 8),
        "subgroup": (2, 4, 0),
    }
    assert kernel.promoted == (0, 1)
    found = occupancy_of_kernel(kernel)
    assert found is not None
    assert (found.waves, found.limiters) == (1, (Limiter.LDS,))


def test_that_the_work_of_a_matmul_is_two_operations_for_each_product(details: Details) -> None:
    (kernel,) = details("matmul_f16.mlir").kernels
    assert kernel.work is not None
    m, n, k = 512, 2048, 1024
    assert kernel.work.flops == str(2 * m * n * k)
    assert kernel.work.read_bytes == str(2 * (m * k + k * n))
    assert kernel.work.write_bytes == str(4 * m * n)
    assert (kernel.work.element, kernel.work.contraction) == ("f16", True)


@pytest.mark.parametrize("chip", CHIPS)
def test_that_allocated_registers_are_those_of_the_kernel_descriptor(
    chip: str, details: Details, compiled: Compiled
) -> None:
    (kernel,) = details("matmul_f16.mlir", target=chip).kernels
    stated = re.search(r"\.amdhsa_next_free_vgpr (\d+)", assembly(compiled("matmul_f16.mlir", target=chip)))
    assert stated is not None
    step = 8 if chip.startswith("gfx9") else 24
    assert kernel.encoded_vgprs == -(-int(stated[1]) // 8) * 8
    assert kernel.allocated_vgprs == -(-int(stated[1]) // step) * step
    assert kernel.disagreements == ()


@pytest.mark.parametrize("chip", CHIPS)
def test_that_every_instruction_is_counted_once_and_known(chip: str, details: Details, compiled: Compiled) -> None:
    (kernel,) = details("matmul_f16.mlir", target=chip).kernels
    text = assembly(compiled("matmul_f16.mlir", target=chip))
    body = text[text.index(f"\n{kernel.name}:") : text.index(".section", text.index(f"\n{kernel.name}:"))]
    words = [word for word in re.findall(r"^\t(\w+)", body, re.MULTILINE) if word != "s_code_end"]
    assert sum(one.count for one in kernel.instructions) == len(words) > 100
    counts = {one.kind: one for one in kernel.instructions}
    matrix = [word for word in words if word.startswith(("v_mfma", "v_wmma"))]
    assert counts[InstructionClass.MATRIX].count == len(matrix) > 0
    assert counts[InstructionClass.MATRIX].in_loops in range(1, len(matrix) + 1)
    assert counts[InstructionClass.LDS].count == sum(word.startswith("ds_") for word in words)
    assert kernel.unclassified == ()


@pytest.mark.parametrize(
    ("mnemonic", "kind"),
    [
        ("v_mfma_f32_16x16x16_f16", InstructionClass.MATRIX),
        ("v_wmma_f32_16x16x16_f16", InstructionClass.MATRIX),
        ("v_smfmac_f32_16x16x32_f16", InstructionClass.MATRIX),
        ("v_accvgpr_read_b32", InstructionClass.VECTOR),
        ("v_dual_fmac_f32", InstructionClass.VECTOR),
        ("s_waitcnt", InstructionClass.WAIT),
        ("s_wait_loadcnt_dscnt", InstructionClass.WAIT),
        ("s_barrier_signal", InstructionClass.WAIT),
        ("s_cbranch_scc1", InstructionClass.BRANCH),
        ("s_endpgm", InstructionClass.BRANCH),
        ("s_load_dwordx4", InstructionClass.SCALAR_MEMORY),
        ("s_lshl_b32", InstructionClass.SCALAR),
        ("ds_read_b128", InstructionClass.LDS),
        ("buffer_load_dwordx4", InstructionClass.GLOBAL),
        ("global_store_b128", InstructionClass.GLOBAL),
        ("scratch_load_dword", InstructionClass.SCRATCH),
        ("buffer_inv", InstructionClass.OTHER),
    ],
)
def test_that_mnemonics_have_their_class(mnemonic: str, kind: InstructionClass) -> None:
    assert classify(mnemonic) is kind


def test_that_an_unknown_mnemonic_is_counted_and_named() -> None:
    text = "k:\n\tx_frobnicate v0\n\ts_endpgm\n.Lfunc_end0:\n"
    code = read_assembly(text, ["k"])["k"]
    assert code.unclassified == ("x_frobnicate",)
    assert code.total == 2


def test_that_loops_are_what_lies_before_a_branch_back() -> None:
    text = "k:\n\tv_mov_b32 v0, 0\n.LBB0_1:\n\tv_add_u32 v0, 1, v0\n\ts_cbranch_scc1 .LBB0_1\n"
    text += "\ts_cbranch_scc0 .LBB0_2\n.LBB0_2:\n\tv_mov_b32 v1, v0\n\ts_endpgm\n.Lfunc_end0:\n\tv_mov_b32 v9, 0\n"
    code = read_assembly(text, ["k"])["k"]
    counted = {one.kind: (one.count, one.in_loops) for one in code.counts}
    assert counted == {InstructionClass.VECTOR: (3, 1), InstructionClass.BRANCH: (3, 1)}


def test_that_assembly_alone_gives_the_numbers_of_the_code_object(
    details: Details, compiled: Compiled, tmp_path: Path
) -> None:
    inputs = compiled("matmul_f16.mlir")
    (tmp_path / "k.rocmasm").write_text(assembly(inputs))
    found = build_details((), read_binaries(tmp_path, CancelToken()), {}, {}, ())
    (alone,) = found.kernels
    (kernel,) = details("matmul_f16.mlir").kernels
    assert (alone.vgprs, alone.sgprs, alone.lds_bytes) == (kernel.vgprs, kernel.sgprs, kernel.lds_bytes)
    assert (alone.workgroup, alone.wavefront) == (256, 64)
    assert alone.instructions == kernel.instructions
    assert any(has_message(note, "kernel-details.one-without-ir") for note in found.notes)


def test_that_assembly_that_says_something_else_is_named(compiled: Compiled, tmp_path: Path) -> None:
    inputs = compiled("matmul_f16.mlir")
    assert inputs.executables is not None
    (code,) = inputs.executables.glob("*.hsaco")
    (tmp_path / "k.hsaco").write_bytes(code.read_bytes())
    (tmp_path / "k.rocmasm").write_text(re.sub(r"(\.vgpr_count:\s+)\d+", r"\g<1>77", assembly(inputs)))
    (kernel,) = build_details((), read_binaries(tmp_path, CancelToken()), {}, {}, ()).kernels
    assert kernel.vgprs == 159
    assert tuple(map(str, kernel.disagreements)) == (".vgpr_count is 159 in the code object and 77 in the assembly.",)


def test_that_assembly_cut_off_within_its_metadata_is_no_crash() -> None:
    entry = "  - .name: k\n    .vgpr_count: 4\n    .sgpr_count: ٤\n    .agpr_count: \x1c 8\n"
    whole = f".amdgpu_metadata\n{entry}.end_amdgpu_metadata\n"
    assert stated_metadata(whole) == {"k": {".vgpr_count": 4, ".agpr_count": 8}}
    assert stated_metadata(whole[:40]) == {}
    assert stated_metadata("") == {}


def test_that_a_file_of_several_kernels_gives_each_its_own(details: Details, compiled: Compiled) -> None:
    kernels = details("pinned_constant.mlir", "hip[0]", "hip[1]").kernels
    stated = stated_metadata(assembly(compiled("pinned_constant.mlir", "hip[0]", "hip[1]")))
    assert {one.name: one.vgprs for one in kernels} == {name: of[".vgpr_count"] for name, of in stated.items()}
    assert len({one.instructions for one in kernels}) == 2


@pytest.mark.campaign
def test_that_a_convolution_counts_its_window(details: Details) -> None:
    kernels = details("conv_group.mlir").kernels
    found = [op for one in kernels if one.work is not None for op in one.work.ops if op.contraction]
    (conv,) = found
    # Its name says 2 groups of 128 outputs of 56 x 56, from 64 channels by 3 x 3.
    sizes = next(re.search(r"conv_([\dx]+)_f32", one.name) for one in kernels if "conv" in one.name)
    assert sizes is not None
    points = _count([int(size) for size in sizes[1].split("x")])
    assert conv.flops == str(2 * points)


def _count(shape: list[int]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def detail(name: str, **changes: object) -> KernelDetail:
    empty = KernelDetail(name, "", "gfx942", 32, 0, 16, 0, 64, 64, 32, 32, "", (), (), "", "", (), (), None, "", ())
    return dataclasses.replace(empty, **changes)  # type: ignore[arg-type]


def test_that_a_kernel_is_found_by_its_name_its_end_or_a_part() -> None:
    known = KernelDetails((detail("f_dispatch_0_matmul"), detail("f_dispatch_1_reduction")), (), ())
    assert find_kernel(known, "f_dispatch_0_matmul").name == "f_dispatch_0_matmul"
    assert find_kernel(known, "reduction").name == "f_dispatch_1_reduction"
    assert find_kernel(known, "dispatch_0").name == "f_dispatch_0_matmul"
    with refused("kernel-details.several", name="dispatch"):
        find_kernel(known, "dispatch")
    with refused("kernel-details.unknown", name="softmax"):
        find_kernel(known, "softmax")
    with refused("kernel-details.none"):
        find_kernel(KernelDetails((), (), ()), "softmax")


def test_that_the_roofline_takes_the_longer_of_computing_and_moving(details: Details) -> None:
    found = details("matmul_f16.mlir")
    (name,) = (one.name for one in found.kernels)
    launches = (Launch(name, "main", "d", 0, (), 1), Launch(name, "main", "d", 3, (), 9))
    chart = roofline(dataclasses.replace(found, launches=launches), MI300X, {}, Measured({name: 4_000}))
    (point,) = chart.points
    flops, moved = 2 * 512 * 2048 * 1024, 2 * (512 * 1024 + 1024 * 2048) + 4 * 512 * 2048
    assert (point.count, point.flops, point.bytes, point.uses_matrix) == (2, flops, moved, True)
    assert point.bound is Bound.MEMORY
    assert point.least_ns is not None
    assert point.least_ns == pytest.approx(moved / 5.3e12 * 1e9)
    assert point.percent == pytest.approx(100 * point.least_ns / 4_000)
    (ceiling,) = chart.ceilings
    assert ceiling.ridge == pytest.approx(304 * 2.1e9 * 2048 / 5.3e12)
    slow = dataclasses.replace(MI300X, clock_hz=MI300X.clock_hz // 2)
    assert roofline(found, slow, {}, Measured()).points[0].bound is Bound.COMPUTE


def test_that_launches_of_unknown_size_are_named_not_guessed(details: Details) -> None:
    found = details("matmul_f16.mlir")
    (kernel,) = found.kernels
    launches = (Launch(kernel.name, "f", "d", 0, ("128*arg0[1]",), 1),)
    chart = roofline(dataclasses.replace(found, launches=launches), MI300X, {}, Measured())
    assert chart.points == ()
    assert tuple(map(str, chart.notes)) == ("Launches are left out whose size depends on arg0[1] of @f.",)
    given = roofline(dataclasses.replace(found, launches=launches), MI300X, {"f": {"arg0[1]": 2}}, Measured())
    assert len(given.points) == 1


def test_that_times_are_matched_though_a_profile_cuts_names_off() -> None:
    name = "f_dispatch_0_" + "x" * 80
    assert match_times([name, "short"], {name[:60]: 5, "short": 7, "other": 9}) == {name: 5, "short": 7}
    assert match_times(["f_dispatch_10"], {"f_dispatch_1": 5}) == {}


def test_that_a_time_counts_for_the_function_and_sizes_of_its_run_alone(details: Details) -> None:
    (fixed,) = details("matmul_f16.mlir").kernels
    assert fixed.work is not None
    sized = dataclasses.replace(fixed.work, flops="10*w0", symbols=(SizeSymbol("w0", 1, None, 1),))
    kernel = dataclasses.replace(fixed, work=sized)
    launches = tuple(Launch(kernel.name, name, "d", 0, ("2*arg0[1]",), 1) for name in ("f$async", "g$async"))
    found = KernelDetails((kernel,), launches, ())
    values = {"f$async": {"arg0[1]": 3}, "g$async": {"arg0[1]": 3}}

    def times(details: KernelDetails, run: Measured) -> list[int | None]:
        return [work.time_ns for work in works_of(details, values, run)[kernel.name]]

    named = {kernel.name: 7}
    assert times(found, Measured(named, "f", {"arg0[1]": 3})) == [7, None]
    assert times(found, Measured(named, "f", {"arg0[1]": 4})) == [None, None]
    assert times(found, Measured(named, "f")) == [7, None]
    assert times(found, Measured(named)) == [7, 7]
    alike = dataclasses.replace(found, kernels=(fixed,))
    assert times(alike, Measured(named, "f", {"arg0[1]": 4})) == [7, 7]  # no size matters


NAMED = """\
func.func @named(%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4x16xf32>, %e: tensor<2x6x6x16xf32>,
                 %q: tensor<5x32x48xf16>, %k: tensor<5x48x24xf16>, %s: tensor<5x32x24xf32>,
                 %d: tensor<3x3x4xf32>, %o: tensor<2x6x6x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>)
    outs(%e : tensor<2x6x6x16xf32>) -> tensor<2x6x6x16xf32>
  %1 = linalg.batch_matmul ins(%q, %k : tensor<5x32x48xf16>, tensor<5x48x24xf16>)
    outs(%s : tensor<5x32x24xf32>) -> tensor<5x32x24xf32>
  %2 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %d : tensor<2x8x8x4xf32>, tensor<3x3x4xf32>)
    outs(%o : tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  return
}
"""


def test_that_named_ops_count_as_their_loops_do(tmp_path: Path) -> None:
    path = tmp_path / "named.mlir"
    path.write_text(NAMED)
    facts = read_ir(Path(sys.executable), [FileToRead("named", path, ("work",))], CancelToken())
    assert facts.errors == {}
    ops = facts.get("named", "work")["named"]["ops"]
    sizes = fold(facts.get("named", "work")["named"]["nodes"])
    found = [(one["op"], sizes[one["flops"]].constant, one["contraction"]) for one in ops]
    assert found == [
        ("linalg.conv_2d_nhwc_hwcf", 2 * (2 * 6 * 6 * 16) * (3 * 3 * 4), True),
        ("linalg.batch_matmul", 2 * 5 * 32 * 24 * 48, True),
        ("linalg.depthwise_conv_2d_nhwc_hwc", 2 * (2 * 6 * 6 * 4) * (3 * 3), True),
    ]


@pytest.mark.parametrize(
    ("name", "ranks", "letters"),
    [
        ("matmul", [2, 2, 2], ["mk", "kn", "mn"]),
        ("conv_2d_nchw_fchw", [4, 4, 4], ["nc**", "fcHW", "nfhw"]),
        ("conv_2d_ngchw_gfchw", [5, 5, 5], ["ngc**", "gfcHW", "ngfhw"]),
        ("depthwise_conv_2d_nhwc_hwc", [4, 3, 4], ["n**c", "HWc", "nhwc"]),
        ("depthwise_conv_2d_nhwc_hwcm", [4, 4, 5], ["n**c", "HWcm", "nhwcm"]),
        ("pooling_nhwc_sum", [4, 2, 4], ["n**c", "HW", "nhwc"]),
        ("add", [3, 3, 3], ["abc", "abc", "abc"]),
        ("fill", [0, 2], ["", "ab"]),
        ("conv_2d", [2, 2, 2], ["**", "HW", "hw"]),
        ("broadcast", [1, 2], []),
    ],
)
def test_that_names_tell_the_loops(name: str, ranks: list[int], letters: list[str]) -> None:
    assert named_maps(name, ranks) == letters
