"""Passlens from Python: ``passlens.capture`` and ``passlens.load`` give a ``Session``, whose answers are plain values.

Names and fields here are stable; everything below ``passlens.engine`` may change with any release.
"""

from __future__ import annotations

from passlens.api.rows import Figure, Kernel, Lds, Pass, Phase, Problem, Table
from passlens.api.session import Session, SessionDiff
from passlens.engine.errors import UserError

__all__ = ["Figure", "Kernel", "Lds", "Pass", "Phase", "Problem", "Session", "SessionDiff", "Table", "UserError"]
