"""A printed text as a tree: ops, their regions and blocks, and the values they define and use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passlens.engine.ir.lines import Line, Skeleton

OFTEN = 1 << 10
"""The number of lines or ops between two checks for a cancel: some milliseconds."""


def unwatched() -> None:
    """The check of work that is never cancelled."""


class Block:
    """A block: its arguments and ops.

    Attributes:
        op: The op that contains it.
        region: The index of its region in that op, from 0.
        index: Its index in that region, from 0.
        line: The line of its label, from 1; 0 without one.
        key: The label's text without names.
        arguments: Values that the label defines.
    """

    __slots__ = ("arguments", "index", "key", "line", "op", "ops", "region")

    def __init__(self, op: Op, region: int, index: int) -> None:
        self.op = op
        self.region = region
        self.index = index
        self.line = 0
        self.key = ""
        self.arguments: list[int] = []
        self.ops: list[Op] = []


class Op:
    """An op. Not frozen, as building a hundred thousand of them must be fast; nothing changes it afterwards.

    Attributes:
        index: Its position in text order.
        name, symbol: Such as ``func.func`` and ``main``; the symbol is empty for ops without one.
        lines: Its own lines, from 1, without those of the ops inside.
        last: Its last line.
        key: Its own text without names; see ``Line.key``.
        counts: The number of values of each name before ``=``.
        results: The values that it returns.
        uses: The values that it uses, in text order.
        defines: The values that its header defines for its regions.
        targets: The blocks that it names, as indices in its region; -1 for unknown.
        block: The block that contains it.
        regions: Blocks of each region.
        size: The number of ops, itself and those inside.
        effect: The result of ``effects.effect_of``; None: not computed yet.
    """

    __slots__ = (
        "block", "counts", "defines", "effect", "generic", "index", "key", "last", "lines", "name", "regions",
        "results", "size", "symbol", "targets", "uses",
    )  # fmt: skip

    def __init__(self, index: int, line: Line, number: int, block: Block | None) -> None:
        self.index = index
        self.name = line.name
        self.symbol = line.symbol
        self.generic = line.generic
        self.lines = [number]
        self.last = number
        self.key = line.key
        self.counts = line.counts
        self.results: Sequence[int] = ()
        self.uses: Sequence[int] = ()
        self.defines: Sequence[int] = ()
        self.targets: Sequence[int] = ()
        self.block = block
        self.regions: Sequence[list[Block]] = ()
        self.size = 1
        self.effect: int | None = None

    @property
    def parent(self) -> Op | None:
        """The op that contains it."""
        return self.block.op if self.block is not None else None

    def blocks(self) -> Iterator[Block]:
        """The blocks of all its regions."""
        for region in self.regions:
            yield from region

    def children(self) -> list[Op]:
        """The ops directly inside, in text order."""
        if len(self.regions) == 1 and len(self.regions[0]) == 1:
            return self.regions[0][0].ops
        return [op for block in self.blocks() for op in block.ops]


class Tree:
    """A parsed text.

    Attributes:
        root: Represents the text itself; its ops are the outermost ones.
        ops: All ops except the root, in text order: an op is followed by those inside it.
        definers: For each value, the op that returns it or whose header or block defines it; None for a free value.
        ordinals: For each value, its index among the values of its definer.
        names: For each value, its name; for one of several results the group's.
        free: The undefined values.
        aliases: The definitions of the text's aliases.
        resources: The resource section at the end of the text.
    """

    __slots__ = ("aliases", "definers", "free", "names", "ops", "ordinals", "resources", "root")

    def __init__(self, root: Op, skeleton: Skeleton) -> None:
        self.root = root
        self.ops: list[Op] = []
        self.definers: list[Op | Block | None] = []
        self.ordinals: list[int] = []
        self.names: list[str] = []
        self.free: list[int] = []
        self.aliases = skeleton.aliases
        self.resources = skeleton.resources

    def release(self) -> None:
        """Break the reference cycles, so that the memory is freed immediately.

        Ops and blocks refer to each other: left to the garbage collector, a tree of a hundred thousand ops would stop
        the program for a second at some later time.
        """
        for op in [self.root, *self.ops]:
            for block in op.blocks():
                block.ops = []
            op.regions = ()
            op.block = None
        self.ops = []
        self.definers = []
