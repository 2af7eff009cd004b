"""Makes the edited copies of the input and of a file that a flag names. The user's own files stay unchanged."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from passlens.engine.compile.places import sessions_folder
from passlens.engine.compile.session_input import input_file, read_input
from passlens.engine.diagnosis.findings import FileEdit, Fix, key_of
from passlens.engine.diagnosis.fixes.apply import diff_with, edit_diff, edited_text, text_with
from passlens.engine.diagnosis.trials.rewriting import rewritten, rewritten_diff
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.quoting import file_name, file_suffix
from passlens.engine.regular_files import read_regular
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.whole_files import unwritable_file, write_whole

_MOST_BYTES = 16 << 20
"""The largest file that a flag names and that is copied: a specification, not an archive of parameters."""


def trials_folder(session: Path) -> Path:
    """The folder for a session's trials and edited copies of its input: beside it, if writable.

    Raises:
        UserError: No folder is writable.
    """
    name = f"{session.stem}.fixes"
    places = (session.absolute().parent / name, sessions_folder() / name)
    for place in places:
        with suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            return place
    raise UserError(
        Message("trial.cannot-made", "{places} cannot be made.", places=places[-1]),
        hint=Message("trial.writable-folder", "Give the session a folder that can be written."),
        location=str(session),
    )


def edited_copy(reader: SessionReader, folder: Path, fix: Fix, cancel: CancelToken | None = None) -> Path:
    """Write the input with the edits of a fix; returns the copy's path.

    Raises:
        UserError: The input changed since the compile, or is not text, or the copy cannot be written.
        CancelledError: The user cancelled.
    """
    source = reader.info().source
    name = f"{file_name(source.stem, 'model')}.{fix.name}-{key_of(fix)}{file_suffix(source.suffix, '.mlir')}"
    path = folder / name
    _write(path, _edited(reader, fix, cancel or CancelToken()))
    return path


def copy_of_file(reader: SessionReader, folder: Path, fix: Fix) -> Path | None:
    """Write the edited copy of the file that a flag names; None if the fix changes no such file.

    Raises:
        UserError: The file cannot be read, is not text, or no longer fits the edits, or the copy cannot be written.
    """
    if fix.file is None:
        return None
    given = Path(fix.file.path)
    path = folder / f"{file_name(given.stem, 'file')}.{fix.file.flag}-{key_of(fix)}{file_suffix(given.suffix, '.mlir')}"
    _write(path, _edited_file(reader, fix.file))
    return path


def shown_diff(reader: SessionReader, fix: Fix) -> str:
    """The edits of a fix as unified diffs: of the input, then of the file that a flag names; empty without edits.

    Raises:
        UserError: See ``edited_copy`` and ``copy_of_file``; or the release that should rewrite the input cannot.
    """
    name = reader.info().source.name
    if fix.printer:
        return rewritten_diff(reader, fix.printer, name)
    found = edit_diff(read_input(reader), fix, name)
    if fix.file is not None:
        found += diff_with(_file(reader, fix.file), fix.file.edits, fix.file.path)
    return found


def edit_pair(session: Path, fix: Fix) -> tuple[Path, Path]:
    """Two files to compare: the compiled input and its edited copy, or, if a fix edits only a file that a flag names,
    that file and its copy.

    Raises:
        UserError: See ``edited_copy`` and ``copy_of_file``.
    """
    with SessionReader(session) as reader:
        folder = trials_folder(session)
        copy = copy_of_file(reader, folder, fix)
        if copy is not None and fix.file is not None and not fix.edits:
            return _path(reader, fix.file), copy
        return input_file(reader, folder), edited_copy(reader, folder, fix)


def save_edited(session: Path, fix: Fix, target: Path) -> Path:
    """Write the edited copy to a path that the user chose, other than the edited file itself. If a fix edits the input
    and a file that a flag names, the copy of that file is written beside it.

    Raises:
        UserError: See ``edited_copy`` and ``copy_of_file``; also if the path is that of an edited file.
    """
    with SessionReader(session) as reader:
        source, file = reader.info().source, fix.file
        for own in (source, *((_path(reader, file),) if file is not None else ())):
            if target.exists() and own.exists() and target.samefile(own):
                raise UserError(
                    Message("trial.own-input", "{path} is the input itself, which is left as it is.", path=target)
                    if own == source
                    else Message("trial.own-file", "{path} is the original file, which stays unchanged.", path=target),
                    hint=Message("trial.choose-another-name", "Choose another name."),
                    location=str(target),
                )
        if file is None:
            _write(target, _edited(reader, fix, CancelToken()))
            return target
        beside = target.with_name(f"{target.stem}.{file.flag}{target.suffix}") if fix.edits else target
        if beside != target and beside.exists():
            raise UserError(
                Message("trial.beside-exists", "{path} already exists.", path=beside),
                hint=Message("trial.choose-another-name", "Choose another name."),
                location=str(beside),
            )
        _write(beside, _edited_file(reader, file))
        if fix.edits:
            _write(target, _edited(reader, fix, CancelToken()))
    return target


def _edited(reader: SessionReader, fix: Fix, cancel: CancelToken) -> bytes:
    """The input with a fix's changes."""
    if fix.printer:
        return rewritten(reader, fix.printer, cancel)
    return edited_text(read_input(reader), fix).encode()


def _edited_file(reader: SessionReader, file: FileEdit) -> bytes:
    return text_with(_file(reader, file), file.edits).encode()


def _path(reader: SessionReader, file: FileEdit) -> Path:
    return reader.info().source.parent / file.path  # an absolute path replaces the folder


def _file(reader: SessionReader, file: FileEdit) -> bytes:
    """The contents of the file that a flag names; the session holds them if the file is the input."""
    path = _path(reader, file)
    if path == reader.info().source:
        return read_input(reader)
    trust.require(reader)
    return read_regular(path, at_most=_MOST_BYTES)


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        raise unwritable_file(path, error) from error
