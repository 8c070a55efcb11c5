"""Maps from stated to recalibrated confidences, fitted to many resamples at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Fit = Callable[[Floats, Floats, Floats, Floats], Floats]
"""Of `stated` (K,), ascending and distinct, with counts `right` and `wrong` (R, K), the map at `at`
(L,): shape (R, L), a row of NaN where there is none."""

NEAREST = 1e-3
"""Stated certainty has no log-odds: it is taken as this far from certain. Platt's fit depends on it
where many are certain."""
DONE = 1e-9
"""The step in log-odds at which Newton's method ends."""
MOST_STEPS = 200


@dataclass(frozen=True)
class Recalibration:
    """How confidences were recalibrated: those of fold f by the map that fold f ^ 1 taught.

    `stated[i]` is what row i said before; NaN where it has no answer, and its confidence stays.
    All rows of a cluster are in one fold.
    """

    fit: Fit
    stated: Sequence[float]
    fold: Sequence[int]

    def at(self, rows: Sequence[int]) -> "Recalibration":
        """Only of these rows."""
        return Recalibration(self.fit, [self.stated[i] for i in rows], [self.fold[i] for i in rows])


def joined(several: Sequence[Recalibration | None]) -> Recalibration | None:
    """That of all their rows, each with folds of its own; none where one is not recalibrated."""
    known = [one for one in several if one is not None]
    if not known or len(known) < len(several):
        return None
    stated = [value for one in known for value in one.stated]
    fold = [2 * number + half for number, one in enumerate(known) for half in one.fold]
    return Recalibration(known[0].fit, stated, fold)


def platt(stated: Floats, right: Floats, wrong: Floats, at: Floats) -> Floats:
    """Logistic regression on log-odds, without a penalty (Platt 1999).

    No curve fits best where all are right, all wrong, or the confidences part right from wrong.
    """
    mapped = np.full((len(right), len(at)), np.nan)
    if not len(stated):
        return mapped
    odds, asked = _log_odds(stated), _log_odds(at)
    seen = right + wrong > 0
    one_level = _greatest(odds, seen) == _least(odds, seen)
    parted = (_greatest(odds, wrong > 0) <= _least(odds, right > 0)) | (
        _greatest(odds, right > 0) <= _least(odds, wrong > 0)
    )
    base = one_level & ~_all_alike(right, wrong)
    mapped[base] = _share(right[base], wrong[base])[:, None]
    curved = ~(one_level | parted)
    if curved.any():
        from scipy.special import expit

        hits, misses = right[curved], wrong[curved]
        # The fit to all of them is near each one's own.
        all_hits, all_misses = hits.sum(axis=0, keepdims=True), misses.sum(axis=0, keepdims=True)
        start = _newton(odds, all_hits, all_misses, np.zeros((1, 2)))
        line = _newton(odds, hits, misses, np.repeat(start, len(hits), axis=0))
        mapped[curved] = expit(line[:, :1] + line[:, 1:] * asked)
    return mapped


def isotonic(stated: Floats, right: Floats, wrong: Floats, at: Floats) -> Floats:
    """The rising line of least squares (Zadrozny and Elkan 2002), straight between confidences that
    taught it and level beyond them. There is none where all are right or all wrong.
    """
    if not len(stated):
        return np.full((len(right), len(at)), np.nan)
    count = right + wrong
    seen = count > 0
    # Fitted in one piece: each resample is so far above the last that none are pooled across.
    above = 2.0 * np.arange(len(count))[:, None]
    shares = np.divide(right, count, out=np.zeros_like(count), where=seen) + above
    level = np.zeros_like(count)
    if seen.any():
        from scipy.optimize import isotonic_regression

        level[seen] = isotonic_regression(shares[seen], weights=count[seen]).x
    # Rounded, so that levels that are equal are so to the last digit, whatever was added.
    level = np.clip(np.round(level - above, 9), 0, 1)
    mapped = _between(stated, level, seen, at)
    mapped[_all_alike(right, wrong)] = np.nan
    return mapped


def _newton(odds: Floats, right: Floats, wrong: Floats, start: Floats) -> Floats:
    """Intercept and slope of largest likelihood, shape (R, 2); NaN where it is not found.

    Steps are damped as by Sun and Tran-Dinh (2019), so that they end there from any start.
    """
    from scipy.special import expit

    line, count = start.copy(), right + wrong
    todo = np.arange(len(right))
    for _ in range(MOST_STEPS):
        n = count[todo]
        fitted = expit(line[todo, :1] + line[todo, 1:] * odds)
        missed, weight = right[todo] - n * fitted, n * fitted * (1 - fitted)
        slope = np.stack([missed.sum(axis=1), missed @ odds], axis=1)
        flat, tilt, bend = weight.sum(axis=1), weight @ odds, weight @ odds**2
        det = flat * bend - tilt**2
        step = (
            np.stack(
                [bend * slope[:, 0] - tilt * slope[:, 1], flat * slope[:, 1] - tilt * slope[:, 0]],
                axis=1,
            )
            / np.where(det > 0, det, np.nan)[:, None]
        )
        ends = np.abs(step[:, :1] + step[:, 1:] * odds[[0, -1]]).max(axis=1)
        line[todo] += step * np.where(ends > DONE, np.log1p(ends) / np.maximum(ends, DONE), 1)[:, None]
        todo = todo[ends > DONE]
        if not len(todo):
            break
    line[todo] = np.nan
    return line


def _between(stated: Floats, level: Floats, seen: NDArray[np.bool_], at: Floats) -> Floats:
    """Levels (R, K) at `at`, straight between the nearest two seen; beyond all, the nearest."""
    place = np.arange(len(stated))
    low = np.maximum.accumulate(np.where(seen, place, -1), axis=1)
    high = np.minimum.accumulate(np.where(seen, place, len(stated))[:, ::-1], axis=1)[:, ::-1]
    below, above = np.searchsorted(stated, at, "right") - 1, np.searchsorted(stated, at, "left")
    ends = np.full((len(level), 1), -1), np.full((len(level), 1), len(stated))
    left = np.hstack([ends[0], low])[:, below + 1]
    right = np.hstack([high, ends[1]])[:, above]
    # Where one is missing, the other is level.
    left, right = np.where(left < 0, right, left), np.where(right == len(stated), left, right)
    left, right = left.clip(0, len(stated) - 1), right.clip(0, len(stated) - 1)
    width = stated[right] - stated[left]
    part = np.divide(at - stated[left], width, out=np.zeros_like(width), where=width > 0)
    start, end = np.take_along_axis(level, left, axis=1), np.take_along_axis(level, right, axis=1)
    mapped: Floats = start + (end - start) * part
    return mapped


def _log_odds(stated: Floats) -> Floats:
    from scipy.special import logit

    odds: Floats = logit(np.clip(stated, NEAREST, 1 - NEAREST))
    return odds


def _greatest(odds: Floats, among: NDArray[np.bool_]) -> Floats:
    greatest: Floats = np.where(among, odds, -np.inf).max(axis=1)
    return greatest


def _least(odds: Floats, among: NDArray[np.bool_]) -> Floats:
    least: Floats = np.where(among, odds, np.inf).min(axis=1)
    return least


def _all_alike(right: Floats, wrong: Floats) -> NDArray[np.bool_]:
    """Whether all are right, all are wrong, or there are none."""
    alike: NDArray[np.bool_] = (right.sum(axis=1) == 0) | (wrong.sum(axis=1) == 0)
    return alike


def _share(right: Floats, wrong: Floats) -> Floats:
    share: Floats = right.sum(axis=1) / (right + wrong).sum(axis=1)
    return share
