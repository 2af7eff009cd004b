"""Marks sessions whose passes were fetched phase by phase, in any order.

No table changes. An older Passlens takes the last dump of any phase for the text before a pass, so it must refuse a
session that has the passes of some phases only.
"""

from __future__ import annotations

import sqlite3


def migrate(connection: sqlite3.Connection) -> None:
    """Change nothing but the version, which the caller sets."""
    del connection
