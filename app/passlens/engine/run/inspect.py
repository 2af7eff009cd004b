"""The declarations of a compiled module (``.vmfb``): functions with signatures, scopes of parameters, targets."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import ZIP
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import scratch_folder
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.run.bytecode import runtime_for
from passlens.engine.run.disassembly import LONGEST_LINE, CodeFacts, read_disassembly
from passlens.engine.run.signature import parse_declaration
from passlens.engine.run.tools import runtime_tool
from passlens.engine.run.values import ModuleInfo, Signature
from passlens.engine.run.worker_client import Json, ask_worker
from passlens.engine.toolchain.runtimes import Runtime

_ASYNC = "$async"
_LARGEST_TO_DISASSEMBLE = 1 << 30
"""Bytes of a module above which its code is not read: its constants would be printed as text, about 5 s per GB."""
_MOST_KEPT = 16
kept: OrderedDict[tuple[bytes, Runtime], ModuleInfo] = OrderedDict()
"""The last results, by the module's bytes: a run and a benchmark query the same module about four times, and each query
takes two children and 0.3 s.
"""
_lock = threading.Lock()


def inspect_module(vmfb: Path, context: JobContext, toolchain: str = "") -> ModuleInfo:
    """The declarations of a module; read in a child process unless cached.

    A function without a declaration (as in modules imported from torch) gets its types from the checks in its code. An
    asynchronous entry point is left out if its synchronous wrapper is exported too.

    Args:
        vmfb: The module.
        context: Provides the cancel token.
        toolchain: See ``bytecode.runtime_for``.

    Raises:
        UserError: The module is missing, a folder, empty, not a compiled module, damaged, or of an unsupported IREE.
        CancelledError: The user cancelled.
    """
    check_module_file(vmfb)
    runtime = runtime_for(vmfb, toolchain)
    if vmfb.stat().st_size > _LARGEST_TO_DISASSEMBLE:  # disassembling it would take too long for what it yields
        return read_module(vmfb, runtime, context)
    with vmfb.open("rb") as file:
        key = hashlib.file_digest(file, "blake2b").digest(), runtime
    with _lock:
        known = kept.get(key)
    if known is None:
        known = read_module(vmfb, runtime, context)
        if not known.code_read:
            return known  # not cached: next time there may be room for its disassembly
    with _lock:
        kept[key] = known
        kept.move_to_end(key)
        while len(kept) > _MOST_KEPT:
            kept.popitem(last=False)
    return replace(known, path=vmfb)


def read_module(vmfb: Path, runtime: Runtime, context: JobContext) -> ModuleInfo:
    """Query a runtime for the parameters and results of a module's functions."""
    answer: Json = {}

    def take(event: Json) -> None:
        if event["event"] == "module":
            answer.update(event)

    with scratch_folder("inspect") as folder:
        dump = folder / "module.txt"
        request: Json = {
            "mode": "inspect",
            "module": str(vmfb.resolve()),
            "dump_to": str(dump),
            "longest": LONGEST_LINE,
        }
        if vmfb.stat().st_size <= _LARGEST_TO_DISASSEMBLE:
            request["dump_tool"] = str(runtime_tool("iree-dump-module", runtime))
        talk, outcome = ask_worker(request, folder, take, runtime=runtime, cancel=context.cancel)
        context.cancel.raise_if_cancelled()
        if not answer:
            ended = outcome.sentence(Message("inspect.runtime", "The runtime"))
            raise _unreadable(vmfb, talk.error or outcome.stderr.strip() or str(ended))
        facts = CodeFacts()
        if dump.is_file():
            with dump.open(encoding="utf-8", errors="replace") as lines:
                facts = read_disassembly(lines)
    return ModuleInfo(
        path=vmfb,
        name=str(answer["name"]),
        functions=_signatures(answer["functions"], facts),
        parameter_scopes=facts.scopes,
        executable_targets=facts.targets,
        parameters=facts.parameters,
        code_read=bool(facts.functions),
    )


def find_function(info: ModuleInfo, name: str) -> Signature:
    """A module's function by name; an empty name selects the only one.

    Raises:
        UserError: There is no such function; the hint lists the existing ones.
    """
    for signature in info.functions:
        if signature.name == name:
            return signature
    if not name and len(info.functions) == 1:
        return info.functions[0]
    names = ", ".join(signature.name for signature in info.functions) or "none"
    module = info.path.name
    no_such = Message("inspect.no-function", "{module} has no function '{name}'.", module=module, name=name)
    not_named = Message("inspect.function-not-named", "No function of {module} is named.", module=module)
    raise UserError(
        no_such if name else not_named,
        hint=Message("inspect.functions", "Functions there: {names}.", names=names),
        location=str(info.path),
    )


def is_asynchronous(signature: Signature) -> bool:
    """Whether the function takes two fences after its arguments (wait for the first, signal the second)."""
    return signature.name.endswith(_ASYNC) or signature.declaration.lstrip().startswith("async ")


def check_module_file(vmfb: Path) -> None:
    """Check the file before a child is started.

    Raises:
        UserError: The file is missing, a folder, empty, or clearly something else.
    """
    try:
        if vmfb.is_dir():
            raise UserError(
                Message("inspect.folder", "{path} is a folder, not a compiled module.", path=vmfb),
                hint=Message("inspect.name-vmfb-file", "Name a .vmfb file."),
                location=str(vmfb),
            )
        with open_regular(vmfb) as file:
            head = file.read(8)
    except OSError as error:
        raise unreadable(vmfb, error) from error
    if not head:
        raise UserError(
            Message("inspect.empty", "{name} is empty, not a compiled module.", name=vmfb.name),
            hint=Message("common.compile-model-again", "Compile the model again."),
            location=str(vmfb),
        )
    # A module is a ZIP archive without compression, or a bare FlatBuffer with the identifier IREE at byte 4.
    if not ZIP.is_in(head) and head[4:8] != b"IREE":
        raise UserError(
            Message("inspect.no-module", "{name} is not a compiled IREE module (.vmfb).", name=vmfb.name),
            hint=Message("inspect.compile-first", "Compile the model first: that makes one."),
            location=str(vmfb),
        )


def _unreadable(vmfb: Path, detail: str) -> UserError:
    return UserError(
        Message(
            "inspect.damaged",
            "{name} is damaged, cut short, or compiled by an IREE that this runtime cannot read.",
            name=vmfb.name,
        ),
        detail=detail,
        hint=Message("inspect.compile-again", "Compile the model again with the installed version."),
        location=str(vmfb),
    )


def _signatures(functions: list[Json], facts: CodeFacts) -> tuple[Signature, ...]:
    names = {str(entry["name"]) for entry in functions}
    found: list[Signature] = []
    for entry in functions:
        name = str(entry["name"])
        if name.startswith("__") or (name.endswith(_ASYNC) and name.removesuffix(_ASYNC) in names):
            continue
        declaration = str(entry["reflection"].get("iree.abi.declaration", ""))
        if declaration:
            found.append(parse_declaration(name, declaration))
        else:
            found.append(_from_code(name, facts))
    return tuple(found)


def _from_code(name: str, facts: CodeFacts) -> Signature:
    """The signature from a function's own checks; for a mere wrapper, from its asynchronous part."""
    outer = facts.functions.get(name)
    inner = facts.functions.get(name + _ASYNC)
    if outer is None:
        return Signature(name, (), (), "", parsed=False)
    chosen = outer
    if inner is not None and len(inner.arguments) == len(outer.arguments) + 2:
        chosen = replace(inner, name=name, arguments=inner.arguments[: len(outer.arguments)])
    elif name.endswith(_ASYNC):
        chosen = replace(outer, arguments=outer.arguments[:-2])
    arguments = ", ".join(value.text for value in chosen.arguments)
    results = ", ".join(value.text for value in chosen.results)
    known = all(value.element for value in chosen.arguments)
    return replace(
        chosen, declaration=f"func @{name}({arguments}) -> ({results})  // read from the module's code", parsed=known
    )
