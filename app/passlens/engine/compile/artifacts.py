"""Stores the compiler's files in the session: the module, code objects, assembly, LLVM IR."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.messages import Bytes, Message
from passlens.engine.session.rows import OUTPUT, SOURCE, SOURCE_BYTECODE
from passlens.engine.session.writer import SessionWriter

VMFB = "vmfb"
_SUFFIXES = (".linked.ll", ".optimized.ll", ".ll", ".rocmasm", ".hsaco", ".s", ".o", ".so", ".spv", ".ptx", ".mlir")
_LIMIT = 512 << 20
"""Larger files are named in a notice and left out: SQLite holds at most about 1 GB in one value."""


def store_source(writer: SessionWriter, name: str, data: bytes, *, bytecode: bool) -> None:
    """Store the input as it was compiled."""
    writer.add_artifact(SOURCE_BYTECODE if bytecode else SOURCE, name, "", data)


def store_module(writer: SessionWriter, module: Path, *, complete: bool) -> None:
    """Store the compiler's output, if any: a module or, if not ``complete``, the IR at which it was told to stop."""
    if module.is_file():
        _store(writer, module, VMFB if complete else OUTPUT, "")


def store_executables(writer: SessionWriter, folder: Path) -> None:
    """Store the files of ``--iree-hal-dump-executable-files-to``, all in one transaction."""
    if not folder.is_dir():
        return
    with writer.batch():
        for file in sorted(folder.iterdir()):
            if file.is_file():
                kind, dispatch = describe_file(file.name)
                _store(writer, file, kind, dispatch)


def describe_file(name: str) -> tuple[str, str]:
    """Kind and dispatch of an executable file by its name (IREE, ``dumpDataToPath`` and the dump passes).

    ``module_main_dispatch_0_rocm_hsaco_fb.rocmasm`` → ``rocmasm``, ``module_main_dispatch_0_rocm_hsaco_fb``.
    """
    for suffix in _SUFFIXES:
        if name.endswith(suffix):
            stem, kind = name.removesuffix(suffix), suffix.removeprefix(".")
            break
    else:
        stem, _, kind = name.rpartition(".")
    if kind != "mlir":
        return kind, stem
    if stem.startswith("configured_"):
        return "configured", stem.removeprefix("configured_")
    if stem.endswith("_benchmark"):
        return "benchmark", stem.removesuffix("_benchmark")
    return "executable-source", stem


def _store(writer: SessionWriter, file: Path, kind: str, dispatch: str) -> None:
    size = file.stat().st_size
    if size > _LIMIT:
        writer.add_notice(
            Message(
                "artifacts.too-large",
                "{file} ({size}) is too large to be kept in the session.",
                file=file.name,
                size=Bytes(size),
            )
        )
        return
    writer.add_artifact(kind, file.name, dispatch, file.read_bytes())
