"""Changes to the rank of an op's tensors, by one or two dimensions: in all, in those of the highest rank, or in one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import Change, Changed, ChangeKind, schema_of
from passlens.engine.compile.probe_op import Form, Value

_OF_MODEL = ("torch.", "stablehlo.", "chlo.", "tosa.")
"""Dialects whose ops take tensors of several ranks; in later dialects, other attributes depend on the rank."""
_SHAPE = re.compile(r"^(?P<head>!torch\.vtensor<\[|tensor<)(?P<sizes>[\d?x,]*)(?P<tail>.*)$", re.DOTALL)
_AROUND = 2
"""The number of dimensions of an image or a volume that are not spatial: batch and channels."""
_LIST = "torch.prim.ListConstruct"
_NEW_SIZE = "4"


def of_ranks(form: Form) -> Iterator[Changed]:
    """The op on tensors of another rank."""
    if not form.name.startswith(_OF_MODEL):
        return
    ranks = [len(sizes) for one in form.operands if one.maker is None and (sizes := _sizes(one.type)) is not None]
    if not ranks:
        return
    most = max(ranks)
    if most > 1:
        for at in dict.fromkeys((most - 1, 0, *((_AROUND,) if most > _AROUND + 1 else ()))):
            yield Change(ChangeKind.RANK, "", str(most), str(most - 1)), _of_rank(form, most, _without(at), at)
        for fewer in range(1, min(most - 1, _AROUND) + 1):
            yield Change(ChangeKind.RANK, "", str(most), str(most - fewer)), _of_all(form, fewer)
    if most:
        yield Change(ChangeKind.RANK, "", str(most), str(most + 1)), _of_rank(form, most, _with_last, most)
        yield Change(ChangeKind.RANK, "", str(most), str(most + 1)), _of_rank(form, most, _with_first, 0)
    for number, operand in enumerate(form.operands):
        sizes = _sizes(operand.type) if operand.maker is None else None
        if sizes is None or (number == 0 and len(ranks) == 1):
            continue
        (name, _), rank = schema_of(form, number), len(sizes)
        ways = [_without(rank - 1), _without(0)] if rank else []
        if rank + 1 < most:  # as broadcasting would read it
            ways.append(_padded(most - rank))
        for change in (*ways, _with_first):
            given = tuple(
                replace(one, type=_changed(one.type, change))
                if other >= min(number, 1) and one.maker is None and _sizes(one.type) == sizes
                else one
                for other, one in enumerate(form.operands)
            )
            now = str(len(_sizes(given[number].type) or ()))
            yield Change(ChangeKind.RANK, name, str(rank), now), replace(form, operands=given)


_Resize = Callable[[list[str]], list[str]]


def _without(at: int) -> _Resize:
    return lambda sizes: [*sizes[:at], *sizes[at + 1 :]]


def _with_last(sizes: list[str]) -> list[str]:
    return [*sizes, sizes[-1] if sizes else _NEW_SIZE]


def _with_first(sizes: list[str]) -> list[str]:
    return ["1", *sizes]


def _padded(more: int) -> _Resize:
    return lambda sizes: [*["1"] * more, *sizes]


def _of_rank(form: Form, most: int, change: _Resize, at: int) -> Form:
    """The op with its tensors of the highest rank changed, and its lists with a number for each dimension."""
    space = most - _AROUND
    step = len(change([_NEW_SIZE] * most)) - most

    def resized(type_: str) -> str:
        sizes = _sizes(type_)
        if sizes is None or len(sizes) != most:
            return type_
        # A grid has a coordinate for each spatial dimension, and no channels before them.
        follows = space > 1 and sizes[-1] == str(space) and at not in {most - 1, most}
        made = _changed(type_, _without(at - 1) if follows and step < 0 and at == _AROUND else change)
        return _changed(made, lambda now: [*now[:-1], str(space + step)]) if follows else made

    def value(one: Value) -> Value:
        if one.maker is None:
            return replace(one, type=resized(one.type))
        parts = one.maker.operands
        if one.maker.name != _LIST or len(parts) not in {space, most, _AROUND * space} or len(parts) < _AROUND:
            return one
        if any(part.maker is None or part.maker != parts[0].maker for part in parts):
            return one  # removing one of these would change more than the rank
        count = _AROUND if len(parts) == _AROUND * space else 1  # two for each dimension: before and after
        where = min(at, len(parts) - count)
        kept = (*parts, *parts[-count:]) if step > 0 else (*parts[:where], *parts[where + count :])
        return replace(one, maker=replace(one.maker, operands=kept))

    return replace(
        form,
        operands=tuple(value(one) for one in form.operands),
        results=tuple(resized(one) for one in form.results),
    )


def _of_all(form: Form, fewer: int) -> Form:
    """The op without the last dimensions of all its tensors, which keep at least one."""

    def resized(type_: str) -> str:
        sizes = _sizes(type_)
        return type_ if not sizes else _changed(type_, lambda now: now[: max(1, len(now) - fewer)])

    return replace(
        form,
        operands=tuple(replace(one, type=resized(one.type)) if one.maker is None else one for one in form.operands),
        results=tuple(resized(one) for one in form.results),
    )


def _sizes(type_: str) -> list[str] | None:
    """The sizes of a tensor type; None for another type."""
    found = _SHAPE.match(type_)
    if found is None:
        return None
    return re.findall(r"\d+|\?", found["sizes"])


def _changed(type_: str, change: _Resize) -> str:
    """A tensor type with other sizes."""
    found = _SHAPE.match(type_)
    assert found is not None, "only called for tensors"
    sizes = change(re.findall(r"\d+|\?", found["sizes"]))
    made = ",".join(sizes) if found["head"].endswith("[") else "".join(f"{one}x" for one in sizes)
    return f"{found['head']}{made}{found['tail']}"
