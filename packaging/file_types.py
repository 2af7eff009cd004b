"""What desktops are told of the files that Passlens opens, in the words of each: made from ``engine/formats.py``.

    python3 packaging/file_types.py macos|windows

prints the document types of ``Info.plist``, or the lines of the installer's registry. It needs no environment.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))

from passlens.engine.formats import FORMATS, Claim, DesktopType, FileFormat, Mark


def types() -> list[tuple[FileFormat, DesktopType]]:
    """The formats that are types of ours."""
    return [(each, each.desktop) for each in FORMATS if each.desktop is not None]


def mime_types() -> str:
    """The value of ``MimeType`` in the desktop entry."""
    return "".join(f"{kind.mime};" for _, kind in types())


def media_types() -> str:
    """The elements of ``provides`` in the AppStream metadata."""
    return "\n".join(f"    <mediatype>{escape(kind.mime)}</mediatype>" for _, kind in types())


def mime_package() -> str:
    """The package of the shared MIME database (freedesktop.org, "Shared MIME-info Database")."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    ]
    for each, kind in types():
        lines.append(f"  <mime-type type={quoteattr(kind.mime)}>")
        lines.append(f"    <comment>{escape(each.name)}</comment>")
        lines += [
            f"    <comment xml:lang={quoteattr(locale)}>{escape(name)}</comment>" for locale, name in each.names.items()
        ]
        if kind.parent:
            lines.append(f"    <sub-class-of type={quoteattr(kind.parent)}/>")
        lines.append(f"    <icon name={quoteattr(kind.icon)}/>")
        if each.marks:
            lines += ['    <magic priority="60">', *_matches(each.marks), "    </magic>"]
        lines += [f"    <glob pattern={quoteattr('*' + suffix)}/>" for suffix in each.suffixes]
        lines.append("  </mime-type>")
    return "\n".join([*lines, "</mime-info>", ""])


def _matches(marks: tuple[Mark, ...], indent: str = "      ") -> Iterator[str]:
    """Marks that must all be there: each inside the one before."""
    first, *others = marks
    value = "".join(chr(byte) if 32 <= byte < 127 and byte != 92 else f"\\{byte:03o}" for byte in first.data)
    opening = f'{indent}<match type="string" offset="{first.offset}" value={quoteattr(value)}'
    if not others:
        yield f"{opening}/>"
        return
    yield f"{opening}>"
    yield from _matches(tuple(others), indent + "  ")
    yield f"{indent}</match>"


def _by_icon() -> dict[str, list[tuple[FileFormat, DesktopType]]]:
    """The types that are one on Windows and macOS; the first names it."""
    found: dict[str, list[tuple[FileFormat, DesktopType]]] = {}
    for each, kind in types():
        found.setdefault(kind.icon, []).append((each, kind))
    return found


def macos() -> str:
    """``CFBundleDocumentTypes`` of ``Info.plist``, as JSON."""
    listed = [
        {
            "CFBundleTypeName": members[0][0].name,
            "CFBundleTypeExtensions": [suffix[1:] for each, _ in members for suffix in each.suffixes],
            "CFBundleTypeIconFile": f"{icon}.icns",
            "CFBundleTypeRole": "Editor" if members[0][1].editable else "Viewer",
            "LSHandlerRank": members[0][1].claim.value,
        }
        for icon, members in _by_icon().items()
    ]
    return json.dumps(listed, indent=2) + "\n"


def windows() -> str:
    """Lines of the section ``[Registry]`` of the installer."""
    offered = [(suffix, f"Passlens.{kind.program}") for each, kind in types() for suffix in each.suffixes]
    lines = [
        _value(f"{suffix}\\OpenWithProgids", "", name=program, flags="uninsdeletevalue") for suffix, program in offered
    ]
    for icon, members in _by_icon().items():
        program = f"Passlens.{members[0][1].program}"
        lines += [
            _value(program, members[0][0].name, flags="uninsdeletekey"),
            _value(f"{program}\\DefaultIcon", f"{{app}}\\types\\{icon}.ico"),
            _value(f"{program}\\shell\\open\\command", '""{app}\\passlens.exe"" ""%1""'),
        ]
    lines += [
        _value(suffix, f"Passlens.{kind.program}", flags="uninsdeletevalue")
        for each, kind in types()
        if kind.claim is Claim.OWNED
        for suffix in each.suffixes
    ]
    return "\n".join([*lines, ""])


def _value(key: str, data: str, *, name: str | None = None, flags: str = "") -> str:
    """A string in the registry; ``name`` None: the key's own value."""
    named = f' ValueName: "{name}";' if name is not None else ""
    ending = f"; Flags: {flags}" if flags else ""
    return f'Root: HKA; Subkey: "Software\\Classes\\{key}"; ValueType: string;{named} ValueData: "{data}"{ending}'


if __name__ == "__main__":
    sys.stdout.write({"macos": macos, "windows": windows}[sys.argv[1]]())
