"""A session's facts on the inputs of its functions: related sizes, and presets derived from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Join, Message, together
from passlens.engine.run.inputs import SIZES_TO_TELL, with_type
from passlens.engine.run.inspect import find_function, inspect_module
from passlens.engine.run.presets import Preset, block_size, presets_of, saved_presets
from passlens.engine.run.sizes import FunctionSizes, completed, sizes_of
from passlens.engine.run.values import ModuleInfo, RunRequest, Signature
from passlens.engine.session.reader import SessionReader
from passlens.engine.session_runs.crash_site import model_sizes, size_misfit

_FROM_CODE = "func @"
"""The start of a declaration made up from code: a compiler's begins with ``sync func`` or ``async func``."""


@dataclass(frozen=True, slots=True)
class FunctionInputs:
    """The possible arguments of a function: open sizes, and presets (the user's last).

    ``signature`` is that of the module, completed from the model's text.
    """

    function: str
    signature: Signature
    sizes: FunctionSizes
    presets: tuple[Preset, ...]


def read_inputs(session: Path | None, info: ModuleInfo) -> tuple[FunctionInputs, ...]:
    """The inputs of each function of a module, in order; without a session its sizes are unrelated."""
    if session is None:
        return inputs_of(info, {}, info.path.name)
    with SessionReader(session) as reader:
        return inputs_of(info, model_sizes(reader), reader.info().source.name)


def inputs_of(info: ModuleInfo, declared: dict[str, FunctionSizes], model: str) -> tuple[FunctionInputs, ...]:
    """The inputs from the text of a model; ``model`` is the name under which presets are saved."""
    return tuple(_inputs(one, declared, model) for one in info.functions)


def _inputs(signature: Signature, declared: dict[str, FunctionSizes], model: str) -> FunctionInputs:
    signature = completed(signature, declared.get(signature.name))
    sizes = sizes_of(signature, declared.get(signature.name))
    made = presets_of(signature, sizes, block_size(declared))
    return FunctionInputs(signature.name, signature, sizes, (*made, *saved_presets(model, signature.name)))


def with_preset(session: Path, request: RunRequest, name: str, context: JobContext) -> RunRequest:
    """The request with the inputs of a preset.

    Raises:
        UserError: There is no such preset for its function; the hint lists the existing ones.
    """
    info = inspect_module(request.module, context, request.toolchain)
    function = find_function(info, request.function)
    every = next(one for one in read_inputs(session, info) if one.function == function.name)
    found = next((one for one in every.presets if one.name == name), None)
    found = found or next((one for one in every.presets if one.name.startswith(f"{name} ")), None)
    if found is None:
        names = ", ".join(f"'{one.name}'" for one in every.presets)
        raise UserError(
            Message(
                "run-inputs.no-preset", "@{function} has no preset '{preset}'.", function=function.name, preset=name
            ),
            hint=Message("common.has", "It has {names}.", names=names)
            if names
            else Message(
                "run-inputs.nothing-open",
                "No size of it is open, and nothing was saved for it: give --input.",
            ),
            location=name,
        )
    return replace(request, function=function.name, inputs=found.inputs)


def typed(session: Path, request: RunRequest, context: JobContext) -> RunRequest:
    """The request with types added to its inputs, if compiled code does not declare them.

    The types in this session's code and text may be unknown for the same function in another compile or runtime.
    """
    info = inspect_module(request.module, context, request.toolchain)
    signature = find_function(info, request.function)
    if not signature.declaration.startswith(_FROM_CODE) and signature.parsed:
        return request
    with SessionReader(session) as reader:
        signature = completed(signature, model_sizes(reader).get(signature.name))
    if not signature.parsed or len(request.inputs) not in (0, len(signature.arguments)):
        return request  # the run reports what is missing
    given = request.inputs or ("random",) * len(signature.arguments)
    pairs = zip(given, signature.arguments, strict=True)
    return replace(request, inputs=tuple(with_type(text, argument) for text, argument in pairs))


def offering_presets(error: UserError, session: Path, request: RunRequest, context: JobContext) -> UserError:
    """The same error, listing the function's presets if it is about open sizes or missing types."""
    if error.title.id not in SIZES_TO_TELL:
        return error
    try:
        info = inspect_module(request.module, context, request.toolchain)
        function = find_function(info, request.function).name
        every = next((one for one in read_inputs(session, info) if one.function == function), None)
    except UserError:
        return error
    names = tuple(f"--preset '{one.name.partition(' (')[0]}'" for one in every.presets) if every else ()
    if not names:
        return error
    presets = Message(
        "run-inputs.presets",
        "Set all of them with a preset ({presets}), or give each --input.",
        presets=Items(names, Join.OR),
    )
    return UserError(error.title, detail=error.detail, hint=together(presets, error.hint), location=error.location)


def misfit_of(session: Path, request: RunRequest, context: JobContext) -> Message:
    """Why the sizes of a request's inputs do not fit; empty if they do, or have another error."""
    if not request.inputs:
        return NOTHING
    try:
        signature = find_function(inspect_module(request.module, context, request.toolchain), request.function)
        with SessionReader(session) as reader:
            return size_misfit(reader, signature, request.inputs)
    except UserError:
        return NOTHING  # the run itself reports the error
