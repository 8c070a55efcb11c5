"""Fingerprints: what a stage's output depends on, so that only what changed runs again."""

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

package = "candor_training"


def hash_json(value: Any) -> str:
    """SHA-256 of a value as JSON with sorted keys."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def hash_file(path: Path) -> str:
    """SHA-256 of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def hash_files(folder: Path) -> dict[str, str]:
    """SHA-256 by relative path of all files below a folder, but for the run's own records."""
    own = {"run.json", "events.jsonl", "status.json", "fingerprint", "attempts.json"}
    return {
        path.relative_to(folder).as_posix(): hash_file(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).as_posix() not in own
    }


@cache
def hash_code(module: str) -> str:
    """Hash of a module's source and of every module of this package that it imports, at any depth."""
    hashes: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        source = None if name in hashes else _source(name)
        if source is None:
            continue
        hashes[name] = hashlib.sha256(source.read_bytes()).hexdigest()
        waiting.extend(_imports(source))
    return hash_json(hashes)


def _source(module: str) -> Path | None:
    """The file of a module of this package; none where the name is something inside a module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin else None


def _imports(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith(package))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
