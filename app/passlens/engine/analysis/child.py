"""Asks the toolchain's own Python to read IR: one child process for all files of a session."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child, scratch_folder

READER = Path(__file__).parent / "reader" / "ir_reader.py"


@dataclass(frozen=True, slots=True)
class FileToRead:
    """One MLIR file and what is wanted of it.

    Attributes:
        id: Key of its answer.
        reads: Some of ``references``, ``transfers``, ``placement``, ``kernels``, ``graph``.
        unless: Skip the file when the one with this id, earlier in the list, could be read.
    """

    id: str
    path: Path
    reads: tuple[str, ...]
    unless: str = ""


@dataclass(frozen=True, slots=True)
class IrFacts:
    """What the child read, by file id.

    Attributes:
        files: The child's answer as it stands.
        errors: A sentence for each file that could not be read.
        failure: Why nothing could be read at all; empty when the child itself did well.
    """

    files: dict[str, dict[str, Any]]
    errors: dict[str, str]
    failure: str

    def get(self, file: str, what: str) -> Any:
        """The facts ``what`` of a file; None when it was not read."""
        return self.files.get(file, {}).get(what)


def read_ir(python: Path | None, files: Iterable[FileToRead], cancel: CancelToken, *, python_path: str = "") -> IrFacts:
    """Read files with the interpreter ``python``.

    Args:
        python: Interpreter with ``iree.compiler`` of the version that wrote the IR; None: there is none.
        files: Read in this order.
        cancel: Ends the child.
        python_path: Folder to put on the interpreter's path.

    Raises:
        CancelledError: The user asked to stop.
    """
    if python is None:
        return IrFacts({}, {}, "This toolchain has no Python bindings, so its IR could not be read.")
    wanted = list(files)
    with scratch_folder("analysis") as folder:
        request = folder / "request.json"
        entries = [{"id": f.id, "path": str(f.path), "reads": f.reads, "unless": f.unless} for f in wanted]
        request.write_text(json.dumps({"files": entries}), encoding="utf-8")
        # Another environment's PYTHONPATH or user packages must not stand before the toolchain's own.
        env = {"PYTHONPATH": python_path, "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            outcome = run_child([python, READER, request], cancel=cancel, env=env)
        except UserError as error:
            return IrFacts({}, {}, f"The IR could not be read: {error.title}")
    cancel.raise_if_cancelled()
    if not outcome.ok:
        last = outcome.stderr.strip().splitlines()[-1:] or [""]
        return IrFacts({}, {}, f"The IR could not be read: {outcome.sentence('the reader')} {last[0]}".strip())
    try:
        answer = json.loads(outcome.stdout)
    except ValueError:
        return IrFacts({}, {}, "The IR could not be read: the reader's answer is not JSON.")
    found: dict[str, dict[str, Any]] = answer["files"]
    errors = {key: entry["error"] for key, entry in found.items() if entry["error"]}
    return IrFacts(found, errors, answer["error"])
