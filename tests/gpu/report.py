"""The report of a check: one JSON file, and one HTML file that needs no network."""

from __future__ import annotations

import base64
import html
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from gpu.asking import ROOT, Figure, Place, Status, Step

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Checked:
    """One check of the list.

    Attributes:
        ended: How its process ended where it did not end well; empty: it did.
    """

    number: int
    title: str
    status: Status
    seconds: float
    ended: str
    steps: tuple[Step, ...]


def status_of(steps: Sequence[Step], ended: str) -> Status:
    """Of a check: failed where one step is, ok where one is and none failed."""
    found = {step.status for step in steps}
    if ended or Status.FAILED in found:
        return Status.FAILED
    return Status.OK if Status.OK in found else Status.NOT_POSSIBLE


def write_json(file: Path, machine: Mapping[str, str], place: Place | None, checks: Sequence[Checked]) -> None:
    """All of it, with pictures left out."""
    document = {
        "kind": "gpu-check",
        "format": FORMAT,
        "machine": dict(machine),
        "device": None
        if place is None
        else {
            "uri": place.uri,
            "driver": place.driver,
            "name": place.name,
            "chip": place.chip,
            "target": place.target,
            "software": place.software,
            "memory_bytes": place.memory_bytes,
        },
        "checks": [asdict(check) for check in checks],
    }
    file.write_text(neutral(json.dumps(document, indent=1, ensure_ascii=False), place), encoding="utf-8")


def neutral(text: str, place: Place | None) -> str:
    """A text without the folders of the one who ran it: the report is sent to others."""
    folders = [(ROOT, "passlens"), (Path.home(), "~")]
    if place is not None:
        models = [] if place.models is None else [(place.models, "models")]
        folders = [(place.work, "work"), (place.samples, "samples"), *models, *folders]
    for folder, name in folders:
        if folder != Path(os.sep):
            text = re.sub(rf"{re.escape(str(folder))}(?![\w.\-])", name, text)
    return text


def write_html(file: Path, machine: Mapping[str, str], place: Place | None, checks: Sequence[Checked]) -> None:
    """The same, to be read."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Passlens on a GPU</title><style>{_STYLE}</style>"]
    parts.append("<h1>Passlens on a GPU</h1>")
    if place is not None:
        parts.append(f"<p>{_text(place.name)} · {_text(place.uri)} · compiled for {_text(place.target)}</p>")
    facts = "".join(f"<tr><th>{_text(name)}<td>{_text(value)}" for name, value in machine.items())
    parts.append(f"<table>{facts}</table><h2>Checks</h2><table><tr><th>#<th>check<th>result<th>time")
    parts += [
        f"<tr><td>{check.number}<td><a href='#c{check.number}'>{_text(check.title)}</a>"
        f"<td class='{_class(check.status)}'>{check.status}<td>{check.seconds:.0f} s"
        for check in checks
    ]
    parts.append("</table>")
    for check in checks:
        parts.append(f"<h2 id='c{check.number}'>{check.number}. {_text(check.title)}</h2>")
        if check.ended:
            parts.append(f"<p class='failed'>{_text(check.ended)}</p>")
        parts.append("<table><tr><th>what was done<th>figures<th>expected<th>result")
        parts += [_row(step) for step in check.steps]
        parts.append("</table>")
        parts += [_picture(step) for step in check.steps if step.picture]
    file.write_text(neutral("\n".join(parts), place), encoding="utf-8")


def _row(step: Step) -> str:
    figures = "<br>".join(f"{_text(name)}: {_text(_figure(value))}" for name, value in step.figures.items())
    why = f"<br>{_text(step.why)}" if step.why else ""
    return (
        f"<tr><td>{_text(step.done)}<td>{figures}<td>{_text(step.expected)}"
        f"<td class='{_class(step.status)}'>{step.status}{why}"
    )


def _figure(value: Figure) -> str:
    if value is None:
        return "not known"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _picture(step: Step) -> str:
    file = Path(step.picture)
    if not file.is_file():
        return ""
    data = base64.b64encode(file.read_bytes()).decode("ascii")
    return f"<img alt='{_text(step.done)}' src='data:image/png;base64,{data}'>"


def _text(value: str) -> str:
    return html.escape(value)


def _class(status: Status) -> str:
    return status.replace(" ", "-")


_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 76em; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; width: 100%; }
th, td { border-bottom: 1px solid #ccc; padding: .3em .6em; text-align: left; vertical-align: top;
         overflow-wrap: anywhere; }
.ok { color: #060; } .failed { color: #a00; } .not-possible { color: #750; }
img { max-width: 100%; border: 1px solid #ccc; }
"""
