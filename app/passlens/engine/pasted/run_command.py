"""Converts a pasted ``iree-run-module`` or ``iree-benchmark-module`` command to a run request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.pasted.choose import find_file
from passlens.engine.pasted.words import PastedCommand, is_unset
from passlens.engine.run.values import RunRequest

_OLD_NAMES = {
    "module_file": "module",
    "entry_function": "function",
    "function_input": "input",
    "driver": "device",
    "function_inputs": "input",
}
"""Names from before IREE 3.0.0."""
_TAKES_A_WORD = frozenset(
    {"module", "function", "input", "device", "parameters", "expected_output", "output", *_OLD_NAMES}
)
_SCOPED = "="


@dataclass(frozen=True, slots=True)
class PastedRun:
    """A parsed run command.

    Attributes:
        module: The module as written; empty without one.
        request: The request with the module as written, and the input files found on this machine.
        missing: The named files that are missing on this machine.
        left_out: The omitted parts, one sentence each.
    """

    command: PastedCommand
    module: str
    request: RunRequest
    missing: tuple[str, ...]
    left_out: tuple[Message, ...]

    def module_file(self, base: Path) -> Path | None:
        """The module on this machine; None if it is missing."""
        return find_file(self.module, self.command, base)


def read_run(command: PastedCommand, base: Path) -> PastedRun:
    """Parse a command.

    Args:
        command: An ``iree-run-module`` or ``iree-benchmark-module`` command.
        base: The folder in which its files are searched for.
    """
    return _Reader(command, base).result()


def missing_module(pasted: PastedRun) -> UserError:
    """The error for a command whose module is not on this machine."""
    if not pasted.module or is_unset(pasted.module):
        title = Message("pasted.no-module", "The command names no module.")
    else:
        title = Message("pasted.file-missing", "{file} is not on this machine.", file=pasted.module)
    return UserError(
        title,
        hint=Message("pasted.give-module", "Give a session or a module: passlens run SESSION --command …"),
        location=pasted.module,
    )


class _Reader:
    def __init__(self, command: PastedCommand, base: Path) -> None:
        self._command, self._base = command, base
        self._modules = list[str]()
        self._missing = list[str]()
        self._left_out = list[Message]()
        self._request = RunRequest(Path(), "", "")
        take: dict[str, Callable[[str], None]] = {
            "module": self._modules.append,
            "function": self._function,
            "device": self._device,
            "input": self._input,
            "parameters": self._parameters,
            "expected_output": self._expected,
            "benchmark_repetitions": self._repetitions,
            "output": self._held,
            "print_statistics": self._held,
        }
        words, at = command.words, 0
        while at < len(words):
            word = words[at]
            at += 1
            name, equals, value = word.lstrip("-").partition("=")
            name = _OLD_NAMES.get(name.replace("-", "_"), name.replace("-", "_"))
            if is_unset(word):
                continue
            if not word.startswith("-"):
                self._left_out.append(
                    Message(
                        "pasted.not-understood", "'{word}' was left out: it is neither a flag nor the model.", word=word
                    )
                )
                continue
            if not equals and name in _TAKES_A_WORD and at < len(words):
                value = words[at]
                at += 1
            if name in take:
                take[name](value)
            else:
                self._left_out.append(
                    Message(
                        "pasted.run-flag", "{flag} was left out: Passlens has its own way to run and time.", flag=word
                    )
                )

    def result(self) -> PastedRun:
        module = self._modules[0] if self._modules else ""
        for other in self._modules[1:]:
            self._left_out.append(
                Message("pasted.other-module", "The module {name} was left out: one is run at a time.", name=other)
            )
        return PastedRun(
            self._command,
            module,
            replace(self._request, module=Path(module)),
            tuple(self._missing),
            tuple(self._left_out),
        )

    def _function(self, value: str) -> None:
        self._request = replace(self._request, function=value.removeprefix("module."))

    def _device(self, value: str) -> None:
        devices = [one for one in (self._request.device, value) if one]
        self._request = replace(self._request, device=",".join(devices))

    def _input(self, value: str) -> None:
        self._request = replace(self._request, inputs=(*self._request.inputs, self._with_file(value)))

    def _expected(self, value: str) -> None:
        self._request = replace(self._request, expected=(*self._request.expected, self._with_file(value)))

    def _parameters(self, value: str) -> None:
        scope, equals, file = value.rpartition(_SCOPED)
        found = self._file(file)
        self._request = replace(self._request, parameters=(*self._request.parameters, f"{scope}{equals}{found}"))

    def _repetitions(self, value: str) -> None:
        if value.isdecimal() and int(value[:6]) > 0:
            self._request = replace(self._request, repetitions=int(value[:6]))

    def _held(self, value: str) -> None:
        """Results and statistics are always shown."""

    def _with_file(self, value: str) -> str:
        head, at, file = value.partition("@")
        return f"{head}{at}{self._file(file)}" if at else value

    def _file(self, written: str) -> str:
        found = find_file(written, self._command, self._base)
        if found is None:
            self._missing.append(written)
            return written
        return str(found)
