"""The dialects of a model in text: what the compiler's ``--iree-input-type=auto`` makes of it, and whether a flag fits.

The compiler looks for the same (compiler/plugins/input of IREE), except that it takes a model for ONNX by the attribute
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
"""Of a model that are looked at."""
_LONGEST = 64 << 10
"""Bytes of a line that are looked at where it is not whole: its op stands at its begin."""
_OP = re.compile(
    rb'^[ \t]*(?:%[\w:, %#-]{1,200}=[ \t]*)?"?(?P<dialect>torch_c|torch|chlo|stablehlo|vhlo|tosa)\.\w', re.MULTILINE
)
_ONNX = re.compile(rb'\btorch\.operator"?(?: |\([^\n]{0,4000}\bname = )"onnx\.')
_OPSET = re.compile(rb"torch\.onnx_meta\.opset_version = (\d{1,4})")
_NAMED = (b"torch", b"hlo.", b"tosa.")
"""Where none of these stands, no pattern finds anything: to look for one in weights takes several times as long."""
_TUPLE = re.compile(rb"\btuple<")


class InputType(Term):
    """What a model is made of; the values are those of the flag, but for the last."""

    ONNX = "onnx"
    TORCH = "torch"
    STABLEHLO = "stablehlo"
    STABLEHLO_XLA = "stablehlo_xla"
    TOSA = "tosa"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class InputDialects:
    """What was recognised of a model.

    Attributes:
        types: As the compiler would name them, sorted; empty: ops that need no conversion, such as linalg.
        opset: Of ONNX, as the model declares it; 0: it does not.
        onnx_ops: Whether it has ops of ONNX.
        known: Whether it could be read; bytecode cannot.
        producer: What wrote bytecode, such as ``MLIR21.0.0git``; empty for text, or where it does not tell.
    """

    types: tuple[InputType, ...]
    opset: int = 0
    onnx_ops: bool = False
    known: bool = True
    producer: str = ""

    def contradiction(self, flags: Iterable[str]) -> Message:
        """What speaks against a flag that says what the input is; nothing where none does."""
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
        """What was recognised."""
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
        path: A file that ``source_check`` takes.
        cancel: Ends it.

    Raises:
        UserError: It cannot be read.
        CancelledError: Asked to stop.
    """
    with open_regular(path) as file:
        return _read(file, cancel)


def dialects_of(data: bytes) -> InputDialects:
    """The dialects of a model in memory."""
    return _read(io.BytesIO(data), None)


def with_notice(request: CompileRequest, cancel: CancelToken | None = None) -> CompileRequest:
    """A request with a notice where one of its flags says of the input what it is not.

    Raises:
        UserError: The model cannot be read.
        CancelledError: Asked to stop.
    """
    if not any(_value(flag) for flag in request.flags):
        return request
    wrong = read_dialects(request.source, cancel).contradiction(request.flags)
    return replace(request, notices=(*request.notices, wrong)) if wrong else request


def _value(flag: str) -> str:
    """The value of a flag that says what the input is; empty for any other."""
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
        rest = text[text.rfind(b"\n") + 1 :][:_LONGEST]  # of a line that is longer than a chunk only the begin tells
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
