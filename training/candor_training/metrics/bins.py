"""Forecasts parted into bins by confidence, for reliability diagrams.

By the app's default rules (its glossary: rules of binning): M bins of exactly N / M forecasts; a tie
across an edge is shared, and each part is right as often as the whole tie. Every forecast counts and
their order does not matter.
"""

from dataclasses import dataclass

import numpy as np

from candor_training.metrics.tally import Tally


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
