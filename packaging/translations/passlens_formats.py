"""The table of file formats in the documentation, made from ``engine/formats.py`` for each language."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.formats import FORMATS, FileFormat, Opens

BEGIN, END = "<!-- made by update.py: the table of engine/formats.py -->", "<!-- end of the table -->"
ENGLISH = "en"
_WORDS = {
    ENGLISH: ("Format", "Suffixes", "Opened", "Written", "Read or written by", "yes", ", "),
    "zh_CN": ("格式", "后缀", "打开", "写出", "读写所用", "是", "、"),
}
_OPENED = {
    ENGLISH: {
        Opens.MODEL: "to compile",
        Opens.SESSION: "to show",
        Opens.MODULE: "to run",
        Opens.PROFILE: "as a profile",
        Opens.LOG: "to import",
        Opens.PARAMETERS: "as weights of a run",
        Opens.TENSORS: "as inputs and expected results of a run",
    },
    "zh_CN": {
        Opens.MODEL: "用于编译",
        Opens.SESSION: "用于查看",
        Opens.MODULE: "用于运行",
        Opens.PROFILE: "作为性能剖析",
        Opens.LOG: "用于导入",
        Opens.PARAMETERS: "作为运行的权重",
        Opens.TENSORS: "作为运行的输入和预期结果",
    },
}


def table(locale: str) -> str:
    """The table in a language; a language without words of its own has the English ones."""
    name, suffixes, opened, written, by, yes, comma = _WORDS.get(locale, _WORDS[ENGLISH])
    purposes = _OPENED.get(locale, _OPENED[ENGLISH])
    rows = [(name, suffixes, opened, written, by), ("---",) * 5]
    rows += [
        (
            _name(each, locale),
            " ".join(f"`{suffix}`" for suffix in each.suffixes),
            comma.join(purposes[one] for one in each.opens),
            yes if each.written else "",
            each.by,
        )
        for each in FORMATS
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def write_table(page: Path, locale: str) -> None:
    """Put the table into a page, between its marks."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} lacks the marks of the table")
    page.write_text(f"{before}{begin}\n\n{table(locale)}\n{end}{after}", encoding="utf-8")


def _name(each: FileFormat, locale: str) -> str:
    return each.names.get(locale, each.name)
