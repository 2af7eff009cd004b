"""Made-up parameters of modules whose code cannot be read: from the IR that their session holds.

The older runtime is a stand-in: an environment that says that it is of that release, whose Python is ours, and whose
``iree-dump-module`` prints no code, as those before 3.11.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.events import Event, SampleArrived
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark import RunCancelledError, RunJob
from passlens.engine.run.benchmark_values import BenchmarkRequest
from passlens.engine.run.fits import drivers_for
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.named_parameters import read_named_parameters
from passlens.engine.run.parameters import asks_for_splat
from passlens.engine.run.values import Elsewhere, ModuleInfo, ParameterNeed, RunRequest
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.run_parameters import with_parameters
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject
from passlens.engine.session_runs.session_run import SessionRunJob
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.managed import add
from passlens.engine.toolchain.runtimes import runtime_folder
from stand_ins import build_folder

WEIGHED = """
util.global private @a = #flow.parameter.named<"model"::"a"> : tensor<4xf32>
util.global private @b = #flow.parameter.named<"model"::"b.\\C3\\A4"> : tensor<4xf32>
func.func @weigh(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = util.global.load @a : tensor<4xf32>
  %b = util.global.load @b : tensor<4xf32>
  %0 = arith.mulf %x, %a : tensor<4xf32>
  %1 = arith.addf %0, %b : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
NEEDS = (ParameterNeed("model", "a", 16), ParameterNeed("model", "b.ä", 16))


# --- the text --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ('@w = #flow.parameter.named<"m"::"w"> : tensor<8x2xf16>', [("m", "w", 32)]),
        ('@w {a = #hal.x<@d>} = #stream.parameter.named<"m"::"w"> : tensor<3xi1>', [("m", "w", 3)]),
        ('@w = #flow.parameter.named<"w"> : tensor<f32>', [("", "w", 4)]),
        ('@w = #flow.parameter.named<"m"::"w"> : tensor<5xi4>', [("m", "w", 3)]),
        ('@w = #flow.parameter.named<"m"::"w"> : tensor<2xcomplex<f32>>', [("m", "w", 16)]),
        ('@w = #flow.parameter.named<"m"::"w"> : tensor<4x4xf8E4M3FNUZ, #e.x<a = [1]>>', [("m", "w", 16)]),
        ('@w = #flow.parameter.named<"m"::"w", {x = 1}> : tensor<2xsi8>', [("m", "w", 2)]),
        (r'@w = #flow.parameter.named<"m"::"\C3\A4 \22x\22"> : tensor<1xi8>', [("m", 'ä "x"', 1)]),
        ("#flow.parameter.named<\"m\"::\"v\"> : tensor<1xi8>, #flow.parameter.named<\"m\"::\"w\"> : tensor<2xi8>",
         [("m", "v", 1), ("m", "w", 2)]),
        ('#flow.parameter.named<"m"::"w"> : tensor<1xi8>\n#flow.parameter.named<"m"::"w"> : tensor<9xi8>',
         [("m", "w", 9)]),
        ('@w = #flow.parameter.named<"m"::"w"> : tensor<?xi8>', []),
        ('@w = #flow.parameter.named<"m"::"w"> : tensor<4x!quant.x>', []),
        ("util.global private @w : tensor<4xf32>", []),
    ],
)  # fmt: skip
def test_that_a_named_parameter_is_as_large_as_its_type(text: str, needs: list[tuple[str, str, int]]) -> None:
    assert read_named_parameters(text) == tuple(ParameterNeed(*need) for need in needs)


@pytest.mark.parametrize(
    ("text", "splat"),
    [
        ("splat", True),
        ("model=splat", True),
        ("model=splat:f16=0.5", True),
        ("splat:f16=0.5", True),
        ("model=x.irpa", False),
        ("x.irpa", False),
        ("model=splatter", False),
        ("", False),
    ],
)
def test_that_what_asks_for_made_up_values_is_told_from_files(text: str, splat: bool) -> None:
    assert asks_for_splat(text) is splat


# --- sessions --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A toolchain, and a session of its compiler."""
    folder = tmp_path_factory.mktemp("made")
    build = build_folder(folder / "build", 'exec "$REAL" "$@"')
    add(build, "silent")
    return build, weighed(folder / "old.passlens", "silent")


@pytest.fixture
def silent(made: tuple[Path, Path]) -> None:
    """A toolchain ``silent`` whose runtime runs modules, but does not print their code."""
    add(made[0], "silent")
    root = runtime_folder(find("silent").version)
    libraries = root / "lib" / "python3.11" / "site-packages" / "iree" / "_runtime_libs"
    libraries.mkdir(parents=True)
    (libraries / "version.py").write_text('VERSION = "3.9.0"\n', encoding="utf-8")
    (root / "bin").mkdir()
    for program, text in (
        (libraries / "iree-dump-module", "#!/bin/sh\nexit 1\n"),
        (root / "bin" / "python3", f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n'),
    ):
        program.write_text(text, encoding="utf-8")
        program.chmod(0o755)


@pytest.fixture
def session(tmp_path: Path, silent: None, made: tuple[Path, Path]) -> Path:
    return Path(shutil.copy(made[1], tmp_path))


def weighed(target: Path, toolchain: str) -> Path:
    source = target.with_name("weighed.mlir")
    source.write_text(WEIGHED, encoding="utf-8")
    asked = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, toolchain=toolchain, output=target)
    return CompileJob(asked).run(JobContext())


def call(session: Path, *parameters: str, repetitions: int = 1) -> RunRequest:
    vmfb = Queries(session).artifacts.extract("vmfb", session.parent)
    return RunRequest(vmfb, "local-sync", "weigh", ("4xf32=3",), parameters, profile=False, repetitions=repetitions)


def info_of(session: Path, toolchain: str) -> ModuleInfo:
    return inspect_module(call(session).module, JobContext(), toolchain)


def test_that_the_ir_of_a_session_tells_the_parameters_that_no_code_tells(session: Path) -> None:
    info = info_of(session, "silent")
    assert (info.code_read, info.parameters, info.parameter_scopes) == (False, (), ())
    completed = with_parameters(session, info)
    assert completed.parameters == NEEDS
    assert completed.parameter_scopes == ("model",)
    assert drivers_for(completed) == {"local-task", "local-sync"}, "by the options of the compile"
    read = info_of(session, OWN)
    assert read.code_read
    assert with_parameters(session, read) is read  # the code knows better what it reads
    assert {need.key: need.length for need in read.parameters} == {need.key: need.length for need in NEEDS}


@pytest.mark.parametrize("text", ["model=splat:f32=2", rarely("splat:f32=2")])
def test_that_made_up_parameters_serve_a_module_whose_code_cannot_be_read(session: Path, text: str) -> None:
    result = SessionRunJob(call(session, text), session).run(JobContext())
    assert result.outcome is OutcomeKind.OK, f"{result.sentence}\n{result.log}"
    assert [str(one.preview) for one in result.outputs] == ["8, 8, 8, 8"]
    assert result.request.parameters == (text,)  # what was asked for, not a file that is gone


def test_that_a_scope_that_the_ir_does_not_name_is_refused(session: Path) -> None:
    with refused("parameters.unused-scope", scope="other") as caught:
        SessionRunJob(call(session, "other=splat"), session).run(JobContext())
    assert has_message(caught.value.hint, "parameters.scopes", scopes="model")


def test_that_a_bare_module_says_that_its_session_knows_the_parameters(session: Path) -> None:
    request = call(session, "model=splat")
    bare = RunRequest(request.module, "local-sync", "weigh", parameters=("model=splat",), toolchain="silent")
    with refused("parameters.unused-scope", scope="model") as caught:
        RunJob(bare).run(JobContext())
    assert has_message(caught.value.hint, "parameters.scopes")


def test_that_a_cancelled_run_keeps_what_was_asked_for(session: Path) -> None:
    cancel = CancelToken()

    def stop(event: Event) -> None:
        if isinstance(event, SampleArrived):
            cancel.cancel()

    request = call(session, "model=splat", repetitions=1_000_000)
    with pytest.raises(RunCancelledError) as caught:
        SessionRunJob(request, session).run(JobContext(cancel=cancel, emit=stop))
    assert caught.value.result.request.parameters == ("model=splat",)


@pytest.mark.campaign
def test_that_the_same_made_up_parameters_serve_both_sides_of_a_comparison(session: Path) -> None:
    job = SessionRunJob(call(session, "model=splat:f32=2"), session, Elsewhere(toolchain=OWN))
    against = job.run(JobContext()).against
    assert against is not None
    assert [one.matches for one in against.comparisons] == [True], against.sentence


@pytest.mark.campaign
@pytest.mark.parametrize("other", ["session", rarely("toolchain")])
def test_that_two_releases_are_timed_on_made_up_parameters(session: Path, tmp_path: Path, other: str) -> None:
    request = RunRequest(session, "local-sync", "weigh", parameters=("model=splat",))
    subjects = {
        "session": lambda: Subject(RunRequest(weighed(tmp_path / "new.passlens", OWN), "local-sync", "weigh",
                                              parameters=("model=splat",))),
        "toolchain": lambda: Subject(request, other=Elsewhere(toolchain=OWN)),
    }  # fmt: skip
    how = BenchmarkRequest((), loads=2, repetitions=5, warmup_s=0.1, limit_s=0)
    result = SessionBenchmarkJob((Subject(request), subjects[other]()), how).run(JobContext())
    assert result.outcome is OutcomeKind.OK, f"{result.sentence}\n{result.log}"
    assert result.ratio is not None
    assert all(side.request.parameters == ("model=splat",) for side in result.sides)
    assert all(side.request.parameters == ("model=splat",) for side in result.request.sides)
    moved = [
        [one.counted for one in side.throughput if has_message(one.counted, "throughput.bytes")]
        for side in result.sides
    ]
    assert [len(sizes) for sizes in moved] == [0, 1]  # nobody says how much of them the first one reads
