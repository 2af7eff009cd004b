"""The Run form as a frozen value, and what is filled in for the user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.run.inputs import example_for, parse_input
from passlens.engine.run.sizes import FunctionSizes, misfit
from passlens.engine.run.values import Elsewhere, RunRequest, Signature, TensorType


@dataclass(frozen=True, slots=True)
class BenchmarkForm:
    """How a benchmark is asked for.

    Attributes:
        other: B is the same function on another device, or compiled otherwise; None: it is not.
        file: B is this session or module; empty: it is not. Neither: one side is timed alone.
        precision, least: Shares; see ``BenchmarkRequest``.
    """

    other: Elsewhere | None = None
    file: str = ""
    precision: float = 0.01
    least: float = 0.01
    loads: int = 12
    limit_s: float = 60.0
    tool: bool = False
    processes: int = 1


@dataclass(frozen=True, slots=True)
class RunForm:
    """Everything the Run form holds; texts as the user left them, without surrounding blanks.

    Attributes:
        inputs: One specification an argument, in order, as ``RunRequest.inputs`` takes them.
        parameters: ``SCOPE=FILE`` or ``FILE``.
        expected: Files with the expected results, in order.
        time_limit_s: Seconds until the run is ended; 0: never.
        save_to: A folder for the results; empty: they are not kept.
        other: Where to hold the call against; None: nowhere.
        benchmark: How to benchmark it; None: it is run.
        isolated: Whether each dispatch is timed alone.
    """

    device: str
    function: str
    inputs: tuple[str, ...]
    parameters: tuple[str, ...]
    expected: tuple[str, ...]
    repetitions: int
    warmup: int
    profile: bool
    seed: int
    time_limit_s: float = 0.0
    save_to: str = ""
    other: Elsewhere | None = None
    benchmark: BenchmarkForm | None = None
    isolated: bool = False

    def to_request(self, module: Path) -> RunRequest:
        """The request that runs this form on a module."""
        return RunRequest(
            module=module,
            device=self.device,
            function=self.function,
            inputs=self.inputs,
            parameters=self.parameters,
            expected=self.expected,
            repetitions=self.repetitions,
            warmup=self.warmup,
            profile=self.profile,
            isolated=self.isolated,
            seed=self.seed,
            time_limit_s=self.time_limit_s,
            save_to=Path(self.save_to).expanduser() if self.save_to else None,
        )


def must_choose(argument: TensorType) -> bool:
    """Whether the declaration leaves the shape to the caller: a dynamic dimension, or a bare buffer view."""
    return not argument.element or any(extent is None for extent in argument.shape)


def default_specification(argument: TensorType) -> str:
    """What is filled in: random values for a static shape, nothing where the user must choose a size."""
    return "" if must_choose(argument) else "random"


def example_specification(argument: TensorType) -> str:
    """A specification that this argument takes, to show as a placeholder."""
    return example_for(argument) if argument.element else "4x17xi64=random:3"


def missing(signature: Signature, inputs: Sequence[str]) -> tuple[int, ...]:
    """The arguments, from 0, that still need a specification."""
    return tuple(
        index
        for index, argument in enumerate(signature.arguments)
        if index >= len(inputs) or (not inputs[index].strip() and must_choose(argument))
    )


def resized(text: str, specification: str) -> str:
    """What stands in a field, with the shape of another specification; the values stay as they are."""
    shape = specification.partition("=")[0]
    _, equals, value = text.partition("=")
    if equals:
        return f"{shape}={value}"
    if text.startswith(("random", "ramp")):
        return f"{shape}={text}"
    return specification


def size_complaint(signature: Signature, sizes: FunctionSizes, inputs: Sequence[str]) -> Message:
    """What speaks against the sizes that are written, as far as they can be told without opening a file."""
    shapes = []
    for text, argument in zip(inputs, signature.arguments, strict=False):
        fixed = tuple(size for size in argument.shape if size is not None)
        try:
            shape = parse_input(text).shape
        except UserError:
            shape = None
        # One that is not told has no size to complain about: a shape of another rank is passed over.
        shapes.append(shape if shape is not None else fixed)
    return misfit(signature, sizes, shapes)
