"""Search over all snapshots: against grep on a real dump, against a naive search on made-up texts."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session import blobs
from passlens.engine.session.rows import Status, Text
from passlens.engine.session.search.finder import Finder
from passlens.engine.session.search.pattern import Pattern
from passlens.engine.session.search.values import EVERYTHING, Corpus, Interval, SearchRequest, SearchResult, TextHits
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter
from passlens.engine.toolchain.discover import find

HEAD = SessionHead(Path("m.mlir"), 1, "hip", "gfx942", ("hip[0]",), "", (), "own", "3", "")


def run(path: Path, request: SearchRequest) -> tuple[SearchResult, list[TextHits]]:
    found: list[TextHits] = []
    queries = Queries(path)
    try:
        return queries.search.find(request, lambda part, done: found.extend(part)), found
    finally:
        queries.close()


def write_session(path: Path, dumps: Sequence[tuple[int, str]], scopes: Sequence[tuple[int | None, str, str]]) -> None:
    """A session of these texts: scope (its place in ``scopes``, from 1) and text after each pass, in order."""
    with SessionWriter.create(path, HEAD) as writer:
        for parent, op, symbol in scopes:
            writer.add_scope(parent, op, symbol, f"@{symbol}", shared=False)
        for place, (scope, text) in enumerate(dumps, 1):
            blob = writer.blobs.put(text.encode())
            writer.add_passes(
                [PassRecord(f"{place:08}", scope, f"p{place}", "P", "", Status.CHANGED, blob, None, None, Text.WHOLE)]
            )


@pytest.fixture(scope="module")
def dump(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The texts that the compiler dumps of a small model, and the session that the dump is imported into."""
    folder = tmp_path_factory.mktemp("dump")
    subprocess.run(
        [
            find().compiler,
            sample("matmul_f16"),
            "--iree-hal-target-device=hip",
            "--iree-rocm-target=gfx942",
            "--mlir-print-ir-after-all",
            "--mlir-disable-threading",
            f"--mlir-print-ir-tree-dir={folder / 'tree'}",
            "-o",
            folder / "m.vmfb",
        ],
        check=True,
        capture_output=True,
    )
    session = ImportJob(ImportRequest(folder / "tree", folder / "m.passlens")).run(JobContext())
    texts = {file.read_bytes().partition(b"\n")[2] for file in (folder / "tree").rglob("*.mlir")}
    (folder / "texts").mkdir()
    for place, text in enumerate(texts):  # each once, without the pass's name on top: as a session keeps them
        (folder / "texts" / str(place)).write_bytes(text)
    return folder / "texts", session


def grep(folder: Path, *arguments: str) -> int:
    """How many lines grep finds."""
    command = ["grep", "-rch", *arguments, str(folder)]
    counts = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return sum(int(count) for count in counts.split())


def _request(pattern: str, options: dict[str, bool]) -> SearchRequest:
    regex, ignore_case = options.get("regex", False), options.get("ignore_case", False)
    return SearchRequest(pattern, regex, ignore_case, where=frozenset({Corpus.PASSES}), limit=1 << 30)


@pytest.mark.parametrize(
    ("pattern", "options"),
    [
        ("linalg.generic", {}),
        rarely("workgroup_size = [", {}),
        rarely("%0 = ", {}),
        rarely("}", {}),
        ("nothing of the kind", {}),
        ("MATMUL", {"ignore_case": True}),
        rarely("vector<[0-9]+x[0-9]+xf16>", {"regex": True}),
        ("(scf|vector)\\.(for|store)", {"regex": True}),
        rarely("[0-9]{4}", {"regex": True}),
        rarely("^ *return", {"regex": True}),
        ("HAL\\.Exec[a-z]*\\b", {"regex": True, "ignore_case": True}),
    ],
)
def test_that_it_finds_the_lines_that_grep_finds(
    dump: tuple[Path, Path], pattern: str, options: dict[str, bool]
) -> None:
    folder, session = dump
    flags = ["-E" if options.get("regex") else "-F", *(["-i"] if options.get("ignore_case") else [])]
    result, found = run(session, _request(pattern, options))
    assert result.lines == sum(one.total for one in found) == grep(folder, *flags, "-e", pattern)
    assert result.shown == sum(len(one.hits) for one in found) == result.lines
    assert result.texts == len(found)


@pytest.mark.campaign
def test_that_each_hit_is_where_it_says(dump: tuple[Path, Path]) -> None:
    queries = Queries(dump[1])
    found: list[TextHits] = []
    queries.search.find(SearchRequest("memref<", limit=500), lambda part, done: found.extend(part))
    assert found
    for one in found:
        assert one.source.pass_id is not None
        lines = queries.texts.ir(one.source.pass_id).text.split("\n")
        row = queries.passes.find(str(one.source.position))
        assert (row.id, row.name, row.scope) == (one.source.pass_id, one.source.name, one.source.scope)
        for hit in one.hits:
            assert lines[hit.line - 1][hit.column - 1 :].startswith("memref<")
            assert hit.text[hit.start : hit.end] == "memref<"
    queries.close()


def test_that_the_sums_are_exact_when_few_lines_are_handed_out(dump: tuple[Path, Path]) -> None:
    everything, _ = run(dump[1], SearchRequest("%c0", limit=1 << 30))
    few, found = run(dump[1], SearchRequest("%c0", limit=7))
    assert (few.lines, few.texts, few.places) == (everything.lines, everything.texts, everything.places)
    assert few.journey == everything.journey
    assert few.shown == sum(len(one.hits) for one in found) == 7


def test_that_scope_phase_and_kind_of_text_narrow_it_down(dump: tuple[Path, Path]) -> None:
    queries = Queries(dump[1])
    rows = {row.id: row for row in queries.passes.listing()}
    paths = {scope.id: scope.path for scope in queries.passes.scopes()}
    for request in (SearchRequest("func", scope="*dispatch*"), SearchRequest("func", phase="executable-targets")):
        found: list[TextHits] = []
        queries.search.find(request, lambda part, done, found=found: found.extend(part))  # type: ignore[misc]
        assert found
        for one in found:
            row = rows[one.source.pass_id or 0]
            assert "dispatch" in paths[row.scope_id] or row.phase == "executable-targets"
    files: list[TextHits] = []
    queries.search.find(
        SearchRequest("func", where=EVERYTHING - {Corpus.PASSES}), lambda part, done: files.extend(part)
    )
    assert all(one.source.corpus is not Corpus.PASSES for one in files)
    queries.close()


def test_that_equal_texts_are_one_result_of_the_first_pass(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    write_session(path, [(1, "a\n"), (1, "needle\n"), (1, "a\n"), (1, "needle\n"), (1, "needle\n")], [(None, "m", "m")])
    result, found = run(path, SearchRequest("needle"))
    assert [(one.source.position, one.source.more) for one in found] == [(2, 2)]
    assert (result.lines, result.texts, result.places) == (1, 1, 3)


def positions(intervals: Sequence[Interval]) -> list[tuple[int | None, int | None]]:
    return [(one.first.position if one.first else None, one.gone.position if one.gone else None) for one in intervals]


def test_that_a_text_that_comes_and_goes_has_an_interval_for_each_time(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    texts = ["a", "x", "x", "a", "a", "x"]
    write_session(path, [(1, f"{text}\n") for text in texts], [(None, "builtin.module", "m")])
    result, _ = run(path, SearchRequest("x"))
    assert positions(result.journey.intervals) == [(2, 4), (6, None)]
    assert [positions(scope.intervals) for scope in result.journey.scopes] == [[(2, 4), (6, None)]]


def module(**functions: str) -> str:
    bodies = "".join(
        f"  util.func @{name}() {{\n    {body}\n    util.return\n  }}\n" for name, body in functions.items()
    )
    return f"module @m {{\n{bodies}}}\n"


def test_that_a_pass_on_an_inner_op_ends_what_a_dump_of_the_outer_one_showed(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    scopes = [(None, "builtin.module", "m"), (1, "util.func", "f"), (1, "util.func", "g")]
    dumps = [
        (1, module(f="old", g="old")),
        (2, "util.func @f() {\n  new\n}\n"),
        (3, "util.func @g() {\n  old\n}\n"),
        (3, "util.func @g() {\n  new\n}\n"),
        (1, module(f="new", g="new")),
    ]
    write_session(path, dumps, scopes)
    result, _ = run(path, SearchRequest("old"))
    assert positions(result.journey.intervals) == [(1, 4)]
    assert {scope.scope: positions(scope.intervals) for scope in result.journey.scopes} == {
        "@f": [(1, 2)],
        "@g": [(1, 4)],
    }
    assert result.journey.exact


@pytest.mark.parametrize(
    ("pattern", "identifier"),
    [
        ("(", "pattern.no-expression"),
        ("*a", "pattern.no-expression"),
        ("[z-a]", "pattern.no-expression"),
        ("a{99999999999}", "pattern.unusable"),
        ("ab+" * 3_334, "pattern.too-long"),
    ],
    ids=["bracket", "repeat", "range", "count", "long"],
)
def test_that_a_wrong_expression_is_refused_in_a_sentence(pattern: str, identifier: str) -> None:
    with refused(identifier) as caught:
        Pattern(pattern, regex=True)
    assert caught.value.hint


@pytest.mark.parametrize("pattern", ["", "two\nlines"])
def test_that_what_cannot_be_looked_for_is_refused(pattern: str) -> None:
    with pytest.raises(UserError):
        Pattern(pattern)


def test_that_an_unknown_phase_is_refused(dump: tuple[Path, Path]) -> None:
    with refused("common.no-phase"):
        run(dump[1], SearchRequest("a", phase="flew"))


def test_that_a_search_that_is_cancelled_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blobs, "CHAIN_BYTES", 1000)
    path = tmp_path / "s.passlens"
    write_session(path, [(1, f"needle {place}\n" * 50) for place in range(200)], [(None, "m", "m")])
    queries, cancel, parts = Queries(path), CancelToken(), list[float]()

    def take(part: Sequence[TextHits], done: float) -> None:
        parts.append(done)
        if len(parts) == 3:
            cancel.cancel()

    with pytest.raises(CancelledError):
        queries.search.find(SearchRequest("needle"), take, cancel)
    assert len(parts) == 3
    assert parts[-1] < 0.1
    assert queries.search.find(SearchRequest("needle")).lines == 200 * 50  # the session can still be searched
    queries.close()


@pytest.mark.parametrize(
    ("expression", "literals"),
    [
        ("abc", ("abc",)),
        ("a.cde+", ("cd",)),
        ("(abc|defg)x*", ("abc", "defg")),
        ("(abc|.)", ()),
        ("(abc)*", ()),
        ("(abc)+", ("abc",)),
        ("(?!abc)x", ()),
        (r"\bmain\b.*func", ("main",)),
        ("a|b", ()),
        ("(?:ab|cd){2,3}z", ("ab", "cd")),
    ],
)
def test_that_the_literals_of_an_expression_are_in_each_of_its_matches(
    expression: str, literals: tuple[str, ...]
) -> None:
    assert Pattern(expression, regex=True).literals == tuple(one.encode() for one in literals)


LINES = st.lists(st.text("abAB (=%é\t\r0", max_size=12), max_size=6)
TEXTS = st.lists(LINES.map("\n".join), min_size=1, max_size=6)
EXPRESSIONS = st.sampled_from(
    ["a+b", "(ab|ba)A?", "^ *a", "b$", "[^a]b", "é", "ab|B0", "(?i:ab)=", "a?", r"\(a", r"\s%"]
)


@settings(max_examples=50)
@given(
    TEXTS, st.one_of(EXPRESSIONS, st.text("abAB (=%é", min_size=1, max_size=3)), st.booleans(), st.booleans(), st.data()
)
def test_that_it_finds_what_a_naive_search_finds(
    texts: list[str], pattern: str, regex: bool, ignore_case: bool, data: st.DataObject
) -> None:
    if regex:
        pattern = data.draw(EXPRESSIONS)
    flags = re.ASCII | (re.IGNORECASE if ignore_case else re.NOFLAG)
    plain = re.compile(pattern if regex else re.escape(pattern), flags)
    wanted = Pattern(pattern, regex=regex, ignore_case=ignore_case)
    raw = [text.encode() for text in texts]
    joined = bytearray(b"".join(raw) + b"slack of an earlier, larger content: ab ba")
    size = sum(map(len, raw))
    finder, start = Finder(joined, size, bytearray(size) if wanted.folded else None), 0
    for text, content in zip(texts, raw, strict=True):
        lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")] if text else []
        expected = [(number, match.span()) for number, line in enumerate(lines) if (match := plain.search(line))]
        found = [
            (joined.count(b"\n", start, begin), span)
            for begin, _, span in wanted.lines(finder, start, start + len(content))
        ]
        assert found == expected
        assert wanted.found_in(text) == bool(expected)
        start += len(content)


@pytest.mark.parametrize("large", [1, 1 << 30])
def test_that_a_scope_among_others_is_searched_in_buffers_of_either_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    monkeypatch.setattr(blobs, "LARGE_BYTES", large)
    path = tmp_path / "s.passlens"
    filler = "filler\n" * 90
    texts = [f"{place}\n{filler * place}é{'here' * (place % 4 != 1)} {place}\nhere\n" for place in range(24)]
    dumps = [(place // 2 % 3 + 1, text) for place, text in enumerate(texts)]
    write_session(path, dumps, [(None, "m", "a"), (None, "m", "b"), (None, "m", "c")])
    for pattern, regex, ignore_case in (("here", False, False), ("HERE", False, True), ("h.r", True, False)):
        request = SearchRequest(pattern, regex, ignore_case, "b", where=frozenset({Corpus.PASSES}), journey=False)
        result, found = run(path, request)
        expected = [
            (place, number, line.find("here") + 1, line)
            for place, (scope, text) in enumerate(dumps, 1)
            if scope == 2
            for number, line in enumerate(text.splitlines(), 1)
            if "here" in line
        ]
        assert [(one.source.position, hit.line, hit.column, hit.text) for one in found for hit in one.hits] == expected
        assert result.searched_bytes == sum(len(text.encode()) for scope, text in dumps if scope == 2)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(1, 3), st.booleans()), min_size=1, max_size=12))
@pytest.mark.campaign
def test_that_the_intervals_of_scopes_side_by_side_are_those_of_their_dumps(
    tmp_path_factory: pytest.TempPathFactory, dumps: list[tuple[int, bool]]
) -> None:
    path = tmp_path_factory.mktemp("journey") / "s.passlens"
    texts = [(scope, f"{'x' if has else 'a'} {place}\n") for place, (scope, has) in enumerate(dumps)]
    write_session(path, texts, [(None, "m", "a"), (None, "m", "b"), (None, "m", "c")])
    result, _ = run(path, SearchRequest("x"))
    each: dict[int, list[tuple[int | None, int | None]]] = {}
    overall: list[tuple[int | None, int | None]] = []
    here: dict[int, int] = {}
    since = 0
    for place, (scope, has) in enumerate(dumps, 1):
        before = bool(here)
        if has:
            here.setdefault(scope, place)
        elif scope in here:
            each.setdefault(scope, []).append((here.pop(scope), place))
        if not before and here:
            since = place
        elif before and not here:
            overall.append((since, place))
    for scope, first in here.items():
        each.setdefault(scope, []).append((first, None))
    assert positions(result.journey.intervals) == overall + ([(since, None)] if here else [])
    assert {one.scope_id: positions(one.intervals) for one in result.journey.scopes} == each


def test_that_a_long_line_is_cut_around_its_match(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    write_session(path, [(1, "x" * 5000 + "needle" + "y" * 5000 + "\nneedle\n")], [(None, "m", "m")])
    _, found = run(path, SearchRequest("needle"))
    first, second = found[0].hits
    assert (first.line, first.column) == (1, 5001)
    assert len(first.text) < 500
    assert first.text.startswith("…x")
    assert first.text.endswith("y…")
    assert first.text[first.start : first.end] == "needle"
    assert (second.line, second.column, second.text) == (2, 1, "needle")


@pytest.mark.campaign
def test_that_a_search_in_a_process_of_its_own_finds_the_same(dump: tuple[Path, Path]) -> None:
    queries = Queries(dump[1])
    for request in (SearchRequest("memref<", limit=50, where=EVERYTHING), SearchRequest("no|nothing such", regex=True)):
        here: list[TextHits] = []
        there: list[TextHits] = []
        result = queries.search.find(request, lambda part, done, found=here: found.extend(part))  # type: ignore[misc]
        assert queries.search.find(request, lambda part, done, found=there: found.extend(part), in_child=True) == result  # type: ignore[misc]
        assert there == here
    with refused("common.no-phase") as caught:
        queries.search.find(SearchRequest("a", phase="flew"), in_child=True)
    assert has_message(caught.value.hint, "common.phases-are")
    queries.close()


@pytest.mark.campaign
def test_that_a_search_in_a_process_of_its_own_is_cancelled_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    write_session(path, [(1, "a" * 60 + "\n")], [(None, "m", "m")])
    queries, cancel = Queries(path), CancelToken()
    threading.Timer(0.7, cancel.cancel).start()
    with pytest.raises(CancelledError):
        queries.search.find(SearchRequest("(a+)+b?$(?<!a)", regex=True), cancel=cancel, in_child=True)
    queries.close()
