"""Notes are kept in the session as they were typed, outlive the place that they are on, and are never lost silently."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from message_checks import has_message, refused
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.report.build import render_report
from passlens.engine.report.light_markdown import to_html
from passlens.engine.session import schema, transactions
from passlens.engine.session.note_writer import MOST_BYTES, NoteWriter, write_notes
from passlens.engine.session.notes import Anchor, Note, NoteKind
from passlens.engine.session.opening import check_session
from passlens.engine.session.rows import IrText, Side
from passlens.engine.session.trim import measure, trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.writer import SessionHead, SessionWriter
from sqlite_connections import fill_the_disk, made_from_now_on
from waiting import PATIENCE

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "", (), "own", "3.13.0", "abc")


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A small session of every pass, as an earlier schema wrote it: an addition for this machine."""
    path = tmp_path / "add.passlens"
    shutil.copy(FIXTURES / "session_0002.passlens", path)
    return path


@pytest.fixture
def queries(session: Path) -> Iterator[Queries]:
    made = Queries(session)
    yield made
    made.close()


class _Open:
    """A session that is open for a moment."""

    def __init__(self, path: Path) -> None:
        self._queries = Queries(path)

    def __enter__(self) -> Queries:
        return self._queries

    def __exit__(self, *exception: object) -> None:
        self._queries.close()


def add(path: Path, text: str, anchor: Anchor | None = None, author: str = "Ada") -> Note:
    return write_notes(path, lambda writer: writer.add(text, anchor or Anchor(), author))


def test_that_a_note_comes_back_with_its_author_time_and_place_while_the_session_is_read(
    session: Path, queries: Queries
) -> None:
    row = queries.passes.listing()[3]
    line = queries.texts.ir(row.id).text.splitlines()[1].strip()
    on_line = add(session, "look *here*", queries.notes.place_of_pass(row.id, line=2))
    on_pass = add(session, "the pass", queries.notes.place_of_pass(row.id))
    on_phase = add(session, "the phase", queries.notes.place_of_phase("stream"))
    on_input = add(session, "the input", queries.notes.place_in_file("somewhere/add.mlir", 1))
    on_all = add(session, "all of it")
    assert queries.notes.listing() == (on_line, on_pass, on_phase, on_input, on_all)
    assert [note.id for note in queries.notes.listing()] == [1, 2, 3, 4, 5]
    assert on_line.kind is NoteKind.LINE
    assert (on_line.anchor.pass_id, on_line.anchor.side, on_line.anchor.line) == (row.id, Side.AFTER, 2)
    assert line.startswith(on_line.anchor.excerpt.removesuffix(" …"))
    assert on_line.anchor.place.id == "notes.line"
    assert str(on_line.anchor.place) == f"pass {row.position} {row.name} on {row.scope}, line 2"
    assert [note.kind.value for note in queries.notes.listing()] == ["line", "pass", "phase", "line", "session"]
    assert on_all.author == "Ada"
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", on_all.created)


def test_that_an_edit_keeps_who_began_it_and_a_removed_number_is_not_given_again(
    session: Path, queries: Queries
) -> None:
    first = add(session, "first")
    changed = write_notes(session, lambda writer: writer.edit(first.id, "second", seen="first"))
    assert (changed.text, changed.author, changed.created) == ("second", "Ada", first.created)
    gone = write_notes(session, lambda writer: writer.remove(first.id))
    assert gone == changed
    assert queries.notes.listing() == ()
    assert add(session, "next").id == first.id + 1
    write_notes(session, lambda writer: writer.put(gone))
    assert [note.text for note in queries.notes.listing()] == ["second", "next"]


def test_that_an_edit_does_not_overwrite_what_somebody_else_wrote_meanwhile(session: Path, queries: Queries) -> None:
    note = add(session, "as it was")
    write_notes(session, lambda writer: writer.edit(note.id, "theirs"))
    with refused("note-writer.changed-meanwhile") as caught:
        write_notes(session, lambda writer: writer.edit(note.id, "mine", seen="as it was"))
    assert caught.value.detail == "theirs"
    assert queries.notes.listing()[0].text == "theirs"
    assert write_notes(session, lambda writer: writer.edit(note.id, "mine", seen="theirs")).text == "mine"


@given(text=st.text(min_size=1).filter(lambda text: text.strip()), author=st.text(max_size=20))
def test_that_text_comes_out_as_it_went_in(text: str, author: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "property.passlens"
    if not path.exists():
        SessionWriter.create(path, HEAD).close()
    with NoteWriter.open(path) as writer:
        note = writer.add(text, Anchor(excerpt=text), author)
        assert (note.text, note.author) == (text, author)
        with _Open(path) as queries:
            assert queries.notes.listing() == (note,)
        assert writer.edit(note.id, text * 2).text == text * 2
        assert writer.remove(note.id).text == text * 2


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("", "note-writer.note-needs-text"),
        (" \n\t", "note-writer.note-needs-text"),
        ("x" * (MOST_BYTES + 1), "note-writer.too-long"),
    ],
    ids=("empty", "blank", "long"),
)
def test_that_a_text_that_cannot_be_a_note_is_one_sentence(
    session: Path, queries: Queries, text: str, identifier: str
) -> None:
    with refused(identifier):
        add(session, text)
    note = add(session, "kept")
    with refused(identifier):
        write_notes(session, lambda writer: writer.edit(note.id, text))
    assert queries.notes.listing() == (note,)


def test_that_bytes_that_are_no_text_are_stored_as_question_marks(session: Path) -> None:
    assert add(session, "caf\udce9").text == "caf?"


@pytest.mark.parametrize(
    ("ask", "identifier"),
    [
        (lambda queries: queries.notes.place_of_pass(1, line=100_000), "notes.no-line"),
        (lambda queries: queries.notes.place_of_pass(99_999), "common.no-execution"),
        (lambda queries: queries.notes.place_of_phase("floww"), "common.session-without-phase"),
        (lambda queries: queries.notes.place_in_file("nothing.mlir", 1), "notes.no-such-text"),
        (lambda queries: queries.notes.place_in_file("add.mlir", 9_999), "notes.no-line"),
        (lambda queries: queries.notes.place_of_problem("1"), "notes.no-problem"),
    ],
)
def test_that_a_place_that_is_not_there_is_one_sentence(queries: Queries, ask: object, identifier: str) -> None:
    assert callable(ask)
    with refused(identifier):
        ask(queries)


def test_that_a_line_is_counted_with_the_lines_that_are_hidden() -> None:
    text = IrText(quoted("t"), "a\nb\nc\n", hidden=(1, 3))  # the whole: x a y b c
    assert [text.whole_line(shown) for shown in (1, 2, 3)] == [2, 4, 5]
    assert [text.shown_line(text.whole_line(shown)) for shown in (1, 2, 3)] == [1, 2, 3]


# --- what becomes of notes when the session changes


def test_that_a_note_outlives_the_pass_that_is_trimmed_and_the_trim_says_so(session: Path, queries: Queries) -> None:
    row = next(row for row in queries.passes.listing() if row.phase == "stream")
    kept = next(row for row in queries.passes.listing() if row.phase == "flow")
    add(session, "on it", queries.notes.place_of_pass(row.id, Side.AFTER, 1))
    add(session, "on its phase", queries.notes.place_of_phase("stream", 1))
    add(session, "elsewhere", queries.notes.place_of_pass(kept.id))
    add(session, "on all")
    drop = Drop(phases=("stream",))
    assert measure(session, drop, JobContext()).dropped.notes == 2
    before = queries.notes.listing()
    assert trim(session, drop, JobContext()).dropped.notes == 2
    after = queries.notes.listing()
    assert [note.gone for note in after] == [True, True, False, False]
    assert [(note.text, note.anchor) for note in after] == [(note.text, note.anchor) for note in before]
    assert f"pass {row.position} {row.name}" in str(after[0].anchor.place)
    assert trim(session, Drop(phases=("vm",)), JobContext()).dropped.notes == 0
    assert queries.notes.place_of_pass(kept.id).pass_id == kept.id


def test_that_a_note_on_a_file_that_is_dropped_says_so(session: Path, queries: Queries) -> None:
    add(session, "on the input", queries.notes.place_in_file("add.mlir", 1))
    assert trim(session, Drop(artifacts=("source",)), JobContext()).dropped.notes == 1
    assert queries.notes.listing()[0].gone


def test_that_packing_a_session_anew_keeps_notes_and_their_numbers(session: Path, queries: Queries) -> None:
    note = add(session, "kept", queries.notes.place_of_pass(queries.passes.listing()[0].id))
    removed = add(session, "removed")
    write_notes(session, lambda writer: writer.remove(removed.id))
    assert trim(session, Drop(unchanged=True), JobContext()).done
    assert queries.notes.listing() == (note,)
    assert add(session, "next").id == removed.id + 1


def test_that_a_compile_does_not_take_the_place_of_a_session_with_notes(session: Path) -> None:
    add(session, "mine")
    with refused("replacing.holds-would-lost", count=1):
        SessionWriter.create(session, HEAD)
    with _Open(session) as queries:
        assert [note.text for note in queries.notes.listing()] == ["mine"]
    write_notes(session, lambda writer: writer.remove(1))
    SessionWriter.create(session, HEAD).close()


# --- schema


def test_that_the_notes_of_the_recorded_session_are_read(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    shutil.copy(FIXTURES / "session_0003.passlens", path)
    with _Open(path) as queries:
        notes = queries.notes.listing()
        assert [(note.text, note.kind.value, note.gone) for note in notes] == [
            ("An addition, **no more**.", "session", False),
            ("Here the wrapper comes.", "line", False),
            ("Its file.", "line", False),
        ]
        assert notes[1].anchor.pass_id is not None
        now = queries.notes.place_of_pass(notes[1].anchor.pass_id, Side.AFTER, 2)
        assert replace(now, place=quoted(str(now.place))) == notes[1].anchor, "a session of then has the English alone"


@pytest.mark.parametrize("version", [1, 2])
def test_that_rows_that_another_program_left_in_the_old_table_become_notes(tmp_path: Path, version: int) -> None:
    path = tmp_path / "s.passlens"
    shutil.copy(FIXTURES / f"session_{version:04d}.passlens", path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO notes VALUES (7, 3, 12, 'old', '2026-01-02T03:04:05+00:00')")
        connection.execute("INSERT INTO notes VALUES (9, NULL, NULL, 'on all', '2026-01-02T03:04:05+00:00')")
        connection.commit()
    with _Open(path) as queries:
        old, other = queries.notes.listing()
    assert (old.id, old.text, old.anchor) == (7, "old", Anchor(3, Side.AFTER, line=12))
    assert (other.id, other.kind, other.changed) == (9, NoteKind.SESSION, "2026-01-02T03:04:05+00:00")
    assert add(path, "new").id == 10


# --- who else has the session


ADDER = """
import sys
from pathlib import Path
from passlens.engine.session.note_writer import write_notes
from passlens.engine.session.notes import Anchor
for number in range(8):
    write_notes(Path(sys.argv[1]), lambda writer: writer.add(f"{sys.argv[2]} {number}", Anchor(), sys.argv[2]))
"""


def test_that_a_log_that_another_program_takes_away_is_no_damage(
    session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = check_session(session)
    answers, check = iter([True, True, False]), schema.check_schema

    def without_log(connection: sqlite3.Connection, path: Path) -> int:
        if next(answers):
            error = sqlite3.OperationalError("attempt to write a readonly database")
            error.sqlite_errorname = "SQLITE_READONLY_RECOVERY"
            raise error
        return check(connection, path)

    monkeypatch.setattr(schema, "check_schema", without_log)
    assert check_session(session) == version


def test_that_two_programs_that_write_notes_at_once_lose_none(session: Path, queries: Queries) -> None:
    assert queries.notes.listing() == ()
    children = [
        subprocess.Popen([sys.executable, "-c", ADDER, str(session), name], stderr=subprocess.PIPE, text=True)
        for name in ("Ada", "Grace")
    ]
    for child in children:
        _, err = child.communicate(timeout=PATIENCE)
        assert child.returncode == 0, err
    texts = sorted(note.text for note in queries.notes.listing())
    assert texts == sorted(f"{name} {number}" for name in ("Ada", "Grace") for number in range(8))
    assert len({note.id for note in queries.notes.listing()}) == 16


def test_that_notes_can_be_written_while_a_compile_writes_the_session(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        note = add(path, "meanwhile")
        writer.add_notice(quoted("goes on"))
    with _Open(path) as queries:
        assert queries.notes.listing() == (note,)
        assert tuple(map(str, queries.info().notices)) == ("goes on",)


def test_that_a_session_that_another_program_holds_is_one_sentence(
    session: Path, queries: Queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = add(session, "kept")
    monkeypatch.setattr(transactions, "PATIENCE_SECONDS", 0.05)
    with closing(sqlite3.connect(session, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with refused("transactions.not-writable") as caught:
            write_notes(session, lambda writer: writer.edit(note.id, "not now"))
        assert has_message(caught.value.hint, "transactions.try-again")
        assert "\n" not in str(caught.value.title)
    assert queries.notes.listing() == (note,)


def test_that_a_full_disk_is_one_sentence_and_keeps_the_notes(
    session: Path, queries: Queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = add(session, "kept")
    made = made_from_now_on(monkeypatch)
    with NoteWriter.open(session) as writer:
        fill_the_disk(made[-1], pages=0)
        with refused("transactions.not-writable", reason="database or disk is full") as caught:
            writer.edit(note.id, "x" * 100_000)
    assert has_message(caught.value.hint, "transactions.free-space")
    assert queries.notes.listing() == (note,)


@pytest.mark.skipif(sys.platform == "win32", reason="users of POSIX")
def test_that_a_session_that_may_not_be_written_is_one_sentence() -> None:
    # Not in pytest's own folder, which lets nobody else in.
    with tempfile.TemporaryDirectory(prefix="passlens-notes-", dir="/tmp") as folder:
        path = Path(folder) / "s.passlens"
        shutil.copy(FIXTURES / "session_0003.passlens", path)
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        as_nobody = ADDER.replace("for number", "import os\nif not os.getuid(): os.setuid(65534)\nfor number")
        child = subprocess.run(
            [sys.executable, "-c", as_nobody, str(path), "Ada"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        Path(folder).chmod(0o755)
        assert re.search(r"UserError: The session .* cannot be written: .*Permission denied", child.stderr), (
            child.stderr
        )
        with _Open(path) as queries:
            assert len(queries.notes.listing()) == 3


def test_that_a_session_that_is_gone_is_one_sentence(tmp_path: Path) -> None:
    with refused("common.no-session"):
        add(tmp_path / "gone.passlens", "text")
    assert not list(tmp_path.iterdir())


# --- the report


class _Tags(HTMLParser):
    """The tags and the text of a piece of HTML; asserts that every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.seen, self._open = "", set[str](), list[str]()
        self.feed(html)
        self.close()
        assert not self._open

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert [name for name, _ in attrs] == (["href"] if tag == "a" else [])
        if tag != "br":
            self._open.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    @override
    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain\ntext", "<p>plain<br>text</p>"),
        ("# Why\n- `%a` is **not** freed\n- *maybe*", "<p><strong>Why</strong></p>\n<ul><li><code>%a</code> is "
         "<strong>not</strong> freed</li><li><em>maybe</em></li></ul>"),
        ("1. one\n2) two", "<ol><li>one</li><li>two</li></ol>"),
        ("```mlir\n**x** <y>\n```\nafter", "<pre>**x** &lt;y&gt;</pre>\n<p>after</p>"),
        ("`**x**` a*b*c 2*3*4 <b>", "<p><code>**x**</code> a*b*c 2*3*4 &lt;b&gt;</p>"),
        ("see [it](https://a.b/c?d=1&e=2), https://x.y/z.", '<p>see <a href="https://a.b/c?d=1&amp;e=2">it</a>, '
         '<a href="https://x.y/z">https://x.y/z</a>.</p>'),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        pytest.param("[" * 200_000, f"<p>{'[' * 200_000}</p>", id="what takes ever longer where each is followed"),
    ],
)  # fmt: skip
def test_that_light_markdown_becomes_html_and_markup_stays_text(text: str, html: str) -> None:
    assert to_html(text) == html


_PIECES = (
    "a",
    "*",
    "**",
    "`",
    "```",
    "\n",
    " ",
    "- ",
    "# ",
    "<b>",
    "&",
    "[x](https://a.b)",
    "https://c.d/",
    '"',
    "1. ",
)


@given(st.lists(st.sampled_from(_PIECES)).map("".join) | st.text())
def test_that_any_note_is_well_formed_html_with_no_more_than_known_tags(text: str) -> None:
    parsed = _Tags(to_html(text))
    assert parsed.seen <= {"p", "br", "strong", "em", "code", "pre", "ul", "ol", "li", "a"}
    left = iter(text)
    assert all(character in left for character in parsed.text if not character.isspace()), "in the order of the note"


@pytest.mark.campaign
def test_that_the_report_has_the_notes_and_lacks_the_section_without_any(session: Path, queries: Queries) -> None:
    assert 'id="notes"' not in render_report(queries)
    add(session, "Freed **too early**: <script>", queries.notes.place_of_pass(queries.passes.listing()[0].id, line=1))
    html = render_report(queries)
    assert 'href="#notes"' in html
    assert "Freed <strong>too early</strong>: &lt;script&gt;" in html
    assert str(queries.notes.listing()[0].anchor.place) in html
