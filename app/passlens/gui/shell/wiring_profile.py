"""Connects the Profile tab: profiles as they come, their times for the other tabs, the way to IR and kernels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import MessageKind, Notice, notice_of
from passlens.gui.shell.state import Condition, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.gui.kit.kernel_rows import KernelRow
    from passlens.gui.kit.profile_data import ProfileData, ProfileItem
    from passlens.gui.profile.view import ProfileView
    from passlens.gui.run.view import RunView

_TAB, _MEMORY = "tab", "memory"


class Profiles(Part):
    """The Profile tab, and what other tabs take from a profile."""

    @override
    def connect_parts(self, window: Window) -> None:
        profiling = window.profiling
        window.late_profile.when_made(self.connect_view)
        window.late_run.when_made(self.connect_run)
        window.opening.profile_opened.connect(window.open_profile)
        window.running.recorded.connect(self.take_run)
        profiling.loaded.connect(self.load)
        self.state.profile_wanted.connect(profiling.watch)
        profiling.loaded.connect(self.state.set_profile)
        profiling.emptied.connect(lambda *_: self.state.set_profile(None))
        profiling.listed.connect(self.list_profiles)
        profiling.kernels_read.connect(self.take_kernels)
        profiling.emptied.connect(self.empty)
        profiling.interrupted.connect(lambda title, hint: self.empty(title, hint, cancelled=True))
        profiling.failed.connect(self.fail)
        profiling.imported.connect(self.say_imported)
        profiling.exported.connect(self.say_exported)
        self.state.selection_changed.connect(self.mark)
        self.state.conditions_changed.connect(self.offer)

    def connect_view(self, view: ProfileView) -> None:
        """The tab is there."""
        profiling, window = self.window_.profiling, self.window_
        view.watched.connect(lambda watched: profiling.watch(_TAB, watched))
        view.profile_chosen.connect(profiling.choose)
        view.cancel_requested.connect(profiling.cancel)
        view.import_requested.connect(window.actions_by_id["file.profile"].trigger)
        view.perfetto_requested.connect(window.actions_by_id["file.perfetto"].trigger)
        view.alone_requested.connect(window.actions_by_id["compile.alone"].trigger)
        view.again_requested.connect(profiling.read_again)
        view.run_requested.connect(lambda: window.show_tab("run"))
        view.dispatch_selected.connect(self.choose_dispatch)
        view.ir_wanted.connect(self.show_ir)
        view.kernel_wanted.connect(self.show_kernel)
        profiling.loading.connect(view.show_loading)
        if view.isVisible():  # it was put in its place, and shown, before it was connected
            profiling.watch(_TAB, True)

    def connect_run(self, view: RunView) -> None:
        """The Run tab is there: a run that is looked at is the one whose times count."""
        view.result_chosen.connect(self.window_.profiling.choose_run)
        view.profile_wanted.connect(lambda: self.window_.show_tab("profile"))

    def list_profiles(self, items: tuple[ProfileItem, ...], key: str) -> None:
        """These can be chosen."""
        self.window_.late_profile.tell("items", lambda view: view.set_items(items, key))

    def take_kernels(self, kernels: tuple[KernelRow, ...]) -> None:
        """What the session knows of its kernels was read."""
        self.window_.late_profile.tell("kernels", lambda view: view.set_kernels(kernels))

    def load(self, data: ProfileData) -> None:
        """A profile is on screen."""
        self.window_.late_profile.tell("content", lambda view: view.set_profile(data))
        self.state.set_profiled(data.index is not None)

    def empty(self, title: str, hint: str, *, cancelled: bool = False) -> None:
        """There is no profile."""
        self.state.set_profiled(False)
        self.window_.late_profile.tell("content", lambda view: view.show_empty(title, hint, cancelled=cancelled))

    def fail(self, error: PasslensError) -> None:
        """A profile could not be read."""
        window = self.window_
        if window.profiling.data is None:
            message = notice_of(error)
            self.empty(message.sentence, message.hint)
        window.messages.show_error(error)

    def take_run(self) -> None:
        """A run was kept: its times are the newest."""
        self.state.set_measured(None)
        self.window_.profiling.look_again()

    def offer(self) -> None:
        """There is a module to run, or no longer."""
        runnable = self.can_run
        timeable = Condition.TIMEABLE in self.state.conditions()

        def offer(view: ProfileView) -> None:
            view.offer(can_run=runnable, can_time=timeable)

        self.window_.late_profile.tell("offer", offer)

    @property
    def can_run(self) -> bool:
        """Whether the Run tab leads to a profile."""
        return Condition.RUNNABLE in self.state.conditions()

    def say_imported(self, name: str, taken: str) -> None:
        """A profile is in the session."""
        text = (
            tr("WiringProfile", "The session keeps this profile as {name}. {taken}")
            .format(name=name, taken=taken)
            .strip()
        )
        self.window_.messages.show_message(Notice(MessageKind.OK, text))

    def say_exported(self, path: Path) -> None:
        """A trace was written."""
        text = tr(
            "WiringProfile", "The profile is in {path}: open it at ui.perfetto.dev, which reads it in the browser."
        ).format(path=path)
        self.window_.messages.show_message(Notice(MessageKind.OK, text))

    def mark(self, selection: Selection) -> None:
        """Mark what was selected elsewhere."""
        self.window_.late_profile.tell("dispatch", lambda view: view.select_dispatch(selection.dispatch))

    def choose_dispatch(self, executable: str) -> None:
        """An event or a kernel was chosen."""
        self.state.select(replace(self.state.selection, dispatch=executable), remember=False)

    def show_ir(self, executable: str) -> None:
        """Show the source of a dispatch."""
        if self.state.session is None:
            text = tr(
                "WiringProfile",
                "There is no IR to show: open the session that this profile is of, and import the profile there.",
            )
            self.window_.messages.show_message(Notice(MessageKind.WARN, text))
            return
        self.window_.run.ir_wanted.emit(executable)

    def show_kernel(self, executable: str) -> None:
        """Show the kernel of a dispatch."""
        self.choose_dispatch(executable)
        self.window_.show_tab("kernels")
