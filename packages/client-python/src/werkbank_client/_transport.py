"""Requests and responses: authentication, retries, timeouts."""

from __future__ import annotations

import copy
import email.utils
import http.client
import json
import platform
import random
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Self, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import OpenerDirector, Request, build_opener

from ._errors import NetworkError, to_error
from ._json import ListPage, Record, Response, decode, encode

CHUNK_BYTES = 64 * 1024
"""How much of a file is in memory at a time."""


class Download:
    """The bytes of a response, read as they arrive. Use it in a `with` statement, which closes the connection."""

    def __init__(self, response: Any) -> None:
        self._response = response
        self.response = Response(response.status, response.headers)
        """The status and headers."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._response.close()

    def read(self, size: int = -1) -> bytes:
        """Reads at most `size` bytes; all that are left by default.

        Raises:
            NetworkError: The connection broke.
        """
        try:
            content: bytes = self._response.read(None if size < 0 else size)
        except (OSError, http.client.HTTPException) as error:
            raise NetworkError(f"The connection broke during a download: {error}") from error
        return content

    def __iter__(self) -> Iterator[bytes]:
        while chunk := self.read(CHUNK_BYTES):
            yield chunk

    def save(self, path: str | Path) -> None:
        """Writes the bytes to a file, and replaces it if it exists."""
        with open(path, "wb") as file:
            for chunk in self:
                file.write(chunk)


class Transport:
    """Sends the requests of a client."""

    def __init__(
        self,
        base_url: str,
        token: str | Callable[[], str | None] | None = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 4,
        max_retry_wait: float = 60.0,
        opener: OpenerDirector | None = None,
    ) -> None:
        """Creates a client.

        Args:
            base_url: The URL of the service, such as `https://werkbank.example`; the client appends `/api`.
            token: An access token, or a function that is called for each request and returns one, for example after
                it has renewed it; None sends none.
            timeout: How long to wait for the connection and for each part of a response, in seconds.
            max_retries: How often a request is sent again after a temporary failure; 0: never.
            max_retry_wait: The longest `Retry-After` after which a request is sent again, in seconds.
            opener: Sends the requests, for a proxy or certificates of your own.
        """
        self._base_url = base_url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_retry_wait = max_retry_wait
        self._opener = opener or build_opener()

    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        max_retry_wait: float | None = None,
    ) -> Self:
        """Returns a copy of the client with other options: `client.with_options(timeout=120).create_export(...)`."""
        client = copy.copy(self)
        if timeout is not None:
            client._timeout = timeout
        if max_retries is not None:
            client._max_retries = max_retries
        if max_retry_wait is not None:
            client._max_retry_wait = max_retry_wait
        return client

    def _call(
        self,
        method: str,
        path: str,
        returns: Any,
        *,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: Mapping[str, Any] | None = None,
        body_type: Any = None,
    ) -> Any:
        """Calls an operation, and converts its response to `returns`."""
        url = f"{self._base_url}/api{path}{_to_query(query or {})}"
        sent = {name: value for name, value in (headers or {}).items() if value is not None}
        data = None
        if body is not None:
            data = json.dumps(encode(body, body_type)).encode()
            sent["Content-Type"] = "application/json"
        if returns is Download:
            download = Download(self._open(method, url, sent))
            return None if download.response.status == 304 else download
        status, received, content = self._open(method, url, sent, data, read=_read_response)
        if status in (204, 304):
            return None
        result = decode(json.loads(content), returns)
        if isinstance(result, Record):
            vars(result)["_response"] = Response(status, received)
        if isinstance(result, ListPage):
            vars(result)["_fetch"] = lambda cursor: self._call(  # pyright: ignore[reportUnknownLambdaType]
                method, path, returns, query={**(query or {}), "cursor": cursor}, headers=headers
            )
        return cast(Any, result)

    def _send_bytes(self, url: str, headers: Mapping[str, str], file: BinaryIO) -> None:
        """Sends a file to an upload link, as it is read. The link needs no token."""
        size = str(file.seek(0, 2))
        sent = {**headers, "Content-Length": size}
        self._open("PUT", url, sent, file, read=_read_response, is_authorized=False)

    def _open(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        data: bytes | BinaryIO | None = None,
        *,
        read: Callable[[Any], Any] = lambda response: response,
        is_authorized: bool = True,
    ) -> Any:
        """Sends a request, again after a temporary failure, and returns what `read` makes of its response.

        Only a read, or a change with an idempotency key, is repeated after a failure that may have been executed.
        """
        is_repeatable = method in ("GET", "PUT") or "Idempotency-Key" in headers
        for attempt in range(self._max_retries + 1):
            is_last = attempt == self._max_retries
            wait = min(0.5 * 2**attempt, 8.0)
            if data is not None and not isinstance(data, bytes):
                data.seek(0)
            request = Request(url, data, {"User-Agent": _USER_AGENT, **headers}, method=method)
            if is_authorized and (token := self._read_token()) is not None:
                # Not sent to where a redirect leads.
                request.add_unredirected_header("Authorization", f"Bearer {token}")
            try:
                return read(self._opener.open(request, timeout=self._timeout))
            except HTTPError as response:
                if response.code == 304:
                    return read(response)
                retry_after = _to_seconds(response.headers.get("Retry-After"))
                wait = wait if retry_after is None else retry_after
                if (
                    is_last
                    or wait > self._max_retry_wait
                    or not _is_temporary(response.code, retry_after, is_repeatable)
                ):
                    raise _read_error(response, retry_after) from None
                response.close()
            except (OSError, http.client.HTTPException) as error:
                if is_last or not is_repeatable:
                    raise NetworkError(f"{method} {url}: {error}") from error
            # A random part, so that clients do not all return at the same moment.
            time.sleep(wait * (1 + random.random() / 4))
        raise AssertionError("unreachable")

    def _read_token(self) -> str | None:
        return self._token() if callable(self._token) else self._token


def new_key(key: str | None, dry_run: bool) -> str | None:
    """Returns the idempotency key of a change: its own, or a new one, so that it can be sent again."""
    return key if key is not None or dry_run else str(uuid.uuid4())


def segment(value: str | int) -> str:
    """Writes a path parameter."""
    return quote(str(value), safe="")


def _to_query(query: Mapping[str, Any]) -> str:
    """Writes a query; lists are comma-separated, as the document specifies."""
    pairs = {name: _to_text(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(pairs)}" if pairs else ""


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(_to_text(each) for each in cast(Sequence[Any], value))
    return str(encode(value, Any))


def _read_response(response: Any) -> tuple[int, Mapping[str, str], bytes]:
    with response:
        return response.status, response.headers, response.read()


def _read_error(response: HTTPError, retry_after: float | None) -> Exception:
    with response:
        try:
            content = json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError):
            content = None
        return to_error(content, response.url, response.code, retry_after)


def _is_temporary(status: int, retry_after: float | None, is_repeatable: bool) -> bool:
    if status == 429:
        return True
    # 409 with `Retry-After`: the request with this idempotency key is still being executed.
    return is_repeatable and (status in (502, 503, 504) or (status == 409 and retry_after is not None))


def _to_seconds(retry_after: str | None) -> float | None:
    """Reads `Retry-After`: seconds, or a date."""
    if retry_after is None:
        return None
    if retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None


_USER_AGENT = f"werkbank-client-python Python/{platform.python_version()}"
