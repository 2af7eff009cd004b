"""Stand-ins for a Python with PyTorch and iree-turbine, and files that look like programs of ``torch.export``."""

from __future__ import annotations

import json
import shlex
import zipfile
from pathlib import Path

WRITE = """printf 'func.func @main(%%x: tensor<4xf32>) -> tensor<4xf32> { return %%x : tensor<4xf32> }\\n' > "$3" """
FAIL = "echo 'Traceback (most recent call last):' >&2; echo 'KeyError: no operator aten.fold' >&2; exit 1"
BEGIN = 'printf "module {" > "$(dirname "$3")/${PASSLENS_PART}m.mlir"'
HANG = f'touch "$3.begun"; {BEGIN}; sleep 600'


def stand_in_python(
    path: Path, behaviour: str = WRITE, *, torch: str | None = "2.9.1", turbine: str | None = "3.9.0"
) -> Path:
    """A Python that says that it has these packages; of ``behaviour`` the words are as of ``torch_to_mlir``.

    Each conversion adds its words to a file beside it, see ``conversions``.
    """
    versions = shlex.quote(json.dumps({"torch": torch, "turbine": turbine}))
    path.parent.mkdir(parents=True, exist_ok=True)
    log = shlex.quote(str(path.with_name("conversions")))
    path.write_text(
        f'#!/bin/sh\nif [ $# = 1 ]; then echo {versions}; exit; fi\necho "$@" >> {log}\n{behaviour}\n', encoding="utf-8"
    )
    path.chmod(0o755)
    return path


def conversions(python: Path) -> list[str]:
    """The command lines that a stand-in was started with to convert something."""
    log = python.with_name("conversions")
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def program(path: Path, note: str = "") -> Path:
    """A program with a graph of no known schema; each path and each note makes other contents."""
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("net/models/model.json", "{}")
        made.writestr("net/extra/note", f"{path} {note}")
    return path
