"""A run that ends at a limit of time, also where whoever set it is away."""

import os
import threading
import time
from pathlib import Path

LIMIT_CODE = 4
_look_every_s = 1.0


def end_at_limit(file: Path) -> None:
    """Ends this process with LIMIT_CODE once it has run for as many seconds as a file says.

    What it has saved stays, as where it is killed; what it has started ends with it.
    `file` may change, appear and go meanwhile; one that holds no number sets no limit.
    """
    began = time.monotonic()

    def watch() -> None:
        while (most := _seconds(file)) is None or time.monotonic() - began < most:
            time.sleep(_look_every_s)
        print("The limit of its time is reached.", flush=True)
        os._exit(LIMIT_CODE)

    threading.Thread(target=watch, daemon=True).start()


def _seconds(file: Path) -> float | None:
    try:
        return float(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
