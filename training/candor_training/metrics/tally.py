"""Forecasts counted by confidence."""

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
    require_forecasts(confidences, hits)
    distinct, cell = np.unique(confidences, return_inverse=True)
    size = len(distinct)
    return Tally(
        confidence=distinct,
        right=np.bincount(cell[hits], minlength=size).astype(np.float64),
        wrong=np.bincount(cell[~hits], minlength=size).astype(np.float64),
    )


def require_forecasts(confidence: Floats, correct: NDArray[np.bool_]) -> None:
    """ValueError unless these are as many confidences in [0, 1] as outcomes."""
    if confidence.shape != correct.shape or confidence.ndim != 1:
        raise ValueError(
            f"{confidence.shape} confidences and {correct.shape} outcomes do not go together"
        )
    if not np.all((confidence >= 0) & (confidence <= 1)):
        raise ValueError("a confidence is not in [0, 1]")
