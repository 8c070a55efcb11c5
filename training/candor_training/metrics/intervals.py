"""Intervals of figures of forecasts: percentile bootstrap (Efron 1979), paired differences, over seeds.

ECE's percentile interval allows for no bias: chance alone makes gaps, so in small samples it sits too
high, as in the paper. The app has a corrected one; the paired difference suffers less.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np

from candor_training.metrics.recalibration import Floats
from candor_training.metrics.resample import observed, resample
from candor_training.metrics.tally import Forecasts, Tally

Figure = Callable[[Tally], Floats]

RESAMPLES = 10_000
LEVEL = 0.95
MOST_UNDEFINED = 0.05
"""The largest share of resamples in which a figure may be undefined and still have an interval."""


@dataclass(frozen=True)
class Measured:
    """A figure with its 95 % interval. An undefined value or interval is None."""

    value: float | None
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True)
class Difference(Measured):
    """a - b over the `pairs` clusters that both have.

    `better` is the share of resamples in which a is better (ties count half), None without an interval.
    """

    better: float | None
    pairs: int


def measure(
    forecasts: Forecasts, figures: Mapping[str, Figure], seed: int, resamples: int = RESAMPLES
) -> dict[str, Measured]:
    """Figures with percentile intervals, all over the same resamples."""
    (drawn,) = _draw([forecasts], figures, seed, resamples)
    tally = observed(forecasts)
    return {
        name: Measured(_number(figure(tally)), *_percentiles(drawn[name]), len(forecasts.confidence))
        for name, figure in figures.items()
    }


def measure_mean(
    several: list[Forecasts], figure: Figure, seed: int, resamples: int = RESAMPLES
) -> Measured:
    """The mean of a figure over independent sets of forecasts (seeds), each resampled separately."""
    values = [float(figure(observed(one))) for one in several]
    drawn = [
        _draw([one], {"": figure}, seed + number, resamples)[0][""]
        for number, one in enumerate(several)
    ]
    means = np.mean(drawn, axis=0) if all(len(one) for one in drawn) else np.empty(0)
    n = sum(len(one.confidence) for one in several)
    return Measured(_number(np.mean(values)), *_percentiles(means), n=n)


def measure_difference(
    a: Forecasts,
    b: Forecasts,
    figures: Mapping[str, Figure],
    better: Mapping[str, Literal["higher", "lower"]],
    seed: int,
    resamples: int = RESAMPLES,
) -> dict[str, Difference]:
    """How much figures of `a` exceed those of `b` on the clusters that both have, drawn in pairs.

    Recalibrated forecasts are recalibrated by these clusters alone, as they are and in each resample.
    """
    shared = set(a.cluster) & set(b.cluster)
    sides = a.within(shared), b.within(shared)
    return _differences(sides, _draw([*sides], figures, seed, resamples), figures, better)


def measure_differences(
    sides: Sequence[Forecasts],
    figures: Mapping[str, Figure],
    better: Mapping[str, Literal["higher", "lower"]],
    seed: int,
    resamples: int = RESAMPLES,
) -> dict[tuple[int, int], dict[str, Difference]]:
    """The differences between each two, by their places: the later one's less the earlier one's.

    Those of the same clusters are drawn once, all together; other pairs as `measure_difference` does.
    """
    groups: dict[frozenset[str], list[int]] = {}
    for place, side in enumerate(sides):
        groups.setdefault(frozenset(side.cluster), []).append(place)
    found = {}
    for own in (places for places in groups.values() if len(places) > 1):
        drawn = _draw([sides[place] for place in own], figures, seed, resamples)
        for i, j in combinations(range(len(own)), 2):
            pair = sides[own[j]], sides[own[i]]
            found[own[i], own[j]] = _differences(pair, [drawn[j], drawn[i]], figures, better)
    for i, j in combinations(range(len(sides)), 2):
        if (i, j) not in found:
            found[i, j] = measure_difference(sides[j], sides[i], figures, better, seed, resamples)
    return found


def _differences(
    sides: tuple[Forecasts, Forecasts],
    drawn: list[dict[str, Floats]],
    figures: Mapping[str, Figure],
    better: Mapping[str, Literal["higher", "lower"]],
) -> dict[str, Difference]:
    ours, theirs = map(observed, sides)
    n, pairs = sum(len(side.confidence) for side in sides), len(set(sides[0].cluster))
    found = {}
    for name, figure in figures.items():
        less = drawn[0][name] - drawn[1][name]
        low, high = _percentiles(less)
        gains = less[~np.isnan(less)] * (1 if better[name] == "higher" else -1)
        found[name] = Difference(
            value=_number(figure(ours) - figure(theirs)),
            low=low,
            high=high,
            n=n,
            better=None if low is None else float(((gains > 0) + 0.5 * (gains == 0)).mean()),
            pairs=pairs,
        )
    return found


def measure_over_seeds(
    by_seed: Sequence[Forecasts], figures: Mapping[str, Figure]
) -> dict[str, Measured]:
    """The mean over seeds, and mean ± t(.975; n - 1) s / sqrt(n). Undefined where a seed's figure is.

    Each of at least two seeds has the forecasts of all questions, and recalibrates its own. All alike,
    they have no interval.
    """
    from scipy.stats import t

    count, tallies = len(by_seed), [observed(one) for one in by_seed]
    n = sum(len(one.confidence) for one in by_seed)
    found = {}
    for name, figure in figures.items():
        values = [float(figure(tally)) for tally in tallies]
        mean = float(np.mean(values))
        reach = float(t.ppf((1 + LEVEL) / 2, count - 1)) * float(np.std(values, ddof=1)) / count**0.5
        if not np.isfinite(values).all():
            found[name] = Measured(None, None, None, n)
        elif min(values) == max(values):
            found[name] = Measured(mean, None, None, n)
        else:
            found[name] = Measured(mean, mean - reach, mean + reach, n)
    return found


def _draw(
    sides: list[Forecasts], figures: Mapping[str, Figure], seed: int, resamples: int
) -> list[dict[str, Floats]]:
    """Each figure of each side in all resamples. Empty where there are fewer than two clusters."""
    drawn: list[dict[str, list[Floats]]] = [{name: [np.empty(0)] for name in figures} for _ in sides]
    if len(set(sides[0].cluster)) > 1:
        for tallies in resample(sides, seed, resamples):
            for own, tally in zip(drawn, tallies, strict=True):
                for name, figure in figures.items():
                    own[name].append(figure(tally))
    return [{name: np.concatenate(values) for name, values in own.items()} for own in drawn]


def _percentiles(values: Floats) -> tuple[float | None, float | None]:
    """The 2.5 % and 97.5 % points; none where too many are undefined, or where all are alike."""
    defined = values[~np.isnan(values)]
    if len(defined) < (1 - MOST_UNDEFINED) * len(values) or len(defined) == 0:
        return None, None
    if defined.min() == defined.max():
        # An interval without width would look like certainty: the data only have no variety.
        return None, None
    low, high = np.quantile(defined, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def _number(value: Floats | np.floating[Any]) -> float | None:
    return None if np.isnan(value) else float(value)
