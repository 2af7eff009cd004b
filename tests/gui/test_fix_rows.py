"""The rows of the fixes of a failure: their order, and a search among them."""

from __future__ import annotations

from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, FixResult, key_of
from passlens.engine.messages import Message
from passlens.gui.failure.fix_rows import SEARCHED, WORKS, fix_lines
from passlens.gui.kit.problems.fix_states import FixState


def fix(name: str, kind: FixKind = FixKind.EDIT, edits: int = 1) -> Fix:
    """A fix with so many edits."""
    changed = tuple(Edit(number, number, (name,)) for number in range(1, edits + 1))
    return Fix(name, Message("test.title", "Title"), kind, edits=changed if kind is FixKind.EDIT else ())


def result(name: str, *, compiles: bool | None) -> FixResult:
    """What its trial came to."""
    return FixResult(name, "rule", compiles, Message("test.sentence", "Sentence."), None)


def test_that_the_smallest_working_edit_comes_first_and_a_search_does_not_fail() -> None:
    search, long, short, other = fix("search", FixKind.SEARCH), fix("long", edits=3), fix("short"), fix("other")
    states = {
        key_of(search): FixState(result=result("search", compiles=None)),
        key_of(long): FixState(result=result("long", compiles=True)),
        key_of(short): FixState(result=result("short", compiles=True)),
    }
    lines = fix_lines([("rule", one) for one in (search, long, other, short)], states)
    assert [line.fix.name for line in lines] == ["short", "long", "other", "search"]
    assert [line.result for line in lines if line.fix in {short, search}] == [WORKS, SEARCHED]
    assert lines[-1].state.line() == ("Sentence.", "muted")
