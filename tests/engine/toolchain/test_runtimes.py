"""Which runtime runs a module, and what two runtimes say of each other.

The older runtime is a stand-in: an environment that says that it is of that release, and whose Python notes that it was
started and then is ours. What the worker asks of a runtime has been the same since 3.2.0.
"""

from __future__ import annotations

import shlex
import shutil
import signal
import struct
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, Progress, TimedCalls, Warned
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark import RunJob
from passlens.engine.run.benchmark_job import BenchmarkCancelledError
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkResult
from passlens.engine.run.bytecode import bytecode_version, reads, releases_of, runtime_for
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.tools import WORKER
from passlens.engine.run.values import Elsewhere, ModuleInfo, RunRequest, Signature
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.run_inputs import typed
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject
from passlens.engine.session_runs.session_run import SessionRunJob
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find, toolchains_folder
from passlens.engine.toolchain.install import InstallJob, RuntimeJob
from passlens.engine.toolchain.managed import add, inventory, remove
from passlens.engine.toolchain.runtimes import own_runtime, runtime_folder, runtime_of
from passlens.engine.toolchain.verify import VerifyJob
from run_modules import ADD, compile_text
from stand_ins import build_folder
from wheels import make_runtime_wheel, make_wheel, only_from, only_index, stalling_index

SMALL = 50_000_000
NAMELESS = """
func.func @double(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %one = torch.constant.int 1
  %0 = torch.aten.add.Tensor %arg0, %arg0, %one
    : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_text(ADD, tmp_path_factory.mktemp("runtimes") / "add.vmfb")


def with_bytecode(module: Path, target: Path, major: int) -> Path:
    """A copy of a module that says to be of another version of the bytecode, and is then what no runtime expects."""
    data = module.read_bytes()
    version = bytecode_version(module)
    assert version is not None
    word, wanted = struct.pack("<I", version[0] << 16 | version[1]), struct.pack("<I", major << 16)
    place = data.find(word)
    while place >= 0:
        target.write_bytes(data[:place] + wanted + data[place + 4 :])
        if bytecode_version(target) == (major, 0):
            return target
        place = data.find(word, place + 1)
    raise AssertionError("no word of the module is its version")


def stand_in_runtime(root: Path, version: str, notes: Path) -> Path:
    """An environment with a runtime of a release; each start of its Python is a line of ``notes``."""
    libraries = root / "lib" / "python3.11" / "site-packages" / "iree" / "_runtime_libs"
    libraries.mkdir(parents=True)
    (libraries / "version.py").write_text(f'VERSION = "{version}"\n', encoding="utf-8")
    tool = shutil.which("iree-dump-module", path=str(Path(sys.executable).parent))
    assert tool is not None
    (libraries / "iree-dump-module").symlink_to(tool)
    python = root / "bin" / "python3"
    python.parent.mkdir()
    quoted = shlex.quote(sys.executable)
    python.write_text(f'#!/bin/sh\necho started >>{shlex.quote(str(notes))}\nexec {quoted} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    return python


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A toolchain, and a session of its compiler: a small model."""
    folder = tmp_path_factory.mktemp("made")
    build = build_folder(folder / "build", 'exec "$REAL" "$@"')
    add(build, "old")
    source, session = folder / "add.mlir", folder / "s.passlens"
    source.write_text(ADD, encoding="utf-8")
    asked = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, toolchain="old", output=session)
    return build, CompileJob(asked).run(JobContext())


@pytest.fixture
def old(tmp_path: Path, made: tuple[Path, Path]) -> Path:
    """A toolchain ``old`` whose runtime is another one than ours; the file that tells how often that was started."""
    add(made[0], "old")
    notes = tmp_path / "notes"
    notes.touch()
    stand_in_runtime(runtime_folder(find("old").version), "3.9.0", notes)
    return notes


@pytest.fixture
def session(tmp_path: Path, made: tuple[Path, Path]) -> Path:
    """A session of the compiler of ``old``."""
    return Path(shutil.copy(made[1], tmp_path))


def started(notes: Path) -> int:
    return len(notes.read_text(encoding="utf-8").splitlines())


# --- which one -------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
def test_that_a_module_tells_the_version_of_its_bytecode(module: Path, tmp_path: Path) -> None:
    assert bytecode_version(module) == (17, 0)
    assert bytecode_version(with_bytecode(module, tmp_path / "old.vmfb", 15)) == (15, 0)
    for data in (b"", b"PK\x03\x04", b"PK\x03\x04" + bytes(60), module.read_bytes()[:100], b"no module at all" * 9):
        (tmp_path / "other").write_bytes(data)
        assert bytecode_version(tmp_path / "other") is None
    assert reads(own_runtime(), (17, 0))
    assert not reads(own_runtime(), (16, 0))
    assert not reads(own_runtime(), (17, 1))
    assert (releases_of((15, 0)), releases_of((16, 0)), releases_of((17, 0))) == (
        ("3.0", "3.9"),
        ("3.10", "3.10"),
        ("3.11", ""),
    )


def test_that_a_module_that_no_runtime_here_reads_is_one_sentence_that_says_what_to_install(
    module: Path, tmp_path: Path
) -> None:
    old = with_bytecode(module, tmp_path / "old.vmfb", 15)
    with refused("bytecode.no-reader", major=15, minor=0) as caught:
        RunJob(RunRequest(old, "local-sync", "add")).run(JobContext())
    assert has_message(caught.value.hint, "bytecode.install-toolchain", newest="3.9.0")


def test_that_a_bare_module_is_run_by_the_runtime_that_reads_its_bytecode(
    module: Path, tmp_path: Path, old: Path
) -> None:
    assert runtime_for(module).name == OWN
    found = runtime_for(with_bytecode(module, tmp_path / "old.vmfb", 15))
    assert (found.name, found.version) == ("old", "3.9.0")
    result = RunJob(RunRequest(module, "local-sync", "add", profile=False, toolchain="old")).run(JobContext())
    assert result.outcome is OutcomeKind.OK, result.sentence
    assert started(old) == 2  # it told its functions, and ran one
    # What was taken for its bytecode alone may still be of another release.
    other = RunJob(RunRequest(tmp_path / "old.vmfb", "local-sync", "add", profile=False))
    with refused("inspect.damaged"):
        other.run(JobContext())  # the stand-in is really ours, which does not read it


def test_that_a_toolchain_without_a_runtime_says_how_to_get_one(module: Path, tmp_path: Path) -> None:
    add(build_folder(tmp_path / "build", 'exec "$REAL" "$@"'), "bare")
    assert runtime_of(find("bare")) is None
    assert runtime_for(module, "bare").name == OWN  # it reads what a compiler of its own release made
    with refused("bytecode.no-runtime", name="bare") as caught:
        runtime_for(with_bytecode(module, tmp_path / "old.vmfb", 15), "bare")
    assert has_message(caught.value.hint, "runtimes.installs-it", name="bare")


@pytest.mark.campaign
def test_that_a_module_that_no_runtime_here_loads_says_how_to_get_the_right_one(
    module: Path, tmp_path: Path, old: Path
) -> None:
    """Of one bytecode, and yet of another release: what it calls in the runtime has changed."""
    data = module.read_bytes()
    assert b"hal.fence.await" in data
    other = tmp_path / "other.vmfb"
    other.write_bytes(data.replace(b"hal.fence.await", b"hal.fence.avait"))

    def sentence(toolchain: str) -> str:
        request = RunRequest(other, "local-sync", "add", profile=False, toolchain=toolchain)
        return str(RunJob(request).run(JobContext()).sentence)

    assert "Another release of IREE compiled it than that of the runtime" in sentence("")
    assert "passlens toolchain install VERSION" in sentence("")
    assert "Another release" not in sentence("old")  # it has its own runtime: that is not it
    shutil.rmtree(runtime_folder(find("old").version))
    assert "passlens toolchain runtime old" in sentence("old")


# --- runs and benchmarks ---------------------------------------------------------------------------------------------


@pytest.mark.campaign
def test_that_a_session_is_run_by_the_runtime_of_its_own_compiler(session: Path, tmp_path: Path, old: Path) -> None:
    vmfb = Queries(session).artifacts.extract("vmfb", tmp_path)
    request = RunRequest(vmfb, "local-task", "add", repetitions=3)
    result = SessionRunJob(request, session, Elsewhere(toolchain=OWN)).run(JobContext())
    assert result.outcome is OutcomeKind.OK, result.sentence
    assert result.runtime == own_runtime().version  # what it really is
    assert started(old) >= 3
    assert has_message(result.profile_note, "profile.unread", version="3.9.0")
    assert result.against is not None
    assert all(one.matches for one in result.against.comparisons), result.against.sentence
    assert len(result.against.runtimes) == 2
    before = started(old)
    own = SessionRunJob(RunRequest(vmfb, "local-task", "add", repetitions=1, toolchain=OWN), session)
    assert own.run(JobContext()).outcome is OutcomeKind.OK
    assert started(old) == before


MINUTES = 1_000_000
"""So many pairs of calls take some, unless they are ended."""


def in_turn(session: Path, context: JobContext | None = None, repetitions: int = 10) -> BenchmarkResult:
    """The session's module by its own runtime against what our own toolchain makes of the model, by ours."""
    call = RunRequest(session, "local-sync", "add")
    how = BenchmarkRequest((), loads=2, repetitions=repetitions, warmup_s=0.1, limit_s=0)
    subjects = (Subject(call), Subject(call, other=Elsewhere(toolchain=OWN)))
    return SessionBenchmarkJob(subjects, how).run(context or JobContext())


@pytest.mark.campaign
def test_that_two_runtimes_are_timed_in_turn_each_in_a_process_of_its_own(session: Path, old: Path) -> None:
    before = started(old)
    result = in_turn(session)
    assert result.outcome is OutcomeKind.OK, f"{result.sentence}\n{result.log}"
    assert result.ratio is not None
    assert len(result.pairs) == 2
    for side, one in enumerate(result.sides):
        assert len(one.samples_ns) == sum(load.pairs * load.turns[side] for load in result.pairs) > 0
        assert one.runtime == own_runtime().version
        assert len(one.warmups) == 2
    assert started(old) >= before + 2
    assert workers() == []


def workers() -> list[psutil.Process]:
    """Our own children that run the worker and still live."""
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            if child.status() != psutil.STATUS_ZOMBIE and str(WORKER) in child.cmdline():
                found.append(child)
        except psutil.Error:
            continue
    return found


@pytest.mark.campaign
def test_that_a_side_that_crashes_is_told_as_any_worker_that_crashes(session: Path, old: Path) -> None:

    def crash(event: Event) -> None:
        if isinstance(event, TimedCalls):
            for child in workers():
                with suppress(psutil.Error):  # it may have ended
                    words = child.cmdline()
                    if words[-1:] == ["-"] and "-P" not in words:  # of the two that which is not ours
                        child.send_signal(signal.SIGSEGV)

    result = in_turn(session, JobContext(emit=crash), repetitions=MINUTES)
    assert result.outcome is OutcomeKind.CRASHED, result.sentence
    assert has_message(result.sentence, "ending.crashed", signal="SIGSEGV")
    assert any(side.samples_ns for side in result.sides)
    assert workers() == []


@pytest.mark.campaign
def test_that_a_cancel_ends_both_processes_and_keeps_what_was_timed(session: Path, old: Path) -> None:
    cancel = CancelToken()
    context = JobContext(cancel=cancel, emit=lambda event: cancel.cancel() if isinstance(event, TimedCalls) else None)
    with pytest.raises(BenchmarkCancelledError) as caught:
        in_turn(session, context, repetitions=MINUTES)
    assert any(side.samples_ns for side in caught.value.result.sides)
    assert workers() == []


# --- installing ------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
def test_that_a_release_is_installed_with_its_runtime_in_the_same_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7")
    make_runtime_wheel(tmp_path, "7.7.7")
    only_from(monkeypatch, tmp_path)
    found = runtime_of(InstallJob("7.7.7", SMALL).run(JobContext()))
    assert found is not None
    assert found.version == "7.7.7"
    assert found.python.is_relative_to(toolchains_folder() / "7.7.7")
    assert [one.runtime for one in inventory()] == [own_runtime().version, "7.7.7"]


@pytest.mark.campaign
def test_that_a_release_without_a_runtime_in_the_index_is_kept_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7")
    only_from(monkeypatch, tmp_path)
    events: list[Event] = []
    assert runtime_of(InstallJob("7.7.7", SMALL).run(JobContext(emit=events.append))) is None
    warnings = [event.message for event in events if isinstance(event, Warned)]
    assert len(warnings) == 1
    assert warnings[0].id == "install.no-runtime"
    checks = {check.name: check for check in VerifyJob("7.7.7").run(JobContext()).checks}
    assert not checks["runtime"].ok


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """A toolchain of our own release that was added from a folder without a runtime."""
    add(build_folder(tmp_path / "build", 'exec "$REAL" "$@"'), "bare")
    return "bare"


@pytest.mark.campaign
def test_that_an_added_toolchain_gets_its_runtime_beside_it_and_loses_it_with_the_last_of_its_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bare: str
) -> None:
    make_runtime_wheel(tmp_path / "index", "3.13.0")
    only_from(monkeypatch, tmp_path / "index")
    events: list[Event] = []
    found = RuntimeJob(bare, SMALL).run(JobContext(emit=events.append))
    assert (found.name, found.version) == (bare, "3.13.0")
    assert found.python.is_relative_to(runtime_folder("3.13.0"))
    assert any(isinstance(event, Progress) for event in events)
    checks = {check.name: check for check in VerifyJob(bare).run(JobContext()).checks}
    assert checks["runtime"].ok
    with refused("install.has-runtime"):
        RuntimeJob(bare, SMALL).run(JobContext())
    remove(bare)
    assert not runtime_folder("3.13.0").exists()  # our own toolchain is of that release too, but has its own


@pytest.mark.campaign
def test_that_a_runtime_that_says_another_version_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bare: str
) -> None:
    make_runtime_wheel(tmp_path / "index", "3.13.0", says="3.12.0")
    only_from(monkeypatch, tmp_path / "index")
    with refused("install.broken-runtime"):
        RuntimeJob(bare, SMALL).run(JobContext())
    assert list(runtime_folder("3.13.0").parent.iterdir()) == []


@pytest.mark.campaign
def test_that_a_missing_network_leaves_no_runtime(monkeypatch: pytest.MonkeyPatch, bare: str) -> None:
    only_index(monkeypatch, "http://127.0.0.1:9/simple")
    with refused("environments.index-without-package", what="iree-base-runtime 3.13.0", package="iree-base-runtime"):
        RuntimeJob(bare, SMALL).run(JobContext())
    assert list(runtime_folder("3.13.0").parent.iterdir()) == []


@pytest.mark.campaign
def test_that_a_cancelled_installation_of_a_runtime_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bare: str
) -> None:
    cancel = CancelToken()
    with stalling_index(make_runtime_wheel(tmp_path / "index", "3.13.0")) as (url, begun):
        only_index(monkeypatch, url)
        thread = threading.Thread(target=lambda: cancel.cancel() if begun.wait(60) else None)
        thread.start()
        with pytest.raises(CancelledError):
            RuntimeJob(bare, SMALL).run(JobContext(cancel=cancel))
        thread.join()
        assert begun.is_set()
    assert list(runtime_folder("3.13.0").parent.iterdir()) == []


def test_that_a_toolchain_of_no_release_says_that_its_runtime_cannot_be_had(tmp_path: Path) -> None:
    script = tmp_path / "tools" / "iree-compile"
    script.parent.mkdir()
    script.write_text('#!/bin/sh\necho "IREE compiler version 3.99.0.dev+0123 @ 0123"\n', encoding="utf-8")
    script.chmod(0o755)
    add(tmp_path, "mine")
    with refused("install.no-release"):
        RuntimeJob("mine", SMALL).run(JobContext())


def test_that_the_runtime_of_a_build_folder_is_found_in_it(tmp_path: Path, module: Path) -> None:
    build = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    bindings = build / "runtime" / "bindings" / "python" / "iree"
    bindings.mkdir(parents=True)
    for place in (Path(entry) / "iree" for entry in sys.path if (Path(entry) / "iree" / "runtime").is_dir()):
        for name in ("runtime", "_runtime", "_runtime_libs"):
            (bindings / name).symlink_to(place / name)
    found = runtime_of(find(str(build)))
    assert found is not None
    assert found.python_path == str(bindings.parent)
    result = RunJob(RunRequest(module, "local-sync", "add", profile=False, toolchain=str(build))).run(JobContext())
    assert result.outcome is OutcomeKind.OK, result.sentence


@pytest.mark.campaign
def test_that_inputs_tell_their_types_where_the_runtime_cannot_read_them_from_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Modules imported from torch declare none, and programs of releases before 3.11 do not print code."""
    source = tmp_path / "nameless.mlir"
    source.write_text(NAMELESS, encoding="utf-8")
    asked = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    session = CompileJob(asked).run(JobContext())
    vmfb = Queries(session).artifacts.extract("vmfb", tmp_path)
    request = RunRequest(vmfb, "local-sync", "double", ("2",), repetitions=1, profile=False)
    assert typed(session, request, JobContext()).inputs == ("4xf32=2",)

    def unread(path: Path, context: JobContext, toolchain: str = "") -> ModuleInfo:
        info = inspect_module(path, context, toolchain)
        functions = tuple(Signature(one.name, (), (), "", parsed=False) for one in info.functions)
        return replace(info, functions=functions)

    monkeypatch.setattr("passlens.engine.session_runs.run_inputs.inspect_module", unread)
    assert typed(session, request, JobContext()).inputs == ("4xf32=2",)  # as the model's text has it
    assert typed(session, replace(request, inputs=()), JobContext()).inputs == ("4xf32=random",)
    assert typed(session, replace(request, inputs=("1", "2")), JobContext()).inputs == ("1", "2")
    monkeypatch.setattr("passlens.engine.run.benchmark.inspect_module", unread)
    result = SessionRunJob(request, session).run(JobContext())
    assert result.outcome is OutcomeKind.OK, result.sentence
    assert [str(one.preview) for one in result.outputs] == ["4, 4, 4, 4"]
