"""A ``vector.gather`` from a ``memref.subview`` that ``fold-memref-alias-ops`` left behind.

That pass folds subviews into most ops that read them, but not into ``vector.gather`` (MLIR,
Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp); if the lowering of the gather does not support the view's layout,
both remain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import IrPlace
from passlens.engine.diagnosis.edits.folded_view import folded_views
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.left_casts import CAST, MESSAGE
from passlens.engine.diagnosis.inference.rule_help import ISSUES, dispatch_of, from_input, newest, where
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.messages import Message

RULE = "gather-on-subview"
FOLD = "fold-memref-alias-ops"
_VIEW = re.compile(r"memref<[^>]*strided<")


def gather_on_subview(facts: Facts) -> Sequence[Finding]:
    """A finding if the compile failed at a leftover cast, and there is a gather from a view."""
    rows = [row for row in facts.errors if MESSAGE.search(row.message)]
    if not rows or facts.cause is None:
        return ()
    folded = facts.texts.after_pass(FOLD)
    seen: list[tuple[str, IrPlace | None]] = [(folded.text, folded.place)] if folded is not None else []
    seen.append((facts.texts.after or facts.texts.before, facts.cause.after))
    for text, place in seen:
        ir = IrOps(text if "vector.gather" in text else "")
        for gather in ir.named("vector.gather"):
            base = ir.maker(gather.uses[0]) if gather.uses else None
            if base is None or (
                base.name != "memref.subview" and not (base.name == CAST and _VIEW.search(ir.line(gather)))
            ):
                continue
            value = ir.name(gather.uses[0])
            reads = Message("gather-on-subview.gather", "vector.gather reads from {value}.", value=value)
            strided = Message(
                "gather-on-subview.strided-view", "{value} is a view with strides or an offset.", value=value
            )
            evidence = [ir.evidence(place, reads, gather), ir.evidence(place, strided, base)]
            if place != facts.cause.after:
                evidence.append(
                    facts.cause.evidence(Message("unbounded-padding.what-fails-end", "What fails of it in the end."))
                )
            evidence += from_input(
                facts.cause, Message("leftover-cast.where-compiler-reports", "Where the compiler reports it.")
            )
            sure = base.name == "memref.subview"
            return (
                Finding(
                    RULE,
                    Level.ERROR,
                    Certainty.CERTAIN if sure else Certainty.LIKELY,
                    Message(
                        "gather-on-subview.title",
                        "vector.gather reads from a view that was not folded away{where}.",
                        where=where(facts),
                    ),
                    Message(
                        "gather-on-subview.not-folded",
                        "{name} folds a memref.subview into the ops that read it, but not into vector.gather: "
                        "the gather keeps its view, its lowering refuses a memref with strides, and a conversion "
                        "cast is left that LLVM IR cannot hold.",
                        name=FOLD,
                    ),
                    tuple(evidence),
                    (
                        *((unfolded,) if (unfolded := folded_views(facts.ir)) else ()),
                        *newest(facts),
                        Fix(
                            "opt-level-3",
                            Message("leftover-cast.o3", "Compile with --iree-opt-level=O3"),
                            FixKind.FLAGS,
                            Message(
                                "gather-on-subview.own-dispatch",
                                "The slice may then become a dispatch of its own.",
                            ),
                            flags=("--iree-opt-level=O3",),
                            hides=Message(
                                "gather-on-subview.other-fusions",
                                "Other fusions: the slice and the gather no longer meet in one dispatch.",
                            ),
                        ),
                    ),
                    (
                        f"{ISSUES}20581",
                        f"{ISSUES}15575",
                        "mlir/lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp",
                    ),
                    dispatch_of(facts),
                    diagnostics=tuple(row.id for row in rows),
                    headline=Message(
                        "gather-on-subview.headline", "vector.gather reads from a view that was not folded away."
                    ),
                    reason=Message(
                        "gather-on-subview.reason",
                        "{name} does not fold a memref.subview into vector.gather, and the lowering of the gather "
                        "refuses a memref with strides.",
                        name=FOLD,
                    ),
                ),
            )
    return ()
