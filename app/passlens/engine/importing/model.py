"""Compiles models of all formats: other formats than MLIR are first imported to MLIR."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest
from passlens.engine.importing.input_type import with_notice
from passlens.engine.importing.onnx_model import import_onnx, imported_from, is_onnx
from passlens.engine.importing.torch_archive import is_torch_archive
from passlens.engine.importing.torch_program import convert_program
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message


def import_model(
    path: Path, context: JobContext, torch_python: Path | None = None, *, trusted: bool = False
) -> tuple[Path, Message] | None:
    """The MLIR imported from a model of another format, and a message on its origin; None for other files.

    Args:
        path: The model.
        context: Provides the cancel token.
        torch_python: The Python that converts a PyTorch program; None: the remembered one, or the first found.
        trusted: Whether the user allows loading such a program, which can run code inside it.

    Raises:
        UserError: See ``import_onnx`` and ``convert_program``.
        UntrustedError: It is a PyTorch program that this user has not allowed to be loaded.
        CancelledError: The import was cancelled.
    """
    if is_onnx(path):
        imported = import_onnx(path, context)
        return imported.path, imported_from(path, imported)
    if is_torch_archive(path):
        converted = convert_program(path, context, torch_python, trusted=trusted)
        return converted.path, converted.notice
    return None


@dataclass(frozen=True, slots=True)
class CompileModelJob:
    """Compile a model into a session; other formats than MLIR are imported first (see the Job protocol).

    If a flag contradicts the input, the session gets a notice.

    Attributes:
        torch_python: See ``import_model``.
        trusted: See there.
    """

    request: CompileRequest
    torch_python: Path | None = None
    trusted: bool = False

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("job.compile", "Compile {name}", name=self.request.source.name)

    def run(self, context: JobContext) -> Path:
        """Compile; returns the session's path, like ``CompileJob.run``.

        Raises:
            UserError: See there and ``import_model``.
            UntrustedError: See ``import_model``.
            CancelledError: It was cancelled before the compile.
        """
        request = self.request
        imported = import_model(request.source, context, self.torch_python, trusted=self.trusted)
        if imported is not None:
            source, notice = imported
            request = replace(request, source=source, notices=(*request.notices, notice))
        return CompileJob(with_notice(request, context.cancel)).run(context)
