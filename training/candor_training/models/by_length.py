"""An order of rows: those of a batch are about as long, those that belong together stand together."""

from collections.abc import Hashable, Iterator, Sequence

import numpy as np
from torch.utils.data import Sampler

# Rows are sorted within so few batches: those of like length say alike things, and are to be mixed.
_sorted_at_once = 4


class ByLength(Sampler[int]):
    """Each epoch's order depends on seed and epoch alone, so that a resumed epoch has the same.

    Rows of one group follow each other; where batches end they may be parted.
    """

    def __init__(
        self, lengths: Sequence[int], groups: Sequence[Hashable], batch: int, seed: int
    ) -> None:
        members: dict[Hashable, list[int]] = {}
        for row, group in enumerate(groups):
            members.setdefault(group, []).append(row)
        self._groups = list(members.values())
        self._lengths = np.array([max(lengths[row] for row in rows) for rows in self._groups])
        self._rows = len(lengths)
        self._batch = batch
        self._seed = seed
        self._epoch = 0

    def set_epoch(self, epoch: int) -> None:
        """To be called before each epoch, which counts from 0."""
        self._epoch = epoch

    def __len__(self) -> int:
        return self._rows

    def __iter__(self) -> Iterator[int]:
        rng = np.random.default_rng([self._seed, self._epoch])
        drawn = rng.permutation(len(self._groups))
        block = max(1, self._batch * _sorted_at_once * len(self._groups) // self._rows)
        blocks = [drawn[start : start + block] for start in range(0, len(drawn), block)]
        by_length = [one[np.argsort(self._lengths[one], kind="stable")] for one in blocks]
        ordered = np.array([row for group in np.concatenate(by_length) for row in self._groups[group]])
        whole = len(ordered) // self._batch * self._batch
        batches = ordered[:whole].reshape(-1, self._batch)
        # What does not fill a batch comes last.
        yield from rng.permutation(batches).ravel().tolist()
        yield from ordered[whole:].tolist()
