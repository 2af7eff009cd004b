"""Marks the cases of a table that the test command leaves to campaigns."""

from __future__ import annotations

from typing import Any

import pytest


def rarely(*values: Any) -> Any:
    """A case whose mechanism another case already tests: ``packaging/test.sh -m campaign`` runs it."""
    return pytest.param(*values, marks=pytest.mark.campaign)
