"""Fixes that any failure gets, trials on the failing dispatch alone, and where its way parts."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.analysis.shared_memory.values import Alternative
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.edits.static_sizes import dynamic_arguments, parse_sizes, static_sizes
from passlens.engine.diagnosis.edits.tile_fix import FLAG, SMALLER_TILES
from passlens.engine.diagnosis.facts import read_facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, FixResult, Parting, Tried, key_of
from passlens.engine.diagnosis.fixes.apply import apply_fix, edited_text, input_lines, proposals
from passlens.engine.diagnosis.fixes.generic_fixes import Surroundings, generic_fixes, with_generic_fixes
from passlens.engine.diagnosis.fixes.input_fixes import input_fixes
from passlens.engine.diagnosis.fixes.release_fixes import release_fixes, rewriting_fixes, taking_releases
from passlens.engine.diagnosis.parting import DispatchState, config_of, part, pipeline_of
from passlens.engine.diagnosis.rules.missing_data import ZERO_FILL
from passlens.engine.diagnosis.rules.no_progress import no_progress
from passlens.engine.diagnosis.trials.dispatch_trial import acts_on_dispatch, hides, rewrites
from passlens.engine.diagnosis.trials.tile_trial import with_tiles
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, quoted
from passlens.engine.queries import Queries
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import ChildKind, ChildOf, DiagnosticRow, Location, OutcomeKind, Severity
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

# A matmul whose input asks for tiles that need 1 MiB of shared memory: it fails in its dispatch.
TOO_LARGE = """\
#config = #iree_gpu.lowering_config<{workgroup = [256, 256, 0], reduction = [0, 0, 512], promote_operands = [0, 1], \
mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, subgroup = [4, 4, 0]}>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] \
subgroup_size = 64>
#compilation = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>
func.func @main(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024x1024xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %r = linalg.matmul {compilation_info = #compilation} ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) \
outs(%f : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}
"""
SMALLER = TOO_LARGE.split("\n", 1)[0].replace("256, 256, 0", "64, 64, 0").replace("512", "2").replace("4, 4", "2, 2")
UNTUNED = Fix("smaller", quoted("Smaller tiles"), FixKind.EDIT, edits=(Edit(1, 1, (SMALLER,)),))
OLD_TYPE = """\
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %r = flow.dispatch.workgroups(%a) : (tensor<8xf32>) -> tensor<8xf32> =
    (%in: !flow.dispatch.tensor<readonly:tensor<8xf32>>) {
    flow.return
  }
  return %r : tensor<8xf32>
}
"""
USELESS = Fix("useless", quoted("Nothing"), FixKind.FLAGS, flags=("--iree-codegen-llvmgpu-use-igemm=false",))


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiles")
    source = folder / "tiles.mlir"
    source.write_text(TOO_LARGE, encoding="utf-8")
    flags = ("--iree-codegen-llvmgpu-use-igemm=true",)
    # The trial of a fix compiles nothing more to find causes.
    trial = ChildOf(source, ChildKind.FIX, quoted("Other tiles"))
    request = CompileRequest(source, passes=PassCapture.NONE, output=folder / "t.passlens", flags=flags, parent=trial)
    return CompileJob(request).run(JobContext())


# --- what is proposed


@pytest.mark.campaign
def test_that_a_failure_in_a_dispatch_gets_fixes_that_the_toolchain_has(failed: Path) -> None:
    cause = Queries(failed).problems.listing()[0]
    generic = [fix for fix in cause.fixes if fix.generic]
    names = [fix.name for fix in generic if not fix.toolchain]
    assert (older := [place for place, fix in enumerate(generic) if fix.toolchain])
    on_dispatch = [place for place, fix in enumerate(generic) if acts_on_dispatch(fix) and not fix.toolchain]
    assert max(on_dispatch) < min(older), "an older release compiles the whole model, a flag the failing dispatch"
    assert names[0] == "without-codegen-llvmgpu-use-igemm", "of flags, the user's own first"
    assert not any(name.startswith("codegen-llvmgpu") for name in names), "the input has chosen pipeline and tiles"
    assert not any(name.startswith(("opt-level", "dispatch-creation")) for name in names), "one op is fused with none"
    assert "llvmgpu-enable-shared-memory-reuse" not in names, "it acts in vector distribution"
    assert not any("shared-memory-limit" in fix.name for fix in generic), "a check that is removed is no fix"
    known = catalogue(find(""))
    for fix in generic:
        known.check(fix.flags)
    assert len({key_of(fix) for fix in cause.fixes}) == len(cause.fixes)


@pytest.mark.campaign
def test_that_what_compiles_or_lacks_devices_gets_none(sample: Callable[[str], Path], tmp_path: Path) -> None:
    for name, outcome in (("matmul_f16", OutcomeKind.OK), ("tp8_mlp", OutcomeKind.FAILED)):
        request = CompileRequest(sample(name), passes=PassCapture.NONE, output=tmp_path / f"{name}.passlens")
        queries = Queries(compiled_session(request))
        assert queries.info().outcome is outcome
        assert not [fix for problem in queries.problems.listing() for fix in problem.fixes if fix.generic]


def test_that_a_flag_is_left_out_and_a_level_replaced() -> None:
    request = CompileRequest(Path("m.mlir"), opt_level=3, flags=("--a=1", "--b", "2"))
    assert apply_fix(request, Fix("w", quoted("W"), FixKind.FLAGS, without=("b",))).flags == ("--a=1",)
    level = apply_fix(request, Fix("l", quoted("L"), FixKind.FLAGS, flags=("--iree-opt-level=O1",)))
    assert (level.opt_level, level.flags[-1]) == (None, "--iree-opt-level=O1")


def test_that_only_what_acts_late_is_tried_on_the_dispatch() -> None:
    assert acts_on_dispatch(USELESS)
    assert acts_on_dispatch(Fix("t", quoted("T"), FixKind.TOOLCHAIN, toolchain="3.9.0"))
    assert not acts_on_dispatch(Fix("l", quoted("L"), FixKind.FLAGS, flags=("--iree-opt-level=O1",)))
    assert not acts_on_dispatch(Fix("m", quoted("M"), FixKind.FLAGS, flags=("--iree-codegen-x=1", "--iree-flow-y=1")))
    assert not acts_on_dispatch(UNTUNED)


# --- trials


@pytest.mark.campaign
def test_that_a_fix_that_fails_on_the_dispatch_alone_is_not_tried_on_the_model(failed: Path) -> None:
    result = TrialJob(failed, "shared-memory", USELESS).run(JobContext())
    assert (result.compiles, result.tried) == (False, Tried.DISPATCH)
    assert has_message(result.sentence, "trial.alone", end="trial.fails-as-before")
    assert result.parting is not None
    assert str(result.parting.what) == "Every pass leaves the same IR."
    models = [path.name for path in failed.with_name("t.fixes").glob("useless-*") if "-alone" not in path.name]
    assert models == []


@pytest.mark.campaign
def test_that_an_edit_goes_to_the_model_and_tells_where_the_ways_part(failed: Path) -> None:
    result = TrialJob(failed, "shared-memory", UNTUNED).run(JobContext())
    assert (result.compiles, result.tried, result.hides) == (True, Tried.MODEL, NOTHING)
    assert result.parting is not None
    assert result.parting.pipeline == ("TileAndFuse", "TileAndFuse")
    assert has_message(
        result.parting.what,
        "parting.config",
        was="reduction = [0, 0, 512], subgroup = [4, 4, 0], workgroup = [256, 256, 0]",
        now="reduction = [0, 0, 2], subgroup = [2, 2, 0], workgroup = [64, 64, 0]",
    )
    assert Queries(failed).problems.fix_results()[-1].parting is not None
    offered = proposals(Queries(failed).problems.listing(), Queries(failed).problems.fix_results())
    assert all(one.result is None or one.result.key == key_of(one.fix) for one in offered)


# --- where ways part


def steps(*names: str, pipeline: str = "", config: str = "") -> tuple[DispatchState, ...]:
    return tuple(DispatchState(at, name, pipeline, config, hash((name, config))) for at, name in enumerate(names, 1))


def test_that_the_first_pass_that_leaves_other_ir_is_named() -> None:
    one = steps("a", "b", "c", pipeline="X", config="#iree_gpu.lowering_config<{k = 4, m = 1}>")
    same = part(one, one, same_version=True)
    assert (same.name, str(same.what)) == ("", "Every pass leaves the same IR.")
    other = (one[0], *(replace(step, digest=7, config="#iree_gpu.lowering_config<{k = 8, m = 1}>") for step in one[1:]))
    parting = part(one, other, same_version=True)
    assert (parting.name, parting.pass_id) == ("b", 2)
    assert has_message(parting.what, "parting.other-ir", name="b")


def test_that_another_pipeline_is_said_to_hide_the_failure() -> None:
    one, other = steps("a", "s", "c", pipeline="X"), steps("a", "s", "d", pipeline="Y")
    parting = part(one, (one[0], *(replace(step, digest=1) for step in other[1:])), same_version=True)
    assert parting.pipeline == ("X", "Y") or parting.name == "s"
    assert has_message(
        hides(USELESS, replace(parting, pipeline=("X", "Y"))), "dispatch-trial.other-pipeline", after="Y", before="X"
    )
    assert has_message(hides(USELESS, Parting("s", quoted(""), config=("a", "b"))), "dispatch-trial.other-config")
    assert str(hides(UNTUNED, Parting("s", quoted(""), config=("a", "b")))) == "", (
        "tiles that an edit asks for are a fix"
    )
    assert str(hides(USELESS, Parting("s", quoted(""), config=("a", "a"), pipeline=("X", "X")))) == ""
    own = Fix("w", quoted("W"), FixKind.FLAGS, without=("iree-codegen-x",))
    assert str(hides(own, Parting("s", quoted(""), pipeline=("X", "Y")))) == "", (
        "the user's own flag chose the way that fails"
    )


@pytest.mark.campaign
def test_that_another_pipeline_for_an_op_that_an_edit_rewrites_hides_nothing(tmp_path: Path) -> None:
    """One edit changes the op that fails, one the attribute that it names, one another line."""
    source = tmp_path / "input.mlir"
    source.write_text(TOO_LARGE)
    session = compiled_session(CompileRequest(source, output=tmp_path / "s.passlens", passes=PassCapture.NONE))
    with SessionReader(session) as reader:
        facts = read_facts(reader)
    at = next(number for number, line in enumerate(facts.source, 1) if "linalg.matmul" in line)
    other = Parting("s", quoted(""), pipeline=("X", "Y"))
    for line, expected in ((at, True), (1, True), (at - 1, False)):
        edit = Fix("e", quoted("E"), FixKind.EDIT, edits=(Edit(line, line, ("",)),))
        assert rewrites(edit, facts) is expected
        assert bool(hides(edit, other, rewritten=rewrites(edit, facts))) is not expected
    assert not rewrites(USELESS, facts)


def test_that_what_code_generation_chose_is_read_with_all_its_brackets() -> None:
    text = TOO_LARGE
    assert pipeline_of(text) == "TileAndFuse"
    assert config_of(text).endswith("subgroup = [4, 4, 0]}>")
    older = "#translation = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [64]>"
    assert pipeline_of(older) == "VectorDistribute"
    assert (pipeline_of("func.func @f()"), config_of("")) == ("", "")


# --- tiles


def test_that_smaller_tiles_make_the_dispatch_and_then_the_model_compile(failed: Path) -> None:
    problem = Queries(failed).problems.listing()[0]
    assert problem.fixes[0] == SMALLER_TILES
    result = TrialJob(failed, problem.rule, SMALLER_TILES).run(JobContext())
    assert (result.compiles, result.tried, result.hides) == (True, Tried.MODEL, NOTHING)
    assert result.parting is not None
    assert "reduction[2]: 512 to 4, workgroup_size: [256, 1, 1] to [1024, 1, 1]: 32,768 + 32,768 = 65,536 B" in str(
        result.parting.what
    )
    assert result.session is not None
    info = Queries(result.session).info()
    (flag,) = [word for word in info.flags if word.startswith(f"--{FLAG}=")]
    file = Path(flag.rpartition("=")[2])
    assert "reduction = [0, 0, 4]" in file.read_text(encoding="utf-8")
    assert result.flags == (flag,)
    chosen = result.tiles[-1]
    assert chosen.compiles
    assert ("workgroup_size", "[256, 1, 1]", "[1024, 1, 1]") in chosen.changes
    assert not any(one.compiles for one in result.tiles[:-1])
    assert codec.from_json(FixResult, codec.to_json(result)) == result


def test_that_only_the_one_configuration_that_is_meant_is_edited() -> None:
    changes = (("reduction", "[0, 0, 512]", "[0, 0, 4]"), ("workgroup_size", "[256, 1, 1]", "[64, 1, 1]"))
    change = Alternative(NOTHING, changes, 0, True, (), "", NOTHING)
    edited = with_tiles(TOO_LARGE, change)
    assert "reduction = [0, 0, 4]" in edited
    assert "workgroup_size = [64, 1, 1]" in edited
    assert with_tiles(TOO_LARGE, replace(change, changes=(("reduction", "[7]", "[1]"),))) == ""


# --- static sizes

DYNAMIC = """\
func.func @main(%arg0: tensor<?x256xf16>, %arg01: tensor<256x512xf16>) -> tensor<?x512xf16> {
  %r = "op"(%arg0, %arg01, %arg0) : (tensor<?x256xf16>, tensor<256x512xf16>, tensor<?x256xf16>) -> tensor<?x512xf16>
  return %r : tensor<?x512xf16>
}
func.func @other(%arg0: !torch.vtensor<[4,?],si64>) {
  return
}"""


def test_that_sizes_are_given_where_an_argument_fits() -> None:
    fix = static_sizes(DYNAMIC.split("\n"), parse_sizes(["arg0=8x256"]))
    lines = edited_text(DYNAMIC.encode(), fix).split("\n")
    assert lines[1:4] == [
        "  %arg0_static = tensor.cast %arg0 : tensor<?x256xf16> to tensor<8x256xf16>",
        "  %arg0_sized = tensor.cast %arg0_static : tensor<8x256xf16> to tensor<?x256xf16>",
        '  %r = "op"(%arg0_sized, %arg01, %arg0_sized) : (tensor<?x256xf16>, tensor<256x512xf16>, tensor<?x256xf16>)'
        " -> tensor<?x512xf16>",
    ]
    assert lines[4:] == DYNAMIC.split("\n")[2:], "the other function's argument has another shape"
    torch = edited_text(DYNAMIC.encode(), static_sizes(DYNAMIC.split("\n"), parse_sizes(["%arg0=4,64"])))
    assert "torch.tensor_static_info_cast %arg0 : !torch.vtensor<[4,?],si64> to !torch.vtensor<[4,64],si64>" in torch


def test_that_arguments_of_unknown_sizes_are_listed_with_their_shapes() -> None:
    assert dynamic_arguments(DYNAMIC.split("\n")) == (("arg0", "?x256"),)
    assert dynamic_arguments(["func.func @f(%x: !torch.vtensor<[4,?],f32>, %y: tensor<?xf32>) {"]) == (
        ("x", "4x?"),
        ("y", "?"),
    )


def test_that_one_release_is_proposed_once(failed: Path) -> None:
    queries = Queries(failed)
    with SessionReader(failed) as reader:
        facts = replace(read_facts(reader), source=())
    own = find("")
    older = replace(own, name="old", version="3.9.0rc20251125")
    around = Surroundings(None, (own, older, replace(older, name="again", version="3.9.0")))
    names = [fix.name for fix in generic_fixes(facts, queries.problems.listing()[0], around)]
    assert names.count("toolchain-3.9.0") == 1
    ruled = replace(queries.problems.listing()[0], fixes=(Fix("v", quoted(""), FixKind.TOOLCHAIN, toolchain="3.9.0"),))
    fixes = with_generic_fixes([ruled], facts, around)[0].fixes
    assert [fix.toolchain for fix in fixes if fix.kind is FixKind.TOOLCHAIN] == ["3.9.0", "3.12.0", "3.11.0"]


def test_that_flags_are_proposed_where_they_can_act(failed: Path) -> None:
    cause = Queries(failed).problems.listing()[0]
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    around = Surroundings(catalogue(find("")))

    def names(**fields: Any) -> set[str]:
        return {fix.name for fix in generic_fixes(replace(facts, **fields), cause, around)}

    assert "TileAndFuse" in facts.configured
    chosen = names(source=(), configured=facts.configured.replace("TileAndFuse", "VectorDistribute"))
    assert "codegen-llvmgpu-use-vector-distribution" in chosen
    assert "codegen-llvmgpu-use-tile-and-fuse-matmul" not in chosen, "it goes through vector distribution"
    assert "llvmgpu-enable-shared-memory-reuse" in chosen
    assert "codegen-llvmgpu-use-igemm" not in chosen, "no convolution"
    several = names(ops={"linalg.matmul": 1, "linalg.generic": 1, "tensor.pad": 1})
    assert {"opt-level-O2", "dispatch-creation-fuse-multi-use"} <= several
    assert "dispatch-creation-propagate-collapse-across-expands" not in several, "no reshapes"
    early = replace(cause, dispatch="")
    assert facts.cause is not None
    at_input = replace(facts, cause=replace(facts.cause, phase="input"), ops={"linalg.generic": 9})
    flags = [fix.name for fix in generic_fixes(at_input, early, around) if not fix.toolchain]
    assert not any(name.startswith(("opt-level", "dispatch-creation", "codegen")) for name in flags)


def test_that_what_only_hides_a_failure_comes_after_flags_of_code_generation(failed: Path) -> None:
    hiding = Fix("hiding", quoted(""), FixKind.FLAGS, flags=("--iree-opt-level=O3",), hides=quoted("Other dispatches."))
    cause = replace(Queries(failed).problems.listing()[0], fixes=(hiding,))
    with SessionReader(failed) as reader:
        facts = replace(read_facts(reader), source=(), ops={"linalg.matmul": 1, "linalg.generic": 1})
    found = with_generic_fixes([cause], facts, Surroundings(catalogue(find(""))))[0].fixes
    names = [fix.name for fix in found if fix.kind is FixKind.FLAGS]
    at = names.index("hiding")
    assert at
    assert all(name.startswith(("codegen-", "llvmgpu-", "without-")) for name in names[:at])
    assert any(name.startswith(("opt-level-", "dispatch-creation-")) for name in names[at:])


def test_that_the_name_of_a_lowered_kernel_tells_that_it_is_a_matmul(failed: Path) -> None:
    problem = replace(Queries(failed).problems.listing()[0], dispatch="main_dispatch_0")
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    assert facts.cause is not None
    kernel = "main_dispatch_0_matmul_1024x1024x1024_f16xf16xf32"
    assert f"func.func @{kernel}(" in facts.configured
    cause = replace(facts.cause, scope="@main_dispatch_0", dispatch="main_dispatch_0")
    texts = replace(facts.texts, before="llvm.func @f() {\n  llvm.return\n}", after="")
    linked = replace(facts, cause=cause, texts=texts, source=())
    around = Surroundings(catalogue(find("")))

    def names(configured: str) -> list[str]:
        return [fix.name for fix in generic_fixes(replace(linked, configured=configured), problem, around)]

    assert "codegen-llvmgpu-use-tile-and-fuse-matmul" in names(facts.configured)
    unnamed = names(facts.configured.replace(kernel, "main_dispatch_0_elementwise"))
    assert "codegen-llvmgpu-use-tile-and-fuse-matmul" not in unnamed, "no op of it says what it computes"


def test_that_a_flag_which_leaves_the_failing_pass_out_is_the_first_of_the_flags(failed: Path) -> None:
    cause = Queries(failed).problems.listing()[0]
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    assert facts.cause is not None
    name = "mlir::iree_compiler::GlobalOptimization::(anonymous namespace)::JitGlobalsPass"
    at_jit = replace(facts, cause=replace(facts.cause, pass_name="iree-consteval-jit-globals", class_name=name))
    flags = [fix for fix in generic_fixes(at_jit, cause, Surroundings(catalogue(find("")))) if fix.flags]
    assert flags[0].flags == ("--iree-opt-const-eval=false",)
    assert has_message(flags[0].title, "generic-fixes.without-pass", name="iree-consteval-jit-globals")


def test_that_a_refused_input_gets_the_nearest_releases_that_know_its_names(failed: Path) -> None:
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    assert facts.cause is not None
    own = find("")
    old = tuple(replace(own, name=one, version=one) for one in ("3.5.0", "3.9.0"))
    refused = replace(facts, cause=replace(facts.cause, kind=CauseKind.REFUSED), source=tuple(OLD_TYPE.splitlines()))
    assert taking_releases(refused.source) == ("3.0.0", "3.1.0", "3.2.0", "3.3.0")
    assert [fix.toolchain for fix in release_fixes(refused, (own, *old))] == ["3.3.0", "3.2.0"]
    assert [fix.toolchain for fix in release_fixes(facts, (own, *old))] == ["3.12.0"], "older ones lack a name"
    facts = replace(facts, source=())
    assert [fix.toolchain for fix in release_fixes(facts, (own, *old))] == ["3.9.0", "3.5.0", "3.12.0", "3.11.0"]
    newer = replace(facts, info=replace(facts.info, toolchain_version="3.5.0"))
    assert [fix.toolchain for fix in release_fixes(newer, (own, *old))] == ["own", "3.9.0", "3.12.0", "3.11.0"]


@pytest.mark.parametrize(("phase", "offered"), [("input", False), ("executable-targets", True)])
def test_that_smaller_dispatches_are_tried_on_a_hang_only_where_the_flag_acts(
    failed: Path, phase: str, offered: bool
) -> None:
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    assert facts.cause is not None
    hung = replace(facts, cause=replace(facts.cause, kind=CauseKind.HUNG, phase=phase, pass_id=1, pass_name="cse"))
    found = [fix.name for finding in no_progress(hung) for fix in finding.fixes]
    assert ("opt-level-1" in found) == offered


def test_that_after_a_crash_only_flags_are_tried_that_act_before_the_pass(failed: Path) -> None:
    problem = replace(Queries(failed).problems.listing()[0], dispatch="")
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    cause = facts.cause
    assert cause is not None
    around = Surroundings(catalogue(find("")))

    def flags(class_name: str) -> list[str]:
        crash = replace(cause, kind=CauseKind.CRASHED, class_name=class_name, dispatch="", pass_id=None)
        found = generic_fixes(replace(facts, cause=crash, ops={"linalg.generic": 9}), problem, around)
        return [fix.name for fix in found if fix.flags]

    assert flags("ImportMLProgramPass") == [], "nothing acts before the first passes"
    assert flags("") == [], "where it was is not known"
    formed = flags("FormDispatchRegionsPass")
    assert "dispatch-creation-fuse-multi-use" in formed
    assert "opt-level-O2" in formed
    assert not any("codegen" in name for name in formed)


def test_that_a_refused_input_can_be_rewritten_by_a_release_that_reads_it(failed: Path) -> None:
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    assert facts.cause is not None
    own = find("")
    here = (own, replace(own, name="old", version="3.12.0"), replace(own, name="older", version="3.5.0"))
    refused = replace(facts, cause=replace(facts.cause, kind=CauseKind.REFUSED), source=())
    assert [fix.printer for fix in rewriting_fixes(refused, here)] == ["old", "older"]
    assert list(rewriting_fixes(facts, here)) == [], "it was read"
    first, second = (key_of(fix) for fix in rewriting_fixes(refused, here))
    assert first != second


def test_that_a_name_that_moved_to_another_dialect_is_written_so(failed: Path) -> None:
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    assert facts.cause is not None
    at = DiagnosticRow(1, Severity.ERROR, "unknown type", Location("tiles.mlir", 3), "", "", (), (), "")
    cause = replace(facts.cause, kind=CauseKind.REFUSED)
    refused = replace(facts, cause=cause, source=tuple(OLD_TYPE.splitlines()), diagnostics=(at,))
    (fix,) = input_fixes(refused)
    assert "!iree_tensor_ext.dispatch.tensor<readonly" in edited_text(OLD_TYPE.encode(), fix)


def test_that_rewriting_gives_the_input_in_generic_form_and_its_diff(failed: Path) -> None:
    fix = Fix("rewrite", quoted(""), FixKind.EDIT, printer=find("").name)
    shown = Queries(failed).problems.edit_diff(fix)
    assert "-func.func @main" in shown
    assert '+  "func.func"()' in shown


MENDED = {
    "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf16>) -> tensor<4xf32> {\n"
    "  %0 = arith.addf %a, %b : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n": "as-used",
    "func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {\n"
    "  %0 = arith.addf %a, %a : tensor<4xi32>\n  return %0 : tensor<4xi32>\n}\n": "other-op",
    "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n": "close",
    "util.global private @g = 1 : i32\nutil.global private @g = 1 : i32\n"
    "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n}\n": "keep-first",
    "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %w = arith.constant dense<...> : tensor<4xf32>\n"
    "  %0 = arith.addf %a, %w : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n": "zeros",
    "func.func @f(%left: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.addf %left, %lef : tensor<4xf32>\n"
    "  return %0 : tensor<4xf32>\n}\n": "near-value",
    "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.addf %a, %other : tensor<4xf32>\n"
    "  return %0 : tensor<4xf32>\n}\n": "argument",
    'func.func @f() -> tensor<2xi32> {\n  %p = "tosa.const"() <{value = dense<1> : tensor<2xi32>}> : '
    "() -> tensor<2xi32>\n"
    "  return %p : tensor<2xi32>\n}\n": "near-attribute",
    "func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {\n  %0 = tosa.mul %a, %a {shift = 3 : i8} : "
    "(tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>\n  return %0 : tensor<4xi32>\n}\n": "operands",
    "#p = #hal.pipeline.layout<push_constants = 0, sets = []>\n#q = [#p]\n"
    "func.func @f() attributes {kept = 1 : i32, layout = #q} {\n  return\n}\n": "without-alias",
    'module attributes {hal.device.targets = [#hal.device.target<"hip", []> : !hal.device]} {\n'
    "  func.func @f() {\n    return\n  }\n}\n": "unpin-target",
    "func.func @f(%a: tensor<4x8xf32>, %b: tensor<6x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {\n"
    "  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<6x5xf32>) outs(%c : tensor<4x5xf32>) "
    "-> tensor<4x5xf32>\n"
    "  return %0 : tensor<4x5xf32>\n}\n": "resized",
}


SEEN_EVERY_TIME = {"as-used", "close", "zeros", "argument"}
"""The others have tests elsewhere too, or need the same place of the message."""


@pytest.mark.parametrize(
    "text", [text if name in SEEN_EVERY_TIME else rarely(text) for text, name in MENDED.items()], ids=MENDED.values()
)
def test_that_a_mistake_that_the_compiler_names_is_mended_in_a_copy(text: str, tmp_path: Path) -> None:
    source = tmp_path / "m.mlir"
    source.write_text(text, encoding="utf-8")
    with SessionReader(compiled_session(CompileRequest(source, output=tmp_path / "m.passlens"))) as reader:
        fixes = {fix.name: fix for fix in input_fixes(read_facts(reader))}
    fix = fixes[MENDED[text]]
    mended = tmp_path / "mended.mlir"
    mended.write_text(edited_text(text.encode(), fix), encoding="utf-8")
    opt = find("").compiler.with_name("iree-opt")
    subprocess.run([opt, mended, "-o", "/dev/null"], check=True, capture_output=True)
    assert bool(fix.hides) == (fix.name == "zeros"), "what is wrong with it is said"


def test_that_a_flag_that_a_rule_sets_by_its_name_alone_is_not_proposed_again(failed: Path) -> None:
    queries = Queries(failed)
    with SessionReader(failed) as reader:
        facts = read_facts(reader)
    around = Surroundings(catalogue(find("")))
    facts = replace(facts, configured=facts.configured.replace("TileAndFuse", "VectorDistribute"))
    flag = "--iree-llvmgpu-enable-shared-memory-reuse"
    cause = replace(queries.problems.listing()[0], fixes=())
    assert (f"{flag}=true",) in [fix.flags for fix in with_generic_fixes([cause], facts, around)[0].fixes]
    ruled = replace(cause, fixes=(Fix("reuse", quoted(""), FixKind.FLAGS, flags=(flag,)),))
    flags = [fix.flags for fix in with_generic_fixes([ruled], facts, around)[0].fixes]
    assert [words for words in flags if words and words[0].startswith(flag)] == [(flag,)]


@pytest.mark.campaign
def test_that_zeros_for_elided_weights_are_proposed_once(failed: Path) -> None:
    with SessionReader(failed) as reader:
        facts = replace(read_facts(reader), source=("%w = arith.constant dense_resource<__elided__> : tensor<64xf32>",))
    around = Surroundings(catalogue(find("")))
    problem = replace(Queries(failed).problems.listing()[0], fixes=())
    for fixes, generic in (((), True), ((ZERO_FILL,), False)):
        found = with_generic_fixes([replace(problem, fixes=fixes)], facts, around)[0].fixes
        assert [fix.generic for fix in found if fix.flags == ZERO_FILL.flags] == [generic]
    whole = with_generic_fixes([problem], replace(facts, source=()), around)[0].fixes
    assert ZERO_FILL.flags not in [fix.flags for fix in whole]


@pytest.mark.parametrize("word", ["arg0", "arg0=", "arg0=4x", "=4", "arg0=?x4"])
def test_that_sizes_of_another_form_are_refused(word: str) -> None:
    with refused("static-sizes.bad-sizes"):
        parse_sizes([word])


@given(st.lists(st.integers(1, 999), min_size=1, max_size=4))
def test_that_sizes_that_do_not_fit_are_refused(sizes: list[int]) -> None:
    with refused("static-sizes.no-argument", name="arg01"):
        static_sizes(input_lines(DYNAMIC.encode()), {"arg01": tuple(sizes)})
