"""Queries on files: the input, and the files that the compiler wrote."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message, quoted
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.quoting import file_name
from passlens.engine.session.rows import OUTPUT, PARSED, SOURCE, ArtifactRow, IrText
from passlens.engine.whole_files import unwritable_file, write_whole

_LANGUAGES = {
    "rocmasm": "amdgpu",
    "s": "text",
    "ptx": "text",
    "linked.ll": "llvm",
    "optimized.ll": "llvm",
    "ll": "llvm",
    "configured": "mlir",
    "benchmark": "mlir",
    "executable-source": "mlir",
    SOURCE: "mlir",
    PARSED: "mlir",
    OUTPUT: "mlir",
    "failed-before": "mlir",
    "failed-after": "mlir",
    "failed-related": "mlir",
    "failed-other-before": "mlir",
    "failed-other-after": "mlir",
    "reduced": "mlir",
}
"""The text artifacts with their highlighting. All others are binary."""


class ArtifactQueries:
    """The files of a session."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def listing(self) -> tuple[ArtifactRow, ...]:
        """The files that the compiler wrote."""
        return self._session.reader.artifacts()

    def text(self, artifact_id: int) -> IrText:
        """A text artifact (assembly, LLVM IR, MLIR).

        Raises:
            UserError: The artifact is binary.
        """
        artifact = next((one for one in self.listing() if one.id == artifact_id), None)
        if artifact is None:
            raise UserError(
                Message("texts.session-has-no-artifact", "The session has no artifact {number}.", number=artifact_id)
            )
        language = _LANGUAGES.get(artifact.kind)
        if language is None:
            raise UserError(
                Message("texts.is-binary-has-no-text", "{name} is binary and has no text to show.", name=artifact.name),
                location=artifact.name,
            )
        text = self._session.reader.artifact(artifact_id).decode("utf-8", errors="replace")
        return IrText(quoted(artifact.name), text, language, file=artifact.name)

    def readable(self) -> tuple[ArtifactRow, ...]:
        """The text files that the compiler read or wrote: IR, LLVM IR, assembly."""
        return tuple(artifact for artifact in self.listing() if artifact.kind in _LANGUAGES)

    def write_input(self, target: Path) -> Path:
        """Write the input of the session, as it was compiled, to a file.

        Raises:
            UserError: The session does not hold all of it and its file is gone, or the target cannot be written.
        """
        from passlens.engine.compile.session_input import read_input  # noqa: PLC0415 - for this alone

        content = read_input(self._session.reader)
        try:
            write_whole(target, content)
        except OSError as error:
            raise unwritable_file(target, error) from error
        return target

    def extract(self, kind: str, target: Path) -> Path:
        """Write the newest artifact of that kind (``vmfb``) to ``target``, a file or a folder.

        Raises:
            UserError: The session has none, or the target cannot be written.
        """
        found = [artifact for artifact in self.listing() if artifact.kind == kind]
        if not found:
            trimmed = self._session.reader.trimmed()
            if kind in trimmed.drop.artifacts:
                raise UserError(
                    Message("texts.session-holds-no-any-more", "The session no longer holds {name}.", name=kind),
                    hint=trimmed.notice,
                )
            raise UserError(
                Message(
                    "texts.session-holds-no-compile-did",
                    "The session holds no {kind}: the compile did not get that far.",
                    kind=kind,
                ),
                hint=Message("texts.problems-say-why", "Its problems say why."),
            )
        module = kind == "vmfb"
        name = (
            f"{file_name(self._session.reader.info().source.stem, 'model')}.vmfb"
            if module
            else file_name(found[-1].name, kind)
        )
        path = target / name if target.is_dir() else target
        try:
            write_whole(path, self._session.reader.artifact(found[-1].id))
        except OSError as error:
            raise unwritable_file(path, error) from error
        return path
