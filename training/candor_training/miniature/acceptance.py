"""What counts as the paper's result in miniature, judged on held-out facts over all seeds.

ECE, accuracy and the like are means over the seeds' own figures; P comes from a paired bootstrap over
the questions of all seeds together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from candor_training.evaluation.figures import BETTER, figures
from candor_training.metrics.bootstrap import measure_difference
from candor_training.miniature.by_mentions import GROUPS, by_mentions
from candor_training.miniature.load_seed import SeedResult, pooled

SET = "held-out"
LC_RL, LC_SFT, PLATT = "LC RL", "LC SFT", "LC SFT, Platt"
FACTUALITY_RL, FACTUALITY_SFT = "Factuality RL", "Factuality SFT"


@dataclass(frozen=True)
class Criterion:
    """One thing that is to hold, what was found, and whether it does."""

    what: str
    found: str
    holds: bool


def judge(results: list[SeedResult], bins: int, seed: int) -> list[Criterion]:
    """The acceptance figures of the miniature, in their order."""
    measured = figures(bins)

    def mean(figure: str, model: str) -> float:
        values = [measured[figure](one.judged[SET, model].forecasts.tally) for one in results]
        return float(np.mean(values))

    compared = {name: measured[name] for name in ("ece", "brier", "log_score")}
    differences = measure_difference(
        pooled(results, SET, LC_RL).forecasts,
        pooled(results, SET, LC_SFT).forecasts,
        compared,
        BETTER,
        seed,
    )
    better = {name: one.better or 0.0 for name, one in differences.items()}
    return [
        *(_closed_form(mean, model) for model in (FACTUALITY_SFT, FACTUALITY_RL)),
        _ratio(mean, LC_SFT, FACTUALITY_SFT, 0.5),
        _rises(results),
        _ratio(mean, LC_RL, LC_SFT, 0.75),
        Criterion("P(LC RL's ECE is lower) >= .95", f"{better['ece']:.3f}", better["ece"] >= 0.95),
        _not_lower(mean, "accuracy"),
        _better(mean, "brier", "Brier score"),
        _better(mean, "log_score", "log score"),
        _not_lower(mean, "auroc"),
        _at_least(mean("spread", LC_RL), 0.08, "spread of LC RL's confidence >= .08"),
        _at_most(
            float(np.mean([one.sum_error(SET, LC_RL) for one in results])),
            0.05,
            "LC RL's probabilities miss a sum of 1 by .05 or less",
        ),
        *_beats_control(results, mean),
    ]


Mean = Callable[[str, str], float]


def _closed_form(mean: Mean, model: str) -> Criterion:
    error, wrong = mean("ece", model), 1 - mean("accuracy", model)
    holds = abs(error - wrong) < 1e-9
    return Criterion(f"{model}: ECE = 1 - accuracy", f"{error:.3f} and {wrong:.3f}", holds)


def _ratio(mean: Mean, model: str, other: str, most: float) -> Criterion:
    ours, theirs = mean("ece", model), mean("ece", other)
    found = f"{ours:.3f} against {theirs:.3f}: {ours / theirs:.2f}"
    return Criterion(f"ECE of {model} <= {most:g} of {other}'s", found, ours <= most * theirs)


def _rises(results: list[SeedResult]) -> Criterion:
    groups = by_mentions(results, SET, LC_SFT)
    told = [group.mean_confidence for group in groups]
    rises = len(groups) == len(GROUPS) and all(a < b for a, b in pairwise(told))
    found = ", ".join(f"{group.label}: {group.mean_confidence:.3f}" for group in groups)
    return Criterion("LC SFT's confidence rises with the number of mentions", found, rises)


def _beats_control(results: list[SeedResult], mean: Mean) -> list[Criterion]:
    """Whether training was worth more than two parameters fitted to what LC SFT says."""
    if any((SET, PLATT) not in one.judged for one in results):
        return []
    return [
        Criterion(
            f"{name} of LC RL below that of LC SFT with Platt scaling",
            f"{mean(figure, LC_RL):.4f} against {mean(figure, PLATT):.4f}",
            mean(figure, LC_RL) < mean(figure, PLATT),
        )
        for figure, name in (("ece", "ECE"), ("brier", "Brier score"))
    ]


def _not_lower(mean: Mean, figure: str) -> Criterion:
    ours, theirs = mean(figure, LC_RL), mean(figure, LC_SFT)
    found = f"{ours:.3f} against {theirs:.3f}"
    what = f"{figure} of LC RL not lower than LC SFT's by more than .02"
    return Criterion(what, found, ours >= theirs - 0.02)


def _better(mean: Mean, figure: str, name: str) -> Criterion:
    ours, theirs = mean(figure, LC_RL), mean(figure, LC_SFT)
    return Criterion(
        f"{name} of LC RL below LC SFT's", f"{ours:.4f} against {theirs:.4f}", ours < theirs
    )


def _at_least(value: float, least: float, what: str) -> Criterion:
    return Criterion(what, f"{value:.3f}", value >= least)


def _at_most(value: float, most: float, what: str) -> Criterion:
    return Criterion(what, f"{value:.3f}", value <= most)
