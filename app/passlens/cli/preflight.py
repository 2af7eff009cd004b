"""``passlens preflight``: what a model needs that the command does not declare, checked before a compile."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import Cell
from passlens.cli.compile import ONE_FILE, check_flags
from passlens.cli.faults import Exit
from passlens.cli.options import DevicesOption, JsonOption, ToolchainOption
from passlens.cli.output import Column, Page
from passlens.cli.render import NOT_DECLARED, add_finding, cancellable
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.compile.device_list import parse_devices
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.diagnosis.preflight import Preflight, count_machine, read_named
from passlens.engine.diagnosis.preflight import preflight as compare
from passlens.engine.messages import Message, Word, quoted


def preflight(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="The model: .mlir or .mlirbc.", show_default=False)],
    flags: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- RAW FLAGS]", help="Flags of iree-compile, after '--'.", show_default=False),
    ] = None,
    driver: Annotated[Driver, typer.Option("--driver", help="Whose devices the module is for.")] = Driver.HIP,
    devices: DevicesOption = "1",
    toolchain: ToolchainOption = "",
    json: JsonOption = False,
) -> int:
    """Compare the devices that a model names with those that a compile would declare; nothing is compiled.

    Exit code 1 when the compile cannot succeed.
    """
    check_flags(flags, ONE_FILE)
    request = CompileRequest(
        source, driver, devices=parse_devices(devices, driver), flags=tuple(flags or ()), toolchain=toolchain
    )
    with cancellable() as context:
        named = read_named(request, context.cancel)
        found = compare(request, named, count_machine(driver, context))
    if json:
        write_json("preflight", can_succeed=found.can_succeed, preflight=found)
    else:
        page = Page()
        _add(page, found)
        page.show()
    return Exit.DONE if found.can_succeed else Exit.FAILED


def _add(page: Page, found: Preflight) -> None:
    if found.note:
        page.line(found.note, "warn")
    elif not any(row.count for row in found.devices):
        page.line(Message("preflight.none", "The model names no device."))
    page.heading(Word("Devices"))
    page.table(
        [
            Column("device"),
            Column("declared as"),
            Column("named", right=True),
            Column("first at line", right=True),
            Column("which reads", flexible=True, dispensable=1),
        ],
        [
            (
                verbatim(f"@{row.symbol}"),
                _declared(row.declared, row.by),
                verbatim(f"{row.count:,}×") if row.count else None,
                row.line or None,
                verbatim(row.excerpt),
            )
            for row in found.devices
        ],
    )
    for finding in found.findings:
        page.line()
        add_finding(page, finding)


def _declared(spec: str, by: str) -> Cell:
    if not by:
        return Cell(NOT_DECLARED, "fail")
    if by != "module":
        return Cell(verbatim(spec))
    device = quoted(spec) if spec else Message("preflight.device", "a device")
    return Cell(Message("preflight.by-module", "{device} (by the module)", device=device))
