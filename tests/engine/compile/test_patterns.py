"""Which patterns the passes of a dispatch try: a trace as text, and a real one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.compile.action_trace import ActionTrace, short_name
from passlens.engine.compile.patterns import PatternsJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, StageStarted
from passlens.engine.jobs import CancelToken, JobContext


def begin(kind: str, when: int, text: str, thread: int = 1) -> str:
    return json.dumps({"name": kind, "ph": "B", "tid": thread, "ts": when, "args": {"desc": text}})


def end(kind: str, when: int, thread: int = 1) -> str:
    return json.dumps({"name": kind, "ph": "E", "tid": thread, "ts": when})


def begin_pass(name: str, when: int, thread: int = 1) -> str:
    return begin("pass-execution", when, f"`pass-execution` running `{name}` on Operation `func.func`", thread)


def begin_pattern(name: str, when: int, thread: int = 1) -> str:
    return begin("apply-pattern", when, f"`apply-pattern pattern: mlir::(anonymous namespace)::{name}", thread)


EVENTS = [
    begin_pass("mlir::detail::OpToOpPassAdaptor", 0),
    begin_pass("OuterPass", 10),
    begin_pass("InnerPass", 20),
    begin("GreedyPatternRewriteIteration", 21, "GreedyPatternRewriteIteration(1)"),
    begin_pattern("Fold", 22),
    begin_pass("InnerPass", 22, thread=2),
    end("apply-pattern", 25),
    begin_pattern("Fold", 30, thread=2),
    begin_pattern("Hoist", 31),
    end("apply-pattern", 32),
    end("apply-pattern", 39, thread=2),
    end("GreedyPatternRewriteIteration", 38),
    end("pass-execution", 40),
    end("pass-execution", 42, thread=2),
    end("pass-execution", 100),
    end("pass-execution", 110),
]


def read(path: Path, text: str) -> ActionTrace:
    path.write_text(text)
    trace = ActionTrace(path)
    trace.finish()
    return trace


def test_that_tries_belong_to_the_innermost_pass_of_their_thread(tmp_path: Path) -> None:
    trace = read(tmp_path / "t.json", "[" + ",\n".join(EVENTS) + "]")
    outer, inner = trace.sums({"OuterPass": "outer"})
    assert (outer.name, outer.executions, outer.wall_ns, outer.own_ns, outer.tries) == ("outer", 1, 90_000, 70_000, 0)
    assert (inner.name, inner.executions, inner.wall_ns, inner.rewrites) == ("InnerPass", 2, 40_000, 1)
    assert [(one.name, one.tries, one.wall_ns) for one in inner.patterns] == [("Fold", 2, 12_000), ("Hoist", 1, 1_000)]
    assert trace.tries == 3


def test_that_a_trace_is_read_as_it_grows_and_a_cut_off_end_is_left_out(tmp_path: Path) -> None:
    whole = "[" + ",\n".join(EVENTS) + "]"
    path = tmp_path / "t.json"
    trace = ActionTrace(path)
    trace.read()  # the compiler has not begun to write
    for place in range(0, len(whole) - 30, 37):
        path.write_text(whole[:place])
        trace.read()
    trace.finish()
    inner = next(one for one in trace.sums({}) if one.class_name == "InnerPass")
    assert (inner.executions, inner.tries) == (2, 3)


@pytest.mark.parametrize(
    "line",
    [
        '{"args": ' + "[" * 100_000,
        '{"name": "pass-execution", "ph": "B", "tid": 1, "ts": 3, "args": 5}',
        '{"name": "pass-execution", "ph": "B", "tid": [1], "ts": 3}',
        '{"name": "pass-execution", "ph": "B", "tid": 1, "ts": "3"}',
        '{"name": "pass-execution", "ph": "B", "tid": 1, "ts": 3, "args": {"desc": 5}}',
    ],
)
def test_that_an_event_of_another_shape_does_not_end_the_reading(line: str, tmp_path: Path) -> None:
    trace = read(tmp_path / "t.json", f'[\n{line},\n{{"name": "pass-execution", "ph": "E", "tid": 1, "ts": 9}}\n]')
    assert trace.sums({}) == ()


def test_that_a_name_with_a_quote_costs_its_own_line_only(tmp_path: Path) -> None:
    bad = '{"name": "apply-pattern", "ph": "B", "tid": 1, "ts": 5, "args": {"desc": "pattern: a"b"}}'
    trace = read(tmp_path / "t.json", "[" + ",\n".join([begin_pass("APass", 1), bad, end("pass-execution", 9)]) + "]")
    assert [(one.name, one.executions) for one in trace.sums({})] == [("APass", 1)]


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("mlir::iree_compiler::(anonymous namespace)::FoldIt", "FoldIt"),
        ("(anonymous namespace)::Erase<mlir::linalg::GenericOp>", "Erase<mlir::linalg::GenericOp>"),
        ("Plain", "Plain"),
        ("", "(without a name)"),
    ],
)
def test_that_a_pattern_is_shown_without_its_namespaces(full: str, short: str) -> None:
    assert short_name(full) == short


@pytest.fixture(scope="module")
def session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("patterns") / "m.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), output=path, passes=PassCapture.NONE))


def test_that_a_real_dispatch_has_its_patterns_by_pass(session: Path) -> None:
    table = PatternsJob(session, "1").run(JobContext())
    assert table.ok
    assert table.dispatch == "main_dispatch_0"
    by_class = {one.class_name: one for one in table.passes}
    canonicalizer = by_class["CanonicalizerPass"]
    assert canonicalizer.executions > 5
    assert canonicalizer.rewrites >= canonicalizer.executions
    assert table.tries == sum(one.tries for one in table.passes) > 10_000
    assert all(one.own_ns <= one.wall_ns for one in table.passes)
    assert any(has_message(note, "patterns.tries-only") for note in table.notes)


def test_that_a_cancel_leaves_no_compiler_behind(session: Path) -> None:
    token = CancelToken()

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and has_message(event.title, "patterns.compiling"):
            token.cancel()

    with pytest.raises(CancelledError):
        PatternsJob(session, "1").run(JobContext(cancel=token, emit=emit))
    assert not [child for child in psutil.Process().children(recursive=True) if "iree" in child.name()]


def test_that_a_session_without_that_dispatch_is_refused(session: Path) -> None:
    with refused("dispatch-source.unknown", name="elsewhere"):
        PatternsJob(session, "elsewhere").run(JobContext())
