"""A search in a process of its own: in ours it would keep the interpreter from the window's thread, now and then long.

A regular expression may even take forever on one line, and cannot be interrupted there. The child tells what each
part holds that was searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from passlens.engine.apart import Tell, answer, ask_apart
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.session.codec import from_json, to_json
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Status
from passlens.engine.session.search.search import Take, search
from passlens.engine.session.search.values import Corpus, Found, Hit, SearchRequest, SearchResult, Source


def search_apart(path: Path, request: SearchRequest, take: Take, cancel: CancelToken) -> SearchResult:
    """As ``search``, in a child process, so that it can be cancelled at any moment.

    Raises:
        UserError: As ``search``.
        CancelledError: The search was cancelled.
        BugError: The child ended without an answer.
    """

    def tell(part: Any) -> None:
        found, done = part
        take([_unpacked(one) for one in found], done)

    asked = {"path": str(path), **asdict(request), "where": sorted(request.where)}
    result = ask_apart(
        __name__,
        asked,
        what=Message("child.search", "The search"),
        reads_bytes=path.stat().st_size,
        cancel=cancel,
        tell=tell,
    )
    return from_json(SearchResult, result)


def _work(asked: Any, tell: Tell) -> str:
    path = Path(asked.pop("path"))
    request = SearchRequest(**{**asked, "where": frozenset(map(Corpus, asked["where"]))})

    def take(found: Sequence[Found], done: float) -> None:
        tell(([_packed(one) for one in found], done))

    with SessionReader(path) as reader:
        return to_json(search(reader, request, take, CancelToken()))


def _packed(found: Found) -> tuple[Any, ...]:
    """A text's hits as lists: the codec, which looks at each field's type, takes ten times as long."""
    return (
        astuple(found.source),
        [(hit.line, hit.column, hit.text, hit.start, hit.end) for hit in found.hits],
        found.total,
    )


def _unpacked(packed: Sequence[Any]) -> Found:
    (corpus, name, phase, pass_id, position, status, *rest), hits, total = packed
    known = None if status is None else Status(status)
    source = Source(Corpus(corpus), name, phase, pass_id, position, known, *rest)
    return Found(source, tuple(Hit(*hit) for hit in hits), total)


if __name__ == "__main__":
    answer(_work)
