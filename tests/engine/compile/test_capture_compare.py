"""What a pass did, told from what lies between equal ends: the same as the whole texts say."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passlens.engine.compile import compared as module
from passlens.engine.compile.capture import DumpCapture, End
from passlens.engine.compile.compared import compared
from passlens.engine.compile.dump_text import comparable
from passlens.engine.diff.ends import between, equal_end, equal_start
from passlens.engine.diff.lines import count_changes
from passlens.engine.diff.verdict import Verdict, verdict
from passlens.engine.ir.aliases import normal_form, same_but_for_aliases
from passlens.engine.session import schema
from passlens.engine.session.blobs import BlobStore, PackedChain
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Status
from passlens.engine.session.writer import SessionHead, SessionWriter

HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "", (), "own", "3.13.0", "abc")
HEADER = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n"
LINES = st.lists(st.sampled_from(["a\n", "b\n", "\n", "ab\n", "ü\n", "b"]), max_size=8)
OPS = st.lists(
    st.sampled_from(
        [
            "  %0 = a.a : i32\n",
            "  %1 = a.a : i32\n",
            '  %2 = b.b "%1" : i32 loc("x")\n',
            "  c.c %0, %1 // %9\n",
            "  c.c %1, %0\n",
            "  d.d {iree.fixedpoint.iteration = 1 : index}\n",
            "  d.d {iree.fixedpoint.iteration = 2 : index}\n",
            "  e.e #m\n",
        ]
    ),
    max_size=7,
)
ALIASED = st.lists(
    st.sampled_from(
        ["#m = a<1>\n", "#n = a<1>\n", "#n = a<2>\n", "#m = a<\n  1>\n", "x #m\n", "x #n\n", "x a<1>\n", "\n"]
    ),
    max_size=7,
).map("".join)
"""Texts whose lines do not begin with a space: after a definition, the printer indents only what belongs to it."""


@given(LINES, LINES, LINES, LINES, st.integers(0, 5))
def test_that_the_equal_ends_of_texts_are_whole_lines_and_the_longest(
    head: list[str], old: list[str], new: list[str], tail: list[str], slack: int
) -> None:
    before, after = ("".join((*head, *middle, *tail)) for middle in (old, new))
    start = equal_start(before, after)
    end = equal_end(before, after, start)
    assert before[:start] == after[:start]
    assert before[len(before) - end :] == after[len(after) - end :]
    assert all(text[:start].endswith("\n") or not start for text in (before, after))
    left, right = between(before, after)
    assert (left, right) == (before[start : len(before) - end], after[start : len(after) - end])
    first = [text[: text.find("\n") + 1] for text in (left, right)]
    assert before == after or first[0] != first[1] or not first[0]
    raw = before.encode(), after.encode()
    parts = between(*raw, slack)
    assert [part.decode() for part in between(*raw)] == [left, right]
    assert len(parts[0]) >= len(left.encode())
    assert len(parts[0]) - len(parts[1]) == len(raw[0]) - len(raw[1])


@given(OPS, OPS, OPS, OPS)
def test_that_what_lies_between_equal_ends_says_what_the_whole_texts_say(
    head: list[str], old: list[str], new: list[str], tail: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "SLACK", 0)
        patch.setattr("passlens.engine.diff.lines.SLACK", 0)
        texts = ["".join(("func.func @f() {\n", *head, *middle, *tail, "}\n")) for middle in (old, new)]
        between = compared(texts[0].encode(), texts[1].encode())
        before, after = (comparable(text) for text in texts)
        if before == after:
            assert between == (Status.UNCHANGED, 0, 0)
            return
        renumbered = verdict(before, after) is Verdict.RENUMBERED
        assert between == (Status.RENUMBERED if renumbered else Status.CHANGED, *count_changes(before, after))


@given(ALIASED, ALIASED)
def test_that_texts_are_the_same_apart_from_aliases_where_their_normal_forms_are(one: str, other: str) -> None:
    same = same_but_for_aliases(one, other)
    assert same == (normal_form(one).strip("\n") == normal_form(other).strip("\n"))


def test_that_a_composed_text_may_call_its_aliases_otherwise() -> None:
    before, after = "#map = a<1>\nmodule {\n  x #map\n}\n", "#map3 = a<1>\nmodule {\n  x #map3\n}\n"
    assert compared(before, after.encode()) == (Status.UNCHANGED, 0, 0)
    assert compared(before.encode(), after.encode())[0] is not Status.UNCHANGED


def test_that_a_content_that_is_likely_there_is_found_by_what_it_is() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        schema.upgrade(database)
        store = BlobStore(database)
        first, second = store.put(b"first"), store.put(b"second")
        assert store.put(b"first", first) == store.put(b"first", second) == store.put(b"first", 99) == first
        assert store.put(b"third", first) not in {first, second}
        store.end_chain()
        assert store.put(b"first", first) == first, "nothing is kept in memory"


def test_that_what_is_stored_after_a_content_is_read_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passlens.engine.session.blobs.READ_AHEAD_BYTES", 12)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        schema.upgrade(database)
        store = BlobStore(database)
        contents = [b"content %d" % number for number in range(1, 7)] + [b""]
        blobs = [store.put(content) for content in contents]
        reads: list[int] = []
        read = BlobStore.packed_chain

        def counted(self: BlobStore, first: int, last: int | None = None, *, checked: bool = True) -> PackedChain:
            reads.append(first)
            return read(self, first, last, checked=checked)

        monkeypatch.setattr(BlobStore, "packed_chain", counted)
        fresh = BlobStore(database)
        for blob, content in zip(blobs, contents, strict=True):
            assert fresh.get(blob) == content
            fresh.release()
        assert len(reads) == 3, "each read brings the next one with it, and what is empty costs no room"


def test_that_ops_are_cut_out_of_the_newest_dump_of_what_holds_them(tmp_path: Path) -> None:
    root = tmp_path / "passes"
    outer = root / "builtin_module_m"
    inner = outer / "util_func_f"
    inner.mkdir(parents=True)

    def function(value: int, indent: str = "") -> str:
        return f"{indent}util.func public @f() {{\n{indent}  x.x {value}\n{indent}  util.return\n{indent}}}\n"

    def dump(folder: Path, name: str, text: str) -> None:
        (folder / name).write_text(HEADER + text)

    session = tmp_path / "s.passlens"
    with SessionWriter.create(session, HEAD) as writer:
        capture = DumpCapture(root, tmp_path, writer, keep_unchanged=True)
        dump(outer, "1_first.mlir", f"module @m {{\n{function(1, '  ')}}}\n")
        dump(inner, "1_0_second.mlir", function(1))  # nothing but what it is cut out of
        dump(outer, "2_third.mlir", f"module @m {{\n{function(2, '  ')}}}\n")
        dump(inner, "2_1_fourth.mlir", function(2))
        dump(inner, "2_2_fifth.mlir", function(3))
        dump(outer, "3_sixth.mlir", f"module @m {{\n{function(3, '  ')}}}\n")
        dump(inner, "3_3_seventh.mlir", function(3))
        capture.sweep(End.EXITED)
    with SessionReader(session) as reader:
        counts = {row.name: (row.status, row.added, row.removed) for row in reader.passes()}
    unchanged, changed = (Status.UNCHANGED, 0, 0), (Status.CHANGED, 1, 1)
    assert counts == {
        "first": (Status.CHANGED, None, None),
        "second": unchanged,
        "third": changed,
        "fourth": unchanged,
        "fifth": changed,
        "sixth": unchanged,
        "seventh": unchanged,
    }
