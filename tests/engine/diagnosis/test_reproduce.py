"""Reproducers and reductions of compiles that really fail: a matmul that IREE 3.13 cannot translate for sm_80."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil
import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.diagnosis.reducer import rd_lift, rd_oracle, rd_texts
from passlens.engine.diagnosis.reproduce import reduce
from passlens.engine.diagnosis.reproduce.job import ReproduceJob, check
from passlens.engine.diagnosis.reproduce.reduce import REDUCER, ReduceJob, ReduceRequest
from passlens.engine.diagnosis.reproduce.reduce_lines import reduce_lines
from passlens.engine.diagnosis.reproduce.reproduce_start import COMPILE, Start, StartKind, tool_path
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, Progress
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING
from passlens.engine.queries import Queries
from passlens.engine.toolchain.discover import find
from stand_ins import HANG, build_folder
from waiting import PATIENCE, wait_until

MODEL = """\
func.func @scores(%a: tensor<1x256xf16>, %b: tensor<23x256xf16>) -> tensor<1x23xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x23xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x23xf32>) -> tensor<1x23xf32>
  %0 = linalg.matmul
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>
      ]
      ins(%a, %b : tensor<1x256xf16>, tensor<23x256xf16>) outs(%filled : tensor<1x23xf32>) -> tensor<1x23xf32>
  return %0 : tensor<1x23xf32>
}
func.func @doubled(%a: tensor<512xf32>) -> tensor<512xf32> {
  %0 = arith.addf %a, %a : tensor<512xf32>
  return %0 : tensor<512xf32>
}
"""
CAST = "builtin.unrealized_conversion_cast"
UNKNOWN_OP = (
    "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = no.such_op %a\n  return %0 : tensor<4xf32>\n}\n"
)


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with every pass of the model above, which fails to be translated."""
    folder = tmp_path_factory.mktemp("failed")
    model = folder / "scores.mlir"
    model.write_text(MODEL, encoding="utf-8")
    request = CompileRequest(model, Driver.CUDA, "sm_80", output=folder / "scores.passlens")
    return CompileJob(request).run(JobContext())


@pytest.fixture(scope="module")
def looked_at(failed: Path) -> Path:
    """The same, without passes: where it failed is not told by the session."""
    request = CompileRequest(
        failed.with_name("scores.mlir"),
        Driver.CUDA,
        "sm_80",
        passes=PassCapture.NONE,
        output=failed.with_name("look.passlens"),
    )
    return CompileJob(request).run(JobContext())


def test_that_a_reproducer_is_the_dispatch_at_fault_and_its_script_fails_alike(failed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    made = ReproduceJob(failed, folder).run(JobContext())
    assert made.kind is StartKind.DISPATCH
    text = (folder / "input.mlir").read_text(encoding="utf-8")
    assert "scores" in text
    assert "doubled" not in text
    assert {one.name for one in folder.iterdir()} == {
        "input.mlir",
        "run.sh",
        "README.md",
        "expected-error.txt",
        "issue.md",
    }
    environment = {**os.environ, "IREE_COMPILE": str(tool_path(find(), COMPILE))}
    ran = subprocess.run([folder / "run.sh"], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert CAST in ran.stderr
    assert CAST in (folder / "expected-error.txt").read_text(encoding="utf-8")


@pytest.mark.campaign
def test_that_the_dispatch_is_found_where_the_session_does_not_tell_it(looked_at: Path) -> None:
    made = ReproduceJob(looked_at).run(JobContext())
    assert made.kind is StartKind.DISPATCH
    assert has_message(made.title, "reproduce-start.dispatch", dispatch="scores_dispatch_0")
    problem = Queries(looked_at).problems.listing()[0]
    assert problem.dispatch == "scores_dispatch_0", "what it found goes back into the cause"
    assert has_message(problem.evidence[0].text, "narrowed.reproduced")


def test_that_the_text_for_an_issue_has_command_version_error_and_ir(failed: Path) -> None:
    made = ReproduceJob(failed).run(JobContext())
    lines = made.markdown.splitlines()
    assert lines[0].startswith("# [")
    assert CAST in lines[0]
    for part in (made.command, find().version, "```mlir", "linalg.matmul", "sm_80"):
        assert part in made.markdown
    assert str(failed.parent) not in made.markdown, "where files lie here concerns nobody"


@pytest.mark.campaign
def test_that_a_folder_with_other_files_is_left_alone(failed: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept", encoding="utf-8")
    with refused("reproduce-report.other-files"):
        ReproduceJob(failed, tmp_path).run(JobContext())
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_that_a_compile_that_succeeds_has_nothing_to_reproduce(sample: Callable[[str], Path], tmp_path: Path) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "s.passlens", passes=PassCapture.NONE)
    session = compiled_session(request)
    with refused("reproduce.did-not-fail"):
        ReproduceJob(session).run(JobContext())
    with refused("reproduce.did-not-fail"):
        ReduceJob(ReduceRequest(session)).run(JobContext())


def test_that_a_reproducer_that_is_cancelled_writes_nothing(failed: Path, tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        ReproduceJob(failed, tmp_path / "made").run(JobContext(cancel=token))
    assert not (tmp_path / "made").exists()


def test_that_a_model_that_does_not_parse_is_reduced_by_its_lines(tmp_path: Path) -> None:
    model = tmp_path / "odd.mlir"
    more = "".join(f"  %x{number} = arith.addf %a, %a : tensor<4xf32>\n" for number in range(6))
    model.write_text(UNKNOWN_OP.replace("{\n", "{\n" + more, 1), encoding="utf-8")
    reduction = ReduceJob(ReduceRequest(model, flags=("--compile-to=input",), jobs=1)).run(JobContext())
    lines = [line for line in reduction.path.read_text().splitlines() if not line.startswith("//")]
    assert len(lines) <= 2
    assert any("no.such_op" in line for line in lines)
    assert (reduction.before.all_ops, reduction.stopped) == (9, False)


def test_that_lines_go_while_the_refused_one_stays() -> None:
    lines = [str(number) for number in range(20)]
    seen: list[int] = []

    def fails(tried: Sequence[str], place: int) -> bool:
        seen.append(len(tried))
        return tried[place] == "11" and "3" in tried

    assert reduce_lines(lines, 11, fails, lambda: False) == ["3", "11"]
    assert reduce_lines(lines, 11, fails, lambda: True) == lines
    assert seen[0] == 12, "what follows goes first"


def test_that_a_model_that_does_not_parse_is_reproduced_as_the_model(tmp_path: Path) -> None:
    model = tmp_path / "odd.mlir"
    model.write_text(UNKNOWN_OP, encoding="utf-8")
    request = CompileRequest(model, output=tmp_path / "odd.passlens", passes=PassCapture.NONE)
    made = ReproduceJob(CompileJob(request).run(JobContext())).run(JobContext())
    assert made.kind is StartKind.MODEL
    assert "no.such_op" in made.markdown


@pytest.mark.campaign
def test_that_a_reproducer_brings_the_file_that_a_flag_names(tmp_path: Path) -> None:
    model, spec = tmp_path / "m.mlir", tmp_path / "spec.mlir"
    model.write_text(MODEL, encoding="utf-8")
    spec.write_text(
        "module attributes {transform.with_named_sequence, iree_codegen.tuning_spec_with_default_entrypoint} {\n}\n",
        encoding="utf-8",
    )
    request = CompileRequest(
        model,
        output=tmp_path / "m.passlens",
        passes=PassCapture.NONE,
        flags=(f"--iree-codegen-tuning-spec-path={spec}",),
    )
    folder = tmp_path / "r"
    made = ReproduceJob(CompileJob(request).run(JobContext()), folder).run(JobContext())
    assert "--iree-codegen-tuning-spec-path=spec.mlir" in made.command
    assert (folder / "spec.mlir").read_bytes() == spec.read_bytes()
    spec.unlink()
    done = subprocess.run(
        ["sh", "run.sh"],
        cwd=folder,
        env={**os.environ, "IREE_COMPILE": str(find().compiler)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "error" in done.stderr
    assert "cannot open" not in done.stderr.lower()


@pytest.mark.campaign
def test_that_a_crash_is_reproduced_that_the_statistics_end_sooner(tmp_path: Path) -> None:
    model = tmp_path / "undefined.mlir"
    model.write_text(
        "func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {\n  %c1 = arith.constant 1 : index\n"
        "  %r = flow.dispatch @ex::@entry[%c1](%a) : (tensor<64xf32>) -> tensor<64xf32>\n"
        "  return %r : tensor<64xf32>\n}\n",
        encoding="utf-8",
    )
    session = CompileJob(CompileRequest(model, output=tmp_path / "u.passlens")).run(JobContext())
    made = ReproduceJob(session).run(JobContext())
    assert made.kind is StartKind.MODEL
    assert "--compile-to" not in made.command


@pytest.mark.campaign
def test_that_a_reduction_comes_down_to_the_one_op_at_fault(failed: Path, tmp_path: Path) -> None:
    events: list[Event] = []
    made = ReduceJob(ReduceRequest(failed, tmp_path / "small.mlir")).run(JobContext(emit=events.append))
    text = made.path.read_text(encoding="utf-8")
    assert "linalg.matmul" in text
    assert "linalg.fill" not in text
    assert not re.search(r"\b256x|x256\b", text), "dimensions shrink together"
    assert "hal.executable" not in text, "a function of tensors in place of the dispatch"
    assert made.after.all_ops <= 10 < made.before.all_ops
    assert made.after.bytes < made.before.bytes
    assert CAST in str(made.message)
    assert any(isinstance(event, Progress) and has_message(event.text, "reduce.progress") for event in events)
    start = Start(StartKind.MODEL, NOTHING, text.encode(), COMPILE, tuple(made.command.split()[2:-2]))
    verdict, _ = check(start, find(), None, CancelToken())
    assert CAST in verdict.message, "what was written fails as it stands"


@pytest.mark.campaign
def test_that_stopping_a_reduction_keeps_the_best_so_far(failed: Path, tmp_path: Path) -> None:
    token = CancelToken()

    def stop(event: Event) -> None:
        if (
            isinstance(event, Progress)
            and has_message(event.text, "reduce.progress")
            and not has_message(event.text, "reduce.progress", candidates=0)
        ):
            token.cancel()

    try:
        made = ReduceJob(ReduceRequest(failed, tmp_path / "small.mlir")).run(JobContext(token, stop))
    except CancelledError:
        return  # it was quick enough to come before anything was left out
    assert made.stopped
    assert made.path.is_file()
    assert CAST in str(made.message)


@pytest.mark.campaign
def test_that_a_reduction_whose_time_is_up_gives_what_there_is(failed: Path, tmp_path: Path) -> None:
    made = ReduceJob(ReduceRequest(failed, tmp_path / "small.mlir", seconds=0)).run(JobContext())
    assert made.stopped
    assert made.after == made.before
    assert CAST in str(made.message)
    evidence = Queries(failed).problems.listing()[0].evidence
    assert any(has_message(one.text, "narrowed.reduced") and one.artifact is not None for one in evidence)


def test_that_no_compiler_outlives_a_reduction(failed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = tmp_path / "number"
    hanging = build_folder(tmp_path / "build", f"echo $$ > {number}.part && mv {number}.part {number}\nexec {HANG}")
    monkeypatch.setattr(reduce, "tool_path", lambda *_: hanging / "tools" / "iree-compile")
    token = CancelToken()

    def stop() -> None:
        wait_until(number.is_file)
        token.cancel()

    stopping = threading.Thread(target=stop)
    stopping.start()
    with pytest.raises(CancelledError):
        ReduceJob(ReduceRequest(failed, tmp_path / "small.mlir")).run(JobContext(token))
    stopping.join()
    wait_until(lambda: not _runs(int(number.read_text())), "the compiler goes on")


def _runs(number: int) -> bool:
    try:
        return psutil.Process(number).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_that_a_file_that_does_not_fail_is_not_reduced(sample: Callable[[str], Path], tmp_path: Path) -> None:
    flags = ("--iree-hal-target-device=hip", "--iree-rocm-target=gfx942", "--compile-to=input")
    with refused("reduce.nothing-to-reduce"):
        ReduceJob(ReduceRequest(sample("matmul_f16"), tmp_path / "small.mlir", flags)).run(JobContext())


@pytest.mark.campaign
def test_that_a_pass_alone_is_reduced_too(tmp_path: Path) -> None:
    file = tmp_path / "two.mlir"
    file.write_text(
        "func.func @kept(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n"
        '  %1 = "test.unknown"(%0) : (i32) -> i32\n  %2 = arith.muli %1, %1 : i32\n  return %2 : i32\n}\n'
        "func.func @other(%a: i32) -> i32 {\n  return %a : i32\n}\n",
        encoding="utf-8",
    )
    flags = ("--allow-unregistered-dialect", "--pass-pipeline=builtin.module(convert-func-to-llvm,iree-no-such-pass)")
    made = ReduceJob(ReduceRequest(file, tmp_path / "small.mlir", flags)).run(JobContext())
    assert made.command.startswith("iree-opt ")
    assert made.after.all_ops == 1, "a pipeline that does not parse fails on an empty module"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("function 'a' uses 77824 bytes of shared memory", "function 'b$c_1x2' uses -12 bytes of shared memory"),
        ("'memref.copy' op has tensor<2x64x?xf32>", "'memref.copy' op has tensor<1x?xf32>"),
        ("while dumping to /home/me/out: not a directory", "while dumping to out: not a directory"),
        ("'arith.addf' op operand %12#1 of @f", "'arith.addf' op operand %3#0 of @\"g h\""),
    ],
)
def test_that_names_numbers_shapes_and_folders_make_no_other_failure(one: str, other: str) -> None:
    assert rd_oracle.message_class(one) == rd_oracle.message_class(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("'memref.copy' op is restricted", "'memref.load' op is restricted"),
        ("expected f16", "expected f32"),
        ("failed to legalize operation 'torch.operator'", "failed to legalize operation 'torch.aten.mm'"),
    ],
)
def test_that_ops_and_element_types_do(one: str, other: str) -> None:
    assert rd_oracle.message_class(one) != rd_oracle.message_class(other)


def test_that_the_op_which_is_named_first_makes_no_other_failure() -> None:
    left = "a.mlir:1:2: error: '{}' op : illegal op still exists\n"
    one = rd_oracle.judge(1, left.format("x.add") + left.format("x.dot"))
    other = rd_oracle.judge(1, left.format("x.dot") + left.format("x.add"))
    assert (one.rule != other.rule, one.like(other)) == (True, True)
    assert not one.like(rd_oracle.judge(1, left.format("x.mul")))
    assert not one.like(rd_oracle.judge(1, "a.mlir:1:2: error: 'x.dot' op is wrong\n" + left.format("x.add")))
    plugin = rd_oracle.judge(1, "[IREE plugins error]: could not activate 'x'\n")
    assert plugin.rule == rd_oracle.message_class("could not activate 'x'")


def test_that_crashes_and_hangs_are_failures_of_their_own() -> None:
    crash = rd_oracle.judge(-11, "PLEASE submit a bug report\n#0 0x1 Signals (libX.so+0x12)\n")
    assertion = rd_oracle.judge(-6, "iree: F.cpp:12: void f(): Assertion `a != b' failed.\n")
    hang = rd_oracle.judge(-9, "", timed_out=True)
    error = rd_oracle.judge(1, "a.mlir:1:2: error: no\n")
    kinds = [crash.kind, assertion.kind, hang.kind, error.kind]
    assert kinds == [rd_oracle.CRASH, rd_oracle.CRASH, rd_oracle.HANG, rd_oracle.ERROR]
    assert "a != b" in assertion.rule
    assert not crash.like(assertion)
    assert not error.like(crash)
    assert "SIGSEGV" in crash.message
    stack = "PLEASE submit a bug report\n#0 0x1 __restore_rt\n#1 0x2 {} (a.so+0x1)\n#2 0x3 {}::runOnOperation() A.cpp\n"
    there = rd_oracle.judge(-11, stack.format("mlir::Type::getShape", "mlir::APass"))
    here = rd_oracle.judge(-11, stack.format("mlir::Value::getUses", "mlir::APass"))
    assert there.like(here), "one pass, dying here or there"
    assert not there.like(rd_oracle.judge(-11, stack.format("mlir::Type::getShape", "mlir::BPass")))
    unknown = rd_oracle.judge(-1, "PLEASE submit a bug report\n")
    assert "signal" not in unknown.message.lower(), "nobody knows which"
    fatal = rd_oracle.judge(1, "LLVM ERROR: Cannot select: 0x12\n")
    assert fatal.like(rd_oracle.judge(1, "error: Cannot select: 0x34\n")), "said with or without LLVM ERROR"
    assert not fatal.like(rd_oracle.judge(1, "error: no\n"))


@pytest.mark.parametrize("header", ["Failed (iree-a-pass) //", "Failed: iree-a-pass{x=1} //"])
def test_that_the_failed_pass_is_part_of_the_verdict(header: str) -> None:
    stderr = f"x:1:1: error: no\n// -----// IR Dump After APass {header}----- //\n"
    verdict = rd_oracle.judge(1, stderr)
    assert verdict.failed_pass == "iree-a-pass"
    assert verdict.like(rd_oracle.judge(1, "x:1:1: error: no\n"))
    assert not verdict.like(rd_oracle.judge(1, stderr.replace("iree-a-pass", "iree-another")))


def test_that_dimensions_shrink_with_what_hangs_on_them() -> None:
    text = "tensor<58x64xf32> tensor<56x64xf32> sizes = [56, 64] tensor<112xf32>"
    tried = list(rd_texts.smaller_dimensions(text, 56))
    assert "tensor<30x64xf32> tensor<28x64xf32> sizes = [28, 64] tensor<112xf32>" in tried, "with its padding"
    assert "tensor<58x64xf32> tensor<28x64xf32> sizes = [28, 64] tensor<56xf32>" in tried, "with its multiples"


DISPATCH = """\
#layout = #hal.pipeline.layout<bindings = []>
module {
  hal.executable public @d {
    builtin.module {
      func.func @k() {
        %c0 = arith.constant 0 : index
        %0 = hal.interface.constant.load layout(#layout) ordinal(0) : i32
        %1 = arith.index_castui %0 : i32 to index
        %2 = iree_tensor_ext.dispatch.workload.ordinal %1, 0 : index
        %3 = hal.interface.binding.subspan layout(#layout) binding(0) : !x.tensor<readonly:tensor<?x4xf32>>{%2}
        %4 = hal.interface.binding.subspan layout(#layout) binding(1) : !x.tensor<writeonly:tensor<?x4xf32>>{%2}
        %5 = iree_tensor_ext.dispatch.tensor.load %3, offsets = [0, 0], sizes = [%2, 4] : !x.t<a> -> tensor<?x4xf32>
        %6 = math.exp %5 : tensor<?x4xf32>
        iree_tensor_ext.dispatch.tensor.store %6, %4, sizes = [%2, 4] : tensor<?x4xf32> -> !x.tensor<a>
        return
      }
    }
  }
}
"""


def test_that_a_function_takes_what_its_dispatch_loads_and_returns_what_it_stores() -> None:
    text = rd_lift.lifted(DISPATCH)
    assert "  util.func public @k(%0: i32, %5: tensor<?x4xf32>) -> tensor<?x4xf32> {\n" in text
    assert "math.exp %5" in text
    assert "util.return %6 : tensor<?x4xf32>" in text
    assert "hal." not in text.partition("module {")[2]
    assert rd_lift.lifted(text) == "", "there is no dispatch any more"


def test_that_static_sizes_take_the_place_of_dynamic_ones() -> None:
    head = "module {\n  util.func public @f(%a: tensor<?x4xf32>, %n: index, %b: tensor<4xf32>) -> tensor<?x4xf32> {\n"
    first = next(rd_lift.static_sizes(head + "  }\n}\n"))
    assert first.splitlines()[1:4] == [
        "  util.func public @f(%a_static: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {",
        "    %a = tensor.cast %a_static : tensor<4x4xf32> to tensor<?x4xf32>",
        "    %n = arith.constant 4 : index",
    ]
    assert list(rd_lift.static_sizes("module {\n  util.func public @f(%a: tensor<4xf32>) {\n  }\n}\n")) == []


@pytest.mark.campaign
def test_that_an_edit_the_bindings_died_of_is_left_out_by_the_next_process(tmp_path: Path) -> None:
    script = tmp_path / "dies.py"
    script.write_text(
        "import os, sys\nfrom pathlib import Path\n"
        f"sys.path.insert(0, {str(REDUCER.parent)!r})\n"
        "import rd_edits\nfrom iree.compiler import ir\n"
        "shop = rd_edits.Workshop(ir)\nshop.beware(Path(sys.argv[1]))\n"
        "module = shop.parse('func.func private @f()')\n"
        "print(shop.candidate(module, lambda copy: os._exit(9), 'bad'))\n"
        "print(shop.candidate(module, lambda copy: None, 'good') is not None)\n",
        encoding="utf-8",
    )
    words = [sys.executable, str(script), str(tmp_path)]
    assert subprocess.run(words, check=False, capture_output=True).returncode == 9
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["None", "True"]


def test_that_entries_of_named_attributes_go_one_by_one() -> None:
    tried = list(rd_texts.fewer_entries('#t = #d.target<"x", {a = 1, b = {c = "p,q"}}>\n'))
    assert '#t = #d.target<"x", {a = 1}>\n' in tried
    assert '#t = #d.target<"x", { b = {c = "p,q"}}>\n' in tried
    assert '#t = #d.target<"x", {a = 1, b = {}}>\n' in tried


@pytest.mark.parametrize(
    ("end", "kind", "limits"),
    [rarely("exec sleep 600", rd_oracle.HANG, (0.5, 2, 8, 32)), ("kill -SEGV $$", rd_oracle.CRASH, (PATIENCE,))],
)
def test_that_a_tool_that_hangs_or_crashes_is_reduced_too(
    tmp_path: Path, end: str, kind: str, limits: tuple[float, ...]
) -> None:
    """The tool is a stand-in: the real one neither hangs nor crashes on request."""
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\nif grep -q muli $1; then {end}; fi\n", encoding="utf-8")
    tool.chmod(0o755)
    file = tmp_path / "a.mlir"
    file.write_text(
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  %1 = arith.muli %0, %a : i32\n"
        "  return %1 : i32\n}\nfunc.func @g(%a: i32) -> i32 {\n  return %a : i32\n}\n",
        encoding="utf-8",
    )
    for seconds in limits:  # until it is longer than this machine takes to start the tool
        folder = tmp_path / f"{seconds}"
        folder.mkdir()
        request = {
            "source": str(file),
            "words": [str(tool), "{file}"],
            "seconds": seconds,
            "jobs": 2,
            "folder": str(folder),
            "wanted": None,
        }
        (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
        words: list[str | Path] = [sys.executable, REDUCER, folder / "request.json"]
        ran = subprocess.run(words, capture_output=True, text=True, check=True)
        assert json.loads(ran.stdout.splitlines()[0])["verdict"][0] == kind
        left = (folder / "best.mlir").read_text(encoding="utf-8")
        if "muli" in left:
            break
    assert "muli" in left
    assert "addi" not in left
    assert "@g" not in left


def test_that_the_reducer_needs_nothing_of_ours(tmp_path: Path) -> None:
    folder = Path(rd_oracle.__file__).parent
    file = tmp_path / "a.mlir"
    file.write_text(UNKNOWN_OP, encoding="utf-8")
    request = {
        "source": str(file),
        "words": [str(tool_path(find(), COMPILE)), "{file}", "-o", str(tmp_path / "out")],
        "seconds": 0,
        "jobs": 1,
        "folder": str(tmp_path),
        "wanted": None,
    }
    (tmp_path / "request.json").write_text(json.dumps(request), encoding="utf-8")
    words: list[str | Path] = [sys.executable, folder / "rd_main.py", tmp_path / "request.json"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert json.loads(ran.stdout.splitlines()[-1])["error"] == "does not parse"
    assert "passlens" not in "".join(
        line for file in folder.glob("rd_*.py") for line in file.read_text().splitlines() if line.startswith("import ")
    )
