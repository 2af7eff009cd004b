"""SQLite files of others: what they may make SQLite do, and for how long."""

from __future__ import annotations

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from message_checks import refused
from passlens.engine.errors import CancelledError
from passlens.engine.foreign_sqlite import open_foreign, reading
from waiting import PATIENCE

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS id FROM n"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE small (value)")
        connection.execute("INSERT INTO small VALUES (randomblob(100000))")
        connection.execute(f"CREATE VIEW endless AS {ENDLESS}")
    return path


def test_that_a_view_without_end_does_not_outlast_the_time_it_gets(database: Path) -> None:
    busy = refused("foreign-sqlite.busy", name="theirs.db", seconds=0.05)
    with busy, reading(database, seconds=0.05) as connection:
        connection.execute("SELECT * FROM endless").fetchall()


def test_that_a_view_without_end_does_not_outlast_whoever_asks_to_stop(database: Path) -> None:
    with pytest.raises(CancelledError), reading(database, stop=lambda: True) as connection:
        connection.execute("SELECT * FROM endless").fetchall()


def test_that_ctrl_c_is_not_swallowed_while_sqlite_works(database: Path) -> None:
    def press() -> bool:  # asked by SQLite while it works
        signal.raise_signal(signal.SIGINT)
        return False

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # workers of pytest-xdist ignore it
    try:
        with pytest.raises(KeyboardInterrupt), reading(database, stop=press, seconds=PATIENCE) as connection:
            connection.execute("SELECT * FROM endless").fetchall()
    finally:
        signal.signal(signal.SIGINT, before)


def test_that_a_value_longer_than_the_bound_is_not_read(database: Path) -> None:
    with reading(database, longest=200_000) as connection:
        assert len(connection.execute("SELECT value FROM small").fetchone()[0]) == 100_000
        with pytest.raises(sqlite3.DataError, match="too big"):
            connection.execute("SELECT zeroblob(300000)").fetchone()


def test_that_nothing_is_written_or_attached(database: Path) -> None:
    with reading(database) as connection:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("INSERT INTO small VALUES (1)")
        with pytest.raises(sqlite3.OperationalError, match="too many attached"):
            connection.execute("ATTACH ':memory:' AS other")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_that_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "session.passlens"
    os.mkfifo(pipe)
    with refused("common.no-regular-file"):
        open_foreign(pipe)
