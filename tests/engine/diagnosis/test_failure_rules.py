"""What the rules say of inputs that real compilers fail of, and that they are silent where nothing is wrong."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import (
    BF16,
    CAST,
    COMPRESS,
    COMPUTED_CONSTANTS,
    CONVERT,
    CUMSUM,
    FAILURES,
    NO_MLIR,
    NOT_BUFFERIZED,
    ONNX_WITHOUT_LOWERING,
    TORCH_WITHOUT_LOWERING,
    UNKNOWN_OP,
    USED_BEFORE_DEFINED,
    USED_NOWHERE_DEFINED,
    compiled,
    first,
    imported,
    text_at,
)
from message_checks import has_message
from passlens.engine.compile.diagnostics import parse_diagnostics
from passlens.engine.compile.request import Driver
from passlens.engine.compile.timing import TimingRow
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.findings import Certainty, FixKind, Level
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.rules import find_all
from passlens.engine.diagnosis.rules.slow_pass import slow_pass
from passlens.engine.diagnosis.rules.undeclared_device import undeclared_device
from passlens.engine.diagnosis.rules.unknown_flag import unknown_flag
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Severity
from passlens.engine.toolchain.discover import find
from stand_ins import build_folder

Sample = Callable[[str], Path]


def test_that_an_fp8_flavour_of_another_chip_is_named_with_its_line_and_two_ways_out(tmp_path: Path) -> None:
    queries = compiled(CONVERT.replace("TYPE", "f8E4M3FN"), tmp_path)
    problem = first(queries)
    assert problem.rule == "unsupported-type"
    assert has_message(problem.title, "float-families.other", type="f8E4M3FN", target="gfx942", example="f8E4M3FNUZ")
    assert "arith.truncf" in text_at(queries, problem, 0)
    assert problem.evidence[1].source.endswith("input.mlir:7")
    assert problem.evidence[2].source == "input.mlir:2"
    emulate, other = problem.fixes[:2]
    assert emulate.flags == ("--iree-llvmgpu-enable-small-float-emulation",)
    assert other.kind is FixKind.EDIT
    assert all("f8E4M3FNUZ" in edit.lines[0] for edit in other.edits)
    assert len(queries.problems.listing()) == 1, "what only follows from it is folded into it"


@pytest.mark.campaign
def test_that_the_edit_to_the_other_flavour_compiles(tmp_path: Path) -> None:
    failed = compiled(CONVERT.replace("TYPE", "f8E4M3FN"), tmp_path)
    (fix,) = [one for one in first(failed).fixes if one.name == "other-type"]
    edited = edited_text(failed.texts.source().text.encode(), fix)
    assert "f8E4M3FN>" not in edited
    folder = tmp_path / "edited"
    folder.mkdir()
    queries = compiled(edited, folder)
    assert queries.info().outcome is OutcomeKind.OK
    assert queries.problems.listing() == ()


@pytest.mark.campaign
def test_that_bf16_which_spirv_lacks_is_named(tmp_path: Path) -> None:
    problem = first(compiled(BF16, tmp_path, driver=Driver.VULKAN, target="adreno"))
    assert problem.rule == "unsupported-type"
    assert has_message(
        problem.title, "unsupported-type.has-no-lowering", op="vector.bitcast", type="bf16", target="adreno"
    )


@pytest.mark.campaign
def test_that_an_onnx_op_without_a_lowering_is_named_as_the_exporter_calls_it(tmp_path: Path) -> None:
    problem = first(queries := compiled(ONNX_WITHOUT_LOWERING, tmp_path))
    assert problem.rule == "unlowered-op"
    assert has_message(problem.title, "unlowered-op.title", op="onnx.AffineGrid")
    assert problem.certainty is Certainty.CERTAIN
    assert "onnx.AffineGrid" in text_at(queries, problem, 0)
    assert problem.evidence[1].source.endswith("input.mlir:4")


@pytest.mark.campaign
def test_that_the_op_without_a_lowering_is_named_and_not_the_constant_that_the_compiler_stumbles_on(
    tmp_path: Path,
) -> None:
    problem = first(queries := compiled(TORCH_WITHOUT_LOWERING, tmp_path))
    assert problem.rule == "unlowered-op"
    assert has_message(problem.title, "unlowered-op.title", op="onnx.Col2Im")
    assert has_message(problem.detail, "unlowered-op.became", named="torch.aten.col2im")
    assert "torch.aten.col2im" in text_at(queries, problem, 0)
    assert problem.evidence[1].source.endswith("input.mlir:4")


@pytest.mark.campaign
def test_that_an_operand_which_should_be_a_constant_is_named_with_where_it_comes_from(tmp_path: Path) -> None:
    problem = first(queries := compiled(CUMSUM, tmp_path))
    assert problem.rule == "unlowered-op"
    assert has_message(problem.title, "probed.title", op="onnx.CumSum")
    assert has_message(problem.detail, "unlowered-op.became", named="torch.aten.cumsum")
    assert has_message(problem.detail, "unlowered-op.computed", number=1, type="!torch.int", origin="%arg1")
    assert "torch.aten.add.int" in text_at(queries, problem, 1)


@pytest.mark.campaign
def test_that_an_operand_which_is_a_constant_is_not_blamed(tmp_path: Path) -> None:
    assert not has_message(first(compiled(TORCH_WITHOUT_LOWERING, tmp_path)).detail, "unlowered-op.computed")


@pytest.mark.campaign
def test_that_a_pass_which_writes_an_invalid_op_is_at_fault_and_not_the_model(tmp_path: Path) -> None:
    problem = first(queries := compiled(COMPRESS, tmp_path))
    assert problem.rule == "invalid-ir"
    assert has_message(
        problem.title,
        "invalid-ir.title-of",
        name="convert-torch-to-linalg",
        op="tensor.cast",
        source="onnx.Compress",
    )
    assert "tensor.cast" in text_at(queries, problem, 0)
    assert problem.evidence[1].source.endswith("input.mlir:3")


@pytest.mark.campaign
def test_that_a_tensor_op_which_outlives_bufferization_is_named(tmp_path: Path) -> None:
    queries = compiled(NOT_BUFFERIZED, tmp_path)
    problem = first(queries)
    assert problem.rule == "bufferization"
    assert str(problem.title) == "tensor.gather was never bufferized in @main_dispatch_0."
    assert "tensor.gather" in text_at(queries, problem, 0)


@pytest.mark.parametrize(
    ("driver", "target", "flag"),
    [
        rarely(Driver.CUDA, "sm_90", "--iree-cuda-target=sm_89"),
        (Driver.HIP, "gfx999", "--iree-rocm-target=gfx950"),
        rarely(Driver.HIP, "gfx940", "--iree-rocm-target=gfx942"),
    ],
)
def test_that_an_unknown_chip_is_told_with_those_that_are_like_it(
    tmp_path: Path, sample: Sample, driver: Driver, target: str, flag: str
) -> None:
    problem = first(compiled(sample("matmul_f16"), tmp_path, driver=driver, target=target))
    assert problem.rule == "target-chip"
    assert has_message(problem.title, "target-chip.unknown", chip=target)
    assert problem.fixes[0].flags == (flag,)


@pytest.mark.parametrize(
    ("target", "identifier"),
    [("cpu", "target-chip.names-processor"), rarely("sm_80", "target-chip.names-other")],
)
def test_that_what_names_another_kind_of_device_is_told_with_its_driver_and_not_with_chips_like_it(
    tmp_path: Path, sample: Sample, target: str, identifier: str
) -> None:
    problem = first(compiled(sample("matmul_f16"), tmp_path, driver=Driver.HIP, target=target))
    assert problem.rule == "target-chip"
    assert problem.fixes == ()
    assert has_message(problem.hint, identifier)


def test_that_an_op_of_an_older_version_is_told_with_the_versions_that_have_it(tmp_path: Path) -> None:
    problem = first(compiled(UNKNOWN_OP, tmp_path))
    assert (problem.rule, problem.certainty) == ("unknown-name", Certainty.CERTAIN)
    assert has_message(problem.title, "unknown-name.op", name="linalg.add")
    assert has_message(problem.detail, "knowledge.from-to", first="3.0.0", last="3.12.0")
    assert has_message(problem.detail, "knowledge.gone-in", version="3.13.0")
    assert problem.fixes[0].toolchain == "3.12.0"
    assert problem.evidence[0].source.endswith("input.mlir:4:8")


@pytest.mark.campaign
def test_that_an_attribute_in_the_form_of_another_version_is_told(tmp_path: Path, sample: Sample) -> None:
    problem = first(compiled(sample("big_tile"), tmp_path))
    assert (problem.rule, problem.certainty) == ("parse-error", Certainty.CERTAIN)
    assert has_message(
        problem.title, "attribute-form.value", attribute="iree_codegen.translation_info", given="LLVMGPUTileAndFuse"
    )
    assert has_message(problem.detail, "attribute-form.written", text=("#iree_gpu.pipeline<TileAndFuse>",))


def test_that_what_is_no_mlir_is_told_with_its_line(tmp_path: Path) -> None:
    queries = compiled(NO_MLIR, tmp_path)
    problem = first(queries)
    assert problem.rule == "parse-error"
    assert has_message(problem.title, "wrong-token.instead", name="arith.addf", found="%a", wanted=(",",))
    cause = queries.problems.cause()
    assert cause is not None
    assert (cause.kind, cause.rule) == (CauseKind.REFUSED, "parse-error")
    assert {fix.kind for fix in problem.fixes} == {FixKind.EDIT, FixKind.TOOLCHAIN, FixKind.SEARCH}, "no flag reads it"


@pytest.mark.parametrize(
    ("text", "message", "places"),
    [
        (USED_NOWHERE_DEFINED, "undefined-value.title", ["input.mlir:2"]),
        (USED_BEFORE_DEFINED, "undefined-value.title-later", ["input.mlir:6", "input.mlir:8"]),
    ],
)
def test_that_a_value_which_is_not_defined_where_it_is_used_is_named(
    tmp_path: Path, text: str, message: str, places: list[str]
) -> None:
    problem = first(compiled(text, tmp_path))
    assert (problem.rule, problem.certainty) == ("undefined-value", Certainty.CERTAIN)
    assert has_message(problem.title, message, name="%b")
    assert [re.sub(r"(.*/)?(input.mlir:\d+).*", r"\2", one.source) for one in problem.evidence] == places
    assert {fix.kind for fix in problem.fixes} <= {FixKind.EDIT, FixKind.SEARCH}, (
        "neither a release nor a flag mends that"
    )


def test_that_a_conversion_cast_of_the_input_is_told(tmp_path: Path) -> None:
    problem = first(compiled(CAST, tmp_path))
    assert problem.rule == "leftover-cast"
    assert problem.location is not None
    assert problem.location.line == 3


# --- what older compilers left


def test_that_a_write_that_is_not_distributed_is_told_with_its_op(tmp_path: Path) -> None:
    queries = imported("conv_group_3.5.0.log.xz", tmp_path)
    problem = first(queries)
    assert problem.rule == "distribution"
    assert has_message(problem.title, "distribution.not-distributed", op="memref.copy")
    assert has_message(problem.title, "rule-help.in-dispatch-of", dispatch="main_graph$async_dispatch_1")
    assert "memref<1x1x64x2x?xf32, #gpu.address_space<workgroup>>" in text_at(queries, problem, 0)
    assert problem.fixes[0].toolchain == "3.13.0"
    assert [fix.name for fix in problem.fixes if fix.hides] == ["opt-level-3"]


def test_that_padding_without_a_bound_is_traced_to_the_dimensions_origin(tmp_path: Path) -> None:
    queries = imported("dynamic_matmul_3.5.0.log.xz", tmp_path)
    problem = first(queries)
    assert (problem.rule, problem.certainty) == ("unbounded-padding", Certainty.CERTAIN)
    assert has_message(problem.title, "unbounded-padding.no-bound", shape="64x9007199254740992")
    lines = [text_at(queries, problem, number) for number in range(3)]
    assert "tensor.pad" in lines[0]
    assert "iree_tensor_ext.dispatch.workload.ordinal" in lines[1]
    assert "hal.interface.constant.load" in lines[2]
    assert "distribution" not in {one.rule for one in queries.problems.listing()}, "it is what follows"


def test_that_a_gather_from_a_view_is_told_with_both(tmp_path: Path) -> None:
    queries = imported("gather_view_3.5.0.log.xz", tmp_path)
    problem = first(queries)
    assert problem.rule == "gather-on-subview"
    assert "vector.gather" in text_at(queries, problem, 0)
    assert "strided<[36864, 576, 576, 2], offset: 512>" in text_at(queries, problem, 0)
    assert {one.rule for one in queries.problems.listing()} == {"gather-on-subview"}


def test_that_a_compiler_without_memory_is_told(tmp_path: Path, sample: Sample) -> None:
    words = FAILURES / "dynamic_padding_3.6.0.txt"
    toolchain = build_folder(tmp_path / "build", f"cat '{words}' >&2\nkill -ABRT $$")
    queries = compiled(sample("matmul_f16"), tmp_path, toolchain=str(toolchain))
    problem = first(queries)
    assert (problem.rule, problem.certainty) == ("out-of-memory", Certainty.CERTAIN)
    assert queries.info().outcome is OutcomeKind.CRASHED
    assert len([one for one in queries.problems.listing() if one.severity is Severity.ERROR]) == 1


# --- flags


@pytest.fixture(scope="module")
def fine(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> SessionReader:
    """The facts of a compile that is fine."""
    queries = compiled(sample("matmul_f16"), tmp_path_factory.mktemp("fine"))
    return SessionReader(queries.info().path)


@pytest.mark.parametrize(
    ("flag", "identifier", "fix"),
    [
        ("--iree-hip-target=gfx942", "unknown-flag.renamed", "--iree-rocm-target=gfx942"),
        ("--iree-rocm-targt=gfx942", "unknown-flag.nowhere", "--iree-rocm-target=gfx942"),
    ],
)
def test_that_an_unknown_flag_is_told_with_its_other_name(
    fine: SessionReader, sample: Sample, flag: str, identifier: str, fix: str
) -> None:
    done = subprocess.run([find().compiler, sample("matmul_f16"), flag], capture_output=True, text=True, check=False)
    facts = replace(read_facts(fine), diagnostics=parse_diagnostics(done.stderr, "quick look"))
    (finding,) = unknown_flag(facts)
    assert has_message(finding.explanation, identifier)
    assert finding.fixes[0].flags == (fix,)
    assert finding.fixes[0].without == (flag.lstrip("-").partition("=")[0],)


SAID_OF_A_PROMISE = """\
m.mlir:5:3: error: 'util.global' op references a promised device that was not declared: #hal.device.promise<@__device_1>
m.mlir:7:3: error: 'stream.context.resolve' op failed to resolve affinity: only HAL device affinities are supported
m.mlir:7:3: error: failed to legalize operation 'stream.cmd.parameter.load' that was explicitly marked illegal: \
%2:8 = "stream.cmd.parameter.load"(%1) <{affinity = #hal.device.promise<@__device_1>}> : (i64) -> i64
m.mlir:9:3: error: failed to legalize operation 'arith.remsi' that was explicitly marked illegal: %3 = "arith.remsi"()
"""


def test_that_what_follows_from_an_undeclared_device_is_told_with_it(fine: SessionReader) -> None:
    facts = replace(read_facts(fine), diagnostics=parse_diagnostics(SAID_OF_A_PROMISE, "quick look"))
    (finding,) = undeclared_device(facts)
    messages = [row.message for row in facts.diagnostics if row.id in finding.diagnostics]
    assert len(messages) == 3
    assert not any("arith.remsi" in message for message in messages), "that is a failure of its own"


# --- silence


def test_that_a_pass_is_slow_only_when_it_takes_long_and_most_of_it(fine: SessionReader) -> None:
    facts = read_facts(fine)
    rows = (TimingRow(0, "One", 3_000_000_000, ""), TimingRow(0, "Two", 1_000_000_000, ""))
    (finding,) = slow_pass(replace(facts, times=rows))
    assert (finding.level, str(finding.title)) == (Level.INFO, "One takes 3.00 s, 75 % of the time of all passes.")
    longer = tuple(replace(row, wall_ns=row.wall_ns * 30) for row in rows)
    assert slow_pass(replace(facts, times=longer))[0].level is Level.WARNING
    shorter = tuple(replace(row, wall_ns=row.wall_ns // 30) for row in rows)
    assert slow_pass(replace(facts, times=shorter)) == ()
    even = (*rows, TimingRow(0, "Three", 2_900_000_000, ""))
    assert slow_pass(replace(facts, times=even)) == ()


@pytest.mark.campaign
def test_that_constants_which_take_the_compile_time_can_be_left_to_run_time(tmp_path: Path) -> None:
    def slow(queries: Queries) -> Facts:
        """What was compiled, as if its constants had taken long: that they are computed is the model's doing."""
        facts = read_facts(SessionReader(queries.info().path))
        times = (replace(row, wall_ns=3 * 10**9 if row.name.startswith("JitGlobals") else 10**6) for row in facts.times)
        return replace(facts, times=tuple(times))

    queries = compiled(COMPUTED_CONSTANTS, tmp_path, driver=Driver.LOCAL, target="host")
    (finding,) = slow_pass(slow(queries))
    assert has_message(finding.title, "slow-pass.takes", name="JitGlobalsPass", time=3_000_000_000)
    assert has_message(finding.explanation, "slow-pass.why-constants")
    (fix,) = finding.fixes
    folder = tmp_path / "later"
    folder.mkdir()
    mended = compiled(COMPUTED_CONSTANTS, folder, driver=Driver.LOCAL, target="host", flags=fix.flags)
    assert mended.info().outcome is OutcomeKind.OK
    assert slow_pass(slow(mended)) == ()


@pytest.mark.parametrize(
    "name",
    [
        "matmul_f16",
        rarely("conv_group"),
        pytest.param("deepseek_v3_toy", marks=pytest.mark.campaign),
        pytest.param("llama8b_f16_2l", marks=pytest.mark.campaign),
    ],
)
def test_that_no_rule_speaks_above_info_of_a_model_that_is_fine(tmp_path: Path, sample: Sample, name: str) -> None:
    queries = compiled(sample(name), tmp_path)
    assert queries.info().outcome is OutcomeKind.OK
    facts = read_facts(SessionReader(queries.info().path))
    judged = replace(facts, times=())  # how long it took is the machine's; the rule for it has a test of its own
    assert [one.title for one in find_all(judged) if one.level is not Level.INFO] == []
    assert facts.cause is None


CALLS = """func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @lapack_sgetrf_ffi(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
UNDEFINED = """func.func @f(%x: !torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32> {
  %0 = torch.operator "torch.vision.whiten"(%x) : (!torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
"""


def test_that_the_target_of_a_custom_call_is_named(tmp_path: Path) -> None:
    problem = first(compiled(CALLS, tmp_path))
    assert has_message(problem.title, "unlowered-op.title-calls", target="lapack_sgetrf_ffi")


@pytest.mark.campaign
def test_that_an_operator_which_no_release_defines_is_said_to_be_one(tmp_path: Path) -> None:
    problem = first(compiled(UNDEFINED, tmp_path))
    assert has_message(problem.detail, "unlowered-op.operator", name="torch.vision.whiten")
