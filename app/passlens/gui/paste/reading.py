"""The meaning of a pasted text, with the files that are on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.pasted.choose import COMPILES, RUNS, find_file, read_one
from passlens.engine.pasted.compile_command import PastedCompile, read_compile
from passlens.engine.pasted.issue import Issue, keep_model, read_issue
from passlens.engine.pasted.run_command import PastedRun, read_run
from passlens.engine.pasted.words import find_commands
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue


@dataclass(frozen=True, slots=True)
class Reading:
    """The content of a text: a compile, a run, or both.

    Attributes:
        source: The model of the compile; None if it is not here.
        module: The module of the run; None if it is not here.
        issue: The issue that the text is; ``source`` is its model if it has one.
    """

    compile: PastedCompile | None
    source: Path | None
    run: PastedRun | None
    module: Path | None
    issue: Issue | None = None


def read_text(text: str, toolchain: str, folders: Sequence[Path]) -> Reading:
    """Read a text for one toolchain; look for its files in these folders, the likeliest first.

    Raises:
        UserError: It has no command that Passlens reads, or several of a kind.
    """
    described = read_issue(text)
    understood = described.command is not None and (described.promise or "```" in text)
    issue, text = (described, described.rest) if described.model or understood else (None, text)
    tools = {command.tool for command in find_commands(text)}
    compiled = source = run = module = None
    if issue is not None:
        command = issue.compile_command()
        compiled = read_compile(command, catalogue(find(toolchain)), toolchain)
        source = keep_model(issue) if issue.model else _found(compiled, folders)
    elif tools & COMPILES or not tools:
        command = read_one(text, COMPILES)
        compiled = read_compile(command, catalogue(find(toolchain)), toolchain)
        source = _found(compiled, folders)
    if tools & RUNS:
        try:
            command = read_one(text, RUNS)
        except UserError:
            if compiled is None:
                raise
        else:
            readings = [read_run(command, at) for at in folders or (Path(),)]
            run = min(readings, key=lambda reading: len(reading.missing))
            module = next((found for at in folders if (found := run.module_file(at))), None)
    return Reading(compiled, source, run, module, issue)


def _found(compiled: PastedCompile, folders: Sequence[Path]) -> Path | None:
    return next((found for at in folders if (found := find_file(compiled.file, compiled.command, at))), None)
