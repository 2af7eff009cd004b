"""Checks the input file before the compiler runs: that it exists, is readable, and looks like MLIR.

``diagnosis.preflight`` checks whether the devices that it names are declared.
"""

from __future__ import annotations

import codecs
import io
import os
import re
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.other_inputs import ALIKE, BYTES, COMMENTS, MARKS, TEXTS
from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE, ONNX, TORCH_PROGRAM, Opens, suffixes_of
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Items, Message
from passlens.engine.regular_files import open_regular, unreadable

_CHUNK = 4 << 20
_ACCEPTED = Message(
    "source-check.opens",
    "Passlens opens models ({models}), sessions ({sessions}) and modules ({modules}).",
    models=Items(suffixes_of(Opens.MODEL)),
    sessions=Items(suffixes_of(Opens.SESSION)),
    modules=Items(suffixes_of(Opens.MODULE)),
)
# What a module in MLIR's textual form can begin with: an op, an alias, a result, or resources.
_FIRST = re.compile(r'^(?:module\b|[a-z_][\w$]*\.[\w.$]+|"[\w.$-]+"\s*\(|[#!][\w$.]+\s*=|%[\w$.-]+|\{-#|func\s+@)')
_SKIP = re.compile(r"(?:\s+|//[^\n]*\n)*")


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """An input file that can be given to the compiler. ``bytecode`` is set when it is not text."""

    path: Path
    bytes: int
    bytecode: bool


def check_source(path: Path, cancel: CancelToken | None = None) -> SourceInfo:
    """Check whether a file can be compiled; reads it once, in pieces.

    Raises:
        UserError: It is missing, a directory, empty, unreadable, not UTF-8, or plainly not MLIR.
        CancelledError: The user asked to stop.
    """
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where the name is too long
        raise UserError(
            Message("source-check.is-directory", "{path} is a directory.", path=path),
            hint=Message("source-check.give-mlir-file", "Give an MLIR file."),
            location=str(path),
        )
    with open_regular(path) as file:
        try:
            head = file.read(_CHUNK)
            if not head.strip():
                raise UserError(
                    Message("common.is-empty", "{path} is empty.", path=path),
                    hint=Message("source-check.export-model-again", "Export the model again."),
                    location=str(path),
                )
            if BYTECODE.begins(head):
                return SourceInfo(path, file.seek(0, io.SEEK_END), bytecode=True)
            if imported := _imported(path):
                raise UserError(
                    imported,
                    hint=Message(
                        "source-check.import-onnx", "'passlens compile {name}' and the window do that.", name=path.name
                    ),
                    location=str(path),
                )
            by_bytes = ((what, re.match(begins, head) is not None) for begins, what in BYTES)
            by_mark = ((what, mark.is_in(head)) for mark, what in MARKS)
            for what, is_it in (*by_bytes, *by_mark):
                if is_it:
                    raise UserError(
                        Message(
                            "source-check.other-kind",
                            "{name} is not MLIR: it is {what}.",
                            name=path.name,
                            what=what,
                        ),
                        hint=_ACCEPTED,
                        location=str(path),
                    )
            decoder = codecs.getincrementaldecoder("utf-8")()
            offset, chunk = 0, head
            while chunk:
                if cancel is not None:
                    cancel.raise_if_cancelled()
                _decode(decoder, chunk, offset, path)
                offset += len(chunk)
                chunk = file.read(_CHUNK)
            _decode(decoder, b"", offset, path, last=True)
        except OSError as error:
            raise unreadable(path, error) from error
    _check_first(head, path)
    return SourceInfo(path, offset, bytecode=False)


def _imported(path: Path) -> Message:
    """What a model is that becomes MLIR first; nothing for any other file."""
    suffix = path.suffix.lower()
    if suffix in ONNX.suffixes:
        return Message("source-check.onnx", "{name} is an ONNX model, which is imported first.", name=path.name)
    if suffix in TORCH_PROGRAM.suffixes:
        return Message(
            "source-check.torch", "{name} is a torch.export program, which is converted first.", name=path.name
        )
    return NOTHING


def _decode(decoder: codecs.IncrementalDecoder, chunk: bytes, offset: int, path: Path, *, last: bool = False) -> None:
    zero = chunk.find(b"\0")
    if zero >= 0:
        raise UserError(
            Message(
                "source-check.zero-byte",
                "{name} is not MLIR: it holds a zero byte at offset {offset:,}.",
                name=path.name,
                offset=offset + zero,
            ),
            hint=Message(
                "source-check.binary",
                "It looks like a binary file; give the exported .mlir or .mlirbc.",
            ),
            location=str(path),
        )
    try:
        decoder.decode(chunk, final=last)
    except UnicodeDecodeError as error:
        raise UserError(
            Message(
                "source-check.not-utf-8",
                "{name} is not UTF-8 text: {reason} near offset {offset:,}.",
                name=path.name,
                reason=error.reason,
                offset=offset + error.start,
            ),
            hint=Message("source-check.export-utf-8", "Export it again as UTF-8, or give MLIR bytecode."),
            location=str(path),
        ) from error


def begins_like_mlir(text: str) -> bool:
    """Whether a text, after comments, begins like a module."""
    start = _beginning(text)
    return _FIRST.match(start) is not None


def _beginning(text: str) -> str:
    """A text without its leading blanks and comments."""
    skipped = _SKIP.match(text)
    return text[skipped.end() if skipped else 0 :]


def _check_first(head: bytes, path: Path) -> None:
    start = _beginning(head.decode("utf-8", errors="ignore").removeprefix("\ufeff"))
    alike = next((what for begins, what in ALIKE if re.match(begins, start)), None)
    if start and (alike is not None or not _FIRST.match(start)):
        shown = start.split("\n", 1)[0][:60]
        behind = re.sub(rf"\A{COMMENTS}", "", start)
        texts = (start, behind) if start.startswith("#!") else (behind, start)
        known = (what for text in texts for begins, what in TEXTS if re.match(begins, text))
        what = alike if alike is not None else next(known, None)
        if what is not None:
            raise UserError(
                Message(
                    "source-check.other-text",
                    "{name} is not MLIR: it is {what}. It begins with '{text}'.",
                    name=path.name,
                    what=what,
                    text=shown,
                ),
                hint=_ACCEPTED,
                location=str(path),
            )
        raise UserError(
            Message(
                "source-check.unlike-mlir",
                "{name} does not look like MLIR: it begins with '{text}'.",
                name=path.name,
                text=shown,
            ),
            hint=_ACCEPTED,
            location=str(path),
        )
