"""``passlens toolchain``: the IREE compilers on this machine and their runtimes: list, install, add, remove, verify."""

# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.options import JsonOption
from passlens.cli.output import Cell, Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note, write_results
from passlens.cli.told import told
from passlens.engine.toolchain.discover import installed
from passlens.engine.toolchain.runtimes import how_to_get, runtime_of

toolchain = typer.Typer(help="IREE compilers on this machine.", rich_markup_mode=None, add_completion=False)

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="As 'passlens toolchain list' prints it.", show_default=False)
]


@toolchain.callback()
def _toolchain() -> None:
    """IREE compilers on this machine: list, install, add, remove and verify them."""


@toolchain.command("list")
def list_(json: JsonOption = False) -> int:
    """List the toolchains that --toolchain takes by name."""
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
                row.name,
                row.version,
                row.revision[:12],
                row.llvm,
                "yes" if row.python is not None else "no",
                runtime.version if runtime is not None else "none",
                str(row.compiler),
            )
            for row, runtime in zip(found, runtimes, strict=True)
        ],
    )
    if found:
        page.show()
    else:
        write_note("No toolchain was found. Install one with: passlens toolchain install 3.13.0")
    return 0


@toolchain.command("available")
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
        [(one, Cell("installed", "ok") if one in there else "") for one in found.versions],
    )
    page.show()
    if found.note:
        write_note(f"passlens: {told(found.note)}")
    return 0


@toolchain.command("install")
def install(
    version: Annotated[str, typer.Argument(metavar="VERSION", help="Such as 3.5.0.", show_default=False)],
) -> int:
    """Install a released version with its runtime, in an environment of its own (about 0.7 GB).

    Ctrl+C leaves nothing behind.
    """
    from passlens.cli.render import cancellable
    from passlens.engine.toolchain.install import InstallJob

    with cancellable() as context:
        found = InstallJob(version).run(context)
    with_it = " with its runtime" if runtime_of(found) is not None else ""
    write_results(f"IREE {found.version} is installed{with_it}; use it with --toolchain {found.name}.\n")
    if not with_it:
        write_note(f"▲ Its runtime is not: modules that it compiles may not run here. {told(how_to_get(found))}")
    return 0


@toolchain.command("runtime")
def runtime(name: NameArgument) -> int:
    """Install the runtime of a toolchain that has none, so that its modules can be run here (about 0.15 GB)."""
    from passlens.cli.render import cancellable
    from passlens.engine.toolchain.install import RuntimeJob

    with cancellable() as context:
        found = RuntimeJob(name).run(context)
    write_results(f"The runtime of IREE {found.version} is installed; modules that '{name}' compiles run with it.\n")
    return 0


@toolchain.command("add")
def add(
    path: Annotated[
        Path,
        typer.Argument(metavar="PATH", help="A build folder, a Python environment, or iree-compile itself."),
    ],
    name: Annotated[str, typer.Option("--name", metavar="N", help="What to call it; else after its folder.")] = "",
) -> int:
    """Give a compiler that is on this machine a name for --toolchain."""
    from passlens.engine.toolchain.managed import add as add_folder

    found = add_folder(path, name)
    write_results(f"IREE {found.version} was added; use it with --toolchain {found.name}.\n")
    return 0


@toolchain.command("remove")
def remove(name: NameArgument) -> int:
    """Delete an installed toolchain, or forget one that was added: its folder stays."""
    from passlens.engine.toolchain.managed import remove as remove_one

    write_results(f"{told(remove_one(name))}\n")
    return 0


@toolchain.command("verify")
def verify(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A name, version, or path; else our own.")] = "",
    json: JsonOption = False,
) -> int:
    """Try what Passlens needs of a toolchain, and say what is missing. Exit code 1 when something is."""
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
            (check.name, Cell("ok", "ok") if check.ok else Cell("fails", "fail"), told(check.text))
            for check in found.checks
        ],
    )
    page.line()
    page.line(told(found.sentence()) if found.ok else "Something is missing; see above.", "ok" if found.ok else "fail")
    page.show()
    return Exit.DONE if found.ok else Exit.FAILED
