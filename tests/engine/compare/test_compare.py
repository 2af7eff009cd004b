"""Two compiles side by side: what is the same, where they part first, and what follows; real compiles at the end."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.analysis.session_analysis import Watch
from passlens.engine.compare import compare
from passlens.engine.compare.compare import compare_sessions
from passlens.engine.compare.dispatches import Dispatch, dispatch_of, match_dispatches
from passlens.engine.compare.divergence import Walk
from passlens.engine.compare.ignoring import Ignored
from passlens.engine.compare.normal import Texts
from passlens.engine.compare.scopes import match_scopes
from passlens.engine.compare.timeline import Aligned, Timeline, align
from passlens.engine.compare.values import Change, Comparison, Kind, Likeness, Modules, Source, Verdict
from passlens.engine.compare.words import did_otherwise, options_differ
from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.parting import config_difference
from passlens.engine.held import Life
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import JobContext
from passlens.engine.session import head
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.rows import OutcomeKind, ScopeRow, Status, Use
from passlens.engine.session.writer import SessionWriter
from small_models import ADD

FUNCTION = """\
func.func @f(%arg0: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %arg0, %c1 : i32
  return %0 : i32
}
"""


def texts_of(mine: str, theirs: str, ignored: frozenset[Ignored] = frozenset()) -> Texts:
    """Two sessions of one text each, blob 1."""
    return Texts((lambda _: mine, lambda _: theirs), ({1: b"a"}, {1: b"a" if mine == theirs else b"b"}), ignored)


def test_that_numbers_of_values_are_no_difference() -> None:
    assert texts_of(FUNCTION, FUNCTION.replace("%c1", "%c1_7").replace("%0", "%12")).same(1, 1)


def test_that_another_constant_is_a_difference() -> None:
    assert not texts_of(FUNCTION, FUNCTION.replace("constant 1", "constant 2")).same(1, 1)


def test_that_swapped_operands_are_a_difference_though_no_word_differs() -> None:
    swapped = FUNCTION.replace("%arg0, %c1", "%c1, %arg0")
    assert not texts_of(FUNCTION, swapped).same(1, 1)


def test_that_independent_ops_in_another_order_are_none_where_a_difference_may_begin() -> None:
    mine = FUNCTION.replace("  %0 =", "  %c2 = arith.constant 2 : i32\n  %0 =")
    theirs = FUNCTION.replace("  %c1 =", "  %c2 = arith.constant 2 : i32\n  %c1 =")
    assert texts_of(mine, theirs).same(1, 1)
    assert not texts_of(mine, theirs).same(1, 1, carefully=False)


MODULE = """\
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 * 2)>
module @m {
  util.func public @f(%arg0: index) -> index {
    %0 = affine.apply #map(%arg0)
    %1 = flow.dispatch @f_dispatch_3::@f_dispatch_3_matmul(%0) : (index) -> index
    util.return %1 : index
  }
  util.func public @g(%arg0: index) -> index {
    %0 = affine.apply #map1(%arg0)
    util.return %0 : index
  }
}
"""


def test_that_aliases_and_dispatches_may_be_numbered_otherwise() -> None:
    other = MODULE.replace("#map ", "#map9 ").replace("#map(", "#map9(").replace("dispatch_3", "dispatch_4")
    assert texts_of(MODULE, other).same(1, 1)
    swapped = MODULE.replace("#map(", "#mapX(").replace("#map1(", "#map(").replace("#mapX(", "#map1(")
    assert not texts_of(MODULE, swapped).same(1, 1), "the same names, for other maps"


def test_that_it_is_told_which_function_of_a_module_differs() -> None:
    other = MODULE.replace("util.return %1", "util.return %0")
    assert texts_of(MODULE, other).differing(1, 1) == frozenset()  # only numbers differ: that is looked at elsewhere
    other = MODULE.replace("util.return %1", "util.optimization_barrier %1 : index\n    util.return %1")
    assert texts_of(MODULE, other).differing(1, 1) == frozenset({("util.func", "f")})


def test_that_targets_and_spelling_are_ignored_only_when_asked_for_and_then_counted() -> None:
    target = '#hal.executable.target<"rocm", "f", {a = #iree_gpu.target<arch = "gfx942">}>'
    mine = f"x.op {{t = {target}, pipeline = LLVMGPUTileAndFuse}}\n"
    theirs = 'x.op {t = #hal.executable.target<"rocm", "f", {b = 1}>, pipeline = #iree_gpu.pipeline<TileAndFuse>}\n'
    assert not texts_of(mine, theirs).same(1, 1)
    texts = texts_of(mine, theirs, frozenset(Ignored))
    assert texts.same(1, 1)
    assert dict(texts.made_the_difference) == {Ignored.TARGETS: 1, Ignored.SPELLING: 1}
    assert not texts_of(mine, theirs.replace("TileAndFuse", "VectorDistribute"), frozenset(Ignored)).same(1, 1)


@pytest.mark.parametrize("around", [" attrs =  {{{}}}", " {{{}}}", " {{a = 1, {}}}", " {{{}, z = 1}}"])
def test_that_what_an_op_remembers_of_its_maps_can_be_ignored(around: str) -> None:
    memo = "linalg.memoized_indexing_maps = [affine_map<(d0)[s0] -> (d0 + s0)>]"
    mine = f"linalg.generic ins(%0){around.format(memo)} {{\n"
    theirs = mine.replace(f", {memo}", "").replace(f"{memo}, ", "").replace(f" attrs =  {{{memo}}}", "")
    theirs = theirs.replace(f" {{{memo}}}", "")
    assert memo not in theirs
    assert not texts_of(mine, theirs).same(1, 1)
    texts = texts_of(mine, theirs, frozenset(Ignored))
    assert texts.same(1, 1)
    assert dict(texts.made_the_difference) == {Ignored.MEMOS: 1}


def dispatch(number: int, name: str, body: str = "") -> Dispatch:
    symbol = f"main_dispatch_{number}"
    text = f"  flow.executable @{symbol} {{\n    {body or name}.op @{symbol}_{name}\n  }}\n"
    return dispatch_of(symbol, [f"{symbol}_{name}"], text)


def test_that_one_dispatch_more_renumbers_the_others_and_no_more() -> None:
    mine = [dispatch(0, "matmul"), dispatch(1, "reduction"), dispatch(2, "matmul")]
    theirs = [dispatch(0, "transpose"), dispatch(1, "matmul"), dispatch(2, "reduction"), dispatch(3, "matmul")]
    pairs = match_dispatches(mine, theirs)
    assert [(one.a[-1], one.b[-1], one.likeness) for one in pairs] == [
        ("0", "1", Likeness.SOURCE),
        ("1", "2", Likeness.SOURCE),
        ("2", "3", Likeness.SOURCE),
    ]


def test_that_a_dispatch_with_another_body_is_found_by_its_name_and_one_with_another_name_by_its_body() -> None:
    mine = [dispatch(0, "matmul"), dispatch(1, "reduction")]
    theirs = [dispatch(0, "slow_reduction", "reduction"), dispatch(1, "matmul", "tiled")]
    found = {(one.a[-1], one.b[-1]): one.likeness for one in match_dispatches(mine, theirs)}
    assert found[("0", "1")] is Likeness.NAME


class Story:
    """A session made of lines: scope, pass, status, text. Scopes are named by path: ``m``, ``m/f``."""

    def __init__(self, *steps: tuple[str, str, Status, str]) -> None:
        paths = list(dict.fromkeys(path for step in steps for path in self._with_parents(step[0])))
        ids = {path: at for at, path in enumerate(paths, 1)}
        scopes = {
            ids[path]: ScopeRow(
                ids[path],
                ids.get(path.rpartition("/")[0]),
                "builtin.module" if "/" not in path else "util.func",
                path.rpartition("/")[2],
                f"@{path.rpartition('/')[2]}",
                path,
                shared=False,
            )
            for path in paths
        }
        lineage: dict[int, tuple[int, ...]] = {}
        for scope in scopes.values():
            lineage[scope.id] = (scope.id, *(lineage[scope.parent_id] if scope.parent_id else ()))
        self.texts = dict(enumerate((step[3] for step in steps), 1))
        uses = [
            Use(at, at, at, ids[path], 4, STATUSES.index(status), name)
            for at, (path, name, status, _) in enumerate(steps, 1)
        ]
        digests = {blob: text.encode() for blob, text in self.texts.items()}
        self.timeline = Timeline(uses, scopes, lineage, frozenset(), {}, digests, {})

    @staticmethod
    def _with_parents(path: str) -> Sequence[str]:
        parts = path.split("/")
        return ["/".join(parts[: at + 1]) for at in range(len(parts))]


CHANGED, UNCHANGED, FAILED = Status.CHANGED, Status.UNCHANGED, Status.FAILED


def verdicts(mine: Story, theirs: Story) -> list[tuple[str, str, Verdict]]:
    """Name in A, name in B and verdict of each row."""
    a, b = mine.timeline, theirs.timeline
    texts = Texts((mine.texts.__getitem__, theirs.texts.__getitem__), (a.digests, b.digests))
    scopes = match_scopes(a.scopes, b.scopes, lambda *_: {})
    rows = align(a, b, scopes, lambda x, y: texts.same(x, y, carefully=False))
    walk = Walk(a, b, texts, {}, begins_same=True)
    partners: Mapping[int, int] = {other: one for one, other in scopes.items()}

    def name(use: Use | None) -> str:
        return use.name if use is not None else ""

    def row(one: Aligned) -> tuple[str, str, Verdict]:
        moved = ">" if one.moved else ""
        return name(one.a), moved + name(one.b), walk.verdict(one, partners)

    return [row(one) for one in rows]


def test_that_a_difference_begins_once_and_is_followed() -> None:
    mine = Story(("m", "a", CHANGED, "op.one"), ("m", "b", CHANGED, "op.two"), ("m", "c", CHANGED, "op.three"))
    theirs = Story(("m", "a", CHANGED, "op.one"), ("m", "b", CHANGED, "op.two_b"), ("m", "c", CHANGED, "op.three_b"))
    assert [row[2] for row in verdicts(mine, theirs)] == [Verdict.SAME, Verdict.DIFFERS, Verdict.FOLLOWS]


def test_that_a_difference_that_ends_may_begin_again() -> None:
    mine = Story(*[("m", name, CHANGED, f"op.{name}") for name in "abcd"])
    theirs = Story(
        *[("m", name, CHANGED, f"op.{name}{more}") for name, more in zip("abcd", ("x", "", "", "x"), strict=True)]
    )
    assert [row[2] for row in verdicts(mine, theirs)] == [
        Verdict.DIFFERS,
        Verdict.SAME,
        Verdict.SAME,
        Verdict.DIFFERS,
    ]


def test_that_an_inserted_pass_that_changes_the_ir_is_where_they_part_and_an_idle_one_is_not() -> None:
    mine = Story(("m", "a", CHANGED, "op.one"), ("m", "c", CHANGED, "op.three"))
    theirs = Story(
        ("m", "a", CHANGED, "op.one"),
        ("m", "idle", UNCHANGED, "op.one"),
        ("m", "new", CHANGED, "op.new"),
        ("m", "c", CHANGED, "op.three_b"),
    )
    assert verdicts(mine, theirs) == [
        ("a", "a", Verdict.SAME),
        ("", "idle", Verdict.IDLE),
        ("", "new", Verdict.DIFFERS),
        ("c", "c", Verdict.FOLLOWS),
    ]


def test_that_removed_renamed_and_reordered_passes_are_told_apart() -> None:
    mine = Story(
        ("m", "a", CHANGED, "op.one"),
        ("m", "gone", UNCHANGED, "op.one"),
        ("m", "old-name", CHANGED, "op.two"),
        ("m", "x", UNCHANGED, "op.two"),
        ("m", "y", UNCHANGED, "op.two"),
        ("m", "z", CHANGED, "op.end"),
    )
    theirs = Story(
        ("m", "a", CHANGED, "op.one"),
        ("m", "new-name", CHANGED, "op.two"),
        ("m", "y", UNCHANGED, "op.two"),
        ("m", "x", UNCHANGED, "op.two"),
        ("m", "z", CHANGED, "op.end"),
    )
    found = verdicts(mine, theirs)
    assert ("gone", "", Verdict.IDLE) in found
    assert {row for row in found if ">" in row[1]} in ({("x", ">x", Verdict.SAME)}, {("y", ">y", Verdict.SAME)})
    assert found[-1] == ("z", "z", Verdict.SAME)


def test_that_a_pass_with_another_name_and_the_same_effect_is_the_same_pass() -> None:
    mine = Story(("m", "a", CHANGED, "op.one"), ("m", "old-name", CHANGED, "op.two"), ("m", "z", CHANGED, "op.end"))
    theirs = Story(("m", "a", CHANGED, "op.one"), ("m", "new-name", CHANGED, "op.two"), ("m", "z", CHANGED, "op.end"))
    assert ("old-name", "new-name", Verdict.SAME) in verdicts(mine, theirs)


MODULES = tuple(
    f"module @m {{\n  util.func @f() {{\n    {f}\n  }}\n  util.func @g() {{\n    {g}\n  }}\n}}\n"
    for f, g in (("op.f", "op.g"), ("op.f2", "op.g"))
)


def test_that_a_difference_in_a_module_is_followed_into_the_function_that_has_it_and_into_no_other() -> None:
    steps = [("m/g", "c", CHANGED, "op.gg"), ("m/f", "c", CHANGED, "op.ff")]
    mine = Story(("m", "a", CHANGED, MODULES[0]), *steps)
    theirs = Story(("m", "a", CHANGED, MODULES[1]), ("m/g", "c", CHANGED, "op.gg2"), ("m/f", "c", CHANGED, "op.ff2"))
    assert [row[2] for row in verdicts(mine, theirs)] == [Verdict.DIFFERS, Verdict.DIFFERS, Verdict.FOLLOWS]


def test_that_a_difference_in_a_function_is_followed_into_the_module() -> None:
    mine = Story(("m/f", "a", CHANGED, "op.f"), ("m", "b", CHANGED, MODULES[0]))
    theirs = Story(("m/f", "a", CHANGED, "op.f2"), ("m", "b", CHANGED, MODULES[1]))
    assert [row[2] for row in verdicts(mine, theirs)] == [Verdict.DIFFERS, Verdict.FOLLOWS]


def test_that_no_difference_begins_in_what_nobody_saw_before() -> None:
    mine = Story(("m/jit/f", "a", CHANGED, "op.f"), ("m", "b", CHANGED, "op.one"))
    theirs = Story(("m/jit/f", "a", CHANGED, "op.f2"), ("m", "b", CHANGED, "op.one"))
    assert [row[2] for row in verdicts(mine, theirs)] == [Verdict.FOLLOWS, Verdict.SAME]


def test_that_a_pass_that_fails_in_one_of_them_parts_them_though_the_ir_is_the_same() -> None:
    mine = Story(("m", "a", CHANGED, "op.one"), ("m", "check", UNCHANGED, "op.one"))
    theirs = Story(("m", "a", CHANGED, "op.one"), ("m", "check", FAILED, "op.one"))
    assert verdicts(mine, theirs)[-1][2] is Verdict.DIFFERS


def test_that_the_entries_of_a_configuration_are_told_whole() -> None:
    mine = "#iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<A>, basis = [[1, 8], [0, 1]], thread = [1]}>"
    theirs = mine.replace("<A>", "<B>").replace("8", "4")
    assert config_difference(mine, theirs) == (
        "mma_kind = #iree_gpu.mma_layout<A>, basis = [[1, 8], [0, 1]]",
        "mma_kind = #iree_gpu.mma_layout<B>, basis = [[1, 4], [0, 1]]",
    )


def test_that_options_that_differ_are_told_with_both_values() -> None:
    assert options_differ("a=1 fuse=false list={x,y}", "a=1 fuse=true list={x,z} more=2") == (
        ("fuse", "false", "true"),
        ("list", "{x,y}", "{x,z}"),
        ("more", "", "2"),
    )


# Real compiles.


@pytest.fixture
def compiled(tmp_path: Path) -> Callable[..., Path]:
    """Compiles a model with flags for gfx942, every pass kept."""

    def make(source: Path, *flags: str, passes: PassCapture = PassCapture.ALL) -> Path:
        output = tmp_path / f"{source.stem}{len(list(tmp_path.iterdir()))}.passlens"
        return compiled_session(CompileRequest(source, flags=flags, output=output, passes=passes))

    return make


@pytest.mark.campaign
def test_that_two_compiles_of_one_model_are_the_same(compiled: Callable[..., Path], tmp_path: Path) -> None:
    again, elsewhere = tmp_path / "again.passlens", tmp_path / "in a longer path"
    elsewhere.mkdir()
    source = Path(shutil.copy(ADD, elsewhere))
    CompileJob(CompileRequest(source, output=again)).run(JobContext())
    found = compare_sessions(compiled(ADD), again)
    assert found.same
    assert found.modules is None, "they hold the path of the input"
    assert "The machine code of 1 kernel is equal." in str(found.sentence)
    assert compare_sessions(again, again).modules is Modules.EQUAL
    assert found.first_divergent_pass is None
    assert {row.verdict for row in found.passes} == {Verdict.SAME}
    assert [one.source for one in found.dispatches] == [Source.SAME]
    assert {row.kind for row in found.figures} <= {Kind.TIME}
    assert {row.change for row in found.figures} <= {Change.NOISE, Change.ONCE}, "one sample each proves nothing"


def diverges_at(found: Comparison) -> str:
    assert found.first_divergent_pass is not None
    assert not found.same
    return found.first_divergent_pass.row.place.name


@pytest.mark.parametrize(
    ("flag", "reader"),
    [
        ("--iree-hal-memoization=false", "iree-hal-outline-memoize-regions"),  # in its place another one
        rarely("--iree-rocm-waves-per-eu=1", "iree-hal-resolve-device-aliases"),
        rarely("--iree-rocm-llvm-global-isel", "iree-hal-serialize-target-executables"),  # only LLVM reads it
    ],
)
def test_that_one_flag_changed_is_found_at_the_pass_that_reads_it(
    compiled: Callable[..., Path], flag: str, reader: str
) -> None:
    found = compare_sessions(compiled(ADD), compiled(ADD, flag))
    assert diverges_at(found) == reader
    assert (found.figures[0].kind, found.figures[0].a, found.figures[0].b) == (Kind.COMMAND, "", flag)


@pytest.mark.campaign
def test_that_modules_may_differ_where_no_pass_does(compiled: Callable[..., Path]) -> None:
    found = compare_sessions(compiled(ADD), compiled(ADD, "--iree-vm-bytecode-module-strip-source-map=true"))
    assert (found.first_divergent_pass, found.modules, found.same) == (None, Modules.DIFFER, False)
    assert "The machine code of 1 kernel is equal. The modules differ" in str(found.sentence)


@pytest.mark.campaign
def test_that_a_choice_of_code_generation_is_found_with_what_it_costs(
    compiled: Callable[..., Path], sample: Callable[[str], Path]
) -> None:
    matmul = sample("matmul_f16")
    other = compiled(matmul, "--iree-codegen-llvmgpu-use-tile-and-fuse-matmul=false")
    found = compare_sessions(compiled(matmul), other)
    assert diverges_at(found) == "iree-llvmgpu-select-lowering-strategy"
    assert "the pipeline is TileAndFuse in A, VectorDistribute in B" in str(found.sentence)
    (one,) = found.dispatches
    assert (one.source, one.first and one.first.place.name) == (Source.SAME, "iree-llvmgpu-select-lowering-strategy")
    changed = {str(row.title) for row in found.figures if row.kind is Kind.KERNEL}
    assert {"LDS", "VGPRs", "pipeline", "tile sizes", "wavefronts on a SIMD"} <= changed


def test_that_two_models_are_compared_by_their_dispatches_only(
    compiled: Callable[..., Path], sample: Callable[[str], Path]
) -> None:
    found = compare_sessions(compiled(ADD), compiled(sample("matmul_f16")))
    assert not found.aligned
    assert found.notes[0].id == "comparison.two-models"
    assert (found.passes, found.first_divergent_pass, found.same) == ((), None, False)


def test_that_a_session_without_passes_is_compared_by_dispatches_and_figures(compiled: Callable[..., Path]) -> None:
    found = compare_sessions(compiled(ADD), compiled(ADD, passes=PassCapture.NONE))
    assert [note.id for note in found.notes] == ["comparison.passes-not-made"]
    assert found.lacks_passes
    assert [one.source for one in found.dispatches] == [Source.SAME]
    times = [row for row in found.figures if row.kind is Kind.TIME]
    alone = {row for row in times if row.a is None or row.b is None}
    assert alone, "every pass was captured in one of them"
    assert all((row.change is Change.ALONE) == (row in alone) for row in times), "what is not there is no noise"


def test_that_an_op_with_another_operand_is_told_in_a_sentence() -> None:
    mine = "func.func @f(%a: i32, %b: i32) {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
    assert str(did_otherwise(mine, mine.replace("%a, %a :", "%a, %b :"))) == "B has arith.addi with another operand"


@pytest.mark.campaign
def test_that_a_dispatch_alone_is_found_in_its_model(compiled: Callable[..., Path], tmp_path: Path) -> None:
    model = compiled(ADD)
    how = CompileRequest(ADD, passes=PassCapture.CHANGED, output=tmp_path / "alone.passlens")
    DispatchJob(DispatchRequest(model, "dispatch_0", how)).run(JobContext())
    found = compare_sessions(tmp_path / "alone.passlens", model)
    assert [note.id for note in found.notes] == ["comparison.one-dispatch"]
    assert [one.source for one in found.dispatches] == [Source.SAME]


@pytest.mark.campaign
def test_that_imported_dumps_are_compared_but_for_their_flags(
    compiled: Callable[..., Path], sample: Callable[[str], Path], tmp_path: Path
) -> None:
    log = sample("matmul_f16").with_name("gather_view_3.5.0.log.xz")
    sessions = tmp_path / "one.passlens", tmp_path / "two.passlens"
    for session in sessions:
        ImportJob(ImportRequest(log, session)).run(JobContext())
    found = compare_sessions(*sessions)
    assert (found.same, found.aligned) == (True, True)
    assert found.notes[0].id == "comparison.imported"
    other = compare_sessions(sessions[0], compiled(ADD))
    assert not other.aligned, "its functions are called otherwise"


def test_that_a_pass_in_place_of_another_one_is_told_as_such(compiled: Callable[..., Path]) -> None:
    found = compare_sessions(compiled(ADD), compiled(ADD, "--iree-hal-memoization=false"))
    assert "B runs iree-hal-inline-memoize-regions in place of iree-hal-outline-memoize-regions" in str(found.sentence)


def test_that_a_child_answers_as_this_process_does(
    compiled: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = compiled(ADD), compiled(ADD, "--iree-hal-memoization=false")
    monkeypatch.setattr(compare, "IN_CHILD_BYTES", 0)
    here, there = compare_sessions(a, b), compare_sessions(a, b, watch=Watch(in_child=True))
    assert replace(here, seconds=0) == replace(there, seconds=0)


def cut(session: Path, position: int, outcome: OutcomeKind = OutcomeKind.RUNNING) -> None:
    """Take away the passes of a session after one, as if its compile was there now, or ended so."""
    with closing(sqlite3.connect(session)) as connection, connection:
        connection.execute(
            "DELETE FROM passes WHERE id NOT IN (SELECT id FROM passes ORDER BY order_key LIMIT ?)", (position,)
        )
    with SessionWriter.append(session) as writer:
        writer.set_meta("outcome", outcome)


@pytest.mark.parametrize("position", [30, 120, 300])
def test_that_what_an_unfinished_compile_has_not_reached_is_no_difference(
    compiled: Callable[..., Path], position: int
) -> None:
    whole, part = compiled(ADD), compiled(ADD)
    cut(part, position)
    found = compare_sessions(part, whole)
    assert (found.first_divergent_pass, found.same, found.alone()) == (None, False, (0, 0))
    assert has_message(found.sentence, "comparison.stopped", side="A", position=position)
    assert {row.kind for row in found.figures} <= {Kind.TIME}
    assert compare_sessions(whole, part).alone() == (0, 0), "either of them may be the unfinished one"


def test_that_where_an_unfinished_compile_differs_is_found_as_far_as_it_goes(compiled: Callable[..., Path]) -> None:
    part = compiled(ADD)
    cut(part, 300)
    assert diverges_at(compare_sessions(part, compiled(ADD, "--iree-rocm-waves-per-eu=1"))) == (
        "iree-hal-resolve-device-aliases"
    )


def test_that_passes_that_a_crash_prevented_are_not_told_as_removed(compiled: Callable[..., Path]) -> None:
    part = compiled(ADD)
    cut(part, 300, OutcomeKind.CRASHED)
    first = compare_sessions(compiled(ADD), part).first_divergent_pass
    assert first is not None
    assert has_message(first.what, "comparison.ended-b")
    first = compare_sessions(part, compiled(ADD)).first_divergent_pass
    assert first is not None
    assert has_message(first.what, "comparison.ended-a")


@pytest.mark.parametrize("outcome", [OutcomeKind.FAILED, rarely(OutcomeKind.CRASHED)])
def test_that_a_compile_that_fails_in_one_session_only_has_a_verdict(
    compiled: Callable[..., Path], outcome: OutcomeKind
) -> None:
    good, bad = compiled(ADD), compiled(ADD)
    cut(bad, 300, outcome)

    def verdict(a: Path, b: Path) -> list[Change]:
        return [row.change for row in compare_sessions(a, b).figures if row.title.id == "comparison-figures.end"]

    assert (verdict(bad, good), verdict(good, bad)) == ([Change.MENDED], [Change.BROKEN])
    assert verdict(bad, bad) == verdict(good, good) == [], "how they end is no difference"


def test_that_a_compile_that_runs_is_said_to(compiled: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    part = compiled(ADD)
    cut(part, 300)
    monkeypatch.setattr(head, "writer_life", lambda *_: Life.ALIVE)
    assert has_message(compare_sessions(compiled(ADD), part).sentence, "comparison.running", side="B", position=300)
