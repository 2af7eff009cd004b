"""Icon files of Windows (.ico) and macOS (.icns) from the drawings, drawn by Qt; arguments: the target, the drawing."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

_ICO = (16, 24, 32, 48, 64, 128, 256)
_ICNS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""Entries that hold PNG: https://en.wikipedia.org/wiki/Apple_Icon_Image_format"""


def png(drawing: Path, size: int) -> bytes:
    """The drawing as PNG, a square of this many pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(drawing)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return data.data()


def ico(drawing: Path) -> bytes:
    """An icon of Windows: a directory of pictures, PNG each."""
    pictures = [(size, png(drawing, size)) for size in _ICO]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries = b""
    for size, data in pictures:
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return head + entries + b"".join(data for _, data in pictures)


def icns(drawing: Path) -> bytes:
    """An icon of macOS: tagged pictures, PNG each."""
    parts = b"".join(
        tag + struct.pack(">I", len(data) + 8) + data
        for tag, data in ((tag, png(drawing, size)) for tag, size in _ICNS.items())
    )
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


if __name__ == "__main__":
    application = QGuiApplication([])
    target, source = Path(sys.argv[1]), Path(sys.argv[2])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(ico(source) if target.suffix == ".ico" else icns(source))
