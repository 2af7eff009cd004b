"""Converts programs of ``torch.export`` to MLIR in a child: a user's Python with PyTorch and iree-turbine.

Loading one can run code inside it, so permission is requested once per file content (packaging/decisions/0035).
"""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.child_limits import own_seconds
from passlens.engine.compile.places import imported_path
from passlens.engine.errors import UntrustedError, UserError
from passlens.engine.events import StageStarted
from passlens.engine.formats import IRPA
from passlens.engine.importing import onnx_child, torch_python
from passlens.engine.importing.torch_archive import Held, described, read_torch_archive, refusal
from passlens.engine.importing.torch_python import TorchPython
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.process import Outcome, run_child, unusable_file
from passlens.engine.quoting import one_line
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.session import grants

_OTHERS_MAY = frozenset({"torch.not-converted", "torch.conversion-ended", "torch.python-lacks", "torch.no-turbine"})
"""Identifiers of titles and hints of errors that another Python may avoid."""
_PIECE = 4 << 20
_LOADING_SECONDS = 300.0
"""The time limit for loading PyTorch, from a cold disk or a network."""
_SHOWN_DETAIL = 4000


@dataclass(frozen=True, slots=True)
class TorchPlan:
    """The conversion of a program to MLIR.

    Attributes:
        mark: The mark of its contents.
        program: A message on the program.
        target: The MLIR.
        parameters: The archive for its weights; None if they stay in the text.
    """

    path: Path
    mark: str
    program: Message
    python: TorchPython
    target: Path
    parameters: Path | None

    @property
    def command(self) -> tuple[str, ...]:
        """The command line to run."""
        beside = () if self.parameters is None else (str(self.parameters),)
        return (str(self.python.path), str(torch_python.CONVERTER), str(self.path), str(self.target), *beside)

    def with_python(self, named: Path, cancel: CancelToken) -> TorchPlan:
        """The same plan with another Python.

        Raises:
            UserError: It cannot be started, or lacks a package.
            CancelledError: The user cancelled.
        """
        return replace(self, python=torch_python.checked(named, cancel))

    def allow(self) -> None:
        """Trust these contents from now on, and use this Python by default."""
        grants.remember(self.mark)
        torch_python.remember(self.python)


@dataclass(frozen=True, slots=True)
class ConvertedProgram:
    """A program as MLIR, kept among the user's inputs for further compiles. ``notice`` describes the conversion."""

    path: Path
    notice: Message


def convert_program(
    path: Path, context: JobContext, named: Path | None = None, *, trusted: bool = False
) -> ConvertedProgram:
    """Convert a program to MLIR; large weights go into an archive beside it.

    Args:
        path: The program.
        context: Provides the cancel token.
        named: The Python for the conversion; None: the remembered one, or the first found.
        trusted: Whether the user trusts these contents from now on.

    Raises:
        UserError: The file is missing, damaged or not a program, there is no such Python, or the conversion fails.
        UntrustedError: This user has not allowed it; its ``plan`` is a ``TorchPlan``.
        CancelledError: The conversion was cancelled.
    """
    plan = _plan(path.absolute(), context, named)
    if trusted:
        grants.remember(plan.mark)
    elif not grants.is_granted(plan.mark):
        hint = Message(
            "torch.untrusted",
            "Loading it can run code that it holds, so {python} does that only once you allow it for this file: "
            "--trust, or trust=True in Python.",
            python=plan.python.path,
        )
        raise UntrustedError(plan.path, plan.program, hint, plan)
    context.emit(
        StageStarted(
            Message("torch.converting", "Converting {name} with {python}", name=path.name, python=plan.python.path)
        )
    )
    try:
        plan.target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unusable_file(error) from error
    part = f"part-{secrets.token_hex(4)}-"
    try:
        outcome = run_child(
            plan.command,
            cancel=context.cancel,
            env={"PASSLENS_PART": part},
            cwd=plan.target.parent,  # not the user's folder: nothing there is imported or overwritten
            timeout_seconds=_LOADING_SECONDS + own_seconds(path.stat().st_size),
            keep_stdout=False,
        )
    finally:
        for left in plan.target.parent.glob(f"{part}*"):  # left by a child that was killed
            with suppress(OSError):
                left.unlink()
    context.cancel.raise_if_cancelled()
    if not outcome.ok or not plan.target.is_file():
        raise _not_converted(plan, outcome)
    torch_python.remember(plan.python)
    return ConvertedProgram(plan.target, _converted_from(plan))


def may_need_another_python(error: UserError) -> bool:
    """Whether another Python may avoid this error."""
    return not _OTHERS_MAY.isdisjoint({error.title.id, error.hint.id})


def _plan(path: Path, context: JobContext, named: Path | None) -> TorchPlan:
    archive = read_torch_archive(path)
    if archive.held is not Held.PROGRAM:
        raise refusal(path, archive)
    program = described(path, archive)
    context.emit(StageStarted(Message("torch.looking", "Looking for a Python with PyTorch and iree-turbine")))
    python = torch_python.torch_python(named, context.cancel)
    if python is None:
        raise UserError(
            program,
            hint=Message(
                "torch.no-turbine",
                "No Python with PyTorch and iree-turbine was found. Install iree-turbine beside PyTorch (pip install "
                "iree-turbine), or choose a Python that has both: on the command line with --torch-python.",
            ),
            location=str(path),
        )
    target = imported_path("torch", path)
    mark, size = _mark(path, context.cancel)
    parameters = target.with_suffix(IRPA.suffix) if size > onnx_child.LARGE_BYTES else None
    return TorchPlan(path, mark, program, python, target, parameters)


def _mark(path: Path, cancel: CancelToken) -> tuple[str, int]:
    """The mark of a file's contents, and their size."""
    digest, size = hashlib.sha256(), 0
    try:
        with open_regular(path) as file:
            while piece := file.read(_PIECE):
                cancel.raise_if_cancelled()
                digest.update(piece)
                size += len(piece)
    except OSError as error:
        raise unreadable(path, error) from error
    return f"torch-program:{digest.hexdigest()}", size


def _not_converted(plan: TorchPlan, outcome: Outcome) -> UserError:
    lines = outcome.stderr.strip().splitlines()
    reason = one_line(lines[-1])[:300].rstrip(".") if lines else ""
    own_end = outcome.signal or outcome.timed_out or outcome.memory_limit_bytes is not None or not reason
    return UserError(
        Message(
            "torch.not-converted",
            "{name} cannot be converted to MLIR by {python}: {reason}.",
            name=plan.path.name,
            python=plan.python.path,
            reason=reason,
        )
        if not own_end
        else Message(
            "torch.conversion-ended",
            "{name} was not converted to MLIR: {end}",
            name=plan.path.name,
            end=outcome.sentence(str(plan.python.path)),
        ),
        detail=outcome.stderr[-_SHOWN_DETAIL:],
        hint=Message(
            "torch.other-python",
            "It has PyTorch {torch} and iree-turbine {turbine}: choose a Python with other versions (on the command "
            "line with --torch-python), or export the program again.",
            torch=plan.python.torch,
            turbine=plan.python.turbine,
        ),
        location=str(plan.path),
    )


def _converted_from(plan: TorchPlan) -> Message:
    return together(
        Message(
            "torch.converted",
            "Converted from {path} by PyTorch {torch} and iree-turbine {turbine} of {python}.",
            path=plan.path,
            torch=plan.python.torch,
            turbine=plan.python.turbine,
            python=plan.python.path,
        ),
        NOTHING
        if plan.parameters is None
        else Message(
            "torch.parameters",
            "Its weights are in {parameters}: a run takes them as --parameters {scope}={parameters}.",
            parameters=plan.parameters,
            scope=onnx_child.SCOPE,
        ),
    )
