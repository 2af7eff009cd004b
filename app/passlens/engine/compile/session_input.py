"""The input of a session as it was compiled: from the session if it is complete there, else from the user's disk.

For a session from elsewhere no file is read: its path refers to another machine's disk, and here any file may have that
name.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.quoting import file_name, file_suffix
from passlens.engine.regular_files import open_regular, read_regular
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SOURCE, SOURCE_BYTECODE, Origin, SessionInfo
from passlens.engine.whole_files import unwritable_file

_BESIDE_BYTES = 64 << 30
"""The most bytes of an input read from disk: a larger file is not a model."""
_DIGITS = 12


def read_input(reader: SessionReader) -> bytes:
    """The input of a session as it was compiled.

    Raises:
        UserError: Neither the session nor, where this user made it here, the disk has all of it.
    """
    info = reader.info()
    kept = _kept(reader)
    if len(kept) == info.source_bytes:
        return kept
    _check_may_be_read(info)
    try:
        data = read_regular(info.source, at_most=_BESIDE_BYTES)
    except UserError as error:
        raise UserError(
            Message(
                "session-input.gone",
                "{path} no longer exists, and the session does not hold all of it.",
                path=info.source,
            ),
            detail=str(error.title),
            hint=Message("session-input.put-back", "Put the file back, or compile again."),
            location=str(info.source),
        ) from error
    if len(data) != info.source_bytes or not data.startswith(kept):
        raise _changed(info)
    return data


def input_file(reader: SessionReader, folder: Path) -> Path:
    """A file with the input as it was compiled: the user's own if unchanged, else a copy in ``folder``.

    The copy is named after its content, and an existing one is reused.

    Raises:
        UserError: As ``read_input``; or the copy cannot be written.
    """
    info, kept = reader.info(), _kept(reader)
    if info.origin is Origin.HERE and _is_unchanged(info, kept):
        return info.source
    if len(kept) != info.source_bytes:
        _check_may_be_read(info)
        raise _changed(info)
    return keep_input(kept, info.source.name, folder)


def keep_input(data: bytes, name: str, folder: Path) -> Path:
    """Write an input to a folder under a name derived from its content, unless it exists; return its path.

    Raises:
        UserError: It cannot be written.
    """
    given = Path(name)
    digest = hashlib.blake2b(data, digest_size=16).hexdigest()[:_DIGITS]
    path = folder / f"{file_name(given.stem, 'model')}-{digest}{file_suffix(given.suffix, '.mlir')}"
    try:
        if not path.is_file() or path.stat().st_size != len(data):
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise unwritable_file(path, error, Message("session-input.free-space", "Free some space there.")) from error
    return path


def _kept(reader: SessionReader) -> bytes:
    """The part of its input that the session holds: all of it, the beginning of a large one, or nothing."""
    rows = [one for one in reader.artifacts() if one.kind in {SOURCE, SOURCE_BYTECODE}]
    return reader.artifact(rows[0].id) if rows else b""


def _is_unchanged(info: SessionInfo, kept: bytes) -> bool:
    """Whether the file on disk has the size and the beginning of the compiled input."""
    try:
        with open_regular(info.source) as file:
            size = file.seek(0, 2)
            file.seek(0)
            return size == info.source_bytes and bool(kept) and file.read(len(kept)) == kept
    except (UserError, OSError):
        return False


def _check_may_be_read(info: SessionInfo) -> None:
    if info.origin is not Origin.HERE:
        raise UserError(
            Message(
                "session-input.not-whole",
                "The session does not hold all of its input ({name}), and was not made by you on this machine: "
                "no file that it names is read.",
                name=info.source.name,
            ),
            hint=Message("session-input.compile-model", "Compile the model itself, if you have it."),
            location=str(info.path),
        )


def _changed(info: SessionInfo) -> UserError:
    return UserError(
        Message("session-input.changed", "{path} changed after the compile.", path=info.source),
        hint=Message("session-input.compile-again", "Compile it again."),
        location=str(info.source),
    )
