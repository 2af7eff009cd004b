"""Sessions whose tables another version of Passlens made."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Answer
from passlens.engine.session.checked import keep_sums


@pytest.mark.parametrize(
    ("command", "kind", "what"),
    [("affinity", "affinity", "device"), ("memory", "memory", "memory"), ("kernels", "kernels", "kernel")],
)
def test_that_a_table_in_a_form_of_another_version_is_said_to_be_one(
    cli: Callable[..., Answer], matmul_session: Path, tmp_path: Path, command: str, kind: str, what: str
) -> None:
    session = Path(shutil.copy(matmul_session, tmp_path))
    with closing(sqlite3.connect(session)) as connection, connection:
        keep_sums(connection)
        connection.execute("UPDATE analyses SET version = 99, value = '{}' WHERE kind = ?", (kind,))
    answer = cli(command, session)
    assert answer.tells("render.foreign-table", what=what)
    assert answer.tells("render.compile-again")
    assert not answer.tells("render.no-table")
    with closing(sqlite3.connect(session)) as connection, connection:
        connection.execute("DELETE FROM analyses WHERE kind = ?", (kind,))
    assert cli(command, session).tells("render.no-table", what=what)
