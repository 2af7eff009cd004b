"""A change that replaces all quantized types (``!quant.uniform<…>``) with plain elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import Change, Changed, ChangeKind
from passlens.engine.compile.probe_op import Form, Value

_QUANTIZED = re.compile(r"!quant\.\w+<(?:[^<>]|<[^<>]*>)*>")
_PLAIN = ("f32", "i8")


def of_quantized(form: Form) -> Iterator[Changed]:
    """The op on plain elements, with arguments in place of constants of quantized types."""
    found = next((one for type_ in _types(form) if (one := _QUANTIZED.search(type_)) is not None), None)
    if found is None:
        return
    for plain in _PLAIN:

        def value(one: Value, plain: str = plain) -> Value:
            is_quantized = _QUANTIZED.search(one.type) is not None
            return Value(_QUANTIZED.sub(plain, one.type), one.name) if is_quantized else one

        made = replace(
            form,
            operands=tuple(map(value, form.operands)),
            results=tuple(_QUANTIZED.sub(plain, one) for one in form.results),
            regions=_QUANTIZED.sub(plain, form.regions),
            captured=tuple((name, value(one)) for name, one in form.captured),
        )
        yield Change(ChangeKind.ELEMENT, "", found[0], plain), made


def _types(form: Form) -> Iterator[str]:
    yield from (one.type for one in form.operands)
    yield from form.results
