"""Reads the parameters that a model's IR names, and the bytes of each.

A module reports that itself if its release's tools print its code. Releases before 3.11 do not: only the IR of their
compiles shows it. There a parameter is an attribute with its type, such as
``#flow.parameter.named<"model"::"token_embd.weight"> : tensor<256x256xf32>``, or the same in ``#stream``.
"""

from __future__ import annotations

import re
from math import prod

from passlens.engine.run.elements import element_named
from passlens.engine.run.signature import parse_type
from passlens.engine.run.values import ParameterNeed

_TEXT = r"\"((?:[^\"\\]|\\.)*)\""
_NAMED = re.compile(
    rf"#(?:flow|stream)\.parameter\.named<(?:{_TEXT}\s*::\s*)?{_TEXT}[^<>]*>\s*:\s*(?=(tensor<[^\n]{{0,400}}))"
)
_ESCAPE = re.compile(r"\\([0-9A-Fa-f]{2}|.)")
_ESCAPES = {"n": "\n", "t": "\t"}


def read_named_parameters(text: str) -> tuple[ParameterNeed, ...]:
    """The parameters that IR names, in its order, each once with the most bytes read of it.

    A parameter whose type is unknown or dynamic is left out.
    """
    lengths: dict[tuple[str, str], int] = {}
    for found in _NAMED.finditer(text):
        length = _byte_count(_balanced(found[3]))
        if length is not None:
            name = (_plain(found[1] or ""), _plain(found[2]))
            lengths[name] = max(lengths.get(name, 0), length)
    return tuple(ParameterNeed(scope, key, length) for (scope, key), length in lengths.items())


def _byte_count(text: str) -> int | None:
    """Bytes of a tensor type, densely packed; None if unknown."""
    kind = parse_type(text)
    element = element_named(kind.element)
    sizes = [size for size in kind.shape if size is not None]
    return None if element is None or len(sizes) < len(kind.shape) else element.byte_count(prod(sizes))


def _balanced(text: str) -> str:
    """The type at the start of a text, up to its closing bracket."""
    depth = 0
    for at, char in enumerate(text):
        if char == "<":
            depth += 1
        elif char == ">" and text[at - 1] != "-":
            depth -= 1
            if depth == 0:
                return text[: at + 1]
    return text


def _plain(text: str) -> str:
    r"""A string with MLIR's escapes decoded: ``\22`` is a quotation mark; bytes beyond ASCII are escaped one by one."""
    if "\\" not in text:
        return text
    parts: list[bytes] = []
    end = 0
    for found in _ESCAPE.finditer(text):
        parts.append(text[end : found.start()].encode())
        code = found[1]
        parts.append(bytes([int(code, 16)]) if len(code) == 2 else _ESCAPES.get(code, code).encode())
        end = found.end()
    parts.append(text[end:].encode())
    return b"".join(parts).decode("utf-8", errors="replace")
