"""``--command``: a pasted command of IREE's tools in place of options."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.streams import write_note
from passlens.engine.compile.device_list import count_devices, parse_devices
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Count, Items, Message
from passlens.engine.pasted.choose import COMPILES, RUNS, find_file, read_one
from passlens.engine.pasted.compile_command import PastedCompile, missing_file, read_compile
from passlens.engine.pasted.issue import Issue, keep_model, read_issue
from passlens.engine.pasted.run_command import PastedRun, missing_module, read_run
from passlens.engine.pasted.words import LONGEST, PastedCommand
from passlens.engine.regular_files import read_regular
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

CommandOption = Annotated[
    str,
    typer.Option(
        "--command",
        metavar="TEXT",
        help="Take the options from a pasted iree-compile command; - reads it from standard input.",
        show_default=False,
    ),
]
RunCommandOption = Annotated[
    str,
    typer.Option(
        "--command",
        metavar="TEXT",
        help="Take the options from a pasted iree-run-module or iree-benchmark-module command; - reads it from "
        "standard input.",
        show_default=False,
    ),
]
IssueOption = Annotated[
    Path | None,
    typer.Option(
        "--issue",
        metavar="FILE",
        help="Take model and command from the text of an issue, and say at the end whether it fails as described; - "
        "reads it from standard input. FILE and --command take precedence.",
        show_default=False,
    ),
]
TrustCommandOption = Annotated[
    bool,
    typer.Option(
        "--trust",
        help="Load a .pt2, which can run code that it holds, now and later. Also accept flags of --command that "
        "can name a program or a file.",
    ),
]


def pasted_compile(text: str) -> PastedCommand:
    """The one compile of a text (``-`` for standard input).

    Raises:
        UserError: It holds none, or several.
    """
    return read_one(_text(text), COMPILES)


def compile_request(
    command: PastedCommand,
    source: Path | None,
    *,
    toolchain: str,
    driver: Driver,
    devices: str,
    trusted: bool,
    ask: bool = True,
) -> CompileRequest:
    """The compile of a pasted command; reports on stderr what was left out.

    Args:
        command: Of ``iree-compile``.
        source: The model that the user gave; None: that of the command.
        toolchain: The toolchain whose flags to use.
        driver: Replaces the command's, unless it is the default.
        devices: Likewise.
        trusted: Whether to take flags that can name a program or a file, too.
        ask: Whether a flag that seems misspelt is an error; otherwise it is left out.

    Raises:
        UserError: Its model is not here, or a flag of it seems misspelt.
    """
    pasted = read_compile(command, catalogue(find(toolchain)), toolchain)
    if pasted.slips and ask:
        raise UserError(pasted.slip_notices()[0], location=pasted.slips[0][0])
    _tell(pasted, trusted=trusted)
    source = source or find_file(pasted.file, command, Path())
    if source is None:
        raise missing_file(pasted)
    request = pasted.request(source, trusted=trusted)
    if driver is not Driver.HIP:
        request = replace(request, driver=driver, target="", devices=1)
    return request if devices == "1" else replace(request, devices=parse_devices(devices, request.driver))


def read_run_command(text: str, module: Path | None) -> tuple[PastedRun, Path]:
    """The run of a pasted command, and its module; reports on stderr what was left out.

    Raises:
        UserError: It has no such command, or its module is not here.
    """
    pasted = read_run(read_one(_text(text), RUNS), Path())
    for sentence in pasted.left_out:
        write_note(sentence)
    module = module or pasted.module_file(Path())
    if module is None:
        raise missing_module(pasted)
    return pasted, module


def _text(text: str) -> str:
    return sys.stdin.read(LONGEST) if text == "-" else text


def _tell(pasted: PastedCompile, *, trusted: bool) -> None:
    level = Message("pasted.level", "O{level}", level=pasted.opt_level) if pasted.opt_level is not None else NOTHING
    parts = (
        pasted.file,
        pasted.driver.value,
        pasted.target,
        Count(count_devices(pasted.devices), "device"),
        *((level,) if level else ()),
        Count(len(pasted.flags) + (len(pasted.refused) if trusted else 0), "flag"),
    )
    write_note(Message("pasted.read", "Read: {parts}.", parts=Items(tuple(part for part in parts if part))))
    if pasted.held:
        write_note(
            Message("pasted.held", "Not needed, the session holds it: {flags}.", flags=Items(tuple(pasted.held)))
        )
    for sentence in pasted.notices(trusted=trusted):
        write_note(sentence)
    if pasted.refused and not trusted:
        write_note(Message("pasted.trust", "With --trust, flags that can name a program or a file are accepted too."))


@dataclass(frozen=True, slots=True)
class Described:
    """An issue, its model and its command."""

    issue: Issue
    source: Path
    command: PastedCommand


def read_described(file: Path, source: Path | None, command: str) -> Described:
    """The issue in a file (``-`` for standard input), with its model and command unless the user gave them.

    Raises:
        UserError: The file cannot be read, or the issue has no model, and none was given.
    """
    text = _text("-") if str(file) == "-" else read_regular(file, at_most=LONGEST).decode("utf-8", "replace")
    issue = read_issue(text)
    for notice in issue.notices:
        write_note(notice)
    wanted = pasted_compile(command) if command else issue.compile_command()
    if source is None and not issue.model:
        source = find_file(read_compile(wanted, catalogue(find(""))).file, wanted, Path())
    return Described(issue, source or keep_model(issue), wanted)
