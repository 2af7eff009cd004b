"""The Notes panel: the notes of the session as a list, and the chosen one to read and write.

There is no Save button: edits are stored after a short delay, and the line above the text shows that, or the failure.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextDocumentLayout,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.gui.kit.labels import ElidedLabel, PlainLabel, SelectableLabel, hairline
from passlens.gui.kit.note_rows import NoteRow, SaveState, leads_somewhere, shortened, when
from passlens.gui.kit.page import EmptyState, Pages
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.notes.note_columns import columns

_MARGIN = 11  # 12 with the frame of the text, like the lines above and below


class NoteEditor(QPlainTextEdit):
    """The text of a note.

    Signals:
        left: Escape was pressed: return the focus.
    """

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("NotesView", "Text of the note"))
        self.setPlaceholderText(
            tr("NotesView", "What did you find here? Plain text or light Markdown; it is stored as you type.")
        )
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)  # the window accepts dropped files

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


class NotesView(QWidget):
    """Shows NoteRows; emits edits and choices.

    Signals:
        edited: A note's key, and its current text.
        place_requested: NoteRow whose place to show.
        add_requested: Start a note on the session.
        remove_requested: Key of the note to remove.
        save_requested: Try again to store what could not be stored.
        file_requested: Write what could not be stored to a file.
        left: Return the focus to the view in front.
        seen: The panel is shown.
    """

    edited = Signal(int, str)
    place_requested = Signal(object)
    add_requested = Signal()
    remove_requested = Signal(int)
    save_requested = Signal()
    file_requested = Signal()
    left = Signal()
    seen = Signal()

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rows: dict[int, NoteRow] = {}
        self._documents: dict[int, QTextDocument] = {}  # each with its own undo
        self._key: int | None = None
        self._quiet = False
        self.list: DataTable[NoteRow] = DataTable(themes, columns(), tr("NotesView", "Notes"))
        self.list.add_action(tr("NotesView", "Remove the note"), lambda row: self.remove_requested.emit(row.key))
        self.list.add_action(tr("NotesView", "Go to its place"), self._go_to)
        self.editor = NoteEditor()
        self._blank_document = self._new_document("")
        self.editor.setDocument(self._blank_document)
        self._place = QPushButton()
        self._place.setProperty("role", "link")
        self._place.setCursor(Qt.CursorShape.PointingHandCursor)
        self._excerpt = ElidedLabel()
        self._excerpt.setProperty("role", "muted")
        self._state = PlainLabel()
        self._author = PlainLabel()
        self._author.setProperty("role", "muted")
        self._add = QPushButton(tr("NotesView", "Note on the Session"))
        self._remove = QPushButton(tr("NotesView", "Remove"))
        self._again = QPushButton(tr("NotesView", "Save Again"))
        self._to_file = QPushButton(tr("NotesView", "Save to a File…"))
        self._reason = SelectableLabel(role="fail")
        self._empty = EmptyState()
        self._pages = Pages()
        self._arrange()
        self._connect()
        self.set_rows((), session=False)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 12, 0)
        head.setSpacing(8)
        head.addWidget(self._place)
        head.addWidget(self._excerpt, 1)
        head.addWidget(self._state)
        trouble = QHBoxLayout()
        trouble.setContentsMargins(12, 4, 12, 0)
        trouble.setSpacing(8)
        trouble.addWidget(self._reason, 1)
        trouble.addWidget(self._again, 0, Qt.AlignmentFlag.AlignTop)
        trouble.addWidget(self._to_file, 0, Qt.AlignmentFlag.AlignTop)
        self._trouble = QWidget()
        self._trouble.setLayout(trouble)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 4, 12, 6)
        foot.setSpacing(8)
        foot.addWidget(self._author, 1)
        foot.addWidget(self._remove)
        foot.addWidget(self._add)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._trouble)
        column.addWidget(hairline())
        column.addWidget(self.editor, 1)
        column.addWidget(hairline())
        column.addLayout(foot)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.list)
        self._split.addWidget(right)
        self._split.setSizes([560, 640])
        self._begin = QPushButton(tr("NotesView", "Note on the Session"))
        self._empty.add(self._begin)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._split)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)

    def _connect(self) -> None:
        self.list.row_selected.connect(self._choose)
        self.list.link_clicked.connect(lambda row, _: self._go_to(row))
        self.list.activated.connect(lambda index: self._go_to(self.list.rows.row_at(index)))
        self.editor.textChanged.connect(self._typed)
        self.editor.left.connect(self.left)
        self._place.clicked.connect(lambda: self._go_to(self.row))
        for button in (self._add, self._begin):
            button.clicked.connect(self.add_requested)
        self._remove.clicked.connect(self._ask_to_remove)
        self._again.clicked.connect(self.save_requested)
        self._to_file.clicked.connect(self.file_requested)

    @property
    def row(self) -> NoteRow | None:
        """The note shown."""
        return None if self._key is None else self._rows.get(self._key)

    @property
    def state_text(self) -> str:
        """The state of its text, in words."""
        return self._state.text()

    @property
    def empty_text(self) -> str:
        """The text in place of notes; empty if there are some."""
        return self._empty.text if self._pages.currentWidget() is self._empty else ""

    def set_rows(self, rows: tuple[NoteRow, ...], *, session: bool = True) -> None:
        """List notes; the shown one stays, with its caret and undo."""
        old, self._rows = self._rows, {row.key: row for row in rows}
        for key in old.keys() - self._rows.keys():
            document = self._documents.pop(key, None)
            if document is not None and document is self.editor.document():
                self._show_document(self._blank_document)
            if document is not None:
                document.deleteLater()
        for key, document in self._documents.items():
            if text_of(document) != self._rows[key].text:
                self._replace(document, self._rows[key].text)  # written by another user
        focused = self.list.hasFocus()
        if rows != tuple(self.list.rows.matching):
            self._quiet = True
            self.list.set_rows(rows)
            self._quiet = False
        if self._key not in self._rows:
            self._key = rows[-1].key if rows else None
        self._begin.setVisible(session)
        if session:
            self._empty.say(
                tr("NotesView", "No notes yet"),
                tr(
                    "NotesView",
                    "Ctrl+Shift+N adds one where you are: on a pass, a line of IR or a kernel. Notes are kept in the"
                    " session file and go where it goes.",
                ),
            )
        else:
            self._empty.say(
                tr("NotesView", "No session is open"),
                tr("NotesView", "Notes belong to a session: open or compile one."),
            )
        self._pages.setCurrentWidget(self._split if rows else self._empty)
        self._show()
        if focused:
            self.list.setFocus()

    def rename(self, old: int, new: int) -> None:
        """A note was stored for the first time and got a number; call it before ``set_rows``."""
        if old in self._documents:
            self._documents[new] = self._documents.pop(old)
        if old in self._rows:
            self._rows[new] = self._rows.pop(old)
        if self._key == old:
            self._key = new

    def show_note(self, key: int, *, write: bool = False) -> None:
        """Show a note; ``write``: with the focus in its text."""
        if key in self._rows:
            self._key = key
            self._show()
            if write:
                self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    def _choose(self, row: NoteRow | None) -> None:
        if not self._quiet and row is not None and row.key != self._key:
            self._key = row.key
            self._show()

    def _go_to(self, row: NoteRow | None) -> None:
        if row is not None and leads_somewhere(row):
            self.place_requested.emit(row)

    def _ask_to_remove(self) -> None:
        if self.row is not None:
            self.remove_requested.emit(self.row.key)

    def _show(self) -> None:
        row = self.row
        if row is None:
            self._show_document(self._blank_document)
            return
        self._quiet = True
        self.list.select(lambda one: one.key == row.key)
        self._quiet = False
        document = self._documents.get(row.key)
        if document is None:
            document = self._documents[row.key] = self._new_document(row.text)
        self._show_document(document)
        leads = leads_somewhere(row)
        self._place.setText(shortened(row.place).replace("&", "&&"))
        self._place.setAccessibleName(row.place)
        self._place.setToolTip(plain(row.place))
        self._place.setEnabled(leads)
        gone = tr("NotesView", "trimmed from the session")
        self._excerpt.setText(gone if row.gone else row.anchor.excerpt)
        self._author.setText(", ".join(part for part in (row.author, when(row.moment)) if part))
        words, role = {
            SaveState.SAVED: (tr("NotesView", "✓ Saved"), "muted"),
            SaveState.WAITING: (tr("NotesView", "● Saving…"), "muted"),
            SaveState.BLANK: (
                (tr("NotesView", "Empty: the previous text stays stored"), "warn")
                if row.moment
                else (tr("NotesView", "Empty: not stored"), "muted")
            ),
            SaveState.FAILED: (tr("NotesView", "✕ Not saved"), "fail"),
        }[row.state]
        self._state.setText(words)
        set_role(self._state, role)
        self._reason.setText(row.reason)
        self._trouble.setVisible(row.state is SaveState.FAILED)

    def _show_document(self, document: QTextDocument) -> None:
        if self.editor.document() is not document:
            self._quiet = True
            self.editor.setDocument(document)
            self._quiet = False
        self.editor.setEnabled(document is not self._blank_document)

    def _new_document(self, text: str) -> QTextDocument:
        document = QTextDocument(self)  # not owned by the editor, which would delete it with the next one
        document.setDocumentLayout(QPlainTextDocumentLayout(document))
        document.setDefaultFont(self.editor.font())
        document.setDocumentMargin(_MARGIN)
        document.setPlainText(text)
        document.clearUndoRedoStacks()
        return document

    def _replace(self, document: QTextDocument, text: str) -> None:
        self._quiet = True
        document.setPlainText(text)
        self._quiet = False

    def _typed(self) -> None:
        if not self._quiet and self._key is not None and self.editor.document() is not self._blank_document:
            self.edited.emit(self._key, text_of(self.editor.document()))


def text_of(document: QTextDocument) -> str:
    """The text as typed: Qt's plain text replaces non-breaking spaces."""
    return document.toRawText().replace("\u2029", "\n").replace("\u2028", "\n")
