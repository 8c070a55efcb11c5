"""Forecasts counted by confidence, and resamples of them.

Whole clusters are drawn: forecasts of one query (seeds, claims of one paragraph) are not independent.
Clusters of the same content are one kind, so a resample is a multinomial over kinds, and depends on
neither their names nor their order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tally:
    """Of the forecasts of `confidence[k]`, `right[..., k]` were right and `wrong[..., k]` wrong.

    `confidence` has shape (K,), is distinct, ascending and in [0, 1]. Counts have shape (..., K):
    leading axes are resamples, so one tally can hold ten thousand of them.
    """

    confidence: Floats
    right: Floats
    wrong: Floats

    @property
    def count(self) -> Floats:
        """Forecasts of each confidence, shape (..., K)."""
        return self.right + self.wrong

    @property
    def n(self) -> Floats:
        """Forecasts in all, shape (...)."""
        n: Floats = self.count.sum(axis=-1)
        return n


def tally_of(confidence: ArrayLike, correct: ArrayLike) -> Tally:
    """Counts N forecasts; ValueError where a confidence is not in [0, 1] or the lengths differ."""
    confidences = np.asarray(confidence, dtype=np.float64)
    hits = np.asarray(correct, dtype=bool)
    if confidences.shape != hits.shape or confidences.ndim != 1:
        raise ValueError(f"{confidences.shape} confidences do not go with {hits.shape} outcomes")
    if not np.all((confidences >= 0) & (confidences <= 1)):
        raise ValueError("a confidence is not in [0, 1]")
    distinct, cell = np.unique(confidences, return_inverse=True)
    size = len(distinct)
    return Tally(
        confidence=distinct,
        right=np.bincount(cell[hits], minlength=size).astype(np.float64),
        wrong=np.bincount(cell[~hits], minlength=size).astype(np.float64),
    )


CHUNK = 2_000_000
"""Counts held at once; bounds the memory."""


@dataclass(frozen=True)
class Forecasts:
    """N judged forecasts; `cluster[i]` names what row i is drawn with: its question."""

    confidence: Sequence[float]
    correct: Sequence[bool]
    cluster: Sequence[str]

    @property
    def tally(self) -> Tally:
        return tally_of(self.confidence, self.correct)

    def within(self, clusters: set[str]) -> "Forecasts":
        """Only the rows of these clusters."""
        rows = [i for i, name in enumerate(self.cluster) if name in clusters]
        return Forecasts(
            [self.confidence[i] for i in rows],
            [self.correct[i] for i in rows],
            [self.cluster[i] for i in rows],
        )


def resample(sides: list[Forecasts], seed: int, resamples: int) -> Iterator[list[Tally]]:
    """Resampled tallies of each side, in chunks; every side draws the same clusters."""
    tallies = [side.tally for side in sides]
    kinds, times = _kinds(sides, tallies)
    # Entries in the order of their cells: a cell's count is the sum of its entries' draws.
    entries = sorted((cell, kind) for kind, cells in enumerate(kinds) for cell in cells)
    cells = np.array([cell for cell, _ in entries])
    kind_of = np.array([kind for _, kind in entries])
    starts = np.flatnonzero(np.diff(cells, prepend=-1))
    size = 2 * sum(len(tally.confidence) for tally in tallies)
    random = np.random.default_rng(seed)
    chunk = max(1, CHUNK // max(len(entries), size))
    for done in range(0, resamples, chunk):
        draws = random.multinomial(times.sum(), times / times.sum(), min(chunk, resamples - done))
        counts = np.zeros((len(draws), size))
        counts[:, cells[starts]] = np.add.reduceat(draws[:, kind_of], starts, axis=1)
        yield _split(counts, tallies)


def _kinds(
    sides: list[Forecasts], tallies: list[Tally]
) -> tuple[list[tuple[int, ...]], NDArray[np.int64]]:
    """The distinct contents of clusters, as cells (with repeats), and how many clusters have each."""
    contents: dict[str, list[int]] = {}
    offset = 0
    for side, tally in zip(sides, tallies, strict=True):
        size = len(tally.confidence)
        places = np.searchsorted(tally.confidence, np.asarray(side.confidence, dtype=np.float64))
        for name, place, hit in zip(side.cluster, places, side.correct, strict=True):
            contents.setdefault(name, []).append(int(offset + place + (0 if hit else size)))
        offset += 2 * size
    times: dict[tuple[int, ...], int] = {}
    for cells in contents.values():
        kind = tuple(sorted(cells))
        times[kind] = times.get(kind, 0) + 1
    kinds = sorted(times)
    return kinds, np.array([times[kind] for kind in kinds], dtype=np.int64)


def _split(counts: Floats, tallies: list[Tally]) -> list[Tally]:
    parts = []
    offset = 0
    for tally in tallies:
        size = len(tally.confidence)
        right, wrong = counts[:, offset : offset + size], counts[:, offset + size : offset + 2 * size]
        parts.append(Tally(tally.confidence, right, wrong))
        offset += 2 * size
    return parts
