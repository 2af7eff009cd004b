"""The toolchain with which parts of a session are compiled again."""

from __future__ import annotations

from contextlib import suppress

from passlens.engine.compile.request import CompileRequest, as_compiled
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.made_with import made_with
from passlens.engine.session.rows import Origin, SessionInfo
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import Toolchain, find


def session_toolchain(how: CompileRequest, info: SessionInfo) -> Toolchain:
    """The requested toolchain; else the one that made the session, in the same version.

    Raises:
        UserError: It is not installed here, or is unknown.
    """
    if info.imported:
        if how.toolchain:
            return find(how.toolchain)
        raise UserError(
            Message(
                "dispatch.unknown-toolchain",
                "These dumps were imported: which IREE made them is not known.",
            ),
            hint=Message(
                "dispatch.name-toolchain",
                "Name the toolchain to compile the dispatch with (--toolchain).",
            ),
            location=str(info.path),
        )
    recorded = as_compiled(info).toolchain
    if how.toolchain != recorded and not (how.toolchain in {"", OWN} and recorded in {"", OWN}):
        return find(how.toolchain)
    found = made_with(info)
    if found is not None:
        return found
    now = ""
    if info.origin is Origin.HERE:
        with suppress(UserError):
            now = f"; '{recorded or OWN}' is {find(recorded).version} now"
    raise UserError(
        Message(
            "dispatch.toolchain-gone",
            "The session was made with IREE {version}, which is no longer here{now}.",
            version=info.toolchain_version,
            now=now,
        ),
        hint=Message(
            "dispatch.install-again",
            "Install it again, or name another toolchain (--toolchain).",
        ),
        location=recorded or info.toolchain_version,
    )
