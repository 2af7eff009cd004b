"""Harnesses of what reads session files: rows that hold what no Passlens wrote, and a byte that the disk changed."""

from __future__ import annotations

import io
import json
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from hard import seeds
from hard.databases import Bytes, changed_database
from hard.harness import Check, Harness, WrongAnswerError

_COMMANDS = (
    ("info", "SESSION"),
    ("passes", "SESSION"),
    ("ir", "SESSION", "1"),
    ("ir", "SESSION", "cse"),
    ("kernels", "SESSION"),
    ("memory", "SESSION"),
    ("memory", "SESSION", "--kernel", "matmul"),
    ("problems", "SESSION"),
    ("graph", "SESSION"),
    ("note", "SESSION"),
    ("note", "SESSION", "--add", "seen", "--pass", "2"),
    ("affinity", "SESSION"),
    ("times", "SESSION"),
    ("log", "SESSION"),
    ("diff", "SESSION", "2"),
    ("search", "SESSION", "func"),
    ("lineage", "SESSION", "2", "1"),
    ("report", "SESSION", "-o", "REPORT"),
    ("info", "SESSION", "--json"),
    ("passes", "SESSION", "--json"),
)
_SESSION = ("passlens.engine.session", "passlens.engine.queries", "passlens.engine.analysis", "passlens.cli")
_RECORDED = ("", "matmul_f16", "pinned_constant", "big_tile_lds", "tp8_mlp")


class _Sink(io.TextIOWrapper):
    """A stream that keeps nothing."""

    def __init__(self) -> None:
        super().__init__(open(os.devnull, "wb"), encoding="utf-8", errors="replace")  # noqa: PTH123, SIM115


def _base(number: int) -> bytes:
    name = _RECORDED[number % len(_RECORDED)]
    return seeds.recorded(name) if name else seeds.session_file()


def _rows(folder: Path) -> Check:
    from passlens.cli.program import run_command

    path = folder / "s.passlens"
    sink = _Sink()
    places = {"SESSION": str(path), "REPORT": str(folder / "report.html")}

    def check(data: bytes) -> None:
        source = Bytes(data)
        words = _COMMANDS[source.number() % len(_COMMANDS)]
        path.write_bytes(_base(source.number()))
        for left in folder.glob("s.passlens-*"):
            left.unlink()
        changed_database(path, data[2:])
        try:
            with redirect_stdout(sink), redirect_stderr(sink):
                run_command([places.get(word, word) for word in words])
        except SystemExit:
            pass

    return check


def _byte(folder: Path) -> Check:
    from passlens.engine.errors import UserError
    from passlens.engine.session import schema
    from passlens.engine.session.reader import SessionReader

    path = folder / "s.passlens"
    bases = []
    for number in (0, 4):  # in the present schema: rows of an older one have no checksums
        (folder / "old").write_bytes(_base(number))
        schema.convert(folder / "old", folder / "new")
        bases.append((folder / "new").read_bytes())
        (folder / "new").unlink()

    def write(content: bytes) -> None:
        for left in folder.glob("s.passlens*"):
            left.unlink()
        path.write_bytes(content)

    def texts() -> dict[object, bytes | None]:
        """Each text and file by what it belongs to; None where it is refused."""
        found: dict[object, bytes | None] = {}
        with SessionReader(path) as reader:
            for one in reader.passes():
                try:
                    found[one.id] = reader.blob(reader.pass_blob(one.id)[0])
                except UserError:
                    found[one.id] = None
            for phase in reader.phases():
                try:
                    blob = reader.phase_blob(phase.name)
                    found[phase.name] = None if blob is None else reader.blob(blob)
                except UserError:
                    found[phase.name] = None
            for file in reader.artifacts():
                try:
                    found["file", file.kind, file.name] = reader.artifact(file.id)
                except UserError:
                    found["file", file.kind, file.name] = None
        return found

    truths = []
    for content in bases:
        write(content)
        truths.append(texts())

    def check(data: bytes) -> None:
        source = Bytes(data)
        place = source.number() % len(bases)
        content = bytearray(bases[place])
        content[source.number(4) % len(content)] ^= 1 + source.number() % 255
        write(bytes(content))
        for name, text in texts().items():
            if text is not None and name in truths[place] and text != truths[place][name]:
                raise WrongAnswerError(f"the text of {name} is not what the session held")

    return check


def _messages(folder: Path) -> Check:
    """What the engine told, as a session stores it: by itself, in a list of a head, and in a finding's JSON."""
    from passlens.engine.language import LANGUAGES, language
    from passlens.engine.messages import LONGEST, Message, from_stored, render, to_stored
    from passlens.engine.session.codec import decode
    from passlens.engine.session.stored_messages import stored_messages

    spoken = [language(name) for name in LANGUAGES]

    def check(data: bytes) -> None:
        text = data.decode("utf-8", errors="replace")
        for known in stored_messages(text).values():
            _say(known)
        message = decode(Message, text)
        assert isinstance(message, Message)
        _say(message)

    def _say(message: Message) -> None:
        if max(len(render(message, one)) for one in spoken) > 40 * LONGEST:
            raise WrongAnswerError("a message says more than it may")
        stored = json.loads(json.dumps(to_stored(message)))
        if to_stored(from_stored(stored)) != to_stored(message):
            raise WrongAnswerError(f"a message is another one once it was stored: {message!r}")

    return check


def _numbers() -> list[bytes]:
    return [
        bytes([command, base, 3, command, 9, base, 7, 1, 2, 3])
        for command in range(len(_COMMANDS))
        for base in range(5)
    ]


_KIND_ROWS, _KIND_BYTE = "sessions with other rows", "sessions with one byte changed"
_KIND_MESSAGES = "stored messages"

HARNESSES = (
    Harness("session-rows", _KIND_ROWS, _rows, _numbers, _SESSION, 4.0, longest=64, pumped=False),
    Harness(
        "session-byte",
        _KIND_BYTE,
        _byte,
        lambda: [bytes([0, 0, n, 40, 0, 1]) for n in range(2)],
        ("passlens.engine.session.reader", "passlens.engine.session.blobs"),
        2.0,
        longest=6,
        pumped=False,
    ),
    Harness(
        "messages",
        _KIND_MESSAGES,
        _messages,
        seeds.messages,
        ("passlens.engine.messages", "passlens.engine.language", "passlens.engine.session", "passlens.engine.units"),
    ),
)
