"""A printed text as a tree: ops, their regions and blocks, and the values they define and use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passlens.engine.ir.lines import Line, Skeleton

OFTEN = 1 << 10
"""How many lines or ops are looked at between two looks at whether somebody still wants the answer: some ms."""


def unwatched() -> None:
    """The check of work that nobody ends early."""


class Block:
    """A block: its arguments and ops.

    Attributes:
        op: The op that holds it.
        region: Which region of that op, from 0.
        index: Which block of that region, from 0.
        line: Where its label stands, from 1; 0 without a label.
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
    """One op. Not frozen, since a tree of a hundred thousand is built in one go; nobody changes it afterwards.

    Attributes:
        index: Its place in the order of the text.
        name, symbol: ``func.func`` and ``main``; the symbol is empty for ops that have none.
        lines: Its own lines from 1, without those of the ops inside.
        last: Its last line.
        key: Its own text without names; see ``Line.key``.
        counts: How many values each name before ``=`` stands for.
        results: The values that it gives.
        uses: The values that it uses, in the order of the text.
        defines: Values that its header defines for its regions.
        targets: Blocks it names, as indices in its region; -1 for unknown.
        block: The block that holds it.
        regions: Blocks of each region.
        size: How many ops it is, with those inside.
        effect: What ``effects.effect_of`` found; None: nobody asked.
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
        """The op that holds it."""
        return self.block.op if self.block is not None else None

    def blocks(self) -> Iterator[Block]:
        """The blocks of all its regions."""
        for region in self.regions:
            yield from region

    def children(self) -> list[Op]:
        """The ops directly inside, in the order of the text."""
        if len(self.regions) == 1 and len(self.regions[0]) == 1:
            return self.regions[0][0].ops
        return [op for block in self.blocks() for op in block.ops]


class Tree:
    """A text read.

    Attributes:
        root: Stands for the text itself; its ops are the outermost ones.
        ops: All ops but the root, in the order of the text: an op is followed by those inside it.
        definers: For each value, the op that gives it or whose header or block defines it; None for a free value.
        ordinals: For each value, its place among those its definer defines.
        names: For each value, its name; that of the group for one of several results.
        free: The values that nothing defines.
        aliases: What the text's aliases stand for.
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
        """Take the tree apart, so that its memory is free at once.

        Ops and blocks know each other in circles: left to the garbage collector, a tree of a hundred thousand ops
        stops everything for a second, at some later time.
        """
        for op in [self.root, *self.ops]:
            for block in op.blocks():
                block.ops = []
            op.regions = ()
            op.block = None
        self.ops = []
        self.definers = []
