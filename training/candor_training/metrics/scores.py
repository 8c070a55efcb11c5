"""Figures that are means over forecasts, and the spread of confidence.

Each takes a tally with counts of shape (..., K) and returns shape (...); NaN where it is undefined.
"""

import numpy as np

from candor_training.metrics.tally import Floats, Tally

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
    """Mean of -ln of the probability given to what happened, in nats, lower is better (Good 1952).

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
