"""What a session knows of the inputs of its functions: the sizes that belong together, and presets made of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.diagnosis.crash_site import model_sizes, size_misfit
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Join, Message, together
from passlens.engine.run.inputs import SIZES_TO_TELL, with_type
from passlens.engine.run.inspect import find_function, inspect_module
from passlens.engine.run.presets import Preset, block_size, presets_of, saved_presets
from passlens.engine.run.sizes import FunctionSizes, completed, sizes_of
from passlens.engine.run.values import ModuleInfo, RunRequest, Signature
from passlens.engine.session.reader import SessionReader

_FROM_CODE = "func @"
"""How a declaration begins that no module has: that of a compiler says ``sync func`` or ``async func``."""


@dataclass(frozen=True, slots=True)
class FunctionInputs:
    """What a function's arguments may be: open sizes, and presets (those of the user last).

    ``signature`` is that of the module, with what only the model's text tells.
    """

    function: str
    signature: Signature
    sizes: FunctionSizes
    presets: tuple[Preset, ...]


def read_inputs(session: Path | None, info: ModuleInfo) -> tuple[FunctionInputs, ...]:
    """For each function of a module, in its order; without a session nothing ties its sizes together."""
    if session is None:
        return inputs_of(info, {}, info.path.name)
    with SessionReader(session) as reader:
        return inputs_of(info, model_sizes(reader), reader.info().source.name)


def inputs_of(info: ModuleInfo, declared: dict[str, FunctionSizes], model: str) -> tuple[FunctionInputs, ...]:
    """The same from what the text of a model tells; ``model`` is the name that presets are saved under."""
    return tuple(_inputs(one, declared, model) for one in info.functions)


def _inputs(signature: Signature, declared: dict[str, FunctionSizes], model: str) -> FunctionInputs:
    signature = completed(signature, declared.get(signature.name))
    sizes = sizes_of(signature, declared.get(signature.name))
    made = presets_of(signature, sizes, block_size(declared))
    return FunctionInputs(signature.name, signature, sizes, (*made, *saved_presets(model, signature.name)))


def with_preset(session: Path, request: RunRequest, name: str, context: JobContext) -> RunRequest:
    """A request with the inputs of a preset.

    Raises:
        UserError: There is no such preset for its function; says which there are.
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
    """A request whose inputs tell their types, where compiled code does not declare them.

    What reads the types from the code, and what the model's text tells, is of this session: of the same function by
    another compiler, and with another runtime, they may not be known.
    """
    info = inspect_module(request.module, context, request.toolchain)
    signature = find_function(info, request.function)
    if not signature.declaration.startswith(_FROM_CODE) and signature.parsed:
        return request
    with SessionReader(session) as reader:
        signature = completed(signature, model_sizes(reader).get(signature.name))
    if not signature.parsed or len(request.inputs) not in (0, len(signature.arguments)):
        return request  # the run says what is missing
    given = request.inputs or ("random",) * len(signature.arguments)
    pairs = zip(given, signature.arguments, strict=True)
    return replace(request, inputs=tuple(with_type(text, argument) for text, argument in pairs))


def offering_presets(error: UserError, session: Path, request: RunRequest, context: JobContext) -> UserError:
    """The same error, with the presets of the function when what it says is that sizes are open, or types not told."""
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
        "Let a preset say all of them ({presets}), or give each --input.",
        presets=Items(names, Join.OR),
    )
    return UserError(error.title, detail=error.detail, hint=together(presets, error.hint), location=error.location)


def misfit_of(session: Path, request: RunRequest, context: JobContext) -> Message:
    """What speaks against the sizes of a request's inputs; nothing: nothing, or they are wrong in another way."""
    if not request.inputs:
        return NOTHING
    try:
        signature = find_function(inspect_module(request.module, context, request.toolchain), request.function)
        with SessionReader(session) as reader:
            return size_misfit(reader, signature, request.inputs)
    except UserError:
        return NOTHING  # the run itself says what is wrong
