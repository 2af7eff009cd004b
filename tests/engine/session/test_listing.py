"""The pass list of the window: what it holds, and that a list that is continued is the one that is read anew."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compile.request import CompileRequest
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session import reader as reader_module
from passlens.engine.session.listing import PassList, Tally
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, PassFilter, Status, Text
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter
from sqlite_connections import made_from_now_on

HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "O3", ("--x",), "own", "3.13.0", "abc")
CHANGED = frozenset({Status.CHANGED, Status.FAILED})


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[SessionWriter]:
    with SessionWriter.create(tmp_path / "live.passlens", HEAD) as made:
        made.add_scope(None, "builtin.module", "", "builtin.module", shared=False)
        made.add_scope(1, "util.func", "main", "builtin.module/@main", shared=False)
        yield made


def add(writer: SessionWriter, key: str, status: Status = Status.CHANGED, scope: int = 1) -> None:
    blob = writer.blobs.put(key.encode())
    writer.add_passes([PassRecord(key, scope, f"pass-{key}", "P", "", status, blob, 1, 0, Text.WHOLE)])


def same(one: PassList, other: PassList) -> bool:
    """Whether two lists say the same, however they came about."""
    return replace(one, fresh=(), continued=False) == replace(other, fresh=(), continued=False)


def test_that_it_lists_what_is_asked_for_and_counts_all(writer: SessionWriter) -> None:
    for key, status in (("b", Status.UNCHANGED), ("a", Status.CHANGED), ("c", Status.FAILED), ("d", Status.UNKNOWN)):
        add(writer, key, status)
    with SessionReader(writer.path) as reader:
        changed, everything = reader.pass_list(CHANGED), reader.pass_list(frozenset())
        assert [row.name for row in changed.passes] == ["pass-a", "pass-c"]
        assert [row.name for row in everything.passes] == ["pass-a", "pass-b", "pass-c", "pass-d"]
        assert [row.name for row in reader.pass_list(frozenset({Status.CHANGED})).passes] == ["pass-a", "pass-c"]
        assert changed.tallies == everything.tallies == {("input", 1): Tally(4, 1, 1, 0.0)}
        assert (everything.covers(CHANGED), changed.covers(frozenset()), changed.covers(CHANGED)) == (True, False, True)


@pytest.mark.parametrize("settled", [False, True])
def test_that_passes_read_in_parts_are_those_read_at_once(
    writer: SessionWriter, monkeypatch: pytest.MonkeyPatch, *, settled: bool
) -> None:
    statuses = [Status.CHANGED, Status.UNCHANGED, Status.FAILED]
    for place, key in enumerate("gbafecd"):
        add(writer, key, statuses[place % 3])
    if settled:
        writer.finish(OutcomeKind.OK, quoted("Done."))
    monkeypatch.setattr(reader_module, "_AT_ONCE", 2)
    with SessionReader(writer.path) as reader:
        for which in (PassFilter(), PassFilter(statuses=CHANGED), PassFilter(text="pass-[a-d]"), PassFilter(text="no")):
            assert tuple(reader.each_pass(which)) == reader.passes(which)


def test_that_a_narrowed_list_is_the_one_read_anew(writer: SessionWriter) -> None:
    for key, status in (("b", Status.UNCHANGED), ("a", Status.CHANGED), ("c", Status.FAILED), ("d", Status.UNKNOWN)):
        add(writer, key, status)
    with SessionReader(writer.path) as reader:
        everything = reader.pass_list(frozenset())
        for statuses in (CHANGED, frozenset({Status.FAILED}), frozenset[Status]()):
            assert everything.narrowed(statuses) == reader.pass_list(statuses)


def test_that_its_rows_are_those_of_the_reader(sample: Callable[[str], Path], tmp_path: Path) -> None:
    path = tmp_path / "matmul_f16.passlens"
    compiled_session(CompileRequest(sample("matmul_f16"), output=path))
    with SessionReader(path) as reader:
        rows, listed = reader.passes(), reader.pass_list(frozenset())
        assert len(rows) > 100
        for row, one in zip(rows, listed.passes, strict=True):
            shared = set(type(one)._fields) - {"key"}
            assert {name: getattr(row, name) for name in shared} == {name: getattr(one, name) for name in shared}
            assert one.position == row.position
        assert listed.slow
        assert sum(tally.wall_ns for tally in listed.tallies.values()) == pytest.approx(
            sum(row.wall_ns / row.wall_shared for row in rows if row.wall_ns is not None)
        )


def test_that_a_list_that_is_continued_is_the_one_read_anew(writer: SessionWriter) -> None:
    keys = [f"{number:03}" for number in range(60)]
    random.Random(4).shuffle(keys)
    with SessionReader(writer.path) as reader:
        before = reader.pass_list(CHANGED)
        for number, key in enumerate(keys):
            add(writer, key, random.Random(number).choice(list(Status)), scope=1 + number % 2)
            if number % 7 == 0:
                now = reader.pass_list(CHANGED, before)
                assert same(now, reader.pass_list(CHANGED))
                assert set(now.fresh) == set(now.passes) - set(before.passes)
                before = now


def test_that_the_end_of_a_phase_is_seen_by_a_list_that_is_continued(writer: SessionWriter) -> None:
    with SessionReader(writer.path) as reader:
        add(writer, "a")
        add(writer, "c")
        before = reader.pass_list(CHANGED)
        assert [row.phase for row in before.passes] == ["input", "input"]
        writer.set_phase_of_passes(1, "b")
        now = reader.pass_list(CHANGED, before)
        assert [row.phase for row in now.passes] == ["input", "abi"]
        assert not now.continued


def test_that_a_position_is_told_once_no_pass_can_come_before(writer: SessionWriter) -> None:
    add(writer, "k")
    with SessionReader(writer.path) as reader:
        assert [row.position for row in reader.pass_list(CHANGED).passes] == [None]
        writer.settle()
        assert [row.position for row in reader.pass_list(CHANGED).passes] == [1]


def test_that_phases_count_the_same_with_the_list_at_hand(writer: SessionWriter) -> None:
    with SessionReader(writer.path) as reader:
        for key, status in zip("abcde", (*Status,), strict=True):
            add(writer, key, status, scope=1 + (key > "c"))
        writer.set_phase_of_passes(1, "c")
        listing = reader.pass_list(CHANGED)
        assert reader.phases(listing) == reader.phases()
        assert [(row.pass_count, row.changed_count) for row in reader.phases(listing)[:2]] == [(2, 1), (3, 0)]


def test_that_a_list_is_a_few_rows_for_sqlite_however_many_passes_it_has(
    writer: SessionWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row that SQLite gives lets go of Python's interpreter, which a busy window does not give back at once."""
    blob = writer.blobs.put(b"")
    for number in range(300):
        key = f"{number:04}"
        writer.add_passes([PassRecord(key, 1 + number % 2, "cse", "P", "", Status.CHANGED, blob, 1, 0, Text.WHOLE)])
    given = []

    def take(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> tuple[object, ...]:
        given.append(row)
        return row

    made = made_from_now_on(monkeypatch)
    with SessionReader(writer.path) as reader:
        made[-1].row_factory = take
        listing = reader.pass_list(CHANGED)
    assert len(listing.passes) == 300
    assert 0 < len(given) < 30


def test_that_the_input_is_read_from_the_disk_until_the_session_has_it(tmp_path: Path) -> None:
    source = tmp_path / "model.mlir"
    source.write_text("module {\n}\n")
    head = replace(HEAD, source=source)
    with SessionWriter.create(tmp_path / "live.passlens", head) as writer, closing(Queries(writer.path)) as queries:
        assert queries.texts.source().text == "module {\n}\n"
        assert queries.texts.source().file == "model.mlir"
        source.write_bytes(b"ML\xefR\0")
        assert has_message(queries.texts.source().note, "texts.bytecode")
        source.unlink()
        assert has_message(queries.texts.source().note, "texts.not-yet")
        writer.finish(OutcomeKind.CANCELLED, quoted("Cancelled."))
    with closing(Queries(tmp_path / "live.passlens")) as queries:
        assert str(queries.texts.source().note) == "The input was not kept in this session."
