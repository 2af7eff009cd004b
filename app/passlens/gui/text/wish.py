"""The request for a text, and the function that reads one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.gui.text.shown import Shown, TextKey

if TYPE_CHECKING:
    from passlens.gui.kit.text.diff_table import Pins


@dataclass(frozen=True, slots=True)
class Wish:
    """How to make a diff, and the token that cancels it."""

    exact: bool = False
    pins: Pins = ()
    cancel: CancelToken = field(default_factory=CancelToken)
    on_stage: Callable[[Message], None] = lambda title: None


Read = Callable[[Wish], Shown]


@dataclass(frozen=True, slots=True)
class DiffOf:
    """Identifies a diff: its texts, and how it is made."""

    key: TextKey
    exact: bool = False
    pins: Pins = ()
