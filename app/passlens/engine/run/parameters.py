"""Parameter files of a run: the scope that each serves, and made-up values for models without weights at hand.

The runtime reads ``.irpa``, ``.gguf`` and ``.safetensors`` itself. Instead of a file, ``splat`` gives every parameter
that the module reads in a scope one value: an archive of splat entries, as ``iree-create-parameters`` writes, which
takes a few kilobytes for any model. Such a run can be timed; its results mean nothing.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import IRPA, Opens, suffixes_of
from passlens.engine.messages import Items, Message
from passlens.engine.regular_files import open_regular
from passlens.engine.run.archives import read_archive, write_splats
from passlens.engine.run.elements import element_named, encode
from passlens.engine.run.layout import parse_numbers
from passlens.engine.run.values import ModuleInfo
from passlens.engine.run.weights import check_weights

SPLAT = "splat"
NO_FILE = "parameters.needs-parameter-scope"
"""The error for a missing scope."""
_SPLAT = re.compile(r"splat(?::(?P<element>[\w<>]+)=(?P<value>.+))?")


@dataclass(frozen=True, slots=True)
class ParameterSource:
    """A file that serves a scope."""

    scope: str
    file: Path

    def request(self) -> dict[str, str]:
        """The worker's request for this source."""
        return {"scope": self.scope, "file": str(self.file.resolve())}

    def text(self) -> str:
        """The specification as a user would write it."""
        return f"{self.scope}={self.file}" if self.scope else str(self.file)

    def flag(self) -> str:
        """The value of ``--parameters`` for the runtime's own programs."""
        return f"{self.scope}={self.file.resolve()}" if self.scope else str(self.file.resolve())


def asks_for_splat(text: str) -> bool:
    """Whether a specification of parameters requests made-up values."""
    if _is_file(text):
        return False
    scope, equals, name = text.partition("=")
    return bool(_SPLAT.fullmatch(text) or (equals and not scope.startswith(f"{SPLAT}:") and _SPLAT.fullmatch(name)))


def parameter_sources(
    texts: tuple[str, ...], info: ModuleInfo, folder: Path, *, complete: bool = True
) -> tuple[ParameterSource, ...]:
    """The source of each scope; a file without a scope serves the module's only one.

    Archives of made-up values are written to ``folder``.

    Args:
        texts: ``FILE``, ``SCOPE=FILE``, ``SCOPE=splat`` or ``SCOPE=splat:f16=0.01`` each.
        info: The declarations of the module that reads them.
        folder: A scratch folder.
        complete: Whether a missing scope of the module is an error.

    Raises:
        UserError: A file cannot be used, lacks parameters that the module reads, or a scope is missing.
    """
    found = [_source(text, info, folder / f"splat{place}{IRPA.suffix}") for place, text in enumerate(texts)]
    given = {one.scope for one in found}
    for scope in sorted(given):
        check_weights(scope, [one.file for one in found if one.scope == scope], info.parameters)
    for scope in info.parameter_scopes:
        if complete and scope not in given:
            flag = f"{scope}=FILE.irpa" if scope else "FILE.irpa"
            made_up = f"{scope}=splat" if scope else SPLAT
            raise UserError(
                Message(
                    "parameters.needs-parameter-scope",
                    "{name} needs parameter scope '{scope}'.",
                    name=info.path.name,
                    scope=scope,
                ),
                hint=Message(
                    "parameters.add",
                    "Add --parameters {flag}. Without weights, --parameters {stand_in} times it on made-up ones.",
                    flag=flag,
                    stand_in=made_up,
                ),
                location=str(info.path),
            )
    return tuple(found)


def _source(text: str, info: ModuleInfo, made_up: Path) -> ParameterSource:
    scope, equals, name = text.partition("=")
    only = info.parameter_scopes[0] if len(info.parameter_scopes) == 1 else ""
    if not equals or _is_file(text) or scope.startswith(f"{SPLAT}:"):
        scope, name = only, text
    if found := _SPLAT.fullmatch(name):
        return ParameterSource(scope, _splat(scope, found, text, info, made_up))
    file = Path(name)
    if file.suffix in IRPA.suffixes:
        read_archive(file)
        return ParameterSource(scope, file)
    try:
        open_regular(file).close()
    except UserError as error:
        raise UserError(
            error.title,
            hint=Message(
                "parameters.form",
                "Give --parameters SCOPE=FILE.irpa (or .gguf, .safetensors), or SCOPE=splat for made-up values.",
            ),
            location=text,
        ) from error
    if file.suffix not in suffixes_of(Opens.PARAMETERS):
        raise UserError(
            Message(
                "parameters.no-parameter-file",
                "{name} is not a parameter file that the runtime reads.",
                name=file.name,
            ),
            hint=Message("parameters.give-one", "Give one of {names}.", names=Items(suffixes_of(Opens.PARAMETERS))),
            location=text,
        )
    return ParameterSource(scope, file)


def _is_file(text: str) -> bool:
    """Whether a text names a readable file; the text may be of any length."""
    return os.path.isfile(text)  # noqa: PTH113 - Path.is_file raises


def _splat(scope: str, found: re.Match[str], text: str, info: ModuleInfo, made_up: Path) -> Path:
    entries = tuple((need.key, need.length) for need in info.parameters if need.scope == scope)
    if not entries:
        raise UserError(
            Message(
                "parameters.unused-scope",
                "{name} reads no parameters of scope '{scope}', as far as its code shows.",
                name=info.path.name,
                scope=scope,
            ),
            hint=Message(
                "parameters.scopes",
                "Its scopes: {scopes}. Of a module that a release before 3.11 compiled they "
                "cannot be read: run its session, whose IR names them, or give files.",
                scopes=", ".join(info.parameter_scopes) or "none",
            ),
            location=text,
        )
    return write_splats(made_up, entries, _pattern(found, text))


def _pattern(found: re.Match[str], text: str) -> bytes:
    """The bytes of one value; zero by default, which is the same in every type."""
    if found["element"] is None:
        return bytes(1)
    element = element_named(found["element"])
    if element is None or element.bits < 8:
        raise UserError(
            Message(
                "parameters.element-type",
                "Parameters cannot be filled with element type {type}.",
                type=found["element"],
            ),
            hint=Message("parameters.splat-form", "Example: model=splat:f16=0.01."),
            location=text,
        )
    try:
        return encode(parse_numbers((found["value"],), element), element).tobytes()
    except (ValueError, KeyError, OverflowError) as error:
        raise UserError(
            Message(
                "parameters.bad-value",
                "{text} is not a value of type {type}.",
                text=found["value"],
                type=element.name,
            ),
            hint=Message("parameters.splat-form", "Example: model=splat:f16=0.01."),
            location=text,
        ) from error
