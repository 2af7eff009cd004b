"""Decides which flags of ``iree-compile`` may be used from a file from elsewhere.

A flag can name a program: the compiler passes ``--iree-llvmcpu-embedded-linker-path`` unquoted to ``sh``. Others load
plugins, read files, or write to given paths. So a flag from a file is accepted only when its kind rules that out (a
switch, a number, one of listed words), or when it is one of the few text flags that compiles need and its value is
plain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.request import CompileRequest, by_flag
from passlens.engine.messages import Message
from passlens.engine.toolchain.flags import Flag, FlagCatalogue, FlagKind

_PLAIN_KINDS = frozenset({FlagKind.BOOL, FlagKind.INT, FlagKind.FLOAT, FlagKind.ENUM, FlagKind.OPT_LEVEL})
_STARTS_A_VIEWER = re.compile(r"(^|-)view(-|$)")
"""LLVM switches that show a graph, with any program that the system has for it."""
_WORDS = re.compile(r"[\w.,:+\-]*")
_DEVICES = re.compile(r"[\w.,:+\-=\[\]]*")
_OPTION = r"[\w\-]+=(?:[0-9]+|true|false)"
_PIPELINE = re.compile(rf"(?:[\w.,\-()]|\{{(?:{_OPTION}(?: +{_OPTION})*)?\}})*")
"""Pass pipelines; only numeric and switch options of the passes are allowed: others can name files."""
_TEXTS: Mapping[str, re.Pattern[str]] = {
    DEVICE_FLAG: _DEVICES,
    "iree-hal-target-backends": _WORDS,
    "iree-hal-local-target-device-backends": _WORDS,
    "iree-hal-local-host-device-backends": _WORDS,
    "iree-rocm-target": _WORDS,
    "iree-hip-target": _WORDS,
    "iree-rocm-target-features": _WORDS,
    "iree-hip-target-features": _WORDS,
    "iree-cuda-target": _WORDS,
    "iree-cuda-target-features": _WORDS,
    "iree-vulkan-target": _WORDS,
    "iree-llvmcpu-target-cpu": _WORDS,
    "iree-llvmcpu-target-cpu-features": _WORDS,
    "iree-llvmcpu-target-triple": _WORDS,
    "iree-rocm-enable-ukernels": _WORDS,
    "iree-hip-enable-ukernels": _WORDS,
    "iree-consteval-jit-target-device": _DEVICES,
    "iree-flow-trace-dispatch": _WORDS,
    "iree-hal-default-device": _DEVICES,
    "iree-hal-instrument-dispatches": _WORDS,
    "iree-hip-encoding-layout-resolver": _WORDS,
    "iree-input-type": _WORDS,
    "iree-llvmcpu-enable-ukernels": _WORDS,
    "iree-llvmcpu-stack-allocation-limit": _WORDS,
    "iree-llvmcpu-target-abi": _WORDS,
    "iree-llvmcpu-vscale-range": _WORDS,
    "iree-llvmgpu-prefetch-num-stages": _WORDS,
    "iree-rocm-encoding-layout-resolver": _WORDS,
    "iree-vulkan-target-features": _WORDS,
    "iree-preprocessing-pass-pipeline": _PIPELINE,
}


@dataclass(frozen=True, slots=True)
class TakenFlags:
    """Raw flags of a file: allowed and refused ones, each with its value."""

    kept: tuple[str, ...]
    left_out: tuple[str, ...]


def as_own(request: CompileRequest, flags: FlagCatalogue) -> tuple[CompileRequest, tuple[Message, ...]]:
    """The request with only allowed flags, and one sentence for each refused flag."""
    if not request.foreign:
        return request, ()
    taken = take_flags(request.flags, flags)
    notices = tuple(
        Message(
            "foreign-flags.left-out",
            "{flag} was left out: it is in a file from elsewhere, and can name a program or a file.",
            flag=flag,
        )
        for flag in taken.left_out
    )
    return replace(request, flags=taken.kept, foreign=False), notices


def take_flags(raw: Sequence[str], flags: FlagCatalogue) -> TakenFlags:
    """Split the raw flags of a file from elsewhere into allowed and refused ones.

    Args:
        raw: The flags in the file; a value may be in the next word.
        flags: The flags of the toolchain that will use them. Unknown ones are refused.
    """
    kept, left_out = list[str](), list[str]()
    for name, words in by_flag(raw, flags):
        flag = flags.get(name) if words[0].startswith("-") else None
        if flag is not None and _is_plain(flag, " ".join(words).partition("=")[2] or " ".join(words[1:])):
            kept += words
        else:
            left_out.append(" ".join(words))
    return TakenFlags(tuple(kept), tuple(left_out))


def _is_plain(flag: Flag, value: str) -> bool:
    if flag.name in _TEXTS:
        return _TEXTS[flag.name].fullmatch(value) is not None
    return flag.kind in _PLAIN_KINDS and not _STARTS_A_VIEWER.search(flag.name)
