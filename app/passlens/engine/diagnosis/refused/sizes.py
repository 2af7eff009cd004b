"""Messages on sizes and ranks against indexing maps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import permutations

from passlens.engine.diagnosis.inference.op_signature import sizes_of
from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, attribute_value, message_pattern
from passlens.engine.messages import Count, Items, Join, Message
from passlens.engine.units import whole_number

_FEW = 2


def _size(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A size of a structured op's operand that differs from what its maps derive from the other operands."""
    part = of.part("operand", told["number"])
    others = [
        one
        for one in of.signature.operands
        if one.number != part.number and told["wanted"] in (sizes_of(one.type) or ())
    ]
    by: Message = Message("refused-op.others", "the other operands require")
    if "greater" in told[0]:  # a sum of sizes, such as that of a window and its steps
        beside = tuple(one for one in of.signature.operands if one.number != part.number)
        by = Message("refused-op.at-least", "the other operands require at least")
        if len(beside) <= _FEW:
            named = (Message("refused-op.typed", "{part}, {type},", part=one.named(), type=one.type) for one in beside)
            by = Message(
                "refused-op.at-least-of",
                "{others} require at least",
                others=Items(tuple(named), Join.AND),
            )
    elif len(others) == 1:
        by = Message("refused-op.other", "{part} of type {type} requires", part=others[0].named(), type=others[0].type)
    if (permuted := _permuted(of)) is not None:
        return permuted
    what = Message(
        "refused-op.size",
        "dimension {dimension} of {part} of {op} has size {found}, but {by} {wanted}",
        dimension=whole_number(told["dimension"]),
        part=part.named(),
        op=of.name,
        found=told["found"],
        by=by,
        wanted=told["wanted"],
    )
    return what, (part, *(others if len(others) == 1 else ()))


_LAYOUTS = re.compile(
    r"^linalg\.(?P<kind>(?:depthwise_)?conv|pooling)_(?:[1-3]d_)(?P<first>[a-z]+)_(?P<second>[a-z]+?)(?:_|$)"
)


def _permuted(of: RefusedOp) -> Mistake | None:
    """An operand of a convolution whose dimensions are in another order than the op's name says.

    It is known by the sizes of the others: with its dimensions in another order, all windows fit.
    """
    found = _LAYOUTS.match(of.name)
    parts = of.signature.operands
    if found is None or found["kind"] != "conv" or len(parts) < 3:
        return None
    layouts = (found["first"], found["second"], found["first"].replace("c", "f"))
    sizes = [sizes_of(one.type) for one in parts[:3]]
    if any(one is None or len(one) != len(layout) for one, layout in zip(sizes, layouts, strict=True)):
        return None
    steps = {name: _steps(of, name, len(layouts[0]) - 2) for name in ("strides", "dilations")}
    for at in (1, 0):
        layout, has = layouts[at], sizes[at] or ()
        for order in permutations(range(len(layout))):
            moved = tuple(has[one] for one in order)
            if moved != has and _fits(layouts, [moved if one == at else sizes[one] or () for one in range(3)], steps):
                written = "".join(layout[order.index(one)] for one in range(len(order)))
                what = Message(
                    "refused-op.permuted",
                    "{part} of {op} is {given}, laid out as {written}, but the op takes {layout}: {moved}",
                    part=parts[at].named(),
                    op=of.name,
                    given="x".join(has),
                    written=written,
                    layout=layout,
                    moved="x".join(moved),
                )
                return what, (parts[at],)
    return None


def _steps(of: RefusedOp, name: str, count: int) -> tuple[int, ...]:
    """The strides or dilations of a convolution, one for each dimension of the window."""
    numbers = [whole_number(one) for one in re.findall(r"\d+", attribute_value(of, name).partition(":")[0])]
    return tuple(numbers) if len(numbers) == count else tuple(numbers[:1] or [1]) * count


def _fits(layouts: Sequence[str], sizes: Sequence[Sequence[str]], steps: Mapping[str, Sequence[int]]) -> bool:
    """Whether image, filter and result of a convolution agree, by their layouts; unknown sizes agree with any."""
    image, window, result = (dict(zip(layout, one, strict=True)) for layout, one in zip(layouts, sizes, strict=True))

    def same(one: str, other: str) -> bool:
        return "?" in (one, other) or one == other

    if not same(image["n"], result["n"]) or not same(image["c"], window.get("c", image["c"])):
        return False
    if "f" in window and not same(window["f"], result["f"]):
        return False
    inside = [one for one in layouts[0] if one in "dhw"]
    for number, one in enumerate(inside):
        if one not in window or "?" in (image[one], window[one], result[one]):
            continue
        i, w, r = (whole_number(side[one]) for side in (image, window, result))
        needed = (r - 1) * steps["strides"][number] + (w - 1) * steps["dilations"][number] + 1
        if not needed <= i < needed + steps["strides"][number]:
            return False
    return True


def _map_rank(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.map-rank",
        "{part} of {op} has {found}, but its indexing map has {wanted}",
        part=part.named(),
        op=of.name,
        found=Count(whole_number(told["found"]), "dimension"),
        wanted=Count(whole_number(told["wanted"]), "result"),
    )
    return what, (part,)


READERS: Readers = (
    (
        message_pattern(
            r"\boperand #[number] has shape's dimension #[dimension] to be ",
            r"(?:greater than or equal to )?[wanted], but found [found]",
        ),
        _size,
    ),
    (
        message_pattern(r"\boperand rank \([found]\) to match the result rank of indexing_map #[number] \([wanted]\)"),
        _map_rank,
    ),
    (
        message_pattern(r"\boperand #[number] rank \([found]\) to match the result rank of indexing_map \([wanted]\)"),
        _map_rank,
    ),
)
