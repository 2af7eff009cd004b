"""An op-level diff for a waiting user: reports its stages, can be cancelled, and blocks no other thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from passlens.engine.diff.diff_process import diff_ops_in_child
from passlens.engine.diff.ops import OpDiff, diff_ops
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message

CHILD_FROM_CHARACTERS = 2_000_000
"""Characters of both texts together from which on a child process compares them; its start costs 0.3 s."""


def _quiet(title: Message) -> None:
    """Ignore the stage."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The observer of a diff.

    Attributes:
        cancel: Stops the diff.
        on_stage: Called with the title of each stage.
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
    """Like ``diff_ops``; with a watch, large texts are compared in a child process.

    Raises:
        CancelledError: The diff was cancelled.
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
