"""Records the sessions that come with the samples: compiles each with a real toolchain and packs the session.

    .venv/bin/python packaging/samples/record.py [--toolchain 3.9.0=FOLDER] [NAME...]

Run it again after a change of the schema, of what is analysed at the end of a compile, or of the toolchain. An entry of
resources/samples/index.json with ``recorded`` is recorded into resources/samples/recorded; ``record_toolchain`` names a
version other than the own one, which must be installed (``passlens toolchain install``) or given as a folder.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.recorded import SUFFIX, pack
from passlens.engine.session.trim import TrimJob
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.writer import SessionWriter
from passlens.engine.units import format_bytes

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
RECORDED_IN = Path(tempfile.gettempdir()) / "passlens-samples"
"""Stands in what the compiler printed, which is kept as it was: a path that says nothing of the machine."""
MOST_BYTES = 4 << 20


def main() -> int:
    """Record what the arguments name, or all; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="names of recordings; all unless given")
    parser.add_argument("--toolchain", action="append", default=[], metavar="VERSION=FOLDER")
    arguments = parser.parse_args()
    folders = dict(text.split("=", 1) for text in arguments.toolchain)
    for entry in json.loads((SAMPLES / "index.json").read_text(encoding="utf-8")):
        name = entry.get("recorded", "")
        if name and (not arguments.names or name in arguments.names):
            path = record(entry, folders)
            sys.stdout.write(f"{format_bytes(path.stat().st_size):>10}  {path.name}\n")
    total = sum(path.stat().st_size for path in (SAMPLES / "recorded").glob(f"*{SUFFIX}"))
    sys.stdout.write(f"{format_bytes(total):>10}  all\n")
    return 0 if total <= MOST_BYTES else 1


def record(entry: dict[str, object], folders: dict[str, str]) -> Path:
    """Compile one sample in the setting of its entry, and pack the session."""
    name, version = str(entry["recorded"]), str(entry.get("record_toolchain", ""))
    RECORDED_IN.mkdir(exist_ok=True)
    source = RECORDED_IN / str(entry["file"])
    shutil.copyfile(SAMPLES / str(entry["file"]), source)
    toolchain = folders.get(version, version)
    with tempfile.TemporaryDirectory() as scratch:
        session = Path(scratch) / "recorded.passlens"
        request = CompileRequest(
            source,
            output=session,
            driver=Driver(str(entry.get("driver", Driver.HIP))),
            target=str(entry.get("target", "")),
            devices=int(str(entry.get("devices", 1))),
            opt_level=None if entry.get("opt_level") is None else int(str(entry["opt_level"])),
            flags=tuple(entry["flags"]) if isinstance(entry.get("flags"), list) else (),
        )
        if toolchain:
            request = replace(request, toolchain=toolchain)
        if entry.get("record_passes") == "none":
            request = replace(request, passes=PassCapture.NONE, assembly=True)
        CompileJob(request).run(JobContext())
        queries = Queries(session)
        binary = Path(queries.info().lanes[0].argv[0])
        queries.close()
        if version:
            with SessionWriter.append(session) as writer:
                writer.set_meta("toolchain", version)
        TrimJob(session, Drop()).run(JobContext())
        return pack(session, SAMPLES / "recorded" / f"{name}{SUFFIX}", RECORDED_IN, binary.parent)


if __name__ == "__main__":
    sys.exit(main())
