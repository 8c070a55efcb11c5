"""Resamples of forecasts as tallies.

Whole clusters are drawn: forecasts of one query (seeds, claims of one paragraph) are not independent.
Clusters of the same content are one kind, so a resample is a multinomial over kinds, and depends on
neither their names nor their order.

Recalibrated forecasts are recalibrated anew in each resample. Clusters are drawn within each fold, as
in a bootstrap of two samples (Efron and Tibshirani 1993, 8.3). The folds share no question, so they are
two independent samples. The interval has the chance of both maps and of the draw. Three other ways were
rejected:

- Drawing each fold from all questions would bring copies of one question into both folds. Each copy
  would be mapped by its own outcome.
- Halving each resample anew would do the same.
- Halving anew, with a question's copies kept together, would resample the mean over all halvings, not
  this one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from candor_training.metrics.recalibration import Floats, Recalibration
from candor_training.metrics.tally import Forecasts, Tally

CHUNK = 2_000_000
"""Counts held at once; bounds the memory."""

Stratum = tuple[int, ...]
Kind = tuple[Stratum, tuple[int, ...]]


@dataclass(frozen=True)
class _Sheet:
    """The cells that a side's rows are counted in, and the tallies (R, K) of counts (R, size)."""

    cell: list[int]
    size: int
    tally: Callable[[Floats], Tally]


def resample(sides: list[Forecasts], seed: int, resamples: int) -> Iterator[list[Tally]]:
    """Resampled tallies of each side, in chunks; every side has and draws the same clusters.

    A resample in which a side can't be recalibrated has counts of NaN there.
    """
    sheets = [
        _plain(one) if one.recalibrated is None else _folds(one, one.recalibrated) for one in sides
    ]
    ends = np.cumsum([sheet.size for sheet in sheets]).tolist()
    kinds, times = _kinds(sides, sheets, [0, *ends])
    # Entries in the order of their cells: a cell's count is the sum of its entries' draws.
    entries = sorted((cell, kind) for kind, (_, cells) in enumerate(kinds) for cell in cells)
    cells = np.array([cell for cell, _ in entries])
    kind_of = np.array([kind for _, kind in entries])
    starts = np.flatnonzero(np.diff(cells, prepend=-1))
    strata = _strata(kinds)
    random = np.random.default_rng(seed)
    chunk = max(1, CHUNK // max(len(entries), ends[-1]))
    for done in range(0, resamples, chunk):
        rows = min(chunk, resamples - done)
        draws = np.concatenate([_drawn(times[own], rows, random) for own in strata], axis=1)
        counts = np.zeros((rows, ends[-1]))
        counts[:, cells[starts]] = np.add.reduceat(draws[:, kind_of], starts, axis=1)
        parts = np.split(counts, ends[:-1], axis=1)
        yield [sheet.tally(part) for sheet, part in zip(sheets, parts, strict=True)]


def observed(side: Forecasts) -> Tally:
    """The tally of the forecasts themselves, recalibrated as in a resample: by their own rows alone.

    Counts are NaN where they can't be recalibrated.
    """
    if side.recalibrated is None:
        return side.tally
    sheet = _folds(side, side.recalibrated)
    counts = np.bincount(sheet.cell, minlength=sheet.size).astype(np.float64)
    found = sheet.tally(counts[None])
    filled = found.count[0] != 0
    return Tally(found.confidence[0, filled], found.right[0, filled], found.wrong[0, filled])


def _drawn(times: NDArray[np.int64], rows: int, random: np.random.Generator) -> NDArray[np.int64]:
    return random.multinomial(times.sum(), times / times.sum(), rows)


def _kinds(
    sides: list[Forecasts], sheets: list[_Sheet], starts: list[int]
) -> tuple[list[Kind], NDArray[np.int64]]:
    """The distinct contents of clusters, as folds and cells (with repeats), and how many have each."""
    contents: dict[str, list[int]] = {}
    strata: dict[str, Stratum] = {}
    for side, sheet, start in zip(sides, sheets, starts, strict=False):
        for name, cell in zip(side.cluster, sheet.cell, strict=True):
            contents.setdefault(name, []).append(start + cell)
        if side.recalibrated is not None:
            for name, fold in dict(zip(side.cluster, side.recalibrated.fold, strict=True)).items():
                strata[name] = (*strata.get(name, ()), fold)
    times: dict[Kind, int] = {}
    for name, cells in contents.items():
        kind = strata.get(name, ()), tuple(sorted(cells))
        times[kind] = times.get(kind, 0) + 1
    kinds = sorted(times)
    return kinds, np.array([times[kind] for kind in kinds], dtype=np.int64)


def _strata(kinds: list[Kind]) -> list[slice]:
    """Where the kinds of each stratum are; they are sorted by it."""
    found: dict[Stratum, slice] = {}
    for place, (stratum, _) in enumerate(kinds):
        found[stratum] = slice(found[stratum].start if stratum in found else place, place + 1)
    return [*found.values()]


def _plain(side: Forecasts) -> _Sheet:
    confidence = side.tally.confidence
    size = len(confidence)
    cell = _cells(confidence, side.confidence, side.correct)
    return _Sheet(
        cell.tolist(), 2 * size, lambda counts: Tally(confidence, counts[:, :size], counts[:, size:])
    )


def _folds(side: Forecasts, how: Recalibration) -> _Sheet:
    """Rows are counted by fold and stated confidence, those without an answer by their own."""
    stated, fold, correct = np.array(how.stated), np.array(how.fold), np.array(side.correct, dtype=bool)
    silent = np.isnan(stated)
    names = sorted({each for one in how.fold for each in (one, one ^ 1)})
    groups = [~silent & (fold == name) for name in names]
    levels = [np.unique(stated[rows]) for rows in groups]
    kept = np.unique(np.array(side.confidence)[silent])
    sizes = [len(one) for one in (*levels, kept)]
    starts = [2 * sum(sizes[:place]) for place in range(len(sizes))]
    cell = np.zeros(len(stated), dtype=np.int64)
    for rows, own, start in zip(groups, levels, starts, strict=False):
        cell[rows] = start + _cells(own, stated[rows], correct[rows])
    cell[silent] = starts[-1] + _cells(kept, np.array(side.confidence)[silent], correct[silent])

    def tally(counts: Floats) -> Tally:
        right = [counts[:, at : at + size] for at, size in zip(starts, sizes, strict=True)]
        wrong = [counts[:, at + size : at + 2 * size] for at, size in zip(starts, sizes, strict=True)]
        confidence = [np.broadcast_to(kept, right[-1].shape)]
        for place, name in enumerate(names):
            other = names.index(name ^ 1)
            mapped = how.fit(levels[other], right[other], wrong[other], levels[place])
            confidence.insert(place, mapped)
        return _merged(*(np.hstack(parts) for parts in (confidence, right, wrong)))

    return _Sheet(cell.tolist(), 2 * sum(sizes), tally)


def _cells(levels: Floats, confidence: ArrayLike, correct: ArrayLike) -> NDArray[np.int64]:
    """The cell of each row: first those that are right, then those that are wrong."""
    places = np.searchsorted(levels, np.asarray(confidence, dtype=np.float64))
    return places + np.where(correct, 0, len(levels))


def _merged(confidence: Floats, right: Floats, wrong: Floats) -> Tally:
    """Each resample's cells (R, K) by confidence, equal ones counted in the last of them."""
    order = np.argsort(confidence, axis=1, kind="stable")
    confidence, right, wrong = (
        np.take_along_axis(each, order, axis=1) for each in (confidence, right, wrong)
    )
    is_last = np.ones(confidence.shape, dtype=bool)
    is_last[:, :-1] = confidence[:, 1:] != confidence[:, :-1]
    # With NaN among them there is nothing to count.
    undefined = np.isnan(confidence).any(axis=1)
    sums = []
    for counts in (right, wrong):
        until = np.where(is_last, counts.cumsum(axis=1), 0)
        before = np.maximum.accumulate(until, axis=1)
        summed = until.copy()
        summed[:, 1:] = np.where(is_last[:, 1:], until[:, 1:] - before[:, :-1], 0)
        summed[undefined] = np.nan
        sums.append(summed)
    return Tally(confidence, *sums)
