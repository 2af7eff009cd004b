"""The samples of the start page, from resources/samples/index.json.

The index is a list of objects: ``file``, ``title``, ``what`` (one line on the problem that it shows), and optional
compile options: ``driver``, ``target``, ``devices``, ``opt_level``, ``flags`` and ``toolchain``.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from passlens.engine.compile.request import DEFAULT_TARGETS, Driver
from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.translation import texts_of_language
from passlens.gui.shell.state import Setup

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sample:
    """One bundled model with its compile options.

    Attributes:
        recorded: A packed session that opens at once; None if the model must be compiled first.
    """

    path: Path
    title: str
    what: str
    driver: Driver = Driver.HIP
    target: str = ""
    devices: int = 1
    opt_level: int | None = None
    flags: tuple[str, ...] = ()
    toolchain: str = ""
    recorded: Path | None = None

    def setup(self, current: Setup) -> Setup:
        """The toolbar's options for this sample; keeps the toolchain unless the sample names one."""
        return replace(
            current,
            source=self.path,
            driver=self.driver,
            target=self.target or DEFAULT_TARGETS[self.driver],
            devices=self.devices,
            opt_level=self.opt_level,
            flags=self.flags,
            toolchain=self.toolchain or current.toolchain,
        )


def load_samples() -> tuple[Sample, ...]:
    """Read the index; call it in a job, since it reads files. An incomplete installation has fewer samples."""
    try:
        folder = resource_path("samples")
        raw = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    except (BugError, OSError, ValueError) as error:
        _log.warning("the samples cannot be listed: %s", error)
        return ()
    found, texts = [], texts_of_language("samples")
    for entry in raw:
        path = folder / entry["file"]
        if path.is_file():
            found.append(_sample(path, {**entry, **texts.get(entry["title"], {})}))
    return tuple(found)


def _sample(path: Path, entry: dict[str, Any]) -> Sample:
    return Sample(
        path=path,
        title=entry["title"],
        what=entry["what"],
        driver=Driver(entry.get("driver", Driver.HIP)),
        target=entry.get("target", ""),
        devices=int(entry.get("devices", 1)),
        opt_level=entry.get("opt_level"),
        flags=tuple(entry.get("flags", ())),
        toolchain=entry.get("toolchain", ""),
        recorded=_recorded(path, entry.get("recorded", "")),
    )


def _recorded(model: Path, name: str) -> Path | None:
    path = model.parent / "recorded" / f"{name}.passlens.zst"
    return path if name and path.is_file() else None
