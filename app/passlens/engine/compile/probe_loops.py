"""Changes to the kind of a structured op's loop: to the one that its results require, parallel or reduction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import Change, Changed, ChangeKind
from passlens.engine.compile.probe_op import Form

_MAPS, _KINDS = "indexing_maps", "iterator_types"
_MAP = re.compile(r"affine_map<\((?P<loops>[\w, ]*)\) -> \((?P<dims>[^>]*)\)>")
_KIND = re.compile(r"\b(?P<kind>parallel|reduction)\b")


def of_loop_kinds(form: Form) -> Iterator[Changed]:
    """The op with one loop of the other kind: a loop that indexes no result is a reduction, and one that indexes all
    results is parallel.
    """
    place = "properties" if _KINDS in dict(form.properties) else "attributes"
    entries = form.properties if place == "properties" else form.attributes
    given = dict(entries)
    maps, kinds = [*_MAP.finditer(given.get(_MAPS, ""))], given.get(_KINDS, "")
    outputs = maps[len(maps) - len(form.results) :] if form.results else []
    if not outputs:
        return
    for number, (loop, kind) in enumerate(zip(maps[0]["loops"].split(", "), _KIND.finditer(kinds), strict=False)):
        uses = [re.search(rf"\b{loop}\b", one["dims"]) is not None for one in outputs]
        now = "parallel" if all(uses) else "reduction" if not any(uses) else kind["kind"]
        if now == kind["kind"]:
            continue
        made = f"{kinds[: kind.start()]}{now}{kinds[kind.end() :]}"
        kept = tuple((name, made if name == _KINDS else value) for name, value in entries)
        first = len(form.operands) - len(form.results)
        # A parallel op may be folded away if it gets the initial value of the reduction as a constant.
        begun = tuple(replace(one, maker=None) for one in form.operands[first:])
        made_of = replace(form, operands=(*form.operands[:first], *begun), **{place: kept})  # type: ignore[arg-type]
        yield Change(ChangeKind.LOOP, str(number), kind["kind"], now), made_of
