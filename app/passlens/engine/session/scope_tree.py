"""The scopes of a session by id, with the scopes inside each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from passlens.engine.messages import Message
from passlens.engine.session.blobs import DamagedTextError
from passlens.engine.session.rows import ScopeRow


class ScopeTree(dict[int, ScopeRow]):
    """All scopes by id; a missing one was damaged."""

    def __init__(self, scopes: Iterable[ScopeRow]) -> None:
        super().__init__((one.id, one) for one in scopes)
        self._children = defaultdict[int, list[int]](list)
        for one in self.values():
            if one.parent_id is not None:
                self._children[one.parent_id].append(one.id)

    def __missing__(self, scope: int) -> ScopeRow:
        raise DamagedTextError(
            Message(
                "reader.damaged-scope",
                "The session is damaged: scope {scope} is not what was stored, and the text is put together by it.",
                scope=scope,
            ),
            hint=Message(
                "reader.after-is-here",
                "The texts after passes are here. Restore the session from a copy, or compile again.",
            ),
        )

    def inside(self, scope: int) -> list[int]:
        """The scopes inside a scope, at any depth."""
        found = list(self._children.get(scope, ()))
        for one in found:  # grows during the loop
            found += self._children.get(one, ())
        return found
