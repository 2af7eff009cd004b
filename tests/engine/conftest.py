"""Fixtures of the engine's tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from phase_texts import dump_phases


@pytest.fixture(scope="session")
def phases(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> dict[str, Path]:
    """The module of a small model after each compile phase; see ``phase_texts``."""
    return dump_phases(sample("matmul_f16"), tmp_path_factory.mktemp("phases"))
