"""Imports of what the real compiler writes: a log, a tree and phases of one compile say the same."""

from __future__ import annotations

import gzip
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from campaigns import rarely
from engine.importing.conftest import Dumps, compile_model, passes_of
from message_checks import has_message
from passlens.engine.analysis.tables import AffinityTable
from passlens.engine.events import AnalysisArrived, Event, PassesArrived, PhaseArrived, Progress, SessionOpened
from passlens.engine.importing.pipeline import PhaseGuess
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, OutcomeKind, PassFilter, Severity, Side, Status
from run_modules import ADD

BringIn = Callable[..., SessionReader]


def without_initializers(passes: list[tuple[str, str, str, bytes]]) -> Counter[tuple[str, str, str, bytes]]:
    """Nameless ops share files in a tree, so that some of their dumps are only in the log."""
    return Counter(one for one in passes if "initializer" not in one[0])


@pytest.mark.campaign
def test_that_a_log_and_a_tree_of_one_compile_give_the_same_passes_on_the_same_ops(
    dumps: Dumps, bring_in: BringIn
) -> None:
    log, tree = passes_of(bring_in(dumps.log)), passes_of(bring_in(dumps.tree))
    assert len(log) > 250
    assert without_initializers(log) == without_initializers(tree)
    assert len({scope for scope, *_ in log}) > 8


THREE_KERNELS = "".join(
    f"""
func.func @{op}(%a: tensor<{size}xf32>) -> tensor<{size}xf32> {{
  %r = arith.{op} %a, %a : tensor<{size}xf32>
  return %r : tensor<{size}xf32>
}}
"""
    for op, size in (("addf", 4), ("mulf", 64), ("subf", 1000))
)


@pytest.mark.campaign
def test_that_a_log_of_several_executables_puts_each_dump_on_its_own(tmp_path: Path, bring_in: BringIn) -> None:
    model = tmp_path / "three.mlir"
    model.write_text(THREE_KERNELS)
    changed = ("--mlir-print-ir-after-all", "--mlir-print-ir-after-change")
    compile_model(model, *changed, "--mlir-disable-threading", f"--mlir-print-ir-tree-dir={tmp_path / 't'}")
    log = tmp_path / "threads.log"  # several threads: the dumps of executables stand in each other's sequence
    log.write_bytes(compile_model(model, *changed))
    found = passes_of(bring_in(log))
    assert without_initializers(found) == without_initializers(passes_of(bring_in(tmp_path / "t")))
    assert len({scope for scope, *_ in found if scope.endswith("/builtin.module")}) == 3


@pytest.mark.campaign
def test_that_marks_of_phases_in_a_log_are_taken_and_that_the_passes_names_tell_the_same(
    tmp_path: Path, bring_in: BringIn
) -> None:
    model, log = tmp_path / "add.mlir", tmp_path / "all.log"
    model.write_text(ADD)
    flags = ("--mlir-print-ir-after-all", "--mlir-disable-threading", f"--dump-compilation-phases-to={tmp_path / 'p'}")
    log.write_bytes(compile_model(model, *flags))
    with bring_in(log) as reader:
        for phase in reader.phases():
            blob = reader.phase_blob(phase.name)
            assert blob is not None
            own = next((tmp_path / "p").glob(f"*.{phase.name}.mlir")).read_bytes()
            assert reader.blob(blob).strip() == own.strip()
        scopes = {scope.id: scope for scope in reader.scopes()}
        rows = reader.passes()
    guess, guessed = PhaseGuess(), list[str]()
    for row in rows:
        path: tuple[tuple[str, str], ...] = ()
        scope = scopes.get(row.scope_id)
        while scope is not None:
            path = ((scope.op, scope.symbol), *path)
            scope = scopes.get(scope.parent_id or 0)
        guess.see(path, row.name)
        guessed.append(PHASES[guess.current - 1])
    same = sum(row.phase == name for row, name in zip(rows, guessed, strict=True))
    assert same >= 0.98 * len(rows)
    assert set(guessed) == set(PHASES)


def test_that_phases_become_the_phases_of_the_session_with_their_tables(dumps: Dumps, bring_in: BringIn) -> None:
    events: list[Event] = []
    with bring_in(dumps.phases, JobContext(emit=events.append)) as reader:
        info = reader.info()
        for file in dumps.phases.iterdir():
            blob = reader.phase_blob(file.name.split(".")[-2])
            assert blob is not None
            assert reader.blob(blob) == file.read_bytes()
        path = reader.path
    assert [event.ordinal for event in events if isinstance(event, PhaseArrived)] == list(range(1, 13))
    assert {event.kind for event in events if isinstance(event, AnalysisArrived)} == {"affinity", "memory", "kernels"}
    assert (info.target, info.driver, info.devices) == ("gfx942", "hip", ("hip",))
    queries = Queries(path)
    table = queries.devices.table()
    assert isinstance(table, AffinityTable)
    assert [device.declared for device in table.devices] == ["hip"]
    kernels = queries.kernels.table()
    assert kernels is not None
    assert len(kernels.kernels) == 1
    queries.close()


@pytest.mark.campaign
def test_that_what_only_a_command_line_tells_is_unknown(dumps: Dumps, bring_in: BringIn) -> None:
    with bring_in(dumps.tree) as reader:
        info = reader.info()
    assert info.imported
    assert (info.toolchain, info.toolchain_version, info.opt_level, info.flags) == ("", "", "", ())
    assert (info.target, info.driver, info.devices) == ("gfx942", "hip", ("hip",))
    assert info.source == dumps.tree
    assert info.outcome is OutcomeKind.OK
    assert str(info.sentence) == f"Imported {info.pass_count} dumps from tree."


@pytest.mark.campaign
def test_that_the_text_before_a_pass_is_known_in_an_imported_session(dumps: Dumps, bring_in: BringIn) -> None:
    with bring_in(dumps.log) as reader:
        path = reader.path
    queries = Queries(path)
    row = next(row for row in queries.passes.listing() if row.name == "iree-codegen-gpu-apply-tiling-level")
    assert row.status is Status.CHANGED
    assert queries.texts.ir(row.id, Side.BEFORE).text.startswith("func.func @main")
    assert queries.changes.diff(row.id).added == row.added
    assert has_message(queries.texts.source().note, "texts.imported-input")
    assert queries.texts.phase("stream").text.startswith(("module", "#"))
    queries.close()


@pytest.mark.campaign
def test_that_times_of_a_report_in_the_log_reach_the_passes(dumps: Dumps, bring_in: BringIn) -> None:
    with bring_in(dumps.log) as reader:
        timed = [row for row in reader.passes() if row.wall_ns is not None]
        assert len(timed) > 100
        assert "Execution time report" not in reader.log()[0][2]


def test_that_diagnostics_in_a_log_are_those_of_the_compile(failed_log: Path, bring_in: BringIn) -> None:
    with bring_in(failed_log) as reader:
        info, found = reader.info(), reader.diagnostics()
        failed = reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))
        path = reader.path
    assert info.outcome is OutcomeKind.FAILED
    assert has_message(info.sentence, "importing.compile-failed-in", name="iree-hal-conversion")
    assert [row.name for row in failed][:1] == ["iree-hal-conversion"]
    errors = [row for row in found if row.severity is Severity.ERROR]
    assert {row.location.file.rsplit("/", 1)[-1] for row in errors if row.location} == {"pinned_constant.mlir"}
    assert any("promised device" in row.message for row in errors)
    assert all("IR Dump" not in row.message for row in errors)
    queries = Queries(path)
    problem = queries.problems.listing()[0]
    assert str(problem.title) == "The model names device @__device_1, which this compile does not declare."
    assert problem.pass_id == failed[0].id
    queries.close()


@pytest.mark.parametrize(
    "form", ["timestamps", rarely("colours"), rarely("windows"), rarely("gz"), "zst", rarely("ci.gz")]
)
def test_that_a_log_of_a_ci_system_gives_the_same_passes(
    form: str, failed_log: Path, tmp_path: Path, bring_in: BringIn
) -> None:
    plain = failed_log.read_bytes()
    lines = plain.split(b"\n")[:-1]
    stamped = b"".join(
        b"2026-05-01T10:%02d:%02d.1234567Z %s\n" % (n // 60 % 60, n % 60, one) for n, one in enumerate(lines)
    )
    noise = b"".join(b"2026-05-01T10:00:00.1234567Z -- Configuring %d\n" % number for number in range(2000))
    data = {
        "timestamps": noise + stamped,
        "colours": b"".join(b"\x1b[36;1m%s\x1b[0m\n" % one for one in lines),
        "windows": plain.replace(b"\n", b"\r\n"),
        "gz": gzip.compress(plain, 1),
        "zst": zstandard.compress(plain),
        "ci.gz": gzip.compress(noise + stamped + noise, 1),
    }[form]
    log = tmp_path / f"job.{form}"
    log.write_bytes(data)
    with bring_in(failed_log) as reader:
        diagnostics = [(row.severity, row.message, row.location) for row in reader.diagnostics()]
        wanted = passes_of(reader)
    with bring_in(log) as reader:
        assert [(row.severity, row.message, row.location) for row in reader.diagnostics()] == diagnostics
        assert passes_of(reader) == wanted


@pytest.mark.campaign
def test_that_a_dump_of_the_whole_module_is_cut_down_to_the_op_that_its_header_names(
    tmp_path: Path, bring_in: BringIn
) -> None:
    model, log = tmp_path / "add.mlir", tmp_path / "module.log"
    model.write_text(ADD)
    changed = ("--mlir-print-ir-after-all", "--mlir-print-ir-after-change", "--mlir-disable-threading")
    log.write_bytes(compile_model(model, *changed, "--mlir-print-ir-module-scope"))
    compile_model(model, *changed, f"--mlir-print-ir-tree-dir={tmp_path / 'tree'}")
    whole, tree = passes_of(bring_in(log)), passes_of(bring_in(tmp_path / "tree"))
    own = without_initializers([one for one in tree if one[0].count("/") == 1])
    # What is cut out of the module's dump reads as the function's own dump does.
    assert (own & without_initializers(whole)).total() >= 0.9 * own.total()
    # Two modules without a name: a header does not tell the inner one from the outermost.
    assert {scope for scope, *_ in tree} - {scope for scope, *_ in whole} == {
        "builtin.module/@add_dispatch_0/@rocm_hsaco_fb/builtin.module"
    }


def test_that_a_dump_taken_before_a_pass_is_named_so_and_compared_with_what_stood(
    tmp_path: Path, bring_in: BringIn
) -> None:
    text = "module @m {{\n  util.global private @a = {} : i32\n}}\n"
    log = tmp_path / "both.log"
    kinds = (("Before", 1), ("After", 2), ("Before", 2), ("After", 2))
    log.write_text("".join(f"// -----// IR Dump {kind} P (p) //----- //\n{text.format(n)}\n\n" for kind, n in kinds))
    assert [(name, status) for _, name, status, _ in passes_of(bring_in(log))] == [
        ("before p", "changed"),
        ("p", "changed"),
        ("before p", "unchanged"),
        ("p", "unchanged"),
    ]


@pytest.mark.campaign
def test_that_the_root_of_a_tree_is_found_from_one_level_above_or_below(
    dumps: Dumps, tmp_path: Path, bring_in: BringIn
) -> None:
    above = tmp_path / "above"
    shutil.copytree(dumps.tree, above / "dumps")
    wanted = passes_of(bring_in(dumps.tree))
    assert passes_of(bring_in(above)) == wanted
    assert passes_of(bring_in(next(dumps.tree.iterdir()))) == wanted
    shutil.copytree(dumps.phases, above / "phases")
    with bring_in(above) as reader:  # a folder with both gives both
        assert all(phase.bytes for phase in reader.phases())
        assert passes_of(reader) == wanted


@pytest.mark.campaign
def test_that_progress_is_told_and_the_session_opens_before_the_first_pass(dumps: Dumps, bring_in: BringIn) -> None:
    events: list[Event] = []
    bring_in(dumps.tree, JobContext(emit=events.append)).close()
    opened = next(place for place, event in enumerate(events) if isinstance(event, SessionOpened))
    passes = next(place for place, event in enumerate(events) if isinstance(event, PassesArrived))
    assert opened < passes
    assert [event.fraction for event in events if isinstance(event, Progress) and event.fraction is not None]
