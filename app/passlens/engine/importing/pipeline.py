"""Guesses a pass's compile phase in dumps without phase markers, from passes that begin a phase.

The names are those of IREE 3.0 to 3.13; a phase whose first passes changed nothing and were not dumped begins a few
passes late.
"""

from __future__ import annotations

from passlens.engine.session.before import OpPath
from passlens.engine.session.rows import PHASES

_BEGINS: dict[str, dict[str, str]] = {
    # pass: the phase that it begins, by the earliest phase that it can follow
    "iree-auto-input-conversion": {"": "input"},
    "iree-abi-convert-streamable-ops": {"": "abi"},
    "iree-abi-wrap-entry-points": {"": "abi"},
    "iree-hal-assign-target-devices": {"": "preprocessing", "stream": "executable-sources"},
    "iree-flow-inject-tensor-tracing": {"global-optimization": "dispatch-creation"},
    "iree-dispatch-creation-tensor-pad-to-tensor-insert-slice": {"": "dispatch-creation"},
    "iree-dispatch-creation-fusion-preprocessing": {"": "dispatch-creation"},
    "iree-dispatch-creation-form-dispatch-regions": {"": "dispatch-creation"},
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
_FAMILIES = {"iree-global-opt-": "global-optimization", "iree-stream-": "stream"}
"""Passes that never occur before the phase that they are named after."""
_ORDINALS = {name: ordinal for ordinal, name in enumerate(PHASES, 1)}
_FIRST = "iree-auto-input-conversion"
_CONFIGURED = "iree-hal-configure-executables"
_SOURCES, _CONFIGURATIONS, _TARGETS = (
    _ORDINALS[f"executable-{name}"] for name in ("sources", "configurations", "targets")
)


class PhaseGuess:
    """Follows the passes in order.

    Attributes:
        current: Ordinal of the current phase.
    """

    def __init__(self, *, configures_first: bool = True) -> None:
        """Start in the first phase.

        Args:
            configures_first: Whether all executables are configured before the first is translated, as in the compiler;
                a tree of dumps has them one after the other, each with all its passes.
        """
        self.current = 1
        self._configures_first = configures_first
        self._configured: set[OpPath] = set()

    def see(self, path: OpPath, argument: str) -> int:
        """Process the next pass; returns the phase that ended before it, or 0."""
        if len(path) > 1 and path[1][0] == "builtin.module":
            return 0  # a module directly inside the module is a separate compile, of constant expressions
        left = self.current
        if argument == _FIRST and left > 1:  # another compile begins
            self.current = 1
            self._configured.clear()
            return left
        for after, begins in _BEGINS.get(argument, {}).items():
            if self.current >= _ORDINALS.get(after, 0) and (
                self._configures_first or _ORDINALS[begins] != _CONFIGURATIONS
            ):
                self._enter(begins)
        for family, begins in _FAMILIES.items():
            if argument.startswith(family):
                self._enter(begins)
        if len(path) > 1 and path[1][0] == "hal.executable":
            self._see_in_executable(path[:2], argument)
        return left if self.current != left else 0

    def _see_in_executable(self, executable: OpPath, argument: str) -> None:
        """All executables are configured first, then all are translated."""
        if self.current <= _CONFIGURATIONS and not self._configures_first:
            self.current = _TARGETS
        elif self.current == _SOURCES:
            self.current = _CONFIGURATIONS
        elif self.current == _CONFIGURATIONS and executable in self._configured:
            self.current = _TARGETS
        if argument == _CONFIGURED:
            self._configured.add(executable)

    def _enter(self, phase: str) -> None:
        self.current = max(self.current, _ORDINALS[phase])
