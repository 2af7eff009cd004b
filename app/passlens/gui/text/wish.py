"""What somebody who waits for a text wishes, and what reads one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.gui.text.shown import Shown, TextKey

if TYPE_CHECKING:
    from passlens.gui.kit.diff_table import Pins


@dataclass(frozen=True, slots=True)
class Wish:
    """How a diff is to be made, and who waits for it."""

    exact: bool = False
    pins: Pins = ()
    cancel: CancelToken = field(default_factory=CancelToken)
    on_stage: Callable[[Message], None] = lambda title: None


Read = Callable[[Wish], Shown]


@dataclass(frozen=True, slots=True)
class DiffOf:
    """Which diff: of which texts, and made how."""

    key: TextKey
    exact: bool = False
    pins: Pins = ()
