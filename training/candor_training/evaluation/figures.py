"""The figures of the table, and which way is better."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from candor_training.evaluation.gather import Judged
from candor_training.metrics import intervals, scores
from candor_training.metrics.intervals import Difference, Figure, Measured

Better = Literal["higher", "lower"]
BETTER: dict[str, Better] = {
    "accuracy": "higher",
    "ece": "lower",
    "brier": "lower",
    "log_score": "lower",
    "auroc": "higher",
    "spread": "higher",
}


def figures(bins: int) -> dict[str, Figure]:
    """All figures by name; ECE over `bins` equal-mass bins that share ties."""
    return {
        "accuracy": scores.accuracy,
        "mean_confidence": scores.mean_confidence,
        "ece": partial(scores.expected_calibration_error, bins=bins),
        "brier": scores.brier_score,
        "log_score": scores.log_score,
        "auroc": scores.auroc,
        "spread": scores.spread,
    }


@dataclass(frozen=True)
class TableRow:
    """One model on one set. Figures have 95 % intervals: percentile bootstrap over queries, or
    Student's t over so many `seeds`.
    """

    questions: str
    judged: Judged
    figures: dict[str, Measured]
    seeds: int | None = None


@dataclass(frozen=True)
class DifferenceRow:
    """By how much a figure of `model` exceeds that of `other`, on the queries of both."""

    questions: str
    model: str
    other: str
    figure: str
    difference: Difference


def table_rows(
    judged: list[Judged], bins: int, seed: int, over_seeds: Sequence[str] = ()
) -> list[TableRow]:
    """A row for each model on each set.

    On the sets `over_seeds`, models that wrote with several seeds have figures over these.
    """
    measured = figures(bins)
    rows = []
    for one in judged:
        by_seed = one.by_seed if one.questions in over_seeds else []
        if len(by_seed) < 2:
            rows.append(TableRow(one.questions, one, intervals.measure(one.forecasts, measured, seed)))
        else:
            found = intervals.measure_over_seeds(by_seed, measured)
            rows.append(TableRow(one.questions, one, found, len(by_seed)))
    return rows


def difference_rows(judged: list[Judged], bins: int, seed: int) -> list[DifferenceRow]:
    """Every two models on every set, the later one less the earlier one; controls are like models."""
    measured = {name: figure for name, figure in figures(bins).items() if name in BETTER}
    rows = []
    for name in dict.fromkeys(one.questions for one in judged):
        own = [one for one in judged if one.questions == name and not one.is_missing]
        found = intervals.measure_differences([one.forecasts for one in own], measured, BETTER, seed)
        rows += [
            DifferenceRow(name, own[later].model, own[earlier].model, figure, difference)
            for (earlier, later), differences in sorted(found.items())
            for figure, difference in differences.items()
        ]
    return rows
