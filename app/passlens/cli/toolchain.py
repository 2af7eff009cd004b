"""``passlens toolchain``: the IREE compilers that are found without naming a path."""

from __future__ import annotations

import typer

from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page, write_note
from passlens.cli.schema import write_json
from passlens.engine.toolchain.discover import installed

toolchain = typer.Typer(help="IREE compilers on this machine.", rich_markup_mode=None, add_completion=False)


@toolchain.callback()
def _toolchain() -> None:
    """IREE compilers on this machine."""


@toolchain.command("list")
def list_(json: JsonOption = False) -> int:
    """List the toolchains that --toolchain takes by name."""
    found = installed()
    if json:
        write_json("toolchains", toolchains=found)
        return 0
    page = Page()
    page.table(
        [
            Column("name"),
            Column("version"),
            Column("revision"),
            Column("LLVM"),
            Column("reads IR"),
            Column("compiler", flexible=True),
        ],
        [
            (
                row.name,
                row.version,
                row.revision[:12],
                row.llvm,
                "yes" if row.python is not None else "no",
                str(row.compiler),
            )
            for row in found
        ],
    )
    if found:
        page.show()
    else:
        write_note("No toolchain was found. Install one with: pip install iree-base-compiler")
    return 0
