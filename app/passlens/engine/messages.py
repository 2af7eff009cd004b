"""Messages of the engine as values: an identifier, a template, typed arguments. Clients render them.

Create a message where it is emitted: ``Message("file.missing", "There is no file {path}.", path=path)``. Decisions and
other programs use the identifier, which stays when the wording changes. The template is English and is the key of its
translations, which ``packaging/translations/update.py`` collects. An argument is a value with its unit, not text: the
client formats it, in the user's language. Fields may have a format (``{share:.0%}``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from typing_extensions import override

from passlens.engine.units import format_bytes, format_ns

DEEPEST: Final = 8
"""The deepest nesting of stored messages, which anybody may have written."""
LONGEST: Final = 1 << 20
"""The most characters of a rendered stored message; repeated fields with nested messages multiply its length."""
_LARGEST: Final = 1 << 63
"""The largest stored number."""
_FORM: Final = re.compile(r",?(\.\d)?[fg%]?")
"""The number formats that templates use: none with a width, by which a file could ask for a huge text."""
_FIELD: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}|\{\{|\}\}")


@dataclass(frozen=True, slots=True)
class Bytes:
    """A size: ``4,096 B``, ``286.7 KiB``."""

    count: int


@dataclass(frozen=True, slots=True)
class Nanoseconds:
    """A duration: ``4.81 ms``."""

    duration: float


@dataclass(frozen=True, slots=True)
class Count:
    """A number with its noun: ``1 pass``, ``2,074 passes``; give both English forms, or the first to add an s to."""

    number: int
    one: str
    many: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A word that is translated: the value of a ``Term``."""

    text: str


class Join(StrEnum):
    """How the items of a list are joined."""

    COMMA = "comma"
    AND = "and"
    OR = "or"
    CLAUSES = "clauses"
    SENTENCES = "sentences"


class Term(StrEnum):
    """A closed list of words that clients show translated; sessions and JSON keep the English."""


@dataclass(frozen=True, slots=True)
class Items:
    """Several arguments in one place: ``LDS, registers``, ``@a and @b``; sentences one after the other."""

    items: tuple[Argument, ...]
    join: Join = Join.COMMA


class Message:
    """One message. Immutable; equal when identifier, template and arguments are equal.

    Attributes:
        id: Dotted lower-case words, unique to its template; empty when ``template`` is foreign text (of a compiler, a
            driver, an older session) without fields.
        template: English, with a field ``{name}`` for each argument.
        arguments: The arguments by name. A plain ``str`` is a name, a path or a quotation, the same in every language.
    """

    __slots__ = ("arguments", "id", "template")
    id: str
    template: str
    arguments: Mapping[str, Argument]

    def __init__(self, id: str, template: str, /, **arguments: Given) -> None:  # noqa: A002
        """Convert arguments: a term becomes the word of its value, a path or an exception becomes text."""
        self.id = id
        self.template = template
        self.arguments = {name: _plain(value) for name, value in arguments.items()}

    @override
    def __str__(self) -> str:
        """The message in English, for logs."""
        return render(self, ENGLISH)

    @override
    def __repr__(self) -> str:
        return f"Message({self.id!r}, {str(self)!r})"

    def __bool__(self) -> bool:
        return bool(self.id or self.template)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.id, self.template, self.arguments) == (other.id, other.template, other.arguments)

    @override
    def __hash__(self) -> int:
        return hash((self.id, self.template))

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.id, self.template, dict(self.arguments))


def _plain(value: Given) -> Argument:
    if isinstance(value, Term):
        return Word(value.value)
    return str(value) if isinstance(value, (Path, BaseException)) else value


def _again(id: str, template: str, arguments: Mapping[str, Argument]) -> Message:  # noqa: A002
    return Message(id, template, **arguments)


Argument: TypeAlias = str | int | float | Bytes | Nanoseconds | Count | Word | Items | Message

Given: TypeAlias = Argument | Term | Path | BaseException
"""The types that an argument can be given as."""
Text: TypeAlias = Message | str
"""A message, or English text from code that creates no messages yet."""
NOTHING: Final = Message("", "")
"""The empty message; false."""


def quoted(text: str) -> Message:
    """A message of foreign text, unchanged."""
    return Message("", text)


def as_message(text: Text) -> Message:
    """A message unchanged, or a text as foreign text."""
    return text if isinstance(text, Message) else quoted(text)


def listed(parts: Sequence[Message], join: Join = Join.COMMA) -> Message:
    """Several messages as one, without the empty ones."""
    kept = tuple(part for part in parts if part)
    if not kept:
        return NOTHING
    return kept[0] if len(kept) == 1 else joined(Items(kept, join))


def joined(items: Items) -> Message:
    """A message that is only a list."""
    return Message("message.listed", "{parts}", parts=items)


def did_you_mean(names: Sequence[str]) -> Message:
    """The question which of several similar names was meant."""
    return Message("common.did-you-mean", "Did you mean {names}?", names=Items(tuple(names)))


def together(*parts: Message) -> Message:
    """Sentences in sequence, without the empty ones."""
    return listed(parts, Join.SENTENCES)


def first_sentence(message: Message) -> Message:
    """The first of the sentences that ``together`` joined; any other message unchanged."""
    match message.arguments.get("parts"):
        case Items((Message() as first, *_), Join.SENTENCES):
            return first_sentence(first)
    return message


class Language(Protocol):
    """How a language renders messages."""

    def template(self, message_id: str, english: str) -> str:
        """The template in this language; the English one where there is none."""

    def word(self, english: str) -> str:
        """A word of an enum in this language; the English one where there is none."""

    def number_of(self, number: int, one: str, many: str) -> str:
        """A number with its noun."""

    def joined(self, parts: Sequence[str], join: Join) -> str:
        """The items of a list."""


class English:
    """The language of the templates."""

    def template(self, message_id: str, english: str) -> str:
        """As it is."""
        del message_id
        return english

    def word(self, english: str) -> str:
        """As it is."""
        return english

    def number_of(self, number: int, one: str, many: str) -> str:
        """``1 pass``, ``2,074 passes``."""
        return f"{number:,} {one if number == 1 else many or f'{one}s'}"

    def joined(self, parts: Sequence[str], join: Join) -> str:
        """``a, b``, ``a, b and c``, ``a or b``."""
        match join:
            case Join.COMMA:
                return ", ".join(parts)
            case Join.CLAUSES:
                return "; ".join(parts)
            case Join.SENTENCES:
                return " ".join(parts)
            case Join.AND | Join.OR:
                return f" {join} ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


ENGLISH: Final[Language] = English()


def render(message: Message, language: Language) -> str:
    """Render a message in a language. A field without an argument stays: a message from a file may not match."""
    if not message.id:
        return message.template

    def fill(field: re.Match[str]) -> str:
        name, form = field[1], field[2]
        if name is None:
            return field[0][0]  # {{ or }}
        if name not in message.arguments:
            return field[0]
        return _rendered(message.arguments[name], language, form or "")

    return _FIELD.sub(fill, language.template(message.id, message.template))


def _rendered(value: Argument, language: Language, form: str) -> str:
    match value:
        case Message():
            return render(value, language)
        case Word():
            return language.word(value.text)
        case Bytes():
            return format_bytes(value.count)
        case Nanoseconds():
            return format_ns(value.duration)
        case Count():
            return language.number_of(value.number, value.one, value.many)
        case Items():
            return language.joined([_rendered(one, language, form) for one in value.items], value.join)
        case int() | float():
            return _figure(value, form)
        case _:
            return str(value)


def _figure(value: float, form: str) -> str:
    try:
        return format(value, form if _FORM.fullmatch(form) else "")
    except ValueError:  # a format for another kind of number, in a file
        return str(value)


# The stored form, which other programs also read: JSON.


def to_stored(message: Message) -> dict[str, object]:
    """A message as JSON: identifier, template, arguments, and the English text for readers without messages."""
    return {
        "id": message.id,
        "template": message.template,
        "arguments": {name: _stored(value) for name, value in message.arguments.items()},
        "text": str(message),
    }


def _stored(value: Argument) -> object:
    match value:
        case Message():
            return to_stored(value)
        case Word():
            return {"word": value.text}
        case Bytes():
            return {"bytes": value.count}
        case Nanoseconds():
            return {"ns": value.duration}
        case Count():
            return {"count": value.number, "one": value.one, "many": value.many}
        case Items():
            return {"items": [_stored(one) for one in value.items], "join": value.join.value}
        case _:
            return value


def from_stored(raw: object) -> Message:
    """A message from JSON; plain text, as in older sessions, becomes foreign text.

    Raises:
        TypeError: The value is neither.
        ValueError: The value is invalid, or its text exceeds ``LONGEST`` characters.
    """
    message = _message(raw, DEEPEST)
    if _length(message) > LONGEST:
        raise ValueError("a message is too long")
    return message


def _length(value: Argument) -> int:
    """An upper estimate of an argument's length in characters, without rendering it."""
    match value:
        case Message() if value.id:
            lengths = {name: _length(one) for name, one in value.arguments.items()}
            fields = (field[1] for field in _FIELD.finditer(value.template))
            return len(value.template) + sum(lengths.get(name, 0) for name in fields)
        case Message():
            return len(value.template)
        case Items():
            return sum(_length(one) + len(" and ") for one in value.items)
        case str():
            return len(value)
        case Count():
            return len(value.one) + len(value.many)
        case Word():
            return len(value.text)
        case _:
            return 0  # a figure has about 30


def _message(raw: object, depth: int) -> Message:
    if isinstance(raw, str):
        return quoted(raw)
    if not isinstance(raw, dict) or depth == 0:
        raise TypeError("a message was expected")
    arguments = raw.get("arguments", {})
    texts = (raw.get("id"), raw.get("template"))
    if not isinstance(arguments, dict) or not all(isinstance(text, str) for text in texts):
        raise TypeError("a message was expected")
    return _again(
        str(texts[0]), str(texts[1]), {str(name): _argument(one, depth - 1) for name, one in arguments.items()}
    )


def _argument(raw: object, depth: int) -> Argument:
    if isinstance(raw, str):
        return raw
    if isinstance(raw, (int, float)):
        return _number(raw)
    if not isinstance(raw, dict):
        raise TypeError("an argument of a message was expected")
    if "id" in raw:
        return _message(raw, depth)
    for kind, read in _KINDS.items():
        if kind in raw:
            return read(raw, depth)
    raise TypeError("an argument of a message was expected")


def _number(raw: object) -> int | float:
    if not isinstance(raw, (int, float)):
        raise TypeError("a number was expected")
    if abs(raw) > _LARGEST:
        raise ValueError("a number is too large")
    return raw


def _whole(raw: object) -> int:
    number = _number(raw)
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError("a whole number was expected")
    return number


def _items(raw: Mapping[str, Any], depth: int) -> Items:
    if not isinstance(raw["items"], list) or depth == 0:
        raise TypeError("items were expected")
    return Items(tuple(_argument(one, depth - 1) for one in raw["items"]), Join(raw.get("join", Join.COMMA)))


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any], int], Argument]]] = {
    "bytes": lambda raw, _: Bytes(_whole(raw["bytes"])),
    "ns": lambda raw, _: Nanoseconds(_number(raw["ns"])),
    "count": lambda raw, _: Count(_whole(raw["count"]), str(raw.get("one", "")), str(raw.get("many", ""))),
    "items": _items,
    "word": lambda raw, _: Word(str(raw["word"])),
}
