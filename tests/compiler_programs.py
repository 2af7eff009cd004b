"""The compiler's programs themselves: those beside Python start an interpreter first, which costs 0.2 s each time."""

from __future__ import annotations

from passlens.engine.run.tools import runtime_tool

IREE_COMPILE = runtime_tool("iree-compile")
IREE_OPT = runtime_tool("iree-opt")
