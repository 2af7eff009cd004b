"""The Run tab: the form, the results and benchmarks of the compiled module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import ModuleTarget, ParametersTarget, RunRequestTarget, RunTarget

if TYPE_CHECKING:
    from passlens.gui.run.room import RunRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[RunRoom]:
    from passlens.gui.run.room import RunRoom  # noqa: PLC0415 - features load their modules when they are made

    return RunRoom


def _show(shell: Shell) -> None:
    shell.show(RUN)


def _run(shell: Shell) -> None:
    shell.show(RUN)
    shell.room(RUN).view.submit()


def _benchmark(shell: Shell) -> None:
    shell.show(RUN)
    shell.room(RUN).view.submit_benchmark()


def _time_alone(shell: Shell) -> None:
    shell.show(RUN)
    shell.room(RUN).view.submit_isolated()


_COMPILE = MenuName.COMPILE
RUN = Feature(
    "run",
    _load,
    t("Run"),
    Place.TAB,
    commands=(
        Command("compile.run", t("Run the Module"), _COMPILE, (1, 4), _run, ("Shift+F5",), Condition.RUNNABLE),
        Command(
            "compile.benchmark",
            t("Benchmark the Module"),
            _COMPILE,
            (1, 5),
            _benchmark,
            ("Alt+F5",),
            Condition.RUNNABLE,
        ),
        Command("compile.alone", t("Time Each Dispatch Alone"), _COMPILE, (1, 6), _time_alone, (), Condition.TIMEABLE),
        Command("view.run", t("Run"), MenuName.VIEW, (1, 6), _show, ("Ctrl+6",)),
    ),
    opens=(RunTarget, ModuleTarget, ParametersTarget, RunRequestTarget),
    early=True,
    page="run",
)
