"""The result of one seed of the miniature: the judged forecasts of every model on every set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from candor_training.evaluation.gather import Judged, gather, read_given
from candor_training.formats.files import read_rows
from candor_training.metrics.tally import Floats
from candor_training.models.held_out import draw_order
from candor_training.pipeline.plan import PlannedStage
from candor_training.world.facts import FactRow

# How often the pretraining text mentions a fact: from, to.
GROUPS = ((0, 2), (3, 8), (9, 1_000_000))
# Stated certainty has no log-odds: it is taken as this far from certain.
_nearest = 1e-3

Fit = Callable[[Floats, Floats], Callable[[Floats], Floats]]


@dataclass(frozen=True)
class SeedResult:
    """One seed: forecasts by (set, model), and how often the text mentions each question's fact."""

    seed: int
    judged: dict[tuple[str, str], Judged]
    mentions: dict[str, int]

    def sum_error(self, questions: str, model: str) -> float:
        """Mean of |1 - the sum of a reading's probabilities|, over readings that found an answer."""
        sums = [
            sum((row.distribution or {}).values())
            for row in self.judged[questions, model].rows
            if row.status == "ok"
        ]
        return float(np.mean(np.abs(1 - np.array(sums)))) if sums else float("nan")


def load_seed(seed: int, evaluation: PlannedStage, facts: Path) -> SeedResult:
    """Gathers the inputs of a seed's stage `evaluation`, and recalibrates them as controls."""
    given = read_given({need: source.path for need, source in evaluation.sources.items()})
    gathered = gather(given.sets, given.generations, given.readings)
    controls = [
        control
        for one in gathered
        if one.model in ("LC SFT", "Factuality SFT")
        for control in recalibrated(one, seed)
    ]
    judged = {(one.questions, one.model): one for one in (*gathered, *controls)}
    mentions = {row.question: row.mentions for row in read_rows(facts, FactRow)}
    return SeedResult(seed, judged, mentions)


def pooled(results: list[SeedResult], questions: str, model: str) -> Judged:
    """One model's forecasts of all seeds on a set; a query of each seed is drawn by itself."""
    own = [(one.seed, one.judged[questions, model]) for one in results]
    return Judged(
        model=model,
        kind=own[0][1].kind,
        questions=questions,
        rows=[row for _, judged in own for row in judged.rows],
        clusters=[f"{seed}\n{name}" for seed, judged in own for name in judged.clusters],
        unparsable=sum(judged.unparsable for _, judged in own),
        silent=sum(judged.silent for _, judged in own),
    )


@dataclass(frozen=True)
class MentionGroup:
    """Forecasts of facts that are mentioned about equally often."""

    label: str
    n: int
    mean_confidence: float
    accuracy: float


def by_mentions(results: list[SeedResult], questions: str, model: str) -> list[MentionGroup]:
    """Mean confidence and accuracy by groups of mentions, over the forecasts of all seeds.

    A group without forecasts is left out.
    """
    times: list[int] = []
    forecasts: list[tuple[float, bool]] = []
    for one in results:
        if judged := one.judged.get((questions, model)):
            own = judged.forecasts
            times += [one.mentions[row.question] for row in judged.rows]
            forecasts += zip(own.confidence, own.correct, strict=True)
    groups = []
    for low, high in GROUPS:
        within = [both for count, both in zip(times, forecasts, strict=True) if low <= count <= high]
        if within:
            label = f"{low} or more" if high == GROUPS[-1][1] else f"{low} to {high}"
            groups.append(MentionGroup(label, len(within), *np.mean(within, axis=0).tolist()))
    return groups


def recalibrated(judged: Judged, seed: int) -> list[Judged]:
    """Cheap controls: the model with its confidences mapped by what was right of other questions.

    Two-fold: the questions are halved, and each half is mapped by what the other half taught. Platt
    scaling (Platt 1999) fits two parameters to the confidence's log-odds, isotonic regression (Zadrozny
    and Elkan 2002) any rising line. The text still says what it said.

    Without an answer there is nothing to be confident of: such readings stay as they count.
    """
    answered = [place for place, row in enumerate(judged.rows) if row.status == "ok"]
    stated = np.array([judged.confidence(judged.rows[place]) for place in answered])
    right = np.array([bool(judged.rows[place].correct) for place in answered], dtype=np.float64)
    order = sorted(set(judged.clusters), key=lambda name: draw_order(seed, name))
    first = set(order[::2])
    is_first = np.array([judged.clusters[place] in first for place in answered], dtype=bool)
    if not is_first.any() or is_first.all():
        return []
    found = []
    for name, fit in _methods.items():
        mapped = np.empty_like(stated)
        for half in (is_first, ~is_first):
            mapped[half] = fit(stated[~half], right[~half])(stated[half])
        rows = list(judged.rows)
        for place, confidence in zip(answered, mapped.tolist(), strict=True):
            rows[place] = rows[place].model_copy(update={"confidence": confidence})
        found.append(replace(judged, model=f"{judged.model}, {name}", kind="confidence", rows=rows))
    return found


def _platt(stated: Floats, right: Floats) -> Callable[[Floats], Floats]:
    if len(set(right.tolist())) == 1:
        return lambda some: np.full_like(some, right[0])
    # Without a penalty, as Platt's.
    fitted = LogisticRegression(C=np.inf).fit(_log_odds(stated), right)
    return lambda some: fitted.predict_proba(_log_odds(some))[:, 1]


def _isotonic(stated: Floats, right: Floats) -> Callable[[Floats], Floats]:
    fitted = IsotonicRegression(out_of_bounds="clip").fit(stated, right)
    return lambda some: np.clip(fitted.predict(some), 0, 1)


def _log_odds(stated: Floats) -> Floats:
    near = np.clip(stated, _nearest, 1 - _nearest)
    odds: Floats = np.log(near / (1 - near))[:, None]
    return odds


_methods: dict[str, Fit] = {"Platt": _platt, "isotonic": _isotonic}
