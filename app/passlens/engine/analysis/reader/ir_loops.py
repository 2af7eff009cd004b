"""The loops of structured ops: their indexing maps and trip counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
    from passlens.engine.analysis.reader.ir_named import named_maps
    from passlens.engine.analysis.reader.ir_shapes import Shapes
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_common
    from ir_named import named_maps
    from ir_shapes import Shapes
    from ir_sizes import Sizes


class Map:
    """An indexing map: the number of loops, and for each index its loop (None: more than one loop).

    Parsed from its text, ``affine_map<(d0, d1) -> (d1, d0 * 2)>``, which is the same in all versions of the bindings.
    """

    def __init__(self, text: str) -> None:
        left, _, right = text.partition("->")
        names = [word.strip() for word in left[left.index("(") + 1 : left.index(")")].split(",") if word.strip()]
        inside = right.strip()[1:].rpartition(")")[0]
        words = [word.strip() for word in inside.split(",") if word.strip()]
        self.loops = len(names)
        self.results = [names.index(word) if word in names else None for word in words]

    @staticmethod
    def of(loops: list[str], letters: str) -> Map:
        """The map of a named op, from one letter per index; ``loops`` are the letters of the loops."""
        names = ", ".join(f"d{place}" for place in range(len(loops)))
        words = [f"d{loops.index(letter)}" if letter in loops else "?" for letter in letters]
        return Map(f"affine_map<({names}) -> ({', '.join(words)})>")

    def used(self) -> set[int]:
        """The loops that are an index by themselves."""
        return {loop for loop in self.results if loop is not None}


class Loops:
    """The loops of the structured ops of one kernel."""

    def __init__(self, ir: Any, shapes: Shapes, sizes: Sizes) -> None:
        self._ir = ir
        self._shapes = shapes
        self._sizes = sizes

    def maps(self, op: Any) -> list[Map]:
        """The indexing maps of a structured op; empty if neither the op nor its name defines them."""
        stated = ir_common.attribute(op, "indexing_maps")
        if stated is not None:
            return [Map(str(item)) for item in stated]
        operands = list(op.operands)
        ranks = [self._ir.ShapedType(value.type).rank if shaped(value) else 0 for value in operands]
        letters = named_maps(op.name.partition(".")[2], ranks)
        loops = [letter for letter in dict.fromkeys("".join(letters)) if letter != "*"]
        return [Map.of(loops, text) for text in letters]

    def points(self, op: Any, loops: set[int] | None = None) -> int | None:
        """How often the body runs, as a node; over ``loops`` only, if given. None: unknown."""
        maps = self.maps(op)
        if not maps:
            return None
        extents = self._extents(op, maps)
        counted = set(range(maps[0].loops)) if loops is None else loops
        if not counted <= set(extents):
            return None
        return self._sizes.product([extents[loop] for loop in sorted(counted)])

    def reduces(self, op: Any) -> bool:
        """Whether a loop occurs in no result."""
        maps = self.maps(op)
        if not maps:
            return False
        used = {loop for each in maps[-len(list(op.results)) :] for loop in each.results}
        return not set(range(maps[0].loops)) <= used

    def _extents(self, op: Any, maps: list[Map]) -> dict[int, int]:
        """The extents of a structured op's loops, where an operand is indexed by that loop alone."""
        found: dict[int, int] = {}
        for operand, each in zip(op.operands, maps):  # noqa: B905 - Python 3.9
            dims = self._shapes.dims(operand) if shaped(operand) else []
            for loop, size in zip(each.results, dims):  # noqa: B905
                if loop is not None and size is not None:
                    found.setdefault(loop, size)
        return found


def shaped(value: Any) -> bool:
    """Whether a value is a tensor or memref."""
    return ir_common.text_of(value.type).startswith(("tensor<", "memref<"))
