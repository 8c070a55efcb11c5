"""A calibration error added up bin by bin: what the package's own way to it has to equal."""

from collections.abc import Sequence

import numpy as np

from candor_training.metrics.scores import Bin


def calibration_error_of(bins: Sequence[Bin], power: float = 1) -> float:
    """(sum of |B_j| / N * |accuracy - mean confidence|^p)^(1 / p), in [0, 1].

    p = 1 is ECE (Band et al. 2024, section 4.1).
    """
    gaps = np.array([abs(part.accuracy - part.mean_confidence) for part in bins])
    weights = np.array([part.n for part in bins])
    return float(((weights * gaps**power).sum() / weights.sum()) ** (1 / power))
