"""Explains why the open session lacks a table, for the tabs that show tables."""

from __future__ import annotations

from passlens.gui.kit.translation import tr
from passlens.gui.shell.reading import Tables
from passlens.gui.shell.shell import Shell


def no_table_title(shell: Shell, ended: str) -> str:
    """The title in place of a missing table: during a compile it may still come; otherwise ``ended``."""
    return tr("WiringSession", "Not known yet") if shell.compiling.running else ended


def why_no_table(shell: Shell, tables: Tables, kind: str) -> str:
    """The reason for a missing table, with a hint; ``kind`` as in ``Tables.foreign``."""
    if shell.compiling.running:
        return tr("WiringSession", "It appears when the compile has got that far.")
    session = shell.state.session
    imported = session is not None and session.info.imported
    if kind in tables.foreign:
        again = (
            tr("WiringSession", "Import the dumps again.") if imported else tr("WiringSession", "Compile again (F5).")
        )
        return tr(
            "WiringSession", "Another version of Passlens made this table, and this version cannot read it. {again}"
        ).format(again=again)
    if imported:
        return tr("WiringSession", "It is read from phases: import a folder of --dump-compilation-phases-to.")
    return tr("WiringSession", "The compile ended before there was any; see Problems.")
