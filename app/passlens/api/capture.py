"""Compiles something for Python, and waits for it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from passlens.api.inputs import as_file
from passlens.api.session import Session
from passlens.api.waiting import run
from passlens.engine.compile.device_list import Driver, parse_devices
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.importing.model import CompileModelJob
from passlens.engine.messages import Items, Join, Message


def capture_session(
    what: object,
    *,
    target: str,
    driver: str,
    devices: int | str,
    opt_level: int | None,
    flags: Sequence[str],
    passes: str,
    toolchain: str,
    output: str | Path | None,
    trust: bool,
) -> Session:
    """See ``passlens.capture``.

    Raises:
        UserError: See there.
        KeyboardInterrupt: The user interrupted it; the session keeps what was compiled until then.
    """
    known = Driver(_one_of(driver, [one.value for one in Driver], "driver"))
    request = CompileRequest(
        source=as_file(what),
        driver=known,
        target=target,
        devices=parse_devices(str(devices), known),
        opt_level=opt_level,
        flags=tuple(flags),
        passes=PassCapture(_one_of(passes, [one.value for one in PassCapture], "passes")),
        toolchain=toolchain,
        output=Path(output) if output is not None else None,
    )
    own = Path(sys.executable) if _has_exporter() else None
    return Session(run(CompileModelJob(request, own, trusted=trust)))


def _has_exporter() -> bool:
    """Whether this Python can convert a program of PyTorch."""
    return all(find_spec(name) is not None for name in ("torch", "iree", "iree.turbine"))


def _one_of(given: str, names: Sequence[str], what: str) -> str:
    if given in names:
        return given
    raise UserError(
        Message(
            "api.one-of",
            "{argument} is one of {names}, not '{given}'.",
            argument=what,
            names=Items(tuple(names), Join.OR),
            given=given,
        ),
        location=what,
    )
