"""Percentile bootstrap (Efron 1979) of figures of forecasts, and of their paired differences.

ECE's percentile interval allows for no bias: chance alone makes gaps, so in small samples it sits too
high, as in the paper. The app has a corrected one; the paired difference suffers less.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from candor_training.metrics.resample import Forecasts, resample
from candor_training.metrics.tally import Floats, Tally

Figure = Callable[[Tally], Floats]

RESAMPLES = 10_000
LEVEL = 0.95
MOST_UNDEFINED = 0.05
"""The largest share of resamples in which a figure may be undefined and still have an interval."""


@dataclass(frozen=True)
class Measured:
    """A figure with its 95 % interval. What is undefined is None: the value, or the interval."""

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
    """Figures with intervals, all over the same resamples."""
    tally = forecasts.tally
    drawn: dict[str, list[Floats]] = {name: [] for name in figures}
    if len(set(forecasts.cluster)) > 1:
        for (drawing,) in resample([forecasts], seed, resamples):
            for name, figure in figures.items():
                drawn[name].append(figure(drawing))
    return {
        name: Measured(_number(figure(tally)), *_interval(drawn[name]), n=len(forecasts.confidence))
        for name, figure in figures.items()
    }


def measure_mean(
    several: list[Forecasts], figure: Figure, seed: int, resamples: int = RESAMPLES
) -> Measured:
    """The mean of a figure over independent sets of forecasts (seeds), each resampled by itself."""
    values = [float(figure(one.tally)) for one in several]
    low, high = None, None
    if all(len(set(one.cluster)) > 1 for one in several):
        drawn = [
            np.concatenate([figure(x) for (x,) in resample([one], seed + number, resamples)])
            for number, one in enumerate(several)
        ]
        low, high = _interval([np.mean(drawn, axis=0)])
    n = sum(len(one.confidence) for one in several)
    return Measured(_number(np.mean(values)), low, high, n)


def measure_difference(
    a: Forecasts,
    b: Forecasts,
    figures: Mapping[str, Figure],
    better: Mapping[str, Literal["higher", "lower"]],
    seed: int,
    resamples: int = RESAMPLES,
) -> dict[str, Difference]:
    """How much figures of `a` exceed those of `b` on the clusters that both have, drawn in pairs."""
    shared = set(a.cluster) & set(b.cluster)
    ours, theirs = a.within(shared), b.within(shared)
    drawn: dict[str, list[Floats]] = {name: [] for name in figures}
    if len(shared) > 1:
        for x, y in resample([ours, theirs], seed, resamples):
            for name, figure in figures.items():
                drawn[name].append(figure(x) - figure(y))
    found = {}
    for name, figure in figures.items():
        low, high = _interval(drawn[name])
        found[name] = Difference(
            value=_number(figure(ours.tally) - figure(theirs.tally)),
            low=low,
            high=high,
            n=len(ours.confidence) + len(theirs.confidence),
            better=None if low is None else _share_better(drawn[name], better[name]),
            pairs=len(shared),
        )
    return found


def _share_better(drawn: list[Floats], better: Literal["higher", "lower"]) -> float:
    values = np.concatenate(drawn)
    gains = values[~np.isnan(values)] * (1 if better == "higher" else -1)
    return float(((gains > 0) + 0.5 * (gains == 0)).mean())


def _interval(drawn: list[Floats]) -> tuple[float | None, float | None]:
    """The 2.5 % and 97.5 % points; none where too many are undefined, or where all are alike."""
    values = np.concatenate(drawn) if drawn else np.empty(0)
    defined = values[~np.isnan(values)]
    if len(defined) < (1 - MOST_UNDEFINED) * len(values) or len(defined) == 0:
        return None, None
    if defined.min() == defined.max():
        # No width would look like certainty: it only says that what was seen has no variety.
        return None, None
    low, high = np.quantile(defined, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def _number(value: Floats | np.floating[Any]) -> float | None:
    return None if np.isnan(value) else float(value)
