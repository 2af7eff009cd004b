"""Queries on memory: of the device, and of a workgroup (LDS)."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.queries.open_session import OpenSession

NONE = Message("memory.none", "No kernel of this session allocates shared memory.")

if TYPE_CHECKING:
    from collections.abc import Callable

    from passlens.engine.analysis.device_tables import DeviceMemoryTable
    from passlens.engine.analysis.shared_memory.values import Bill, LifetimeChart, SharedMemory
    from passlens.engine.analysis.tables import MemoryTable
    from passlens.engine.jobs import CancelToken


class MemoryQueries:
    """The memory use of a session's module."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def table(self) -> MemoryTable | None:
        """The memory table; None before it is built."""
        from passlens.engine.analysis.tables import MemoryTable

        table = self._session.table("memory")
        return table if isinstance(table, MemoryTable) else None

    def device(self, cancel: CancelToken | None = None) -> DeviceMemoryTable:
        """The allocations of each function by device, with the lifetimes of their parts: read on first use.

        Raises:
            UserError: The session is damaged.
            CancelledError: The user asked to stop.
        """
        return self._session.resources(cancel).memory

    def shared(
        self, cancel: CancelToken | None = None, progress: Callable[[float], None] | None = None
    ) -> SharedMemory:
        """The bills for shared memory of all kernels: read on first use, and stored in the session.

        For a model of 32 layers the first use takes seconds; ``progress`` receives the progress, 0 to 1.

        Raises:
            UserError: The session is damaged.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.shared_memory.store import READS, shared_memory_of

        key = ("shared_memory", self._session.reader.contents(READS))
        return self._session.cached(
            key, lambda: shared_memory_of(self._session.reader, self._session.watch(cancel, progress))
        )

    def bill(self, kernel: str, cancel: CancelToken | None = None) -> Bill:
        """The bill of one kernel, by its function, its dispatch, or the end of either.

        Raises:
            UserError: No kernel with shared memory has that name, or several have.
            CancelledError: The user asked to stop.
        """
        shared = self.shared(cancel)
        bills = shared.bills
        exact = [bill for bill in bills if kernel in {bill.kernel, bill.dispatch}]
        found = exact or [bill for bill in bills if bill.kernel.endswith(kernel) or bill.dispatch.endswith(kernel)]
        found = found or [bill for bill in bills if kernel in bill.kernel]
        if len(found) == 1:
            return found[0]
        if not bills:
            raise UserError(
                shared.unknown or NONE,
                location=kernel,
            )
        names = ", ".join(bill.kernel for bill in (found or bills)[:3])
        if found:
            raise UserError(
                Message(
                    "memory.several",
                    "Several kernels are called '{kernel}': {names}.",
                    kernel=kernel,
                    names=names,
                ),
                hint=Message("common.give-more-name", "Give more of the name."),
            )
        raise UserError(
            Message(
                "memory.unknown-kernel",
                "No kernel called '{kernel}' allocates shared memory.",
                kernel=kernel,
            ),
            hint=Message("memory.those-do", "Those that do: {names}.", names=names),
            location=kernel,
        )

    def lifetimes(self, kernel: str, pass_id: int) -> LifetimeChart | None:
        """The lifetimes in the text after a pass; None when the kernel has no shared memory in it.

        Raises:
            UserError: There is no such pass or kernel.
        """
        from passlens.engine.analysis.shared_memory.store import READS, lifetimes_at

        bill = self.bill(kernel)
        key = ("shared_memory_lifetimes", bill.kernel, pass_id, self._session.reader.contents(READS))
        return self._session.cached(key, lambda: lifetimes_at(self._session.reader, bill, pass_id))

    def source(self, kernel: str, cancel: CancelToken | None = None) -> str:
        """``FILE:LINE`` of the input op that a kernel computes; empty when it cannot be traced.

        Bills over their limit have it; for others it is searched for, which takes some seconds in a large model.

        Raises:
            UserError: There is no such kernel.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.shared_memory.store import READS, source_of

        bill = self.bill(kernel, cancel)
        key = ("shared_memory_source", bill.kernel, self._session.reader.contents(READS))
        return self._session.cached(key, lambda: source_of(self._session.reader, bill, self._session.watch(cancel)))
