"""The room of the Profile tab: shows profiles, shares their times, and links to IR and kernels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.formats import JSON, Opens
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter, filter_of
from passlens.gui.kit.translation import tr
from passlens.gui.profile import PROFILE
from passlens.gui.profile.controller import ProfileController
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Condition, Selection
from passlens.gui.shell.targets import DispatchSourceTarget, KernelTarget, ProfileTarget, RunTarget, Target
from passlens.gui.shell.window.messages import MessageKind, Notice, notice_of

if TYPE_CHECKING:
    from passlens.gui.kit.profile_data import ProfileData
    from passlens.gui.profile.view import ProfileView


class ProfileRoom(Room):
    """The Profile tab. Other tabs use the profile too, even before this one is shown."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.profiling = profiling = ProfileController(self.state, shell.jobs, self)
        self._view: ProfileView | None = None
        self._empty = "", "", False  # why the tab is empty: title, hint, whether the user cancelled the reading
        self.state.profile_watched.connect(profiling.watch)
        self.state.run_chosen.connect(profiling.choose_run)
        self.state.runs_changed.connect(self.take_run)
        profiling.loaded.connect(self.load)
        profiling.emptied.connect(self.empty)
        profiling.interrupted.connect(lambda title, hint: self.empty(title, hint, cancelled=True))
        profiling.failed.connect(self.fail)
        profiling.imported.connect(self.say_imported)
        profiling.exported.connect(self.say_exported)

    @override
    @classmethod
    def load_view(cls) -> None:
        from passlens.gui.profile import view  # noqa: PLC0415 - not with the window

        del view

    @property
    @override
    def view(self) -> ProfileView:
        if self._view is None:
            from passlens.gui.profile.view import ProfileView  # noqa: PLC0415 - charts, when they are first shown

            self._view = ProfileView(self.shell.themes)
            self._connect(self._view)
            self._fill(self._view)
        return self._view

    @override
    def open(self, target: Target) -> None:
        file = target.file if isinstance(target, ProfileTarget) else None
        if file is not None:
            self.shell.messages.dismiss()
        self.shell.show(PROFILE)
        if file is not None:
            self.profiling.open_file(file.expanduser().absolute())

    @override
    def find(self) -> bool:
        shown = self.shell.shows(PROFILE)
        if shown:
            self.view.focus_search()
        return shown

    def _connect(self, view: ProfileView) -> None:
        profiling, shell, state = self.profiling, self.shell, self.state
        view.watched.connect(lambda watched: profiling.watch(PROFILE.name, watched))
        view.profile_chosen.connect(profiling.choose)
        view.cancel_requested.connect(profiling.cancel)
        view.again_requested.connect(profiling.read_again)
        view.import_requested.connect(lambda: shell.do("file.profile"))
        view.perfetto_requested.connect(lambda: shell.do("file.perfetto"))
        view.alone_requested.connect(lambda: shell.do("compile.alone"))
        view.run_requested.connect(lambda: shell.open(RunTarget()))
        view.dispatch_selected.connect(state.select_dispatch)
        view.ir_requested.connect(self.show_ir)
        view.kernel_requested.connect(lambda executable: shell.open(KernelTarget(executable)))
        profiling.listed.connect(view.set_items)
        profiling.loading.connect(view.show_loading)
        profiling.kernels_read.connect(view.set_kernels)
        state.selection_changed.connect(self.mark)
        state.conditions_changed.connect(self.offer)

    def _fill(self, view: ProfileView) -> None:
        """Show the current state."""
        profiling, data = self.profiling, self.profiling.data
        self.mark(self.state.selection)
        self.offer()
        view.set_items(profiling.items, data.item.key if data is not None else "")
        view.set_kernels(profiling.kernels)
        if data is not None:
            view.set_profile(data)
        elif any(self._empty):
            title, hint, cancelled = self._empty
            view.show_empty(title, hint, cancelled=cancelled)

    def ask_for_file(self) -> None:
        """Ask for a profile from any machine; an open session stores it."""
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Open or import a profile"),
            self.shell.settings.now.last_folder,
            [filter_of(Opens.PROFILE), all_files()],
            lambda path: self.shell.open(ProfileTarget(Path(path))),
        )

    def ask_for_trace(self) -> None:
        """Ask where to write the profile on screen for https://ui.perfetto.dev."""
        data = self.profiling.data
        if data is None or data.index is None:
            return
        stem = Path(data.item.profile or data.item.title.split(" ")[0]).stem
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Export the profile for Perfetto"),
            str(Path(self.shell.settings.now.last_folder or Path.home()) / f"{stem}.json"),
            [file_filter(tr("FileActions", "Traces"), JSON.suffixes), all_files()],
            lambda path: self.profiling.export_perfetto(Path(path)),
            save=True,
        )

    def load(self, data: ProfileData) -> None:
        """Show a profile."""
        self.state.set_profile(data)
        if self._view is not None:
            self._view.set_profile(data)

    def empty(self, title: str, hint: str, *, cancelled: bool = False) -> None:
        """Show that there is no profile."""
        self._empty = title, hint, cancelled
        self.state.set_profile(None)
        if self._view is not None:
            self._view.show_empty(title, hint, cancelled=cancelled)

    def fail(self, error: PasslensError) -> None:
        """Show why a profile could not be read."""
        if self.profiling.data is None:
            message = notice_of(error)
            self.empty(message.sentence, message.hint)
        self.shell.messages.show_error(error)

    def take_run(self) -> None:
        """Use the times of a new run."""
        self.state.set_measured(None)
        self.profiling.look_again()

    def offer(self) -> None:
        """Offer to profile a run while a module is open."""
        conditions = self.state.conditions()
        self.view.offer(can_run=Condition.MODULE in conditions, can_time=Condition.TIMEABLE in conditions)

    def mark(self, selection: Selection) -> None:
        """Mark the selected dispatch."""
        self.view.select_dispatch(selection.dispatch)

    def say_imported(self, name: str, taken: str) -> None:
        """Report that the session now has a profile."""
        text = (
            tr("WiringProfile", "The session keeps this profile as {name}. {taken}")
            .format(name=name, taken=taken)
            .strip()
        )
        self.shell.messages.show_message(Notice(MessageKind.OK, text))

    def say_exported(self, path: Path) -> None:
        """Report where a trace was written."""
        text = tr(
            "WiringProfile", "The profile is in {path}: open it at ui.perfetto.dev, which reads it in the browser."
        ).format(path=path)
        self.shell.messages.show_message(Notice(MessageKind.OK, text))

    def show_ir(self, executable: str) -> None:
        """Show the source of a dispatch."""
        if self.state.session is None:
            text = tr(
                "WiringProfile",
                "There is no IR to show: open the session that this profile is of, and import the profile there.",
            )
            self.shell.messages.show_message(Notice(MessageKind.WARN, text))
            return
        self.shell.open(DispatchSourceTarget(executable))
