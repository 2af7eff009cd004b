"""The diff of ops in a process of its own: the same answer, its stages, cancelled half-way, and texts that are odd."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from message_checks import refused
from passlens.engine.diff import watched
from passlens.engine.diff.diff_process import diff_ops_in_child
from passlens.engine.diff.files import read_ir
from passlens.engine.diff.ops import diff_ops
from passlens.engine.diff.watched import Watch, diff_ops_watched
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message, quoted
from passlens.engine.queries import Queries, open_session

SESSION = Path(__file__).resolve().parents[2] / "fixtures" / "session_0002.passlens"
STAGES = ["Reading the ops", "Matching the ops", "Finding what differs", "Writing the lines"]


def module(functions: int, ops: int = 60) -> str:
    lines = ["module {\n"]
    for number in range(functions):
        lines.append(f"  func.func @f{number}(%arg0: i32) {{\n")
        lines += [f"    %{at} = a.b %{at - 1 if at else 'arg0'} {{n = {number * at}}} : i32\n" for at in range(ops)]
        lines.append("    return\n  }\n")
    return "".join(lines) + "}\n"


def edited(text: str) -> str:
    return (
        text.replace("%", "%v")
        .replace("{n = 12}", "{n = 13}")
        .replace("    return\n", '    a.x {s = "é"}\n    return\n', 3)
    )


def test_that_it_answers_as_the_diff_in_this_process_does() -> None:
    before = module(30)
    after = edited(before)
    stages: list[Message] = []
    for pins in ((), ((3, 4),)):
        in_child = diff_ops_in_child(
            before, after, pins=pins, before_title=quoted("a"), after_title=quoted("b"), on_stage=stages.append
        )
        here = diff_ops(before, after, pins=pins, before_title=quoted("a"), after_title=quoted("b"))
        assert in_child == here
    assert [str(stage) for stage in stages] == STAGES * 2
    assert len(in_child.diff.rows) > 50


def test_that_lone_surrogates_and_other_odd_text_go_through() -> None:
    before = 'module {\n  a.b {s = "x\udc80\x00\u2028"}\n}\n'
    after = before.replace("a.b", "a.c")
    assert diff_ops_in_child(before, after) == diff_ops(before, after)


def test_that_only_large_texts_that_somebody_waits_for_get_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def in_child(before: str, after: str, **rest: object) -> object:
        asked.append(len(before) + len(after))
        return diff_ops(before, after)

    monkeypatch.setattr(watched, "diff_ops_in_child", in_child)
    monkeypatch.setattr(watched, "CHILD_FROM_CHARACTERS", 5_000)
    small, large = module(1), module(4)
    for text in (small, large):
        diff_ops_watched(text, edited(text))
        assert asked == []
    diff_ops_watched(small, edited(small), watch=Watch())
    assert asked == []
    diff_ops_watched(large, edited(large), watch=Watch())
    assert len(asked) == 1


def test_that_a_cancel_half_way_ends_the_child() -> None:
    before = module(2_000)
    cancel = CancelToken()
    reached: list[str] = []
    children: list[psutil.Process] = []

    def stage(title: Message) -> None:
        reached.append(str(title))
        children.extend(psutil.Process().children())
        cancel.cancel()

    with pytest.raises(CancelledError):
        diff_ops_in_child(before, edited(before), cancel=cancel, on_stage=stage)
    assert reached
    assert reached != STAGES
    assert children
    assert not any(child.is_running() for child in children)


def test_that_a_comparison_in_this_process_asks_often_whether_to_go_on() -> None:
    before = module(100)
    after = edited(before).replace("a.b", "a.c", 2_000)
    asked: dict[str, int] = {}
    diff_ops(
        before,
        after,
        on_stage=lambda title: asked.update({str(title): 0}),
        check=lambda: asked.update({list(asked)[-1]: asked[list(asked)[-1]] + 1}),
    )
    assert list(asked) == STAGES
    lines = before.count("\n")
    for stage, times in asked.items():
        assert times >= lines // 2_000, stage


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])
def test_that_a_comparison_in_this_process_ends_where_it_is_cancelled(share: float) -> None:
    before = module(20)
    after = edited(before).replace("a.b", "a.c", 300)
    calls: list[int] = []
    diff_ops(before, after, check=lambda: calls.append(0))
    token = CancelToken()
    left = [int(share * len(calls))]

    def check() -> None:
        left[0] -= 1
        if left[0] < 0:
            token.cancel()
        token.raise_if_cancelled()

    with pytest.raises(CancelledError):
        diff_ops(before, after, check=check)
    assert left == [-1]


def test_that_nothing_begins_for_somebody_who_left_before() -> None:
    cancel = CancelToken()
    cancel.cancel()
    stages: list[Message] = []
    with pytest.raises(CancelledError):
        diff_ops_watched("a.b\n", "a.c\n", watch=Watch(cancel, stages.append))
    assert stages == []


@pytest.mark.parametrize(
    ("make", "identifier"),
    [
        (lambda path: None, "file.missing"),
        (lambda path: path.mkdir(), "common.is-folder"),
        (lambda path: path.write_bytes(b"ML\xefR\x01"), "files.is-mlir-bytecode"),
        (lambda path: path.write_bytes(b"hello, world\n"), "files.no-ops"),
        (lambda path: path.write_bytes(b"\xff\xfe\x00"), "files.no-ops"),
    ],
)
def test_that_what_is_no_ir_is_refused_in_one_sentence(
    make: Callable[[Path], object], identifier: str, tmp_path: Path
) -> None:
    path = tmp_path / "thing.mlir"
    make(path)
    with refused(identifier) as caught:
        read_ir(path)
    assert caught.value.title.arguments["path"] == str(path)
    assert caught.value.hint


def test_that_diffs_are_kept_until_they_hold_too_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(shutil.copy(SESSION, tmp_path))
    session = Queries(path)
    first, second, third = [row.id for row in session.passes.listing() if row.added][:3]
    kept = session.changes.op_diff(first)
    assert session.changes.op_diff(first) is kept
    session.changes.op_diff(second)
    assert session.changes.op_diff(first) is kept
    monkeypatch.setattr(open_session, "CACHED_ROWS", len(kept.diff.rows))
    last = session.changes.op_diff(third)
    assert session.changes.op_diff(third) is last
    again = session.changes.op_diff(first)
    assert again == kept
    assert again is not kept
    session.close()
