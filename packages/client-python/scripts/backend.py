"""Builds the wheel and the source archive (PEP 517), with the standard library alone.

The same files yield the same bytes. The version is that of the contract, `VERSION` of `_operations.py`. `REPOSITORY_URL`
becomes a URL of the project.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

_root = Path(__file__).parent.parent


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    name, version = _identity()
    info = f"{name}-{version}.dist-info"
    files = {f"werkbank_client/{path.name}": path.read_bytes() for path in _modules()}
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: werkbank\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD").encode()
    wheel = f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)  # with the first date that ZIP has
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    name, version = _identity()
    folder = f"{name}-{version}"
    files = {f"src/werkbank_client/{path.name}": path.read_bytes() for path in _modules()}
    for path in ("README.md", "pyproject.toml", "scripts/backend.py"):
        files[path] = (_root / path).read_bytes()
    files["PKG-INFO"] = _metadata().encode()
    sdist = f"{folder}.tar.gz"
    with (
        open(Path(sdist_directory) / sdist, "wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return sdist


def _modules() -> list[Path]:
    folder = _root / "src/werkbank_client"
    return sorted(path for path in folder.iterdir() if path.suffix == ".py" or path.name == "py.typed")


def _project() -> dict[str, Any]:
    return tomllib.loads((_root / "pyproject.toml").read_text())["project"]


def _identity() -> tuple[str, str]:
    """The name, as archives write it, and the version."""
    text = (_root / "src/werkbank_client/_operations.py").read_text()
    found = re.search(r'^VERSION = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise RuntimeError("_operations.py has no VERSION: run npm run generate.")
    return _project()["name"].replace("-", "_"), found[1]


def _metadata() -> str:
    project = _project()
    url = os.environ.get("REPOSITORY_URL")
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {_identity()[1]}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Classifier: {each}" for each in project["classifiers"]),
        *([f"Project-URL: Repository, {url}"] if url else []),
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (_root / project["readme"]).read_text()


def _record(files: dict[str, bytes], own_path: str) -> str:
    """The hash and size of each file; none of the list itself."""
    lines = [
        f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in files.items()
    ]
    return "".join(lines) + f"{own_path},,\n"


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
