"""Stand-ins for what the real compiler will not do on request: crash, hang, ignore SIGTERM."""

from __future__ import annotations

import shlex
from pathlib import Path

from passlens.engine.toolchain.discover import find

_ASKED = """
case " $* " in
  *" --version "*|*" --help "*|*" --help-hidden "*) exec {compiler} "$@" ;;
esac
"""


def build_folder(folder: Path, behaviour: str) -> Path:
    """A folder that looks like an IREE build; its ``iree-compile`` answers questions like the real one.

    Args:
        folder: Where to make it.
        behaviour: Shell code that runs when it is asked to compile; ``$REAL`` is the real compiler.
    """
    compiler = shlex.quote(str(find().compiler))
    tools = folder / "tools"
    tools.mkdir(parents=True)
    script = tools / "iree-compile"
    script.write_text(f"#!/bin/sh\nREAL={compiler}\n{_ASKED.format(compiler=compiler)}\n{behaviour}\n")
    script.chmod(0o755)
    return folder


CRASH = "kill -SEGV $$"
CRASH_AFTER_WORK = '"$REAL" "$@"\nkill -ABRT $$'
CRASH_WITH_DUMPS = """
case " $* " in *" --mlir-print-ir-after-all "*) kill -KILL $$ ;; esac
exec "$REAL" "$@"
"""
CRASH_IN_PRINT = """
for word; do case "$word" in --mlir-print-ir-tree-dir=*) tree="${word#*=}" ;; esac; done
case " $* " in
  *" --mlir-print-assume-verified "*" --mlir-print-ir-after-failure "*) mkdir "$tree"; kill -SEGV $$ ;;
esac
exec "$REAL" "$@"
"""
"""As one that prints what a failed pass left, and that is no valid IR: of its file LLVM leaves the folder."""
CRASH_AFTER_FAILURE = """
for word; do case "$word" in --mlir-print-ir-tree-dir=*) tree="${word#*=}" ;; esac; done
case " $* " in
  *" --mlir-print-ir-after-failure "*) mkdir "$tree"; kill -SEGV $$ ;;
  *" --mlir-print-ir-after-all "*) "$REAL" "$@"; grep -rl "^// .* Failed" "$tree" | xargs rm; kill -SEGV $$ ;;
esac
exec "$REAL" "$@"
"""
"""As one that cannot print the IR after a failed pass, verified or not."""
HANG = "sleep 600"
HANG_AFTER_WORK = '"$REAL" "$@"\nsleep 600'
"""What is to happen while it runs happens then, however fast the machine is."""
HANG_AFTER_DUMPS = """
case " $* " in *" --mlir-print-ir-after-all "*) "$REAL" "$@"; sleep 600 ;; esac
exec "$REAL" "$@"
"""
HANG_AND_IGNORE_TERM = "trap '' TERM\nwhile :; do sleep 0.2; done"
