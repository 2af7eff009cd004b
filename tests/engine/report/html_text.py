"""Reads a report's HTML strictly: unbalanced tags and links to elsewhere are errors, sections give their text."""

from __future__ import annotations

from html.parser import HTMLParser

from typing_extensions import override

_VOID = frozenset({"meta", "br", "link", "img", "hr", "input"})


class ReportReader(HTMLParser):
    """Collects the text of each section and everything that would load from elsewhere."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.loads: list[str] = []
        self.sections: dict[str, str] = {}
        self.tags: dict[str, int] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag, _ in self._open]

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags[tag] = self.tags.get(tag, 0) + 1
        for name, value in values.items():
            if name in {"src", "href", "action", "data", "xlink:href"} and not (value or "").startswith("#"):
                self.loads.append(f"{tag} {name}={value}")
            if name.startswith("on"):
                self.loads.append(f"{tag} {name}")
        if tag == "script":
            self.loads.append("script")
        if tag not in _VOID:
            self._open.append((tag, values.get("id") or ""))
            if tag == "section":
                self.sections.setdefault(values.get("id") or "", "")

    @override
    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            self.faults.append(f"</{tag}> at {self.getpos()} closes {self._open[-1:]}")
        else:
            self._open.pop()

    @override
    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "style" and ("url(" in data or "@import" in data):
            self.loads.append("style loads something")
        for tag, name in self._open:
            if tag == "section":
                self.sections[name] += data
