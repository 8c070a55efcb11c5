"""Figures with Student's t intervals over seeds: for sets so small that few questions vary much."""

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.stats import t

from candor_training.metrics.bootstrap import LEVEL, Figure, Measured
from candor_training.metrics.resample import Forecasts


def measure_over_seeds(
    by_seed: Sequence[Forecasts], figures: Mapping[str, Figure]
) -> dict[str, Measured]:
    """The mean over seeds, and mean ± t(.975; n - 1) s / sqrt(n). Undefined where a seed's figure is.

    Each of at least two seeds has the forecasts of all questions.
    """
    tallies = [one.tally for one in by_seed]
    n = sum(len(one.confidence) for one in by_seed)
    return {
        name: _interval([float(figure(tally)) for tally in tallies], n)
        for name, figure in figures.items()
    }


def _interval(values: list[float], n: int) -> Measured:
    count = len(values)
    if not np.isfinite(values).all():
        return Measured(None, None, None, n)
    mean = float(np.mean(values))
    error = float(np.std(values, ddof=1)) / count**0.5
    reach = float(t.ppf((1 + LEVEL) / 2, count - 1)) * error
    return Measured(mean, mean - reach, mean + reach, n)
