"""What stood before a pass, put together from dumps: of an op, of what holds it, of what is inside it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from message_checks import has_message
from passlens.engine.queries import Queries
from passlens.engine.session.before import Before, Dump, compose, standing
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, Side, Status, Text
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter

MODULE = (("builtin.module", ""),)
OUTER = (*MODULE, ("hal.executable", "e"))
INNER = (*OUTER, ("hal.executable.variant", "v"))
FUNCTION = (*MODULE, ("util.func", "f"))
HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "", (), "own", "3.13.0", "abc")


def module(*lines: str) -> str:
    return "\n".join(["module {", *lines, "}", ""])


def function(body: str, indent: str = "") -> str:
    return f"{indent}util.func public @f() {{\n{indent}  {body}\n{indent}  util.return\n{indent}}}"


def executable(body: str, indent: str = "") -> str:
    lines = ["hal.executable private @e {", "  hal.executable.variant public @v {", f"    {body}", "  }", "}"]
    return "\n".join(indent + line for line in lines)


def variant(body: str) -> str:
    return "\n".join(["hal.executable.variant public @v {", f"  {body}", "}", ""])


def test_that_a_later_dump_of_an_op_around_it_overtakes_an_inner_one() -> None:
    start = Dump(MODULE, module(executable("a.a", "  ")), "first", "1!")
    inner = Dump(INNER, variant("b.b"), "second", "1/e/1/v/0!")
    outer = Dump(OUTER, executable("c.c"), "third", "1/e/2!")
    assert standing({INNER: inner.key, OUTER: outer.key}) == standing({OUTER: outer.key, INNER: inner.key}) == [OUTER]
    before = compose(MODULE, start, [outer])
    assert before is not None
    assert before.text == module(executable("c.c", "  "))
    assert str(before.note) == "With the later dump of 1 op inside put in place."


def test_that_an_inner_dump_after_that_of_the_op_around_it_counts() -> None:
    start = Dump(MODULE, module(executable("a.a", "  ")), "first", "1!")
    outer = Dump(OUTER, executable("c.c"), "second", "1/e/1!")
    inner = Dump(INNER, variant("b.b"), "third", "1/e/1/v/0!")
    assert set(standing({INNER: inner.key, OUTER: outer.key})) == {INNER, OUTER}
    before = compose(MODULE, start, [inner, outer])
    assert before is not None
    assert before.text == module(executable("b.b", "  "))


def _session(path: Path, passes: list[tuple[str, bool, str, str]]) -> SessionReader:
    """A session of passes on the module or on @f inside it: key, whether on @f, name, text after."""
    with SessionWriter.create(path, HEAD) as writer:
        top = writer.add_scope(None, "builtin.module", "", "builtin.module", shared=False)
        inner = writer.add_scope(top, "util.func", "f", "builtin.module/@f", shared=False)
        writer.add_artifact(PARSED, "input, parsed", "", module(function("a.a", "  ")).encode())
        writer.add_passes(
            [
                PassRecord(
                    key,
                    inner if on_function else top,
                    name,
                    name,
                    "",
                    Status.CHANGED,
                    writer.blobs.put(text.encode()),
                    1,
                    1,
                    Text.WHOLE,
                )
                for key, on_function, name, text in passes
            ]
        )
    return SessionReader(path)


def test_that_passes_on_inner_ops_before_the_first_pass_on_the_module_are_seen(tmp_path: Path) -> None:
    passes = [
        ("0000000/f.util.func/0000000!cse", True, "cse", function("b.b") + "\n"),
        ("0000001!symbol-dce", False, "symbol-dce", module(function("c.c", "  "))),
    ]
    with _session(tmp_path / "s.passlens", passes) as reader:
        first, second = reader.passes()
        before = reader.before(first.id)
        assert before is not None
        assert before.text == function("a.a") + "\n"
        assert has_message(before.note, "history.parsed-input")
        before = reader.before(second.id)
        assert before is not None
        assert before.text == module(function("b.b", "  "))
        assert str(before.note) == (
            "The input as the compiler parsed it. With the later dump of 1 op inside put in place."
        )


def test_that_it_is_said_when_the_inliner_was_at_work_around_a_pass(tmp_path: Path) -> None:
    passes = [
        ("0000000!abi", False, "abi", module(function("b.b", "  "))),
        ("0000000/f.util.func/0000000!canonicalize", True, "canonicalize", function("c.c") + "\n"),
        ("0000001!inline", False, "inline", module(function("d.d", "  "))),
        ("0000001/f.util.func/0000001!cse", True, "cse", function("e.e") + "\n"),
        ("0000002!symbol-dce", False, "symbol-dce", module(function("e.e", "  "))),
    ]
    with _session(tmp_path / "s.passlens", passes) as reader:
        notes = [before.note if (before := reader.before(row.id)) else "" for row in reader.passes()]
    assert ["inline" in str(note) for note in notes] == [False, True, True, True, False]
    assert "did meanwhile" in str(notes[1])
    assert "This text may already have" in str(notes[2])
    assert "did meanwhile" not in str(notes[3]), "there it only names the dump that the function is cut out of"


@pytest.mark.parametrize(
    ("marked", "before_it", "said"), [(True, "b.b", "later dump of 1 op"), (False, "c.c", "This text may already have")]
)
def test_that_the_inliner_got_what_was_there_before_the_passes_that_it_ran(
    tmp_path: Path, marked: bool, before_it: str, said: str
) -> None:
    passes = [
        ("0000000!abi", False, "abi", module(function("a.a", "  "))),
        ("0000000/f.util.func/0000000!cse", True, "cse", function("b.b") + "\n"),
        ("0000001/f.util.func/0000001!canonicalize", True, "canonicalize", function("c.c") + "\n"),
        ("0000002!inline", False, "inline", module(function("d.d", "  "))),
    ]
    _session(tmp_path / "s.passlens", passes).close()
    if marked:
        with SessionWriter.append(tmp_path / "s.passlens") as writer:
            writer.add_inlined("0000001!inline", "0000002!inline")
    with SessionReader(tmp_path / "s.passlens") as reader:
        before = reader.before(reader.passes()[-1].id)
    assert before is not None
    assert before.text == module(function(before_it, "  "))
    assert said in str(before.note)


def test_that_text_diff_and_details_of_a_pass_compose_the_text_before_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = [
        ("0000000!abi", False, "abi", module(function("b.b", "  "))),
        ("0000000/f.util.func/0000000!canonicalize", True, "canonicalize", function("c.c") + "\n"),
    ]
    _session(tmp_path / "s.passlens", passes).close()
    composed: list[int] = []
    before = SessionReader.before

    def count(reader: SessionReader, pass_id: int) -> Before | None:
        composed.append(pass_id)
        return before(reader, pass_id)

    monkeypatch.setattr(SessionReader, "before", count)
    with closing(Queries(tmp_path / "s.passlens")) as queries:
        abi, canonicalize = (row.id for row in queries.passes.listing())
        for pass_id in (canonicalize, abi, canonicalize):
            text = queries.texts.ir(pass_id, Side.BEFORE).text
            assert queries.changes.diff(pass_id).changes
            assert queries.changes.op_diff(pass_id).diff.changes
            assert queries.changes.details(pass_id).before_note == queries.texts.ir(pass_id, Side.BEFORE).note
            assert queries.texts.ir(pass_id, Side.BEFORE, locations=True).text == text
        assert composed == [canonicalize, abi, canonicalize]
        queries.release()
        queries.texts.ir(canonicalize, Side.BEFORE)
        assert composed == [canonicalize, abi, canonicalize, canonicalize], "what is quickly read again was let go"
