"""The corpus of failing compiles is well formed, and answers are judged as its table says."""

from __future__ import annotations

from pathlib import Path

import pytest
from cause_corpus import BUILD, CAUSES, HELD, CorpusError, Kind, Label, failures, kinds
from cause_verdict import Verdict, cause_verdict, place_right, unmapped

KINDS = {
    "lds": Kind(frozenset({"shared-memory"}), frozenset()),
    "tiles": Kind(frozenset({"pinned-tiles"}), frozenset({"shared-memory"})),
    "flag": Kind(frozenset({"unknown-flag"}), frozenset()),
}


def label(kind: str = "lds", names: str = "65536|65,536", *, quoted: bool = False) -> Label:
    return Label(
        kind, (tuple(names.split("|")),), ("a typo",), quoted, "Too much.", (7,), (), "matmul_dispatch_0", "", ""
    )


def answer(rule: str, title: str, line: int = 7, dispatch: str = "matmul_dispatch_0") -> dict[str, object]:
    return {"rule": rule, "title": title, "dispatch": dispatch, "evidence": [], "location": {"line": line}}


def test_that_every_label_has_its_input_and_each_half_is_large() -> None:
    found = list(failures(Path("no-models-here")))
    assert len(found) >= 200
    assert len({one.release for one in found}) >= 6
    assert {one.target for one in found} >= {"gfx942", "gfx950", "gfx1100"}
    for half, folder in ((BUILD, CAUSES), (HELD, CAUSES / "held")):
        own = [one.source for one in found if one.half == half]
        assert len(own) >= 100
        assert {one.name for one in folder.glob("*.mlir")} == {one for one in own if (folder / one).is_file()}


@pytest.mark.campaign
def test_that_lowering_of_single_ops_is_no_more_than_a_quarter() -> None:
    found = [one.label.kind for one in failures(Path("no-models-here"))]
    assert found.count("no-lowering") <= len(found) / 4
    assert set(found) <= set(kinds())


def test_that_a_label_of_no_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text("module {}\n")
    case = '[kinds.lds]\nrules = []\nsymptoms = []\n[[case]]\nname = "a"\ninput = "a.mlir"\nruns = ["3.9.0 gfx942"]\n'
    (tmp_path / "labels.toml").write_text(f'{case}kind = "typo"\nnames = []\ncause = ""\n')
    with pytest.raises(CorpusError, match="typo"):
        list(failures(tmp_path, tmp_path))


@pytest.mark.parametrize(
    ("rule", "title", "verdict"),
    [
        ("shared-memory", "The limit is 65,536 bytes.", Verdict.RIGHT),
        ("shared-memory", "Too much memory.", Verdict.GENERIC),
        ("shared-memory", "Too much in @kernel_65536.", Verdict.GENERIC),
        ("", "uses 1 bytes; exceeded the limit of 65536", Verdict.GENERIC),
        ("unknown-flag", "The limit is 65,536 bytes.", Verdict.WRONG),
        ("shared-memory", "The limit is 65,536 bytes, but for a typo.", Verdict.WRONG),
        ("new-rule", "The limit is 65,536 bytes.", Verdict.GENERIC),
    ],
)
def test_that_an_answer_is_right_when_its_rule_and_its_words_fit(rule: str, title: str, verdict: Verdict) -> None:
    assert cause_verdict(answer(rule, title), label(), KINDS) is verdict
    assert unmapped(answer(rule, title), KINDS) == ("new-rule" if rule == "new-rule" else "")


def test_that_a_true_symptom_is_generic_and_not_wrong() -> None:
    assert cause_verdict(answer("shared-memory", "65536"), label("tiles"), KINDS) is Verdict.GENERIC


def test_that_words_of_the_compiler_count_only_where_the_label_allows_it() -> None:
    quoting = answer("shared-memory", "Refused: limit of 65536.")
    quoting["title_message"] = {"id": "x", "arguments": {"m": {"id": "", "template": "limit of 65536", "text": ""}}}
    assert cause_verdict(quoting, label(), KINDS) is Verdict.GENERIC
    assert cause_verdict(quoting, label(quoted=True), KINDS) is Verdict.RIGHT


def test_that_a_place_needs_the_line_and_the_dispatch() -> None:
    assert place_right(answer("", ""), label(), ())
    assert not place_right(answer("", "", line=1), label(), ())
    assert not place_right(answer("", "", dispatch="other_dispatch_1"), label(), ())
    assert not place_right(None, label(), ())
