"""Where a kernel stands in the texts of its session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.analysis.kernel_places import PlaceKind, line_of_kernel
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.queries import Queries
from waiting import grows_with_the_size

KERNEL = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"
DISPATCH = "main_dispatch_0"


@pytest.fixture(scope="module")
def session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """matmul_f16 for gfx942, with every pass."""
    path = tmp_path_factory.mktemp("places") / "m.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), output=path))


def text_at(queries: Queries, kind: PlaceKind) -> str:
    place = queries.kernels.place(KERNEL, DISPATCH, kind)
    if place.phase:
        text = queries.texts.phase(place.phase).text
    else:
        artifact = next(row for row in queries.artifacts.listing() if row.name == place.file)
        text = queries.artifacts.text(artifact.id).text
    return text.splitlines()[place.line - 1]


def test_that_every_text_is_found_at_the_line_that_defines_the_kernel(session: Path) -> None:
    queries = Queries(session)
    for kind, telling in (
        (PlaceKind.SOURCE, f"func.func @{KERNEL}("),
        (PlaceKind.CONFIGURED, f"func.func @{KERNEL}("),
        (PlaceKind.LLVM, "define amdgpu_kernel"),
        (PlaceKind.OPTIMIZED, "define amdgpu_kernel"),
    ):
        line = text_at(queries, kind)
        assert telling in line, kind
        assert KERNEL in line
    assert text_at(queries, PlaceKind.ASSEMBLY).startswith(f"{KERNEL}:")
    queries.close()


def test_that_the_last_ir_is_the_one_that_goes_to_llvm(session: Path) -> None:
    queries = Queries(session)
    place = queries.kernels.place(KERNEL, DISPATCH, PlaceKind.LAST)
    assert place.pass_id is not None
    assert f"llvm.func @{KERNEL}(" in queries.texts.ir(place.pass_id).text.splitlines()[place.line - 1]
    queries.close()


def test_that_a_session_without_passes_says_how_to_get_the_last_ir(
    sample: Callable[[str], Path], tmp_path: Path
) -> None:
    path = compiled_session(
        CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    )
    queries = Queries(path)
    with refused("kernel-places.missing", what="last IR") as caught:
        queries.kernels.place(KERNEL, DISPATCH, PlaceKind.LAST)
    assert has_message(caught.value.hint, "kernel-places.no-passes")
    queries.close()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n  func.func @k$async_1(%a) {\n", 2),
        ('x @k$async_1\n\ndefine void @"k$async_1"(ptr %0) {', 3),
        ('\t.globl k$async_1\n"k$async_1":\n', 2),
        ("nothing @k$async_12", 0),
        ("call @k$async_1, 3", 1),
    ],
)
def test_that_a_definition_goes_before_a_mention(text: str, line: int) -> None:
    assert line_of_kernel(text, "k$async_1") == line


def test_that_blank_lines_without_an_end_do_not_hold_up_the_search() -> None:
    """Of 200 kB the search took more than 5 s: from each blank line it read all that follow."""

    def find(size: int) -> None:
        assert line_of_kernel("\n" * size + "  func.func @k()", "k") == size + 1

    grows_with_the_size(find, 50_000)
