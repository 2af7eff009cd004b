"""Makes resources/knowledge/tool-flags.json: the flags of other programs that people give to iree-compile.

    python packaging/knowledge/make_tool_flags.py

Asks the programs of the Python environment that runs it for their help. Flags that some iree-compile has are left out,
and so are passes, which iree-opt has as flags.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from passlens.engine.toolchain.knowledge import NameKind, names

TARGET = Path(__file__).resolve().parents[2] / "resources" / "knowledge" / "tool-flags.json"
TOOLS = (
    ("iree-run-module", "--help"),
    ("iree-benchmark-module", "--help"),
    ("iree-dump-module", "--help"),
    ("iree-dump-parameters", "--help"),
    ("iree-import-onnx", "--help"),
    ("iree-opt", "--help-hidden"),
)
OTHERS = {
    # LLVM: docs/CommandGuide/llc.rst, clang/docs/ClangCommandLineReference.rst
    "llc": "mcpu mattr mtriple march filetype",
    "clang": "offload-arch mllvm rocm-path target std nogpulib Wall Os",
}
FLAG = re.compile(r"^(?:# | {0,2})--?(?P<name>[a-zA-Z][\w-]+)", re.MULTILINE)
"""Options of a pass have a deeper indent; of a flag that may be repeated, a comment shows the form."""


def flags_of(program: Path, argument: str) -> set[str]:
    """The names of the flags in the help of a program."""
    outcome = subprocess.run([program, argument], capture_output=True, text=True, check=False)
    return {found["name"] for found in FLAG.finditer(outcome.stdout + outcome.stderr)}


def main() -> None:
    """Write the table."""
    folder = Path(sys.executable).parent
    known = set(names(NameKind.FLAG)) | set(names(NameKind.PASS))
    table = {tool: flags_of(folder / tool, argument) - known - {"help", "version"} for tool, argument in TOOLS}
    table |= {tool: set(flags.split()) - known for tool, flags in OTHERS.items()}
    flags = {tool: " ".join(sorted(names_of)) for tool, names_of in table.items()}
    document = {"made_by": "packaging/knowledge/make_tool_flags.py", "flags": flags}
    TARGET.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
