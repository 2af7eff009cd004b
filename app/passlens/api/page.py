"""How sessions and tables show themselves in a notebook: HTML without scripts, in which all text stays text."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

from passlens.api.rows import Row, cells_of, names_of
from passlens.engine.quoting import visible

if TYPE_CHECKING:
    from passlens.api.session import Session

_ROWS = 40
_KERNELS = 10


def text(value: object) -> str:
    """A value as HTML text."""
    match value:
        case None:
            shown = "unknown"
        case tuple():
            shown = ", ".join(map(str, value))
        case float():
            shown = f"{value:,.4g}"
        case int() if not isinstance(value, bool):
            shown = f"{value:,}"
        case _:
            shown = str(value)
    return html.escape(visible(shown))


def table(rows: Sequence[Row], at_most: int = _ROWS) -> str:
    """Rows as an HTML table; of more than ``at_most`` the first, and how many more there are."""
    if not rows:
        return "<p>none</p>"
    head = "".join(f"<th>{text(name)}</th>" for name in names_of(rows[0]))
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{text(cell)}</td>' for cell in cells_of(row)) + "</tr>"
        for row in rows[:at_most]
    )
    more = f"<p>and {len(rows) - at_most:,} more</p>" if len(rows) > at_most else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def session(shown: Session) -> str:
    """A session: outcome, cause, phases, kernels."""
    parts = [f"<p><b>{text(shown.name)}</b>: {text(shown.sentence)} <code>{text(shown.path)}</code></p>"]
    cause = shown.cause
    if cause is not None:
        parts.append(f"<p><b>{text(cause.title)}</b> {text(cause.detail)} {text(cause.hint)}</p>")
    reached = [phase for phase in shown.phases if phase.reached]
    parts.append(f"<details open><summary>Phases</summary>{table(reached)}</details>")
    if shown.kernels:
        parts.append(f"<details open><summary>Kernels</summary>{table(shown.kernels, _KERNELS)}</details>")
    return "".join(parts)
