"""Equal-mass bins of forecasts, and the expected calibration error over them.

By the app's default rules (its glossary: rules of binning): M bins of exactly N / M forecasts; a tie
across an edge is shared, and each part is right as often as the whole tie. Every forecast counts and
their order does not matter.
"""

from dataclasses import dataclass

import numpy as np

from candor_training.metrics.tally import Floats, Tally


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


DEFAULT_BINS = 20
"""The paper's for simulated readers of question answering; 10 for all else."""


def expected_calibration_error(tally: Tally, bins: int = DEFAULT_BINS) -> Floats:
    """ECE over equal-mass bins that share ties, shape (...), in [0, 1]; NaN where N < M.

    The same as of `equal_mass_bins`, bin by bin: along the sorted forecasts the sum of
    right - confidence is a line with a bend at every confidence, and a bin's gap is its rise between
    j N / M and (j + 1) N / M.
    """
    count = tally.count
    n = tally.n
    if tally.confidence.size == 0:
        return np.full_like(n, np.nan)
    gap = tally.right - count * tally.confidence
    rises = np.cumsum(gap, axis=-1)
    until = np.cumsum(count, axis=-1)
    before = np.zeros_like(n)
    error = np.zeros_like(n)
    for j in range(1, bins + 1):
        edge = n * (j / bins)
        # The confidence in which the edge lies; the last edge is the end of all.
        k = np.minimum((until < edge[..., None]).sum(axis=-1), count.shape[-1] - 1)[..., None]
        inside = edge - _at(until - count, k)
        slope = np.divide(_at(gap, k), _at(count, k), out=np.zeros_like(n), where=_at(count, k) > 0)
        here = _at(rises - gap, k) + inside * slope
        error += np.abs(here - before)
        before = here
    mean: Floats = np.divide(error, n, out=np.full_like(n, np.nan), where=n >= bins)
    return mean


def _at(values: Floats, k: "np.ndarray[tuple[int, ...], np.dtype[np.intp]]") -> Floats:
    return np.take_along_axis(values, k, axis=-1)[..., 0]
