"""The client: the operations of the API, and what takes more than one of them."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, cast

from ._operations import Approval, AttachmentInput, File, FileContentType, Operations
from ._transport import CHUNK_BYTES


class Client(Operations):
    """The client of the service.

    Example:
        client = Client("https://werkbank.example", token)
        for task in client.list_tasks(organization_id, status=["todo"]):
            print(task.display_number, task.title)
    """

    def upload_file(
        self,
        organization_id: str,
        source: str | Path | BinaryIO,
        *,
        name: str | None = None,
        content_type: FileContentType | None = None,
        attach_to: Sequence[AttachmentInput] = (),
        idempotency_key: str | None = None,
    ) -> File | Approval:
        """Upload a file.

        Creates the upload, sends the bytes as they are read, and completes the upload.

        Args:
            organization_id: ID of the organization.
            source: A path, or a file opened in binary mode that can be read more than once.
            name: Its name; that of the path by default.
            content_type: Its media type; that of the name's ending by default.
            attach_to: Records to attach it to.
            idempotency_key: A key of your choice.

        Returns:
            The file, whose `state` says whether the service accepted it. An `Approval` if a policy holds the call.

        Raises:
            WerkbankProblem: `ValidationFailed`, `LimitReached`, and those of every call.
            ValueError: The file has no name or no known type: give it one.
        """
        if isinstance(source, (str, Path)):
            with open(source, "rb") as file:
                return self.upload_file(
                    organization_id,
                    file,
                    name=name or Path(source).name,
                    content_type=content_type,
                    attach_to=attach_to,
                    idempotency_key=idempotency_key,
                )
        name = name or Path(getattr(source, "name", "")).name
        content_type = content_type or cast(Any, mimetypes.guess_type(name)[0])
        if not name or content_type is None:
            raise ValueError("Give the file a name and a content_type.")
        digest = hashlib.sha256()
        source.seek(0)
        while chunk := source.read(CHUNK_BYTES):
            digest.update(chunk)
        made = self.create_file_upload(
            organization_id,
            name=name,
            content_type=content_type,
            size_bytes=source.tell(),
            sha256=digest.hexdigest(),
            attach_to=attach_to,
            idempotency_key=idempotency_key,
        )
        if isinstance(made, Approval):
            return made
        # Only a file whose bytes came with the request has no link.
        assert made.upload is not None
        self._send_bytes(made.upload.url, made.upload.headers, source)
        return self.complete_file_upload(organization_id, made.id)
