"""Imports ONNX models, which are then compiled like any other model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.places import imported_path
from passlens.engine.events import StageStarted
from passlens.engine.formats import ONNX
from passlens.engine.importing import onnx_child
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Message, together
from passlens.engine.regular_files import open_regular
from passlens.engine.whole_files import unwritable_file


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """An ONNX model as MLIR.

    Attributes:
        path: The MLIR text, kept among the user's inputs for further compiles.
        made: The result of the import.
    """

    path: Path
    made: onnx_child.Imported

    @property
    def parameters(self) -> Path | None:
        """The archive with its weights; None if they are in the text."""
        return self.made.parameters


def is_onnx(path: Path) -> bool:
    """Whether a file is an ONNX model, by its name."""
    return path.suffix.lower() in ONNX.suffixes


def import_onnx(path: Path, context: JobContext, *, large_bytes: int = onnx_child.LARGE_BYTES) -> ImportedModel:
    """Convert an ONNX model to MLIR; weights of more than ``large_bytes`` go into an archive beside it.

    If the compiler's converter supports an operator only in a newer opset, onnx converts the model to that opset first;
    if onnx cannot, the model is imported unchanged.

    Raises:
        UserError: It is missing or no ONNX model, its weights are missing, the importer refuses it, the onnx package is
            not installed, or the result cannot be written.
        CancelledError: It was cancelled.
    """
    open_regular(path).close()
    context.emit(StageStarted(Message("onnx.importing", "Importing {name}", name=path.name)))
    target = imported_path("onnx", path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable_file(target.parent, error) from error
    return ImportedModel(target, onnx_child.in_child(path, target, large_bytes, context.cancel))


def imported_from(source: Path, imported: ImportedModel) -> Message:
    """A message on a model's origin, its conversion, and its weights."""
    made = imported.made
    converted = Message(
        "onnx.converted",
        "For the import, onnx.version_converter brought it from opset {declared} to {converted}: the compiler's ONNX "
        "converter does not handle {ops} of opset {declared}.",
        declared=made.declared,
        converted=made.converted,
        ops=Items(made.newer),
    )
    return together(
        Message("onnx.imported", "Imported from {path}.", path=source)
        if made.parameters is None
        else Message(
            "onnx.imported-with",
            "Imported from {path}; its weights are in {parameters}: a run takes them as --parameters "
            "{scope}={parameters}.",
            path=source,
            parameters=made.parameters,
            scope=onnx_child.SCOPE,
        ),
        converted if made.converted > made.declared else NOTHING,
    )
