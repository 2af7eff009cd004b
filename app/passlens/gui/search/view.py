"""The Search panel: the request, the journey of a text through the passes, and each matching line."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.search.values import (
    EVERYTHING,
    IR,
    Interval,
    Journey,
    Mark,
    SearchRequest,
    SearchResult,
    TextHits,
)
from passlens.engine.units import format_bytes
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel, hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import EmptyState, Pages, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, number_of, tr, translated
from passlens.gui.search.hit_list import HitList
from passlens.gui.shell.window.messages import Notice

_FIELD, _SCOPE = 320, 200
_TOOLTIP_SCOPES = 12
_LONGEST = 36


class SearchView(QWidget):
    """Requests searches and shows results.

    Signals:
        search_requested: A SearchRequest.
        cancel_requested: Cancel the search.
        hit_chosen: The text and the line to show.
        pass_requested: The id of a pass to show.
        passes_requested: A SearchRequest: fetch the passes that were not searched, and repeat it.
    """

    search_requested = Signal(object)
    cancel_requested = Signal()
    hit_chosen = Signal(object, object)  # Found, Hit
    pass_requested = Signal(int)
    passes_requested = Signal(object)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._request: SearchRequest | None = None
        self._shown = self._done = 0
        self._journey: Journey | None = None
        self.field = TextField(
            tr("SearchView", "What to search for"), tr("SearchView", "Search the IR after every pass")
        )
        self.field.setFixedWidth(_FIELD)
        self.case = Chip(tr("SearchView", "Aa"), tr("SearchView", "Match case"))
        self.regex = Chip(".*", tr("SearchView", "Regular expression, in Python's syntax"))
        self.files = Chip(
            tr("SearchView", "Files"),
            tr("SearchView", "Search the input, the LLVM IR and the assembly of the kernels too"),
        )
        for chip, name in (
            (self.case, tr("SearchView", "Match case")),
            (self.regex, tr("SearchView", "Regular expression")),
            (self.files, tr("SearchView", "Files too")),
        ):
            chip.setAccessibleName(name)
            chip.clicked.connect(self._again)
        self.scope = TextField(
            tr("SearchView", "Only in scopes with this path"),
            tr("SearchView", "All scopes, or */@dispatch_3*"),
            tr("SearchView", "Only passes on scopes whose path fits: * matches anything"),
        )
        self.scope.setFixedWidth(_SCOPE)
        self._go = QPushButton(tr("SearchView", "Search"))
        self._go.clicked.connect(self.submit)
        self._cancel = QPushButton(tr("SearchView", "Cancel"))
        self._cancel.clicked.connect(self.cancel_requested)
        self._count = PlainLabel()
        self._count.setWordWrap(True)
        self._count.setProperty("role", "muted")
        self.journey = text_label()
        self.journey.setTextFormat(Qt.TextFormat.RichText)
        self.journey.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.journey.setContentsMargins(12, 0, 12, 6)
        self.journey.setAccessibleName(tr("SearchView", "When the text existed"))
        self.journey.linkActivated.connect(lambda link: self.pass_requested.emit(int(link)))
        self.lacking = text_label("", "muted")
        self.make = link_button(tr("SearchView", "Make them, and search again"), self._ask_for_passes)
        self._left_out = QWidget()
        self.list = HitList(themes)
        self.list.chosen.connect(self.hit_chosen)
        self._empty = EmptyState()
        self._pages = Pages()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.list)
        self.setFocusProxy(self.field)
        self.field.returnPressed.connect(self.submit)
        self.scope.returnPressed.connect(self.submit)
        self._arrange()
        self.clear()

    def _arrange(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 6, 12, 6)
        bar.setSpacing(6)
        for widget in (self.field, self.case, self.regex, self.files, self.scope, self._go, self._cancel):
            bar.addWidget(widget)
        bar.addSpacing(6)
        bar.addWidget(self._count, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.journey)
        row = QHBoxLayout(self._left_out)
        row.setContentsMargins(12, 0, 12, 6)
        row.addWidget(self.lacking, 1)
        row.addWidget(self.make)
        column.addWidget(self._left_out)
        column.addWidget(hairline())
        column.addWidget(self._pages, 1)

    def clear(self) -> None:
        """Clear the results for another session."""
        self._request = self._journey = None
        self.list.rows.clear()
        self._say("")
        self.journey.hide()
        self._say_lacking("")
        self._run(False)
        self._tell(
            tr("SearchView", "Search all passes"),
            tr(
                "SearchView",
                "Type a text and press Enter to search the IR after every pass and at the end of each phase.",
            ),
        )

    def ask(self, text: str = "") -> None:
        """Focus the field; a text replaces its content."""
        if text:
            self.field.setText(text)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def submit(self) -> None:
        """Request the search in the fields."""
        if not self.field.text():
            self._tell(
                tr("SearchView", "There is nothing to search for"),
                tr("SearchView", "Type a text, or choose .* and type a regular expression."),
            )
            return
        self.search_requested.emit(
            SearchRequest(
                self.field.text(),
                regex=self.regex.isChecked(),
                ignore_case=not self.case.isChecked(),
                scope=self.scope.text().strip(),
                where=EVERYTHING if self.files.isChecked() else IR,
            )
        )

    def begin(self, request: SearchRequest) -> None:
        """Show that a search begins."""
        self._request, self._journey, self._shown = request, None, 0
        self.list.rows.clear()
        self.journey.hide()
        self._say_lacking("")
        self._run(True)
        self._say(tr("SearchView", "Searching…"))
        self._tell(tr("SearchView", "Searching…"), tr("SearchView", "Lines appear here as they are found."))

    def add(self, found: Sequence[TextHits], done: float) -> None:
        """Add results; ``done`` is the searched share."""
        if found:
            self._shown += sum(one.total for one in found)
            self.list.rows.add(found)
            if self.list.rows.texts:
                self._pages.setCurrentWidget(self.list)
        state = (
            tr("SearchView", "so far · {done:.0f} % searched").format(done=100 * done)
            if done < 1.0
            else tr("SearchView", "· finding out when it existed…")
        )
        self._say(f"{number_of(self._shown, 'line')} {state}")

    def finish(self, result: SearchResult, lacking: Message = NOTHING, can_make: bool = False) -> None:
        """Show the totals; ``lacking``: what the session lacks of the requested texts."""
        self._say_lacking(translated(lacking) if lacking else "", can_make=can_make)
        self._run(False)
        self._journey = result.journey
        self._write_journey()
        if not result.lines:
            self._say(tr("SearchView", "Not found"), "warn")
            hints = [tr("SearchView", "Capitals matter (Aa).")] if self.case.isChecked() else []
            hints += [tr("SearchView", "Only some scopes were searched.")] if self.scope.text() else []
            asked = self._request.pattern if self._request else ""
            searched = tr("SearchView", "{searched_bytes} of different texts were searched.").format(
                searched_bytes=format_bytes(result.searched_bytes)
            )
            self._tell(
                tr("SearchView", "'{asked}' was not found").format(asked=_short(asked)), " ".join([searched, *hints])
            )
            return
        cut = (
            tr("SearchView", " · the first {shown:,} are listed").format(shown=result.shown)
            if result.shown < result.lines
            else ""
        )
        texts, places = number_of(result.texts, "text"), number_of(result.places, "pass", "passes and phases")
        self._say(
            tr("SearchView", "{lines} in {texts}, of {places}{cut}").format(
                lines=number_of(result.lines, "line"), texts=texts, places=places, cut=cut
            )
        )

    def _say_lacking(self, words: str, *, can_make: bool = False) -> None:
        self.lacking.setText(words)
        self._left_out.setVisible(bool(words))
        self.make.setVisible(can_make)

    def _ask_for_passes(self) -> None:
        if self._request is not None:
            self.passes_requested.emit(self._request)

    def stop(self) -> None:
        """Show that the search was cancelled; results stay."""
        self._run(False)
        self._say(tr("SearchView", "⊘ Cancelled after {lines}").format(lines=number_of(self._shown, "line")))
        if not self.list.rows.texts:
            self._tell(tr("SearchView", "Cancelled"), tr("SearchView", "Nothing was found until then."))

    def fail(self, message: Notice) -> None:
        """Show why the search failed."""
        self._run(False)
        self._say(f"✕ {message.sentence}", "fail")
        self._tell(message.sentence, message.hint)

    def step(self, by: int) -> bool:
        """Show the next line (``by`` 1) or the previous one (-1); returns whether there is one."""
        return self.list.step(by)

    @property
    def summary(self) -> str:
        """The text beside the fields."""
        return self._count.text()

    @property
    def empty_text(self) -> str:
        """The text in place of results; empty if there are some."""
        return self._empty.text if self._pages.currentWidget() is self._empty else ""

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._write_journey()  # rich text takes a link's colour when it is set

    def _again(self) -> None:
        if self._request is not None and self.field.text():
            self.submit()

    def _run(self, running: bool) -> None:
        self._go.setVisible(not running)
        self._cancel.setVisible(running)

    def _say(self, text: str, role: str = "muted") -> None:
        self._count.setText(text)
        set_role(self._count, role)

    def _tell(self, title: str, hint: str) -> None:
        self._empty.say(title, hint)
        self._pages.setCurrentWidget(self._empty)

    def _write_journey(self) -> None:
        journey = self._journey
        self.journey.setVisible(journey is not None and bool(journey.intervals))
        if journey is None or not journey.intervals:
            return
        parts = [self._interval(journey.intervals[0])]
        if len(journey.intervals) > 1:
            parts.append(
                tr("SearchView", "comes and goes {intervals:,} times").format(intervals=len(journey.intervals))
            )
            parts.append(
                tr("SearchView", "the last time: {intervals}").format(
                    intervals=_lower(self._interval(journey.intervals[-1]))
                )
            )
        self.journey.setText(" &nbsp;·&nbsp; ".join(parts))
        self.journey.setToolTip(plain(_journey_tooltip(journey)))

    def _interval(self, interval: Interval) -> str:
        first = (
            tr("SearchView", "In the input")
            if interval.first is None
            else tr("SearchView", "Appears after {first}").format(first=self._link(interval.first))
        )
        gone = (
            tr("SearchView", "stays to the end")
            if interval.gone is None
            else tr("SearchView", "gone after {gone}").format(gone=self._link(interval.gone))
        )
        return f"{first}, {gone}"

    def _link(self, mark: Mark) -> str:
        color = self.palette().color(QPalette.ColorRole.Link).name()
        name = escape(f"{mark.position:,} {mark.name} {_short(mark.scope)}")
        return f'<a href="{mark.pass_id}" style="color: {color}">{name}</a>'


def _journey_tooltip(journey: Journey) -> str:
    """Each scope in words, for the tooltip."""
    lines = []
    for scope in journey.scopes[:_TOOLTIP_SCOPES]:
        times = "; ".join(map(_span, scope.intervals))
        lines.append(f"{_short(scope.path)}: {times}")
    rest = len(journey.scopes) - _TOOLTIP_SCOPES
    if rest > 0:
        lines.append(tr("SearchView", "and {scopes}").format(scopes=number_of(rest, "more scope")))
    if not journey.exact:
        lines.append(tr("SearchView", "Not every large dump was searched: inside modules it may disappear earlier."))
    return "\n".join([tr("SearchView", "Exists from pass to pass, in each scope:"), *lines])


def _span(interval: Interval) -> str:
    first = localized("input") if interval.first is None else f"{interval.first.position:,}"
    return tr("SearchView", "{first} to {rest}").format(
        first=first, rest=tr("SearchView", "end") if interval.gone is None else f"{interval.gone.position:,}"
    )


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST * 2 // 3]}…{text[-_LONGEST // 3 :]}"
