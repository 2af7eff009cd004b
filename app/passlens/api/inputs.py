"""What ``passlens.capture`` takes, as a file to compile: text, a path, or what an exporter gave.

Exporters are recognised by the methods of their interfaces, so that none is a dependency: iree.turbine.aot
(``ExportOutput.save_mlir``), JAX (``jax.stages.Lowered``, ``jax.export.Exported``), ONNX (``onnx.ModelProto``),
torch.export (``ExportedProgram``, which needs iree.turbine beside it) and MLIR's own bindings.
"""

from __future__ import annotations

import hashlib
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from passlens.engine.compile.places import inputs_folder
from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE, MLIR, ONNX
from passlens.engine.messages import Items, Message
from passlens.engine.whole_files import write_whole

_EXPORTER = "iree.turbine.aot"
_HEAD = 4096
_TEXT = re.compile(r"[\n{]|^\s*(?:module|func\.func|#|!)\b")


@runtime_checkable
class _SavesMlir(Protocol):
    """``iree.turbine.aot.ExportOutput``."""

    def save_mlir(self, file_path: str) -> None:
        """Write the module."""


@runtime_checkable
class _Lowered(Protocol):
    """``jax.stages.Lowered``."""

    def compiler_ir(self, dialect: str | None = None) -> Any:
        """The module."""

    def as_text(self, dialect: str | None = None) -> str:
        """Its text."""


@runtime_checkable
class _Exported(Protocol):
    """``jax.export.Exported``."""

    def mlir_module(self) -> str:
        """The module's text."""


@runtime_checkable
class _Proto(Protocol):
    """``onnx.ModelProto``."""

    opset_import: Any

    def SerializeToString(self) -> bytes:  # noqa: N802 - protobuf's name
        """Its bytes."""


@runtime_checkable
class _Program(Protocol):
    """``torch.export.ExportedProgram``."""

    graph_signature: Any
    graph_module: Any
    state_dict: Any

    def run_decompositions(self, decomp_table: Any) -> Any:
        """The program of simpler operators."""


@runtime_checkable
class _Operation(Protocol):
    """A module of MLIR's Python bindings."""

    @property
    def operation(self) -> Any:
        """The op."""


def as_file(what: object) -> Path:
    """The file to compile; made below the user's data folder where ``what`` is none.

    Raises:
        UserError: It is nothing that can be compiled, or the package that exports it is missing.
    """
    match what:
        case Path():
            return what
        case str() if not _TEXT.search(what[:_HEAD]):
            return Path(what)
        case str():
            return _kept(what.encode("utf-8"), MLIR.suffix)
        case bytes():
            return _kept(what, BYTECODE.suffix if BYTECODE.begins(what) else MLIR.suffix)
        case _SavesMlir():
            return _saved(what)
        case _Lowered():
            return _kept(what.as_text("stablehlo").encode("utf-8"), MLIR.suffix)
        case _Exported():
            return _kept(str(what.mlir_module()).encode("utf-8"), MLIR.suffix)
        case _Proto():
            return _kept(what.SerializeToString(), ONNX.suffix)
        case _Program():
            return _saved(_export(what))
        case _Operation():
            return _kept(str(what).encode("utf-8"), MLIR.suffix)
    raise UserError(
        Message("api.not-compiled", "{kind} cannot be compiled.", kind=type(what).__qualname__),
        hint=Message(
            "api.takes",
            "capture() takes {kinds}.",
            kinds=Items(
                (
                    "MLIR text",
                    "a path",
                    "iree.turbine.aot.export(…)",
                    "torch.export.export(…)",
                    "jax.jit(…).lower(…)",
                    "onnx.ModelProto",
                )
            ),
        ),
    )


def _export(program: _Program) -> _SavesMlir:
    if find_spec("iree.turbine") is None:
        raise UserError(
            Message("api.no-turbine", "A program of torch.export needs iree-turbine to become MLIR, which is missing."),
            hint=Message("api.install-turbine", "Install it beside PyTorch: pip install iree-turbine."),
        )
    aot = import_module(_EXPORTER)
    # The exporter does this of a torch.nn.Module only, and refuses operators such as unbind without it.
    exported: _SavesMlir = aot.export(program.run_decompositions(aot.current_aot_decompositions()))
    return exported


def _saved(output: _SavesMlir) -> Path:
    folder = inputs_folder()
    folder.mkdir(parents=True, exist_ok=True)
    scratch = folder / f"exported-{id(output):x}{MLIR.suffix}"
    output.save_mlir(str(scratch))
    try:
        return _kept(scratch.read_bytes(), MLIR.suffix)
    finally:
        scratch.unlink(missing_ok=True)


def _kept(data: bytes, suffix: str) -> Path:
    """The same contents are the same file."""
    path = inputs_folder() / f"model-{hashlib.sha256(data).hexdigest()[:12]}{suffix}"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    return path
