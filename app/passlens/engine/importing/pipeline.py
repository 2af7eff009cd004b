"""Which compile phase a pass belongs to where nothing marks the phases: told from passes that begin one.

The names are those of IREE 3.0 to 3.13; a phase whose first passes changed nothing and were not dumped begins a few
passes late.
"""

from __future__ import annotations

from passlens.engine.session.rows import PHASES

_BEGINS: dict[str, dict[str, str]] = {
    # pass: the phase it begins, by the earliest phase that it can follow
    "iree-auto-input-conversion": {"": "input"},
    "iree-abi-convert-streamable-ops": {"": "abi"},
    "iree-abi-wrap-entry-points": {"": "abi"},
    "iree-hal-assign-target-devices": {"": "preprocessing", "stream": "executable-sources"},
    "iree-global-opt-warn-on-uninitialized-values": {"": "global-optimization"},
    "iree-global-opt-erase-unused-linalg-operands": {"": "global-optimization"},
    "iree-flow-inject-tensor-tracing": {"global-optimization": "dispatch-creation"},
    "iree-dispatch-creation-tensor-pad-to-tensor-insert-slice": {"": "dispatch-creation"},
    "iree-verify-input-legality": {"": "flow"},
    "iree-stream-verify-input": {"": "stream"},
    "iree-hal-materialize-interfaces": {"": "executable-sources"},
    "iree-codegen-specialize-exports": {"executable-sources": "executable-configurations"},
    "iree-codegen-materialize-device-encoding": {"executable-sources": "executable-configurations"},
    "iree-codegen-materialize-user-configs": {"executable-sources": "executable-configurations"},
    "iree-hal-hoist-executable-objects": {"": "executable-targets"},
    "iree-codegen-lower-executable-using-transform-dialect": {"": "executable-targets"},
    "iree-hal-conversion": {"": "hal"},
    "inline": {"hal": "vm"},
    "iree-vm-conversion": {"": "vm"},
}
_ORDINALS = {name: ordinal for ordinal, name in enumerate(PHASES, 1)}
_FIRST = "iree-auto-input-conversion"


class PhaseGuess:
    """Follows the passes in their order.

    Attributes:
        current: Ordinal of the phase that the passes are in.
    """

    def __init__(self) -> None:
        self.current = 1

    def see(self, argument: str) -> int:
        """Take the next pass; the phase that ended before it, 0 when none did."""
        left = self.current
        if argument == _FIRST and self.current > 1:  # another compile begins
            self.current = 1
            return left
        for after, begins in _BEGINS.get(argument, {}).items():
            if self.current >= _ORDINALS.get(after, 0) and _ORDINALS[begins] > self.current:
                self.current = _ORDINALS[begins]
        return left if self.current != left else 0
