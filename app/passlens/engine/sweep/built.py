"""Builds a grid from the user's input for one model, without a file."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.sweep.grid import Grid, grid_of


@dataclass(frozen=True, slots=True)
class GridForm:
    """The values of the form.

    Attributes:
        toolchains: As in a grid file, including ranges of releases.
        targets: ``CHIP`` or ``DRIVER:CHIP``.
        flag_sets: One set per line, ``NAME: FLAGS`` in shell syntax; a line that begins with a flag is also its name.
        devices: As in ``passlens compile``.
        jobs: The number of concurrent compiles; 0: as many as the machine can handle.
    """

    model: Path
    toolchains: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    flag_sets: str = ""
    dispatches: tuple[str, ...] = ()
    devices: str = "1"
    jobs: int = 0
    install: bool = True


def grid_of_form(form: GridForm) -> Grid:
    """The grid.

    Raises:
        UserError: A line of the flags is invalid, a driver or release is unknown, or nothing is selected.
    """
    if not form.toolchains:
        raise UserError(Message("sweep.no-toolchain-picked", "Choose a toolchain."))
    if not form.targets:
        raise UserError(Message("sweep.no-target-picked", "Choose a target."))
    values: dict[str, object] = {
        "models": [str(form.model)],
        "toolchains": list(dict.fromkeys(form.toolchains)),
        "targets": list(dict.fromkeys(form.targets)),
        "dispatches": list(dict.fromkeys(form.dispatches)),
        "devices": form.devices,
        "jobs": form.jobs,
        "install": form.install,
    }
    sets = flag_sets(form.flag_sets)
    if sets:
        values["flags"] = {name: list(words) for name, words in sets.items()}
    return grid_of(values, form.model)


def flag_sets(text: str) -> Mapping[str, tuple[str, ...]]:
    """Flag sets by name, see ``GridForm``.

    Raises:
        UserError: A quote is not closed, or two sets have the same name.
    """
    found = dict[str, tuple[str, ...]]()
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped:
            continue
        name, flags = stripped, stripped
        if not stripped.startswith("-"):
            name, _, flags = (part.strip() for part in stripped.partition(":"))
        try:
            words = tuple(shlex.split(flags))
        except ValueError as error:
            raise UserError(
                Message("sweep.flag-quotes", "Line {line:,} of the flag sets has an unclosed quote.", line=number)
            ) from error
        if name in found:
            raise UserError(
                Message("sweep.flag-name-twice", "Two flag sets are called '{name}'.", name=name), location=name
            )
        found[name] = words
    return found
