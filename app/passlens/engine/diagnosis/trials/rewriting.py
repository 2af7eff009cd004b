"""Rewrites an input that this release rejects: another release that parses it prints it in generic form.

That form has no syntax of single ops, which changes most between releases: names of attributes and operands are spelled
out. It does not help with ops that were removed.
"""

from __future__ import annotations

import difflib
from pathlib import Path

from passlens.engine.compile.session_input import input_file, read_input
from passlens.engine.diagnosis.reproduce.reproduce_start import OPT, tool_path
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.discover import find

_SECONDS = 120.0


def rewritten(reader: SessionReader, printer: str, cancel: CancelToken) -> bytes:
    """The input of a session in generic form.

    Args:
        reader: The session.
        printer: The toolchain that parses and prints it.
        cancel: Stops the work.

    Raises:
        UserError: That toolchain is not installed, or cannot parse the input either.
        CancelledError: The user cancelled.
    """
    toolchain = find(printer)
    with scratch_folder("rewrite") as folder:
        out = folder / "rewritten.mlir"
        words: list[str | Path] = [tool_path(toolchain, OPT), input_file(reader, folder), "--mlir-print-op-generic"]
        outcome = run_child([*words, "-o", str(out)], cancel=cancel, cwd=folder, timeout_seconds=_SECONDS)
        cancel.raise_if_cancelled()
        if not outcome.ok or not out.is_file():
            raise UserError(
                Message(
                    "rewriting.not-read", "IREE {version} cannot read the input either.", version=toolchain.version
                ),
                detail=outcome.stderr[-2000:],
                location=str(reader.path),
            )
        return out.read_bytes()


def rewritten_diff(reader: SessionReader, printer: str, name: str) -> str:
    """The changes of the rewriting, as a unified diff.

    Raises:
        UserError: See ``rewritten``.
    """
    before, after = (
        data.decode("utf-8", errors="replace").splitlines(keepends=True)
        for data in (read_input(reader), rewritten(reader, printer, CancelToken()))
    )
    return "".join(difflib.unified_diff(before, after, name, f"{name}, rewritten"))
