"""``passlens toolchain``: the IREE compilers on this machine and their runtimes: list, install, add, remove, verify."""

# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import NONE, Cell
from passlens.cli.help_page import HelpCommand, HelpGroup
from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page
from passlens.cli.render import to_type
from passlens.cli.schema import write_json
from passlens.cli.streams import write_line, write_note
from passlens.cli.translation import translated, verbatim, worded
from passlens.engine.messages import Message, Word, together
from passlens.engine.toolchain.discover import installed
from passlens.engine.toolchain.runtimes import how_to_get, runtime_of

toolchain = typer.Typer(cls=HelpGroup, rich_markup_mode=None, add_completion=False)

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="As 'passlens toolchain list' prints it.", show_default=False)
]


@toolchain.callback()
def _toolchain() -> None:
    """IREE compilers on this machine: list, install, add, remove and verify them."""


@toolchain.command("list", cls=HelpCommand)
def list_(json: JsonOption = False) -> int:
    """List the toolchains that --toolchain accepts by name."""
    found = installed()
    runtimes = tuple(runtime_of(one) for one in found)
    if json:
        write_json("toolchains", toolchains=found, runtimes=tuple(one for one in runtimes if one is not None))
        return 0
    page = Page()
    page.table(
        [
            Column("name"),
            Column("version"),
            Column("revision"),
            Column("LLVM"),
            Column("reads IR"),
            Column("runtime"),
            Column("compiler", flexible=True),
        ],
        [
            (
                *map(verbatim, (row.name, row.version, row.revision[:12], row.llvm)),
                Word("yes") if row.python is not None else Word("no"),
                verbatim(runtime.version) if runtime is not None else Word("none"),
                row.compiler,
            )
            for row, runtime in zip(found, runtimes, strict=True)
        ],
    )
    if found:
        page.show()
    else:
        command = to_type("toolchain", "install", "3.13.0")
        write_note(Message("toolchain.none", "No toolchain was found. Install one with: {command}", command=command))
    return 0


@toolchain.command("available", cls=HelpCommand)
def available(json: JsonOption = False) -> int:
    """List the released versions that can be installed."""
    from passlens.engine.toolchain.discover import places
    from passlens.engine.toolchain.package_index import available as ask

    found, there = ask(), places()
    if json:
        write_json("available_toolchains", versions=found.versions, note=found.note)
        return 0
    page = Page()
    page.table(
        [Column("version"), Column("on this machine")],
        [(verbatim(one), Cell(Word("installed"), "ok") if one in there else NONE) for one in found.versions],
    )
    page.show()
    if found.note:
        write_note(verbatim(f"passlens: {translated(found.note)}"))
    return 0


@toolchain.command("install", cls=HelpCommand)
def install(
    version: Annotated[str, typer.Argument(metavar="VERSION", help="Such as 3.5.0.", show_default=False)],
) -> int:
    """Install a release with its runtime, in a separate environment (about 0.7 GB).

    Ctrl+C leaves nothing behind.
    """
    from passlens.cli.render import cancellable, warning
    from passlens.engine.toolchain.install import InstallJob

    with cancellable() as context:
        found = InstallJob(version).run(context)
    if runtime_of(found) is not None:
        write_line(
            Message(
                "toolchain.installed-both",
                "IREE {version} is installed with its runtime; use it with --toolchain {name}.",
                version=found.version,
                name=found.name,
            )
        )
        return 0
    write_line(
        Message(
            "toolchain.installed",
            "IREE {version} is installed; use it with --toolchain {name}.",
            version=found.version,
            name=found.name,
        )
    )
    lacking = Message("toolchain.no-runtime", "Its runtime is not: modules that it compiles may not run here.")
    write_note(warning(together(lacking, how_to_get(found))))
    return 0


@toolchain.command("runtime", cls=HelpCommand)
def runtime(name: NameArgument) -> int:
    """Install the runtime of a toolchain that has none, so that its modules can be run here (about 0.15 GB)."""
    from passlens.cli.render import cancellable
    from passlens.engine.toolchain.install import RuntimeJob

    with cancellable() as context:
        found = RuntimeJob(name).run(context)
    write_line(
        Message(
            "toolchain.runtime-installed",
            "The runtime of IREE {version} is installed; modules that '{name}' compiles run with it.",
            version=found.version,
            name=name,
        )
    )
    return 0


@toolchain.command("add", cls=HelpCommand)
def add(
    path: Annotated[
        Path,
        typer.Argument(metavar="PATH", help="A build folder, a Python environment, or iree-compile itself."),
    ],
    name: Annotated[str, typer.Option("--name", metavar="N", help="Its name; by default that of its folder.")] = "",
) -> int:
    """Name a compiler on this machine for --toolchain."""
    from passlens.engine.toolchain.managed import add as add_folder

    found = add_folder(path, name)
    write_line(
        Message(
            "toolchain.added",
            "IREE {version} was added; use it with --toolchain {name}.",
            version=found.version,
            name=found.name,
        )
    )
    return 0


@toolchain.command("remove", cls=HelpCommand)
def remove(name: NameArgument) -> int:
    """Delete an installed toolchain, or forget one that was added: its folder stays."""
    from passlens.engine.toolchain.managed import remove as remove_one

    write_line(remove_one(name))
    return 0


@toolchain.command("verify", cls=HelpCommand)
def verify(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A name, version, or path; else our own.")] = "",
    json: JsonOption = False,
) -> int:
    """Check all that Passlens needs of a toolchain. Exit code 1 when something is missing."""
    from passlens.cli.faults import Exit
    from passlens.cli.render import cancellable
    from passlens.engine.toolchain.verify import VerifyJob

    with cancellable() as context:
        found = VerifyJob(name).run(context)
    if json:
        write_json("verification", name=found.name, version=found.version, works=found.ok, checks=found.checks)
        return Exit.DONE if found.ok else Exit.FAILED
    page = Page()
    page.table(
        [Column("check"), Column(""), Column("seen")],
        [
            (worded(check.name), Cell(Word("ok"), "ok") if check.ok else Cell(Word("fails"), "fail"), check.text)
            for check in found.checks
        ],
    )
    page.line()
    missing = Message("toolchain.missing", "Something is missing; see above.")
    page.line(found.sentence() if found.ok else missing, "ok" if found.ok else "fail")
    page.show()
    return Exit.DONE if found.ok else Exit.FAILED
