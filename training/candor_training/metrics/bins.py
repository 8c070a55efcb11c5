"""Forecasts parted into bins by confidence, for reliability diagrams and calibration errors.

Three rules, as the app has them (its glossary: rules of binning):

- `equal_mass`, the default: M bins of exactly N / M forecasts; a tie across an edge is shared, and each
  part is right as often as the whole tie. Every forecast counts and their order does not matter.
- `equal_width`: [j / M, (j + 1) / M), and 1 in the last; empty bins are left out.
- `reference`: as the paper's code: a stable sort, floor(N / M) forecasts a bin, and the N mod M most
  confident ones are dropped. The order of the rows decides how ties are cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from candor_training.metrics.tally import Tally, require_forecasts


@dataclass(frozen=True)
class Bin:
    """One bin, never empty; `n` need not be whole where a tie is shared. All else is in [0, 1]."""

    n: float
    mean_confidence: float
    accuracy: float
    low: float
    high: float


def equal_mass_bins(tally: Tally, bins: int) -> list[Bin]:
    """M bins of N / M forecasts; none at all with fewer forecasts than bins."""
    n = float(tally.n)
    if n < bins:
        return []
    # One forecast is M units and a bin holds N of them: whole numbers, so that edges are exact.
    units = tally.count * bins
    until = np.cumsum(units)
    parted = []
    for j in range(bins):
        taken = np.clip(np.minimum(until, (j + 1) * n) - np.maximum(until - units, j * n), 0, None)
        parted.append(_bin(tally, taken / bins))
    return parted


def equal_width_bins(tally: Tally, bins: int) -> list[Bin]:
    """Bins of width 1 / M, left-closed."""
    index = width_index(tally, bins)
    return [_bin(tally, np.where(index == j, tally.count, 0.0)) for j in np.unique(index)]


def width_index(tally: Tally, bins: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.intp]]":
    """The bin of equal width, from 0, in which each confidence lies; shape (K,)."""
    edges = np.arange(1, bins) / bins
    return np.searchsorted(edges, tally.confidence, side="right")


def reference_bins(confidence: ArrayLike, correct: ArrayLike, bins: int) -> list[Bin]:
    """The reference's bins of forecasts in their order; none with fewer forecasts than bins."""
    confidences = np.asarray(confidence, dtype=np.float64)
    hits = np.asarray(correct, dtype=bool)
    require_forecasts(confidences, hits)
    size = len(confidences) // bins
    if size == 0:
        return []
    order = np.argsort(confidences, kind="stable")[: size * bins].reshape(bins, size)
    return [
        Bin(
            n=size,
            mean_confidence=float(confidences[rows].mean()),
            accuracy=float(hits[rows].mean()),
            low=float(confidences[rows[0]]),
            high=float(confidences[rows[-1]]),
        )
        for rows in order
    ]


def calibration_error_of(bins: Sequence[Bin], power: float = 1) -> float:
    """(sum of |B_j| / N * |accuracy - mean confidence|^p)^(1 / p), in [0, 1]; NaN without bins.

    p = 1 is ECE (Band et al. 2024, section 4.1), infinity the maximum (Kumar et al. 2019).
    """
    if not bins:
        return float("nan")
    gaps = np.array([abs(part.accuracy - part.mean_confidence) for part in bins])
    if power == np.inf:
        return float(gaps.max())
    weights = np.array([part.n for part in bins])
    return float(((weights * gaps**power).sum() / weights.sum()) ** (1 / power))


def _bin(tally: Tally, taken: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> Bin:
    """The bin that holds `taken[k]` forecasts of confidence k."""
    held = taken > 0
    n = taken.sum()
    share_right = tally.right[held] / tally.count[held]
    return Bin(
        n=float(n),
        mean_confidence=float((taken * tally.confidence).sum() / n),
        accuracy=float((taken[held] * share_right).sum() / n),
        low=float(tally.confidence[held][0]),
        high=float(tally.confidence[held][-1]),
    )
