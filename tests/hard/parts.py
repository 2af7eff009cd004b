"""The parts that there are. A new one is a module here with ``run``, and a line in this table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One part.

    Attributes:
        name: As the command line has it.
        module: Has ``run(budget_seconds: float, seed: int, folder: Path) -> list[Row]``. The folder exists and is the
            part's alone; what it leaves there is kept.
        weight: Its share of the time of its lane.
        lane: Parts of one lane run one after the other; there are two lanes.
        memory_bytes: Resident size that the part may have, with all that it starts.
    """

    name: str
    module: str
    weight: float
    lane: int
    memory_bytes: int = 4 << 30


FUZZING, MOMENTS = 0, 1
"""The lanes: one process that compiles whole models, then fuzzes; beside it what needs a window, a compiler or a full
disk."""

PARTS: tuple[Part, ...] = (
    Part("models", "hard.models", 3.5, FUZZING),
    Part("fuzz", "hard.fuzz", 2.5, FUZZING),
    Part("robot", "hard.robot", 10.0, MOMENTS),
    Part("kills", "hard.kills", 9.0, MOMENTS),
    Part("cancels", "hard.cancels", 5.5, MOMENTS),
    Part("power", "hard.power", 3.0, MOMENTS),
    Part("shortage", "hard.shortage", 2.5, MOMENTS),
)
