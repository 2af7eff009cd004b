"""The state of data that is read in a job: being read, read, or unavailable."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class ReadingState(Enum):
    """The state of a reading."""

    WAITING = auto()  # it begins when first shown, or when the compile has ended
    READING = auto()
    READ = auto()
    CANCELLED = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Reading(Generic[ValueT]):
    """A value that is read later.

    Attributes:
        sentence: The current step, or why there is no value.
        fraction: The progress, 0 to 1; None while unknown.
    """

    state: ReadingState = ReadingState.WAITING
    sentence: str = ""
    value: ValueT | None = None
    fraction: float | None = None
