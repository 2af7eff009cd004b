"""Edits of IR through the bindings that remove parts. A strategy has targets; an edit removes some of them.

An edit is applied to a copy of the best IR so far; the result must verify to become a candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reducer import rd_ir, rd_targets
    from passlens.engine.diagnosis.reducer.rd_search import Candidate
    from passlens.engine.diagnosis.reducer.rd_targets import Target
else:
    import rd_ir
    import rd_targets
    from rd_search import Candidate
    from rd_targets import Target

_OPERANDS_TRIED = 3
LAST = "last"
"""Among values defined where a function ends, use only the last as its result."""
CUT = "cut"
"""The strategy whose targets are searched by bisection: a function ends before one of them."""


class Strategy(NamedTuple):
    """A way to make IR smaller.

    Attributes:
        name: The code by which ``reduce`` reports it.
        targets: Returns the removable parts of a module, in text order.
        take: Removes some of them; raises ``NotPossibleError``.
        ways: The names of the variants of ``take``, the best first.
        alone: The variants that are tried for one target at a time.
        careful: Whether an op's remains may crash its custom printer: it is then parsed again from the generic form.
    """

    name: str
    targets: Callable[[list[Any]], list[Target]]
    take: Callable[[Any, list[Any], Sequence[Target], str], None]
    ways: tuple[str, ...] = ("",)
    alone: tuple[str, ...] = ()
    careful: bool = False


class Workshop:
    """Parses, copies, edits and prints modules."""

    def __init__(self, ir: Any) -> None:
        self.ir = ir
        self.context = ir.Context()
        self.context.allow_unregistered_dialects = True
        self._values = rd_ir.Values(ir)
        self._trying: Path | None = None
        self._deadly: frozenset[str] = frozenset()

    def beware(self, folder: Path) -> None:
        """Skip the edits that killed an earlier process, and record the present edit.

        Some versions of the bindings crash on IR that does not verify, instead of reporting it.
        """
        self._trying, deadly = folder / "trying", folder / "deadly"
        known = set(deadly.read_text(encoding="utf-8").split()) if deadly.exists() else set[str]()
        if self._trying.exists():
            known.add(self._trying.read_text(encoding="utf-8"))
            deadly.write_text("\n".join(sorted(known)), encoding="utf-8")
        self._deadly = frozenset(known)

    def parse(self, text: str) -> Any:
        """The module of a text; None if it does not parse or verify."""
        try:
            return self.ir.Module.parse(text, self.context).operation
        except Exception:  # MLIRError, or whatever that version's bindings raise
            return None

    def candidate(
        self, module: Any, edit: Callable[[Any], None], key: str, position: int = 0, *, careful: bool = False
    ) -> Candidate | None:
        """The IR with an edit; None if the edit is impossible or its result does not verify.

        Args:
            module: The IR.
            edit: Makes the edit.
            key: The edit's name, valid across processes: without spaces.
            position: See ``Candidate``.
            careful: See ``Strategy``.
        """
        if key in self._deadly:
            return None
        if self._trying is not None:
            self._trying.write_text(key, encoding="utf-8")
        made = self._made(module, edit, position, careful=careful)
        if self._trying is not None:
            self._trying.unlink()
        return made

    def _made(self, module: Any, edit: Callable[[Any], None], position: int, *, careful: bool) -> Candidate | None:
        copy = module.clone().operation
        try:
            edit(copy)
            if careful:  # the parser restores a missing default, on which the printer would crash
                copy = self.parse(copy.get_asm(print_generic_op_form=True, assume_verified=True))
                if copy is None:
                    return None
            rd_ir.sweep(copy)
            if copy.verify() is False or rd_ir.gives_undefined(copy):
                return None
            text = rd_ir.print_op(copy)
            return Candidate(text, rd_ir.size_of(copy, text), position)
        except Exception:  # the bindings report an illegal edit by many exception types
            return None

    def strategies(self) -> tuple[Strategy, ...]:
        """All strategies, in order of their expected gain."""
        return (
            Strategy("symbols", rd_targets.symbols, self._erase),
            Strategy("constants", rd_targets.constants, self._make_plain),
            Strategy("without-results", rd_targets.without_uses, self._erase),
            Strategy(CUT, rd_targets.cuts, self._cut, ("", LAST)),
            Strategy(
                "replace",
                rd_targets.with_results,
                self._replace,
                ("operand", "given", "constant"),
                tuple(f"operand {number}" for number in range(1, _OPERANDS_TRIED)),
            ),
            Strategy("globals", rd_targets.globals_, self._erase),
            Strategy("results", rd_targets.returned, self._drop_results),
            Strategy("arguments", rd_targets.unused_arguments, self._drop_arguments),
            Strategy("merge-arguments", rd_targets.like_an_earlier_one, self._merge_arguments),
            Strategy("operands", rd_targets.unused_inputs, self._drop_inputs),
            Strategy("blocks", rd_targets.regions, self._empty_region),
            Strategy("attributes", rd_targets.attributes, self._drop_attributes, careful=True),
        )

    def _erase(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        for op in _outermost(ops, targets):
            rd_ir.erase(op)

    def _make_plain(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        for place, name in targets:
            op = ops[place]
            kind = op.results[0].type if len(op.results) else self.ir.TypeAttr(op.attributes["type"]).value
            made = rd_ir.splat(self.ir, kind)
            if made is None:
                raise rd_ir.NotPossibleError
            op.attributes[name] = made

    def _cut(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        """End the function of the first target before it: values defined there and used later become the results."""
        place = targets[0].place
        function, dispatch = rd_ir.function_of(ops[place])
        if function is None:
            raise rd_ir.NotPossibleError
        body = [op.operation for op in function.regions[0].blocks[0].operations]
        number = next(index for index, op in enumerate(body) if op == ops[place])
        kept, rest = body[:number], body[number:]
        gone = set(rest)
        live = [
            result
            for op in kept
            for result in op.results
            if "tensor" in str(result.type)
            and not rd_ir.is_cheap(op.name)
            and any(_in_body(use.owner, function) in gone for use in result.uses)
        ]
        if way == LAST:
            live = live[-1:]
        for op in reversed(rest):
            rd_ir.erase(op)  # from the end to the front: when an op's turn comes, nothing uses it any more
        self._values.give_back(live, function, dispatch=dispatch)

    def _replace(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        for op in _outermost(ops, targets):
            for result in op.results:
                if next(iter(result.uses), None) is not None:
                    result.replace_all_uses_with(self._in_place_of(op, result, way))
            rd_ir.erase(op)

    def _in_place_of(self, op: Any, result: Any, way: str) -> Any:
        if way.startswith("operand"):
            same = [operand for operand in op.operands if operand.type == result.type]
            number = int(way.partition(" ")[2] or 0)
            if number < len(same):
                return same[-1 - number]  # the last operand of a linalg op is its output
            if number:
                raise rd_ir.NotPossibleError
        return self._values.make(result.type, op, constant=way == "constant")

    def _drop_inputs(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        by_op: dict[int, list[int]] = {}
        for place, number in targets:
            by_op.setdefault(place, []).append(number)
        for place, numbers in by_op.items():
            self._without_inputs(ops[place], numbers)

    def _drop_results(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        by_return: dict[int, set[int]] = {}
        for place, number in targets:
            by_return.setdefault(place, set()).add(number)
        for place, numbers in by_return.items():
            op = ops[place]
            function = rd_ir.function_of(op)[0]
            values = [value for number, value in enumerate(op.operands) if number not in numbers]
            rd_ir.erase(op)
            self._values.give_back(values, function, dispatch=False)

    def _drop_arguments(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        by_function: dict[int, list[int]] = {}
        for place, number in targets:
            by_function.setdefault(place, []).append(number)
        for place, numbers in by_function.items():
            self._values.without_arguments(ops[place], numbers)

    def _merge_arguments(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        for place, number in targets:
            arguments = list(ops[place].regions[0].blocks[0].arguments)
            first = next(one for one in arguments if one.type == arguments[number].type)
            arguments[number].replace_all_uses_with(first)
        self._drop_arguments(module, ops, targets, way)

    def _without_inputs(self, op: Any, numbers: list[int]) -> None:
        ir = self.ir
        kept = [number for number in range(len(op.operands)) if number not in numbers]
        attributes = {name: op.attributes[name] for name in rd_ir.names_of(op)}
        maps = list(ir.ArrayAttr(attributes["indexing_maps"]))
        inputs, outputs = list(ir.DenseI32ArrayAttr(attributes["operandSegmentSizes"]))
        with op.context, ir.Location.unknown():
            attributes["indexing_maps"] = ir.ArrayAttr.get([maps[number] for number in kept])
            attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([inputs - len(numbers), outputs])
            made = ir.Operation.create(
                op.name,
                results=[result.type for result in op.results],
                operands=[op.operands[number] for number in kept],
                attributes=attributes,
                regions=1,
                ip=ir.InsertionPoint(op),
            )
        block = op.regions[0].blocks[0]
        block.append_to(made.regions[0])
        block = made.regions[0].blocks[0]
        for number in sorted(numbers, reverse=True):
            block.erase_argument(number)
        for old, new in zip(op.results, made.results):  # noqa: B905 - Python 3.9 has no ``strict``
            old.replace_all_uses_with(new)
        op.erase()

    def _empty_region(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        """Turn functions into declarations."""
        ir = self.ir
        for op in _outermost(ops, targets):
            attributes = {name: op.attributes[name] for name in rd_ir.names_of(op)}
            with op.context, ir.Location.unknown():
                attributes["sym_visibility"] = ir.StringAttr.get("private")
                ir.Operation.create(op.name, attributes=attributes, regions=1, ip=ir.InsertionPoint(op))
            op.erase()

    def _drop_attributes(self, module: Any, ops: list[Any], targets: Sequence[Target], way: str) -> None:
        for place, name in targets:
            if name in ops[place].attributes:
                del ops[place].attributes[name]


def _outermost(ops: list[Any], targets: Iterable[Target]) -> list[Any]:
    """The ops of some targets without those inside another, the last first."""
    places = {target.place for target in targets}
    wanted = [ops[place] for place in sorted(places, reverse=True)]
    found = []
    for op in wanted:
        around = rd_ir.parent_of(op)
        while around is not None and not any(around == other for other in wanted):
            around = rd_ir.parent_of(around)
        if around is None:
            found.append(op)
    return found


def _in_body(op: Any, function: Any) -> Any:
    """The op in a function's top-level body that is or contains an op."""
    at = op.operation
    around = rd_ir.parent_of(at)
    while around is not None and around != function:
        at, around = around, rd_ir.parent_of(around)
    return at
