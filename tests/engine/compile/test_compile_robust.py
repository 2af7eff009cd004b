"""Compiles under odd names, odd flags, full disks, and with compilers that misbehave."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine import process
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import AnalysisArrived, Event, PhaseArrived, Progress, StageStarted
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind, Side
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue
from small_models import ADD
from stand_ins import HANG_AFTER_DUMPS, HANG_AFTER_WORK, build_folder


def compile_(source: Path, session: Path, **fields: object) -> Queries:
    request = CompileRequest(source, output=session, **{"passes": PassCapture.NONE} | fields)  # type: ignore[arg-type]
    return Queries(CompileJob(request).run(JobContext()))


# --- names


@pytest.mark.parametrize("name", [rarely("a b.mlir"), "ü-模型.mlir", rarely("-x.mlir"), "-"])
def test_that_any_name_of_a_model_will_do(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ADD, tmp_path / name)
    queries = compile_(Path(name), Path("new folder/a?b #1%41.passlens"))
    assert queries.info().outcome is OutcomeKind.OK
    assert queries.info().source == tmp_path / name
    assert queries.kernels.table() is not None


@pytest.mark.parametrize("link", [False, True])
def test_that_a_model_is_never_replaced_by_its_session(tmp_path: Path, link: bool) -> None:
    source = output = tmp_path / "m.mlir"
    shutil.copy(ADD, source)
    if link:
        output = tmp_path / "alias.passlens"
        output.symlink_to(source)
    with refused("replacing.no-session"):
        compile_(source, output)
    assert source.read_bytes() == ADD.read_bytes()


@pytest.mark.campaign
def test_that_bytecode_compiles(tmp_path: Path) -> None:
    source = tmp_path / "m.mlirbc"
    opt = find().compiler.with_name("iree-opt")
    subprocess.run([opt, ADD, "--emit-bytecode", "-o", source], check=True)
    queries = compile_(source, tmp_path / "s.passlens", passes=PassCapture.CHANGED)
    assert queries.info().outcome is OutcomeKind.OK
    assert has_message(queries.texts.source().note, "texts.bytecode")
    first = queries.passes.listing()[0]
    assert queries.texts.ir(first.id, Side.BEFORE).text


# --- flags


@pytest.mark.parametrize(
    "flags",
    [
        ("--mlir-print-ir-after-all",),
        ("--mlir-print-ir-after", "cse"),
        ("--mlir-print-ir-tree-dir=x", "--mlir-print-ir-module-scope"),
        ("--dump-compilation-phases-to", "x"),
    ],
)
def test_that_flags_which_would_send_the_dumps_elsewhere_are_left_out_and_named(flags: tuple[str, ...]) -> None:
    own = find()
    line = command_line(
        CompileRequest(Path("m.mlir"), flags=(*flags, "--iree-opt-level=O1"), opt_level=3), own, catalogue(own)
    )
    assert line.words[-1] == "--iree-opt-level=O1"
    assert [word for word in line.words if "print-ir" in word or "dump" in word or word in {"x", "cse"}] == []
    assert len([word for word in line.words if "opt-level" in word]) == 1, "the raw flag wins"
    assert all(has_message(notice, "request.phase-flag") for notice in line.notices)
    assert len(line.notices) == len([flag for flag in flags if flag.startswith("--")])


@pytest.mark.parametrize("flags", [("-o", "x.vmfb"), ("-o=x",), ("--o=x",), ("",), ("-",), ("--",)])
def test_that_flags_which_make_no_sense_are_one_sentence(flags: tuple[str, ...]) -> None:
    own = find()
    with pytest.raises(UserError) as caught:
        command_line(CompileRequest(Path("m.mlir"), flags=flags), own, catalogue(own))
    assert "\n" not in caught.value.sentence()


def test_that_what_the_compiler_writes_when_it_stops_early_is_no_module(tmp_path: Path) -> None:
    queries = compile_(ADD, tmp_path / "s.passlens", flags=("--compile-to=flow",))
    assert queries.info().outcome is OutcomeKind.OK
    output = next(one for one in queries.artifacts.listing() if one.kind == "output")
    assert "flow.dispatch" in queries.artifacts.text(output.id).text
    with refused("texts.session-holds-no-compile-did", kind="vmfb"):
        queries.artifacts.extract("vmfb", tmp_path)


# --- compilers that misbehave, and full disks


def test_that_a_compiler_which_leaves_no_module_has_failed(tmp_path: Path) -> None:
    queries = compile_(ADD, tmp_path / "s", toolchain=str(build_folder(tmp_path / "b", "exit 0")))
    assert queries.info().outcome is OutcomeKind.FAILED
    assert has_message(queries.problems.listing()[0].title, "compile.no-module")


@pytest.mark.campaign
def test_that_a_log_without_end_stays_small_in_the_session(tmp_path: Path) -> None:
    noise = 'head -c 40000000 /dev/zero | tr "\\0" x | fold -w 99 >&2\necho "m.mlir:1:2: error: last" >&2\nexit 1'
    queries = compile_(ADD, tmp_path / "s", toolchain=str(build_folder(tmp_path / "b", noise)))
    assert queries.info().file_bytes < process.STDERR_KEPT_BYTES + (2 << 20)
    assert "left out" in queries.log()
    assert str(queries.problems.listing()[0].title) == "Last."


def test_that_a_full_disk_is_named_as_the_likely_cause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from passlens.engine.compile import lanes

    monkeypatch.setattr(lanes, "FULL_BYTES", 1 << 62)
    queries = compile_(ADD, tmp_path / "s", toolchain=str(build_folder(tmp_path / "b", "exit 1")))
    assert any(has_message(problem.title, "lanes.disk-full") for problem in queries.problems.listing())


def test_that_working_files_which_vanish_are_one_sentence(tmp_path: Path) -> None:
    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == "Every pass":
            raise FileNotFoundError(2, "No such file or directory", "/scratch/tree")

    request = CompileRequest(ADD, output=tmp_path / "s.passlens")
    with refused("process.working-file-unusable", path="/scratch/tree"):
        CompileJob(request).run(JobContext(emit=emit))
    assert has_message(Queries(tmp_path / "s.passlens").info().sentence, "process.working-file-unusable")


# --- cancel, and several at once


def _begins(title: str, event: Event) -> bool:
    return isinstance(event, StageStarted) and str(event.title) == title


def _reads_tables(event: Event) -> bool:
    return isinstance(event, Progress) and has_message(event.text, "steps.reading-tables")


def _in_third_phase(event: Event) -> bool:
    return isinstance(event, PhaseArrived) and event.ordinal == 3


@pytest.mark.parametrize(
    ("when", "kind", "look_first", "behaviour"),
    [
        (partial(_begins, "Checking the request"), None, True, HANG_AFTER_WORK),
        rarely(partial(_begins, "Quick look"), OutcomeKind.CANCELLED, True, HANG_AFTER_WORK),
        (_in_third_phase, OutcomeKind.CANCELLED, True, HANG_AFTER_WORK),
        rarely(_reads_tables, OutcomeKind.OK, True, HANG_AFTER_DUMPS),
        rarely(lambda event: isinstance(event, AnalysisArrived), OutcomeKind.OK, True, HANG_AFTER_DUMPS),
        (partial(_begins, "Every pass"), OutcomeKind.OK, True, HANG_AFTER_DUMPS),
        rarely(partial(_begins, "Every pass"), OutcomeKind.CANCELLED, False, HANG_AFTER_WORK),
        rarely(_in_third_phase, OutcomeKind.CANCELLED, False, HANG_AFTER_WORK),
        rarely(_reads_tables, OutcomeKind.OK, False, 'exec "$REAL" "$@"'),
    ],
    ids=["checking", "look", "phases", "tables", "between", "passes", "one run", "one run, phases", "one run, tables"],
)
def test_that_a_cancel_at_any_stage_keeps_what_is_known(
    tmp_path: Path,
    when: Callable[[Event], bool],
    kind: OutcomeKind | None,
    look_first: bool,
    behaviour: str,
) -> None:
    """The compiler waits after its work: else it may end before it is cancelled."""
    tools = str(build_folder(tmp_path / "tools", behaviour))
    token = CancelToken()

    def emit(event: Event) -> None:
        if when(event):
            token.cancel()

    output = tmp_path / "s.passlens"
    request = CompileRequest(ADD, output=output, look_first=look_first, toolchain=tools)
    if kind is None:
        with pytest.raises(CancelledError):
            CompileJob(request).run(JobContext(token, emit))
        assert not (tmp_path / "s.passlens").exists()
        return
    info = Queries(CompileJob(request).run(JobContext(token, emit))).info()
    assert info.outcome is kind
    assert "ancelled" in str(info.sentence)


@pytest.mark.campaign
def test_that_two_compiles_and_eight_readers_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.passlens" for number in range(2)]
    faults: list[BaseException] = []
    done = threading.Event()

    def guarded(work: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            try:
                work()
            except BaseException as error:
                faults.append(error)

        return run

    def read(path: Path) -> None:
        while not path.exists():
            done.wait(0.01)
        queries: Queries | None = None
        while not done.wait(0.2):
            try:
                queries = queries or Queries(path)
            except UserError:  # its first transaction is not there yet
                continue
            rows = queries.passes.listing()
            queries.problems.listing()
            queries.passes.phases()
            for row in rows[-3:]:
                queries.changes.diff(row.id)

    compiles = [
        threading.Thread(target=guarded(lambda path=path: compile_(ADD, path, passes=PassCapture.ALL)))  # type: ignore[misc]
        for path in paths
    ]
    readers = [
        threading.Thread(target=guarded(lambda path=path: read(path)))  # type: ignore[misc]
        for path in paths * 4
    ]
    for thread in [*compiles, *readers]:
        thread.start()
    for thread in compiles:
        thread.join()
    done.set()
    for thread in readers:
        thread.join()
    assert faults == []
    copies = [Path(shutil.copy(path, tmp_path / f"copy of {path.name}")) for path in paths]
    # Which dumps of nameless initializers are overwritten differs from run to run.
    first, second = (
        [(row.name, row.scope) for row in Queries(path).passes.listing() if not row.scope.endswith(".initializer")]
        for path in copies
    )
    assert len(first) > 500
    assert first == second, "a session's file alone holds all of it, also where readers kept its log open"
