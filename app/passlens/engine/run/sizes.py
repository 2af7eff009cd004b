"""Open sizes of a function: which are related, their ranges, and values to fill in.

Models exported from torch state this in their input text: ``torch.symbolic_int`` names a size with its range, and
``torch.bind_symbolic_shape`` gives the dimensions of an argument as expressions of sizes. Compiled code checks neither:
with an argument of another size it reads and writes past the end of its buffer. Without that text each open dimension
is independent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from passlens.engine.messages import NOTHING, Message
from passlens.engine.run.elements import Kind, element_named
from passlens.engine.run.signature import format_shape, parse_type
from passlens.engine.run.values import Signature, TensorType

UNBOUNDED = 1 << 62
OPEN_SIZE = 16
"""The default value of an open dimension."""

_FUNCTION = re.compile(r"\bfunc\.func\s+(?:public\s+|private\s+)?@(\"[^\"]*\"|[\w.$-]+)\s*\(")
_ARGUMENT = re.compile(r"%arg(\d+)\s*:\s*(!torch\.tensor<)?")
_TORCH_TYPE = re.compile(r"%arg(\d+)\s*:\s*!torch\.v?tensor<\[([\d,?\s]*)\],\s*(\w+)>")
_TENSOR_TYPE = re.compile(r"%arg(\d+)\s*:\s*(tensor<[^>]*>)")
_SYMBOL = re.compile(r"(%\w+) = torch\.symbolic_int \"([^\"]*)\" \{min_val = (-?\d+), max_val = (-?\d+)\}")
_COPY = re.compile(r"(%\w+) = torch\.copy\.to_vtensor (%\w+)")
_BIND = re.compile(r"torch\.bind_symbolic_shape (%\w+), \[([^\]]*)\], affine_map<\(\)(?:\[([^\]]*)\])? -> \(([^)]*)\)>")
_TERM = re.compile(r"(s\d+)(?: \* (\d+))?")


@dataclass(frozen=True, slots=True)
class Open:
    """A dimension that is ``factor`` times a named size."""

    symbol: str
    factor: int = 1


Dimension = int | Open | None
"""A fixed size, one that follows from a named one, or an unknown one."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A named size with the range that the model was exported for."""

    name: str
    low: int = 1
    high: int = UNBOUNDED


@dataclass(frozen=True, slots=True)
class FunctionSizes:
    """The open sizes of a function.

    Attributes:
        dimensions: The dimensions of each argument that the model states; other arguments are absent.
        state: Arguments, from 0, that the function changes in place, such as a KV cache.
        types: The types of its arguments as declared by the model; compiled code lacks those of unused arguments.
    """

    function: str
    symbols: tuple[Symbol, ...]
    dimensions: tuple[tuple[int, tuple[Dimension, ...]], ...]
    state: tuple[int, ...] = ()
    types: tuple[tuple[int, TensorType], ...] = ()

    def of(self, argument: int) -> tuple[Dimension, ...]:
        """The dimensions of an argument; empty if unknown."""
        return next((dims for place, dims in self.dimensions if place == argument), ())

    def symbol(self, name: str) -> Symbol | None:
        """The named size."""
        return next((one for one in self.symbols if one.name == name), None)

    def step(self, name: str) -> int:
        """The largest factor of a named size in any dimension: the block size in tokens."""
        factors = [
            dim.factor for _, dims in self.dimensions for dim in dims if isinstance(dim, Open) and dim.symbol == name
        ]
        return max(factors, default=1)


@dataclass(slots=True)
class _Body:
    """The facts read from one function."""

    name: str
    state: list[int] = field(default_factory=list)
    types: dict[int, TensorType] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)  # by SSA name
    copies: dict[str, str] = field(default_factory=dict)
    dimensions: dict[int, tuple[Dimension, ...]] = field(default_factory=dict)

    def done(self) -> FunctionSizes:
        used = {dim.symbol for dims in self.dimensions.values() for dim in dims if isinstance(dim, Open)}
        symbols = {one.name: one for one in self.symbols.values() if one.name in used}
        return FunctionSizes(
            self.name,
            tuple(symbols.values()),
            tuple(sorted(self.dimensions.items())),
            tuple(self.state),
            tuple(self.types.items()),
        )


def read_sizes(text: str) -> dict[str, FunctionSizes]:
    """The open sizes in the text of a model, by function."""
    found: dict[str, FunctionSizes] = {}
    body: _Body | None = None
    for line in text.splitlines():
        if head := _FUNCTION.search(line):
            if body is not None:
                found[body.name] = body.done()
            body = _Body(head[1].strip('"'))
            body.types = _types(line[head.end() :])
            body.state = [int(place) for place, mutable in _ARGUMENT.findall(line[head.end() :]) if mutable]
        elif body is None or "torch." not in line:
            continue
        elif copy := _COPY.search(line):
            body.copies[copy[1]] = copy[2]
        elif symbol := _SYMBOL.search(line):
            body.symbols[symbol[1]] = Symbol(symbol[2], max(0, int(symbol[3])), min(int(symbol[4]), UNBOUNDED))
        elif bind := _BIND.search(line):
            _bind(body, bind)
    if body is not None:
        found[body.name] = body.done()
    return {name: sizes for name, sizes in found.items() if sizes.dimensions or sizes.types}


def _types(text: str) -> dict[int, TensorType]:
    found = {int(place): parse_type(declared) for place, declared in _TENSOR_TYPE.findall(text)}
    for place, sizes, element in _TORCH_TYPE.findall(text):
        shape = tuple(None if size.strip() == "?" else int(size) for size in sizes.split(",") if size.strip())
        # IREE's integers have no sign.
        name = re.sub(r"^[su]i(\d+)$", r"i\1", element)
        found[int(place)] = TensorType(name, shape, f"tensor<{format_shape(shape, name)}>")
    return dict(sorted(found.items()))


def completed(signature: Signature, declared: FunctionSizes | None) -> Signature:
    """The signature with missing types filled in from the model's declarations."""
    types = dict(declared.types) if declared else {}
    if signature.parsed or (signature.arguments and len(types) != len(signature.arguments)) or not types:
        return signature
    given = signature.arguments or tuple(TensorType("", (), "") for _ in types)
    arguments = tuple(one if one.element else types.get(place, one) for place, one in enumerate(given))
    results = ", ".join(one.text for one in signature.results)
    declaration = f"func @{signature.name}({', '.join(one.text for one in arguments)}) -> ({results})"
    return replace(
        signature, arguments=arguments, declaration=declaration, parsed=all(one.element for one in arguments)
    )


def _bind(body: _Body, bind: re.Match[str]) -> None:
    value = body.copies.get(bind[1], bind[1])
    if not value.startswith("%arg"):
        return
    names = [part.strip() for part in (bind[3] or "").split(",") if part.strip()]
    operands = [part.strip() for part in bind[2].split(",") if part.strip()]
    symbols = dict(zip(names, operands, strict=False))
    dims: list[Dimension] = []
    for expression in bind[4].split(","):
        term = _TERM.fullmatch(expression.strip())
        symbol = body.symbols.get(symbols.get(term[1], "")) if term else None
        if expression.strip().isdigit():
            dims.append(int(expression))
        elif term and symbol:
            dims.append(Open(symbol.name, int(term[2] or 1)))
        else:
            dims.append(None)
    body.dimensions[int(value.removeprefix("%arg"))] = tuple(dims)


def sizes_of(signature: Signature, declared: FunctionSizes | None) -> FunctionSizes:
    """The open sizes of a function: those stated by its model, and one for each other open dimension."""
    symbols = list(declared.symbols) if declared else []
    dimensions: list[tuple[int, tuple[Dimension, ...]]] = []
    for place, argument in enumerate(signature.arguments):
        known = declared.of(place) if declared else ()
        if len(known) != len(argument.shape):
            known = (None,) * len(argument.shape)
        dims: list[Dimension] = []
        for axis, (size, dim) in enumerate(zip(argument.shape, known, strict=True)):
            if size is not None or isinstance(dim, Open):
                dims.append(size if size is not None else dim)
                continue
            name = f"size {axis + 1} of argument {place + 1}"
            symbols.append(Symbol(name))
            dims.append(Open(name))
        dimensions.append((place, tuple(dims)))
    used = {dim.symbol for _, dims in dimensions for dim in dims if isinstance(dim, Open)}
    kept = tuple(one for one in symbols if one.name in used)
    return FunctionSizes(signature.name, kept, tuple(dimensions), declared.state if declared else ())


def shape_with(dims: Sequence[Dimension], values: Mapping[str, int]) -> tuple[int, ...]:
    """The shape with its open sizes filled in."""
    return tuple(
        values.get(dim.symbol, OPEN_SIZE) * dim.factor if isinstance(dim, Open) else OPEN_SIZE if dim is None else dim
        for dim in dims
    )


def specifications(
    signature: Signature, sizes: FunctionSizes, values: Mapping[str, int], tokens: int | None = None
) -> tuple[str, ...]:
    """A specification for each argument with these sizes.

    Args:
        signature: The function.
        sizes: Its open sizes, from ``sizes_of``.
        values: The value of each named size.
        tokens: The sequence length for a language model; None: values are random, and zero for state.

    Returns:
        Specifications for ``run.inputs``. With ``tokens``, integer arguments get values by position, as exporters of
        language models order them: lengths and start positions in vectors, consecutive pages of the cache.
    """
    found = []
    vectors = 0
    for place, argument in enumerate(signature.arguments):
        dims = sizes.of(place)
        if not argument.element:
            found.append("")
            continue
        shape = shape_with(dims, values)
        element = element_named(argument.element)
        value = "random"
        if place in sizes.state:
            value = "0"
        elif tokens is not None and element is not None and element.kind is Kind.INTEGER:
            if len(shape) == 1:
                value = str(max(0, tokens - vectors))  # the length first, then the position of the last token
                vectors += 1
            elif len(shape) == 2 and (_in_pages(sizes, dims) or _is_page_list(argument, dims, place)):
                value = "ramp"
        found.append(f"{format_shape(shape, argument.element)}={value}" if not argument.is_scalar else value)
    return tuple(found)


def _in_pages(sizes: FunctionSizes, dims: Sequence[Dimension]) -> bool:
    """Whether a size counts blocks while another size of the same name counts their contents."""
    return any(isinstance(dim, Open) and sizes.step(dim.symbol) != dim.factor for dim in dims)


def _is_page_list(argument: TensorType, dims: Sequence[Dimension], place: int) -> bool:
    """In a decoding step no dimension gives the block size: the pages are the matrix that is not the tokens."""
    return place > 0 and bool(dims) and isinstance(dims[-1], Open) and argument.element.endswith("64")


def misfit(signature: Signature, sizes: FunctionSizes, shapes: Sequence[tuple[int, ...]]) -> Message:
    """Why these shapes are wrong although compiled code accepts them; empty if they are not.

    Such code does not check related sizes and reads past the end of a buffer that is too small.
    """
    seen: dict[str, tuple[int, int]] = {}  # the value, and the argument that set it
    for place, shape in enumerate(shapes):
        dims = sizes.of(place)
        if len(dims) != len(shape):
            continue
        for axis, (dim, size) in enumerate(zip(dims, shape, strict=True)):
            if not isinstance(dim, Open):
                continue
            if size % dim.factor:
                return Message(
                    "sizes.no-multiple",
                    "Size {axis} of argument {place} of @{function} is {size:,}, but the model needs multiples "
                    "of {step:,} there.",
                    axis=axis + 1,
                    place=place + 1,
                    function=signature.name,
                    size=size,
                    step=dim.factor,
                )
            value = size // dim.factor
            known = seen.setdefault(dim.symbol, (value, place))
            if known[0] != value:
                return Message(
                    "sizes.other-argument",
                    "Size {axis} of argument {place} of @{function} is {size:,}, but argument {other} has a size for "
                    "which it must be {wanted:,}.",
                    axis=axis + 1,
                    place=place + 1,
                    function=signature.name,
                    size=size,
                    other=known[1] + 1,
                    wanted=known[0] * dim.factor,
                )
    return NOTHING


def outside(sizes: FunctionSizes, values: Mapping[str, int]) -> Message:
    """The message on a value outside the range that the model was exported for; empty if there is none."""
    for symbol in sizes.symbols:
        value = values.get(symbol.name)
        if value is not None and not symbol.low <= value <= symbol.high:
            if symbol.high < UNBOUNDED:
                return Message(
                    "sizes.out-of-range",
                    "{name} is {size:,}; the model was exported for {low:,} to {high:,}.",
                    name=symbol.name,
                    size=value,
                    low=symbol.low,
                    high=symbol.high,
                )
            return Message(
                "sizes.too-small",
                "{name} is {size:,}; the model was exported for {low:,} or more.",
                name=symbol.name,
                size=value,
                low=symbol.low,
            )
    return NOTHING
