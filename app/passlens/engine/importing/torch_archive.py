"""Reads archives written by PyTorch without unpickling them.

A program of ``torch.export`` (``.pt2``) has its graph as JSON (torch/_export/serde/schema.py): since PyTorch 2.8 below
``models/`` (torch/csrc/export/pt2_archive_constants.h), before that as ``serialized_exported_program.json``. Loading
one can run code inside it (custom objects are pickled): see ``torch_program``.
"""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.formats import MODULE, NPZ, TORCH_PROGRAM, ZIP
from passlens.engine.messages import NOTHING, Count, Items, Message
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.zip_lists import MOST_LIST_BYTES, list_bytes

_MOST_GRAPH_BYTES = 64 << 20
"""The most bytes of a graph that is parsed; a larger one is not described."""
_SHOWN_INPUTS = 6
_GRAPH = re.compile(r"(?:^|/)(?:models/[^/]+\.json|serialized_exported_program\.json)$")
_COMPILED = re.compile(r"(?:^|/)data/(?:aotinductor|executorch)/")
_SCRIPT = re.compile(r"(?:^|/)(?:constants\.pkl|code/.+\.py)$")
_PICKLED = re.compile(r"(?:^|/)data\.pkl$")
_TYPES = {
    1: "ui8", 2: "i8", 3: "i16", 4: "i32", 5: "i64", 6: "f16", 7: "f32", 8: "f64", 10: "complex<f32>", 12: "i1",
    13: "bf16", 28: "ui16", 29: "f8E4M3FN", 30: "f8E5M2", 31: "f8E4M3FNUZ", 32: "f8E5M2FNUZ",
}  # fmt: skip
"""The values of ``schema.ScalarType``, by IREE's names."""


class Held(Enum):
    """The content of an archive."""

    PROGRAM = auto()  # a graph of torch.export
    COMPILED = auto()  # code of AOTInductor or ExecuTorch, without a graph
    SCRIPT = auto()  # TorchScript
    PICKLED = auto()  # weights or objects, of torch.save
    OTHER = auto()  # nothing from PyTorch


@dataclass(frozen=True, slots=True)
class TorchArchive:
    """The facts on an archive, read without loading it.

    Attributes:
        version: The version of the PyTorch that exported it; empty if unknown.
        nodes: The number of nodes in the graph; 0 if it was not read.
        inputs: The types of the program's inputs, such as ``1x?x64xf32``.
    """

    held: Held
    version: str = ""
    nodes: int = 0
    inputs: tuple[str, ...] = ()


def is_torch_archive(path: Path) -> bool:
    """Whether a file may be an archive written by PyTorch: a ``.pt2``, or a zip of no other known format."""
    suffix = path.suffix.lower()
    if suffix in TORCH_PROGRAM.suffixes:
        return True
    if suffix in (*MODULE.suffixes, *NPZ.suffixes):
        return False
    try:
        with open_regular(path) as file:
            head = file.read(64)
        return ZIP.is_in(head) and not MODULE.begins(head) and read_torch_archive(path).held is not Held.OTHER
    except (OSError, UserError):
        return False


def read_torch_archive(path: Path) -> TorchArchive:
    """Read an archive.

    Raises:
        UserError: The file is missing, not an archive, or damaged.
    """
    try:
        with open_regular(path) as file:
            if list_bytes(file) > MOST_LIST_BYTES:
                raise ValueError("it lists more members than are read")
            with zipfile.ZipFile(file) as archive:
                return _read(archive)
    except OSError as error:
        raise unreadable(path, error) from error
    except (zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError) as error:
        raise UserError(
            Message(
                "torch.no-archive",
                "{name} is not a PyTorch archive, or it is truncated.",
                name=path.name,
            ),
            detail=str(error),
            hint=Message("torch.save-again", "Save the program again with torch.export.save."),
            location=str(path),
        ) from error


def refusal(path: Path, archive: TorchArchive) -> UserError:
    """The error for an archive without a program."""
    match archive.held:
        case Held.COMPILED:
            title = Message(
                "torch.compiled",
                "{name} holds code that PyTorch compiled for its own runtime, and no graph.",
                name=path.name,
            )
        case Held.SCRIPT:
            title = Message("torch.script", "{name} is TorchScript, which IREE does not compile.", name=path.name)
        case Held.PICKLED:
            title = Message(
                "torch.pickled", "{name} holds weights or objects that torch.save wrote, and no graph.", name=path.name
            )
        case _:
            title = Message("torch.other", "{name} is a zip archive that PyTorch did not write.", name=path.name)
    return UserError(
        title,
        hint=Message(
            "torch.export-it",
            "Export the model with torch.export.export and torch.export.save, or to MLIR with iree.turbine.aot.export.",
        ),
        location=str(path),
    )


def described(path: Path, archive: TorchArchive) -> Message:
    """A message on a program and its conversion to MLIR."""
    facts = Items(
        tuple(
            fact
            for fact in (
                Message("torch.version", "PyTorch {version}", version=archive.version) if archive.version else NOTHING,
                Message("torch.nodes", "{nodes}", nodes=Count(archive.nodes, "node")) if archive.nodes else NOTHING,
                Message(
                    "torch.inputs",
                    "inputs {types}",
                    types=Items(
                        (*archive.inputs[:_SHOWN_INPUTS], *(("…",) if len(archive.inputs) > _SHOWN_INPUTS else ()))
                    ),
                )
                if archive.inputs
                else NOTHING,
            )
            if fact
        )
    )
    if not facts.items:
        return Message(
            "torch.program", "{name} is a torch.export program; iree-turbine converts it to MLIR.", name=path.name
        )
    return Message(
        "torch.program-with",
        "{name} is a torch.export program ({facts}); iree-turbine converts it to MLIR.",
        name=path.name,
        facts=facts,
    )


def _read(archive: zipfile.ZipFile) -> TorchArchive:
    names = archive.namelist()
    graph = next((name for name in names if _GRAPH.search(name)), "")
    if graph:
        return _program(archive, archive.getinfo(graph))
    for pattern, held in ((_COMPILED, Held.COMPILED), (_SCRIPT, Held.SCRIPT), (_PICKLED, Held.PICKLED)):
        if any(pattern.search(name) for name in names):
            return TorchArchive(held)
    return TorchArchive(Held.OTHER)


def _program(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> TorchArchive:
    if member.file_size > _MOST_GRAPH_BYTES:
        return TorchArchive(Held.PROGRAM)
    with archive.open(member) as file:
        data = file.read(_MOST_GRAPH_BYTES + 1)
    if len(data) > _MOST_GRAPH_BYTES:
        return TorchArchive(Held.PROGRAM)
    try:
        program = json.loads(data)
        module = program["graph_module"]
        graph = module["graph"]
        taken = [
            spec["user_input"]["arg"]["as_tensor"]["name"]
            for spec in module["signature"]["input_specs"]
            if "as_tensor" in spec.get("user_input", {}).get("arg", {})
        ]
        types = tuple(_type(graph["tensor_values"][name]) for name in taken)
        version = str(program.get("torch_version", ""))
        return TorchArchive(Held.PROGRAM, version if version[:1].isdigit() else "", len(graph["nodes"]), types)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return TorchArchive(Held.PROGRAM)  # an unknown schema: PyTorch will report it


def _type(value: dict[str, Any]) -> str:
    sizes = [str(size["as_int"]) if "as_int" in size else "?" for size in value["sizes"]]
    return "x".join((*sizes, _TYPES.get(value["dtype"], f"dtype{value['dtype']}")))
