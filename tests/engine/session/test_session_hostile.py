"""Sessions that are damaged, or made to do harm: what must not happen when they are opened and read."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING
from passlens.engine.queries import Queries
from passlens.engine.session import checked, schema
from passlens.engine.session.blobs import piece_sum
from passlens.engine.session.checked import DAMAGED, keep_sums
from passlens.engine.session.note_writer import write_notes
from passlens.engine.session.notes import Anchor
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Side
from passlens.engine.session.search.values import SearchRequest, TextHits

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES / f"session_{schema.VERSION:04d}.passlens", tmp_path / "theirs.passlens"))


@contextmanager
def edited(path: Path) -> Iterator[sqlite3.Connection]:
    """Change a session as a disk would: the checksums stay as they are."""
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


@contextmanager
def crafted(path: Path) -> Iterator[sqlite3.Connection]:
    """Change a session as somebody would who knows how it is made: the checksums fit."""
    with edited(path) as connection:
        keep_sums(connection)
        yield connection


def texts(path: Path) -> dict[int, str | None]:
    """The texts after all passes; None for those that are refused."""
    found: dict[int, str | None] = {}
    with SessionReader(path) as reader:
        for row in reader.passes():
            found[row.id] = None
            with suppress(UserError):
                found[row.id] = reader.text(reader.pass_blob(row.id)[0])
    return found


# --- row 6: sizes


def test_that_a_zstd_bomb_is_not_unpacked(session: Path) -> None:
    with edited(session) as connection:
        blob, digest, _, chain, piece, _ = connection.execute(
            "SELECT id, digest, size, chain, data, sum FROM blobs WHERE id = chain ORDER BY id DESC LIMIT 1"
        ).fetchone()
        size = 8 << 30
        stored = piece_sum(blob, digest, size, chain, piece)
        connection.execute("UPDATE blobs SET size = ?, sum = ? WHERE id = ?", (size, stored, blob))
    with (
        SessionReader(session) as reader,
        refused("connections.damaged", named="the file add.mlir"),
    ):
        reader.blob(blob)


def test_that_a_chain_of_many_large_texts_is_not_unpacked(session: Path) -> None:
    with edited(session) as connection:
        rows = connection.execute("SELECT id, digest, size, chain, data FROM blobs").fetchall()
        for blob, digest, _, chain, piece in rows:
            stored = piece_sum(blob, digest, 20 << 20, chain, piece)
            connection.execute("UPDATE blobs SET size = ?, sum = ? WHERE id = ?", (20 << 20, stored, blob))
    with SessionReader(session) as reader:
        chain = reader.chains()[0]
        assert reader.packed_chain(chain).offsets[-1] <= 32 << 20
        with refused("connections.damaged"):
            reader.blob(chain.last)


def test_that_a_table_does_not_have_more_rows_than_are_read(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(checked.TABLES, "passes", checked.TABLES["passes"]._replace(most=50))
    with refused("checked.too-many", limit=50, kind="pass executions"):
        SessionReader(session)


# --- row 7: SQL of the file

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n"
HOSTILE = {
    "a view that never ends": ("CREATE VIEW endless AS " + ENDLESS, "view 'endless'"),
    "a trigger that swallows notes": (
        "CREATE TRIGGER eat AFTER INSERT ON notes BEGIN DELETE FROM notes WHERE id = NEW.id; END",
        "trigger 'eat'",
    ),
    "a table of its own": ("CREATE TABLE more (value)", "table 'more'"),
    "an index of its own": ("CREATE INDEX more ON passes (abs(id))", "index 'more'"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_that_sql_of_a_foreign_file_does_not_run(session: Path, kind: str) -> None:
    statement, named = HOSTILE[kind]
    with edited(session) as connection:
        connection.execute(statement)
    with refused("schema.damaged") as read:
        SessionReader(session)
    with refused("schema.damaged") as written:
        write_notes(session, lambda writer: writer.add("swallowed", Anchor(), "me"))
    for caught in (read, written):
        assert f" {named}," in str(caught.value.title.arguments["what"])


def test_that_a_view_does_not_take_the_place_of_a_table(session: Path) -> None:
    with edited(session) as connection:
        connection.execute("DROP TABLE runs")
        connection.execute("CREATE VIEW runs AS " + ENDLESS.replace("id", "value"))
    with refused("schema.damaged"):
        SessionReader(session)


def test_that_a_column_is_not_made_by_an_expression_of_the_file(session: Path) -> None:
    with edited(session) as connection:
        connection.execute("DROP TABLE runs")
        connection.execute(
            "CREATE TABLE runs (id INTEGER PRIMARY KEY, value TEXT AS (hex(zeroblob(9e8))), sum INTEGER)"
        )
    with refused("schema.damaged"):
        SessionReader(session)


def test_that_an_old_session_does_not_fill_the_disk_when_it_is_converted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(FIXTURES / "session_0001.passlens", tmp_path / "old.passlens"))
    monkeypatch.setattr(schema, "LEAST_ROOM_BYTES", path.stat().st_size)
    monkeypatch.setattr(schema, "GROWTH", 1)
    with refused("schema.grows", name="old.passlens", most=258_048):
        SessionReader(path)
    assert [one.name for one in tmp_path.iterdir()] == ["old.passlens"]


# --- row 8: flipped bits


def test_that_a_flipped_bit_does_not_show_another_text(session: Path) -> None:
    whole = texts(session)
    with edited(session) as connection:
        blobs = connection.execute("SELECT id, data FROM blobs ORDER BY id").fetchall()
        for blob, data in (blobs[10], blobs[len(blobs) // 2]):
            middle = len(data) // 2
            wrong = data[:middle] + bytes((data[middle] ^ 4,)) + data[middle + 1 :]
            connection.execute("UPDATE blobs SET data = ? WHERE id = ?", (wrong, blob))
    read = texts(session)
    assert read.keys() == whole.keys()
    assert {text == whole[one] for one, text in read.items() if text is not None} == {True}
    assert sum(text is None for text in read.values()) < len(read), "the texts before the damage are there"
    with SessionReader(session) as reader:
        verdict = reader.check()
        bad = reader.damage.of("blobs")
        with suppress(UserError):
            reader.blob(blobs[10][0])
    assert 2 <= bad < len(blobs)
    assert has_message(verdict, "checked.parts-damaged", path=session)
    assert has_message(verdict, "checked.so-many-of", count=bad, total=len(blobs))


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("UPDATE kinds SET name = 'another' WHERE id = 3", "kinds"),
        ("UPDATE passes SET blob = 2 WHERE id = 40", "passes"),
        ("UPDATE passes SET kind = kind + 1 WHERE id = 40", "passes"),
        ("UPDATE scopes SET symbol = 'other' WHERE id = 2", "scopes"),
        ("UPDATE notes SET text = 'not what the user wrote' WHERE id = 1", "notes"),
        ("UPDATE artifacts SET name = 'other' WHERE id = 1", "artifacts"),
    ],
)
def test_that_a_changed_row_is_not_shown_as_if_it_were_right(session: Path, change: str, shown: str) -> None:
    def rows(reader: SessionReader) -> dict[str, dict[int, object]]:
        return {
            "passes": {row.id: row for row in reader.passes()},
            "scopes": {row.id: row for row in reader.scopes()},
            "notes": {row.id: row.text for row in reader.notes()},
            "artifacts": {row.id: row for row in reader.artifacts()},
        }

    with SessionReader(session) as reader:
        whole = rows(reader)
    with edited(session) as connection:
        connection.execute(change)
    with SessionReader(session) as reader:
        for table, now in rows(reader).items():
            for number, row in now.items():
                assert row == whole[table][number] or DAMAGED in str(row), (table, number)
        assert reader.damage.of(shown) == 1
        assert has_message(reader.info().notices[-1], "checked.parts-damaged")


def test_that_a_schema_that_is_no_text_is_not_called_a_bug(session: Path) -> None:
    contents = session.read_bytes()
    assert b"value TEXT NOT NULL" in contents
    session.write_bytes(contents.replace(b"value TEXT NOT NULL", b"value TEXT NOT\xc2NULL"))
    with refused("opening.damaged"):
        SessionReader(session)


def test_that_a_damaged_text_is_named_and_does_not_take_the_problems_with_it(session: Path) -> None:
    with edited(session) as connection:
        connection.execute("UPDATE blobs SET data = x'00' WHERE id = (SELECT blob FROM passes WHERE id = 9)")
    named = refused("connections.damaged")
    with closing(Queries(session)) as queries:
        with named:
            queries.texts.ir(9, Side.AFTER)
        assert any(has_message(problem.title, "checked.parts-damaged") for problem in queries.problems.listing())


def test_that_an_index_that_leads_elsewhere_does_not_show_another_text(session: Path) -> None:
    with edited(session) as connection:
        page_bytes = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'passes_by_scope'").fetchone()[0]
    data = bytearray(session.read_bytes())
    data[(root - 1) * page_bytes + page_bytes - 1] ^= 1  # the row that the first entry of the index names
    session.write_bytes(data)
    with SessionReader(session) as reader:
        for row in reader.passes()[::20]:
            with refused("reader.damaged-before", what="pass executions are missing"):
                reader.before(row.id)
        assert has_message(reader.check(), "checked.some-missing")


def test_that_a_damaged_scope_does_not_change_the_text_before_a_pass(session: Path) -> None:
    with edited(session) as connection:
        connection.execute("UPDATE scopes SET parent = 1 WHERE id = (SELECT max(id) FROM scopes)")
        connection.execute("UPDATE scopes SET op = 'other' WHERE id = (SELECT max(id) FROM scopes)")
    with (
        SessionReader(session) as reader,
        refused("reader.damaged-before", what="1 name of scopes and passes cannot be read"),
    ):
        reader.before(reader.passes()[-1].id)


def test_that_passes_of_a_scope_that_is_gone_are_searched_and_read(session: Path) -> None:
    with SessionReader(session) as reader:
        used = reader.passes()[-1].id
    with crafted(session) as connection:
        connection.execute("DELETE FROM scopes WHERE id = (SELECT scope FROM passes WHERE id = ?)", (used,))
    queries = Queries(session)
    with closing(queries):
        found: list[TextHits] = []
        queries.search.find(SearchRequest("[a-z]", regex=True), lambda more, _: found.extend(more))
        assert DAMAGED in {one.source.scope for one in found}
        assert queries.memory.shared() is not None


def test_that_text_that_is_no_text_does_not_take_the_other_rows_with_it(session: Path) -> None:
    with edited(session) as connection:
        connection.execute("UPDATE notes SET text = CAST(x'ff41' AS TEXT) WHERE id = 2")
    with SessionReader(session) as reader:
        assert [note.id for note in reader.notes()] == [1, 3]


# --- row 14: values


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("outcome", '"splendid"', "Invalid enum value 'splendid'"),
        ("devices", '"hip"', "Expected `array`, got `str`"),
        ("flags", "[1]", "Expected `str`, got `int` - at `$[0]`"),
        ("source_bytes", "-1", "Expected `int` >= 0"),
        ("source_bytes", "NaN", ""),
        ("locations", "null", "Expected `bool`, got `null`"),
        ("dispatch", '["one"]', "Expected `array` of length 2"),
        ("toolchain", "[" * 100_000, ""),
        ("sentence", "", ""),
    ],
)
def test_that_a_stored_value_of_the_wrong_kind_is_not_called_a_bug(
    session: Path, key: str, value: str, said: str
) -> None:
    with crafted(session) as connection:
        connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))
    with SessionReader(session) as reader, refused("head-values.session-is-damaged", what=key) as caught:
        reader.info()
    assert said in str(caught.value.title.arguments["value"])


def test_that_a_head_that_lacks_a_value_is_not_called_a_bug(session: Path) -> None:
    with crafted(session) as connection:
        connection.execute("DELETE FROM meta WHERE key = 'driver'")
    with SessionReader(session) as reader, refused("head-values.session-is-damaged", what="driver"):
        reader.info()


WRONG: dict[str, tuple[str, Callable[[SessionReader], object]]] = {
    "a status": ("UPDATE passes SET status = 77 WHERE id = 9", lambda reader: reader.passes()),
    "a phase": ("UPDATE passes SET phase = -3 WHERE id = 9", lambda reader: reader.pass_list(frozenset())),
    "a count": ("UPDATE passes SET added = 'many' WHERE id = 9", lambda reader: reader.passes()),
    "a number in bytes": ("UPDATE passes SET wall_shared = x'00' WHERE id = 9", lambda reader: reader.passes()),
    "the outcome of a run": ("UPDATE lanes SET outcome = 'odd'", lambda reader: reader.lanes()),
    "an argument": ("UPDATE lanes SET argv = '{}'", lambda reader: reader.lanes()),
    "the side of a note": ("UPDATE notes SET side = 'left'", lambda reader: reader.notes()),
    "a call": (
        "INSERT INTO diagnostics (lane, severity, message, op, current_op, calls, notes)"
        " VALUES (1, 'error', '', '', '', '[[1]]', '[]')",
        lambda reader: reader.diagnostics(),
    ),
    "a severity": (
        "INSERT INTO diagnostics (lane, severity, message, op, current_op, calls, notes)"
        " VALUES (1, 'fatal', '', '', '', '[]', '[]')",
        lambda reader: reader.diagnostics(),
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_that_a_row_of_wrong_values_is_not_called_a_bug(session: Path, kind: str) -> None:
    change, read = WRONG[kind]
    with crafted(session) as connection:
        connection.execute(change)
    with SessionReader(session) as reader:
        damage = NOTHING
        try:
            read(reader)
        except UserError as error:
            damage = error.title
        assert has_message(damage, "opening.damaged") or has_message(reader.damage_notice(), "checked.parts-damaged")


# --- row 15: a scope that is its own parent


@pytest.mark.parametrize("parent", ["id", "id + 1", "999999"])
def test_that_a_scope_inside_itself_does_not_hang(session: Path, parent: str) -> None:
    with crafted(session) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(f"UPDATE scopes SET parent = {parent} WHERE id IN (2, 3)")
    with SessionReader(session) as reader:
        scopes = {scope.id: scope for scope in reader.scopes()}
        assert scopes[2].parent_id is None
        assert scopes[2].shared, "what stood before its passes is not known"
        for row in reader.passes()[::20]:
            reader.before(row.id)


ADDS_PASSES = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("PRAGMA synchronous = OFF")
rows = connection.execute("SELECT * FROM passes ORDER BY id DESC LIMIT 50").fetchall()
places = ", ".join("?" * len(rows[0]))
print("begun", flush=True)
while True:
    for row in rows:
        connection.execute("DELETE FROM passes WHERE id = ?", row[:1])
    for row in rows:
        connection.execute(f"INSERT INTO passes VALUES ({places})", row)
"""


def test_that_a_compile_which_adds_passes_meanwhile_is_no_damage(session: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ADDS_PASSES, str(session)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        try:
            with SessionReader(session) as reader:
                assert [reader.find_bad_passes() for _ in range(1000)] == [(0, False)] * 1000
        finally:
            writer.kill()
