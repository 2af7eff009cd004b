"""Reads profiles for the Profile tab, on a query thread; loaded when the tab is first shown."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.queries import Queries
from passlens.engine.run.profiles.profile_child import read_profile
from passlens.engine.run.profiles.profile_store import ProfileEntry, import_profile
from passlens.engine.run.values import RunResult
from passlens.engine.units import format_ns
from passlens.gui.kit.kernel_rows import KernelRow, stored_rows
from passlens.gui.kit.profile_data import ProfileData, ProfileItem, make_data
from passlens.gui.kit.translation import tr, translated


def list_items(queries: Queries) -> tuple[ProfileItem, ...]:
    """The profiles of a session, and the runs with nothing but times; oldest first, imported ones last."""
    runs = queries.runs.listing()
    profiles = {entry.name: entry for entry in queries.profiles.listing()}
    items = []
    for number, run in enumerate(runs, 1):
        entry = profiles.pop(run.profile_file, None)
        if entry is not None or run.dispatches:
            name = entry.name if entry is not None else ""
            items.append(ProfileItem(f"run:{number}", run_title(number, run), name, run))
    return (*items, *(_imported(entry) for entry in profiles.values()))


def run_title(number: int, run: RunResult) -> str:
    """A run in one line."""
    try:
        when = datetime.fromisoformat(run.started).astimezone().strftime(tr("Time", "%d %b %H:%M:%S"))
    except ValueError:
        when = run.started
    took = f" · {format_ns(run.statistics.median_ns)}" if run.statistics is not None else ""
    isolated = bool(run.dispatches) and all(one.isolated for one in run.dispatches)
    alone = tr("ProfileLoading", " · dispatches alone") if isolated and not run.profile_file else ""
    device = translated(run.device_name) or run.request.device
    return tr("ProfileLoading", "Run {number} · {when} · {function} on {device}{took}{alone}").format(
        number=number, when=when, function=run.request.function, device=device, took=took, alone=alone
    )


def read_item(queries: Queries, item: ProfileItem, cancel: CancelToken) -> ProfileData:
    """A profile of a session, ready to draw.

    Raises:
        UserError: It cannot be read.
        CancelledError: The user cancelled.
    """
    timeline = queries.profiles.timeline(item.profile, cancel) if item.profile else None
    cancel.raise_if_cancelled()
    return make_data(item, timeline)


def read_file(path: Path, cancel: CancelToken) -> ProfileData:
    """A profile outside any session; see ``read_item``."""
    timeline = read_profile(path, cancel)
    cancel.raise_if_cancelled()
    return make_data(ProfileItem(f"file:{path}", path.name, "", None), timeline)


def import_file(queries: Queries, session: Path, path: Path, cancel: CancelToken) -> tuple[str, Message]:
    """Store a readable profile in a session; returns its name there, and a word on what was imported with it.

    Raises:
        UserError: It cannot be read, or the session cannot be written.
        CancelledError: The user cancelled.
    """
    imported = import_profile(session, path, cancel)
    queries.profiles.timeline(imported.name, decoded=imported.timeline)
    return imported.name, imported.word


def read_kernels(queries: Queries) -> tuple[KernelRow, ...]:
    """The session's kernels, as far as they are stored."""
    table = queries.kernels.table()
    return stored_rows(table) if table is not None else ()


def _imported(entry: ProfileEntry) -> ProfileItem:
    return ProfileItem(
        f"profile:{entry.name}", tr("ProfileLoading", "Imported · {name}").format(name=entry.name), entry.name, None
    )
