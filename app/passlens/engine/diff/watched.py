"""A diff of ops that somebody waits for at a window: it tells its stages, can be cancelled, and holds nothing up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from passlens.engine.diff.diff_process import diff_ops_in_child
from passlens.engine.diff.ops import OpDiff, diff_ops
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message

CHILD_FROM_CHARACTERS = 2_000_000
"""Of both texts together: from here on they are compared in a child process, whose start costs 0.3 s."""


def _quiet(title: Message) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who waits for a diff.

    Attributes:
        cancel: Ends the diff.
        on_stage: Told what is done next, in words.
    """

    cancel: CancelToken = field(default_factory=CancelToken)
    on_stage: Callable[[Message], None] = _quiet


def diff_ops_watched(
    before: str,
    after: str,
    pins: tuple[tuple[int, int], ...] = (),
    before_title: Message = NOTHING,
    after_title: Message = NOTHING,
    watch: Watch | None = None,
) -> OpDiff:
    """As ``diff_ops``; for somebody who waits, in a child process where the texts are large.

    Raises:
        CancelledError: It was cancelled.
    """
    if watch is None:
        return diff_ops(before, after, pins=pins, before_title=before_title, after_title=after_title)
    watch.cancel.raise_if_cancelled()
    if len(before) + len(after) < CHILD_FROM_CHARACTERS:
        return diff_ops(
            before,
            after,
            pins=pins,
            before_title=before_title,
            after_title=after_title,
            on_stage=watch.on_stage,
            check=watch.cancel.raise_if_cancelled,
        )
    return diff_ops_in_child(
        before,
        after,
        pins=pins,
        before_title=before_title,
        after_title=after_title,
        cancel=watch.cancel,
        on_stage=watch.on_stage,
    )
