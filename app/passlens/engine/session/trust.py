"""Decides whether a session may start anything.

A session that this user made here may start the tools that it was made with. One from elsewhere can be viewed but
starts nothing until this user has seen what it would start and has trusted it: once per file, and for these contents
only.
"""

from __future__ import annotations

import threading
from pathlib import Path

from passlens.engine.errors import UntrustedError, UserError
from passlens.engine.messages import Message
from passlens.engine.session import grants, seal
from passlens.engine.session.reader import SessionReader

_allowed = threading.Event()


def allow_all() -> None:
    """Let this process start what sessions from elsewhere name, and trust each of them from then on."""
    _allowed.set()


def is_trusted(reader: SessionReader) -> bool:
    """Whether a session may start something: this user made it here, or trusts it."""
    return reader.asked(seal.is_sealed) or grants.is_granted(reader.asked(seal.fingerprint))


def require(reader: SessionReader) -> None:
    """Raise an error for a session that may start nothing.

    Raises:
        UntrustedError: It is from elsewhere and not trusted.
    """
    if is_trusted(reader):
        return
    if not _allowed.is_set():
        title = Message(
            "errors.untrusted",
            "{session} was not made by you on this machine: nothing is compiled, run, fixed or reproduced from it "
            "until you trust it.",
            session=reader.path.name,
        )
        hint = Message("errors.look-first", "Check what it would start; --trust allows it.")
        raise UntrustedError(reader.path, title, hint)
    _remember(reader)


def grant(session: Path) -> None:
    """Trust a session with its current contents.

    Raises:
        UserError: It cannot be read, or this user's data folder cannot be written.
    """
    with SessionReader(session) as reader:
        _remember(reader)


def _remember(reader: SessionReader) -> None:
    mark = reader.asked(seal.fingerprint)
    if not mark:
        folder = seal.key_file().parent
        raise UserError(
            Message(
                "trust.no-key",
                "A session cannot be trusted: the key for remembering it cannot be written to {folder}.",
                folder=folder,
            ),
            hint=Message("trust.writable-folder", "Check that this folder can be written."),
            location=str(folder),
        )
    grants.remember(mark)
