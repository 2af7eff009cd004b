"""Exports a session as one HTML file that needs no network, for both clients."""

from __future__ import annotations

from passlens.engine.report.build import render_report, write_report

__all__ = ["render_report", "write_report"]
