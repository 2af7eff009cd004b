"""The shared memory limit of a workgroup: from the target attribute in the IR, checked against the table of chips."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.targets import ChipLimits, chip_limits
from passlens.engine.units import whole_number

_STATED = "max_workgroup_memory_bytes = "
_TARGET = re.compile(r"#(?P<alias>[\w$\-]+) = |target\(|hal\.executable\.target")
_CHIP_OR_BYTES = re.compile(rf'\barch = "(?P<chip>[^"]*)"|\b{_STATED}(?P<bytes>\d+)')
_PHASES = ("executable-sources", "executable-configurations", "flow", "stream", "executable-targets", "hal", "input")
_MOST_TEXTS = 40


@dataclass(frozen=True, slots=True)
class Limit:
    """One chip's limit per workgroup. ``bytes`` is None if unknown."""

    bytes: int | None
    source: Message
    conflict: Message
    chip: str


def _stated_in_ir(chip: str) -> Message:
    """The source of a limit that the IR states."""
    return Message("limits.in-ir", "{attribute} of {chip} in the IR", attribute="max_workgroup_memory_bytes", chip=chip)


def _conflict_of(stated: int, known: ChipLimits) -> Message:
    """The message that the IR and the table of chips disagree."""
    return Message(
        "limits.conflict",
        "The IR's target says {stated:,} B of shared memory for a workgroup of {chip}, {document} {known:,} B.",
        stated=stated,
        chip=known.chip,
        document=known.lds_source,
        known=known.lds_bytes,
    )


def limit_of(stated: int | None, chip: str) -> Limit:
    """The limit of a chip, for which the IR states ``stated`` bytes; None if it states none."""
    known = chip_limits(chip)
    if stated is None:
        if known is None:
            return Limit(None, NOTHING, NOTHING, chip)
        return Limit(
            known.lds_bytes,
            Message("limits.document", "{document}, for {chip}", document=known.lds_source, chip=chip),
            NOTHING,
            chip,
        )
    source = _stated_in_ir(chip)
    if known is None:
        return Limit(
            stated,
            Message("limits.only-in-ir", "{source}; no table of Passlens has this chip", source=source),
            NOTHING,
            chip,
        )
    if known.lds_bytes == stated:
        return Limit(
            stated,
            Message("limits.says-same", "{source}; {document} says the same", source=source, document=known.lds_source),
            NOTHING,
            chip,
        )
    return Limit(stated, source, _conflict_of(stated, known), chip)


class Limits:
    """The limits that a session's IR states, by chip and by variant."""

    def __init__(self, reader: SessionReader) -> None:
        self._target = str(reader.meta("target", "") or "")
        self._stated: dict[str, int] = {}
        self._variants: dict[str, str] = {}
        for text in _texts(reader):
            for alias, chip, size in _targets(text):
                self._stated.setdefault(chip, size)
                if alias:
                    self._variants.setdefault(alias.removeprefix("executable_target_"), chip)
            if self._stated:
                break

    def of(self, variant: str) -> Limit:
        """The limit for kernels of a variant, such as ``rocm_hsaco_fb``."""
        chip = self._variants.get(variant, "")
        if not chip:
            chip = next(iter(self._stated)) if len(self._stated) == 1 else self._target
        return limit_of(self._stated.get(chip), chip)


def _texts(reader: SessionReader) -> Iterator[str]:
    """Texts that may have the target attribute: those of phases, then those of the first passes on executables."""
    for phase in _PHASES:
        blob = reader.phase_blob(phase)
        if blob is not None:
            yield reader.text(blob)
    variants = {scope.id for scope in reader.scopes() if scope.op in {"hal.executable.variant", "hal.executable"}}
    blobs = dict.fromkeys(use.blob for use in reader.uses().rows if use.scope_id in variants)
    for blob in list(blobs)[:_MOST_TEXTS]:
        yield reader.text(blob)
    blobs = dict.fromkeys(use.blob for use in reader.uses().rows)
    for blob in list(blobs)[:_MOST_TEXTS]:
        yield reader.text(blob)


def _targets(text: str) -> Iterator[tuple[str, str, int]]:
    """The targets in a text: the alias if any, the chip, and its shared memory in bytes."""
    at = text.find(_STATED)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        end = len(text) if end < 0 else end
        target = _TARGET.search(text, start, end)
        alias = target["alias"] if target is not None and target.start() == start else None
        chip: str | None = None
        for match in _CHIP_OR_BYTES.finditer(text, target.end(), end) if target is not None else ():
            if match["bytes"] is None:
                chip = chip or match["chip"]
            elif chip is not None:
                yield alias or "", chip, whole_number(match["bytes"])
                alias = chip = None
        at = text.find(_STATED, end)
