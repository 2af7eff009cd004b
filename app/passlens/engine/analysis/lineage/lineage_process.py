"""Runs the walk of an op through all passes: for a waiting window in a child process, since it reads many texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from passlens.engine.analysis.lineage.trace import trace
from passlens.engine.analysis.lineage.values import Lineage, LineageStep, Start
from passlens.engine.analysis.lineage.walk import Take
from passlens.engine.analysis.session_analysis import Watch, is_large
from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.messages import Message
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader


def lineage_of(reader: SessionReader, start: Start, take: Take | None, watch: Watch) -> Lineage:
    """Follow an op; see ``trace``.

    Raises:
        UserError: There is no such pass or line, or the line has no op.
        CancelledError: The walk was cancelled.
    """
    if not (watch.in_child and is_large(reader)):
        return trace(reader, start, take, watch.cancel)

    def tell(step: Any) -> None:
        if take is not None:
            take(codec.from_json(LineageStep, step))

    asked = {"session": str(reader.path), "start": codec.to_json(start)}
    size = reader.path.stat().st_size
    walked = run_in_child(
        __name__, asked, what=Message("child.walk", "The walk"), reads_bytes=size, cancel=watch.cancel, tell=tell
    )
    return codec.from_json(Lineage, walked)


def _work(asked: Any, tell: Tell) -> str:
    with SessionReader(Path(asked["session"])) as reader:
        start = codec.from_json(Start, asked["start"])
        return codec.to_json(trace(reader, start, lambda step: tell(codec.to_json(step))))


if __name__ == "__main__":
    answer(_work)
