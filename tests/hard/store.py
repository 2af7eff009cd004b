"""What is kept between runs, in the user's cache folder: corpora, counts of inputs, inputs that failed."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """Where it lies."""
    return Path(platformdirs.user_cache_dir("passlens")) / "hard"


def total_counts() -> dict[str, int]:
    """Inputs of all runs, by harness."""
    try:
        stored = json.loads(_counts().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): int(count) for name, count in stored.items()}


def add_count(harness: str, inputs: int) -> None:
    """Count inputs of this run."""
    counts = total_counts()
    counts[harness] = counts.get(harness, 0) + inputs
    _counts().parent.mkdir(parents=True, exist_ok=True)
    unfinished = _counts().with_suffix(".new")
    unfinished.write_text(json.dumps(counts, indent=1), encoding="utf-8")
    unfinished.replace(_counts())


def _counts() -> Path:
    return cache_folder() / "counts.json"
