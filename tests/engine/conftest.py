"""Fixtures of the engine's tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from phase_texts import phase_texts


@pytest.fixture(scope="session")
def phases(sample: Callable[[str], Path], _user_folders_for_wide_fixtures: None) -> dict[str, Path]:
    """The module of a small model after each compile phase; see ``phase_texts``."""
    return phase_texts(sample("matmul_f16"))
