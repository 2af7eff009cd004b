"""The toolchain that made a session, as far as this machine has it.

A session from elsewhere names its toolchain in words of its own, which can be a path: it is looked for by its version,
among those that are installed here, and by nothing else.
"""

from __future__ import annotations

from contextlib import suppress

from passlens.engine.errors import UserError
from passlens.engine.session.rows import Origin, SessionInfo
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import Toolchain, find, of_version


def made_with(info: SessionInfo) -> Toolchain | None:
    """The toolchain that made a session; None where it is not known, or not on this machine any more.

    A name of this user's counts while it stands for that version.
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
    """The toolchain that reads the IR of a session: of one version it may not parse in another.

    Raises:
        UserError: Not even our own is there.
    """
    return made_with(info) or find(OWN)
