"""Input specifications: parsed, checked against the argument's declaration, and converted to bytes before a run starts.

A specification is one of

==========================  =====================================================================================
``4x17xi64=0``              one value for all elements; ``4x17xi64`` alone means zeros
``2x3xf32=1 2 3 4 5 6``     each element, rows first; commas and brackets are ignored
``i32=5``                   a scalar, or a tensor of rank 0
``0``                       a value without a type: the declaration gives type and shape
``@x.npy``, ``x.npy``       an array file of numpy
``x.irpa``, ``x.irpa:KEY``  a tensor of a parameter archive, of ``.npz`` or ``.safetensors``; the key may be left out
                            when there is one tensor only
``4xf32=@x.bin``            bytes of a file, with type and shape given (also ``@x.npy`` and ``@x.irpa:KEY``)
``random``, ``random:7``    random values with the run's seed, or their own seed
``1x16xi64=random:3``       the same where the declaration leaves dimensions open
``ramp``, ``ramp:5:2``      0, 1, 2 … or from 5 in steps of 2, rows first; ``1x16xi64=ramp`` with type and shape
==========================  =====================================================================================

Random integers are 0 to 7, so that they stay in range when used as indices; booleans are 0 or 1; floats are standard
normal. The generator is ``numpy.random.default_rng``, seeded with (the run's seed, the argument's index), or with the
specification's own seed alone.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from passlens.engine.errors import UserError
from passlens.engine.formats import SEVERAL_TENSORS, Opens, suffixes_of
from passlens.engine.messages import Count, Message
from passlens.engine.run.arrays import StoredArray, open_stored
from passlens.engine.run.elements import Element, Kind, dtype_fits, element_named, element_names, element_of_dtype
from passlens.engine.run.signature import format_shape
from passlens.engine.run.values import Signature, TensorType

EXAMPLES: Final = Message(
    "inputs.examples",
    "Examples: 4x17xi64=0, x.npy, x.irpa:KEY, random:7, ramp or 1x16xi64=random:3.",
)
_TYPES = "|".join(re.escape(name) for name in sorted(element_names(), key=len, reverse=True))
_TYPED = re.compile(rf"(?P<shape>(?:\d+x)*)(?P<element>{_TYPES})(?:=(?P<value>.*))?", re.DOTALL)
_LOOKS_TYPED = re.compile(r"[\d?x]*x?[a-z][\w<>]*(=.*)?", re.DOTALL)
_MOST_DIGITS = 18
_TOO_MANY_DIGITS = re.compile(
    rf"(?:\d{{1,{_MOST_DIGITS}}}x)*+\d{{{_MOST_DIGITS + 1},}}x|.{{0,200}}random:\d{{{_MOST_DIGITS + 1},}}"
)
_RANDOM = re.compile(r"random(?::(\d+))?")
_RAMP = re.compile(r"ramp(?::([-+.\deE]+))?(?::([-+.\deE]+))?")
_KEYED = re.compile(
    rf"(?P<path>.*(?:{'|'.join(re.escape(suffix) for suffix in SEVERAL_TENSORS)})):(?P<key>.*)", re.DOTALL
)
_NUMBERS = re.compile(r"[\s,\[\]+\-.\deExXa-fA-FnNiIjty]+|true|false")
SIZES_TO_TELL: Final = frozenset({"inputs.open-dimensions", "inputs.not-declared"})
"""Identifiers of the errors that a preset can fix: sizes are open, or types are not declared."""


@dataclass(frozen=True, slots=True)
class InputSpec:
    """A parsed specification; fields that are None are left to the declaration.

    Attributes:
        values: Explicit values; empty without any. ``("0",)`` for zeros.
        random: Whether values are random; ``seed`` is then the specification's own seed, or None.
        ramp: First value and step of a ramp.
    """

    text: str
    shape: tuple[int, ...] | None = None
    element: Element | None = None
    values: tuple[str, ...] = ()
    random: bool = False
    seed: int | None = None
    ramp: tuple[float, float] | None = None
    path: Path | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class ResolvedInput:
    """A specification that fits its argument: element type and shape are known, bytes are not created yet."""

    index: int
    spec: InputSpec
    element: Element
    shape: tuple[int, ...]
    is_scalar: bool
    stored: StoredArray | None


def parse_input(text: str) -> InputSpec:
    """Parse a specification without opening files.

    Raises:
        UserError: The specification is invalid.
    """
    word = text.strip()
    if _TOO_MANY_DIGITS.match(word):
        raise UserError(
            Message(
                "inputs.long-number",
                "Input {input} has a size or seed of more than {count} digits.",
                input=repr(word[:40]),
                count=_MOST_DIGITS,
            ),
            hint=EXAMPLES,
            location=word[:200],
        )
    if found := _RANDOM.fullmatch(word):
        return InputSpec(word, random=True, seed=int(found[1]) if found[1] else None)
    if found := _RAMP.fullmatch(word):
        return InputSpec(word, ramp=_ramp(word, found))
    if word.startswith("@"):
        return _file(word, word[1:])
    if found := _TYPED.fullmatch(word):
        shape = tuple(int(size) for size in found["shape"].split("x") if size)
        element = element_named(found["element"])
        return _typed(word, shape, element, found["value"])
    if Path(word).suffix in suffixes_of(Opens.TENSORS) or _KEYED.fullmatch(word) or (word and os.path.isfile(word)):  # noqa: PTH113 - also where it is too long for a name
        return _file(word, word)
    if word and _NUMBERS.fullmatch(word):
        return InputSpec(word, values=_values(word))
    if "?" in word and _LOOKS_TYPED.fullmatch(word):
        raise UserError(
            Message("inputs.open-dimension", "Input {text} leaves a dimension open.", text=repr(word)),
            hint=Message("inputs.give-number-each", "Give a number for each '?'."),
            location=word,
        )
    raise UserError(
        Message("inputs.input-cannot-understood", "Input {text} cannot be understood.", text=repr(word)),
        hint=EXAMPLES,
        location=word,
    )


def stated_sizes(specs: Iterable[str]) -> dict[str, int]:
    """The dimensions that specifications state, by size name: in ``4x17xi64=0``, if it is the first, ``arg0[1]`` is 17.

    A specification without a shape (a file, ``random``), or an invalid one, states none.
    """
    found: dict[str, int] = {}
    for place, text in enumerate(specs):
        try:
            shape = parse_input(text).shape or ()
        except UserError:
            continue
        found.update({f"arg{place}[{axis}]": size for axis, size in enumerate(shape)})
    return found


def _file(text: str, path: str, shape: tuple[int, ...] | None = None, element: Element | None = None) -> InputSpec:
    if found := _KEYED.fullmatch(path):
        return InputSpec(text, shape, element, path=Path(found["path"]), key=found["key"])
    if not path:
        raise UserError(
            Message("inputs.no-file", "Input {text} names no file.", text=repr(text)),
            hint=EXAMPLES,
            location=text,
        )
    return InputSpec(text, shape, element, path=Path(path))


def _typed(text: str, shape: tuple[int, ...], element: Element | None, value: str | None) -> InputSpec:
    if value is None or not value.strip():
        return InputSpec(text, shape, element, values=("0",))
    value = value.strip()
    if found := _RANDOM.fullmatch(value):
        return InputSpec(text, shape, element, random=True, seed=int(found[1]) if found[1] else None)
    if found := _RAMP.fullmatch(value):
        return InputSpec(text, shape, element, ramp=_ramp(text, found))
    if value.startswith("@"):
        return _file(text, value[1:], shape, element)
    return InputSpec(text, shape, element, values=_values(value))


def _ramp(text: str, found: re.Match[str]) -> tuple[float, float]:
    try:
        return float(found[1] or 0), float(found[2] or 1)
    except ValueError as error:
        raise UserError(
            Message(
                "inputs.bad-ramp",
                "Input {text} cannot be understood: start and step of a ramp are numbers.",
                text=repr(text),
            ),
            hint=Message("inputs.ramp-form", "Example: ramp:0:0.5."),
            location=text,
        ) from error


def _values(text: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[\s,\[\]]+", text) if part)


def resolve_inputs(signature: Signature, specs: Sequence[str]) -> tuple[ResolvedInput, ...]:
    """Check all specifications against a function's arguments, reading only the heads of files.

    Without any specification, each argument is random.

    Raises:
        UserError: The number, a shape or an element type does not match, or a file cannot be used; the message names
            the argument, the declaration and the given value.
    """
    declared: tuple[TensorType | None, ...] = signature.arguments
    if not signature.parsed and not signature.arguments:
        declared = (None,) * len(specs)
    specs = specs or ("random",) * len(declared)
    if len(specs) != len(declared):
        types = ", ".join(value.text for value in declared if value) or "nothing"
        raise UserError(
            Message(
                "inputs.count",
                "@{function} takes {inputs}, but {count} were given.",
                function=signature.name,
                inputs=Count(len(declared), "input"),
                count=len(specs),
            ),
            hint=Message(
                "inputs.one-each",
                "It takes {inputs}; give one --input for each, or none for random values.",
                inputs=types,
            ),
            location=signature.name,
        )
    return tuple(
        resolve_input(parse_input(text), value, index, f"Argument {index + 1} of @{signature.name}")
        for index, (text, value) in enumerate(zip(specs, declared, strict=True))
    )


def resolve_input(spec: InputSpec, declared: TensorType | None, index: int, where: str) -> ResolvedInput:
    """Fit one specification to a declaration (None, or one without an element type, accepts anything).

    ``where`` names the target, such as ``Argument 1 of @main``, and begins each message.
    """
    known = element_named(declared.element) if declared is not None else None
    stored = open_stored(spec.path, spec.key) if spec.path is not None else None
    if declared is not None and declared.element and known is None:
        raise UserError(
            Message(
                "inputs.element-type",
                "{input} is declared {type}, an element type that Passlens cannot make.",
                input=where,
                type=declared.text,
            ),
            location=spec.text,
        )
    element = spec.element or known or (_element_of(stored) if stored else None)
    if element is None:
        raise UserError(
            Message("inputs.not-declared", "{input} is not declared, so its type and shape must be given.", input=where)
            if declared is None
            else Message(
                "inputs.declared-without-type",
                "{input} is declared {type}, so its type and shape must be given.",
                input=where,
                type=declared.text,
            ),
            hint=Message(
                "inputs.form-or-file",
                "Write, say, 1x16xi64=random:3 or 4xf32=@x.irpa, or give a .npy file.",
            ),
            location=spec.text,
        )
    _check_element(spec, stored, element, known, declared, where)
    element = known or element
    shape = _shape(spec, stored, element, declared if known is not None else None, where)
    is_scalar = declared.is_scalar if declared is not None else False
    _check_count(spec, shape, where)
    return ResolvedInput(index, spec, element, shape, is_scalar, stored)


def example_for(declared: TensorType) -> str:
    """A specification that fits; open dimensions become 16."""
    shape = tuple(16 if size is None else size for size in declared.shape)
    return f"{format_shape(shape, declared.element)}=random:3"


def _element_of(stored: StoredArray) -> Element | None:
    if stored.element:
        return element_named(stored.element)
    return element_of_dtype(stored.dtype) if stored.dtype is not None else None


def _same_bits(given: Element, known: Element) -> bool:
    """Whether two types are the same to the runtime: ``iN`` has no sign, so ``siN`` and ``uiN`` are equal to it."""
    integers = given.kind is Kind.INTEGER and known.kind is Kind.INTEGER and given.bits == known.bits
    signless = given.name[0] == "i" or known.name[0] == "i"
    return given.hal_code == known.hal_code or (integers and signless)


def _check_element(
    spec: InputSpec,
    stored: StoredArray | None,
    element: Element,
    known: Element | None,
    declared: TensorType | None,
    where: str,
) -> None:
    if known is not None and declared is not None and not _same_bits(element, known):
        raise UserError(
            Message(
                "inputs.other-elements",
                "{input} is declared {type}, but {text} gives elements of {other}.",
                input=where,
                type=declared.text,
                text=repr(spec.text),
                other=element.name,
            ),
            hint=Message("inputs.write-such", "Example: {example}.", example=example_for(declared)),
            location=spec.text,
        )
    if stored is None or stored.dtype is None:
        return
    stored_element = element_named(stored.element)
    if stored_element is not None and not _same_bits(stored_element, element):
        text = declared.text if declared is not None else element.name
        raise UserError(
            Message(
                "inputs.other-file",
                "{input} is declared {type}, but {file} holds {other}.",
                input=where,
                type=text,
                file=stored.path.name,
                other=stored_element.name,
            ),
            hint=Message("inputs.convert-tensor-first", "Convert the tensor first, to {type}.", type=element.name),
            location=spec.text,
        )
    packed = element.bits < 8 and stored.dtype.itemsize == 1 and stored.dtype.kind in "iu"
    if stored_element is None and not packed and not dtype_fits(stored.dtype, element):
        text = declared.text if declared is not None else element.name
        raise UserError(
            Message(
                "inputs.other-file",
                "{input} is declared {type}, but {file} holds {other}.",
                input=where,
                type=text,
                file=stored.path.name,
                other=stored.dtype.name,
            ),
            hint=Message(
                "inputs.convert",
                "Convert the array first, such as with numpy's astype, to {type}.",
                type=element.name,
            ),
            location=spec.text,
        )


def _shape(
    spec: InputSpec, stored: StoredArray | None, element: Element, declared: TensorType | None, where: str
) -> tuple[int, ...]:
    """The resulting shape, checked against the declaration and the size of the file."""
    shape = spec.shape if spec.shape is not None else stored.shape if stored is not None else None
    if shape is None:
        shape = _shape_from_declaration(spec, stored, element, declared, where)
    elif declared is not None:
        fits = len(shape) == len(declared.shape) and all(
            size is None or size == given for size, given in zip(declared.shape, shape, strict=True)
        )
        if not fits:
            raise UserError(
                Message(
                    "inputs.other-shape",
                    "{input} is declared {type}, but {text} gives {other}.",
                    input=where,
                    type=declared.text,
                    text=repr(spec.text),
                    other=format_shape(shape, element.name),
                ),
                hint=Message("inputs.write-such", "Example: {example}.", example=example_for(declared)),
                location=spec.text,
            )
    if stored is None:
        return shape
    count = math.prod(shape)
    matches = stored.shape == shape if stored.shape is not None else stored.length == element.byte_count(count)
    if not matches:
        have = f"{stored.length:,} bytes" if stored.shape is None else format_shape(stored.shape, element.name)
        raise UserError(
            Message(
                "inputs.other-bytes",
                "{input} is {type} ({bytes:,} bytes), but {file} holds {other}.",
                input=where,
                type=format_shape(shape, element.name),
                bytes=element.byte_count(count),
                file=stored.path.name,
                other=have,
            ),
            hint=Message("inputs.give-file-fits", "Give a file that fits."),
            location=spec.text,
        )
    return shape


def _shape_from_declaration(
    spec: InputSpec, stored: StoredArray | None, element: Element, declared: TensorType | None, where: str
) -> tuple[int, ...]:
    if declared is None:
        raise UserError(
            Message(
                "inputs.no-shape",
                "{input} has no declared shape, so {text} must give it.",
                input=where,
                text=repr(spec.text),
            ),
            hint=Message("inputs.form", "Examples: 1x16xi64=random:3 or 4xf32=@x.irpa."),
            location=spec.text,
        )
    open_sizes = declared.shape.count(None)
    if open_sizes == 1 and stored is not None:
        # The number of bytes determines a single open dimension.
        fixed = math.prod(size for size in declared.shape if size is not None)
        row = element.byte_count(fixed)
        if row and stored.length % row == 0:
            return tuple(stored.length // row if size is None else size for size in declared.shape)
    if open_sizes:
        raise UserError(
            Message(
                "inputs.open-dimensions",
                "{input} is declared {type}: {text} must give the sizes of its open dimensions.",
                input=where,
                type=declared.text,
                text=repr(spec.text),
            ),
            hint=Message("inputs.write-such", "Example: {example}.", example=example_for(declared)),
            location=spec.text,
        )
    return tuple(size for size in declared.shape if size is not None)


def _check_count(spec: InputSpec, shape: tuple[int, ...], where: str) -> None:
    count = math.prod(shape)
    if len(spec.values) > 1 and len(spec.values) != count:
        raise UserError(
            Message(
                "inputs.value-count",
                "{input} has {count:,} elements, but {text} gives {given:,} values.",
                input=where,
                count=count,
                text=repr(spec.text[:60]),
                given=len(spec.values),
            ),
            hint=Message("inputs.one-or-each", "Give one value for all elements, or one for each."),
            location=spec.text,
        )


def with_type(text: str, argument: TensorType) -> str:
    """A specification with type and shape added, if it leaves them to the declaration."""
    try:
        spec = parse_input(text)
    except UserError:
        return text  # the run reports its errors
    if spec.element is not None or None in argument.shape:
        return text
    value = f"@{text}" if spec.path is not None and not text.startswith("@") else text
    return f"{format_shape(argument.shape, argument.element)}={value}"
