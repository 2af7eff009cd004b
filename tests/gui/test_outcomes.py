"""Every way in which a compile ends has its words and its mark in the window."""

from __future__ import annotations

from passlens.engine.session.rows import OutcomeKind
from passlens.gui.views.details import OUTCOME_WORDS
from passlens.gui.wiring_session import _OUTCOME_MARKS


def test_that_every_outcome_has_words_and_a_mark() -> None:
    assert set(OUTCOME_WORDS) == set(_OUTCOME_MARKS) == set(OutcomeKind)
