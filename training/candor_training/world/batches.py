"""The pretraining text in batches: whole documents, those of like length together."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor

# Documents are put together by length within so many of them, in a random order.
_window = 2000


def make_batches(lengths: Sequence[int], tokens: int, rng: Generator) -> list[list[int]]:
    """The numbers of the documents of each batch, in a random order; each document once.

    A batch has at most `tokens` tokens with its padding, or a single document.
    """
    order = rng.permutation(len(lengths))
    batches: list[list[int]] = []
    for begin in range(0, len(order), _window):
        window = sorted(order[begin : begin + _window].tolist(), key=lambda i: lengths[i])
        batch: list[int] = []
        for document in window:
            # Sorted: this one is the longest so far.
            if batch and (len(batch) + 1) * lengths[document] > tokens:
                batches.append(batch)
                batch = []
            batch.append(document)
        batches.append(batch)
    return [batches[i] for i in rng.permutation(len(batches))]


def pad_batch(documents: Sequence[Sequence[int]], pad: int) -> tuple[Tensor, Tensor]:
    """Token ids and labels, (B, T) each; padding counts in no loss."""
    longest = max(map(len, documents))
    ids = np.full((len(documents), longest), pad, dtype=np.int64)
    labels = np.full((len(documents), longest), -100, dtype=np.int64)
    for row, document in enumerate(documents):
        ids[row, : len(document)] = document
        labels[row, : len(document)] = document
    return torch.from_numpy(ids), torch.from_numpy(labels)
