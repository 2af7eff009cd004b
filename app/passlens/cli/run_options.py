"""Shared options of ``passlens run`` and ``passlens benchmark``, and how they end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from passlens.cli.faults import Exit, report_user_error
from passlens.cli.output import Page
from passlens.cli.render import to_type
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.engine.errors import UserError
from passlens.engine.formats import MODULE, Opens, suffixes_of
from passlens.engine.messages import Message
from passlens.engine.run.benchmark_values import BenchmarkResult
from passlens.engine.run.values import RunResult

DeviceOption = Annotated[
    str, typer.Option("--device", metavar="D", help="As 'passlens devices' lists it. A session knows its driver's.")
]
FunctionOption = Annotated[
    str, typer.Option("--function", metavar="F", help="The function; needed when the module has several.")
]
PresetOption = Annotated[
    str, typer.Option("--preset", metavar="NAME", help="Inputs by name: 'prefill 128', 'decode', or a saved one.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of random inputs.")]
ToolchainOption = Annotated[
    str,
    typer.Option(
        "--toolchain",
        metavar="T",
        help="Run it with the runtime of this toolchain; by default that of the session's compiler or of the .vmfb's "
        "bytecode version.",
    ),
]
AgainstToolchainOption = Annotated[
    str, typer.Option("--against-toolchain", metavar="T", help="… compiled by this toolchain.")
]
AgainstFlagsOption = Annotated[
    list[str] | None,
    typer.Option("--against-flag", metavar="FLAG", help="… with this flag of iree-compile.", show_default=False),
]

ResultT = TypeVar("ResultT", RunResult, BenchmarkResult)


def refuse_model(path: Path) -> None:
    """Report that a model must be compiled first.

    Raises:
        UserError: The path is a model.
    """
    if path.suffix in suffixes_of(Opens.MODEL) and path.is_file():
        command = to_type("compile", path, "-o", "s.passlens")
        raise UserError(
            Message("run-options.model", "{path} is a model, not yet a module.", path=path),
            hint=Message("run-options.compile-first", "Compile it first: {command}", command=command),
        )


def answer(
    what: str,
    file: Path,
    result: ResultT,
    code: Exit,
    *,
    keep: Callable[[Path, ResultT], None],
    add: Callable[[Page, ResultT], None],
    kept: Message,
    as_json: bool,
) -> int:
    """Store a result in its session and print it; if storing fails, the result is still printed.

    Args:
        what: ``run`` or ``benchmark``.
        file: A session, or a ``.vmfb`` module, which stores nothing.
        result: The result.
        code: The exit code of the result itself.
        keep: Stores it in a session.
        add: Adds it to a page.
        kept: The message below it once it is stored.
        as_json: Whether to write JSON.

    Returns:
        The exit code.
    """
    of_session = file.suffix != MODULE.suffix
    unkept: UserError | None = None
    if of_session:
        try:
            keep(file, result)
        except UserError as error:
            unkept = error
    in_session = of_session and unkept is None
    if as_json:
        write_json(what, session=file.absolute() if in_session else None, result=result)
    else:
        page = Page()
        add(page, result)
        if in_session:
            page.line()
            page.line(kept, "muted")
        page.show()
    if unkept is None:
        return code
    write_note(Message("run-options.not-kept", "The result is shown, but not kept in its session."))
    not_done = report_user_error(unkept)
    return not_done if code is Exit.DONE else code
