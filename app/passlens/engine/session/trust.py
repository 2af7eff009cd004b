"""Whether anything may be started from a session.

A session that this user made here may start what it was made with. One from elsewhere is looked at and starts nothing,
until this user has seen what it would start and allowed it: once for a file, and for these contents only.
"""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.session import grants, seal
from passlens.engine.session.reader import SessionReader


class UntrustedError(UserError):
    """A session from elsewhere would start something, and nobody has allowed it.

    Attributes:
        session: Its file.
    """

    def __init__(self, session: Path) -> None:
        super().__init__(
            f"{session.name} was not made by you on this machine: nothing is compiled, run, fixed or reproduced from it"
            " until you trust it.",
            hint=f"'passlens trust {session.name}' shows what it would start; --trust allows it.",
            location=str(session),
        )
        self.session = session


def is_trusted(reader: SessionReader) -> bool:
    """Whether a session may start something: this user made it here, or allowed it."""
    return reader.asked(seal.is_sealed) or grants.is_granted(reader.asked(seal.fingerprint))


def require(reader: SessionReader) -> None:
    """Refuse to go on with a session that may start nothing.

    Raises:
        UntrustedError: It is from elsewhere, and was not allowed.
    """
    if not is_trusted(reader):
        raise UntrustedError(reader.path)


def grant(session: Path) -> None:
    """Allow a session, with what it holds now, to start something.

    Raises:
        UserError: It cannot be read, or this user's data folder keeps nothing.
    """
    with SessionReader(session) as reader:
        mark = reader.asked(seal.fingerprint)
    if not mark:
        folder = seal.key_file().parent
        raise UserError(
            f"A session cannot be trusted: the key for remembering it cannot be written to {folder}.",
            hint="See that this folder can be written.",
            location=str(folder),
        )
    grants.remember(mark)
