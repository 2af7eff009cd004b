"""A quick look keeps no LLVM IR and no assembly: what it keeps all the same, and when they come after all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS, NOT_ASKED_FOR, NOT_YET, PlaceKind
from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetails
from passlens.engine.compile import input_file, job, lanes
from passlens.engine.compile.failure import read_failure
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.look import PhaseWatch
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.events import Event, PassesArrived, PhaseArrived, SessionOpened, StageStarted
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Message
from passlens.engine.queries import Queries
from passlens.engine.session import trim
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Status
from passlens.engine.session.search.values import EVERYTHING, Corpus, SearchRequest
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.writer import SessionHead, SessionWriter
from small_models import ADD
from stand_ins import CRASH, CRASH_AFTER_FAILURE, CRASH_IN_PRINT, CRASH_WITH_DUMPS, build_folder
from waiting import PATIENCE

Sample = Callable[[str], Path]
KERNEL = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"
DISPATCH = "main_dispatch_0"
CODE = {"linked.ll", "optimized.ll", "rocmasm"}
HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "", (), "own", "3.13.0", "abc")


def compile_(source: Path, folder: Path, **fields: object) -> Path:
    given = {"output": folder / "s.passlens", "passes": PassCapture.NONE} | fields
    return CompileJob(CompileRequest(source, **given)).run(JobContext())  # type: ignore[arg-type]


def kinds(path: Path) -> set[str]:
    with SessionReader(path) as reader:
        return {row.kind for row in reader.artifacts()}


def hint(path: Path, kind: PlaceKind) -> Message:
    """What is told of a text that the session does not have."""
    queries = Queries(path)
    with refused("kernel-places.missing", what=kind) as caught:
        queries.kernels.place(KERNEL, DISPATCH, kind)
    queries.close()
    return caught.value.hint


def says_that_code_was_not_asked_for(path: Path) -> bool:
    """Whether a quick look is why there is no assembly, where it is looked for and with the kernels."""
    queries = Queries(path)
    with_kernels = NO_INSTRUCTIONS in queries.kernels.details().notes
    queries.close()
    assert with_kernels == has_message(hint(path, PlaceKind.ASSEMBLY), NOT_ASKED_FOR.id)
    return with_kernels


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Path:
    """A quick look at matmul_f16 for gfx942."""
    return compile_(sample("matmul_f16"), tmp_path_factory.mktemp("look"))


@pytest.fixture(scope="module")
def look_with_code(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Path:
    """The same with LLVM IR and assembly."""
    return compile_(sample("matmul_f16"), tmp_path_factory.mktemp("code"), assembly=True)


# --- what a quick look keeps


def test_that_a_quick_look_keeps_no_assembly_and_all_tables(look: Path) -> None:
    assert kinds(look) & CODE == set()
    assert says_that_code_was_not_asked_for(look)
    assert {"hsaco", "vmfb", "benchmark", "source"} <= kinds(look)
    queries = Queries(look)
    assert queries.info().outcome is OutcomeKind.OK
    table = queries.kernels.table()
    assert table is not None
    (kernel,) = table.kernels
    assert (kernel.name, kernel.vgprs, kernel.sgprs, kernel.lds_bytes) == (KERNEL, 159, 22, 50_688)
    assert (kernel.vgpr_spills, kernel.wavefront_size, kernel.workgroup_size) == (0, 64, (256, 1, 1))
    memory, affinity = queries.memory.table(), queries.devices.table()
    assert memory is not None
    assert memory.lds[0].total == 50_688
    assert affinity is not None
    assert affinity.devices
    queries.close()


@pytest.mark.campaign
def test_that_assembly_is_kept_where_it_is_asked_for(look: Path, look_with_code: Path) -> None:
    assert kinds(look_with_code) == kinds(look) | CODE
    queries = Queries(look_with_code)
    assert [lane.name for lane in queries.info().lanes] == ["quick look"]
    text = next(row for row in queries.artifacts.listing() if row.kind == "rocmasm")
    assert "v_mfma" in queries.artifacts.text(text.id).text
    (kernel,) = queries.kernels.details().kernels
    assert InstructionClass.MATRIX in {one.kind for one in kernel.instructions}
    assert NO_INSTRUCTIONS not in queries.kernels.details().notes
    queries.close()


def test_that_what_a_quick_look_says_of_its_kernels_is_what_the_assembly_says(look: Path, look_with_code: Path) -> None:
    bare, whole = Queries(look), Queries(look_with_code)
    (first,), (second,) = bare.kernels.details().kernels, whole.kernels.details().kernels
    assert (first.instructions, first.assembly) == ((), "")
    for name in ("vgprs", "agprs", "sgprs", "lds_bytes", "workgroup", "wavefront", "allocated_vgprs", "tiles", "mma"):
        assert getattr(first, name) == getattr(second, name), name
    assert first.work == second.work
    assert bare.kernels.details().notes == (NO_INSTRUCTIONS, *whole.kernels.details().notes)
    bare.close()
    whole.close()


@pytest.mark.campaign
def test_that_the_details_read_after_the_quick_look_are_read_again_when_the_passes_have_come(tmp_path: Path) -> None:
    seen: list[tuple[set[str], KernelDetails]] = []
    opened: list[Queries] = []

    def emit(event: Event) -> None:
        if isinstance(event, SessionOpened):
            opened.append(Queries(event.path))
        elif isinstance(event, StageStarted) and str(event.title) == "Every pass":  # as a window does, between the runs
            seen.append((kinds(opened[0].info().path), opened[0].kernels.details()))

    request = CompileRequest(ADD, output=tmp_path / "s.passlens", look_first=True)
    path = CompileJob(request).run(JobContext(emit=emit))
    ((before, details),) = seen
    assert before & CODE == set()
    assert [one.instructions for one in details.kernels] == [()]
    assert NO_INSTRUCTIONS in details.notes
    with SessionReader(path) as reader:
        assert reader.analysis("resources") is None, "the first answer was kept: the assembly was still to come"
    assert kinds(path) >= CODE
    for queries in (opened[0], Queries(path)):
        (kernel,) = queries.kernels.details().kernels
        assert kernel.instructions
        assert kernel.assembly.endswith(".rocmasm")
        assert NO_INSTRUCTIONS not in queries.kernels.details().notes
        queries.close()


# --- IR that is printed without being verified once more


def asked_for(path: Path, flag: str) -> list[bool]:
    """Of each run of the compiler, whether it was given a flag."""
    with SessionReader(path) as reader:
        return [flag in lane.argv for lane in reader.lanes()]


def test_that_ir_is_not_verified_once_more_before_it_is_printed(look: Path) -> None:
    assert asked_for(look, "--mlir-print-assume-verified") == [True]


@pytest.mark.campaign
def test_that_a_failed_pass_which_cannot_be_printed_is_looked_at_again(tmp_path: Path, sample: Sample) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH_IN_PRINT))
    path = compile_(sample("pinned_constant"), tmp_path, toolchain=toolchain)
    assert asked_for(path, "--mlir-print-assume-verified")[:2] == [True, False]
    plain = compile_(sample("pinned_constant"), tmp_path, output=tmp_path / "plain.passlens")
    queries, expected = Queries(path), Queries(plain)
    assert queries.info().outcome is OutcomeKind.FAILED
    assert [one.title for one in queries.problems.listing()] == [one.title for one in expected.problems.listing()]
    assert [one.name for one in queries.passes.phases() if one.reached] == [
        one.name for one in expected.passes.phases() if one.reached
    ]
    queries.close()
    expected.close()


def test_that_a_failure_is_no_crash_because_what_the_pass_left_cannot_be_printed(
    tmp_path: Path, sample: Sample
) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH_AFTER_FAILURE))
    path = compile_(sample("pinned_constant"), tmp_path, toolchain=toolchain, passes=PassCapture.ON_DEMAND)
    plain = compile_(sample("pinned_constant"), tmp_path, output=tmp_path / "plain.passlens")
    assert asked_for(path, "--mlir-print-ir-after-failure")[:3] == [True, True, False]
    with SessionReader(path) as reader, SessionReader(plain) as expected:
        assert reader.info().outcome is OutcomeKind.FAILED
        mine, theirs = read_failure(reader), read_failure(expected)
        assert mine is not None
        assert theirs is not None
        assert (mine.end, mine.name, mine.path) == (theirs.end, theirs.name, theirs.path)
    queries, known = Queries(path), Queries(plain)
    assert [one.title for one in queries.problems.listing()] == [one.title for one in known.problems.listing()]
    (failed,) = (row for row in queries.passes.listing() if row.status is Status.FAILED)
    assert failed.name == mine.name
    text = queries.texts.ir(failed.id)
    assert text.text
    assert has_message(text.note, "texts.not-printed")
    queries.close()
    known.close()


HANG_ALONE = CRASH_AFTER_FAILURE.replace('exec "$REAL" "$@"', "sleep 600")
OK_ON_ONE_THREAD = 'case " $* " in *" --mlir-disable-threading "*) exit 0 ;; esac\n' + CRASH_AFTER_FAILURE


@pytest.mark.parametrize(
    ("does", "fields", "ended"),
    [
        (OK_ON_ONE_THREAD, {}, "compile.failed-in"),
        rarely(HANG_ALONE, {"hang_after": 1.0}, "compile.no-progress-in"),
    ],
)
def test_that_a_failed_pass_which_cannot_be_found_is_sought_once(
    does: str, fields: dict[str, object], ended: str, tmp_path: Path, sample: Sample
) -> None:
    toolchain = str(build_folder(tmp_path / "build", does))
    path = compile_(sample("pinned_constant"), tmp_path, toolchain=toolchain, **fields)
    with SessionReader(path) as reader:
        assert has_message(reader.info().sentence, ended)
        assert [lane.name for lane in reader.lanes()].count("failed pass") == 1


def test_that_a_cancel_in_the_search_for_a_pass_that_cannot_be_printed_keeps_the_failure(
    tmp_path: Path, sample: Sample
) -> None:
    token = CancelToken()

    def cancel(event: Event) -> None:
        if isinstance(event, StageStarted) and has_message(event.title, "steps.pass-at-fault"):
            token.cancel()

    toolchain = str(build_folder(tmp_path / "build", CRASH_AFTER_FAILURE))
    request = CompileRequest(
        sample("pinned_constant"), output=tmp_path / "s.passlens", passes=PassCapture.NONE, toolchain=toolchain
    )
    with SessionReader(CompileJob(request).run(JobContext(cancel=token, emit=cancel))) as reader:
        assert reader.info().outcome is OutcomeKind.FAILED
        assert has_message(reader.info().sentence, "compile.failed-in")


def test_that_a_crash_elsewhere_is_told_at_once(tmp_path: Path) -> None:
    path = compile_(ADD, tmp_path, toolchain=str(build_folder(tmp_path / "build", CRASH)))
    with SessionReader(path) as reader:
        assert [lane.name for lane in reader.lanes()].count("quick look") == 1


# --- what is told where there is none


@pytest.mark.parametrize("kind", [PlaceKind.LLVM, PlaceKind.OPTIMIZED, PlaceKind.ASSEMBLY])
def test_that_a_quick_look_says_how_to_get_its_assembly(look: Path, look_with_code: Path, kind: PlaceKind) -> None:
    assert hint(look, kind) == NOT_ASKED_FOR
    queries = Queries(look_with_code)
    assert queries.kernels.place(KERNEL, DISPATCH, kind).line > 0
    queries.close()


@pytest.mark.campaign
def test_that_assembly_which_is_still_to_come_is_waited_for(tmp_path: Path, sample: Sample) -> None:
    hints: list[Message] = []

    def emit(event: Event) -> None:
        if isinstance(event, PassesArrived) and not hints:
            hints.append(hint(tmp_path / "s.passlens", PlaceKind.ASSEMBLY))

    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "s.passlens", look_first=True)
    path = CompileJob(request).run(JobContext(emit=emit))
    assert hints == [NOT_YET]
    queries = Queries(path)
    assert queries.kernels.place(KERNEL, DISPATCH, PlaceKind.ASSEMBLY).line > 0
    queries.close()


def test_that_what_was_dropped_was_asked_for(look_with_code: Path, tmp_path: Path) -> None:
    path = tmp_path / "trimmed.passlens"
    path.write_bytes(look_with_code.read_bytes())
    trim.trim(path, Drop(artifacts=tuple(sorted(CODE))), JobContext())
    assert kinds(path) & CODE == set()
    assert not says_that_code_was_not_asked_for(path)


@pytest.mark.campaign
def test_that_passes_which_ended_too_soon_were_asked_for_all_the_same(tmp_path: Path) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH_WITH_DUMPS))
    path = compile_(ADD, tmp_path, toolchain=toolchain, passes=PassCapture.ALL, look_first=True)
    assert kinds(path) & (CODE | {"hsaco"}) == {"hsaco"}
    assert not says_that_code_was_not_asked_for(path)


@pytest.mark.campaign
def test_that_a_compile_done_again_without_dumps_keeps_its_assembly(tmp_path: Path) -> None:
    toolchain = str(build_folder(tmp_path / "build", CRASH_WITH_DUMPS))
    path = compile_(ADD, tmp_path, toolchain=toolchain, passes=PassCapture.ALL)
    with SessionReader(path) as reader:
        assert [lane.name for lane in reader.lanes()] == ["full capture", "quick look"]
    assert kinds(path) >= CODE


@pytest.mark.campaign
def test_that_a_quick_look_which_made_no_code_would_have_no_assembly_either(tmp_path: Path, sample: Sample) -> None:
    path = compile_(sample("pinned_constant"), tmp_path)
    with SessionReader(path) as reader:
        assert reader.info().outcome is OutcomeKind.FAILED
    assert not says_that_code_was_not_asked_for(path)


@pytest.mark.campaign
def test_that_no_instructions_are_promised_for_a_cpu(tmp_path: Path) -> None:
    path = compile_(ADD, tmp_path, driver=Driver.LOCAL)
    assert hint(path, PlaceKind.ASSEMBLY) == NOT_ASKED_FOR
    queries = Queries(path)
    assert NO_INSTRUCTIONS not in queries.kernels.details().notes
    queries.close()
    whole = compile_(ADD, tmp_path, driver=Driver.LOCAL, assembly=True)
    assert kinds(whole) >= {"s", "linked.ll"}
    with SessionReader(whole) as reader:
        names = [row.name for row in reader.artifacts()]
    assert len(names) == len(set(names)), "asked for twice"


def test_that_a_search_for_what_is_not_there_says_so(look: Path, look_with_code: Path) -> None:
    bare, whole = Queries(look), Queries(look_with_code)
    asked = SearchRequest("s_endpgm", where=frozenset({Corpus.ASSEMBLY}))
    assert bare.search.find(asked).lines == 0
    assert str(bare.search.not_searched(asked)) == f"The session has no LLVM IR or assembly. {NOT_ASKED_FOR}"
    assert whole.search.find(asked).lines > 0
    assert not whole.search.not_searched(asked)
    for phase in ("", "flow"):
        missing = bare.search.not_searched(SearchRequest("s_endpgm", phase=phase))
        assert has_message(missing, "search.on-demand"), "passes of a quick look that nobody has asked for yet"
    assert bare.search.not_searched(SearchRequest("s_endpgm", where=EVERYTHING, scope="*")).id == "search.on-demand"
    assert not bare.search.not_searched(SearchRequest("s_endpgm", where=frozenset({Corpus.PHASES})))
    bare.close()
    whole.close()


# --- the input, which is stored while the compiler works


def stored_input(path: Path) -> str:
    queries = Queries(path)
    try:
        return queries.texts.source().text
    finally:
        queries.close()


@pytest.mark.parametrize("look_first", [True, False])
def test_that_the_input_is_stored_of_a_compile_that_ends_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look_first: bool
) -> None:
    monkeypatch.setattr(lanes, "TICK_SECONDS", PATIENCE)
    toolchain = str(build_folder(tmp_path / "build", CRASH))
    path = compile_(ADD, tmp_path, toolchain=toolchain, passes=PassCapture.ALL, look_first=look_first)
    assert stored_input(path) == ADD.read_text()
    with SessionReader(path) as reader:
        assert [row.kind for row in reader.artifacts()].count("source") == 1


def test_that_the_input_is_stored_where_the_compiler_cannot_be_started(tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "build", CRASH)

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == "Quick look":
            (folder / "tools" / "iree-compile").unlink()

    path = tmp_path / "s.passlens"
    request = CompileRequest(ADD, toolchain=str(folder), output=path, passes=PassCapture.NONE)
    with pytest.raises(UserError):
        CompileJob(request).run(JobContext(emit=emit))
    assert stored_input(path) == ADD.read_text()


def test_that_the_input_is_stored_where_there_is_no_room_to_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_room = UserError("There is no room.", hint="Make some.")

    def full(*_: object, **__: object) -> None:
        raise no_room

    monkeypatch.setattr(job, "scratch_folder", full)
    with pytest.raises(UserError) as caught:
        compile_(ADD, tmp_path)
    assert caught.value is no_room
    assert stored_input(tmp_path / "s.passlens") == ADD.read_text()


@pytest.mark.parametrize("fate", ["changed", "removed"])
def test_that_the_input_is_stored_as_it_was_when_the_compile_began(tmp_path: Path, fate: str) -> None:
    source = tmp_path / "model.mlir"
    source.write_bytes(ADD.read_bytes())

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == "Quick look":
            if fate == "changed":
                source.write_text("func.func @other() { return }\n")
            else:
                source.unlink()

    request = CompileRequest(source, output=tmp_path / "s.passlens", look_first=True)
    queries = Queries(CompileJob(request).run(JobContext(emit=emit)))
    info = queries.info()
    assert queries.texts.source().text == ADD.read_text()
    assert [lane.name for lane in info.lanes] == ["quick look"], "another text would have been captured"
    identifier = "input-file.changed" if fate == "changed" else "input-file.vanished"
    assert any(has_message(notice, identifier) for notice in info.notices)
    queries.close()


@pytest.mark.campaign
def test_that_of_a_large_input_the_beginning_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_file, "KEPT_BYTES", 100)
    monkeypatch.setattr(input_file, "HEAD_BYTES", 40)
    path = compile_(ADD, tmp_path)
    assert stored_input(path) == ADD.read_text()[:40]
    with SessionReader(path) as reader:
        assert any(has_message(notice, "input-file.first-part") for notice in reader.info().notices)


# --- phases, which are taken while the compiler works


class Dumps:
    """A folder that a compiler writes its phases to, and what is taken of it."""

    def __init__(self, tmp_path: Path) -> None:
        self.folder = tmp_path / "phases"
        self.folder.mkdir()
        self.path = tmp_path / "s.passlens"
        self.begun: list[tuple[str, int]] = []
        self.writer = SessionWriter.create(self.path, HEAD)
        self.watch = PhaseWatch(self.folder, self.writer, JobContext(emit=self._take), 1)
        self.watch.start()

    def _take(self, event: Event) -> None:
        if isinstance(event, PhaseArrived):
            self.begun.append((event.name, event.ordinal))

    def write(self, ordinal: int, name: str, text: str) -> None:
        with (self.folder / f"module.{ordinal}.{name}.mlir").open("a", encoding="utf-8") as file:
            file.write(text)

    def text(self, name: str) -> str | None:
        with SessionReader(self.path) as reader:
            blob = reader.phase_blob(name)
            return None if blob is None else reader.text(blob)


@pytest.fixture
def dumps(tmp_path: Path) -> Dumps:
    """Nothing is dumped yet."""
    return Dumps(tmp_path)


WHOLE = "module {\n  func.func @f() {\n    return\n  }\n}\n"
RESOURCES = '\n{-#\n  dialect_resources: {\n    builtin: {\n      a: "0x04"\n    }\n  }\n#-}\n'


@pytest.mark.parametrize("text", [WHOLE, WHOLE + RESOURCES])
def test_that_a_whole_dump_is_taken_before_the_next_one_appears(dumps: Dumps, text: str) -> None:
    assert not dumps.watch.sweep(), "there is no folder of phases in the beginning, and nothing in it then"
    dumps.write(1, "input", text)
    assert not dumps.watch.sweep(), "it may still grow"
    assert dumps.watch.sweep()
    assert dumps.begun == [("input", 1)]
    assert dumps.text("input") == text
    assert dumps.watch.current == "abi"
    assert not dumps.watch.sweep(), "it is taken once"
    assert dumps.begun == [("input", 1)]
    dumps.writer.close()


@pytest.mark.parametrize("text", [WHOLE[:-3], WHOLE[:-1], "", WHOLE + RESOURCES[:-4]])
def test_that_a_dump_that_is_cut_waits_for_the_next_one(dumps: Dumps, text: str) -> None:
    dumps.write(1, "input", text)
    for _ in range(3):
        assert not dumps.watch.sweep()
    assert dumps.text("input") is None
    assert dumps.watch.current == "input"
    dumps.write(2, "abi", "module {\n")
    assert dumps.watch.sweep()
    assert dumps.text("input") == text
    assert dumps.begun == [("input", 1)], "the new one is cut, too"
    assert dumps.watch.sweep(final=True)
    assert dumps.text("abi") == "module {\n"
    dumps.writer.close()


def test_that_a_dump_that_grows_after_it_was_taken_is_taken_again(dumps: Dumps) -> None:
    dumps.write(1, "input", WHOLE)
    dumps.watch.sweep()
    assert dumps.watch.sweep()
    file = dumps.folder / "module.1.input.mlir"
    taken = file.stat().st_mtime_ns
    dumps.write(1, "input", RESOURCES)
    while file.stat().st_mtime_ns == taken:  # the file system's clock goes in steps of some ms
        file.touch()
    dumps.watch.sweep()
    assert dumps.text("input") == WHOLE + RESOURCES
    assert set(dumps.begun) == {("input", 1)}
    assert dumps.watch.current == "abi"
    dumps.writer.close()
