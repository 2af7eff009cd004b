"""Two kinds of exception: problems that the user or the environment can fix, and our own faults.

A failed compile or run is neither: it is data in the session.
"""

from __future__ import annotations

from pathlib import Path

from passlens.engine.messages import Message, Text, as_message, together


class PasslensError(Exception):
    """Base of all exceptions that Passlens raises on purpose."""


class UserError(PasslensError):
    """Something outside Passlens is wrong: a file, a flag, the machine.

    Attributes:
        title: One sentence that says what is wrong, and where.
        detail: Further text, possibly long (the tool's own output). May be empty.
        hint: One sentence that says what to do. May be empty.
        location: The file, flag or device at fault. May be empty.
    """

    def __init__(self, title: Text, *, detail: str = "", hint: Text = "", location: str = "") -> None:
        super().__init__(str(title))
        self.title = as_message(title)
        self.detail = detail
        self.hint = as_message(hint)
        self.location = location

    def title_and_hint(self) -> Message:
        """Title and hint."""
        return together(self.title, self.hint)

    def sentence(self) -> str:
        """Both in English, as one line."""
        return str(self.title_and_hint())


class UntrustedError(UserError):
    """A file from elsewhere would start something, and this user has not allowed it.

    Attributes:
        path: Of that file.
        plan: What would be started, as far as the code that refuses knows; None for a session: ``read_plan`` gives it.
    """

    def __init__(self, path: Path, title: Message, hint: Message, plan: object = None) -> None:
        super().__init__(title, hint=hint, location=str(path))
        self.path, self.plan = path, plan


class BugError(PasslensError):
    """One of our assumptions does not hold; never shown as the user's mistake."""


class CancelledError(PasslensError):
    """The user asked the job to stop. What was captured so far is kept."""
