"""Causes in the command, and in the code around dispatches that a flag or a type at the boundary lets fail."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message, refused
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.flags_at_fault import (
    NONE_TRIED,
    FlagsTried,
    flags_at_fault,
    flags_that_choose,
    read_flags_at_fault,
)
from passlens.engine.compile.request import CompileRequest
from passlens.engine.diagnosis.findings import Certainty
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import together
from passlens.engine.process import Outcome, run_child
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

HOST_FLOAT = "func.func @main(%a: f32) -> f32 {\n  %0 = math.rsqrt %a : f32\n  return %0 : f32\n}\n"
ADD = """func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
MATMUL = """func.func @main(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>)
      -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
"""
AFFINITY_ROUNDS = "iree-stream-affinity-solver-max-iterations"
BY_ALIAS = """module {
  util.global private @near = #hal.device.alias<"hpi"[0]> : !hal.device
  func.func @main(%a: tensor<8xf32> {iree.abi.affinity = #hal.device.affinity<@near>}) -> tensor<8xf32> {
    %0 = arith.addf %a, %a : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
"""


@pytest.mark.parametrize(
    ("text", "flags", "message", "at_fault"),
    [
        (
            HOST_FLOAT,
            ("--iree-opt-level=O1", "--iree-vm-target-extension-f32=false"),
            "flag-partner.scalar",
            "iree-vm-target-extension-f32",
        ),
        rarely(ADD, ("--iree-execution-model=host-only",), "flag-partner.everywhere", "iree-execution-model"),
        rarely(ADD, ("--iree-stream-affinity-solver-max-iterations=0",), "flag-at-fault.number", AFFINITY_ROUNDS),
    ],
)
def test_that_a_flag_without_which_the_compile_goes_on_is_told(
    tmp_path: Path, text: str, flags: tuple[str, ...], message: str, at_fault: str
) -> None:
    queries = compiled(text, tmp_path, flags=flags)
    problem = first(queries)
    assert (problem.rule, problem.certainty) == ("flag-at-fault", Certainty.CERTAIN)
    assert has_message(problem.title, message, flags=(flags[-1],))
    assert (at_fault,) in [fix.without for fix in problem.fixes if not fix.flags]
    with SessionReader(queries.info().path) as reader:
        assert read_flags_at_fault(reader).names == (at_fault,)


@pytest.mark.campaign
def test_that_a_flag_which_makes_the_op_is_certain_after_a_compile_without_it(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=("--iree-hal-instrument-dispatches=64",)))
    assert (problem.rule, problem.certainty) == ("flag-at-fault", Certainty.CERTAIN)
    flag = "--iree-hal-instrument-dispatches=64"
    assert has_message(problem.title, "switched-on.made", op="hal.instrument.workgroup", flag=flag)
    assert problem.fixes[0].without == ("iree-hal-instrument-dispatches",)


LOCAL = ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu")


@pytest.mark.campaign
def test_that_a_flag_is_at_fault_where_the_compiler_crashes_after_the_last_phase_it_wrote(tmp_path: Path) -> None:
    flags = (*LOCAL, "--iree-llvmcpu-target-triple=foo-bar", "--iree-opt-level=O1")
    queries = compiled(ADD, tmp_path, flags=flags)
    with SessionReader(queries.info().path) as reader:
        assert read_flags_at_fault(reader).names == ("iree-llvmcpu-target-triple",)
    problem = first(queries)
    assert problem.rule == "flag-at-fault"
    assert has_message(problem.title, "flag-at-fault.crashed-early", flags=("--iree-llvmcpu-target-triple=foo-bar",))
    assert "machine may not be enabled in LLVM" in str(problem.detail)


@pytest.mark.parametrize(
    ("flags", "at_fault"),
    [
        rarely(
            ("--iree-opt-level=O1", "--iree-rocm-target-features=+nosuch", "--iree-flow-break-dispatch=@nosuch:0"),
            ("iree-rocm-target-features", "iree-flow-break-dispatch"),
        ),
        rarely(
            (
                "--iree-opt-level=O1",
                "--iree-flow-dump-dispatch-graph",
                "--iree-flow-dump-dispatch-graph-output-file=/proc/no/g.dot",
            ),
            ("iree-flow-dump-dispatch-graph", "iree-flow-dump-dispatch-graph-output-file"),
        ),
        (
            (
                "--iree-opt-level=O1",
                "--iree-opt-const-eval=false",
                "--iree-stream-resource-alias-mutable-bindings",
                "--iree-rocm-target-features=+nosuch",
                "--iree-opt-strip-assertions",
            ),
            ("iree-rocm-target-features",),
        ),
    ],
    ids=["each fails", "fails with both", "one of many"],
)
def test_that_of_several_flags_only_those_are_at_fault_that_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], at_fault: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)  # without the name of its file, the graph is written here
    source = tmp_path / "m.mlir"
    source.write_text(ADD, encoding="utf-8")
    own = find()
    known = catalogue(own)
    command = command_line(CompileRequest(source, flags=flags, target="gfx942"), own, known)
    assert flags_at_fault(flags, command, known, "flow", 5, tmp_path, CancelToken()).names == at_fault


@pytest.mark.campaign
def test_that_the_processor_is_told_which_the_compiler_does_not_know(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=(*LOCAL, "--iree-llvmcpu-target-cpu=foo"), target="gfx942"))
    assert problem.rule == "target-chip"
    assert has_message(problem.title, "target-chip.unknown-cpu", chip="foo")
    assert problem.fixes[0].flags == ("--iree-llvmcpu-target-cpu=host",)


@pytest.mark.campaign
def test_that_a_function_is_told_which_a_flag_names_and_the_input_lacks(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=("--iree-flow-break-dispatch=@nosuch:0",)))
    assert problem.rule == "flag-at-fault"
    assert has_message(problem.title, "flag-at-fault.no-part", wanted="nosuch")


CALLS = """func.func private @scale(tensor<4xi64>) -> tensor<4xi64>
func.func @main(%a: tensor<4xi64>) -> tensor<4xi64> {
  %0 = call @scale(%a) : (tensor<4xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
"""


def test_that_a_function_without_a_body_is_named_if_a_flag_does_not_go_with_it(tmp_path: Path) -> None:
    problem = first(compiled(CALLS, tmp_path, flags=("--iree-input-demote-i64-to-i32",)))
    assert problem.rule == "switched-on"
    assert has_message(problem.title, "flag-partner.function", function="scale")


def test_that_a_flag_of_another_release_is_named_before_a_missing_file(tmp_path: Path) -> None:
    flags = ("--iree-hip-waves-per-eu=2", "--iree-preprocessing-transform-spec-filename=/no/such/spec.mlir")
    problem = first(compiled(ADD, tmp_path, flags=flags))
    assert problem.rule == "unknown-flag"
    assert has_message(problem.title, "respelt.called", name="iree-hip-waves-per-eu", other="iree-rocm-waves-per-eu")
    assert "/no/such/spec.mlir" in str(problem.title)
    assert problem.fixes[0].flags == ("--iree-rocm-waves-per-eu=2",)


def test_that_a_mode_for_one_executable_is_at_fault_for_an_input_with_functions(tmp_path: Path) -> None:
    text = HALVES.replace("f64", "f32").replace("16x", "8x")
    problem = first(compiled(text, tmp_path, flags=("--compile-mode=hal-executable",)))
    assert (problem.rule, problem.certainty) == ("wrong-phase", Certainty.CERTAIN)
    assert has_message(problem.title, "wrong-phase.executable", flag="compile-mode")


HALVES = """util.func public @main(%a: tensor<8xf64>) -> tensor<16xf32> {
  %0 = flow.tensor.bitcast %a : tensor<8xf64> -> tensor<16xf32>
  %1 = arith.addf %0, %0 : tensor<16xf32>
  util.return %1 : tensor<16xf32>
}
"""


def test_that_a_conversion_on_by_default_is_named_if_a_later_pass_rejects_its_sizes(tmp_path: Path) -> None:
    problem = first(compiled(HALVES, tmp_path))
    assert (problem.rule, problem.certainty) == ("switched-on", Certainty.CERTAIN)
    assert has_message(problem.title, "conversion.at-op", op="flow.tensor.bitcast", old="f64", new="f32", line=2)
    assert problem.fixes[0].flags == ("--iree-input-demote-f64-to-f32=false",)


@pytest.mark.campaign
def test_that_the_types_are_told_at_which_a_pass_stops_that_a_flag_enables(tmp_path: Path) -> None:
    text = ADD.replace("tensor<4xf32>", "tensor<?xf32>")
    problem = first(compiled(text, tmp_path, flags=("--iree-flow-export-benchmark-funcs",)))
    assert problem.rule == "switched-on"
    assert has_message(problem.detail, "switched-on.on-types", types=("tensor<?xf32>",))
    assert has_message(problem.detail, "rule-help.dynamic-shapes")


BITS = """func.func @main(%a: tensor<4xf32>) -> tensor<4xi32> {
  %0 = arith.bitcast %a : tensor<4xf32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}
"""


def test_that_the_types_are_told_which_a_flag_leaves_an_op_with(tmp_path: Path) -> None:
    problem = first(compiled(BITS, tmp_path, flags=("--iree-input-demote-f32-to-f16",)))
    assert problem.rule == "switched-on"
    types = "tensor<4xf16> to tensor<4xi32>"
    assert has_message(problem.detail, "switched-on.changed", op="arith.bitcast", old="f32", new="f16", types=types)


@pytest.mark.campaign
def test_that_a_flag_is_named_whose_name_has_a_word_of_the_op_that_it_emits(tmp_path: Path) -> None:
    flag = "iree-codegen-emit-pipeline-constraints"
    problem = first(compiled(MATMUL, tmp_path, flags=(f"--{flag}",)))
    assert problem.rule == "switched-on"
    assert has_message(problem.title, "switched-on.made", op="iree_codegen.smt.constraints", flag=f"--{flag}")


def test_that_flags_are_not_at_fault_where_the_compile_fails_without_them(tmp_path: Path) -> None:
    queries = compiled(HOST_FLOAT.replace("math.rsqrt", "math.acosh"), tmp_path, flags=("--iree-opt-level=O1",))
    with SessionReader(queries.info().path) as reader:
        assert read_flags_at_fault(reader) == FlagsTried(cleared=("iree-opt-level",))
    assert first(queries).rule == "failed-pass"


def test_that_a_cancel_between_the_compiles_blames_no_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, cancel = tmp_path / "host.mlir", CancelToken()
    source.write_text(HOST_FLOAT, encoding="utf-8")
    raw = ("--iree-opt-level=O1", "--iree-vm-target-extension-f32=false")
    toolchain, flags = find(), catalogue(find())
    command = command_line(CompileRequest(source, flags=raw), toolchain, flags)

    def cancelled_after(words: Sequence[str], **options: Any) -> Outcome:
        outcome = run_child(words, **options)
        cancel.cancel()
        return outcome

    tried = flags_at_fault(raw, command, flags, "vm", 1.0, tmp_path, cancel)
    assert tried == FlagsTried(("iree-vm-target-extension-f32",))
    monkeypatch.setattr("passlens.engine.compile.flags_at_fault.run_child", cancelled_after)
    assert flags_at_fault(raw, command, flags, "vm", 1.0, tmp_path, cancel) == NONE_TRIED


def test_that_devices_chips_and_phases_are_no_flags_to_leave_out() -> None:
    raw = ("--iree-hal-target-device=hip[0]", "--iree-hip-target=gfx942", "--compile-to=flow", "--iree-opt-level", "O1")
    assert flags_that_choose(raw, catalogue(find())) == ("iree-opt-level",)


def test_that_a_parameter_file_which_is_not_there_is_told_with_its_flag(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=("--iree-parameter-import=w=no.irpa",)))
    assert problem.rule == "missing-file"
    assert has_message(problem.title, "missing-file.title", name="no.irpa", flag="iree-parameter-import")


@pytest.mark.parametrize(
    ("flags", "message", "fields"),
    [
        (("--iree-plugin=no_such",), "flag-value.title", {"flag": "iree-plugin", "value": "no_such"}),
        (
            ("--iree-parameter-import=input.mlir",),
            "flag-file.suffix",
            {"flag": "iree-parameter-import", "suffix": "mlir"},
        ),
        rarely(
            ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvmx"),
            "flag-value.in-log",
            {"flag": "iree-hal-local-target-device-backends", "value": "llvmx"},
        ),
    ],
)
def test_that_a_value_which_the_compiler_refuses_outside_of_its_messages_is_told_with_its_flag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], message: str, fields: dict[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    problem = first(compiled(ADD, tmp_path, flags=flags))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, message, **fields)


LIBRARY = """module attributes { transform.with_named_sequence } {
  transform.named_sequence @match_it(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
}
"""
TUNING = """module attributes { transform.with_named_sequence } {
  transform.named_sequence @apply(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__kernel_config(%m: !transform.any_op {transform.consumed}) -> !transform.any_op
      attributes { iree_codegen.tuning_spec_entrypoint } {
    %r = transform.foreach_match in %m @matcher -> @apply : (!transform.any_op) -> !transform.any_op
    transform.yield %r : !transform.any_op
  }
}
"""
SPEC, TUNED = "iree-preprocessing-transform-spec-filename", "iree-codegen-tuning-spec-path"
LIBRARY_FLAG, IMPORT = "iree-codegen-transform-dialect-library", "iree-parameter-import"
REPLACE, BITCODE = "iree-hal-substitute-executable-source", "iree-link-bitcode"


@pytest.mark.parametrize(
    ("flag", "value", "text", "message", "fields"),
    [
        (SPEC, "s.mlir", LIBRARY, "flag-file.has", {"names": ("@match_it",)}),
        rarely(SPEC, "s.mlir", LIBRARY, "flag-file.no-symbol", {"wanted": "__transform_main", "path": "s.mlir"}),
        (SPEC, "s.mlir", "", "flag-file.is-only", {"what": "flag-file.empty"}),
        rarely(LIBRARY_FLAG, "s.mlir@go", LIBRARY, "flag-file.no-symbol", {"wanted": "go", "path": "s.mlir"}),
        rarely(TUNED, "s.mlir", TUNING, "flag-file.undefined", {"symbols": ("@matcher",), "line": 7}),
        rarely(TUNED, "s.mlir", ADD, "flag-file.no-attribute", {"attribute": "transform.with_named_sequence"}),
        rarely(TUNED, "s.txt", "not a spec", "flag-file.text", {"start": "not a spec"}),
        (IMPORT, "model=s.irpa", "not an archive", "flag-file.no-archive", {"suffix": ".irpa"}),
        rarely(REPLACE, "main_dispatch_0=s.mlir", LIBRARY, "flag-file.no-symbol", {"op": "hal.executable"}),
        rarely(BITCODE, "s.bc", "not bitcode", "flag-file.no-bitcode", {"path": "s.bc"}),
    ],
)
def test_that_a_file_which_a_flag_names_is_told_for_what_it_is_and_lacks(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    flag: str,
    value: str,
    text: str,
    message: str,
    fields: dict[str, object],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / value.rpartition("=")[2].partition("@")[0]).write_text(text, encoding="utf-8")
    problem = first(compiled(ADD, tmp_path, flags=(f"--{flag}={value}",)))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, message, **fields)
    assert (flag,) in [fix.without for fix in problem.fixes if not fix.file]


def test_that_the_input_as_the_file_of_a_flag_is_told_from_the_session_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    queries = compiled(ADD, tmp_path, flags=(f"--{SPEC}=input.mlir",))
    (tmp_path / "input.mlir").unlink()
    problem = first(Queries(queries.info().path))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, "flag-file.no-symbol", wanted="__transform_main", path="input.mlir")


@pytest.mark.campaign
def test_that_an_unknown_op_is_shown_in_the_file_that_a_flag_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = LIBRARY.replace("    transform.yield %op", "    transform.no_such_op\n    transform.yield %op")
    (tmp_path / "s.mlir").write_text(text, encoding="utf-8")
    problem = first(compiled(ADD, tmp_path, flags=(f"--{SPEC}=s.mlir",)))
    assert problem.rule == "unknown-name"
    assert has_message(problem.detail, "unknown-name.in-file", path="s.mlir", flag=SPEC)
    assert problem.evidence[0].excerpt == "transform.no_such_op"


PREPROCESS = "iree-hal-preprocess-executables-with"
FEATURES = "iree-rocm-target-features"


@pytest.mark.parametrize(
    ("flag", "value", "message", "fields"),
    [
        rarely(PREPROCESS, "builtin.module(no-such-pass)", "flag-value.no-pass", {"name": "no-such-pass"}),
        rarely(PREPROCESS, "builtin.module(cse{a=1})", "flag-value.no-option", {"name": "cse", "option": "a"}),
        rarely(PREPROCESS, "builtin.module(cse", "flag-value.parentheses", {"value": "builtin.module(cse"}),
        rarely(PREPROCESS, "false", "flag-value.tool", {"command": "false", "executable": "main_dispatch_0"}),
        rarely(REPLACE, "s.mlir", "flag-value.form", {"form": "executable_name=file.xxx", "value": "s.mlir"}),
        ("iree-stream-resource-memory-model", "unified,discrete", "flag-value.takes-only", {"values": ("unified",)}),
        rarely("iree-llvmgpu-prefetch-num-stages", "two", "flag-value.refused", {"value": "two"}),
        rarely(FEATURES, "+nosuch", "flag-value.takes-only", {"value": "nosuch", "values": ("sramecc", "xnack")}),
        (FEATURES, "+sramecc,xnack-", "flag-value.sign", {"value": "xnack-", "feature": "xnack"}),
    ],
)
def test_that_a_value_is_refused_in_own_words(
    tmp_path: Path, flag: str, value: str, message: str, fields: dict[str, object]
) -> None:
    problem = first(compiled(ADD, tmp_path, flags=(f"--{flag}={value}",)))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, message, flag=flag, **fields)
    assert has_message(problem.evidence[-1].text, "flag-at-fault.command", flags=(f"--{flag}={value}",))


DEVICE, BACKENDS = "iree-hal-target-device", "iree-hal-target-backends"


@pytest.mark.parametrize(
    ("flag", "value", "message", "fields", "better"),
    [
        rarely(DEVICE, "rocm", "flag-value.backend", {"value": "rocm", "other": "hip"}, "hip"),
        (BACKENDS, "hip", "flag-value.device", {"value": "hip", "other": "rocm"}, "rocm"),
        rarely(DEVICE, "hip://0", "flag-value.title", {"value": "hip://0"}, "hip"),
        rarely(DEVICE, "a=hip[0],a=hip[1]", "flag-value.title", {"value": "a=hip"}, "hip[0],hip[1]"),
    ],
)
def test_that_a_wrong_device_or_backend_is_told_with_the_right_one(
    tmp_path: Path, flag: str, value: str, message: str, fields: dict[str, object], better: str
) -> None:
    problem = first(compiled(ADD, tmp_path, flags=(f"--{flag}={value}",)))
    assert problem.rule == "flag-value"
    assert has_message(together(problem.title, problem.detail), message, **fields)
    assert problem.fixes[0].flags == (f"--{flag}={better}",)


@pytest.mark.campaign
def test_that_a_feature_which_the_chip_does_not_have_is_told_with_its_flag(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, target="gfx1100", flags=(f"--{FEATURES}=+xnack",)))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, "flag-value.not-the-chips", chip="gfx1100", features=("xnack",))


@pytest.mark.parametrize(
    ("chip", "message", "fields", "flags"),
    [
        (
            "gfx942:sramecc+:xnack-",
            "target-chip.features",
            {"features": ("sramecc+", "xnack-")},
            ("--iree-rocm-target=gfx942", f"--{FEATURES}=+sramecc,-xnack"),
        ),
        rarely("gfx950,gfx942", "target-chip.several", {"chips": "gfx950,gfx942"}, ("--iree-rocm-target=gfx950",)),
        rarely("rdna4", "target-chip.unknown", {"chip": "rdna4"}, ("--iree-rocm-target=gfx1200",)),
    ],
)
def test_that_a_chip_is_proposed_for_what_is_written_in_its_place(
    tmp_path: Path, chip: str, message: str, fields: dict[str, object], flags: tuple[str, ...]
) -> None:
    problem = first(compiled(ADD, tmp_path, target=chip))
    assert problem.rule == "target-chip"
    assert has_message(problem.title, message, **fields)
    assert problem.fixes[0].flags == flags


@pytest.mark.campaign
def test_that_a_file_is_told_which_cannot_be_written(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=("--iree-parameter-splat=/proc/s.irpa",)))
    assert problem.rule == "missing-file"
    assert has_message(problem.title, "missing-file.not-written", name="/proc/s.irpa", flag="iree-parameter-splat")


@pytest.mark.campaign
def test_that_the_folder_of_a_file_to_write_is_told_where_it_is_not_there(tmp_path: Path) -> None:
    name = "iree-flow-dump-dispatch-graph"
    problem = first(compiled(ADD, tmp_path, flags=(f"--{name}", f"--{name}-output-file=/no/such/g.dot")))
    assert problem.rule == "missing-file"
    assert has_message(problem.title, "missing-file.folder", name="/no/such/g.dot", flag=f"{name}-output-file")


@pytest.mark.parametrize(
    ("flag", "message", "fields"),
    [
        ("--device=hip", "flags.of-tool", {"tools": ("iree-run-module", "iree-benchmark-module")}),
        ("--pass-pipeline=builtin.module(cse)", "flags.of-tool", {"tools": ("iree-opt",)}),
        ("--offload-arch=gfx942", "flags.of-tool", {"tools": ("clang",)}),
        ("--canonicalize", "flags.is-pass", {}),
    ],
)
def test_that_a_flag_of_another_program_is_refused_with_that_program(
    flag: str, message: str, fields: dict[str, object]
) -> None:
    with refused("flags.unknown") as caught:
        catalogue(find()).check((flag,))
    assert has_message(caught.value.title, message, **fields)


def test_that_devices_of_which_some_have_names_are_refused_with_the_flag() -> None:
    flags = ("--iree-hal-target-device=hip[0]", "--iree-hal-target-device=a=hip[1]")
    own = find()
    with refused("device-list.mixed-names"):
        command_line(CompileRequest(Path("m.mlir"), flags=flags), own, catalogue(own))


def test_that_a_pass_to_print_which_is_not_there_is_told_where_its_flag_is_left_out() -> None:
    own = find()
    request = CompileRequest(Path("m.mlir"), flags=("--mlir-print-ir-after=cse,canonicalise",))
    (notice,) = command_line(request, own, catalogue(own)).notices
    assert has_message(notice, "request.pass-flag", name="canonicalise")
    assert has_message(notice, "common.did-you-mean", names=("canonicalize",))


ON_UNDECLARED = """util.func public @main(%n: index, %v: i32) -> !stream.resource<*> {
  %0 = stream.async.splat on(#hal.device.affinity<@second>) %v : i32 -> !stream.resource<*>{%n}
  util.return %0 : !stream.resource<*>
}
"""
ON_NUMBER = BY_ALIAS.replace('#hal.device.alias<"hpi"[0]> : !hal.device', "7 : i32")


@pytest.mark.campaign
@pytest.mark.parametrize(("text", "symbol", "line"), [(ON_UNDECLARED, "second", 2), rarely(ON_NUMBER, "near", 3)])
def test_that_an_affinity_to_what_is_no_device_is_told_where_a_conversion_fails(
    tmp_path: Path, text: str, symbol: str, line: int
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "undeclared-device"
    assert problem.evidence[0].source.endswith(f":{line}")
    is_number = text is ON_NUMBER
    assert has_message(problem.title, "undeclared-device.of-global" if is_number else "undeclared-device.one")
    assert (
        has_message(problem.evidence[0].text, "undeclared-device.other-global", device=symbol, type="i32") is is_number
    )


@pytest.mark.campaign
def test_that_a_crash_at_a_fallback_to_no_device_names_it(tmp_path: Path) -> None:
    text = BY_ALIAS.replace('#hal.device.alias<"hpi"[0]>', "#hal.device.fallback<@gone>")
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "oddities.device", symbol="gone")


@pytest.mark.campaign
def test_that_devices_of_the_module_which_are_text_are_told_with_their_line(tmp_path: Path) -> None:
    text = f'module attributes {{hal.device.targets = ["hip"]}} {{\n{ADD}}}\n'
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "pinned-target"
    assert has_message(problem.title, "pinned-target.no-devices", line=1)
    assert "unpin-target" in {fix.name for fix in problem.fixes}


@pytest.mark.campaign
def test_that_a_list_of_tensors_is_told_where_it_leaves_the_program(tmp_path: Path) -> None:
    text = """util.func public @main(%a: tensor<4xf32>) -> !util.list<tensor<4xf32>> {
  %c1 = arith.constant 1 : index
  %l = util.list.create %c1 : !util.list<tensor<4xf32>>
  util.return %l : !util.list<tensor<4xf32>>
}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.boundary", type="!util.list<tensor<4xf32>>")


@pytest.mark.campaign
def test_that_a_device_which_the_input_names_and_the_compiler_does_not_have_is_told_with_its_line(
    tmp_path: Path,
) -> None:
    problem = first(compiled(BY_ALIAS, tmp_path))
    assert problem.rule == "pinned-target"
    assert problem.evidence[0].source.endswith(":2")
    assert has_message(problem.title, "pinned-target.unknown-device", device="hpi")
    (fix,) = [one for one in problem.fixes if one.name == "near-device"]
    assert edited_text(BY_ALIAS.encode(), fix) == BY_ALIAS.replace("hpi", "hip")


def test_that_a_device_with_the_name_of_a_function_is_told_with_its_flag(tmp_path: Path) -> None:
    text = "func.func @decode(%a: tensor<4xf32>) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n}\n"
    problem = first(compiled(text, tmp_path, flags=("--iree-hal-target-device=decode=hip",)))
    assert has_message(problem.title, "program-fault.taken-name", symbol="decode", line=1)


def test_that_a_mode_for_other_modules_leads_to_the_command(tmp_path: Path) -> None:
    text = "func.func @decode(%a: tensor<4xf32>) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n}\n"
    problem = first(compiled(text, tmp_path, flags=("--compile-mode=hal-executable",)))
    assert problem.rule == "wrong-phase"


ONLY_KERNEL = """!in = !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>
!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
#layout = #hal.pipeline.layout<bindings = [
  #hal.pipeline.binding<storage_buffer, ReadOnly>,
  #hal.pipeline.binding<storage_buffer>
]>
hal.executable.source public @negate {
  hal.executable.export public @negate ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @negate() {
      %c0 = arith.constant 0 : index
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !in
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : !out
      %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets=[0], sizes=[16], strides=[1] : !in -> tensor<16xf32>
      %3 = tensor.empty() : tensor<16xf32>
      %4 = linalg.map { arith.negf } ins(%2 : tensor<16xf32>) outs(%3 : tensor<16xf32>)
      iree_tensor_ext.dispatch.tensor.store %4, %1, offsets=[0], sizes=[16], strides=[1] : tensor<16xf32> -> !out
      return
    }
  }
}
"""


def test_that_an_executable_alone_needs_the_mode_for_it(tmp_path: Path) -> None:
    problem = first(compiled(ONLY_KERNEL, tmp_path))
    assert has_message(problem.title, "wrong-phase.lone-executable", mode="hal-executable")
    assert problem.fixes[0].flags == ("--compile-mode=hal-executable",)


def test_that_a_model_is_no_program_of_the_vm(tmp_path: Path) -> None:
    model = "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}\n"
    problem = first(compiled(model, tmp_path, flags=("--compile-from=vm",)))
    assert has_message(problem.title, "wrong-phase.title", phase="vm")


ODD_MATMUL = """func.func @main(%a: tensor<1023x1021xf16>, %b: tensor<1021x1019xf16>, %c: tensor<1023x1019xf16>)
    -> tensor<1023x1019xf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<1023x1021xf16>, tensor<1021x1019xf16>) outs(%c : tensor<1023x1019xf16>)
      -> tensor<1023x1019xf16>
  return %0 : tensor<1023x1019xf16>
}
"""


@pytest.mark.campaign
def test_that_a_problem_of_another_rule_names_the_flag_without_which_the_compile_passes(tmp_path: Path) -> None:
    problem = first(compiled(ODD_MATMUL, tmp_path, flags=("--iree-opt-data-tiling=true",)))
    assert problem.rule == "failed-pass"
    assert has_message(problem.title, "with-flags.title")
    assert "--iree-opt-data-tiling=true" in str(problem.title)
    assert has_message(problem.detail, "with-flags.without")
    assert any(fix.without == ("iree-opt-data-tiling",) for fix in problem.fixes)


@pytest.mark.campaign
def test_that_a_switch_which_is_on_by_default_does_not_switch_a_pass_on(tmp_path: Path) -> None:
    text = BITS.replace("xf32", "xf64").replace("xi32", "xi64")
    problem = first(compiled(text, tmp_path, flags=("--iree-input-demote-f64-to-f32", "--iree-opt-level=O1")))
    assert problem.rule == "switched-on"
    assert has_message(problem.title, "switched-on.default", flag="iree-input-demote-f64-to-f32")


@pytest.mark.campaign
def test_that_other_numbers_of_a_flag_are_told_where_a_pass_refuses_the_program_for_its_own(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=("--iree-vm-target-index-bits=16",)))
    assert has_message(problem.title, "flag-at-fault.number", fits=("32", "64")), problem.title
    assert ("--iree-vm-target-index-bits=32",) in [fix.flags for fix in problem.fixes]
