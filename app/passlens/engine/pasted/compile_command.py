"""Converts a pasted ``iree-compile`` command to a compile request, and reports omitted parts with the reason.

The flags come from elsewhere: those that can name a program or a file are used only on request (see
``compile.foreign_flags``). Flags on the compiler's output are omitted, since the session stores all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.device_list import (
    ALIASES,
    DEVICE_FLAG,
    DRIVER_OF_BACKEND,
    Devices,
    Driver,
    as_devices,
    check_devices,
)
from passlens.engine.compile.foreign_flags import take_flags
from passlens.engine.compile.request import DEFAULT_TARGETS, TARGET_FLAGS, CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Join, Message, did_you_mean, together
from passlens.engine.near_names import nearest
from passlens.engine.pasted.words import PastedCommand, is_unset
from passlens.engine.toolchain import knowledge
from passlens.engine.toolchain.flag_history import why_unknown
from passlens.engine.toolchain.flags import FlagCatalogue, FlagKind, nearest_by_words
from passlens.engine.toolchain.knowledge import NameKind
from passlens.engine.toolchain.translate import other_name

_BACKENDS_FLAG = "iree-hal-target-backends"
_LOCAL_BACKENDS_FLAG = "iree-hal-local-target-device-backends"
_LEVEL_FLAG = "iree-opt-level"
_DRIVER_OF = DRIVER_OF_BACKEND | {
    "hip": Driver.HIP,
    "amdgpu": Driver.HIP,
    "vulkan": Driver.VULKAN,
    "local": Driver.LOCAL,
    "local-task": Driver.LOCAL,
    "local-sync": Driver.LOCAL,
}
"""The names of devices and backends in commands, including old releases."""
_OLD_TARGET_FLAGS = {
    "iree-rocm-target-chip": Driver.HIP,
    "iree-cuda-llvm-target-arch": Driver.CUDA,
    "iree-vulkan-target-triple": Driver.VULKAN,
}
"""Names from before IREE 3.0.0, which the table of releases does not cover."""
_DRIVER_OF_TARGET = {name: driver for driver, names in TARGET_FLAGS.items() for name in names} | _OLD_TARGET_FLAGS
_HELD = re.compile(
    r"o|output-format|dump-compilation-phases-to|iree-vm-bytecode-module-output-format|mlir-(print-ir-.*|timing.*"
    r"|disable-threading|elide-.*|print-debuginfo|print-op-on-diagnostic|pass-statistics.*|print-local-scope|use-nameloc.*)"
    r"|iree-hal-dump-executable-.*|iree-scheduling-dump-statistics-.*|iree-flow-dump-dispatch-graph.*|debug(-only)?"
    r"|print-(before|after|changed).*|iree-hal-benchmark-dispatch-repeat-count|save-temps.*"
)
"""Flags on outputs and their paths, whose content the session stores anyway."""
_SPEC = re.compile(rf"(?:[\w$.\-]+=)?@?(?P<alias>{'|'.join(ALIASES)})(?:\[\d+\])?")
_MODEL = re.compile(r"\.(?:mlir|mlirbc|onnx|linalg)$", re.IGNORECASE)
_ASSUMED = {**DEFAULT_TARGETS, Driver.LOCAL: "generic"}
"""The chip if a command names none: the compiler's default if it has one."""
_SLIP = 0.9
"""The similarity from which on a name is a misspelling of another."""
_VARIABLE = re.compile(r"\$\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class PastedCompile:
    """A parsed ``iree-compile`` command.

    Attributes:
        command: The command as found.
        toolchain: The name of the toolchain that its flags were parsed for; empty: our own.
        version: The version of its compiler.
        file: The model as written; empty without one.
        flags: The other flags that this compiler supports, in its spelling.
        held: Flags that the session makes unnecessary, with their values.
        refused: Flags that can name a program or a file, with their values: used only on request.
        slips: Misspelled flags, each with a similar flag of some release.
        left_out: Other omitted parts, one sentence each.
        remarks: Other remarks: assumptions and respelled flags.
    """

    command: PastedCommand
    toolchain: str
    version: str
    file: str
    driver: Driver
    target: str
    devices: Devices
    opt_level: int | None
    flags: tuple[str, ...]
    held: tuple[str, ...]
    refused: tuple[str, ...]
    slips: tuple[tuple[str, str], ...]
    left_out: tuple[Message, ...]
    remarks: tuple[Message, ...]

    def request(self, source: Path, *, trusted: bool = False) -> CompileRequest:
        """The compile request for a model; ``trusted`` includes the refused flags."""
        return CompileRequest(
            source=source,
            driver=self.driver,
            target=self.target,
            devices=self.devices,
            opt_level=self.opt_level,
            flags=(*self.flags, *(self.refused if trusted else ())),
            toolchain=self.toolchain,
            notices=self.notices(trusted=trusted),
        )

    def notices(self, *, trusted: bool) -> tuple[Message, ...]:
        """The differences from the command, one sentence each."""
        return (*self.slip_notices(), *self.left_out, *(() if trusted else self.refusals()), *self.remarks)

    def slip_notices(self) -> tuple[Message, ...]:
        """One sentence for each misspelled flag."""
        return tuple(
            together(
                Message("pasted.slip", "No release of IREE has the flag {flag}.", flag=flag), did_you_mean((meant,))
            )
            for flag, meant in self.slips
        )

    def refusals(self) -> tuple[Message, ...]:
        """One sentence for each flag that is used only on request."""
        return tuple(
            Message("pasted.refused", "{flag} was left out: it can name a program or a file.", flag=flag)
            for flag in self.refused
        )


def read_compile(command: PastedCommand, flags: FlagCatalogue, toolchain: str = "") -> PastedCompile:
    """Parse a command for the flags of one compiler.

    Args:
        command: An ``iree-compile`` command.
        flags: The flags of that compiler.
        toolchain: The name of its toolchain, for the request.

    Raises:
        UserError: Its devices belong to a driver that Passlens does not compile for, or form no valid list.
    """
    return _Reader(command, flags, toolchain).result()


def missing_file(pasted: PastedCompile) -> UserError:
    """The error for a command whose model is not on this machine."""
    if not pasted.file:
        return UserError(
            Message("pasted.no-file", "The command names no model file."),
            hint=Message("pasted.give-file", "Give the model: passlens compile FILE --command …"),
        )
    return UserError(
        Message("pasted.file-missing", "{file} is not on this machine.", file=pasted.file),
        hint=Message("pasted.give-file", "Give the model: passlens compile FILE --command …"),
        location=pasted.file,
    )


class _Reader:
    """Parses the words of a command in one pass."""

    def __init__(self, command: PastedCommand, flags: FlagCatalogue, toolchain: str) -> None:
        self._command, self._catalogue, self._toolchain = command, flags, toolchain
        self._files = list[str]()
        self._specs = list[str]()
        self._backends = list[str]()
        self._chips = dict[Driver, str]()
        self._level: int | None = None
        self._kept = list[str]()
        self._held = list[str]()
        self._slips = list[tuple[str, str]]()
        self._left_out = list[Message]()
        self._remarks = list[Message]()
        self._elsewhere = list[frozenset[str]]()  # for each unknown flag, the releases that know it
        for word, name, value in self._parts():
            if not name:
                self._files.append(word)
            else:
                self._take(word, name, value)

    def result(self) -> PastedCompile:
        driver, devices = self._driver_and_devices()
        taken = take_flags(self._kept, self._catalogue)
        file, others = self._file()
        for other in others:
            self._left_out.append(
                Message(
                    "pasted.not-understood", "'{word}' was left out: it is neither a flag nor the model.", word=other
                )
            )
        if driver not in self._chips:
            self._remarks.append(
                Message(
                    "pasted.no-target",
                    "The command names no {driver} target: {chip} is assumed.",
                    driver=driver,
                    chip=_ASSUMED[driver],
                )
            )
        for other_driver, chip in self._chips.items():
            if other_driver is not driver:
                self._remarks.append(
                    Message(
                        "pasted.other-chip",
                        "The target {chip} was left out: it is for {other}, and the devices are of {driver}.",
                        chip=chip,
                        other=other_driver,
                        driver=driver,
                    )
                )
        if self._command.cut_off:
            self._remarks.append(
                Message("pasted.cut-off", "The command is cut off or abbreviated: what was left out of it is unknown.")
            )
        if (everywhere := self._release_that_knows_all()) and self._elsewhere:
            self._remarks.append(
                Message(
                    "pasted.release-knows",
                    "IREE {release} knows all flags of this command.",
                    release=everywhere,
                )
            )
        return PastedCompile(
            self._command,
            self._toolchain,
            self._catalogue.toolchain,
            file,
            driver,
            self._chips.get(driver, _ASSUMED[driver]),
            devices,
            self._level,
            taken.kept,
            tuple(self._held),
            taken.left_out,
            tuple(dict.fromkeys(self._slips)),
            tuple(dict.fromkeys(self._left_out)),
            tuple(dict.fromkeys(self._remarks)),
        )

    def _parts(self) -> Iterator[tuple[str, str, str]]:
        """Each word with the flag's name and value, in the compiler's spelling if that differs; "" for a file."""
        words, at = self._command.words, 0
        while at < len(words):
            word = words[at]
            at += 1
            if not word.startswith("-") or word == "-":
                yield word, "", ""
                continue
            name, equals, value = word.lstrip("-").partition("=")
            if not equals and self._takes_a_word(name) and at < len(words):
                value, word = words[at], f"{word}={words[at]}"
                at += 1
            yield word, name, value

    def _takes_a_word(self, name: str) -> bool:
        flag = self._catalogue.get(name) or self._catalogue.get(other_name(name, self._catalogue))
        if flag is not None:
            return flag.kind is not FlagKind.BOOL
        if name in _DRIVER_OF_TARGET or name == "o":
            return True
        words = knowledge.flag_words(name)
        return words is not None and bool(words.value)

    def _take(self, word: str, name: str, value: str) -> None:
        if (unset := _VARIABLE.search(value)) and not _HELD.fullmatch(name):
            self._left_out.append(
                Message(
                    "pasted.unset",
                    "{flag} was left out: the text gives {name} no value.",
                    flag=f"--{name}",
                    name=unset[1],
                )
            )
        elif name == DEVICE_FLAG:
            self._specs += [spec.strip() for spec in re.split(r",(?![^\[]*\])", value) if spec.strip()]
        elif name == _BACKENDS_FLAG:
            self._backends += [one.strip() for one in value.split(",") if one.strip()]
        elif name in _DRIVER_OF_TARGET:
            self._chips[_DRIVER_OF_TARGET[name]] = value
        elif name == _LEVEL_FLAG and re.fullmatch(r"O[0-3]", value):
            self._level = int(value[1])
        elif _HELD.fullmatch(name):
            self._held.append(word.partition("=")[0] if is_unset(value) else word)
        elif self._catalogue.has(name):
            self._kept.append(f"--{name}={value}" if "=" in word else f"--{name}")
        elif spelled := other_name(name, self._catalogue):
            self._kept.append(f"--{spelled}={value}" if "=" in word else f"--{spelled}")
            self._remarks.append(
                Message(
                    "pasted.spelled",
                    "--{name} is --{other} in IREE {version}.",
                    name=name,
                    other=spelled,
                    version=self._catalogue.toolchain,
                )
            )
        else:
            self._leave_out_unknown(word, name)

    def _leave_out_unknown(self, word: str, name: str) -> None:
        known = knowledge.versions_that_know(name, NameKind.FLAG)
        if not known and (meant := nearest(name, knowledge.names(NameKind.FLAG), 1, _SLIP)):
            self._slips.append((word, f"--{meant[0]}"))
            return
        self._elsewhere.append(frozenset(known[0].versions) if known else frozenset())
        near = nearest_by_words(name, [flag.name for flag in self._catalogue.flags], 1)
        why = why_unknown(name, self._catalogue.toolchain) or Message(
            "pasted.no-release",
            "no release from {first} to {last} has it",
            first=knowledge.released()[0],
            last=knowledge.released()[-1],
        )
        self._left_out.append(
            together(
                Message(
                    "pasted.unknown",
                    "{flag} was left out: IREE {version} has no such flag, {reason}.",
                    flag=word,
                    version=self._catalogue.toolchain,
                    reason=why,
                ),
                Message("pasted.nearest", "The nearest: {flag}.", flag=f"--{near[0]}") if near else NOTHING,
            )
        )

    def _release_that_knows_all(self) -> str:
        """The newest release with every flag of the command; empty without one."""
        fitting = set(knowledge.released())
        for names in self._elsewhere:
            fitting &= names
        for word in self._kept:
            name = word.lstrip("-").partition("=")[0]
            known = {name, *knowledge.same_flags(name)}
            fitting &= {
                version
                for one in known
                for found in knowledge.versions_that_know(one, NameKind.FLAG)
                for version in found.versions
            }
        return next((version for version in reversed(knowledge.released()) if version in fitting), "")

    def _driver_and_devices(self) -> tuple[Driver, Devices]:
        specs = [self._spec(spec) for spec in self._specs]
        if specs:
            alias = _SPEC.fullmatch(specs[0])
            driver = _DRIVER_OF.get(alias["alias"] if alias else specs[0])
            if driver is None:
                raise _no_driver(specs[0])
            check_devices(tuple(specs))
            return driver, as_devices(driver, specs)
        if self._backends:
            for backend in self._backends:
                if backend not in _DRIVER_OF:
                    raise _no_driver(backend)
            driver = _DRIVER_OF[self._backends[0]]
            if driver is Driver.LOCAL and self._backends[0] == "vmvx":
                self._kept.append(f"--{_LOCAL_BACKENDS_FLAG}=vmvx")
            self._say_read(f"--{_BACKENDS_FLAG}={','.join(dict.fromkeys(self._backends))}", driver.value)
            return driver, 1
        driver = next(iter(self._chips), Driver.HIP)
        if not self._chips:
            self._remarks.append(Message("pasted.no-device", "The command names no device: hip is assumed."))
        return driver, 1

    def _spec(self, spec: str) -> str:
        spec = spec.replace("@", "")
        if _SPEC.fullmatch(spec) or spec not in _DRIVER_OF:
            return spec
        read = _DRIVER_OF[spec].value
        self._say_read(f"--{DEVICE_FLAG}={spec}", read)
        return read

    def _say_read(self, flag: str, device: str) -> None:
        self._remarks.append(
            Message("pasted.read-as", "{flag} was read as --iree-hal-target-device={device}.", flag=flag, device=device)
        )

    def _file(self) -> tuple[str, list[str]]:
        """The model, and the words that are neither that nor a flag."""
        words = [word for word in self._files if word != "-" and not is_unset(word)]
        model = next((word for word in words if _MODEL.search(word)), words[0] if words else "")
        others = [word for word in words if word != model]
        return model or self._command.standard_input, others


def _no_driver(name: str) -> UserError:
    return UserError(
        Message("pasted.no-driver", "The command compiles for '{name}'.", name=name),
        hint=Message(
            "pasted.drivers",
            "Passlens compiles for {drivers}.",
            drivers=Items(tuple(driver.value for driver in Driver), Join.AND),
        ),
        location=name,
    )
