"""How a part of a tab stands that is read in a job: being read, read, not to be had."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class ReadingState(Enum):
    """Where a reading is."""

    WAITING = auto()  # it begins when somebody looks, or when the compile has ended
    READING = auto()
    READ = auto()
    CANCELLED = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Reading(Generic[ValueT]):
    """A value that comes later.

    Attributes:
        sentence: What is done for it, or why it does not come.
        fraction: How far the reading is, 0 to 1; None while that is not known.
    """

    state: ReadingState = ReadingState.WAITING
    sentence: str = ""
    value: ValueT | None = None
    fraction: float | None = None
