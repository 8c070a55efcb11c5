"""Forecasts, and their counts by confidence."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from candor_training.metrics.recalibration import Floats, Recalibration


@dataclass(frozen=True)
class Tally:
    """Of the forecasts of `confidence[k]`, `right[..., k]` were right and `wrong[..., k]` wrong.

    `confidence` has shape (K,), is distinct, ascending and in [0, 1]. Counts have shape (..., K):
    leading axes are resamples, so one tally can hold ten thousand of them. Where each resample has
    confidences of its own (..., K), they ascend, and of equal ones only one has counts.
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


@dataclass(frozen=True)
class Forecasts:
    """N judged forecasts; `cluster[i]` names what row i is drawn with: its question.

    Where they are `recalibrated`, every resample is recalibrated anew.
    """

    confidence: Sequence[float]
    correct: Sequence[bool]
    cluster: Sequence[str]
    recalibrated: Recalibration | None = None

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
            self.recalibrated and self.recalibrated.at(rows),
        )
