"""Types that resemble a type: another element type, size, rank or kind."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from passlens.engine.compile.edit_search.pieces import SCALAR

_SHAPED = re.compile(
    r"(?P<kind>tensor|vector|memref)<(?P<sizes>(?:(?:\[\d+\]|-?\d+|\?)x)*)(?P<element>[^,]*?)(?P<rest>,.*)?>$"
)
_TORCH = re.compile(r"(?P<kind>!torch\.v?tensor)<\[(?P<sizes>[^\]]*)\],(?P<element>[^,]+)>$")
_ONE = re.compile(rf"{SCALAR}$")
DYNAMIC = "?"
_KINDS = ("tensor", "vector", "memref")
_PAIR, _MOST_PERMUTED = 2, 4
_MOST_SIZES = 6
"""The most sizes to try for an added dimension."""


def other_types(kind: str, sizes: Sequence[str], elements: Sequence[str]) -> Iterator[str]:
    """The types that differ from a type in one respect, exchanged sizes first.

    Args:
        kind: The type.
        sizes: The sizes to try for each dimension.
        elements: The element types to try.
    """
    if _ONE.match(kind):
        yield from (one for one in elements if one != kind)
        yield f"tensor<{kind}>"
        return
    found = _SHAPED.match(kind) or _TORCH.match(kind)
    if found is None:
        return
    make = _maker(found)
    dims = [one for one in re.split("[x,]", found["sizes"]) if one]
    element = found["element"]
    for first, second in itertools.combinations(range(len(dims)), 2):
        if dims[first] != dims[second]:
            yield make(_exchanged(dims, first, second), element)
    for place, dim in enumerate(dims):
        for size in sizes:
            if size != dim:
                yield make([*dims[:place], size, *dims[place + 1 :]], element)
    yield from (make(dims, one) for one in elements if one != element)
    for place, dim in enumerate(dims):
        if dim != DYNAMIC:
            yield make([*dims[:place], DYNAMIC, *dims[place + 1 :]], element)
    yield from (make([*dims[:place], *dims[place + 1 :]], element) for place in range(len(dims)))
    for place, size in itertools.product(range(len(dims) + 1), dict.fromkeys(("1", *sizes[:_MOST_SIZES]))):
        yield make([*dims[:place], size, *dims[place:]], element)
    if len(dims) > 1:
        yield make([DYNAMIC] * len(dims), element)
    if _PAIR < len(dims) <= _MOST_PERMUTED:
        yield from (make(one, element) for one in dict.fromkeys(itertools.permutations(dims)))
    if found.re is _SHAPED:
        if found["rest"]:
            yield f"{found['kind']}<{found['sizes']}{element}>"
        yield from (kind.replace(found["kind"], one, 1) for one in _KINDS if one != found["kind"])
        if not dims:
            yield element


def _maker(found: re.Match[str]) -> Callable[[Iterable[str], str], str]:
    def shaped(dims: Iterable[str], element: str) -> str:
        return f"{found['kind']}<{''.join(f'{one}x' for one in dims)}{element}{found['rest'] or ''}>"

    def torch(dims: Iterable[str], element: str) -> str:
        return f"{found['kind']}<[{','.join(dims)}],{element}>"

    return shaped if found.re is _SHAPED else torch


def _exchanged(dims: Sequence[str], first: int, second: int) -> list[str]:
    exchanged = list(dims)
    exchanged[first], exchanged[second] = dims[second], dims[first]
    return exchanged
