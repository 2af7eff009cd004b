"""Compiles what a session is of once more, by another compiler or with other flags, to compare the two."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.fetch_all import FetchAllJob
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import PassCapture, as_compiled
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message, together
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.replacing import remove
from passlens.engine.sweep.installer import Installer, those_here
from passlens.engine.sweep.releases import request_of_session


@dataclass(frozen=True, slots=True)
class CompileAgainJob(CompilerJob):
    """Compile the model or dispatch of a session otherwise, into a session beside the user's others.

    Attributes:
        session: What is compiled again; where its passes are made on demand, those that it lacks come into it.
        toolchain: A name, release or path, installed first where it is a release that is not here; None: the same.
        flags: Raw flags of ``iree-compile`` in place of those of the session; None: the same.
    """

    session: Path
    toolchain: str | None = None
    flags: tuple[str, ...] | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("again.title", "Compile {name} again, to compare", name=self.session.stem)

    def run(self, context: JobContext) -> Path:
        """Compile; the new session's path, whatever the outcome of the compiler.

        Raises:
            UserError: The session has no input to compile, the release cannot be installed, or a flag is wrong.
            UntrustedError: The session is from elsewhere, and nobody has allowed it.
            CancelledError: The user asked to stop; nothing is left of it.
        """
        with SessionReader(self.session) as reader:
            trust.require(reader)
            info = reader.info()
        request = as_compiled(info) if info.dispatch is not None else request_of_session(self.session)[0]
        # Of both in the same way: their times can be compared then, too.
        request = replace(request, passes=PassCapture.NONE if info.on_demand else PassCapture.ALL)
        if self.flags is not None:
            request = replace(request, flags=self.flags)
        if self.toolchain is not None:
            request = replace(request, toolchain=self.toolchain)
        try:
            Installer().bring(request.toolchain, context)
        except UserError as error:
            hint = together(error.hint, those_here((request.toolchain,)))
            raise UserError(error.title, detail=error.detail, hint=hint, location=error.location) from error
        job = (
            CompileJob(request)
            if info.dispatch is None
            else DispatchJob(DispatchRequest(self.session, info.dispatch.name, request))
        )
        session = job.run(context)
        if info.on_demand and not context.cancel.cancelled:
            with suppress(UserError, CancelledError):  # the comparison says which passes it has not seen
                FetchAllJob((self.session, session)).run(context)
        if context.cancel.cancelled:
            with suppress(OSError):
                remove(session)
        context.cancel.raise_if_cancelled()
        return session
