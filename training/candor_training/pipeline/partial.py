"""The folder that a stage works in: NAME.partial, until it is done and recorded."""

import json
import shutil
from pathlib import Path


def metrics_of(partial: Path) -> dict[str, float] | None:
    """The figures of a stage that had done its work when its process died: hashing takes minutes."""
    path = partial / "metrics.json"
    figures: dict[str, float] | None = json.loads(path.read_text("utf-8")) if path.exists() else None
    return figures


def write_metrics(partial: Path, metrics: dict[str, float]) -> None:
    """Says that the work is done."""
    part = partial / "metrics.json.part"
    part.write_text(json.dumps(metrics, indent=2), encoding="utf-8")
    part.replace(partial / "metrics.json")


def begin_partial(partial: Path, fingerprint: str) -> None:
    """Keeps what an interrupted run of the very same stage left, and clears what another did."""
    mark = partial / "fingerprint"
    if partial.exists() and (not mark.exists() or mark.read_text() != fingerprint):
        shutil.rmtree(partial)
    partial.mkdir(parents=True, exist_ok=True)
    if not mark.exists():
        mark.write_text(fingerprint)


def clear_work(partial: Path) -> None:
    """Of work that came to nothing only what is told of it is kept."""
    for path in partial.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in ("events.jsonl", "status.json", "fingerprint"):
            path.unlink()


def give_name(partial: Path, final: Path) -> None:
    """The folder of a stage that is done takes the place of what was there."""
    if final.exists():
        shutil.rmtree(final)
    partial.replace(final)
    # Last: without it, what a process that dies here had done would be done again.
    (final / "fingerprint").unlink()
