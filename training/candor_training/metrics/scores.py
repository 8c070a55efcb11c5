"""Figures of forecasts: means, the spread of confidence, bins and the calibration error over them.

Each takes a tally with counts of shape (..., K) and returns shape (...); NaN where it is undefined.
"""

from dataclasses import dataclass

import numpy as np

from candor_training.metrics.recalibration import Floats
from candor_training.metrics.tally import Tally

LOG_SCORE_CLIP = 0.005
"""How near to 0 and 1 a confidence may come in the log score: whole percents cannot say less doubt."""


def accuracy(tally: Tally) -> Floats:
    """Share right, in [0, 1]."""
    return _mean(tally, np.ones_like(tally.confidence), np.zeros_like(tally.confidence))


def mean_confidence(tally: Tally) -> Floats:
    """Mean probability of the top answer, in [0, 1]."""
    return _mean(tally, tally.confidence, tally.confidence)


def brier_score(tally: Tally) -> Floats:
    """Mean of (confidence - 1[right])^2, in [0, 1], lower is better (Brier 1950, of one event)."""
    return _mean(tally, (1 - tally.confidence) ** 2, tally.confidence**2)


def log_score(tally: Tally) -> Floats:
    """Mean of -ln of the probability of the actual outcome, in nats, lower is better (Good 1952).

    Confidences are clipped to [0.005, 0.995] (`LOG_SCORE_CLIP`), so one forecast counts 5.3 at most.
    """
    clipped = np.clip(tally.confidence, LOG_SCORE_CLIP, 1 - LOG_SCORE_CLIP)
    return _mean(tally, -np.log(clipped), -np.log1p(-clipped))


def spread(tally: Tally) -> Floats:
    """Standard deviation of the confidences (divided by n), in [0, 0.5]: 0 where all say the same.

    Its square is what Murphy and Winkler 1987 call sharpness.
    """
    off = (tally.confidence - mean_confidence(tally)[..., None]) ** 2
    return np.sqrt(_mean(tally, off, off))


def auroc(tally: Tally) -> Floats:
    """Area under the ROC curve: how often a right forecast has more confidence than a wrong one.

    Equal confidences count half (Mann and Whitney 1947). NaN where all are right or all are wrong.
    """
    wrong_below = np.cumsum(tally.wrong, axis=-1) - tally.wrong / 2
    wins = (tally.right * wrong_below).sum(axis=-1)
    return _ratio(wins, tally.right.sum(axis=-1) * tally.wrong.sum(axis=-1))


def _mean(tally: Tally, right: Floats, wrong: Floats) -> Floats:
    """Mean over forecasts of `right[..., k]` for a right one and `wrong[..., k]` for a wrong one."""
    return _ratio((tally.right * right + tally.wrong * wrong).sum(axis=-1), tally.n)


def _ratio(above: Floats, below: Floats) -> Floats:
    return np.divide(above, below, out=np.full_like(above, np.nan), where=below > 0)


@dataclass(frozen=True)
class Bin:
    """One bin, never empty; `n` need not be whole where a tie is shared. All else is in [0, 1]."""

    n: float
    mean_confidence: float
    accuracy: float
    low: float
    high: float


def equal_mass_bins(tally: Tally, bins: int) -> list[Bin]:
    """M bins of N / M forecasts by confidence; none at all with fewer forecasts than bins.

    By the app's default rules (its glossary: rules of binning): a tie across an edge is shared, and
    each part is right as often as the whole tie. Every forecast counts and their order does not matter.
    """
    n = float(tally.n)
    if n < bins:
        return []
    # One forecast is M units and a bin holds N of them: whole numbers, so that edges are exact.
    units = tally.count * bins
    until = np.cumsum(units)
    binned = []
    for j in range(bins):
        taken = np.clip(np.minimum(until, (j + 1) * n) - np.maximum(until - units, j * n), 0, None)
        binned.append(_bin(tally, taken / bins))
    return binned


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
