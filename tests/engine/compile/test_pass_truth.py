"""The pass list against an independent witness: the compiler's own sequential stream of dumps, before and after.

The stream (``--mlir-disable-threading --mlir-print-ir-before-all --mlir-print-ir-after-all`` on standard error) loses
no dump and says which pass ran inside which, at many times the cost; see IRPrinting.cpp in MLIR.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from command_lines import elsewhere
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest
from passlens.engine.ir.aliases import normal_form
from passlens.engine.queries import Queries
from passlens.engine.session.rows import ADAPTOR, PassRow, Side, Status
from small_models import ADD

Key = tuple[bool, str, str]
"""Whether a module inside another op, op name, symbol: enough to tell the ops of these models apart."""

_HEADER = re.compile(r"^// -----// IR Dump (Before|After) (\S+?): (\S+?)(?:\{.*)? //----- //$")
_OP = re.compile(r'(?:builtin\.)?([\w.]+)(?: (?:private|public))?(?: @"?([^"\s({]+))?')
_NOT_LISTED = {"iree-util-dump-module", "iree-stream-dump-statistics", "iree-hal-dump-executable-benchmarks"}
"""What runs because a capture asks for phase dumps, statistics and benchmarks; not of the user's pipeline."""
_NAMELESS = {"util.initializer", "vm.initializer"}
_INLINER = "inline"
"""It runs passes on functions between its own steps, which nothing dumps: the text before these is not to be had."""


@dataclass(slots=True)
class Witnessed:
    """One pass execution in the stream. ``wraps``: other passes ran inside it; ``inside``: the passes around it."""

    key: Key
    name: str
    before: str
    after: str
    wraps: bool
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A session, its scopes' executions, and the same from the stream."""

    queries: Queries
    mine: dict[Key, list[PassRow]]
    witnessed: dict[Key, list[Witnessed]]

    def pairs(self) -> Iterator[tuple[PassRow, Witnessed]]:
        """Executions side by side, without those of ops that share one folder of dumps."""
        for key, rows in self.mine.items():
            if key[1] not in _NAMELESS:
                yield from zip(rows, self.witnessed[key], strict=True)


def dumps(text: str) -> Iterator[tuple[str, str, str]]:
    """When, argument name and body of each dump in a stream."""
    head: tuple[str, str] | None = None
    body: list[str] = []
    for line in text.splitlines():
        if found := _HEADER.match(line):
            if head is not None:
                yield *head, "\n".join(body).strip("\n")
            head, body = (found[1], found[3]), []
        else:
            body.append(line)
    assert head is not None
    yield *head, "\n".join(body).strip("\n")


def op_of(body: str) -> tuple[str, str]:
    """Name and symbol of the op that a dump shows."""
    first = next(line for line in body.splitlines() if line and line[0] not in "#! ]")
    found = _OP.match(first)
    assert found is not None, first
    name = "builtin.module" if found[1] == "module" else found[1]
    return name, "" if name in _NAMELESS else found[2] or ""


def witness(text: str) -> dict[Key, list[Witnessed]]:
    """All executions of a stream by scope, in the order in which they ended."""
    running: list[Witnessed] = []
    found: dict[Key, list[Witnessed]] = defaultdict(list)
    for when, name, body in dumps(text):
        if when == "Before":
            op, symbol = op_of(body)
            key = (op == "builtin.module" and any(one.key[1] != op for one in running), op, symbol)
            running.append(Witnessed(key, name, body, "", False, tuple(one.name for one in running)))
            continue
        ended = running.pop()
        assert ended.name == name
        ended.after = body
        for one in running:
            one.wraps = True
        if name not in _NOT_LISTED:
            found[ended.key].append(ended)
    assert running == []
    return found


def stream(argv: tuple[str, ...], folder: Path, *wanted: str) -> str:
    """What the compiler dumps in sequence, for the command line of a session's second lane."""
    again = elsewhere(argv, folder)
    words = [word for word in again if not word.startswith(("--mlir-print-ir", "--dump-compilation"))]
    words += ["--mlir-disable-threading", *wanted]
    # The marks of phases split the adaptor passes as they do in the session.
    words += ["--mlir-print-ir-after-all", f"--dump-compilation-phases-to={folder / 'phases'}"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stderr


@pytest.fixture(
    scope="module", params=[ADD, pytest.param("matmul_f16", marks=pytest.mark.campaign)], ids=["add", "matmul"]
)
def compared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]
) -> Compared:
    folder = tmp_path_factory.mktemp("truth")
    source = request.param if isinstance(request.param, Path) else sample(request.param)
    queries = Queries(compiled_session(CompileRequest(source, output=folder / "m.passlens")))
    mine: dict[Key, list[PassRow]] = defaultdict(list)
    scopes = {scope.id: scope for scope in queries.passes.scopes()}
    for row in queries.passes.listing():
        scope = scopes[row.scope_id]
        mine[scope.op == "builtin.module" and scope.parent_id is not None, scope.op, scope.symbol].append(row)
    text = stream(queries.info().lanes[-1].argv, folder, "--mlir-print-ir-before-all")
    return Compared(queries, mine, witness(text))


def test_that_the_pass_list_has_every_execution_in_its_scopes_order(compared: Compared) -> None:
    assert set(compared.mine) == set(compared.witnessed)
    for key, rows in compared.mine.items():
        names = [row.name for row in rows]
        true = [one.name for one in compared.witnessed[key]]
        if key[1] in _NAMELESS:  # of several at once, in the order of the threads
            assert Counter(names) == Counter(true)
        else:
            assert names == true, key


def test_that_the_text_after_each_pass_is_what_the_compiler_printed(compared: Compared) -> None:
    wrong = [
        row.name for row, true in compared.pairs() if compared.queries.texts.ir(row.id).text.strip("\n") != true.after
    ]
    assert wrong == []


@pytest.mark.campaign
def test_that_the_text_before_each_pass_is_what_the_compiler_printed(compared: Compared) -> None:
    wrong = []
    seen = set()
    inliners = 0
    for row, true in compared.pairs():
        if (true.wraps and row.name != _INLINER) or _INLINER in true.inside:
            continue
        inliners += row.name == _INLINER
        before = compared.queries.texts.ir(row.id, Side.BEFORE)
        seen.add(str(before.note).split(" ")[0])
        text = before.text.strip("\n")
        if text != true.before and normal_form(text) != normal_form(true.before):
            wrong.append((row.position, row.name, row.scope, before.note))
    assert wrong == []
    assert inliners == 4, "they got what was there before the passes that they ran"
    assert {"", "Cut", "With", "This"} <= seen, "plain, first dumps, with passes inside, and unchanged"


def test_that_changed_means_that_the_text_differs(compared: Compared) -> None:
    wrong = []
    for row, true in compared.pairs():
        changed = row.status in {Status.CHANGED, Status.RENUMBERED}
        if row.name == ADAPTOR:
            wrong += [(row.position, row.name)] if changed else []
        elif true.wraps and row.name != _INLINER:
            # It counts what such a pass did besides the passes it ran, which the stream cannot tell.
            wrong += [(row.position, row.name)] if changed and true.before == true.after else []
        elif _INLINER not in true.inside and changed != (true.before != true.after):
            wrong.append((row.position, row.name))
    assert wrong == []


@pytest.mark.campaign
def test_that_what_the_compiler_calls_changed_is_no_less(compared: Compared, tmp_path: Path) -> None:
    # MLIR compares a fingerprint of pointers and operands: it also calls changed what prints the same. A new op in the
    # place of one that was deleted may be the same to it, where the text has another number.
    argv = compared.queries.info().lanes[-1].argv
    text = stream(argv, tmp_path, "--mlir-print-ir-after-change")
    fingerprinted: dict[tuple[str, str, str], int] = defaultdict(int)
    for _, name, body in dumps(text):
        fingerprinted[name, *op_of(body)] += 1
    captured: dict[tuple[str, str, str], int] = defaultdict(int)
    for row, true in compared.pairs():
        if row.status is Status.CHANGED:
            captured[row.name, *true.key[1:]] += 1
    assert sum(captured.values()) > 100
    assert {name: count for name, count in captured.items() if count > fingerprinted[name]} == {}
