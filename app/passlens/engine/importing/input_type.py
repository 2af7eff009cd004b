"""The dialects of a textual model: the result of the compiler's ``--iree-input-type=auto``, and a check of flags.

The compiler applies the same criteria (compiler/plugins/input of IREE), except that it identifies ONNX by the attribute
``torch.onnx_meta.opset_version`` of its functions, not by their ops.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from passlens.engine.compile.request import CompileRequest
from passlens.engine.formats import BYTECODE
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, Term
from passlens.engine.regular_files import open_regular
from passlens.engine.toolchain.knowledge import spans
from passlens.engine.toolchain.mlir_producers import producer_of, releases_of

FLAG = "iree-input-type"
_CHUNK = 4 << 20
_MOST_BYTES = 256 << 20
"""The most bytes of a model that are searched."""
_LONGEST = 64 << 10
"""The most bytes searched of an incomplete line: its op is at the start."""
_OP = re.compile(
    rb'^[ \t]*(?:%[\w:, %#-]{1,200}=[ \t]*)?"?(?P<dialect>torch_c|torch|chlo|stablehlo|vhlo|tosa)\.\w', re.MULTILINE
)
_ONNX = re.compile(rb'\btorch\.operator"?(?: |\([^\n]{0,4000}\bname = )"onnx\.')
_OPSET = re.compile(rb"torch\.onnx_meta\.opset_version = (\d{1,4})")
_NAMED = (b"torch", b"hlo.", b"tosa.")
"""Without any of these, no pattern matches: searching for patterns in weights takes several times as long."""
_TUPLE = re.compile(rb"\btuple<")


class InputType(Term):
    """The input type of a model; the values are those of the flag, except the last."""

    ONNX = "onnx"
    TORCH = "torch"
    STABLEHLO = "stablehlo"
    STABLEHLO_XLA = "stablehlo_xla"
    TOSA = "tosa"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class InputDialects:
    """The dialects recognised in a model.

    Attributes:
        types: The compiler's names for them, sorted; empty: ops that need no conversion, such as linalg.
        opset: The ONNX opset that the model declares; 0 if it declares none.
        onnx_ops: Whether it has ONNX ops.
        known: Whether it could be read; bytecode cannot be.
        producer: The producer of bytecode, such as ``MLIR21.0.0git``; empty for text or if unknown.
    """

    types: tuple[InputType, ...]
    opset: int = 0
    onnx_ops: bool = False
    known: bool = True
    producer: str = ""

    def contradiction(self, flags: Iterable[str]) -> Message:
        """Why a flag for the input type does not fit; empty if it does."""
        given = next((one for flag in flags if (one := _value(flag))), "")
        fitting = {one.value for one in self.types}
        if InputType.STABLEHLO in self.types:
            fitting.add(InputType.STABLEHLO_XLA.value)
        if not fitting or given in fitting or given not in set(InputType):
            return NOTHING
        return Message(
            "input-type.contradiction",
            "--{flag}={given} does not fit the model, recognised as {sentence}. Leave the flag out.",
            flag=FLAG,
            given=given,
            sentence=self.sentence(),
        )

    def sentence(self) -> Message:
        """A sentence on the recognised dialects."""
        if releases := releases_of(self.producer):
            return Message(
                "input-type.bytecode-of",
                "MLIR bytecode of {producer}, as in IREE {releases}",
                producer=self.producer,
                releases=spans(releases),
            )
        if not self.known:
            return Message("input-type.bytecode", "unknown (MLIR bytecode)")
        if InputType.ONNX in self.types and self.opset:
            return Message("input-type.onnx", "ONNX, opset {opset}", opset=self.opset)
        if self.onnx_ops:
            return Message("input-type.no-opset", "ONNX ops without a declared opset")
        if not self.types:
            return Message("input-type.none", "linalg, or other ops that need no conversion")
        return Message("input-type.names", "{names}", names=", ".join(one.value for one in self.types))


def read_dialects(path: Path, cancel: CancelToken | None = None) -> InputDialects:
    """The dialects of a model.

    Args:
        path: A file that ``source_check`` accepts.
        cancel: Stops the reading.

    Raises:
        UserError: The file cannot be read.
        CancelledError: The user cancelled.
    """
    with open_regular(path) as file:
        return _read(file, cancel)


def dialects_of(data: bytes) -> InputDialects:
    """The dialects of a model in memory."""
    return _read(io.BytesIO(data), None)


def with_notice(request: CompileRequest, cancel: CancelToken | None = None) -> CompileRequest:
    """The request, with a notice if one of its flags contradicts the input.

    Raises:
        UserError: The model cannot be read.
        CancelledError: The user cancelled.
    """
    if not any(_value(flag) for flag in request.flags):
        return request
    wrong = read_dialects(request.source, cancel).contradiction(request.flags)
    return replace(request, notices=(*request.notices, wrong)) if wrong else request


def _value(flag: str) -> str:
    """The value of a flag for the input type; empty for any other flag."""
    name, _, value = flag.lstrip("-").partition("=")
    return value if name == FLAG else ""


def _read(file: BinaryIO, cancel: CancelToken | None) -> InputDialects:
    found, tuples, opset, onnx = set[bytes](), False, 0, False
    rest, read = b"", 0
    while (chunk := file.read(_CHUNK)) and read < _MOST_BYTES:
        if cancel is not None:
            cancel.raise_if_cancelled()
        if not read and BYTECODE.begins(chunk):
            return InputDialects((), known=False, producer=producer_of(chunk))
        read += len(chunk)
        text = rest + chunk
        rest = text[text.rfind(b"\n") + 1 :][:_LONGEST]  # of a line longer than a chunk only the start matters
        tuples = tuples or (b"tuple<" in text and _TUPLE.search(text) is not None)
        if not any(part in text for part in _NAMED):
            continue
        found |= {op["dialect"] for op in _OP.finditer(text)}
        declared = None if opset else _OPSET.search(text)
        opset = int(declared[1]) if declared is not None else opset
        onnx = onnx or _ONNX.search(text) is not None
    return _dialects(found, opset, onnx=onnx, tuples=tuples)


def _dialects(found: set[bytes], opset: int, *, onnx: bool, tuples: bool) -> InputDialects:
    types = set[InputType]()
    if found & {b"torch", b"torch_c"}:
        types.add(InputType.ONNX if opset or onnx else InputType.TORCH)
    if found & {b"stablehlo", b"chlo", b"vhlo"}:
        types.add(InputType.STABLEHLO_XLA if tuples else InputType.STABLEHLO)
    if b"tosa" in found:
        types.add(InputType.TOSA)
    return InputDialects(tuple(sorted(types)), opset, onnx)
