"""Writes everything needed to reproduce a crash: the model, its inputs, the command lines, and the dispatch alone."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.dispatch_source import read_source
from passlens.engine.compile.request import as_compiled
from passlens.engine.compile.session_input import read_input
from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import scratch_folder
from passlens.engine.quoting import file_name, file_suffix, one_line
from passlens.engine.run.benchmark import make_plan
from passlens.engine.run.compare import read_output
from passlens.engine.run.elements import AnyArray
from passlens.engine.run.values import RunResult
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Origin
from passlens.engine.session_runs.run_parameters import with_splats
from passlens.engine.session_runs.traced_run import TracedStep, check_traceable, compile_traced, trace_run
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue
from passlens.engine.whole_files import unwritable_file

PARAMETERS_COPIED_BYTES = 256 << 20
"""Larger parameter files are not copied; the script refers to them."""


def default_folder(session: Path, dispatch: str) -> Path:
    """A new folder beside a session, named after the dispatch."""
    stem = f"{session.stem}-{file_name(dispatch.rpartition('@')[2][:80], 'crash')}-reproducer"
    folder, count = session.absolute().with_name(stem), 2
    while folder.exists():
        folder = session.absolute().with_name(f"{stem}-{count}")
        count += 1
    return folder


def write_reproducer(session: Path, result: RunResult, folder: Path, context: JobContext) -> Path:
    """Write a folder that reproduces the crash of a run; returns its path.

    It contains ``model.mlir``, the inputs as the runtime reads them, ``reproduce.sh``, and if the dispatch is known its
    source and inputs.

    Raises:
        UserError: The run did not crash, the folder exists or cannot be written, or the input is missing.
        CancelledError: The user cancelled.
    """
    site = result.crash
    if site is None:
        raise UserError(
            Message("run-reproducer.unknown-place", "It is not known where this run crashed."),
            hint=Message(
                "run-reproducer.run-again",
                "Run it again from its session, to find the dispatch.",
            ),
        )
    if folder.exists():
        raise UserError(
            Message("run-reproducer.is-there-already", "{path} already exists.", path=folder),
            hint=Message("run-reproducer.choose-another-folder", "Choose another folder."),
            location=str(folder),
        )
    with SessionReader(session) as reader, scratch_folder("reproducer") as scratch:
        check_traceable(reader)
        info = reader.info()
        compiled = as_compiled(info)
        toolchain = find(compiled.toolchain)
        model = f"model{file_suffix(info.source.suffix, '.mlir')}"
        command = command_line(replace(compiled, source=Path(model)), toolchain, catalogue(toolchain))
        module = scratch / "traced.vmfb"
        compile_traced(reader, compiled, module, context)
        request = replace(result.request, module=module, expected=(), profile=False, save_to=None)
        request = with_splats(session, request, scratch, context)
        trace = trace_run(request, module, scratch, context, inputs_too=True)
        plan = make_plan(request, context, scratch)
        context.emit(Progress(Message("run-reproducer.writing", "Writing {name}", name=folder.name)))
        try:
            folder.mkdir(parents=True)
            (folder / model).write_bytes(read_input(reader))
            flags = [flag.replace(str(module.resolve()), "model.vmfb") for flag in plan.run_module_flags(scratch)]
            if info.origin is Origin.HERE:  # otherwise the file names are from elsewhere
                flags = [_take_file(flag, folder) for flag in flags]
            given = _write_given(trace.open_steps()[-1:], folder)
            source = read_source(reader, site.dispatch) if site.dispatch else None
            if source is not None:
                (folder / "dispatch.mlir").write_text(source.text, encoding="utf-8", errors="surrogateescape")
            compiler = ["iree-compile", *command.words[1:], "-o", "model.vmfb"]
            write_script(folder / "reproduce.sh", result, toolchain.version, compiler, flags, given)
        except OSError as error:
            raise unwritable_file(
                folder,
                error,
                Message("common.writable-folder", "Choose a folder that can be written and has room."),
            ) from error
    return folder


def _take_file(flag: str, folder: Path) -> str:
    """Copy the file in a flag's value into the folder, and return the changed flag; a large file is not copied."""
    name, _, value = flag.partition("=")
    head, at, path = value.rpartition("@") if name == "--input" else value.rpartition("=")
    file = Path(path)
    if name not in ("--input", "--parameters") or not file.is_file():
        return flag
    if file.stat().st_size > PARAMETERS_COPIED_BYTES:
        return flag
    target = folder / f"{file_name(file.stem, 'given')}{file_suffix(file.suffix, '')}"
    shutil.copyfile(file, target)
    return f"{name}={head}{at}{target.name}"


def _write_given(steps: tuple[TracedStep, ...], folder: Path) -> list[str]:
    """Write the inputs of the dispatch; returns one line per tensor."""
    lines = []
    for step in steps:
        for index, tensor in enumerate(step.tensors):
            output = read_output(index, tensor.to_json(), None)
            shape = "x".join([*map(str, output.shape), output.element])
            file = folder / f"dispatch_input{index}.npy"
            lines.append(f"{file.name if _save(file, output.numbers) else 'not kept'}: {shape}")
    return lines


def _save(file: Path, numbers: AnyArray | None) -> bool:
    if numbers is None:
        return False
    np.save(file, numbers)
    return True


def write_script(
    file: Path, result: RunResult, version: str, compiler: list[str], flags: list[str], given: list[str]
) -> None:
    """Write the script that compiles the model and runs it until it crashes.

    Args:
        file: The script.
        result: The result of the crashed run.
        version: The toolchain's version.
        compiler: The command line of ``iree-compile``.
        flags: The flags of ``iree-run-module``.
        given: The inputs of the dispatch, one line per tensor.
    """
    site = result.crash
    assert site is not None
    header = [
        str(result.sentence),
        f"IREE {version}: pip install iree-base-compiler=={version} iree-base-runtime=={version}",
    ]
    if site.kernel:
        header.append(f"The dispatch: {site.kernel}")
        header.append("dispatch.mlir is its source (iree-compile --compile-from=executable-sources).")
    header += [f"It was given {line}" for line in given]
    # A newline in a session's text would end the comment, and the shell would run the rest.
    lines = ["#!/bin/sh", *(f"# {one_line(line)}" for line in header)]
    lines += [
        "set -eu",
        'cd "$(dirname -- "$0")"',
        shlex.join(compiler),
        shlex.join(["iree-run-module", *flags, "--output_max_element_count=8"]),
        "",
    ]
    file.write_text("\n".join(lines), encoding="utf-8", errors="surrogateescape")
    file.chmod(0o755)
