"""How many cores torch uses for one operation."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch


@contextmanager
def on_threads(count: int | None) -> Iterator[None]:
    """So many within, as many as before afterwards; None changes nothing."""
    before = torch.get_num_threads()
    torch.set_num_threads(count or before)
    try:
        yield
    finally:
        torch.set_num_threads(before)
