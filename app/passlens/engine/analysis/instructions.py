"""Classifies the instructions of a kernel's assembly, by a table of AMDGPU mnemonics.

The table follows the instruction categories of AMD's ISA documents ("AMD Instinct MI300 Instruction Set Architecture",
chapter 12, "RDNA3 Instruction Set Architecture", chapter 15) and their names in LLVM ("Syntax of AMDGPU Instructions").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from passlens.engine.analysis.kernel_tables import InstructionClass as Class
from passlens.engine.analysis.kernel_tables import InstructionCount

_TABLE: tuple[tuple[str, Class], ...] = (
    # The first match wins: exceptions come before families.
    (r"v_(mfma|smfmac|wmma|swmmac)_", Class.MATRIX),
    (r"s_(waitcnt|wait|barrier|sleep|nop|delay_alu|sendmsg_wait)", Class.WAIT),
    (r"(buffer|global)_(wbl2|wbinvl|inv|gl0_inv|gl1_inv|wb)", Class.OTHER),  # cache write-back and invalidation
    (r"s_(cbranch|branch|setpc|swappc|call|endpgm|rfe)", Class.BRANCH),
    (
        r"s_(load|store|buffer_load|buffer_store|atomic|dcache|memtime|memrealtime|prefetch|gl1_inv)",
        Class.SCALAR_MEMORY,
    ),
    (
        r"s_(setprio|sethalt|trap|icache|inst_prefetch|set_inst|clause|version|code_end|sendmsg|ttrace|round)",
        Class.OTHER,
    ),
    (r"s_(denorm|setreg|getreg|alloc_vgpr|incperf|decperf|set_gpr)", Class.OTHER),
    (r"ds_|lds_", Class.LDS),
    (r"scratch_", Class.SCRATCH),
    (r"(global|flat|buffer|tbuffer|cluster|tensor)_", Class.GLOBAL),
    (r"v_", Class.VECTOR),
    (r"s_", Class.SCALAR),
    (r"(image|exp|export)_?", Class.OTHER),
)
_FAMILIES = re.compile("|".join(f"(?P<g{place}>{pattern})" for place, (pattern, _) in enumerate(_TABLE)))
_LABEL = re.compile(r'^"?([\w.$@\-]+)"?:')
_INSTRUCTION = re.compile(r"^\s+([a-z][\w.]*)(?:\s+([^;/]*))?")
PADDING = "s_code_end"
_BRANCHES = ("s_cbranch", "s_branch")


def classify(mnemonic: str) -> Class | None:
    """The class of an instruction; None for an unknown one."""
    found = _FAMILIES.match(mnemonic)
    if found is None or found.lastgroup is None:
        return None
    name = next(name for name, text in found.groupdict().items() if text is not None)
    return _TABLE[int(name[1:])][1]


@dataclass(frozen=True, slots=True)
class Code:
    """The instructions of one kernel: counts by class, the most frequent first, and unknown mnemonics."""

    counts: tuple[InstructionCount, ...]
    unclassified: tuple[str, ...]

    @property
    def total(self) -> int:
        """The number of all instructions."""
        return sum(entry.count for entry in self.counts)


def read_assembly(text: str, kernels: Iterable[str]) -> dict[str, Code]:
    """The instructions of each of ``kernels`` in an assembly file; missing kernels are left out.

    A kernel extends from its label to the end of its function (``.Lfunc_end`` or the next section). Padding after the
    last instruction is not counted.
    """
    names = set(kernels)
    bodies: dict[str, list[tuple[str, str]]] = {}  # label or mnemonic, and its operands
    current: list[tuple[str, str]] | None = None
    for line in text.splitlines():
        label = _LABEL.match(line)
        if label is not None:
            name = label[1]
            if name in names and name not in bodies:
                current = bodies.setdefault(name, [])
            elif name.startswith(".Lfunc_end"):
                current = None
            elif current is not None:
                current.append((f"{name}:", ""))
            continue
        if current is None:
            continue
        if line.startswith(("\t.section", "\t.end_amdhsa")):
            current = None
            continue
        found = _INSTRUCTION.match(line)
        if found is not None and found[1] != PADDING:
            current.append((found[1], (found[2] or "").strip()))
    return {name: _counted(body) for name, body in bodies.items()}


def _counted(body: list[tuple[str, str]]) -> Code:
    places = {name[:-1]: place for place, (name, _) in enumerate(body) if name.endswith(":")}
    inside = [False] * len(body)
    for place, (mnemonic, operands) in enumerate(body):
        target = places.get(operands.split(",")[-1].strip()) if mnemonic.startswith(_BRANCHES) else None
        if target is not None and target < place:
            inside[target : place + 1] = [True] * (place + 1 - target)
    counts: Counter[Class] = Counter()
    loops: Counter[Class] = Counter()
    unknown: dict[str, None] = {}
    for place, (mnemonic, _) in enumerate(body):
        if mnemonic.endswith(":"):
            continue
        kind = classify(mnemonic)
        if kind is None:
            unknown[mnemonic] = None
            kind = Class.OTHER
        counts[kind] += 1
        loops[kind] += inside[place]
    return Code(
        tuple(InstructionCount(kind, count, loops[kind]) for kind, count in counts.most_common()), tuple(unknown)
    )


_NUMBER = re.compile(r"[0-9]{1,18}")
_ENTRY = re.compile(r"^  - \.", re.MULTILINE)
_KEY = re.compile(r"^(?:  - |    )(\.\w+):[ \t]*([^\n]*)$", re.MULTILINE)


def stated_metadata(text: str) -> dict[str, dict[str, int]]:
    """The numbers of each kernel in ``.amdgpu_metadata``, the assembly's copy of the code object's note."""
    start, end = text.find(".amdgpu_metadata"), text.find(".end_amdgpu_metadata")
    block = text[start:end] if 0 <= start < end else ""
    found: dict[str, dict[str, int]] = {}
    begins = [*(match.start() for match in _ENTRY.finditer(block)), len(block)]
    for first, last in pairwise(begins):
        values = {key: value.strip() for key, value in _KEY.findall(block[first:last])}
        name = values.get(".name", "").strip("'\"")
        found[name] = {key: int(value) for key, value in values.items() if _NUMBER.fullmatch(value)}
    return found
