"""The connections to SQLite that the code under test makes: to limit them, or to count what they give."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest


def made_from_now_on(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Each connection as it is made, for the rest of a test."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def noted(*arguments: Any, **named: Any) -> sqlite3.Connection:
        made.append(connect(*arguments, **named))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return made


def fill_the_disk(connection: sqlite3.Connection, pages: int) -> None:
    """Let a database grow by so many pages and no more, as on a full disk."""
    used = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {used + pages}")
