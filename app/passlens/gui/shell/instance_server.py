"""The window's end of what ``instance`` does: listens for the files of later starts. Loaded after the first picture."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from passlens.gui.shell.instance import ANSWER, ANSWER_MS, MOST_BYTES, parse


class InstanceServer(QObject):
    """Listens for files that later starts hand over.

    Signals:
        received: tuple[Path, ...], none when only the window is wanted; and the desktop's token to raise it with.
    """

    received = Signal(object, str)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)

    @property
    def listening(self) -> bool:
        """Whether later starts come here."""
        return self._server.isListening()

    def listen(self) -> bool:
        """Take the socket, also from a window that was killed; False when another window answers on it, or it has no
        name, for there is no place where other users cannot reach it.
        """
        if not self._name:
            return False
        try:
            if sys.platform != "win32":
                Path(self._name).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return False
        # Ask first: with access for the user alone, Qt replaces any existing socket.
        if _answers(self._name):
            return False
        if not self._server.listen(self._name):
            QLocalServer.removeServer(self._name)  # what a window left that was killed
            self._server.listen(self._name)
        return self._server.isListening()

    def close(self) -> None:
        """Give the socket back."""
        self._server.close()

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > MOST_BYTES:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        request = parse(bytes(socket.readLine().data()))
        if request is None:
            socket.abort()
            return
        socket.write(ANSWER)
        socket.flush()
        self.received.emit(*request)


def _answers(name: str) -> bool:
    socket = QLocalSocket()
    socket.connectToServer(name)
    answered = socket.waitForConnected(ANSWER_MS)
    socket.abort()
    return answered
