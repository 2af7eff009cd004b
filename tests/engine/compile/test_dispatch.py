"""One dispatch compiled alone: as in the compile of its model, with other flags, and where it cannot be."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from engine.importing.conftest import compile_model
from message_checks import has_message, refused
from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.dispatch_source import cut_out
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture, as_compiled
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, PassesArrived, PhaseArrived, Progress, SessionOpened, StageStarted
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PHASES, OutcomeKind, Status, executables_of
from passlens.engine.session.trim import trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.writer import SessionWriter
from small_models import LARGE_TILES, look_at_large_tiles
from stand_ins import CRASH, HANG, build_folder

Sample = Callable[[str], Path]
CONFIGURATION = PHASES.index("executable-configurations")


def compile_(source: Path, output: Path, **fields: object) -> Path:
    return compiled_session(CompileRequest(source, output=output, **fields))  # type: ignore[arg-type]


def alone(
    session: Path, name: str, output: Path, *flags: str, context: JobContext | None = None, **how: object
) -> Queries:
    """Compile one dispatch of a session, otherwise as the session was."""
    asked = replace(as_compiled(Queries(session).info()), output=output, **how)  # type: ignore[arg-type]
    return Queries(DispatchJob(DispatchRequest(session, name, asked, flags)).run(context or JobContext()))


@pytest.fixture(scope="module")
def looked(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Path:
    """The matmul without any pass."""
    return compile_(sample("matmul_f16"), tmp_path_factory.mktemp("look") / "m.passlens", passes=PassCapture.NONE)


@pytest.fixture(scope="module")
def convolution(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Path:
    """A model of two dispatches with every pass: what its whole compile says of one, to compare."""
    return compile_(sample("conv_group"), tmp_path_factory.mktemp("full") / "c.passlens")


# --- what comes out


@pytest.mark.campaign
def test_that_the_passes_of_a_dispatch_alone_are_those_of_the_whole_compile(convolution: Path, tmp_path: Path) -> None:
    """From configuration on: the same passes on the same ops with the same texts, but for one word.

    Alone, the executable is public. And in phase hal the executables of the whole model are linked into one: there
    the dispatch alone goes its own way.
    """

    def captured(queries: Queries, symbol: str) -> list[tuple[str, str, str, Status, str]]:
        scopes = {scope.id: scope for scope in queries.passes.scopes()}
        inside = executables_of(scopes)
        return [
            (
                scopes[row.scope_id].op,
                scopes[row.scope_id].symbol,
                row.name,
                row.status,
                queries.texts.ir(row.id).text.replace("hal.executable public @", "hal.executable private @"),
            )
            for row in queries.passes.listing()
            if inside.get(row.scope_id) == symbol and CONFIGURATION <= PHASES.index(row.phase) < PHASES.index("hal")
        ]

    whole = Queries(convolution)
    symbol = whole.dispatches.listing()[-1].symbol
    one = alone(convolution, symbol, tmp_path / "d.passlens")
    expected, found = captured(whole, symbol), captured(one, symbol)
    assert len(expected) > 100
    assert sum(row[3] is Status.CHANGED for row in expected) > 30
    assert found == expected
    public = [row for row in one.passes.listing() if "hal.executable public @" in one.texts.ir(row.id).text]
    assert public, "the word that differs is not there: there is nothing to set right"


def test_that_a_quick_look_is_enough_to_capture_a_dispatch(looked: Path, tmp_path: Path) -> None:
    events: list[Event] = []
    one = alone(looked, "main_dispatch_0", tmp_path / "d.passlens", context=JobContext(emit=events.append))
    info = one.info()
    assert info.outcome is OutcomeKind.OK
    assert info.dispatch is not None
    assert (info.dispatch.name, info.dispatch.session) == ("main_dispatch_0", looked)
    assert info.source == Queries(looked).info().source
    assert info.pass_count > 200
    assert Queries(looked).info().pass_count == 0, "the session it was taken from was written to"
    reached = [phase.name for phase in one.passes.phases() if phase.reached]
    assert reached == list(PHASES[PHASES.index("executable-sources") : PHASES.index("hal") + 1])
    names = [event.name for event in events if isinstance(event, PhaseArrived)]
    assert names == reached
    kinds = [type(event) for event in events]
    assert kinds.index(SessionOpened) < kinds.index(PassesArrived)
    kernels, before = one.kernels.table(), Queries(looked).kernels.table()
    assert kernels is not None
    assert before is not None
    assert [(row.name, row.vgprs, row.lds_bytes) for row in kernels.kernels] == [
        (row.name, row.vgprs, row.lds_bytes) for row in before.kernels
    ]
    assert not [path for path in info.lanes[0].argv if path.endswith("matmul_f16.mlir")], "the model was compiled again"


@pytest.mark.campaign
def test_that_the_source_of_a_dispatch_is_kept_and_can_be_compiled_again_with_other_flags(
    looked: Path, tmp_path: Path
) -> None:
    def again(session: Path, name: str, *flags: str) -> Queries:
        return alone(session, "1", tmp_path / name, *flags, passes=PassCapture.NONE)

    once = again(looked, "once.passlens")
    twice = again(tmp_path / "once.passlens", "twice.passlens", "--iree-llvmgpu-prefetch-num-stages=0")
    assert once.texts.source().text == twice.texts.source().text
    info = twice.info()
    assert info.flags == ("--iree-llvmgpu-prefetch-num-stages=0",)
    assert info.dispatch is not None
    assert info.dispatch.session == looked
    first, second = once.kernels.table(), twice.kernels.table()
    assert first is not None
    assert second is not None
    assert first.kernels[0].vgprs != second.kernels[0].vgprs
    # One of the same name takes the place of that of the session.
    third = again(tmp_path / "twice.passlens", "3.passlens", "--iree-llvmgpu-prefetch-num-stages=2")
    assert third.info().flags == ("--iree-llvmgpu-prefetch-num-stages=2",)


def test_that_a_dispatch_fails_alone_as_it_does_in_its_model(tmp_path: Path) -> None:
    session = compiled_session(look_at_large_tiles(tmp_path / "m.passlens"))
    (at_fault,) = {problem.dispatch for problem in Queries(session).problems.listing() if problem.dispatch}
    one = alone(session, at_fault, tmp_path / "d.passlens")
    assert one.info().outcome is OutcomeKind.FAILED
    assert has_message(one.info().sentence, "compile.failed-in", phase="executable-targets")
    assert one.problems.listing()[0].title == Queries(session).problems.listing()[0].title
    assert one.problems.listing()[0].dispatch == "main_dispatch_0"
    failed = [row for row in one.passes.listing() if row.status is Status.FAILED]
    assert "iree-codegen-gpu-check-resource-usage" in {row.name for row in failed}
    place = one.problems.listing()[0].location
    assert place is not None
    assert place.file == "main_dispatch_0.mlir"
    line = one.texts.source().text.splitlines()[place.line - 1]
    assert "func.func @main_dispatch_0" in line
    memory = one.memory.table()
    assert memory is not None
    assert memory.lds[0].total == 262_144


@pytest.mark.campaign
def test_that_dispatches_of_several_devices_and_of_the_cpu_compile_alone(tmp_path: Path, sample: Sample) -> None:
    two = compile_(sample("pinned_constant"), tmp_path / "2.passlens", passes=PassCapture.NONE, devices=2)
    one = alone(two, "dispatch_1", tmp_path / "d2.passlens", passes=PassCapture.NONE)
    assert one.info().outcome is OutcomeKind.OK
    assert one.info().devices == ("hip[0]", "hip[1]")
    cpu = compile_(
        sample("matmul_f16"), tmp_path / "c.passlens", passes=PassCapture.NONE, driver=Driver.LOCAL, target="host"
    )
    assert alone(cpu, "1", tmp_path / "dc.passlens").info().pass_count > 100


ELIDED = """func.func @main(%a: tensor<40xi32>) -> tensor<40xi32> {{
  %c = arith.constant dense<[{}]> : tensor<40xi32>
  %0 = arith.addi %a, %c : tensor<40xi32>
  return %0 : tensor<40xi32>
}}
"""


@pytest.mark.campaign
def test_that_constants_left_out_of_the_session_are_compiled_all_the_same(tmp_path: Path) -> None:
    model = tmp_path / "constants.mlir"
    model.write_text(ELIDED.format(", ".join(str(7000 + number) for number in range(40))))
    session = compile_(model, tmp_path / "m.passlens", passes=PassCapture.NONE)
    model.unlink()  # the session has it
    assert Queries(session).dispatches.source("main_dispatch_0").elided
    events: list[Event] = []
    one = alone(session, "1", tmp_path / "d.passlens", context=JobContext(emit=events.append))
    assert one.info().outcome is OutcomeKind.OK
    assert any(
        isinstance(event, Progress) and has_message(event.text, "dispatch.compiling-constants") for event in events
    )
    llvm = next(artifact for artifact in one.artifacts.listing() if artifact.kind == "linked.ll")
    assert "i32 7039" in one.artifacts.text(llvm.id).text
    again = alone(tmp_path / "d.passlens", "1", tmp_path / "e.passlens", passes=PassCapture.NONE)
    assert again.info().outcome is OutcomeKind.OK


@pytest.mark.campaign
def test_that_a_located_session_leads_from_the_dispatch_to_the_model(tmp_path: Path) -> None:
    session = compile_(LARGE_TILES, tmp_path / "m.passlens", passes=PassCapture.NONE, locations=True)
    place = alone(session, "1", tmp_path / "d.passlens", passes=PassCapture.NONE).problems.listing()[0].location
    assert place is not None
    assert place == Queries(session).problems.listing()[0].location
    assert place.file.endswith("large_tiles.mlir")


@pytest.mark.campaign
def test_that_flags_that_come_too_late_are_said_to(looked: Path, tmp_path: Path) -> None:
    flags = ("--iree-dispatch-creation-enable-aggressive-fusion", "--compile-to=flow")
    info = alone(looked, "1", tmp_path / "d.passlens", *flags, passes=PassCapture.NONE).info()
    assert info.outcome is OutcomeKind.OK
    assert any(
        has_message(text, "dispatch.flag-acts-before", flag="iree-dispatch-creation-enable-aggressive-fusion")
        for text in info.notices
    )
    assert any(has_message(text, "dispatch.flag-left-out", flag="compile-to") for text in info.notices)
    assert "--compile-to=flow" not in info.lanes[0].argv


# --- names


@pytest.mark.parametrize("name", ["1", "main_dispatch_0", "@main_dispatch_0", "dispatch_0"])
def test_that_a_dispatch_is_found_by_position_symbol_and_the_end_of_it(looked: Path, name: str) -> None:
    assert Queries(looked).dispatches.find(name).symbol == "main_dispatch_0"


def test_that_a_dispatch_is_found_by_its_kernel(looked: Path) -> None:
    kernel = Queries(looked).dispatches.listing()[0].exports[0]
    assert kernel.startswith("main_dispatch_0_")
    assert Queries(looked).dispatches.find(kernel).symbol == "main_dispatch_0"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("main_dispatch_1", "Did you mean main_dispatch_0"),
        ("matmul", "Did you mean main_dispatch_0_matmul"),
        ("2", "the session has 1"),
        ("zzz", "It has main_dispatch_0"),
        ("", "It has main_dispatch_0"),
    ],
)
def test_that_an_unknown_dispatch_is_answered_with_near_names(looked: Path, name: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        Queries(looked).dispatches.find(name)
    assert said in caught.value.sentence()


def test_that_a_name_of_several_dispatches_is_not_guessed() -> None:
    text = "module @m {\n" + "".join(
        f"  hal.executable private @{name} {{\n  }}\n" for name in ("a$dispatch_1", "b$dispatch_1")
    )
    assert cut_out(text + "}\n", "dispatch_1") is None
    found = cut_out(text + "}\n", "b$dispatch_1")
    assert found is not None
    assert found.text == "module @m {\n  hal.executable public @b$dispatch_1 {\n  }\n}\n"


def test_that_the_source_has_what_the_executable_names_and_nothing_else() -> None:
    text = """#a = 1
#b = #x<#a>
#unused = 2
module attributes {default = #d<@dev>} {
  util.global private @dev = #b
  util.global private @weights : !stream.resource<constant>
  hal.executable private @one {
  }
  util.func public @main() {
  }
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x01"
    }
  }
#-}
"""
    found = cut_out(text, "one")
    assert found is not None
    assert not found.elided
    assert (
        found.text
        == """#a = 1
#b = #x<#a>
module attributes {default = #d<@dev>} {
  util.global private @dev = #b
  hal.executable public @one {
  }
}
"""
    )
    for name, elided in (("blob", False), ("__elided__", True)):
        with_data = cut_out(text.replace("@one {\n", f"@one {{\n    x dense_resource<{name}> : y\n"), "one")
        assert with_data is not None
        assert with_data.elided is elided
        assert 'blob: "0x01"' in with_data.text


# --- where it cannot be


def test_that_a_dispatch_is_not_compiled_for_another_chip(looked: Path, tmp_path: Path) -> None:
    with refused("dispatch.other-target", target="gfx942"):
        alone(looked, "1", tmp_path / "d.passlens", target="gfx90a")
    with refused("dispatch.other-target", target="gfx942"):
        alone(looked, "1", tmp_path / "d.passlens", "--iree-rocm-target=gfx90a")
    with refused("dispatch.other-devices", devices="hip", others="hip[0], hip[1]"):
        alone(looked, "1", tmp_path / "d.passlens", devices=2)
    assert not (tmp_path / "d.passlens").exists()


@pytest.mark.campaign
def test_that_a_session_without_the_phase_says_why(tmp_path: Path, sample: Sample) -> None:
    undeclared = compile_(
        sample("tp8_mlp"), tmp_path / "m.passlens", passes=PassCapture.NONE, flags=("--compile-to=flow",)
    )
    with refused("dispatch-source.no-ir", phase="executable-sources") as caught:
        alone(undeclared, "1", tmp_path / "d.passlens")
    assert has_message(caught.value.hint, "dispatch-source.ended-before")
    empty = tmp_path / "empty.mlir"
    empty.write_text("func.func @f() -> i32 {\n  %c = arith.constant 1 : i32\n  return %c : i32\n}\n")
    nothing = compile_(empty, tmp_path / "e.passlens", passes=PassCapture.NONE)
    with refused("dispatch-source.none"):
        alone(nothing, "1", tmp_path / "d.passlens")


@pytest.mark.campaign
def test_that_a_session_whose_phase_was_dropped_says_so(convolution: Path, tmp_path: Path) -> None:
    session = tmp_path / "t.passlens"
    session.write_bytes(convolution.read_bytes())
    symbol = Queries(session).dispatches.listing()[0].symbol
    trim(session, Drop(phases=("executable-sources",)), JobContext())
    with pytest.raises(UserError) as caught:
        alone(session, symbol, tmp_path / "d.passlens")
    assert "Dropped from this session" in caught.value.sentence()


@pytest.mark.campaign
def test_that_imported_dumps_want_a_toolchain_and_tree_dumps_will_do(tmp_path: Path, sample: Sample) -> None:
    tree = tmp_path / "tree"
    compile_model(
        sample("matmul_f16"),
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-after-change",
        f"--mlir-print-ir-tree-dir={tree}",
    )
    session = ImportJob(ImportRequest(tree, tmp_path / "i.passlens")).run(JobContext())
    with refused("dispatch.unknown-toolchain") as caught:
        alone(session, "1", tmp_path / "d.passlens")
    assert has_message(caught.value.hint, "dispatch.name-toolchain")
    info = alone(session, "dispatch_0", tmp_path / "d.passlens", toolchain="own").info()
    assert info.outcome is OutcomeKind.OK
    assert info.target == "gfx942"
    assert info.pass_count > 200
    assert any(has_message(text, "dispatch.source-made-by-unknown") for text in info.notices)


@pytest.mark.campaign
def test_that_a_toolchain_that_is_gone_is_named_with_its_version(tmp_path: Path, sample: Sample) -> None:
    folder = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    session = compile_(sample("matmul_f16"), tmp_path / "m.passlens", passes=PassCapture.NONE, toolchain=str(folder))
    (folder / "tools" / "iree-compile").unlink()
    # Its version is that of our own, which takes its place.
    assert alone(session, "1", tmp_path / "d.passlens").info().outcome is OutcomeKind.OK
    script = folder / "tools" / "iree-compile"
    script.write_text("#!/bin/sh\necho 'IREE compiler version 3.1.0 @ 0123456789abcdef0123456789abcdef01234567'\n")
    script.chmod(0o755)
    with SessionWriter.append(session) as writer:
        writer.set_meta("toolchain_version", "1.2.3")
    with refused("dispatch.toolchain-gone", version="1.2.3") as caught:
        alone(session, "1", tmp_path / "e.passlens")
    assert has_message(caught.value.title, "dispatch.toolchain-gone")
    assert has_message(caught.value.hint, "dispatch.install-again")


def test_that_a_session_is_not_replaced_by_that_of_its_dispatch(looked: Path) -> None:
    with refused("dispatch.own-session"):
        alone(looked, "1", looked)
    assert Queries(looked).info().dispatch is None


def test_that_a_crash_keeps_its_session(looked: Path, tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "crashing", CRASH)
    info = alone(looked, "1", tmp_path / "d.passlens", toolchain=str(folder)).info()
    assert info.outcome is OutcomeKind.CRASHED
    assert has_message(info.sentence, "compile.crashed-in", phase="executable-sources")
    assert info.dispatch is not None


def test_that_a_cancelled_dispatch_leaves_its_session_and_no_child(looked: Path, tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "hanging", HANG)
    cancel = CancelToken()

    def stop(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == "Every pass":
            threading.Timer(0.3, cancel.cancel).start()  # the compiler is at work then

    output = tmp_path / "d.passlens"
    info = alone(looked, "1", output, toolchain=str(folder), context=JobContext(cancel=cancel, emit=stop)).info()
    assert info.outcome is OutcomeKind.CANCELLED
    early = CancelToken()
    early.cancel()
    with pytest.raises(CancelledError):
        alone(looked, "1", tmp_path / "e.passlens", context=JobContext(cancel=early))
    assert not (tmp_path / "e.passlens").exists()
