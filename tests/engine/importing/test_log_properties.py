"""Whatever list of dumps goes into a log or a tree comes out of it byte for byte and in order."""

from __future__ import annotations

import gzip
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.importing.conftest import passes_of
from passlens.engine.importing import reading
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.importing.log import LogDump, Tally, split_log
from passlens.engine.importing.reading import LogReader
from passlens.engine.jobs import JobContext
from passlens.engine.session.reader import SessionReader


@dataclass(frozen=True)
class Dump:
    """A dump to render: pass and options, symbol of the function (empty: the whole module), and its text."""

    name: str
    options: str
    function: str
    text: bytes


_SYMBOLS = st.one_of(
    st.sampled_from(["main", "f$async_dispatch_0", "a/b", "_initializer", "L" * 300, "späße", "with blank"]),
    st.text(st.characters(categories=["Ll", "Lu", "Nd"], include_characters="_$.-/ "), min_size=1, max_size=12),
)
_LINES = st.lists(
    st.sampled_from(
        [
            b"%0 = arith.constant dense<[1, 2]> : tensor<2xi32>",
            b'util.return %0 : !util.buffer {name = "a \\22quoted\\22 } brace"}',
            "// späße // -----".encode(),
            b"scf.for %i = %c0 to %c1 step %c2 {\n    %9 = foo.bar\n  }",
            b'"generic.op"(%1) <{a = 1}> : (i32) -> ()',
        ]
    ),
    max_size=4,
)


def _symbol(name: str) -> str:
    return f"@{name}" if re.fullmatch(r"[A-Za-z_$.][\w$.\-]*", name, re.ASCII) else f'@"{name}"'


@st.composite
def _dumps(draw: st.DrawFn) -> list[Dump]:
    functions = draw(st.lists(_SYMBOLS, min_size=1, max_size=3, unique_by=lambda one: re.sub(r"\W", "_", one)))
    made: list[Dump] = []
    for _ in range(draw(st.integers(1, 8))):
        name = draw(st.sampled_from(["cse", "canonicalize", "iree-flow-x", "iree-hal-conversion"]))
        options = draw(st.sampled_from(["", "a=1 b={c d}", "max=-1"]))
        body = b"".join(b"  " + line + b"\n" for line in draw(_LINES))
        whole = draw(st.booleans()) or not made  # the first one says what the module holds
        function = "" if whole else draw(st.sampled_from(functions))
        if whole:
            inside = b"".join(
                b"  util.func public " + _symbol(one).encode() + b"() {\n    util.return\n  }\n" for one in functions
            )
            text = b"#map = affine_map<(d0) -> (d0)>\nmodule @m {\n" + inside + b"}\n"
        else:
            text = b"util.func public " + _symbol(function).encode() + b"() {\n" + body + b"}\n"
        made.append(Dump(name, options, function, text))
    return made


def _header(dump: Dump, *, old: bool) -> bytes:
    options = f"{{{dump.options}}}" if dump.options else ""
    argument = f" ({dump.name}{options})" if old else f": {dump.name}{options}"
    return f"// -----// IR Dump After SomePass{argument} //----- //\n".encode()


def _log(dumps: list[Dump], *, old: bool, noise: bytes) -> bytes:
    return noise + b"".join(
        _header(dump, old=old) + dump.text + (b"\n" if dump.function else b"\n\n") + noise for dump in dumps
    )


_NOISE = st.sampled_from([b"", b"[3/7] Building things\n", b"m.mlir:3:5: warning: careful\n  %0 = a.b\n       ^\n"])


def _plain(log: bytes) -> bytes:
    return log


def _timestamps(log: bytes) -> bytes:
    lines = log.split(b"\n")
    return (
        b"\n".join(b"2026-01-02T03:04:%02d.%07dZ %s" % (n % 60, n, line) for n, line in enumerate(lines[:-1])) + b"\n"
    )


def _colours(log: bytes) -> bytes:
    return b"".join(b"\x1b[0;1m" + line + b"\x1b[0m\n" for line in log.split(b"\n")[:-1])


def _job_names(log: bytes) -> bytes:
    return b"".join(b"build (gfx942)\tcompile | " + line + b"\n" for line in log.split(b"\n")[:-1])


def _windows(log: bytes) -> bytes:
    return log.replace(b"\n", b"\r\n")


def _utf16(log: bytes) -> bytes:
    return log.decode().encode("utf-16")


_FORMS: list[Callable[[bytes], bytes]] = [
    _plain,
    _timestamps,
    _colours,
    _job_names,
    _windows,
    _utf16,
    lambda log: _timestamps(_colours(_windows(log))),
    lambda log: gzip.compress(_timestamps(log)),
    lambda log: zstandard.compress(log[: len(log) // 2]) + zstandard.compress(log[len(log) // 2 :]),
]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(dumps=_dumps(), old=st.booleans(), noise=_NOISE, form=st.sampled_from(_FORMS), chunk=st.integers(7, 4000))
def test_that_any_dumps_come_out_of_a_log_as_they_went_in(
    dumps: list[Dump],
    old: bool,
    noise: bytes,
    form: Callable[[bytes], bytes],
    chunk: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.log"
        path.write_bytes(form(_log(dumps, old=old, noise=noise)))
        # What stands before every line is told from one piece of the log, so only other logs come in tiny ones.
        monkeypatch.setattr(reading, "CHUNK", chunk if form in (_plain, _colours, _windows) else 4 << 20)
        with LogReader(path) as reader:
            parts = [part for part in split_log(reader.chunks(), tally) if isinstance(part, LogDump)]
    assert [(part.header.argument, part.header.options, part.text) for part in parts] == [
        (dump.name, dump.options, dump.text) for dump in dumps
    ]
    assert [part.outermost for part in parts] == [not dump.function for dump in dumps]
    assert not tally.tangled
    assert not tally.cut_off


@pytest.mark.campaign
@settings(max_examples=12)
@given(dumps=_dumps(), old=st.booleans(), noise=_NOISE)
def test_that_a_session_of_a_log_holds_its_dumps_in_their_order_on_their_ops(
    dumps: list[Dump], old: bool, noise: bytes
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.log"
        path.write_bytes(_log(dumps, old=old, noise=noise))
        session = ImportJob(ImportRequest(path, Path(folder) / "a.passlens")).run(JobContext())
        found = passes_of(SessionReader(session))
    assert [(scope, name, text) for scope, name, _, text in found] == [
        ("@m" + (f"/@{dump.function}" if dump.function else ""), dump.name, dump.text) for dump in dumps
    ]


@pytest.mark.campaign
@settings(max_examples=12)
@given(dumps=_dumps())
def test_that_a_session_of_a_tree_holds_its_dumps_in_pipeline_order(dumps: list[Dump]) -> None:
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        expected: list[tuple[tuple[int, str, int], bytes]] = []
        outer, inner = -1, dict[str, int]()
        for dump in dumps:
            safe = re.sub(r"[^\w$]", "_", dump.function)[:200]
            folder = tree / "builtin_module_m" / (f"util_func_{safe}" if dump.function else "")
            folder.mkdir(parents=True, exist_ok=True)
            if dump.function:
                count = inner[safe] = inner.get(safe, -1) + 1
                name, key = f"{max(outer, 0)}_{count}_{dump.name}.mlir", (max(outer, 0), safe, count)
            else:
                outer += 1
                name, key = f"{outer}_{dump.name}.mlir", (outer, "", 0)
            end = b"\n" if dump.function else b""
            (folder / name).write_bytes(_header(dump, old=False) + dump.text + end)
            expected.append((key, dump.text))
        before = sorted((file, file.read_bytes()) for file in tree.rglob("*.mlir"))
        session = ImportJob(ImportRequest(tree, Path(place) / "a.passlens")).run(JobContext())
        found = passes_of(SessionReader(session))
        assert sorted((file, file.read_bytes()) for file in tree.rglob("*.mlir")) == before
    # Ops inside follow the module's dump they were made from; side by side they stand by name.
    assert sorted(text for *_, text in found) == sorted(text for _, text in expected)
    for scope in {scope for scope, *_ in found}:
        function = scope.partition("/@")[2]
        own = [text for (_, safe, _), text in expected if safe == function]
        assert [text for path, _, _, text in found if path == scope] == own
