"""Where the packaged ``passlens-python`` begins: it stands in for an interpreter that runs our modules and files.

It takes what Passlens gives to an interpreter: ``-m MODULE``, ``-c CODE`` or a file, with arguments, and before them
the options ``-I -P -E -B -S -s -u``. The environment of the user's Pythons is not its own, except ``PYTHONPATH``.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

USAGE = "usage: passlens-python [-I | -P | -E | -B | -S | -s | -u] (-m MODULE | -c CODE | FILE) [ARGUMENT ...]\n"


def main(words: list[str]) -> int:
    """Run what the words say; the exit code where that does not end the process itself."""
    words = list(words)
    options = ""
    while words and words[0].startswith("-") and words[0][1:2] not in {"m", "c", ""}:
        options += words.pop(0)[1:]
    if not words or words[0] == "-" or set(options) - set("IPEBSsu"):
        sys.stderr.write(USAGE)
        return 2
    sys.dont_write_bytecode = True
    safe = "I" in options or "P" in options
    if not {"I", "E"} & set(options):
        sys.path[:0] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    if words[0] in {"-m", "-c"}:
        if len(words) < 2:
            sys.stderr.write(USAGE)
            return 2
        kind, what = words[:2]
        sys.argv = [kind, *words[2:]]
        if kind == "-m":
            runpy.run_module(what, run_name="__main__", alter_sys=True)
        else:
            exec(compile(what, "<string>", "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
        return 0
    sys.argv = words
    if not safe:
        sys.path.insert(0, str(Path(words[0]).resolve().parent))
    runpy.run_path(words[0], run_name="__main__")
    return 0


if __name__ == "__main__":
    from start import restore_libraries

    restore_libraries()
    sys.exit(main(sys.argv[1:]))
