"""Finds model files that are not part of the project; a test that needs one is skipped where it is not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_BESIDE_THE_PROJECT = Path(__file__).resolve().parents[1].parent / "shared" / "models"


def model(name: str) -> Path:
    """The path of a model file such as ``clip_f32.mlir``; skips the test when it is not there.

    The folder is ``$PASSLENS_MODELS``, else ``../shared/models`` beside the repository.
    """
    folder = Path(os.environ.get("PASSLENS_MODELS") or _BESIDE_THE_PROJECT)
    path = folder / name
    if not path.is_file():
        pytest.skip(f"{name} is not in {folder}; set PASSLENS_MODELS to the folder that has it")
    return path
