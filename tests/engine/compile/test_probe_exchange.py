"""The smallest set of pinned fields that must be as the compiler chooses them."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.compile.probe_around import Around
from passlens.engine.compile.probe_exchange import fewest_exchanged
from passlens.engine.compile.probe_op import Form
from passlens.engine.compile.probe_runs import Tried

INFO = (
    "#iree_codegen.compilation_info<lowering_config = #iree_gpu.lowering_config<{{{tiles}}}>, "
    "translation_info = #iree_codegen.translation_info<pipeline = {mode} workgroup_size = [256, 1, 1]>>"
)


def form(mode: str, tiles: str) -> Form:
    return Form("linalg.matmul", attributes=(("compilation_info", INFO.format(mode=mode, tiles=tiles)),))


def test_that_only_the_fields_that_must_change_together_are_named() -> None:
    def tried(forms: Sequence[Form]) -> list[Tried]:
        texts = [dict(one.attributes)["compilation_info"] for one in forms]
        return [Tried(lowered="pipeline = B" in text and "subgroup = [2]" in text) for text in texts]

    given = form("A", "reduction = [4], workgroup = [64]")
    chosen = form("B", "reduction = [8], subgroup = [2], workgroup = [32]")
    found = fewest_exchanged(given, chosen, tried)
    assert [(one.part, one.was, one.now) for one in found] == [("pipeline", "A", "B"), ("subgroup", "", "[2]")]
    assert fewest_exchanged(given, chosen, lambda forms: [Tried()] * len(forms)) == []


def test_that_the_input_around_an_op_stays() -> None:
    op = '"x.op"() {a = 1, lowering_config = #c<1>} : () -> ()'
    text = f'func sym_name = "f"\n{op}\ncall @f, @fg'
    around = Around(text, text.index(op), text.index(op) + len(op), (("lowering_config", "#c<1>"),), "f")
    assert around.with_given({}, "g") == text.replace(", lowering_config = #c<1>", "").replace('"f"', '"g"').replace(
        "@f,", "@g,"
    )
    assert "compilation_info = #i}" in around.with_given({"compilation_info": "#i"}, "g")
