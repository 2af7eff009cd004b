"""The dumps after every pass, read into the session while the compiler writes them."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile.capture import DumpCapture, End
from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.look import QuickLook
from passlens.engine.compile.parsed_input import ParsedInput
from passlens.engine.compile.request import PassCapture
from passlens.engine.compile.timing import ROOT, Execution, TimingRow, match_times, unprinted_failure
from passlens.engine.compile.unprinted import list_unprinted
from passlens.engine.events import PassesArrived
from passlens.engine.ir import lines
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, together
from passlens.engine.own_memory import release_memory
from passlens.engine.process import Outcome
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import INLINER, PARSED
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain

LARGE_BYTES = 1 << 20


class EveryPass:
    """One part of a run of the compiler (see ``lanes.Part``).

    Attributes:
        failed_dumps: The texts at failed passes, by pass id; known after the run.
    """

    def __init__(
        self,
        toolchain: Toolchain,
        command: CommandLine,
        passes: PassCapture,
        folder: Path,
        writer: SessionWriter,
        context: JobContext,
        look: QuickLook | None = None,
    ) -> None:
        """Prepare to capture.

        Args:
            toolchain: The toolchain of the compiler.
            command: The command line of the compile.
            passes: The executions to keep.
            folder: Scratch folder of this run.
            writer: The session.
            context: Receives the progress.
            look: The quick look in the same run, if any: it then requests the phase dumps.
        """
        self.failed_dumps: tuple[tuple[int | None, str], ...] = ()
        self._toolchain, self._command, self._folder = toolchain, command, folder
        self._writer, self._context = writer, context
        self._tree = folder / "tree"
        self._tree.mkdir()
        self._marks = folder / "marks" if look is None else look.phases_folder
        self._own_marks = look is None
        self._parsed: ParsedInput | None = None
        self._begun = False
        # For the compiler, detecting changes is cheaper than printing unchanged IR. But then no dump marks the end of a
        # phase, and only for a large model are modification times exact enough to find it.
        source = Path(command.words[1])
        large = source.is_file() and source.stat().st_size >= LARGE_BYTES
        self._only_changes = passes is PassCapture.CHANGED and large
        self._capture = DumpCapture(
            self._tree,
            self._marks,
            writer,
            keep_unchanged=passes is PassCapture.ALL,
            marked=not self._only_changes,
        )

    def flags(self) -> list[str]:
        """The flags to add."""
        return [
            "--mlir-print-ir-after-all",
            *(("--mlir-print-ir-after-change",) if self._only_changes else ()),
            f"--mlir-print-ir-before={INLINER}",  # shows which passes run inside it: the file name does not
            f"--mlir-print-ir-tree-dir={self._tree}",
            "--mlir-print-assume-verified",
            *((f"--dump-compilation-phases-to={self._marks}",) if self._own_marks else ()),
        ]

    def start(self) -> None:
        """Watch the folders that several ops share, before the compiler starts."""
        self._parsed = ParsedInput(self._toolchain, self._command, self._folder)
        self._capture.nameless.watch(self._tree, self._parsed.head(self._context.cancel), self._folder / "apart")

    def close(self) -> None:
        """Stop watching, even when the run did not finish."""
        self._capture.close()
        if self._parsed is not None:
            self._parsed.close()

    def tick(self) -> None:
        """Read complete dumps."""
        if self._begin() and self._capture.sweep():
            self._context.emit(PassesArrived(self._capture.total, self._capture.last))

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Read the rest."""
        self._begin(wait=True)
        self._capture.sweep(_end(outcome))
        nameless = self._capture.nameless
        if nameless.overwritten or (self._capture.shared_scopes and not nameless.exact):
            self._writer.add_notice(_overwritten(nameless.overwritten, exact=nameless.exact), quiet=True)

    def _begin(self, *, wait: bool = False) -> bool:
        """Set the text before the first pass; return whether it is known, or known to be unavailable."""
        if self._begun or self._parsed is None or not (wait or self._parsed.ready):
            return self._begun
        self._begun = True
        text = self._parsed.take(self._context.cancel)
        if text:
            self._writer.add_artifact(PARSED, "input, parsed", "", text)
        self._capture.begin_with(text.decode("utf-8", errors="replace"))
        return True

    def settle(self, outcome: Outcome, plain: Outcome) -> None:
        """Match times to passes, and complete the list.

        Args:
            outcome: How the run with the dumps ended.
            plain: How the compile ends without dumps; a notice names the difference.
        """
        with SessionReader(self._writer.path) as reader:
            rows = [TimingRow(*row) for row in reader.timings()]
            executions = [Execution(*row) for row in reader.executions()]
        self._note_end(rows, executions, outcome, plain)
        self._context.emit(PassesArrived(self._capture.total, self._capture.last))
        with SessionReader(self._writer.path) as reader:
            self.failed_dumps = reader.failed_texts()
        self._writer.set_pass_times(match_times(rows, executions))
        self._writer.settle()
        lines.forget()
        release_memory()  # the next step reads the IR in another process, of the same size again

    def _note_end(self, rows: list[TimingRow], executions: list[Execution], outcome: Outcome, plain: Outcome) -> None:
        """Add a notice where the run with dumps ended differently from the one without, and what is missing."""
        if outcome.cancelled or (outcome.ok == plain.ok and outcome.crashed == plain.crashed):
            return
        if outcome.crashed and not plain.ok:
            # It fails without dumps and crashes with them: it cannot print the IR that the failed pass left.
            name = unprinted_failure(rows, [execution.class_name for execution in executions if execution.op == ROOT])
            if name and list_unprinted(self._writer, name, name):
                self._capture.total, self._capture.last = self._capture.total + 1, name
            self._writer.add_notice(
                together(
                    Message(
                        "every-pass.ended-in-print",
                        "The compiler was ended by {signal} while it printed the IR that {name} left.",
                        signal=outcome.signal,
                        name=name,
                    )
                    if name
                    else Message(
                        "every-pass.ended-in-print-of-failed",
                        "The compiler was ended by {signal} while it printed the IR that the failed pass left.",
                        signal=outcome.signal,
                    ),
                    Message("every-pass.complete-before", "The passes before it are complete."),
                )
            )
            return
        total = self._capture.total
        if not Path(self._command.words[1]).exists():
            self._writer.add_notice(_vanished(self._command.words[1], total))
            return
        self._writer.add_notice(
            together(
                Message("every-pass.with-dumps-on", "With the dumps on, {end}", end=outcome.sentence("iree-compile")),
                Message("every-pass.one-until-then", "The pass list ends there: 1 execution captured until then.")
                if total == 1
                else Message(
                    "every-pass.so-many-until-then",
                    "The pass list ends there: {count:,} executions captured until then.",
                    count=total,
                ),
            )
        )


def _vanished(path: str, captured: int) -> Message:
    if captured == 1:
        return Message(
            "every-pass.vanished-after-one",
            "{path} vanished before its passes were captured (1 execution captured until then).",
            path=path,
        )
    return Message(
        "every-pass.vanished",
        "{path} vanished before its passes were captured ({count:,} executions captured until then).",
        path=path,
        count=captured,
    )


def _overwritten(count: int, *, exact: bool) -> Message:
    """Why some executions have no text: the compiler keeps only the last dump with a name."""
    match exact, count == 1:
        case True, True:
            return Message(
                "every-pass.one-overwritten",
                "Initializers have no names, so the compiler writes the dumps of several to the same files, each over "
                "the one before: 1 execution left no text.",
            )
        case True, False:
            return Message(
                "every-pass.overwritten",
                "Initializers have no names, so the compiler writes the dumps of several to the same files, each over "
                "the one before: {count:,} executions left no text.",
                count=count,
            )
        case False, True:
            return Message(
                "every-pass.one-overwritten-at-least",
                "Initializers have no names, so the compiler writes the dumps of several to the same files, each over "
                "the one before: at least 1 execution left no text, and some no row.",
            )
        case _:
            return Message(
                "every-pass.overwritten-at-least",
                "Initializers have no names, so the compiler writes the dumps of several to the same files, each over "
                "the one before: at least {count:,} executions left no text, and some no row.",
                count=count,
            )


def _end(outcome: Outcome) -> End:
    if outcome.cancelled:
        return End.CANCELLED
    return End.CRASHED if outcome.crashed or outcome.timed_out else End.EXITED
