"""The exceptions of the client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    from ._operations import ProblemCode


class WerkbankError(Exception):
    """The base of all exceptions of the client."""


class NetworkError(WerkbankError):
    """No response arrived: the host is unknown or down, the connection broke, or the timeout passed."""


class UnexpectedAnswer(WerkbankError):
    """An error response that is not of this service: from a proxy, or another server at the URL."""

    def __init__(self, url: str, status: int) -> None:
        super().__init__(f"{url} answered {status} with something that is not of this service.")
        self.status = status
        """The HTTP status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestError:
    """One error in a request: where it is, what was expected, and what was received."""

    location: Literal["body", "path", "query", "header"]
    """The part of the request that has the error."""
    pointer: str | None
    """The location in the body, as a JSON Pointer (RFC 6901); None for other parts."""
    name: str | None
    """The parameter or header; None for errors in the body."""
    rule: str
    """The rule that the value breaks, by its name in JSON Schema where it has one."""
    message: str
    """The error in one English sentence."""
    expected: Any
    """What the rule asks for: a bound, a type, the allowed values, or None."""
    received: Any
    """The value that was sent. Long texts, arrays and objects are described; None if there was none."""


class WerkbankProblem(WerkbankError):
    """A problem (RFC 9457) that the service returned. Each code has a class of its own, such as `VersionConflict`."""

    code: ProblemCode
    """What happened; it never changes its meaning."""
    status: int
    """The HTTP status."""
    title: str
    """What the code means, the same for every problem with it."""
    detail: str
    """What went wrong this time: one sentence with the actual values."""
    hint: str | None
    """What the caller can do next."""
    request_id: str
    """The id to mention when you report a problem."""
    errors: list[RequestError]
    """Every error found in the request, each with its location; empty unless the request was invalid."""
    retry_after: float | None
    """The seconds after which to retry, from `Retry-After`."""
    document: dict[str, Any]
    """The whole problem document."""

    def __init_subclass__(cls, *, code: str) -> None:
        _classes[code] = cls

    def __init__(self, document: dict[str, Any], retry_after: float | None = None) -> None:
        from ._json import to_snake

        super().__init__(document["detail"])
        for name, value in document.items():
            setattr(self, to_snake(name), value)
        self.hint = document.get("hint")
        self.errors = [
            RequestError(
                location=error["location"],
                pointer=error.get("pointer"),
                name=error.get("name"),
                rule=error["rule"],
                message=error["message"],
                expected=error["expected"],
                received=error["received"],
            )
            for error in document.get("errors", [])
        ]
        self.retry_after = retry_after
        self.document = document

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


_classes: dict[str, type[WerkbankProblem]] = {}
"""The class of each code."""


def to_error(content: Any, url: str, status: int, retry_after: float | None) -> WerkbankError:
    """Returns the exception for the content of an error response."""
    if isinstance(content, dict) and {"code", "status", "detail", "requestId"} <= content.keys():
        document = cast(dict[str, Any], content)
        return _classes.get(document["code"], WerkbankProblem)(document, retry_after)
    return UnexpectedAnswer(url, status)
