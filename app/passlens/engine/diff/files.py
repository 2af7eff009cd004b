"""Reads files of IR that are compared without a session."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE
from passlens.engine.ir.counts import count_ops
from passlens.engine.messages import Message
from passlens.engine.regular_files import unreadable


def read_ir(path: Path) -> str:
    """The text of a file of IR.

    Raises:
        UserError: The file does not exist or is not printed MLIR.
    """
    if path.is_dir():
        raise UserError(
            Message("common.is-folder", "{path} is a folder.", path=path),
            hint=Message("files.name-file-ir", "Name a file of IR."),
            location=str(path),
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    if BYTECODE.begins(data):
        raise UserError(
            Message("files.is-mlir-bytecode", "{path} is MLIR bytecode.", path=path),
            hint=Message(
                "files.print-first",
                "Print it first: iree-opt {path} -o {stem}.mlir",
                path=path,
                stem=path.stem,
            ),
            location=str(path),
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if not count_ops(text):
        raise UserError(
            Message("files.no-ops", "{path} holds no printed MLIR: there is no op in it.", path=path),
            hint=Message("files.name-mlir-file", "Name a .mlir file."),
        )
    return text
