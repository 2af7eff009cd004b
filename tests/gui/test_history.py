from __future__ import annotations

from passlens.gui.shell import history
from passlens.gui.shell.history import History


def test_that_going_on_forgets_what_lay_ahead() -> None:
    gone = History[str]()
    for entry in "abc":
        gone.push(entry)
    assert (gone.step(-1), gone.step(-1), gone.step(-1)) == ("b", "a", None)
    assert (gone.has_back, gone.has_forward) == (False, True)
    gone.push("d")
    assert gone.entries == ["a", "d"]
    assert (gone.has_back, gone.has_forward) == (True, False)
    gone.replace("e")
    assert gone.entries == ["a", "e"]


def test_that_only_so_many_are_kept() -> None:
    gone = History[int]()
    for entry in range(history.LIMIT + 5):
        gone.push(entry)
    assert (len(gone.entries), gone.entries[0], gone.entries[-1]) == (history.LIMIT, 5, history.LIMIT + 4)
    assert gone.step(-1) == history.LIMIT + 3
