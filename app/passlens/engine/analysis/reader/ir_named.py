"""Indexing maps of linalg's named ops, by name: the bindings of old versions do not return them.

The maps are those of linalg's definitions (mlir/include/mlir/Dialect/Linalg/IR/LinalgNamedStructuredOps.yaml). Each
operand has one letter per dimension: the loop that indexes it, or ``*`` for an index of several loops.
"""

from __future__ import annotations

import re

_PRODUCTS = {
    "matmul": ("mk", "kn", "mn"),
    "quantized_matmul": ("mk", "kn", "", "", "mn"),
    "matmul_transpose_a": ("km", "kn", "mn"),
    "matmul_transpose_b": ("mk", "nk", "mn"),
    "batch_matmul": ("bmk", "bkn", "bmn"),
    "quantized_batch_matmul": ("bmk", "bkn", "", "", "bmn"),
    "batch_matmul_transpose_a": ("bkm", "bkn", "bmn"),
    "batch_matmul_transpose_b": ("bmk", "bnk", "bmn"),
    "batch_reduce_matmul": ("bmk", "bkn", "mn"),
    "matvec": ("mk", "k", "m"),
    "vecmat": ("k", "kn", "n"),
    "batch_matvec": ("bmk", "bk", "bm"),
    "batch_vecmat": ("bk", "bkn", "bn"),
    "dot": ("k", "k", ""),
    "mmt4d": ("mkxz", "nkyz", "mnxy"),
    "batch_mmt4d": ("bmkxz", "bnkyz", "bmnxy"),
}
_CONVOLUTION = re.compile(r"(depthwise_)?conv_[123]d(?:_([a-z]+)_([a-z]+?))?(?:_q)?$")
_POOLING = re.compile(r"pooling_([a-z]+?)_(?:sum|max|min)(?:_unsigned)?$")
_SPATIAL = "dhw"


def named_maps(name: str, ranks: list[int]) -> list[str]:
    """The maps of ``linalg.NAME`` as letters, one string per operand; empty for an unknown name.

    Args:
        name: The op's name without its dialect.
        ranks: The ranks of its operands; 0 for scalars.
    """
    found = _PRODUCTS.get(name) or _convolution(name, ranks) or _pooling(name, ranks)
    if found:
        texts = list(found)
        return texts if len(texts) == len(ranks) else []
    shaped = {rank for rank in ranks if rank}
    if len(shaped) == 1 and not name.startswith(("conv", "depthwise", "pooling", "contract")):
        letters = "abcdefghij"[: shaped.pop()]  # elementwise
        return [letters if rank else "" for rank in ranks]
    return []


def _convolution(name: str, ranks: list[int]) -> list[str]:
    match = _CONVOLUTION.match(name)
    if match is None:
        return []
    image, weights = match[2], match[3]
    if image is None:  # conv_2d: one image, no channels
        letters = _SPATIAL[-ranks[0] :]
        image, weights = letters, letters
    window = "".join(letter.upper() if letter in _SPATIAL else letter for letter in weights)
    if match[1]:
        result = image + ("m" if "m" in weights else "")
    else:
        result = image.replace("c", "f") if "f" in weights else image
    source = "".join("*" if letter in _SPATIAL else letter for letter in image)
    scalars = [""] * (len(ranks) - 3)
    return [source, window, *scalars, result]


def _pooling(name: str, ranks: list[int]) -> list[str]:
    match = _POOLING.match(name)
    if match is None or len(ranks) != 3:
        return []
    image = match[1]
    return ["".join("*" if one in _SPATIAL else one for one in image), _SPATIAL.upper()[-ranks[1] :], image]
