"""A chain of ops that update one value in place is longer than the affinity solver's iterations.

Each round of the solver propagates a device by one op along such a chain; after its last round IREE fails with "failed
to solve for affinity analysis" on the whole module (Util/Analysis/DFX/Solver.cpp; up to 3.4 without a flag). Measured
with 3.13.0: with 128 rounds, 130 updates of one tensor succeed and 140 fail.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.placement_tables import ItemKind
from passlens.engine.diagnosis.device_facts import DeviceFacts
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.messages import Argument, Message
from passlens.engine.units import whole_number

RULE = "tied-chain"
FLAG = "iree-stream-affinity-solver-max-iterations"
DEFAULT_ROUNDS = 128
"""The flag's default since it exists (3.5.0; IREE pull request 20923)."""
OLD_ROUNDS = 32
_GIVEN_UP = "failed to solve for affinity analysis"
_SHOWN = 5


def tied_chain(facts: Facts) -> Sequence[Finding]:
    """A finding when the longest chain reaches the number of rounds, or the compiler gave up."""
    diagnostics = tuple(row.id for row in facts.diagnostics if _GIVEN_UP in row.message)
    chain = longest_chain(facts.devices) if facts.devices is not None else []
    rounds = _rounds(facts)
    length = max(0, len(chain) - 1)  # the first value is not an update
    if (not diagnostics and length < rounds) or (not length and FLAG in facts.flags_at_fault):
        return ()
    devices = facts.devices
    name: Argument = Message("tied-chain.a-value", "a value")
    if devices is not None and chain:
        name = devices.asked.items[chain[0]].name
    known = devices is None or not devices.flags or FLAG in devices.flags
    enough_rounds = max(2 * rounds, 1 << (length + length // 4).bit_length())
    fixes = (
        Fix(
            name="more-iterations",
            title=Message(
                "tied-chain.rounds",
                "Let the affinity solver take {count:,} rounds",
                count=enough_rounds,
            ),
            kind=FixKind.FLAGS,
            detail=Message(
                "tied-chain.longer",
                "--{flag}={count}; the solver then takes longer on this module.",
                flag=FLAG,
                count=enough_rounds,
            ),
            flags=(f"--{FLAG}={enough_rounds}",),
        ),
        Fix(
            name="newer",
            title=Message("tied-chain.newer", "Compile with 3.5.0 or newer"),
            kind=FixKind.TOOLCHAIN,
            toolchain="3.5.0",
        ),
    )
    if diagnostics:
        level, certainty = Level.ERROR, Certainty.LIKELY if length >= rounds else Certainty.POSSIBLE
    else:
        level = Level.WARNING if devices is not None and devices.placed is None else Level.INFO
        certainty = Certainty.LIKELY if level is Level.WARNING else Certainty.CERTAIN
    return (
        Finding(
            rule=RULE,
            level=level,
            certainty=certainty,
            title=Message(
                "tied-chain.updates",
                "1 op updates {name}; the affinity solver has {rounds:,} rounds.",
                name=name,
                rounds=rounds,
            )
            if length == 1
            else Message(
                "tied-chain.update",
                "{count:,} ops update {name} one after another; the affinity solver has {rounds:,} rounds.",
                count=length,
                name=name,
                rounds=rounds,
            ),
            explanation=_explanation(given_up=bool(diagnostics), enough=level is Level.INFO),
            evidence=tuple(_evidence(devices, chain)) if devices is not None else (),
            fixes=fixes[:1] if known else fixes[1:],
            references=("https://github.com/iree-org/iree/pull/20923",),
            diagnostics=diagnostics,
        ),
    )


def _explanation(*, given_up: bool, enough: bool) -> Message:
    if given_up:
        return Message(
            "tied-chain.gave-up",
            "The compiler gave up: each round carries a device about one op further along a chain of ops whose "
            "results are tied to their operands.",
        )
    if enough:
        return Message(
            "tied-chain.enough",
            "It was enough here: each round carries a device about one op further along a chain of ops whose "
            "results are tied to their operands.",
        )
    return Message(
        "tied-chain.may-give-up",
        "It may give up: each round carries a device about one op further along a chain of ops whose "
        "results are tied to their operands.",
    )


def _rounds(facts: Facts) -> int:
    given = [flag.partition("=")[2] for flag in facts.info.flags if flag.lstrip("-").startswith(FLAG + "=")]
    if given and given[-1].isdecimal():
        return whole_number(given[-1])
    known = facts.devices is None or not facts.devices.flags or FLAG in facts.devices.flags
    return DEFAULT_ROUNDS if known else OLD_ROUNDS


def longest_chain(facts: DeviceFacts) -> list[int]:
    """The values of the longest chain in which each is tied to the previous one, in order."""
    items = facts.asked.items
    depth: dict[int, int] = {}
    before: dict[int, int] = {}
    for place, item in enumerate(items):
        if item.kind is not ItemKind.VALUE or item.owner < 0 or not items[item.owner].tied:
            continue
        op = items[item.owner]
        made = facts.results.get(item.owner, [])
        number = made.index(place) if place in made else 0
        source = op.tied[min(number, len(op.tied) - 1)]
        depth[place] = depth.get(source, 0) + 1
        before[place] = source
    if not depth:
        return []
    place = max(depth, key=lambda one: depth[one])
    chain = [place]
    while place in before:
        place = before[place]
        chain.append(place)
    return chain[::-1]


def _evidence(facts: DeviceFacts, chain: list[int]) -> list[Evidence]:
    items = facts.asked.items
    if not chain:
        return []
    found = [
        facts.at(
            chain[0], Message("tied-chain.chain-begins", "The chain begins with {name}.", name=items[chain[0]].name)
        )
    ]
    shown = chain[1:] if len(chain) <= 2 * _SHOWN else [*chain[1:_SHOWN], *chain[-_SHOWN:]]
    numbers = {place: number for number, place in enumerate(chain)}
    found += [
        facts.at(
            place,
            Message(
                "tied-chain.number-updates-place",
                "{op} number {number:,} updates it in place.",
                op=items[place].op,
                number=numbers[place],
            ),
        )
        for place in shown
    ]
    return found
