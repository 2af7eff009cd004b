"""Runs a search in a child process: in this one it would sometimes keep the interpreter from the window's thread for
long.

A regular expression may even take forever on one line and cannot be interrupted there. The child reports the hits of
each part that was searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.session.codec import from_json, to_json
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.search.search import Take, search
from passlens.engine.session.search.values import SearchRequest, SearchResult, TextHits


def search_in_child(path: Path, request: SearchRequest, take: Take, cancel: CancelToken) -> SearchResult:
    """Like ``search``, but in a child process, so that it can be cancelled at any moment.

    Raises:
        UserError: See ``search``.
        CancelledError: The search was cancelled.
        BugError: The child ended without an answer.
    """

    def tell(part: Any) -> None:
        take(*msgspec.convert(part, tuple[list[TextHits], float]))

    asked = {"path": str(path), "request": msgspec.to_builtins(request)}
    result = run_in_child(
        __name__,
        asked,
        what=Message("child.search", "The search"),
        reads_bytes=path.stat().st_size,
        cancel=cancel,
        tell=tell,
    )
    return from_json(SearchResult, result)


def _work(asked: Any, tell: Tell) -> str:
    request = msgspec.convert(asked["request"], SearchRequest)

    def take(found: Sequence[TextHits], done: float) -> None:
        tell(msgspec.to_builtins((found, done)))

    with SessionReader(Path(asked["path"])) as reader:
        return to_json(search(reader, request, take, CancelToken()))


if __name__ == "__main__":
    answer(_work)
