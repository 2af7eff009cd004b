"""The window's end of ``instance``: listens for the files of later starts. Loaded after the first picture."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from passlens.gui.shell.upkeep.instance import ANSWER, ANSWER_MS, MOST_BYTES, parse


class InstanceServer(QObject):
    """Listens for files that later starts hand over.

    Signals:
        received: tuple[Path, ...], empty to raise only the window; and the desktop's activation token.
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
        """Whether later starts reach this window."""
        return self._server.isListening()

    def listen(self) -> bool:
        """Listen on the socket, also in place of a killed window.

        False if another window answers on it, or if no folder is safe from other users.
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
            QLocalServer.removeServer(self._name)  # the socket of a killed window
            self._server.listen(self._name)
        return self._server.isListening()

    def close(self) -> None:
        """Close the socket."""
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
