"""Writes the module that dispatches one kernel alone: its source, buffers of zeros, and one function per launch shape.

It has the form of the compiler's own benchmarks (IREE 3.13.0, ``--iree-hal-dump-executable-benchmarks-to``), which the
compiler writes only if all sizes are constant: each function records its dispatch as often as its argument says, with a
barrier after each, submits that and waits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.errors import UserError
from passlens.engine.ir import aliases
from passlens.engine.messages import Message
from passlens.engine.session_runs.isolated_launches import LaunchShape
from passlens.engine.toolchain.knowledge import NameKind, table_knows

_VARIANT = re.compile(r"\bhal\.executable\.variant (?:public |private )?@(?:\"([^\"]+)\"|([\w.$]+))")
_LOOKUP = re.compile(r"hal\.executable\.lookup\.function target\(%exe : !hal\.executable\) function\((.*)\) : i64")
_TYPES = re.compile(r"    %(type|usage) = hal\.(memory_type|buffer_usage)<.*\n")
_TYPE = "DeviceVisible|DeviceLocal"
_FIRST = (3, 5)
"""The oldest release that parses this form (tried: 3.5.0, 3.9.0, 3.11.0, 3.13.0)."""
_RESOURCES = "{-#"
_ALIGNMENT = 256
_USAGE = (
    "TransferSource|TransferTarget|Transfer|DispatchStorageRead|DispatchStorageWrite|DispatchStorage"  # as IREE's own
)


def function_name(number: int) -> str:
    """The function name of a launch shape, by its index."""
    return f"dispatch_{number}"


def isolated_module(source: str, whole: str, symbol: str, shapes: Sequence[LaunchShape], version: str = "") -> str:
    """A module with one function for each of ``shapes``.

    Args:
        source: The executable's source as a separate module (``compile.dispatch_source``).
        whole: The IR that contained it, for devices that the source does not name.
        symbol: The executable's symbol.
        shapes: The launch shapes of its kernels, all on one device.
        version: The version of the compiler that reads it; empty: that of Passlens.

    Raises:
        UserError: The source does not have the known form, or the compiler is too old.
    """
    variant = _VARIANT.search(source)
    if variant is None:
        raise UserError(
            Message(
                "isolated-text.no-variant",
                "The source of @{name} has no variant for a target.",
                name=symbol,
            ),
            location=symbol,
        )
    device = shapes[0].device
    text, resources = source, ""
    if _RESOURCES in source:
        cut = source.rindex(_RESOURCES)
        text, resources = source[:cut], source[cut:]
    end = text.rstrip().rfind("}")
    parts = [text[:end].rstrip()]
    if not re.search(rf"util\.global private @{re.escape(device)}\b", text):
        parts.append(_device_global(whole, device))
    target = f"@{_quoted(symbol)}::@{_quoted(variant[1] or variant[2])}"
    for number, shape in enumerate(shapes):
        parts.append(_as_read_by(version, _shape_text(number, shape, target, _quoted(symbol), device), symbol))
    module = "\n".join(parts) + "\n}\n"
    return _with_aliases(module, whole) + resources


def _as_read_by(version: str, text: str, symbol: str) -> str:
    """The module in the syntax of an older compiler.

    Raises:
        UserError: It is too old.
    """

    def lacks(op: str) -> bool:
        return bool(version) and table_knows(version, op, NameKind.OP) is False

    if lacks("hal.device.queue.fill") or (version and _release(version) < _FIRST):
        raise UserError(
            Message(
                "isolated-text.too-old",
                "IREE {version} is too old to have its dispatches timed alone.",
                version=version,
            ),
            hint=Message("isolated-text.since", "From {major}.{minor} on they are.", major=_FIRST[0], minor=_FIRST[1]),
            location=symbol,
        )
    if lacks("hal.executable.lookup.function"):
        text = _LOOKUP.sub(r"hal.executable.export.ordinal target(\1) : index", text)
    if lacks("hal.memory_type"):
        text = (
            _TYPES.sub("", text)
            .replace("type(%type)", f'type("{_TYPE}")')
            .replace("usage(%usage)", f'usage("{_USAGE}")')
        )
    return text


def _release(version: str) -> tuple[int, int]:
    """Major and minor version; for a local build those of an upcoming release."""
    found = re.match(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else (999, 0)


def _with_aliases(module: str, whole: str) -> str:
    """The module with its aliases defined above it, in dependency order."""
    split = aliases.split_aliases(module)
    known = {**aliases.split_aliases(whole).aliases, **split.aliases}
    used = aliases.used_names(split.body, known)
    return "".join(f"{name} = {known[name]}\n" for name in used) + split.body


def _device_global(whole: str, device: str) -> str:
    line = next((line for line in whole.splitlines() if f"util.global private @{device} " in line), "")
    if not line:
        raise UserError(
            Message(
                "isolated-text.no-device",
                "The session's IR does not declare the device @{device}.",
                device=device,
            ),
            location=device,
        )
    return line


def _quoted(symbol: str) -> str:
    return symbol if re.fullmatch(r"[A-Za-z_][\w.$]*", symbol) else f'"{symbol}"'


def _shape_text(number: int, shape: LaunchShape, target: str, executable: str, device: str) -> str:
    """The buffers, the code that creates them, and the function."""
    name = function_name(number)
    kernel = f"{target}::@{_quoted(shape.kernel)}"
    starts, total = [], 0
    for size in shape.buffers:
        starts.append(total)
        total += -(-max(1, size) // _ALIGNMENT) * _ALIGNMENT
    total = max(total, _ALIGNMENT)
    numbers: dict[int, str] = {}

    def index(value: int) -> str:
        return numbers.setdefault(value, f"%i{len(numbers)}")

    workload = f" workload([{', '.join(index(value) for value in shape.workload)}])" if shape.workload else ""
    words = [f"%k{place}" for place in range(len(shape.constants))]
    constants = f" constants([{', '.join(words)}])" if words else ""
    bindings = ", ".join(
        f"(%buffer : !hal.buffer)[{index(starts[buffer] + offset)}, {index(length)}]"
        for buffer, offset, length in shape.bindings
    )
    zero, one = index(0), index(1)
    made = "\n".join(f"    {ssa} = arith.constant {value} : index" for value, ssa in numbers.items())
    made += "".join(
        f"\n    %k{place} = arith.constant {_signed(value)} : i32" for place, value in enumerate(shape.constants)
    )
    return f"""
  util.global private mutable @{name}_buffer : !hal.buffer
  util.initializer {{
    %device, %queue = hal.device.resolve on(#hal.device.affinity<@{device}>) : !hal.device, i64
    %allocator = hal.device.allocator<%device : !hal.device> : !hal.allocator
    %type = hal.memory_type<"{_TYPE}"> : i32
    %usage = hal.buffer_usage<"{_USAGE}"> : i32
    %size = arith.constant {total} : index
    %start = arith.constant 0 : index
    %zeros = arith.constant 0 : i32
    %for_ever = arith.constant -1 : i32
    %buffer = hal.allocator.allocate<%allocator : !hal.allocator> affinity(%queue) type(%type) usage(%usage) : !hal.buffer{{%size}}
    %none = util.null : !hal.fence
    %done = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
    hal.device.queue.fill<%device : !hal.device> affinity(%queue) wait(%none) signal(%done) target(%buffer : !hal.buffer)[%start] length(%size) pattern(%zeros : i32) flags("None")
    %status = hal.fence.await until([%done]) timeout_millis(%for_ever) flags("None") : i32
    util.status.check_ok %status, "the buffers could not be filled"
    util.global.store %buffer, @{name}_buffer : !hal.buffer
    util.return
  }}
  util.func public @{name}(%count: i32) attributes {{iree.abi.stub}} {{
    %times = arith.index_cast %count : i32 to index
    %for_ever = arith.constant -1 : i32
{made}
    %device, %queue = hal.device.resolve on(#hal.device.affinity<@{device}>) : !hal.device, i64
    %cmd = hal.command_buffer.create device(%device : !hal.device) mode("OneShot|AllowInlineExecution") categories(Dispatch) affinity(%queue) : !hal.command_buffer
    %buffer = util.global.load @{name}_buffer : !hal.buffer
    %x, %y, %z = hal.executable.calculate_workgroups device(%device : !hal.device) target({kernel}){workload} : index, index, index
    %exe = hal.executable.lookup device(%device : !hal.device) executable(@{executable}) : !hal.executable
    %function = hal.executable.lookup.function target(%exe : !hal.executable) function({kernel}) : i64
    scf.for %n = {zero} to %times step {one} {{
      hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%exe : !hal.executable)[%function] workgroups([%x, %y, %z]){constants} bindings([{bindings}]) flags("None")
      hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source("Dispatch|CommandRetire") target("CommandIssue|Dispatch") flags("None")
    }}
    hal.command_buffer.finalize<%cmd : !hal.command_buffer>
    %none = util.null : !hal.fence
    %done = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
    hal.device.queue.execute<%device : !hal.device> affinity(%queue) wait(%none) signal(%done) commands(%cmd) flags("None")
    %status = hal.fence.await until([%done]) timeout_millis(%for_ever) flags("None") : i32
    util.status.check_ok %status, "the dispatches did not end well"
    util.return
  }}"""  # noqa: E501 - as the compiler prints it


def _signed(value: int) -> int:
    """The same 32 bits as a signed number, as MLIR reads them."""
    return value - (1 << 32) if value >= 1 << 31 else value
