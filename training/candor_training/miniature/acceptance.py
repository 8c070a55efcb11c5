"""The criteria for the paper's result in miniature, judged on held-out facts over all seeds.

ECE, accuracy and the like are means over the seeds' own figures; P comes from a paired bootstrap over
the questions of all seeds together.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from candor_training.evaluation.figures import BETTER, figures
from candor_training.metrics.intervals import measure_difference
from candor_training.miniature.seeds import GROUPS, SeedResult, by_mentions, pooled

SET = "held-out"
LC_RL, LC_SFT, PLATT = "LC RL", "LC SFT", "LC SFT, Platt"
FACTUALITY_RL, FACTUALITY_SFT = "Factuality RL", "Factuality SFT"


@dataclass(frozen=True)
class Criterion:
    """One condition, the measured figures, and whether it holds."""

    what: str
    found: str
    holds: bool


def judge(results: list[SeedResult], bins: int, seed: int) -> list[Criterion]:
    """The acceptance figures of the miniature, in their order."""
    measured = figures(bins)

    def mean(figure: str, model: str) -> float:
        values = [measured[figure](one.judged[SET, model].forecasts.tally) for one in results]
        return float(np.mean(values))

    def closed_form(model: str) -> Criterion:
        error, wrong = mean("ece", model), 1 - mean("accuracy", model)
        what, found = f"{model}: ECE = 1 - accuracy", f"{error:.3f} and {wrong:.3f}"
        return Criterion(what, found, abs(error - wrong) < 1e-9)

    def ratio(model: str, other: str, most: float) -> Criterion:
        ours, theirs = mean("ece", model), mean("ece", other)
        what, found = f"ECE of {model} <= {most:g} of {other}'s", _against(ours, theirs, 3)
        return Criterion(what, f"{found}: {ours / theirs:.2f}", ours <= most * theirs)

    def not_lower(figure: str) -> Criterion:
        ours, theirs = mean(figure, LC_RL), mean(figure, LC_SFT)
        what = f"{figure} of LC RL not lower than LC SFT's by more than .02"
        return Criterion(what, _against(ours, theirs, 3), ours >= theirs - 0.02)

    def below(figure: str, name: str, model: str, called: str) -> Criterion:
        ours, theirs = mean(figure, LC_RL), mean(figure, model)
        return Criterion(f"{name} of LC RL below {called}", _against(ours, theirs, 4), ours < theirs)

    ours, theirs = (pooled(results, SET, model).forecasts for model in (LC_RL, LC_SFT))
    paired = measure_difference(ours, theirs, {"ece": measured["ece"]}, BETTER, seed)
    better = paired["ece"].better or 0.0
    spread = mean("spread", LC_RL)
    missed = float(np.mean([one.sum_error(SET, LC_RL) for one in results]))
    criteria = [
        *(closed_form(model) for model in (FACTUALITY_SFT, FACTUALITY_RL)),
        ratio(LC_SFT, FACTUALITY_SFT, 0.5),
        _rises(results),
        ratio(LC_RL, LC_SFT, 0.75),
        Criterion("P(LC RL's ECE is lower) >= .95", f"{better:.3f}", better >= 0.95),
        not_lower("accuracy"),
        below("brier", "Brier score", LC_SFT, "LC SFT's"),
        below("log_score", "log score", LC_SFT, "LC SFT's"),
        not_lower("auroc"),
        Criterion("spread of LC RL's confidence >= .08", f"{spread:.3f}", spread >= 0.08),
        Criterion(
            "LC RL's probabilities miss a sum of 1 by .05 or less", f"{missed:.3f}", missed <= 0.05
        ),
    ]
    if all((SET, PLATT) in one.judged for one in results):
        # Whether training was worth more than two parameters fitted to what LC SFT says.
        control = "that of LC SFT with Platt scaling"
        criteria += [below("ece", "ECE", PLATT, control), below("brier", "Brier score", PLATT, control)]
    return criteria


def _against(ours: float, theirs: float, places: int) -> str:
    said = ("undefined" if np.isnan(one) else f"{one:.{places}f}" for one in (ours, theirs))
    return " against ".join(said)


def _rises(results: list[SeedResult]) -> Criterion:
    groups = by_mentions(results, SET, LC_SFT)
    means = [group.mean_confidence for group in groups]
    rises = len(groups) == len(GROUPS) and all(a < b for a, b in pairwise(means))
    found = ", ".join(f"{group.label}: {group.mean_confidence:.3f}" for group in groups)
    return Criterion("LC SFT's confidence rises with the number of mentions", found, rises)
