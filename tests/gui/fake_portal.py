"""A desktop's settings on a private D-Bus: what says that windows are to be dark, and that this has changed.

Speaks as much of D-Bus as that takes (D-Bus Specification 0.43, "Message Protocol"), with the standard library alone:
the tests need dbus-daemon and nothing else. What it stands in for is xdg-desktop-portal's interface
``org.freedesktop.portal.Settings``, version 2. Run as a program it takes ``dark``, ``light`` or ``unset`` from each
line of its standard input, and stays until the bus hangs up:

    python tests/gui/fake_portal.py unix:path=/tmp/bus light
"""

from __future__ import annotations

import contextlib
import itertools
import os
import socket
import struct
import sys
import threading

SCHEMES = {"unset": 0, "dark": 1, "light": 2}
NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS, GROUP, KEY = "org.freedesktop.portal.Settings", "org.freedesktop.appearance", "color-scheme"
_CALL, _ANSWER, _ERROR, _SIGNAL = 1, 2, 3, 4
_PATH, _INTERFACE, _MEMBER, _ERROR_NAME, _REPLY, _DESTINATION, _SENDER, _SIGNATURE = range(1, 9)
_KINDS = {_PATH: "o", _REPLY: "u", _SIGNATURE: "g"}

Message = tuple[int, int, dict[int, str | int], bytes]
"""Kind, serial, header fields, body."""


def _pad(data: bytes, to: int) -> bytes:
    return data + b"\0" * (-len(data) % to)


def _put(data: bytes, kind: str, value: str | int) -> bytes:
    """That data with a value of a simple type behind it."""
    if kind == "g":
        assert isinstance(value, str)
        return data + bytes([len(value)]) + value.encode() + b"\0"
    data = _pad(data, 4)
    if isinstance(value, int):
        return data + struct.pack("<I", value)
    raw = value.encode()
    return data + struct.pack("<I", len(raw)) + raw + b"\0"


def _take(data: bytes, at: int, kind: str) -> tuple[str | int, int]:
    """A value of a simple type, and where the next begins."""
    if kind == "g":
        size, at = data[at], at + 1
    else:
        at += -at % 4
        (size,) = struct.unpack_from("<I", data, at)
        at += 4
        if kind == "u":
            return int(size), at
    return data[at : at + size].decode(), at + size + 1


def _message(kind: int, serial: int, fields: dict[int, str | int], body: bytes) -> bytes:
    inner = b""
    for code, value in fields.items():
        what = _KINDS.get(code, "s")
        inner = _put(_put(_pad(inner, 8) + bytes([code]), "g", what), what, value)
    head = struct.pack("<cBBBIII", b"l", kind, 0, 1, len(body), serial, len(inner))
    return _pad(head + inner, 8) + body


class FakePortal:
    """Owns the portal's name on a bus, answers what is asked of its settings, and tells changes.

    Args:
        address: Of the bus, ``unix:path=…``.
        scheme: ``dark``, ``light`` or ``unset``.
    """

    def __init__(self, address: str, scheme: str = "light") -> None:
        self._scheme = SCHEMES[scheme]
        self._serial = 0
        self._lock = threading.Lock()
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(address.partition("path=")[2].partition(",")[0])
        self._file = self._socket.makefile("rb")
        self._socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        assert self._file.readline().startswith(b"OK "), "the bus does not take this user"
        self._socket.sendall(b"BEGIN\r\n")
        self._early: list[Message] = []
        self._call_bus("Hello")
        self._call_bus("RequestName", "su", _put(_put(b"", "s", NAME), "u", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def change(self, scheme: str) -> None:
        """Have another scheme, and tell it."""
        self._scheme = SCHEMES[scheme]
        body = self._variant(_put(_put(b"", "s", GROUP), "s", KEY))
        fields: dict[int, str | int] = {_PATH: PATH, _INTERFACE: SETTINGS, _MEMBER: "SettingChanged"}
        self._send(_SIGNAL, {**fields, _SIGNATURE: "ssv"}, body)

    def wait(self) -> None:
        """Until the bus hangs up."""
        self._thread.join()

    def close(self) -> None:
        """Leave the bus."""
        with contextlib.suppress(OSError):  # the bus was quicker
            self._socket.shutdown(socket.SHUT_RDWR)
        self.wait()
        self._file.close()
        self._socket.close()

    def _variant(self, data: bytes) -> bytes:
        return _put(_put(data, "g", "u"), "u", self._scheme)

    def _send(self, kind: int, fields: dict[int, str | int], body: bytes) -> None:
        with self._lock:
            self._serial += 1
            self._socket.sendall(_message(kind, self._serial, fields, body))

    def _call_bus(self, member: str, signature: str = "", body: bytes = b"") -> None:
        bus = "org.freedesktop.DBus"
        fields: dict[int, str | int] = {_PATH: "/org/freedesktop/DBus", _INTERFACE: bus, _MEMBER: member}
        fields |= {_DESTINATION: bus} | ({_SIGNATURE: signature} if signature else {})
        self._send(_CALL, fields, body)
        while (heard := self._receive()) is not None and heard[0] not in {_ANSWER, _ERROR}:
            self._early.append(heard)  # who had the bus start us waits: its call comes before the bus's own answer
        assert heard is not None, "the bus hung up"
        assert heard[0] == _ANSWER, f"the bus refuses {member}"

    def _receive(self) -> Message | None:
        head = self._file.read(16)
        if len(head) < 16:
            return None
        _, kind, _, _, body_size, serial, size = struct.unpack("<cBBBIII", head)
        rest = self._file.read(size + -size % 8 + body_size)
        fields: dict[int, str | int] = {}
        at = 0
        while at < size:
            at += -at % 8
            code = rest[at]
            what, at = _take(rest, at + 1, "g")
            fields[code], at = _take(rest, at, str(what))
        return kind, serial, fields, rest[size + -size % 8 :]

    def _serve(self) -> None:
        for kind, serial, fields, body in itertools.chain(self._early, iter(self._receive, None)):
            if kind != _CALL:
                continue
            back: dict[int, str | int] = {_REPLY: serial, _DESTINATION: fields[_SENDER]}
            signature, answer = self._answer(str(fields.get(_MEMBER)), body)
            if signature:
                self._send(_ANSWER, {**back, _SIGNATURE: signature}, answer)
            else:
                self._send(_ERROR, {**back, _ERROR_NAME: "org.freedesktop.DBus.Error.UnknownMethod"}, b"")

    def _answer(self, member: str, body: bytes) -> tuple[str, bytes]:
        if member == "ReadAll":  # a{sa{sv}}, whatever groups were asked for
            entry = self._variant(_put(b"", "s", KEY))
            data = _pad(_put(b"", "s", GROUP), 4) + struct.pack("<I", len(entry))
            data = _pad(data, 8) + entry
            return "a{sa{sv}}", _pad(struct.pack("<I", len(data)), 8) + data
        if member not in {"Read", "ReadOne"}:
            return "", b""
        group_asked, at = _take(body, 0, "s")
        key_asked, _ = _take(body, at, "s")
        if (group_asked, key_asked) != (GROUP, KEY):
            return "", b""
        # Read, the older of the two, puts the variant into another.
        return "v", self._variant(_put(b"", "g", "v") if member == "Read" else b"")


def main() -> None:
    """Say what the lines of the standard input say."""
    portal = FakePortal(sys.argv[1], sys.argv[2])
    for line in sys.stdin:
        if line.strip() in SCHEMES:
            portal.change(line.strip())
    portal.wait()


if __name__ == "__main__":
    main()
