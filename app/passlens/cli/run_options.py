"""What ``passlens run`` and ``passlens benchmark`` have in common: options, and how a result is kept."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.faults import Exit, report_user_error
from passlens.cli.output import write_note
from passlens.cli.render import program
from passlens.engine.errors import UserError

DeviceOption = Annotated[
    str, typer.Option("--device", metavar="D", help="As 'passlens devices' lists it. A session knows its driver's.")
]
FunctionOption = Annotated[
    str, typer.Option("--function", metavar="F", help="Needed when the module has more than one.")
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
        help="Run it with this toolchain's runtime. Of a session it is its compiler's; of a .vmfb its bytecode tells.",
    ),
]
AgainstToolchainOption = Annotated[
    str, typer.Option("--against-toolchain", metavar="T", help="… compiled by this toolchain.")
]
AgainstFlagsOption = Annotated[
    list[str] | None,
    typer.Option("--against-flag", metavar="FLAG", help="… with this flag of iree-compile.", show_default=False),
]

_MODELS = frozenset({".mlir", ".mlirbc", ".onnx"})


def refuse_model(path: Path) -> None:
    """Say of a model that it must be compiled first.

    Raises:
        UserError: It is one.
    """
    if path.suffix in _MODELS and path.is_file():
        command = f"{program()} compile {shlex.quote(str(path))} -o s.passlens"
        raise UserError(f"{path} is a model, not yet a module.", hint=f"Compile it first: {command}")


def kept(keep: Callable[[], None]) -> UserError | None:
    """Keep a result in its session; why that was not possible: it must not cost what was measured."""
    try:
        keep()
    except UserError as error:
        return error
    return None


def code_of(code: Exit, unkept: UserError | None, what: str) -> int:
    """The exit code of a result, when it has been shown; says what it could not be kept for.

    Args:
        code: Of the result itself.
        unkept: As ``kept`` gives it.
        what: ``run`` or ``benchmark``.
    """
    if unkept is None:
        return code
    write_note(f"This {what} is shown, but not kept in its session.")
    not_done = report_user_error(unkept)
    return not_done if code is Exit.DONE else code
