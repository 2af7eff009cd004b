"""Differences in the output of compiler releases without a difference in meaning: ignored on request."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Final

from passlens.engine.messages import Term


class Ignored(Term):
    """A difference ignored on both sides; the value is displayed."""

    TARGETS = "target attributes"
    SPELLING = "spelling of attributes"
    MEMOS = "memoized attributes"


_INSIDE: Final = r"<(?:[^<>]|->|<(?:[^<>]|->|<(?:[^<>]|->|<[^<>]*+>)*+>)*+>)*+>"
_TARGET: Final = re.compile(
    rf"#(?:hal\.executable\.target|hal\.device\.target|iree_gpu\.target|executable_target_\w+){_INSIDE}"
)
_TARGET_ALIAS: Final = re.compile(r"#(?:executable_target|device_target)\w*")
_PIPELINE: Final = re.compile(r"pipeline = (?:#iree_\w+\.pipeline<(?P<inner>\w+)>|(?P<plain>\w+))")
_PROPERTIES: Final = re.compile(r"<\{|\}>")
_ONE_MEMO: Final = r"linalg\.memoized_indexing_maps = \[(?:[^\[\]]|\[[^\[\]]*+\])*+\]"
_MEMO: Final = re.compile(rf"(?: attrs =\s+| )\{{{_ONE_MEMO}\}}|, {_ONE_MEMO}|{_ONE_MEMO}(?:, )?")
"""The indexing maps that an op memoizes, with the dictionary around them if it has no other entry."""
_DIALECT: Final = re.compile(r"#iree_(?:gpu|codegen|cpu)\.(?=\w+<)")


def ignore(text: str, what: Collection[Ignored]) -> str:
    """A text without the ignored parts."""
    if Ignored.TARGETS in what:
        text = _TARGET_ALIAS.sub("#target", _TARGET.sub("#target", text))
    if Ignored.SPELLING in what:
        text = _PIPELINE.sub(_pipeline, text)
        text = _DIALECT.sub("#iree_codegen.", text)
        text = _PROPERTIES.sub(lambda match: match[0].strip("<>"), text)
    if Ignored.MEMOS in what:
        text = _MEMO.sub("", text)
    return text


def parts_of(text: str, what: Ignored) -> Counter[str]:
    """The parts of a text that would be ignored, with counts."""
    if what is Ignored.TARGETS:
        return Counter(_TARGET.findall(text))
    if what is Ignored.MEMOS:
        return Counter(match[0] for match in _MEMO.finditer(text))
    return Counter(match[0] for pattern in (_PIPELINE, _DIALECT, _PROPERTIES) for match in pattern.finditer(text))


def _pipeline(match: re.Match[str]) -> str:
    """``LLVMGPUTileAndFuse`` of one release is ``#iree_gpu.pipeline<TileAndFuse>`` of another."""
    return f"pipeline = {(match['inner'] or match['plain']).removeprefix('LLVMGPU')}"
