"""Operation counts of ops without a scalar body: attention, softmax, sorting, transforms.

An operation is defined in ``ir_arithmetic``. Each formula follows the op's definition or its dialect's lowering, and is
documented at the function with its source: ``LinalgExtOps.td``, ``TilingInterfaceImpl.cpp`` and
``AggregatedOpInterfaceImpl.cpp`` are in compiler/src/iree/compiler/Dialect/LinalgExt/IR of IREE. Ops without a formula
are reported as not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_arithmetic, ir_common
    from passlens.engine.analysis.reader.ir_loops import Loops, shaped
    from passlens.engine.analysis.reader.ir_shapes import Shapes
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_arithmetic
    import ir_common
    from ir_loops import Loops, shaped
    from ir_shapes import Shapes
    from ir_sizes import Sizes

_EXT = "iree_linalg_ext."
_MOVES = ("gather", "im2col", "map_load", "map_store", "map_gather", "map_scatter", "pack", "unpack", "yield", "index")
_OPAQUE = ("iree_codegen.inner_tiled", "iree_codegen.ukernel.generic", "iree_gpu.multi_mma")
_SOFTMAX = 5
"""Per score: a maximum, a subtraction, an exponential, an addition, a division."""
_ONLINE = 4
"""The same without the division, which follows after the last tile."""


def has_formula(name: str) -> bool:
    """Whether ``Formulas`` handles ops of this name."""
    return name == "linalg.softmax" or name.startswith(_EXT) or name in _OPAQUE


class Formulas:
    """The formulas for the ops of one kernel."""

    def __init__(self, ir: Any, shapes: Shapes, sizes: Sizes, loops: Loops) -> None:
        self._ir = ir
        self._shapes = shapes
        self._sizes = sizes
        self._loops = loops

    def parts(self, op: Any) -> list[tuple[int | None, int, bool]] | None:
        """Points, operations per point and whether they multiply and add, for each part of an op's work.

        Empty for an op that only moves data; None if there is no formula for it. Unknown points are None.
        """
        kind = op.name[len(_EXT) :] if op.name.startswith(_EXT) else op.name
        if kind in _MOVES:
            return []
        if kind == "attention":
            return self._attention(op)
        if kind == "online_attention":
            return self._online_attention(op)
        if kind == "linalg.softmax":
            return self._softmax(op)
        if kind == "scatter":
            return self._scatter(op)
        if kind == "scan":
            return self._scan(op)
        if kind == "arg_compare":
            return self._arg_compare(op)
        if kind == "sort":
            return self._sort(op)
        if kind == "topk":
            return self._topk(op)
        if kind == "fft":
            return self._fft(op)
        if kind.startswith("winograd."):
            return self._winograd(op, kind)
        return None

    def _attention(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """``softmax(scale · Q Kᵀ + mask) V`` with batches B: 4 operations per pair of products, plus softmax.

        With scores B×M×K2, Q B×M×K1, K B×K2×K1, V B×K2×N: 2·B·M·K2·K1 for the first product, 2·B·M·K2·N for the second,
        and per score the scale (1), the mask (1), the region's operations, and softmax (5, ``_softmax``).
        ``torch.utils.flop_counter.sdpa_flop_count`` counts only the products.

        Source: LinalgExtOps.td, AttentionOp; Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1.
        """
        found = self._products(op)
        if found is None:
            return [(None, 4, True)]
        first, second, scores, extra = found
        return [(first, 2, True), (second, 2, True), (scores, _SOFTMAX + extra, False)]

    def _online_attention(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """Like ``_attention``, but softmax without its division, plus the correction of earlier results.

        Per row: the difference of the maxima, its exponential and a multiplication of the sum (3); per element of the
        result one multiplication.

        Source: AggregatedOpInterfaceImpl.cpp, OnlineAttentionOp::decomposeOperation; Dao et al., "FlashAttention",
        2022, algorithm 1.
        """
        found = self._products(op)
        maps = self._loops.maps(op)
        if found is None or len(list(op.results)) != 3:
            return [(None, 4, True)]
        first, second, scores, extra = found
        rows, result = self._loops.points(op, maps[-2].used()), self._loops.points(op, maps[-3].used())
        softmax = [(scores, _ONLINE + extra, False), (rows, 3, False), (result, 1, False)]
        return [(first, 2, True), (second, 2, True), *softmax]

    def _products(self, op: Any) -> tuple[int | None, int | None, int | None, int] | None:
        """Points of both products, scores, and operations per score in addition to softmax."""
        maps = self._loops.maps(op)
        results = len(list(op.results))
        operands = list(op.operands)
        if len(maps) < 3 + results or len(maps) != len(operands):
            return None
        query, key, value = (each.used() for each in maps[:3])
        summed = (query & key) - value - maps[-results].used()  # in the first product: K1
        scores = (query | key) - summed
        beside = operands[3:-results]  # scale, mask
        extra = len(beside) + ir_arithmetic.operations(op)
        points = [self._loops.points(op, loops) for loops in (query | key, scores | value, scores)]
        return points[0], points[1], points[2], extra

    def _softmax(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """Five operations per element: maximum, subtraction, exponential, addition, division.

        Source: MLIR, linalg::SoftmaxOp::decomposeOperation (mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp).
        """
        return [(self._elements(op.operands[0]), _SOFTMAX, False)]

    def _scatter(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """The region's operations per element of the updates; none if an update replaces the old value.

        Source: LinalgExtOps.td, ScatterOp.
        """
        count = ir_arithmetic.operations(op)
        return [(self._elements(op.operands[0]), count, False)] if count else []

    def _scan(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """The region's operations per element.

        Source: LinalgExtOps.td, ScanOp (the first element of each line is only copied, but counted).
        """
        return [(self._elements(op.operands[0]), max(1, ir_arithmetic.operations(op)), False)]

    def _arg_compare(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """The region's comparisons per element.

        Source: LinalgExtOps.td, ArgCompareOp: each element is compared with the best so far.
        """
        return [(self._elements(op.operands[0]), ir_arithmetic.comparisons(op), False)]

    def _sort(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """The region's comparisons, N·(N − 1) times per line of N elements.

        Source: TilingInterfaceImpl.cpp, SortOp::generateScalarImplementation, a bubble sort without early exit.
        """
        line = self._along(op, op.operands[0])
        elements = self._elements(op.operands[0])
        if line is None or elements is None:
            return [(None, 1, False)]
        others = self._sizes.make("sub", line, self._sizes.number(1))
        return [(self._sizes.make("*", elements, others), ir_arithmetic.comparisons(op), False)]

    def _topk(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """The region's comparisons, twice per element and each of the K places.

        Source: TilingInterfaceImpl.cpp, TopkOp::generateScalarImplementation: an insertion into the K best, with f(x,
        y) and f(y, x) to detect equality.
        """
        results = len(list(op.results))
        places = self._along(op, list(op.operands)[-results]) if results else None
        elements = self._elements(op.operands[0])
        if places is None or elements is None:
            return [(None, 2, False)]
        return [(self._sizes.make("*", elements, places), 2 * ir_arithmetic.comparisons(op), False)]

    def _fft(self, op: Any) -> list[tuple[int | None, int, bool]]:
        """Five operations per element: a butterfly of two elements is a complex product (6) and two complex sums (4).

        Source: LinalgExtOps.td, FftOp, which is one stage; Cooley and Tukey, "An algorithm for the machine calculation
        of complex Fourier series", 1965.
        """
        results = len(list(op.results))
        return [(self._elements(list(op.operands)[-results]) if results else None, 5, False)]

    def _winograd(self, op: Any, kind: str) -> list[tuple[int | None, int, bool]] | None:
        """Two small matrix products per tile, with tiles of N × N, N = output_tile_size + kernel_size − 1.

        Input: Bᵀ d B, 2·(2·N³); filter, of R × R: G g Gᵀ, 2·N·R² + 2·N²·R; result, of M × M: Aᵀ m A, 2·M·N² + 2·M²·N.

        Source: LinalgExtOps.td, Winograd*TransformOp; Lavin and Gray, "Fast Algorithms for Convolutional Neural
        Networks", 2015, section 4.2.
        """
        result, kernel = (_integer(op, name) for name in ("output_tile_size", "kernel_size"))
        if result is None or kernel is None:
            return None
        side = result + kernel - 1
        if kind == "winograd.input_transform":
            tiled, count = op.results[0], 4 * side**3
        elif kind == "winograd.filter_transform":
            tiled, count = op.results[0], 2 * side * kernel**2 + 2 * side**2 * kernel
        else:
            tiled, count = op.operands[0], 2 * result * side**2 + 2 * result**2 * side
        elements = self._elements(tiled)
        if elements is None:
            return [(None, count, True)]
        return [(self._sizes.make("floordiv", elements, self._sizes.number(side**2)), count, True)]

    def _elements(self, value: Any) -> int | None:
        if not shaped(value):
            return None
        dims = self._shapes.dims(value)
        known = [size for size in dims if size is not None]
        return self._sizes.product(known) if len(known) == len(dims) else None

    def _along(self, op: Any, value: Any) -> int | None:
        """The extent of the dimension that an op works along."""
        place = _integer(op, "dimension")
        dims = self._shapes.dims(value)
        return dims[place] if place is not None and place < len(dims) else None


def _integer(op: Any, name: str) -> int | None:
    value = getattr(ir_common.attribute(op, name), "value", None)
    return value if isinstance(value, int) else None
