"""Reads AMDGPU code objects (``.hsaco``): the kernels' metadata note and their code sizes.

The note is MessagePack under owner ``AMDGPU``, type 32 (NT_AMDGPU_METADATA); its keys are those of LLVM's "User Guide
for AMDGPU Backend", section "Code Object V5 Metadata".
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgpack
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import NoteSection, SymbolTableSection

from passlens.engine.messages import Message
from passlens.engine.regular_files import unreadable

_METADATA_NOTE = 32
_MAGIC = b"\x7fELF"


@dataclass(frozen=True, slots=True)
class CodeObjectKernel:
    """A kernel of a code object: its raw metadata, the chip, and its code size in bytes."""

    name: str
    chip: str
    metadata: dict[str, Any]
    code_bytes: int | None

    def number(self, key: str) -> int | None:
        """An integer of the metadata; None if absent."""
        value = self.metadata.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def sizes(self, key: str) -> tuple[int, ...]:
        """A list of integers of the metadata; empty if absent."""
        value = self.metadata.get(key)
        return tuple(item for item in value if isinstance(item, int)) if isinstance(value, list) else ()


class CodeObjectError(ValueError):
    """A file is not a readable code object; ``reason`` is the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def read_code_object(path: Path) -> tuple[CodeObjectKernel, ...]:
    """The kernels of a file, in file order. A code object inside a FlatBuffer is found by its magic number.

    Raises:
        CodeObjectError: The file cannot be read or is not an AMDGPU code object.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CodeObjectError(unreadable(Path(path.name), error).title) from error
    start = content.find(_MAGIC)
    if start < 0:
        raise CodeObjectError(Message("code-objects.no-elf", "{name} holds no ELF image.", name=path.name))
    try:
        elf = ELFFile(io.BytesIO(content[start:]))
        metadata, sizes = _notes(elf), _code_sizes(elf)
    except Exception as error:  # on damaged files, pyelftools raises exceptions of any type, few of them its own
        why = str(error) or type(error).__name__
        raise CodeObjectError(
            Message("code-objects.damaged", "{name} is damaged: {why}.", name=path.name, why=why)
        ) from error
    if metadata is None:
        raise CodeObjectError(
            Message("code-objects.no-metadata", "{name} has no AMDGPU metadata note.", name=path.name)
        )
    # `amdgcn-amd-amdhsa--gfx90a:xnack-`, or `amdgpu9.42-amd-amdhsa-unknown-gfx942` since LLVM 23: the chip is last.
    target = str(metadata.get("amdhsa.target", ""))
    chip = target[max(target.rfind("gfx"), 0) :]
    stated = metadata.get("amdhsa.kernels")
    kernels = stated if isinstance(stated, list) else []
    return tuple(
        CodeObjectKernel(str(entry.get(".name", "")), chip, entry, sizes.get(str(entry.get(".name", ""))))
        for entry in kernels
        if isinstance(entry, dict)
    )


def _notes(elf: Any) -> dict[str, Any] | None:
    for section in elf.iter_sections():
        if not isinstance(section, NoteSection):
            continue
        for note in section.iter_notes():
            if note["n_name"] == "AMDGPU" and note["n_type"] in (_METADATA_NOTE, "NT_AMDGPU_METADATA"):
                unpacked = msgpack.unpackb(note["n_descdata"], raw=False)
                return unpacked if isinstance(unpacked, dict) else None
    return None


def _code_sizes(elf: Any) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for section in elf.iter_sections():
        if isinstance(section, SymbolTableSection):
            for symbol in section.iter_symbols():
                if symbol["st_info"]["type"] == "STT_FUNC" and symbol["st_size"]:
                    sizes[symbol.name] = symbol["st_size"]
    return sizes
