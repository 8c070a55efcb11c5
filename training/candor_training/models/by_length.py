"""An order of rows in which those of a batch are about equally long."""

from collections.abc import Iterator

import numpy as np
from torch.utils.data import Sampler

# Rows are sorted within so many batches: enough for little padding, with much left to chance.
_sorted_at_once = 50


class ByLength(Sampler[int]):
    """Each epoch's order depends on seed and epoch alone, so that a resumed epoch has the same."""

    def __init__(self, lengths: list[int], batch: int, seed: int) -> None:
        self._lengths = np.array(lengths)
        self._batch = batch
        self._seed = seed
        self._epoch = 0

    def set_epoch(self, epoch: int) -> None:
        """Called by the trainer before each epoch."""
        self._epoch = epoch

    def __len__(self) -> int:
        return len(self._lengths)

    def __iter__(self) -> Iterator[int]:
        rng = np.random.default_rng([self._seed, self._epoch])
        drawn = rng.permutation(len(self._lengths))
        block = self._batch * _sorted_at_once
        blocks = [drawn[start : start + block] for start in range(0, len(drawn), block)]
        ordered = np.concatenate([one[np.argsort(self._lengths[one], kind="stable")] for one in blocks])
        whole = len(ordered) // self._batch * self._batch
        batches = ordered[:whole].reshape(-1, self._batch)
        # What does not fill a batch comes last.
        yield from rng.permutation(batches).ravel().tolist()
        yield from ordered[whole:].tolist()
