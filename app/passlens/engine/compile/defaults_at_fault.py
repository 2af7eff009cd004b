"""Finds defaults, and the phase or mode in which a compile begins, without which a failed compile does not fail.

Type conversions that are on by default leave ops valid whose sizes in bytes no longer agree, so that a later pass
blames an op. With the phase or mode for another kind of input, the compiler blames a line of the input.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.request import without_flags
from passlens.engine.compile.scratch_words import in_folder
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.toolchain.flags import FlagCatalogue
from passlens.engine.toolchain.pass_table import flags_off

_CONVERTS = re.compile(r"iree-input-(?:de|pro)mote-(?P<old>\w+)-to-\w+")
_OFF = "=false"
_BEGIN = ("compile-from", "compile-mode")
_END = "compile-to"
_ALONE = "hal-executable"
_EXECUTABLE = re.compile(r"^ *hal\.executable(?:\.source)? ", re.MULTILINE)
_AROUND = re.compile(r"^ *(?:util\.func|flow\.|stream\.)|= flow\.dispatch ", re.MULTILINE)
BEFORE = frozenset({"", "input"})
"""Phases in which the conversions run: another rule explains a conversion that itself fails."""
_LEAST_SECONDS, _TIMES, _BUSY = 8.0, 3.0, 4.0
"""See ``flags_at_fault``."""
_MOST_BYTES = 4 << 20
"""The largest input that is searched for the types."""


def conversions_in_effect(raw: Sequence[str], flags: FlagCatalogue, source: Path) -> tuple[str, ...]:
    """The flags that are on by default, not in the command, and convert a type of the input."""
    if source.stat().st_size > _MOST_BYTES:
        return ()
    text = source.read_text(encoding="utf-8", errors="replace")
    given = {word.lstrip("-").partition("=")[0] for word in raw}
    names = (word.removesuffix(_OFF) for words in flags_off().values() for word in words if word.endswith(_OFF))
    found = list[str]()
    for name in dict.fromkeys(names):
        converts = _CONVERTS.fullmatch(name)
        if converts is None or name in given or not flags.has(name):
            continue
        if re.search(rf"(?:\b|(?<=x)){converts['old']}\b", text):
            found.append(name)
    return tuple(found)


def defaults_at_fault(
    names: Sequence[str], command: CommandLine, phase: str, seconds: float, folder: Path, cancel: CancelToken
) -> tuple[str, ...]:
    """The flags of which one, if off, lets a failed compile get through a phase.

    Args:
        names: The flags to try.
        command: The command line that failed.
        phase: The phase in which it failed.
        seconds: The processor time of the failed compile.
        folder: An empty folder for the output.
        cancel: Ends the compiler.

    Raises:
        UserError: The compiler cannot be started.
    """
    end = () if command.ends_early else (f"--{_END}={phase}",)
    return tuple(name for name in names if _passes((*command.words, f"--{name}=false", *end), seconds, folder, cancel))


def begins_at_fault(
    command: CommandLine, phase: str, seconds: float, folder: Path, cancel: CancelToken
) -> tuple[str, ...]:
    """The flags of the phase or mode in which a failed compile begins, if it gets through a phase without them; none
    if the command has none. For the parameters, see ``defaults_at_fault``; an empty phase means the last.
    """
    given = {word.lstrip("-").partition("=")[0] for word in command.words[2:]}
    names = tuple(name for name in _BEGIN if name in given)
    if not names:
        return ()
    end = () if _END in given or not phase else (f"--{_END}={phase}",)
    words = (*command.words[:2], *without_flags(command.words[2:], names), *end)
    return names if _passes(words, seconds, folder, cancel) else ()


def fitting_mode(command: CommandLine, source: Path, seconds: float, folder: Path, cancel: CancelToken) -> str:
    """The mode in which an input compiles that holds one executable and no program around it; empty if it does not
    compile, or if the command names a mode or phase. For the parameters, see ``defaults_at_fault``.
    """
    given = {word.lstrip("-").partition("=")[0] for word in command.words[2:]}
    if given & {*_BEGIN, _END} or source.stat().st_size > _MOST_BYTES:
        return ""
    text = source.read_text(encoding="utf-8", errors="replace")
    if len(_EXECUTABLE.findall(text)) != 1 or _AROUND.search(text) is not None:
        return ""
    words = (*command.words, f"--{_BEGIN[1]}={_ALONE}")
    return _ALONE if _passes(words, seconds, folder, cancel) else ""


def _passes(words: Sequence[str], seconds: float, folder: Path, cancel: CancelToken) -> bool:
    """Whether a compile succeeds."""
    limit = max(_LEAST_SECONDS, _TIMES * seconds)
    words = (*in_folder([*words]), "-o", str(folder / "output"))
    return run_child(words, cancel=cancel, cwd=folder, cpu_seconds=limit, timeout_seconds=_BUSY * limit).ok
