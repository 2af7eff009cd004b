"""Compiles a session's input again, by another compiler or with other flags, to compare the two."""

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
    """Compile the model or dispatch of a session differently, into a session beside the user's others.

    Attributes:
        session: The session to compile again; passes that it lacks, if they are made on demand, are added to it.
        toolchain: A name, release or path; a missing release is installed first; None: the same.
        flags: Raw flags of ``iree-compile`` instead of the session's; None: the same.
    """

    session: Path
    toolchain: str | None = None
    flags: tuple[str, ...] | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("again.title", "Compile {name} again, to compare", name=self.session.stem)

    def run(self, context: JobContext) -> Path:
        """Compile; returns the new session's path, whatever the compiler's outcome.

        Raises:
            UserError: The session has no input to compile, the release cannot be installed, or a flag is wrong.
            UntrustedError: The session is from elsewhere and not trusted.
            CancelledError: The user cancelled; nothing is left.
        """
        with SessionReader(self.session) as reader:
            trust.require(reader)
            info = reader.info()
        request = as_compiled(info) if info.dispatch is not None else request_of_session(self.session)[0]
        # In both in the same way, so that their times are comparable.
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
            with suppress(UserError, CancelledError):  # the comparison reports the missing passes
                FetchAllJob((self.session, session)).run(context)
        if context.cancel.cancelled:
            with suppress(OSError):
                remove(session)
        context.cancel.raise_if_cancelled()
        return session
