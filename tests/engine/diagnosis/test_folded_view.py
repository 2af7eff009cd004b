"""A view of the input is folded into the gather that reads it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from passlens.engine.diagnosis.edits.folded_view import folded_views
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.toolchain.discover import find

KERNEL = """\
func.func @kernel(%raw: memref<64x576xf16>, %i: index, %j: index, %wanted: vector<4xindex>) -> vector<4xf16> {{
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %mask = arith.constant dense<true> : vector<4xi1>
  %zero = arith.constant dense<0.0> : vector<4xf16>
  %view = memref.subview %raw[{offsets}] [8, 32] [{strides}] : memref<64x576xf16> to memref<8x32xf16, {layout}>
  %got = vector.gather %view[{at}] [%wanted], %mask, %zero : memref<8x32xf16, {layout}>, vector<4xindex>, \
vector<4xi1>, vector<4xf16> into vector<4xf16>
  return %got : vector<4xf16>
}}
"""


def folded(offsets: str, strides: str, layout: str, at: str) -> tuple[str, list[str]]:
    """The kernel with the view folded, and the arithmetic that this took."""
    text = KERNEL.format(offsets=offsets, strides=strides, layout=layout, at=at)
    fix = folded_views(IrOps(text))
    assert fix is not None
    (edit,) = fix.edits
    lines = text.split("\n")
    lines[edit.first - 1 : edit.last] = edit.lines
    return "\n".join(lines), [line.partition(" = ")[2] for line in edit.lines[:-1]]


@pytest.mark.parametrize(
    ("offsets", "strides", "layout", "at", "arithmetic"),
    [
        ("0, 512", "1, 2", "strided<[576, 2], offset: 512>", "%c0, %c0", ["512", "dense<2>", "muli"]),
        ("0, 512", "1, 1", "strided<[576, 1], offset: 512>", "%c3, %c3", ["515"]),
        ("%i, 16", "2, 1", "strided<[1152, 1], offset: ?>", "%c0, %j", ["16", "addi"]),
        ("%i, 0", "2, 1", "strided<[1152, 1], offset: ?>", "%c3, %j", ["2", "muli", "addi"]),
        ("%i, %j", "1, 1", "strided<[576, 1], offset: ?>", "%c0, %c0", []),
    ],
)
def test_that_a_gather_reads_the_buffer_itself(
    offsets: str, strides: str, layout: str, at: str, arithmetic: list[str], tmp_path: Path
) -> None:
    text, made = folded(offsets, strides, layout, at)
    assert len(made) == len(arithmetic)
    assert all(word in line for word, line in zip(arithmetic, made, strict=True)), made
    assert "vector.gather %raw[" in text
    assert ": memref<64x576xf16>, vector<4xindex>," in text
    file = tmp_path / "folded.mlir"
    file.write_text(text, encoding="utf-8")
    checker = find("").compiler.with_name("iree-opt")
    done = subprocess.run([checker, file], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_that_a_view_with_fewer_dimensions_is_left_alone() -> None:
    text = KERNEL.format(offsets="0, 512", strides="1, 2", layout="strided<[576, 2], offset: 512>", at="%c0")
    assert folded_views(IrOps(text)) is None
