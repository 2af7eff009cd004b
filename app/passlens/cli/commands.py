"""The commands of ``passlens`` in the order of the help, and the program made of them.

A command's module is loaded when the command is invoked: loading all takes longer than most commands run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: As typed.
        place: Module below ``passlens.cli``, and the function in it or the Typer of a group.
        help: The line in the list of commands.
        group: Whether it has subcommands.
        settings: Settings of click's context.
    """

    name: str
    place: str
    help: str
    group: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)

    def load(self) -> Any:
        """Import it."""
        module, _, name = self.place.partition(":")
        return getattr(import_module(f"passlens.cli.{module}"), name)


COMMANDS = (
    Command("compile", "compile:compile_", "Compile a model into a session."),
    Command("record", "record:record", "Run a script, and keep each compile of it as a session."),
    Command("preflight", "preflight:preflight", "Devices that a model names but a compile would lack."),
    Command("import", "import_:import_", "Dump folders and logs of printed IR, as a session."),
    Command("dispatch", "dispatch:dispatch", "Every pass of one dispatch of a session, alone."),
    Command("info", "info:info", "What a session holds and how the compile ended."),
    Command("passes", "passes:passes", "Pass executions in pipeline order."),
    Command("fetch", "fetch:fetch", "Make the passes that a compile left out."),
    Command("ir", "ir:ir", "The IR before or after a pass."),
    Command("diff", "diff:diff", "What a pass changed; two passes or two files compared."),
    Command("compare", "compare:compare", "Two compiles: where they diverge, and what follows."),
    Command("search", "search:search", "Find a text in all IR, and the passes between which it exists."),
    Command("lineage", "lineage:lineage", "Where an op comes from, and what became of it."),
    Command("problems", "problems:problems", "What went wrong, causes first."),
    Command("fix", "fix:fix", "Try fixes for its problems, and compare."),
    Command("releases", "releases:releases", "Which release of IREE compiles a model."),
    Command("bisect", "bisect:bisect", "Which compiler or command of a list changed a result."),
    Command("bisect-flags", "bisect_flags:bisect_flags", "Which flag of two commands changed a result."),
    Command("sweep", "sweep:sweep", "Compile a grid of toolchains, targets, flags and models."),
    Command("reproduce", "reproduce:reproduce", "The smallest input that still fails, as a folder."),
    Command("reduce", "reduce:reduce", "Shrink failing IR to what the failure needs."),
    Command("log", "log:log", "All that the compiler wrote."),
    Command("affinity", "affinity:affinity", "Devices, what each holds, and transfers."),
    Command("memory", "memory:memory", "LDS against its limit, and device memory."),
    Command("kernels", "kernels:kernels", "Registers, spills, LDS of each kernel."),
    Command("times", "times:times", "Where the compile's time went, by pass."),
    Command("patterns", "patterns:patterns", "Rewrite patterns that a dispatch's passes try."),
    Command("graph", "graph:graph", "What is dispatched and moved, in order."),
    Command("devices", "devices:devices", "Devices of this machine."),
    Command("run", "run:run", "Run a function, time it, compare its results."),
    Command("benchmark", "benchmark:benchmark", "Time a function precisely, or compare two."),
    Command("baseline", "baseline:baseline", "Record the times of a suite of benchmarks."),
    Command("regress", "regress:regress", "What became slower or faster against a baseline."),
    Command("profile", "profile:profile", "What devices did and when; import, export."),
    Command("instructions", "instructions:instructions", "Hot instructions of a kernel, from a thread trace."),
    Command("note", "note:note", "Your notes in a session."),
    Command("report", "report:report", "Write a session as one HTML file."),
    Command("compact", "trim:compact", "Pack a session tighter; nothing is lost."),
    Command("trim", "trim:trim", "Drop scopes, phases, passes or files from a session."),
    Command("formats", "formats:formats", "File formats that Passlens opens and writes."),
    Command("toolchain", "toolchain:toolchain", "IREE compilers on this machine.", group=True),
    Command(
        "help",
        "help:help_",
        "Help on a command, pass, flag, or the JSON.",
        settings={"ignore_unknown_options": True},  # 'help flag --NAME' names a flag of the compiler
    ),
)


def add_commands(app: typer.Typer, only: str | None = None) -> None:
    """Register all commands.

    Args:
        app: The program.
        only: The invoked command: of the others, only the line of help is registered, and nothing is loaded. None: load
            all.
    """
    from passlens.cli.help_page import HelpCommand  # noqa: PLC0415 - with typer, which a window needs not

    for command in COMMANDS:
        if only is not None and command.name != only:
            app.command(command.name, short_help=command.help, cls=HelpCommand)(_not_loaded)
        elif command.group:
            app.add_typer(command.load(), name=command.name, short_help=command.help)
        else:
            settings = dict(command.settings)
            app.command(command.name, short_help=command.help, cls=HelpCommand, context_settings=settings)(
                command.load()
            )


def _not_loaded() -> None:
    """Represents a command of which only the name is registered."""
