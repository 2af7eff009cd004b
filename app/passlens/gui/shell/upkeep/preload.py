"""Loads the modules that the first clicks need, on a job's thread, after the first picture."""

# ruff: noqa: PLC0415

from __future__ import annotations

from passlens.gui.shell.features import FEATURES


def load_views() -> None:
    """Load the modules of all features and of the shell's dialogs, and those that fetch a selected pass."""
    from passlens.engine.compile import fetch_all
    from passlens.engine.queries import fetching
    from passlens.gui.kit.text import code_view
    from passlens.gui.shell.files import trim
    from passlens.gui.shell.help import palette
    from passlens.gui.shell.setup import flags

    del code_view, fetch_all, fetching, flags, palette, trim
    for feature in FEATURES:
        feature.load().load_view()
