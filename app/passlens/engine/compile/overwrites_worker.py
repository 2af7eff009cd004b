"""The child process that moves dumps of nameless ops out of the compiler's way; see overwrites.py.

It runs as a plain file and imports only the standard library, so that it is ready within milliseconds. The next dump of
the same name may follow within 30 µs: a thread of the capture's process, which shares the GIL, would be too late four
times as often.

Arguments: the descriptor of the inotify queue, the folder to move files to, the file for the notes, and the number of
the watch on the first folder (that one), all decimal or paths; then one folder per further watch, with consecutive
numbers. It answers each byte on standard input once the queue is empty, and exits when standard input ends.
"""

from __future__ import annotations

import os
import select
import struct
import sys

_EVENT = struct.Struct("iIII")
_CLOSED_AFTER_WRITING = 0x8
_QUEUE_OVERFLOW = 0x4000
_READ_BYTES = 1 << 18


class Taker:
    """Moves each written file and notes every write.

    Notes are lines ``WATCH NUMBER NAME``. NUMBER is that of the file moved, ``-`` when another dump was written into
    the same file. WATCH is ``!`` where the kernel dropped events.
    """

    def __init__(self, queue: int, kept: str, notes: int, folders: dict[int, str], kept_watch: int) -> None:
        self._queue, self._notes, self._kept_watch = queue, notes, kept_watch
        # Descriptors, because resolving a folder's path takes longer than the move itself.
        self._kept = os.open(kept, os.O_RDONLY)
        self._folders = {watch: os.open(folder, os.O_RDONLY) for watch, folder in folders.items()}
        self._moved: list[tuple[int, bytes]] = []

    def drain(self) -> None:
        """Handle all pending events."""
        while True:
            try:
                data = os.read(self._queue, _READ_BYTES)
            except BlockingIOError:
                return
            seen: list[tuple[int, bytes]] = []
            place = 0
            while place < len(data):
                watch, what, _, length = _EVENT.unpack_from(data, place)
                name = data[place + _EVENT.size : place + _EVENT.size + length].rstrip(b"\0")
                place += _EVENT.size + length
                if what & (_CLOSED_AFTER_WRITING | _QUEUE_OVERFLOW):
                    seen.append((watch, name))
            self._take(seen)

    def _take(self, seen: list[tuple[int, bytes]]) -> None:
        """Move the files of a batch of events, all of which happened before the first was handled."""
        newest = {one: number for number, one in enumerate(seen)}
        numbers = [self._move(*one) if newest[one] == number else None for number, one in enumerate(seen)]
        lines = []
        for one, moved in zip(seen, numbers, strict=True):
            # An event of an already moved file: opened before the move, closed after it.
            watch, name = self._moved[int(one[1])] if one[0] == self._kept_watch else one
            shown = b"-" if moved is None else b"%d" % moved
            lines.append(b"! - -\n" if watch < 0 else b"%d %s %s\n" % (watch, shown, name))
        os.write(self._notes, b"".join(lines))

    def _move(self, watch: int, name: bytes) -> int | None:
        folder = self._folders.get(watch)
        if folder is None:
            return None
        number = len(self._moved)
        try:
            os.rename(name, b"%d" % number, src_dir_fd=folder, dst_dir_fd=self._kept)
        except FileNotFoundError:  # moved for an earlier event, after this write
            return None
        self._moved.append((watch, name))
        return number


def main(words: list[str]) -> None:
    """Work until standard input ends."""
    queue, kept, notes, kept_watch = int(words[0]), words[1], words[2], int(words[3])
    folders = dict(enumerate(words[4:], kept_watch + 1))
    file = os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    taker = Taker(queue, kept, file, folders, kept_watch)
    poller = select.poll()
    poller.register(queue, select.POLLIN)
    poller.register(0, select.POLLIN)
    while True:
        ready = dict(poller.poll())
        asked = os.read(0, 1) if 0 in ready else None
        taker.drain()
        if asked is not None:
            try:
                os.write(1, b".")
            except BrokenPipeError:  # the parent was killed
                return
            if not asked:
                return


if __name__ == "__main__":
    main(sys.argv[1:])
