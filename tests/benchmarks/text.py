"""The text view and what reads texts line by line: 300,000 lines against 300, and long lines against short ones."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator

from measuring import Figure, at_least, called, compare, seconds

from passlens.engine.diff.lines import count_changes, diff_text
from passlens.engine.diff.words import changed_words
from passlens.engine.ir.counts import count_ops
from passlens.engine.ir.lexer import lex_line, lexer_for
from passlens.engine.ir.outline import extract
from passlens.engine.ir.scan import find_ops

_LINES = 300_000
_A_LOOK = 3_000
_FEW = 300
_FRAMES = 40
_FRAME = 1 / 60
_HOLDS_UP = 0.05
_ODD = ("%" + "x." * 2500, '"' + "\\" * 4999, "<" * 5000, "= " * 2500, "#a." * 1700, "%a, " * 1200 + "= op")


def _text(lines: int) -> str:
    body = "".join(f"    %{at} = arith.addi %{at - 1}, %{at - 2} : i32\n" for at in range(2, _FEW - 2))
    functions = lines // (_FEW - 2)
    return "module {\n" + "".join(f"  func.func @f{at}() {{\n{body}  }}\n" for at in range(functions)) + "}\n"


def figures(rounds: int) -> Iterator[Figure]:
    """All figures of this part."""
    yield from _painting(rounds, _LINES if rounds > 1 else _A_LOOK)
    yield from _reading(rounds)


def _painting(rounds: int, lines: int) -> Iterator[Figure]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from passlens.gui.kit.text.code_view import CodeView
    from passlens.gui.kit.theme import ThemeChoice, ThemeManager

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    view = CodeView(ThemeManager(ThemeChoice.LIGHT, app))
    view.resize(1200, 800)
    view.show()
    long, short = _text(lines), _text(_FEW)

    def shown(text: str) -> None:
        view.set_text(text)
        while view.surface.folding.regions.count == 0:
            app.processEvents()

    def painted(line: int) -> float:
        view.go_to_line(line)
        view.surface.viewport().repaint()
        start = time.perf_counter()
        for _ in range(_FRAMES):
            view.surface.viewport().repaint()
        return (time.perf_counter() - start) / _FRAMES

    shown(long)
    yield compare(
        f"painting at line {lines:,}",
        lambda: painted(lines - 100),
        lambda: painted(_FEW),
        rounds=at_least(rounds, 9),
        reach=1.2,
        note=f"against painting at line {_FEW}, of one text, each its headers above",
    )

    def opened(text: str) -> float:
        view.set_text("")
        return called(lambda: view.set_text(text))

    pairs = [(opened(long), opened(short)) for _ in range(at_least(rounds, 9))]
    large, small = (statistics.median(times) for times in zip(*pairs, strict=True))
    yield Figure(
        f"opening {lines:,} lines",
        seconds(large),
        seconds(small),
        large / small,
        f"≤ {seconds(_HOLDS_UP)}",
        large <= _HOLDS_UP,
        f"against opening {_FEW}; what the window waits for: folds are read between frames",
    )

    def longest_wait() -> float:
        worst, start = 0.0, time.perf_counter()
        view.set_text(long)
        while view.surface.folding.regions.count == 0:
            start = time.perf_counter()
            app.processEvents()
            worst = max(worst, time.perf_counter() - start)
        return worst

    yield _alone("longest wait while folds are read", longest_wait, rounds, _HOLDS_UP)
    shown(long)

    def scrolled() -> float:
        bar, steps = view.surface.bar, 60
        start = time.perf_counter()
        for at in range(steps):
            bar.setValue(bar.maximum() * at // steps)
            view.surface.viewport().repaint()
        return (time.perf_counter() - start) / steps

    yield _alone(f"a frame while {lines:,} lines are scrolled through", scrolled, rounds, _FRAME)

    line = lines - 290
    name = view.surface.lines.line(line).split()[0]

    def clicked() -> float:
        view.surface.names.mark("", 0, 0)
        start = time.perf_counter()
        view.surface.names.mark(name, line, 5)
        while view.surface.names.uses is None:
            app.processEvents()
        return time.perf_counter() - start

    yield _alone("a click on a name, until its uses are marked", clicked, rounds, _FRAME)
    view.close()


def _reading(rounds: int) -> Iterator[Figure]:
    lines, functions = (_LINES, 380) if rounds > 1 else (_A_LOOK, 4)
    body = "".join(f"    %{at} = arith.addi %a, %b {{m = #map}} : i32\n" for at in range(600))
    text = "#map = affine_map<(d0) -> (d0)>\nmodule {\n" + "".join(
        f"  util.func private @f{at}() {{\n{body}    util.return\n  }}\n" for at in range(functions)
    )
    text += "}\n"
    yield _alone("outline of 10 MB", lambda: called(lambda: list(find_ops(text)[0].walk())), rounds, 1.0)
    yield _alone("ops of 10 MB counted", lambda: called(lambda: count_ops(text)), rounds, 2.0)

    def cut() -> float:
        return called(lambda: extract(text, [("util.func", f"f{functions - 1}")]))

    yield _alone("a function cut out of 10 MB", cut, rounds, 1.0)
    before = _text(lines)
    after = before.replace("%150 =", "%changed =", 1)
    yield _alone(f"line diff of {lines:,} lines", lambda: called(lambda: diff_text(before, after)), rounds, 3.0)
    yield _alone(
        f"changes of {lines:,} lines counted", lambda: called(lambda: count_changes(before, after)), rounds, 2.0
    )
    half = "0123456789abcdef" * (200_000 if rounds > 1 else 200)
    yield _alone(
        "changed words of a line of 6 MB",
        lambda: called(lambda: changed_words(f"x = dense<{half}A{half}>", f"x = dense<{half}BB{half}>")),
        rounds,
        0.5,
    )
    for language in ("mlir", "amdgpu"):
        lexer = lexer_for(language)
        assert lexer is not None
        yield _alone(
            f"the slowest of odd lines of 5,000 characters, {language}",
            lambda lexer=lexer: max(called(lambda line=line: lex_line(lexer, line)) for line in _ODD),  # type: ignore[misc]
            rounds,
            0.5,
        )


def _alone(name: str, measure: Callable[[], float], rounds: int, reach: float) -> Figure:
    value = statistics.median(measure() for _ in range(at_least(rounds, 3)))
    return Figure(name, seconds(value), "", None, f"≤ {seconds(reach)}", value <= reach)
