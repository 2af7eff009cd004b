"""Compiles something for Python, and waits for it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from passlens.api.inputs import as_file
from passlens.api.session import Session
from passlens.engine.compile.device_list import Driver, parse_devices
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.importing.onnx_model import CompileModelJob
from passlens.engine.jobs import CancelToken, JobContext
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
    with _interruptible() as token:
        path = CompileModelJob(request).run(JobContext(cancel=token))
    if token.cancelled:
        raise KeyboardInterrupt
    return Session(path)


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


@contextmanager
def _interruptible() -> Iterator[CancelToken]:
    """A token that Ctrl-C (Interrupt, in a notebook) cancels, so that the compiler ends with it."""
    token = CancelToken()

    def cancel(number: int, frame: FrameType | None) -> None:
        del number, frame
        token.cancel()

    if threading.current_thread() is not threading.main_thread():
        yield token
        return
    before = signal.signal(signal.SIGINT, cancel)
    try:
        yield token
    finally:
        signal.signal(signal.SIGINT, before)
