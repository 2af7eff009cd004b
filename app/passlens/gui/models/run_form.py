"""The Run form as a frozen value, and what is filled in for the user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.run.inputs import example_for
from passlens.engine.run.values import RunRequest, Signature, TensorType


@dataclass(frozen=True, slots=True)
class RunForm:
    """Everything the Run form holds; texts as the user left them, without surrounding blanks.

    Attributes:
        inputs: One specification an argument, in order, as ``RunRequest.inputs`` takes them.
        parameters: ``SCOPE=FILE`` or ``FILE``.
        expected: Files with the expected results, in order.
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
            seed=self.seed,
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
