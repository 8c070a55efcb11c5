"""Holding rows out of training, to measure the result on them."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

from candor_training.errors import StatedError

R = TypeVar("R")


def hold_out(
    rows: list[R], group: Callable[[R], str], share: float, seed: int
) -> tuple[list[R], list[R]]:
    """Rows to train on and rows held out, in their order.

    Groups (a question's rows) stay together. Which are held out depends on the seed and their names
    alone. Raises StatedError where there are fewer than two groups.
    """
    groups = sorted({group(row) for row in rows}, key=lambda name: draw_order(seed, name))
    require_groups(groups)
    held = set(groups[: max(1, round(share * len(groups)))])
    train = [row for row in rows if group(row) not in held]
    return train, [row for row in rows if group(row) in held]


def require_groups(names: Iterable[str]) -> None:
    """Raises StatedError where these are not two groups at least."""
    if len(set(names)) < 2:
        raise StatedError("the data have one question only: none can be held out.")


def draw_order(seed: int, name: str) -> str:
    """Sorting names by this is drawing them, independent of the order in which they come."""
    return sha256(f"{seed}\n{name}".encode()).hexdigest()
