"""Fixtures of the window's tests: no display, one theme manager for each test."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication

from passlens.gui.theme import ThemeChoice, ThemeManager


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    """The light theme."""
    return ThemeManager(ThemeChoice.LIGHT, qapp)
