"""The Run form as a frozen value, and its defaults."""

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
    """The benchmark part of the form.

    Attributes:
        other: B is the same function on another device, or compiled with other options; None: it is not.
        file: B is this session or module; empty: it is not. Without both, one side is timed alone.
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
    """The content of the Run form; texts as entered, without surrounding blanks.

    Attributes:
        inputs: One specification for each argument, in order, as in ``RunRequest.inputs``.
        parameters: ``SCOPE=FILE`` or ``FILE``.
        expected: Files with the expected results, in order.
        time_limit_s: Time limit of the run, s; 0: none.
        save_to: A folder for the results; empty: they are not saved.
        other: The other side to compare the call with; None: no comparison.
        benchmark: The benchmark options; None: an ordinary run.
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
        """The request to run a module with this form."""
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
    """Whether the caller chooses the shape: a dynamic dimension, or a bare buffer view."""
    return not argument.element or any(extent is None for extent in argument.shape)


def default_specification(argument: TensorType) -> str:
    """The default: random values for a static shape, empty if the user must choose a size."""
    return "" if must_choose(argument) else "random"


def example_specification(argument: TensorType) -> str:
    """A valid specification for this argument, as a placeholder."""
    return example_for(argument) if argument.element else "4x17xi64=random:3"


def missing(signature: Signature, inputs: Sequence[str]) -> tuple[int, ...]:
    """The arguments, from 0, that still need a specification."""
    return tuple(
        index
        for index, argument in enumerate(signature.arguments)
        if index >= len(inputs) or (not inputs[index].strip() and must_choose(argument))
    )


def resized(text: str, specification: str) -> str:
    """The text of a field with the shape of another specification; the values stay as they are."""
    shape = specification.partition("=")[0]
    _, equals, value = text.partition("=")
    if equals:
        return f"{shape}={value}"
    if text.startswith(("random", "ramp")):
        return f"{shape}={text}"
    return specification


def size_complaint(signature: Signature, sizes: FunctionSizes, inputs: Sequence[str]) -> Message:
    """What is wrong with the entered sizes, as far as is known without opening a file."""
    shapes = []
    for text, argument in zip(inputs, signature.arguments, strict=False):
        fixed = tuple(size for size in argument.shape if size is not None)
        try:
            shape = parse_input(text).shape
        except UserError:
            shape = None
        # An unknown size cannot be wrong: skip a shape of another rank.
        shapes.append(shape if shape is not None else fixed)
    return misfit(signature, sizes, shapes)
