"""The compile job on real models, and on what the real compiler will not do on request."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine import process
from passlens.engine.compile import every_pass
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.places import default_session_path
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.events import AnalysisArrived, Event, PassesArrived, PhaseArrived, SessionOpened, StageStarted
from passlens.engine.ir.outline import extract
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PHASES, ChildKind, ChildOf, OutcomeKind, PassFilter, Severity, Side, Status
from shared_models import model
from small_models import ADD
from stand_ins import CRASH, CRASH_AFTER_WORK, CRASH_WITH_DUMPS, HANG, HANG_AND_IGNORE_TERM, build_folder
from waiting import children, no_child_stays

Sample = Callable[[str], Path]
TO_STREAM = ("--compile-to=stream",)


@pytest.fixture(scope="module")
def matmul(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> tuple[Queries, list[Event]]:
    """One compile of the smallest sample, with every pass, and what it told."""
    events: list[Event] = []
    path = tmp_path_factory.mktemp("matmul") / "m.passlens"
    request = CompileRequest(sample("matmul_f16"), output=path)
    assert CompileJob(request).run(JobContext(emit=events.append)) == path
    return Queries(path), events


def compile_(source: Path, tmp_path: Path, **fields: object) -> Queries:
    request = CompileRequest(source, output=tmp_path / "s.passlens", **fields)  # type: ignore[arg-type]
    return Queries(CompileJob(request).run(JobContext()))


# --- a compile that works


def test_that_a_compile_is_told_step_by_step(matmul: tuple[Queries, list[Event]]) -> None:
    _, events = matmul
    stages = [str(event.title) for event in events if isinstance(event, StageStarted)]
    assert stages == ["Checking the request", "Every pass"]
    phases = [event.name for event in events if isinstance(event, PhaseArrived)]
    assert phases == list(PHASES)
    kinds = [type(event) for event in events]
    assert kinds.index(SessionOpened) < min(kinds.index(PhaseArrived), kinds.index(PassesArrived))
    assert {event.kind for event in events if isinstance(event, AnalysisArrived)} == {"affinity", "memory", "kernels"}


def test_that_a_session_says_what_was_compiled_and_how(matmul: tuple[Queries, list[Event]], sample: Sample) -> None:
    info = matmul[0].info()
    assert info.outcome is OutcomeKind.OK
    assert info.source == sample("matmul_f16")
    assert (info.driver, info.target, info.devices) == ("hip", "gfx942", ("hip",))
    assert [lane.name for lane in info.lanes] == ["full capture"]
    assert "--iree-rocm-target=gfx942" in info.lanes[0].argv
    assert info.pass_count > 500
    assert 0 < info.changed_count < info.pass_count / 2
    assert matmul[0].texts.source().text == sample("matmul_f16").read_text()


@pytest.mark.campaign
def test_that_a_quick_look_first_gives_the_same_session(
    matmul: tuple[Queries, list[Event]], tmp_path: Path, sample: Sample
) -> None:
    events: list[Event] = []
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "s.passlens", look_first=True)
    queries = Queries(CompileJob(request).run(JobContext(emit=events.append)))
    stages = [str(event.title) for event in events if isinstance(event, StageStarted)]
    assert stages == ["Checking the request", "Quick look", "Every pass"]
    kinds = [type(event) for event in events]
    assert kinds.index(AnalysisArrived) < kinds.index(PassesArrived), "the tables did not come before the passes"
    assert [lane.name for lane in queries.info().lanes] == ["quick look", "every pass"]

    def listed(one: Queries) -> list[tuple[object, ...]]:
        shared = {
            scope.id for scope in one.passes.scopes() if scope.shared
        }  # what is overwritten there is not the same twice
        return [
            (row.position, row.phase, row.scope, row.name, *(() if row.scope_id in shared else (row.status, row.added)))
            for row in one.passes.listing()
        ]

    assert listed(queries) == listed(matmul[0])
    assert sorted(one.name for one in queries.artifacts.listing()) == sorted(
        one.name for one in matmul[0].artifacts.listing()
    )


@pytest.mark.campaign
@pytest.mark.parametrize(("model_name", "least"), [("matmul_f16", 150), ("llama8b_f16_2l", 3000)])
def test_that_only_what_changed_is_dumped_of_a_large_model_and_keeps_its_phases(
    tmp_path: Path, sample: Sample, monkeypatch: pytest.MonkeyPatch, model_name: str, least: int
) -> None:
    def captured(name: str) -> dict[tuple[str, str, str, int], str]:
        request = CompileRequest(sample(model_name), passes=PassCapture.CHANGED, output=tmp_path / name)
        queries = Queries(CompileJob(request).run(JobContext()))
        paths = {scope.id: scope.path for scope in queries.passes.scopes()}
        seen: Counter[tuple[str, str, str]] = Counter()
        phases = {}
        for row in queries.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED}))):
            scope = paths[row.scope_id]
            if "initializer" in scope or "jit_eval" in scope:
                continue  # ops without names, or below such, share their dumps: which are kept differs from run to run
            text = queries.texts.ir(row.id).text
            seen[scope, row.name, text] += 1
            phases[scope, row.name, text, seen[scope, row.name, text]] = row.phase
        return phases

    whole = captured("whole.passlens")
    monkeypatch.setattr(every_pass, "LARGE_BYTES", 0)
    timed = captured("changes.passlens")
    assert len(timed) > least
    assert timed.keys() <= whole.keys(), "the compiler calls changed what reads the same"
    assert sum(whole[key] != phase for key, phase in timed.items()) <= len(timed) / 100


def test_that_every_phase_has_its_ir_time_and_passes(matmul: tuple[Queries, list[Event]]) -> None:
    queries, _ = matmul
    phases = queries.passes.phases()
    assert [phase.name for phase in phases] == list(PHASES)
    assert all(phase.reached and not phase.failed for phase in phases)
    assert all(phase.wall_ns is not None and phase.wall_ns >= 0 for phase in phases)
    assert all(phase.pass_count > 0 for phase in phases)
    assert sum(phase.pass_count for phase in phases) == queries.info().pass_count
    assert "flow.dispatch" in queries.texts.phase("flow").text
    by_name = {phase.name: phase for phase in phases}
    lowering = [row for row in queries.passes.listing() if row.name == "iree-codegen-gpu-promote-matmul-operands"]
    assert [row.phase for row in lowering] == ["executable-targets"]
    assert by_name["executable-targets"].changed_count > by_name["abi"].changed_count


def test_that_passes_stand_in_pipeline_order(matmul: tuple[Queries, list[Event]]) -> None:
    names = [row.name for row in matmul[0].passes.listing()]
    milestones = [
        "iree-abi-wrap-entry-points",
        "iree-dispatch-creation-form-dispatch-regions",
        "iree-stream-schedule-execution",
        "iree-llvmgpu-select-lowering-strategy",
        "iree-codegen-gpu-promote-matmul-operands",
        "iree-hal-conversion",
        "iree-vm-conversion",
    ]
    places = [names.index(name) for name in milestones]
    assert places == sorted(places)


def test_that_the_text_before_a_pass_is_the_text_after_the_one_before(matmul: tuple[Queries, list[Event]]) -> None:
    queries, _ = matmul
    rows = [row for row in queries.passes.listing() if row.phase == "executable-targets"]
    # Side by side: no pass on what holds the function ran in between.
    pairs = [
        (earlier, later)
        for earlier, later in itertools.pairwise(rows)
        if earlier.scope_id == later.scope_id and "dispatch_0_matmul" in later.scope
    ]
    assert len(pairs) > 50
    for earlier, later in pairs:
        if later.status is not Status.UNCHANGED:
            assert queries.texts.ir(later.id, Side.BEFORE).text == queries.texts.ir(earlier.id).text


def test_that_an_ops_first_dump_has_a_before_cut_out_of_what_holds_it(matmul: tuple[Queries, list[Event]]) -> None:
    queries, _ = matmul
    row = next(
        row
        for row in queries.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED})))
        if has_message(queries.texts.ir(row.id, Side.BEFORE).note, "before.cut-out", name="builtin.module")
    )
    before = queries.texts.ir(row.id, Side.BEFORE)
    holder = queries.passes.listing()[row.position - 2]
    assert holder.scope == "builtin.module"
    assert has_message(before.note, "before.cut-out", other=holder.name)
    op = before.text.split(" ", 1)[0]
    assert before.text == extract(queries.texts.ir(holder.id).text, ((op, row.scope.removeprefix("@")),))


def test_that_a_module_pass_is_not_blamed_for_what_passes_inside_did(matmul: tuple[Queries, list[Event]]) -> None:
    # iree-import-public turns func.func into util.func; canonicalize on the function runs between module passes that
    # leave it alone, and those must count as unchanged.
    queries, _ = matmul
    rows = queries.passes.listing()
    blamed = [
        row
        for row in rows
        if row.scope == "builtin.module" and row.status is Status.CHANGED and queries.changes.diff(row.id).empty
    ]
    assert blamed == []
    unchanged = [row for row in rows if row.status is Status.UNCHANGED and row.phase == "abi"]
    assert unchanged
    assert all(queries.changes.diff(row.id).empty for row in unchanged if row.scope == "@main")


def test_that_the_first_pass_is_compared_with_the_input_as_the_compiler_prints_it(
    matmul: tuple[Queries, list[Event]],
) -> None:
    # The file calls its arguments %a and %b; that the compiler does not is no work of the first pass.
    queries, _ = matmul
    assert queries.passes.listing()[0].status is Status.UNCHANGED
    assert "%a: tensor" in queries.texts.source().text
    assert "%arg0: tensor" in queries.texts.ir(queries.passes.listing()[0].id, Side.BEFORE).text


def test_that_counts_in_the_list_are_those_of_the_diff(matmul: tuple[Queries, list[Event]]) -> None:
    queries, _ = matmul
    changed = [row for row in queries.passes.listing() if row.status is Status.CHANGED and row.added is not None]
    for row in changed[::25]:
        diff = queries.changes.diff(row.id)
        assert (diff.added, diff.removed) == (row.added, row.removed), row.name


def test_that_details_name_ops_added_and_removed(matmul: tuple[Queries, list[Event]]) -> None:
    queries, _ = matmul
    row = queries.passes.find("iree-dispatch-creation-convert-dispatch-regions-to-workgroups")
    details = queries.changes.details(row.id)
    assert details.summary
    assert details.ops_added or details.ops_removed
    assert details.scope_path


def test_that_a_pass_is_found_by_position_and_by_name(matmul: tuple[Queries, list[Event]]) -> None:
    queries, _ = matmul
    assert queries.passes.find("7").position == 7
    assert queries.passes.find("cse").status is Status.CHANGED, "the telling one comes first"
    with pytest.raises(UserError) as caught:
        queries.passes.find("iree-hal-conversio")
    assert has_message(caught.value.hint, "common.did-you-mean", names=("iree-hal-conversion",))
    with refused("passes.no-number", number="999999"):
        queries.passes.find("999999")


def test_that_the_kernels_shared_memory_and_module_are_there(
    matmul: tuple[Queries, list[Event]], tmp_path: Path
) -> None:
    queries, _ = matmul
    kernels = queries.kernels.table()
    assert kernels is not None
    assert len(kernels.kernels) == 1
    assert kernels.kernels[0].wavefront_size == 64
    memory = queries.memory.table()
    assert memory is not None
    assert memory.lds[0].limit == 65536
    assert queries.artifacts.extract("vmfb", tmp_path).read_bytes()[:2] == b"PK"
    assembly = next(one for one in queries.artifacts.listing() if one.kind == "rocmasm")
    assert "v_mfma" in queries.artifacts.text(assembly.id).text
    with refused("texts.is-binary-has-no-text"):
        queries.artifacts.text(next(one for one in queries.artifacts.listing() if one.kind == "hsaco").id)


@pytest.mark.campaign
def test_that_no_scratch_files_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from passlens.engine import scratch

    made: list[Path] = []
    lock = scratch.lock_folder

    def noted(folder: Path) -> IO[bytes] | None:
        made.append(folder)
        return lock(folder)

    monkeypatch.setattr(scratch, "lock_folder", noted)
    compile_(ADD, tmp_path)
    assert len(made) > 3
    assert [folder for folder in made if folder.exists()] == []


@pytest.mark.parametrize("passes", [rarely(PassCapture.NONE), rarely(PassCapture.CHANGED)])
def test_that_less_can_be_captured(tmp_path: Path, passes: PassCapture) -> None:
    queries = compile_(ADD, tmp_path, passes=passes)
    info = queries.info()
    assert queries.kernels.table() is not None
    if passes is PassCapture.NONE:
        assert info.pass_count == 0
        assert [lane.name for lane in info.lanes] == ["quick look"]
    else:
        assert info.changed_count > 100
        rows = queries.passes.listing()
        adaptors = {row.name for row in rows if row.status is Status.UNCHANGED}
        assert adaptors <= {"iree-op-pipeline-adaptor"}, "what it runs changed the IR"
        assert Status.FAILED not in {row.status for row in rows}


def test_that_sessions_have_names_of_their_own(tmp_path: Path) -> None:
    first = default_session_path(Path("my model (v2).mlir"), tmp_path)
    first.touch()
    second = default_session_path(Path("my model (v2).mlir"), tmp_path)
    assert first.name.startswith("my_model_v2-")
    assert first != second


# --- a compile that fails


@pytest.mark.campaign
def test_that_an_undeclared_device_is_named_with_its_line_and_what_to_do(tmp_path: Path, sample: Sample) -> None:
    queries = compile_(sample("tp8_mlp"), tmp_path, devices=4)
    info = queries.info()
    assert info.outcome is OutcomeKind.FAILED
    problem = queries.problems.listing()[0]
    assert problem.severity is Severity.ERROR
    assert problem.first_cause
    assert has_message(problem.title, "undeclared-device.several", devices=("@__device_4",))
    assert problem.location is not None
    assert problem.location.file.endswith("tp8_mlp.mlir")
    affinity = queries.devices.table()
    assert affinity is not None
    assert affinity.undeclared == ("__device_4", "__device_5", "__device_6", "__device_7")
    assert queries.passes.listing(), "the passes before the failure are kept"


HUGE_TILE = """
#config = #iree_gpu.lowering_config<{workgroup = [256, 256, 0], reduction = [0, 0, 256],
  mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, subgroup = [4, 4, 0], promote_operands = [0, 1]}>
#info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #iree_codegen.translation_info<
  pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>>
func.func @main(%a: tensor<512x1024xf16>, %b: tensor<1024x2048xf16>) -> tensor<512x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x2048xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %r = linalg.matmul {compilation_info = #info} ins(%a, %b : tensor<512x1024xf16>, tensor<1024x2048xf16>)
    outs(%fill : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  return %r : tensor<512x2048xf32>
}
"""


def test_that_a_pass_which_fails_is_the_innermost_one_and_keeps_its_ir(tmp_path: Path) -> None:
    source = tmp_path / "huge_tile.mlir"
    source.write_text(HUGE_TILE)
    # The trial of a fix compiles nothing more to find causes.
    trial = ChildOf(source, ChildKind.FIX, quoted("Other tiles"))
    queries = compile_(source, tmp_path, parent=trial)
    assert queries.info().outcome is OutcomeKind.FAILED
    problem = queries.problems.listing()[0]
    assert has_message(problem.title, "shared-memory.too-much")
    assert problem.location is not None
    assert problem.location.line == 10, "the matmul's own line"
    failed = queries.passes.listing(PassFilter(statuses=frozenset({Status.FAILED})))
    culprit = next(row for row in failed if row.id == problem.pass_id)
    assert culprit.name == "iree-codegen-gpu-check-resource-usage"
    assert len(failed) > 1, "its parents failed too"
    assert "memref.alloc" in queries.texts.ir(culprit.id).text
    memory = queries.memory.table()
    assert memory is not None
    lds = next(one for one in memory.lds if one.pass_id == culprit.id)
    assert lds.total is not None
    assert has_message(
        problem.title,
        "shared-memory.too-much",
        used=lds.total,
    )
    assert lds.total == sum(one.bytes or 0 for one in lds.allocations)


@pytest.mark.campaign
@pytest.mark.shared_models
def test_that_two_devices_compile_and_one_names_the_pass_that_failed(tmp_path: Path) -> None:
    source = model("toy_llama_tp2.mlir")
    good = compile_(source, tmp_path, devices=2, passes=PassCapture.NONE)
    assert good.info().outcome is OutcomeKind.OK
    bad = compile_(source, tmp_path)
    assert bad.info().outcome is OutcomeKind.FAILED
    problem = bad.problems.listing()[0]
    assert problem.rule == "undeclared-device"
    failed = bad.passes.listing(PassFilter(statuses=frozenset({Status.FAILED})))
    assert [row.class_name for row in failed] == ["ConvertToHALPass"]
    assert problem.pass_id == failed[0].id
    assert has_message(bad.texts.ir(failed[0].id).note, "texts.not-printed")
    assert any(
        has_message(notice, "every-pass.ended-in-print", name="ConvertToHALPass") for notice in bad.info().notices
    )


def test_that_what_cannot_be_parsed_is_a_problem_with_its_line(tmp_path: Path) -> None:
    source = tmp_path / "bad.mlir"
    source.write_text("module {\n  util.func @f( {\n}\n")
    queries = compile_(source, tmp_path)
    assert queries.info().outcome is OutcomeKind.FAILED
    problem = queries.problems.listing()[0]
    assert problem.location is not None
    assert problem.location.line == 2
    assert queries.info().pass_count == 0


# --- what the real compiler will not do on request


def test_that_a_compiler_which_crashes_is_an_outcome(tmp_path: Path) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH))
    queries = compile_(ADD, tmp_path, toolchain=toolchain)
    info = queries.info()
    assert info.outcome is OutcomeKind.CRASHED
    assert has_message(info.sentence, "compile.crashed-in", signal="SIGSEGV")
    assert queries.problems.listing()[0].title == info.sentence


@pytest.mark.campaign
def test_that_a_crash_at_the_end_keeps_what_was_captured(tmp_path: Path) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH_AFTER_WORK))
    queries = compile_(ADD, tmp_path, toolchain=toolchain)
    assert queries.info().outcome is OutcomeKind.CRASHED
    assert all(phase.reached for phase in queries.passes.phases())
    assert queries.info().pass_count > 500


@pytest.mark.parametrize("behaviour", [HANG, HANG_AND_IGNORE_TERM])
@pytest.mark.parametrize("look_first", [False, True])
def test_that_a_cancel_half_way_leaves_a_session_and_no_child(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, behaviour: str, look_first: bool
) -> None:
    monkeypatch.setattr(process, "TERMINATE_SECONDS", 0.5)
    toolchain = str(build_folder(tmp_path / "build", behaviour))
    token = CancelToken()
    before = children()

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == ("Quick look" if look_first else "Every pass"):
            threading.Timer(0.3, token.cancel).start()

    request = CompileRequest(ADD, toolchain=toolchain, output=tmp_path / "s.passlens", look_first=look_first)
    path = CompileJob(request).run(JobContext(token, emit))
    info = Queries(path).info()
    assert info.outcome is OutcomeKind.CANCELLED
    assert has_message(info.sentence, "compile.cancelled-in")
    no_child_stays(before)


@pytest.mark.campaign
@pytest.mark.parametrize("look_first", [False, rarely(True)])
def test_that_a_cancel_while_passes_arrive_keeps_them(tmp_path: Path, sample: Sample, look_first: bool) -> None:
    token = CancelToken()

    def emit(event: Event) -> None:
        if isinstance(event, PassesArrived) and event.total > 0:
            token.cancel()

    request = CompileRequest(
        sample("llama8b_f16_2l"), flags=TO_STREAM, output=tmp_path / "s.passlens", look_first=look_first
    )
    queries = Queries(CompileJob(request).run(JobContext(token, emit)))
    info = queries.info()
    assert info.outcome is (OutcomeKind.OK if look_first else OutcomeKind.CANCELLED), "a quick look ends well before"
    assert has_message(info.sentence, "steps.capture-cancelled" if look_first else "compile.cancelled-in")
    assert info.pass_count > 0
    row = queries.passes.listing()[-1]
    assert queries.texts.ir(row.id).text
    places = [PHASES.index(row.phase) for row in queries.passes.listing()]
    assert places == sorted(places)
    assert row.phase != "vm", "the pass list ends where it was cancelled, not in the last phase"


def test_that_an_input_which_vanishes_while_it_compiles_is_said(tmp_path: Path) -> None:
    source = tmp_path / "model.mlir"
    source.write_bytes(ADD.read_bytes())

    def emit(event: Event) -> None:
        if isinstance(event, PhaseArrived) and event.name == "vm":
            source.unlink()

    request = CompileRequest(source, output=tmp_path / "s.passlens", look_first=True)
    queries = Queries(CompileJob(request).run(JobContext(emit=emit)))
    assert queries.info().outcome is OutcomeKind.OK
    assert any(has_message(notice, "input-file.vanished") for notice in queries.info().notices)
    assert queries.kernels.table() is not None


@pytest.mark.campaign
def test_that_an_input_which_vanishes_before_the_second_lane_is_said(tmp_path: Path) -> None:
    source = tmp_path / "model.mlir"
    source.write_bytes(ADD.read_bytes())

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == "Every pass":
            source.unlink()

    request = CompileRequest(source, output=tmp_path / "s.passlens", look_first=True)
    queries = Queries(CompileJob(request).run(JobContext(emit=emit)))
    assert queries.info().outcome is OutcomeKind.OK
    assert [str(problem.title) for problem in queries.problems.listing()] == [
        f"{source} vanished before its passes were captured (0 executions captured until then)."
    ]


@pytest.mark.campaign
def test_that_a_crash_of_the_second_lane_alone_is_said_and_the_compile_stays_good(tmp_path: Path) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH_WITH_DUMPS))
    queries = compile_(ADD, tmp_path, toolchain=toolchain)
    assert queries.info().outcome is OutcomeKind.OK
    assert queries.kernels.table() is not None
    problem = queries.problems.listing()[0]
    assert has_message(problem.title, "every-pass.with-dumps-on")
    assert has_message(problem.title, "every-pass.so-many-until-then", count=0)


def test_that_a_session_which_cannot_be_written_is_said_before_the_compiler_starts(tmp_path: Path) -> None:
    foreign = tmp_path / "notes.txt"
    foreign.write_text("mine")
    with refused("replacing.no-session"):
        CompileJob(CompileRequest(ADD, output=foreign)).run(JobContext())
    assert foreign.read_text() == "mine"


def test_that_a_disk_which_fills_up_is_one_sentence_and_ends_the_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from passlens.engine.session.writer import SessionWriter

    original = SessionWriter.add_scope

    def full(self: SessionWriter, *args: object, **fields: object) -> int:
        pages = self._connection.execute("PRAGMA page_count").fetchone()[0]
        self._connection.execute(f"PRAGMA max_page_count = {pages}")
        return original(self, *args, **fields)  # type: ignore[arg-type]

    monkeypatch.setattr(SessionWriter, "add_scope", full)
    before = children()
    path = tmp_path / "s.passlens"
    with pytest.raises(UserError) as caught:
        CompileJob(CompileRequest(ADD, output=path, look_first=True)).run(JobContext())
    assert has_message(caught.value.title, "transactions.not-writable", reason="database or disk is full")
    no_child_stays(before)
    assert Queries(path).passes.phases()[-1].reached, "what the quick look captured is kept"
