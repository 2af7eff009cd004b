"""Loads the scripts of packaging/, which are no part of the package, as modules."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

Load = Callable[[str], ModuleType]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """What loads a script, named by its path below packaging/; its neighbours can be imported by it."""

    def _load(path: str) -> ModuleType:
        file = ROOT / "packaging" / path
        monkeypatch.syspath_prepend(str(file.parent))
        name = file.stem
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return _load


@pytest.fixture
def root() -> Path:
    """The project's folder."""
    return ROOT
