"""Passlens: see what IREE does to a model, pass by pass.

From Python, ``capture`` compiles something and ``load`` opens a session; both give a ``passlens.api.Session``.
"""

# ruff: noqa: PLC0415 - the program imports this package for its version: nothing may load with it

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from passlens.api import Session

__all__ = ["__version__", "capture", "load"]
__version__ = "0.1.0"


def capture(
    what: object,
    *,
    target: str = "",
    driver: str = "hip",
    devices: int | str = 1,
    opt_level: int | None = None,
    flags: Sequence[str] = (),
    passes: str = "all",
    toolchain: str = "",
    output: str | Path | None = None,
    trust: bool = False,
) -> Session:
    """Compile something with IREE, and keep every pass, the tables and the diagnostics in a session.

    Args:
        what: MLIR text or bytecode, a path, or what an exporter gave: ``iree.turbine.aot.export``,
            ``torch.export.export``, ``jax.jit(f).lower(...)``, ``jax.export``, or an ``onnx.ModelProto``.
        target: The chip, such as ``gfx942``; empty: the driver's default.
        driver: ``hip``, ``cuda``, ``vulkan`` or ``local``.
        devices: How many devices to declare, or a list such as ``"a=hip[0],b=hip[1]"``.
        opt_level: 0 to 3; None: the compiler's default.
        flags: Further flags of ``iree-compile``.
        passes: Which pass executions are stored with their IR: ``all``; ``changed``, those that changed it;
            ``on-demand``, those of what failed, and others when ``Session.ir`` or ``Session.fetch`` asks; ``none``.
        toolchain: A name, a version, or the path of a Python environment or build folder.
        output: The session file; None: among the other sessions of this user.
        trust: Load the ``.pt2`` that ``what`` names, which can run code that it holds, now and later.

    Returns:
        The session, also where the compile failed: ``session.ok`` says so, and ``session.cause`` why.

    Raises:
        UserError: ``what`` cannot be compiled, a flag is wrong, or ``what`` is a ``.pt2`` that you did not trust yet.
    """
    from passlens.api.capture import capture_session

    return capture_session(
        what,
        target=target,
        driver=driver,
        devices=devices,
        opt_level=opt_level,
        flags=flags,
        passes=passes,
        toolchain=toolchain,
        output=output,
        trust=trust,
    )


def load(path: str | Path) -> Session:
    """Open a session file.

    Raises:
        UserError: It is missing, damaged, or not a session.
    """
    from passlens.api.session import Session

    return Session(path)
