"""Files of IR that are compared on their own, without a session."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.ir.bytecode import BYTECODE_MAGIC
from passlens.engine.ir.counts import count_ops


def read_ir(path: Path) -> str:
    """The text of a file of IR.

    Raises:
        UserError: There is no such file, or it holds no printed MLIR.
    """
    if path.is_dir():
        raise UserError(f"{path} is a folder.", hint="Name a file of IR.", location=str(path))
    if not path.exists():
        raise UserError(f"There is no file {path}.", hint="Check the path.", location=str(path))
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(
            f"{path} cannot be read: {error.strerror or error}.", hint="Check its permissions.", location=str(path)
        ) from error
    if data.startswith(BYTECODE_MAGIC):
        raise UserError(
            f"{path} is MLIR bytecode.", hint=f"Print it first: iree-opt {path} -o {path.stem}.mlir", location=str(path)
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if not count_ops(text):
        raise UserError(f"{path} holds no printed MLIR: there is no op in it.", hint="Name a .mlir file.")
    return text
