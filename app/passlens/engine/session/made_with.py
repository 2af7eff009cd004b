"""Finds the toolchain that made a session on this machine.

A session from elsewhere may name its toolchain by any text, even a path: only its version is looked up, among the
toolchains installed here.
"""

from __future__ import annotations

from contextlib import suppress

from passlens.engine.errors import UserError
from passlens.engine.session.rows import Origin, SessionInfo
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import Toolchain, find, of_version


def made_with(info: SessionInfo) -> Toolchain | None:
    """The toolchain that made a session; None where it is unknown, or no longer on this machine.

    A name given by this user is used as long as it refers to that version.
    """
    version = info.toolchain_version
    if not version:
        return None
    if info.origin is Origin.HERE:
        with suppress(UserError):
            named = find(info.toolchain)
            if named.version == version:
                return named
    return of_version(version)


def reads_ir_of(info: SessionInfo) -> Toolchain:
    """The toolchain that reads the IR of a session: another version may not parse it.

    Raises:
        UserError: Not even our own is installed.
    """
    return made_with(info) or find(OWN)
