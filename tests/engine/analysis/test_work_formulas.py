"""Operations and bytes of ops that have no body to count, against arithmetic done by hand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler_programs import IREE_COMPILE
from passlens.engine.analysis.device_timeline import build_device_memory
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.analysis.kernel_details import Binaries, build_details
from passlens.engine.analysis.kernel_tables import KernelDetails, KernelWork
from passlens.engine.analysis.launch_work import Measured
from passlens.engine.analysis.roofline import roofline
from passlens.engine.ir.expressions import parse
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING
from passlens.engine.toolchain.products import products_of

Row = tuple[str, int, int, bool]  # op, operations of one point, of the whole op, whether it is a contraction

HEAD = """\
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#p = affine_map<(b, m, n, k1, k2) -> (b, m, k2)>
#r = affine_map<(b, m, n, k1, k2) -> (b, m)>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
"""

ATTENTION = """\
func.func @f(%q: tensor<2x32x16xf16>, %k: tensor<2x64x16xf16>, %v: tensor<2x64x8xf16>, %s: f16,
             %o: tensor<2x32x8xf16>) -> tensor<2x32x8xf16> {
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]>
    ins(%q, %k, %v, %s : tensor<2x32x16xf16>, tensor<2x64x16xf16>, tensor<2x64x8xf16>, f16)
    outs(%o : tensor<2x32x8xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x32x8xf16>
  return %0 : tensor<2x32x8xf16>
}
"""

MASKED = """\
func.func @f(%q: tensor<2x32x16xf16>, %k: tensor<2x64x16xf16>, %v: tensor<2x64x8xf16>, %s: f16,
             %p: tensor<2x32x64xf16>, %o: tensor<2x32x8xf16>) -> tensor<2x32x8xf16> {
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #p, #o]>
    ins(%q, %k, %v, %s, %p :
        tensor<2x32x16xf16>, tensor<2x64x16xf16>, tensor<2x64x8xf16>, f16, tensor<2x32x64xf16>)
    outs(%o : tensor<2x32x8xf16>) {
  ^bb0(%score: f32):
    %t = math.tanh %score : f32
    iree_linalg_ext.yield %t : f32
  } -> tensor<2x32x8xf16>
  return %0 : tensor<2x32x8xf16>
}
"""

ONLINE = """\
func.func @f(%q: tensor<2x32x16xf16>, %k: tensor<2x64x16xf16>, %v: tensor<2x64x8xf16>, %s: f16,
             %o: tensor<2x32x8xf32>, %m: tensor<2x32xf32>) -> tensor<2x32x8xf32> {
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [#q, #k, #v, #s, #o, #r, #r]>
    ins(%q, %k, %v, %s : tensor<2x32x16xf16>, tensor<2x64x16xf16>, tensor<2x64x8xf16>, f16)
    outs(%o, %m, %m : tensor<2x32x8xf32>, tensor<2x32xf32>, tensor<2x32xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x32x8xf32>, tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32x8xf32>
}
"""

SOFTMAX = """\
func.func @f(%x: tensor<3x5x7xf32>) -> tensor<3x5x7xf32> {
  %0 = linalg.softmax dimension(2) ins(%x : tensor<3x5x7xf32>) outs(%x : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  return %0 : tensor<3x5x7xf32>
}
"""

SORT = """\
func.func @f(%x: tensor<6x10xi64>) -> tensor<6x10xi64> {
  %0 = iree_linalg_ext.sort dimension(1) outs(%x : tensor<6x10xi64>) {
  ^bb0(%a: i64, %b: i64):
    %c = arith.cmpi sgt, %a, %b : i64
    iree_linalg_ext.yield %c : i1
  } -> tensor<6x10xi64>
  return %0 : tensor<6x10xi64>
}
"""

TOPK = """\
func.func @f(%x: tensor<6x10xf32>, %v: tensor<6x3xf32>, %i: tensor<6x3xi32>) -> tensor<6x3xf32> {
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<6x10xf32>)
    outs(%v, %i : tensor<6x3xf32>, tensor<6x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<6x3xf32>, tensor<6x3xi32>
  return %0#0 : tensor<6x3xf32>
}
"""

SCAN = """\
func.func @f(%x: tensor<6x10xf32>, %o: tensor<6x10xf32>, %a: tensor<6xf32>) -> tensor<6x10xf32> {
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<6x10xf32>)
    outs(%o, %a : tensor<6x10xf32>, tensor<6xf32>) {
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<6x10xf32>, tensor<6xf32>
  return %0#0 : tensor<6x10xf32>
}
"""

ARG_COMPARE = """\
func.func @f(%x: tensor<6x10xf32>, %v: tensor<6xf32>, %i: tensor<6xi64>) -> tensor<6xi64> {
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<6x10xf32>)
    outs(%v, %i : tensor<6xf32>, tensor<6xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<6xf32>, tensor<6xi64>
  return %0#1 : tensor<6xi64>
}
"""

SCATTER = """\
func.func @f(%u: tensor<5x8xf32>, %i: tensor<5x1xi32>, %o: tensor<100x8xf32>) -> tensor<100x8xf32> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
    ins(%u, %i : tensor<5x8xf32>, tensor<5x1xi32>) outs(%o : tensor<100x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<100x8xf32>
  return %0 : tensor<100x8xf32>
}
"""

GATHER = """\
func.func @f(%x: tensor<100x8xf32>, %i: tensor<5xi32>, %o: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i : tensor<100x8xf32>, tensor<5xi32>)
    outs(%o : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
"""

FFT = """\
func.func @f(%re: tensor<4x16xf32>, %im: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %stage = arith.constant 2 : index
  %0:2 = iree_linalg_ext.fft ins(%stage : index) outs(%re, %im : tensor<4x16xf32>, tensor<4x16xf32>)
    : tensor<4x16xf32>, tensor<4x16xf32>
  return %0#0 : tensor<4x16xf32>
}
"""

WINOGRAD = """\
func.func @f(%x: tensor<1x10x10x4xf32>, %w: tensor<3x3x4x5xf32>, %t: tensor<8x8x1x2x2x4xf32>,
             %g: tensor<8x8x4x5xf32>, %y: tensor<8x8x1x2x2x5xf32>, %o: tensor<1x12x12x5xf32>)
    -> (tensor<8x8x1x2x2x4xf32>, tensor<8x8x4x5xf32>, tensor<1x12x12x5xf32>) {
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2])
    ins(%x : tensor<1x10x10x4xf32>) outs(%t : tensor<8x8x1x2x2x4xf32>) -> tensor<8x8x1x2x2x4xf32>
  %1 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1])
    ins(%w : tensor<3x3x4x5xf32>) outs(%g : tensor<8x8x4x5xf32>) -> tensor<8x8x4x5xf32>
  %2 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2])
    ins(%y : tensor<8x8x1x2x2x5xf32>) outs(%o : tensor<1x12x12x5xf32>) -> tensor<1x12x12x5xf32>
  return %0, %1, %2 : tensor<8x8x1x2x2x4xf32>, tensor<8x8x4x5xf32>, tensor<1x12x12x5xf32>
}
"""

CUSTOM = """\
func.func @f(%x: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = iree_linalg_ext.custom_op {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<parallel>]}
    ins(%x : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>):
    %1 = linalg.matmul ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
    iree_linalg_ext.yield %1 : tensor<?x?xf32>
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
"""

SCORES = 2 * 32 * 64
"""B·M·K2 of the attention here."""
EXT = "iree_linalg_ext."
PRODUCTS = [(2, 2 * SCORES * 16, True), (2, 2 * SCORES * 8, True)]


def attention(op: str, *softmax: tuple[int, int, bool]) -> list[Row]:
    return [(f"{EXT}{op}", *row) for row in (*PRODUCTS, *softmax)]


CASES: dict[str, tuple[str, list[Row]]] = {
    # Softmax is five operations a score; scale one; the mask one and the region's tanh one.
    "attention": (ATTENTION, attention("attention", (6, 6 * SCORES, False))),
    "masked": (MASKED, attention("attention", (8, 8 * SCORES, False))),
    "online": (
        ONLINE,
        attention("online_attention", (5, 5 * SCORES, False), (3, 3 * 2 * 32, False), (1, 2 * 32 * 8, False)),
    ),
    "softmax": (SOFTMAX, [("linalg.softmax", 5, 5 * 3 * 5 * 7, False)]),
    "sort": (SORT, [(f"{EXT}sort", 1, 6 * 10 * 9, False)]),
    "topk": (TOPK, [(f"{EXT}topk", 2, 2 * 6 * 10 * 3, False)]),
    "scan": (SCAN, [(f"{EXT}scan", 1, 6 * 10, False)]),
    "arg_compare": (ARG_COMPARE, [(f"{EXT}arg_compare", 1, 6 * 10, False)]),
    "scatter": (SCATTER, [(f"{EXT}scatter", 1, 5 * 8, False)]),
    "gather": (GATHER, []),
    "fft": (FFT, [(f"{EXT}fft", 5, 4 * 8 * 10, False)]),  # 8 butterflies a line, 10 operations each
    # Tiles of 8 × 8: 2 × 2 of them for each of 4 channels in, 5 out; a filter for each of 4 × 5 pairs.
    "winograd": (
        WINOGRAD,
        [
            (f"{EXT}winograd.input_transform", 2048, (2 * 8 * 8 * 8 * 2) * 2 * 2 * 4, True),
            (f"{EXT}winograd.filter_transform", 528, (2 * 8 * 3 * 3 + 2 * 8 * 3 * 8) * 4 * 5, True),
            (f"{EXT}winograd.output_transform", 1344, (2 * 6 * 8 * 8 + 2 * 6 * 8 * 6) * 2 * 2 * 5, True),
        ],
    ),
}


Works = dict[str, KernelWork]


@pytest.fixture(scope="module")
def works(tmp_path_factory: pytest.TempPathFactory) -> Works:
    """The work of each module here, read by one child."""
    folder = tmp_path_factory.mktemp("formulas")
    files = []
    for name, text in {**{name: text for name, (text, _) in CASES.items()}, "custom": CUSTOM}.items():
        path = folder / f"{name}.mlir"
        path.write_text(HEAD + text)
        files.append(FileToRead(name, path, ("work",)))
    facts = read_ir(Path(sys.executable), files, CancelToken())
    assert (facts.failure, facts.errors) == (NOTHING, {})
    found = {}
    for file in files:
        (kernel,) = build_details((), Binaries(stated={"f": {}}), facts.get(file.id, "work"), {}, ()).kernels
        assert kernel.work is not None
        found[file.id] = kernel.work
    return found


@pytest.mark.parametrize("name", CASES)
def test_that_an_op_without_a_body_counts_by_its_formula(name: str, works: Works) -> None:
    _, wanted = CASES[name]
    found = [(one.op, one.operations, int(one.flops), one.contraction) for one in works[name].ops]
    assert found == wanted
    assert works[name].flops == str(sum(row[2] for row in wanted))
    assert works[name].notes == ()


def test_that_the_element_is_what_is_computed_in(works: Works) -> None:
    assert [one.element for one in works["attention"].ops] == ["f16", "f16", "f32"]  # scores are f32
    assert [one.element for one in works["sort"].ops] == ["i64"]
    assert works["attention"].element == "f16"


def test_that_an_op_that_no_formula_covers_is_named_and_makes_the_sum_unknown(works: Works) -> None:
    assert works["custom"].flops == ""
    assert tuple(map(str, works["custom"].notes)) == ("Operations not counted: iree_linalg_ext.custom_op.",)
    assert [one.op for one in works["custom"].ops] == ["iree_linalg_ext.custom_op"]


@pytest.fixture(scope="module")
def llama(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> KernelDetails:
    """Kernels and launches of two Llama 8B layers, from the stream phase alone."""
    path = tmp_path_factory.mktemp("llama") / "stream.mlir"
    words = ["--iree-hal-target-device=hip", "--iree-rocm-target=gfx942", "--compile-to=stream", f"-o={path}"]
    compiler = IREE_COMPILE
    subprocess.run([compiler, sample("llama8b_f16_2l"), *words], check=True, capture_output=True)
    facts = read_ir(Path(sys.executable), [FileToRead("s", path, ("timeline", "work"))], CancelToken())
    assert (facts.failure, facts.errors) == (NOTHING, {})
    _, launches = build_device_memory("stream", facts.get("s", "timeline"))
    work = facts.get("s", "work")
    return build_details((), Binaries(stated={name: {} for name in work}), work, {}, launches)


LAYERS, WIDTH, KEYS, INNER, WORDS, HEADS, HEAD_SIZE, BATCH = 2, 4096, 1024, 14_336, 128_256, 32, 128, 4
PAGE = 32
"""Positions of a page of the cache."""


def products(new: int, past: int) -> int:
    """Multiplications and additions of the matrix products of ``new`` positions that look at ``past``.

    As torch's flop counter has them: 2·m·n·k for each product, attention for all pairs of positions. The rotary
    embedding's outer product (positions by frequencies, a product over one) is computed once.
    """
    layer = WIDTH * WIDTH + 2 * WIDTH * KEYS + WIDTH * WIDTH + 3 * WIDTH * INNER
    attention = 2 * (2 * HEADS * new * past * HEAD_SIZE)
    return BATCH * (LAYERS * (2 * new * layer + attention) + 2 * new * WIDTH * WORDS)


@pytest.mark.campaign
@pytest.mark.parametrize("pages", [1, 5])
def test_that_llama_layers_compute_what_their_widths_say(pages: int, llama: KernelDetails) -> None:
    by_name = {one.name: one for one in llama.kernels}
    values = {"arg2[1]": pages, "arg3[1]": pages, "arg4[0]": 64}  # the table of pages, and all pages there are
    found = {"prefill_bs4$async": 0, "decode_bs4$async": 0}
    for launch in llama.launches:
        work = by_name[launch.kernel].work
        assert work is not None
        assert work.notes == ()
        sizes = [parse(text).evaluate(values) for text in launch.workload]
        given = {f"w{place}": size for place, size in enumerate(sizes) if size is not None}
        for op in work.ops:
            flops = parse(op.flops).evaluate(given)
            assert flops is not None, (launch.kernel, op.op)
            found[launch.function] += flops if op.contraction and "x1x1_f32" not in launch.kernel else 0
    positions = PAGE * pages
    assert found["decode_bs4$async"] == products(1, positions)
    rotary = 2 * HEAD_SIZE // 2 * positions
    assert found["prefill_bs4$async"] == products(positions, positions) + rotary


def test_that_attention_reads_each_operand_once_and_stands_under_the_roofline(llama: KernelDetails) -> None:
    (mi300x,) = products_of("mi300x")
    pages = 5
    values = {
        name: {"arg2[1]": pages, "arg3[1]": pages, "arg4[0]": 64} for name in {one.function for one in llama.launches}
    }
    points = [one for one in roofline(llama, mi300x, values, Measured()).points if "attention" in one.kernel]
    (prefill,) = {(one.flops, one.bytes) for one in points if one.function.startswith("prefill")}
    length, heads = PAGE * pages, HEADS * BATCH
    scores = heads * length * length
    query, keys = 2 * BATCH * length * WIDTH, 2 * BATCH * length * KEYS
    masks = 8 * BATCH, 2 * BATCH * length * length  # made from the lengths, or read
    assert prefill[0] == scores * (2 * HEAD_SIZE + 2 * HEAD_SIZE + 5 + 1 + 1)
    assert prefill[1] in {2 * query + 2 * keys + mask for mask in masks}
    (decode,) = {one.flops for one in points if one.function.startswith("decode")}
    assert decode == heads * length * (4 * HEAD_SIZE + 7)
