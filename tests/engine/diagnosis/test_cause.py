"""The first link of the errors: which pass, of which dispatch, with which IR; also of crashes and hangs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import AT_THE_BOUNDARY, CONVERT, CRASHES, NOT_BUFFERIZED, compiled, first, imported
from message_checks import has_message
from passlens.engine.compile.request import PassCapture
from passlens.engine.diagnosis.causes.cause import find_op
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.causes.crash import read_crash
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.problems import NO_RULE
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionWriter
from stand_ins import build_folder
from waiting import PATIENCE

Sample = Callable[[str], Path]
FP8 = CONVERT.replace("TYPE", "f8E4M3FN")


@pytest.mark.parametrize("passes", [PassCapture.NONE, rarely(PassCapture.ALL)])
def test_that_the_cause_is_the_innermost_pass_with_and_without_captured_passes(
    tmp_path: Path, passes: PassCapture
) -> None:
    queries = compiled(FP8, tmp_path, passes=passes)
    cause = queries.problems.cause()
    assert cause is not None
    assert (cause.kind, cause.pass_name) == (CauseKind.FAILED, "iree-convert-to-rocdl")
    assert (cause.dispatch, cause.functions) == ("convert_dispatch_0", ("convert",))
    assert cause.op == "arith.truncf"
    assert "to vector<4xf8E4M3FN>" in cause.excerpt
    assert cause.source[0].endswith("input.mlir:7")
    assert "iree-hal-translate-target-executable-variants" in cause.around
    assert cause.before is not None
    assert cause.after is not None
    assert (cause.pass_id is None) is (passes is PassCapture.NONE)
    assert cause.rule == "unsupported-type"


def test_that_a_quick_look_keeps_the_ir_before_and_at_the_failed_pass(tmp_path: Path) -> None:
    queries = compiled(FP8, tmp_path)
    cause = queries.problems.cause()
    assert cause is not None
    assert queries.info().pass_count == 0
    for place in (cause.before, cause.after):
        assert place is not None
        assert place.artifact is not None
        text = queries.artifacts.text(place.artifact).text
        assert "func.func @convert_dispatch_0" in text
        assert "arith.truncf" in text
        assert " loc(" not in text


def test_that_a_crash_names_the_pass_its_ir_and_the_function(tmp_path: Path) -> None:
    queries = compiled(CRASHES, tmp_path)
    assert queries.info().outcome is OutcomeKind.CRASHED
    cause = queries.problems.cause()
    assert cause is not None
    assert (cause.kind, cause.pass_name) == (CauseKind.CRASHED, "iree-llvmgpu-select-lowering-strategy")
    assert any("LLVMGPUSelectLoweringStrategyPass::runOnOperation" in name for name in cause.stack)
    assert cause.before is not None
    assert cause.before.artifact is not None
    assert "tensor.gather" in queries.artifacts.text(cause.before.artifact).text
    problem = first(queries)
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "compiler-crash.of", name="iree-llvmgpu-select-lowering-strategy")
    assert has_message(problem.title, "oddities.width", type="tensor<64x1xindex>")
    assert problem.dispatch == "main_dispatch_0"


def test_that_a_compiler_without_progress_is_ended_and_its_pass_named(tmp_path: Path, sample: Sample) -> None:
    toolchain = build_folder(tmp_path / "build", '"$REAL" "$@" --compile-to=flow\nsleep 600')
    for seconds in (1.5, 6.0, 24.0, 96.0):  # until it is longer than this machine takes from one pass to the next
        folder = tmp_path / f"{seconds}"
        folder.mkdir()
        queries = compiled(sample("matmul_f16"), folder, toolchain=str(toolchain), hang_after=seconds)
        info, cause = queries.info(), queries.problems.cause()
        assert info.outcome is OutcomeKind.FAILED
        assert has_message(info.sentence, "compile.no-progress-in", after="pass-at-fault.seconds")
        assert has_message(info.sentence, "pass-at-fault.seconds", seconds=seconds)
        if cause is not None and cause.pass_name and cause.before is not None:
            break
    assert cause is not None
    assert (cause.kind, cause.rule) == (CauseKind.HUNG, "no-progress")
    assert cause.pass_name
    assert cause.before is not None
    assert any(phase.reached and phase.name == "input" for phase in queries.passes.phases()), "the session is kept"


def test_that_a_compile_which_makes_progress_is_not_ended(tmp_path: Path, sample: Sample) -> None:
    queries = compiled(sample("matmul_f16"), tmp_path, hang_after=PATIENCE, flags=("--compile-to=flow",))
    assert queries.info().outcome is OutcomeKind.OK
    assert queries.problems.cause() is None
    assert queries.problems.listing() == ()


def test_that_a_failure_which_no_rule_knows_is_told_with_all_that_is_known(tmp_path: Path) -> None:
    toolchain = build_folder(
        tmp_path / "build", 'case "$*" in *model*) echo "error: no" >&2; exit 1;; esac\nexec "$REAL" "$@"'
    )
    source = tmp_path / "model.mlir"
    source.write_text("module {}\n")
    queries = compiled(source, tmp_path, toolchain=str(toolchain))
    problem = first(queries)
    assert problem.rule == ""
    assert has_message(problem.detail, NO_RULE.id)
    cause = queries.problems.cause()
    assert cause is not None
    assert (cause.rule, cause.pass_name) == ("", "")


@pytest.mark.campaign
def test_that_what_a_compiler_said_is_no_cause_where_passlens_ended_first(tmp_path: Path) -> None:
    queries = compiled(AT_THE_BOUNDARY, tmp_path)
    problem = first(queries)
    assert problem.first_cause
    with SessionWriter.append(queries.info().path) as writer:
        writer.set_meta("outcome", OutcomeKind.RUNNING)
    queries = Queries(queries.info().path)
    assert queries.info().outcome is OutcomeKind.INTERRUPTED
    assert queries.problems.cause() is None
    problems = queries.problems.listing()
    assert problems[0].title == queries.info().sentence
    assert problems[1].diagnostics[0] == problem.diagnostics[0]
    assert not any(one.first_cause for one in problems), "no reproducer is offered"


@pytest.mark.campaign
def test_that_a_linked_executable_fails_in_the_kernel_that_has_the_op(tmp_path: Path) -> None:
    cause = compiled(NOT_BUFFERIZED, tmp_path).problems.cause()
    assert cause is not None
    assert cause.pass_name == "iree-hal-serialize-target-executables"
    assert len(cause.chain) == 3, "what follows from the first message"


@pytest.mark.campaign
def test_that_an_imported_log_has_its_cause_too(tmp_path: Path) -> None:
    queries = imported("conv_group_3.5.0.log.xz", tmp_path)
    cause = queries.problems.cause()
    assert cause is not None
    assert cause.pass_name == "iree-codegen-gpu-verify-distribution"
    assert cause.pass_id is not None
    assert cause.before is not None
    assert cause.op == "memref.copy"
    assert cause.source[0].endswith("conv_group.mlir:3")


# --- reading


def test_that_of_several_ops_the_one_with_the_types_of_the_message_is_taken() -> None:
    copies = "  memref.copy %a, %b : memref<4xf32> to memref<4xf32>\n  memref.copy %a, %b : memref<8xf32>\n"
    text = f"func.func @f() {{\n{copies}}}"
    quoted = '"memref.copy"(%1, %2) : (memref<8xf32>, memref<8xf32>) -> ()'
    assert find_op(text, "memref.copy", quoted)[0] == 3
    assert find_op(text, "memref.load", quoted) == (0, "")


def test_that_of_two_ops_that_fit_the_one_with_fewer_other_types_is_meant() -> None:
    text = "%0:2 = scf.if %c -> (f32, i64) {\n}\n%1 = scf.if %c -> (f32) {\n}"
    assert find_op(text, "scf.if", '%7 = "scf.if"(%c) ({...}, {...}) : (i1) -> f32')[0] == 3


def test_that_values_are_told_apart_by_function() -> None:
    one = "llvm.func @a() {\n  %0 = llvm.load %1 : i32\n}\n"
    text = one + "llvm.func @b() {\n  %0 = vector.load %2 : i32\n  llvm.use %0 : i32\n}"
    ir = IrOps(text)
    (load,) = ir.named("vector.load")
    assert (ir.line(load), ir.name(load.results[0])) == ("%0 = vector.load %2 : i32", "%0")
    (use,) = ir.named("llvm.use")
    assert ir.maker(use.uses[0]) is load
    assert [op for _, op in ir.users(load.results)] == [use]
    function = function_of(use)
    assert function is not None
    assert function.symbol == "b"


def test_that_a_stack_is_read_without_what_printed_it() -> None:
    log = (
        "iree-compile: a/B.cpp:390: void f(int): Assertion `x == y' failed.\n"
        " #0 0x00007f68fa55a0ab llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) Signals.cpp:0:0\n"
        " #1 0x00007f68f465a050 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)\n"
        " #2 0x00007f68fa599ecb mlir::(anonymous namespace)::Pass::runOnOperation() Pass.cpp:0:0\n"
    )
    dump = (
        "Stack dump:\n0.\tProgram arguments: iree-compile a.mlir\n"
        "1.\tRunning pass 'Function Pass Manager' on module 'main_dispatch_0'.\n"
        "2.\tRunning pass 'AMDGPU DAG->DAG Pattern Instruction Selection' on function '@main_dispatch_0_matmul_8x8'\n"
    )
    crash = read_crash(dump + log)
    assert (crash.llvm_pass, crash.on) == (
        "AMDGPU DAG->DAG Pattern Instruction Selection",
        "main_dispatch_0_matmul_8x8",
    )
    assert crash.words == "Assertion `x == y' failed."
    assert crash.stack == ("mlir::(anonymous namespace)::Pass::runOnOperation",)


@pytest.mark.parametrize(
    ("frame", "name"),
    [
        (
            "mlir::detail::walk(mlir::Operation*, llvm::function_ref<void (mlir::Operation*)>, mlir::WalkOrder)",
            "mlir::detail::walk",
        ),
        ("(anonymous namespace)::Foo::run()", "(anonymous namespace)::Foo::run"),
        (
            "llvm::LogicalResult mlir::lower<(anonymous namespace)::Foo>(mlir::Operation*)",
            "llvm::LogicalResult mlir::lower<(anonymous namespace)::Foo>",
        ),
        (
            "void llvm::function_ref<void (mlir::Operation*)>::callback_fn<Foo::run()::'lambda'(int)>(long, int)",
            "Foo::run",
        ),
        (
            "std::function<bool (std::pair<int, int>)>::operator()(std::pair<int, int>) const",
            "std::function<…>::operator()",
        ),
        ("void mlir::walk<(mlir::WalkOrder)1, Foo<int>>(mlir::Operation*)", "void mlir::walk<…>"),
        ("llvm::raw_ostream::operator<<(char const*)", "llvm::raw_ostream::operator<<"),
        ("bool llvm::operator<<int>(Foo<int>)", "bool llvm::operator<<int>"),
        ("mlir::OwningOpRef<mlir::ModuleOp>::operator->() const", "mlir::OwningOpRef<mlir::ModuleOp>::operator->"),
        ("void llvm::function_ref<void (mlir::Operation*)>::callba", "void llvm::function_ref<…>::callba"),
        ("void llvm::function_ref<void (mlir::Oper", "void llvm::function_ref"),
    ],
)
def test_that_a_function_of_a_stack_is_named_up_to_its_arguments(frame: str, name: str) -> None:
    assert read_crash(f" #3 0x00007f68fa599ecb {frame}").stack == (name,)
    if frame.endswith((")", "const")):
        assert read_crash(f" #3 0x00007f68fa599ecb {frame} Pass.cpp:0:0").stack == (name,)


ERASED = """
"$REAL" "$@"; end=$?
for word; do case "$word" in *.mlir) input="$word" ;; esac; done
echo "$input:18:11: error: 'hal.command_buffer.execution_barrier' op must only contain explicit ops" >&2
echo "$input:18:11: note: see current operation: \\
\\"hal.command_buffer.execution_barrier\\"(<<NULL VALUE>>) : (<<NULL TYPE>>) -> ()" >&2
exit $end
"""
"""As MLIR does in a few of a hundred runs: it verifies what a failed pass left, and tells of an op without operands."""


@pytest.mark.campaign
def test_that_what_is_said_of_an_op_that_was_being_erased_follows_from_the_cause(
    tmp_path: Path, sample: Sample
) -> None:
    toolchain = build_folder(tmp_path / "build", ERASED)
    queries = compiled(sample("pinned_constant"), tmp_path, toolchain=str(toolchain))
    ops = [row.op for row in queries.problems.diagnostics()]
    assert "hal.command_buffer.execution_barrier" in ops
    (problem,) = queries.problems.listing()
    assert problem.rule == "undeclared-device"
    assert "hal.command_buffer.execution_barrier" in [row.op for row in problem.diagnostics]
