"""A search in a process of its own: in ours it would keep the interpreter from the window's thread, now and then long.

A regular expression may even take forever on one line, and cannot be interrupted there.

The child is this module run as a program: the request as JSON on standard input, one line of JSON on standard output
for each part that was searched, and one with the result or what is wrong.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Any

from passlens.engine.errors import BugError, UserError
from passlens.engine.interpreter import own_python
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.session.codec import from_json, to_json
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Status
from passlens.engine.session.search.search import Take, search
from passlens.engine.session.search.values import Corpus, Found, Hit, SearchRequest, SearchResult, Source

_PACKAGES = Path(__file__).resolve().parents[4]


@dataclass(frozen=True, slots=True)
class _Refusal:
    title: str
    detail: str
    hint: str
    location: str


def search_apart(path: Path, request: SearchRequest, take: Take, cancel: CancelToken) -> SearchResult:
    """As ``search``, in a child process, so that it can be cancelled at any moment.

    Raises:
        UserError: As ``search``.
        CancelledError: The search was cancelled.
        BugError: The child ended without an answer.
    """
    answers: list[SearchResult | _Refusal] = []

    def read(line: str) -> None:
        kind, _, value = line.partition(" ")
        match kind:
            case "part":
                found, done = json.loads(value)
                take([_unpacked(one) for one in found], done)
            case "result":
                answers.append(from_json(SearchResult, value))
            case "refusal":
                answers.append(from_json(_Refusal, value))

    outcome = run_child(
        (own_python(), "-m", __name__),
        cancel=cancel,
        env={"PYTHONPATH": os.pathsep.join(filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH", ""))))},
        stdin=json.dumps({"path": str(path), **asdict(request), "where": sorted(request.where)}),
        on_stdout=read,
    )
    cancel.raise_if_cancelled()
    match answers:
        case [SearchResult() as result]:
            return result
        case [_Refusal() as refusal]:
            raise UserError(refusal.title, detail=refusal.detail, hint=refusal.hint, location=refusal.location)
        case _:
            last = outcome.stderr.strip().splitlines()[-1:] or [""]
            raise BugError(f"{outcome.sentence('The search')} {last[0]}".strip())


def _main() -> None:
    asked = json.load(sys.stdin)
    path = Path(asked.pop("path"))
    request = SearchRequest(**{**asked, "where": frozenset(map(Corpus, asked["where"]))})

    def take(found: Sequence[Found], done: float) -> None:
        _say("part", json.dumps(([_packed(one) for one in found], done)))

    try:
        with SessionReader(path) as reader:
            _say("result", to_json(search(reader, request, take, CancelToken())))
    except UserError as error:
        _say("refusal", to_json(_Refusal(error.title, error.detail, error.hint, error.location)))


def _say(kind: str, value: str) -> None:
    sys.stdout.write(f"{kind} {value}\n")
    sys.stdout.flush()


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
    _main()
