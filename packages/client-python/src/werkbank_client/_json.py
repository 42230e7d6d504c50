"""How JSON becomes records, and arguments become JSON.

Attributes and keys are in snake_case, and members of the JSON in camelCase. The type annotations say which is which:
keys of a `dict[str, ...]` are data, and stay as they are.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass
from datetime import date, datetime
from functools import cache
from typing import (
    Any,
    Generic,
    Literal,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Item = TypeVar("Item")
Class = TypeVar("Class")


@cache
def to_snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda found: "_" + found[0].lower(), name)


@cache
def to_camel(name: str) -> str:
    """The reverse of `to_snake`; a keyword such as `from` has the name `from_` in Python."""
    return re.sub(r"_(.)", lambda found: found[1].upper(), name.rstrip("_"))


@dataclass(frozen=True, slots=True)
class Response:
    """The status and headers with which a record arrived."""

    status: int
    headers: Mapping[str, str]
    """The header fields; names in any case."""

    @property
    def etag(self) -> str:
        """The version of the record, for `if_match`.

        Raises:
            ValueError: The response has no `ETag`, such as that of a list: read the record by its id.
        """
        tag = self.headers.get("ETag")
        if tag is None:
            raise ValueError("This response has no ETag: read the record by its id.")
        return tag


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record:
    """The base of all records: immutable values with typed attributes.

    Type checkers and editors treat subclasses as dataclasses. They have no generated code, which would take most of the
    time of an import.
    """

    def __init__(self, **members: Any) -> None:
        vars(self).update(members)

    @property
    def raw(self) -> dict[str, Any]:
        """The JSON as it arrived, with members that this version of the client does not know."""
        return vars(self)["_raw"]

    @property
    def http(self) -> Response:
        """The status and headers of the response: of what a method returned, not of the records inside it."""
        return vars(self)["_response"]

    def __setattr__(self, name: str, _value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to {name!r}: records are immutable")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete {name!r}: records are immutable")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _attributes(self) == _attributes(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        members = ", ".join(f"{name}={value!r}" for name, value in _attributes(self).items())
        return f"{type(self).__name__}({members})"


def _attributes(of: object) -> dict[str, Any]:
    return {name: value for name, value in vars(of).items() if not name.startswith("_")}


class ListPage(Record, Generic[Item]):
    """One page of a list. Iterating over it yields its items, and then those of all following pages."""

    items: list[Item]

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def pages(self) -> Iterator[Self]:
        """Yields this page and all following ones; each is requested when the previous one has been used."""
        page = self
        yield page
        while (cursor := page.raw["page"]["nextCursor"]) is not None:
            page = cast(Self, vars(page)["_fetch"](cursor))
            yield page


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


@cache
def _fields(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """The name, the name in JSON and the type of each attribute."""
    names = (name for name in _hints(cls) if not name.startswith("_"))
    return tuple((name, to_camel(name), _hints(cls)[name]) for name in names)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Record)


def decode(value: Any, hint: Any) -> Any:
    """Converts parsed JSON to a type."""
    if value is None or hint is Any:
        return value
    if isinstance(value, dict):
        return _decode_object(cast(dict[str, Any], value), hint)
    if isinstance(value, list):
        items = cast(list[Any], value)
        lists = [each for each in _members(hint) if get_origin(each) is list]
        return [decode(item, get_args(lists[0])[0]) for item in items] if lists else items
    if isinstance(value, str):
        kinds = _members(hint)
        if datetime in kinds:
            return datetime.fromisoformat(value)
        if date in kinds:
            return date.fromisoformat(value)
    return value


def _decode_object(value: dict[str, Any], hint: Any) -> Any:
    kinds = _members(hint)
    records = [kind for kind in kinds if _is_record(kind)]
    if records:
        # Of several classes, the one whose members the object has.
        cls = next((each for each in records if _fits(value, each)), records[0])
        return decode_record(value, cls)
    maps = [kind for kind in kinds if get_origin(kind) is dict]
    if not maps:
        return value
    return {name: decode(each, get_args(maps[0])[1]) for name, each in value.items()}


def decode_record(value: dict[str, Any], cls: type[Class]) -> Class:
    """Creates a record. With `fields` it has fewer attributes; what is optional is None by its class."""
    members = {
        name: decode(value[member], hint)
        for name, member, hint in _fields(cls)
        if member in value
    }
    made = cls(**members)
    vars(made)["_raw"] = value
    return made


def _fits(value: dict[str, Any], cls: type) -> bool:
    """Whether an object has the required members of a class, and its constants."""
    for name, member, hint in _fields(cls):
        if member not in value:
            if not hasattr(cls, name):
                return False
        elif get_origin(hint) is Literal and value[member] not in get_args(hint):
            return False
    return True


def encode(value: Any, hint: Any) -> Any:
    """Converts an argument to what `json.dumps` takes.

    Raises:
        ValueError: A time has no time zone.
    """
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone: use datetime.now(timezone.utc), for example.")
        return value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return _encode_object(cast(Mapping[str, Any], value), hint)
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        lists = [each for each in _members(hint) if get_origin(each) is _SequenceOrigin]
        item = get_args(lists[0])[0] if lists else Any
        return [encode(each, item) for each in cast(Sequence[Any], value)]
    return value


_SequenceOrigin = get_origin(Sequence[Any])
_MappingOrigin = get_origin(Mapping[str, Any])


def _encode_object(value: Mapping[str, Any], hint: Any) -> dict[str, Any]:
    kinds = _members(hint)
    shapes = [_hints(kind) for kind in kinds if is_typeddict(kind)]
    # Of several types, the one that has all the keys; if none has, the service says which is wrong.
    shape = next((each for each in shapes if value.keys() <= each.keys()), shapes[0] if shapes else None)
    if shape is not None:
        return {to_camel(key): encode(each, shape.get(key, Any)) for key, each in value.items()}
    maps = [kind for kind in kinds if get_origin(kind) is _MappingOrigin]
    member = get_args(maps[0])[1] if maps else Any
    return {key: encode(each, member) for key, each in value.items()}


@cache
def _members(hint: Any) -> tuple[Any, ...]:
    """The members of a union; a type that is none is its only member."""
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
