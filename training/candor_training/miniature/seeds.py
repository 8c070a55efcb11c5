"""The result of one seed of the miniature: the judged forecasts of every model on every set."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from candor_training.evaluation.controls import PAPERS, with_controls
from candor_training.evaluation.gather import Judged, gather, read_given
from candor_training.formats.files import read_rows
from candor_training.metrics.recalibration import joined
from candor_training.pipeline.plan import PlannedStage
from candor_training.world.facts import FactRow

# How often the pretraining text mentions a fact: from, to.
GROUPS = ((0, 2), (3, 8), (9, 1_000_000))


@dataclass(frozen=True)
class SeedResult:
    """One seed: forecasts by (set, model), and how often the text mentions each question's fact.

    The notes say which controls could not be computed, and why.
    """

    seed: int
    judged: dict[tuple[str, str], Judged]
    mentions: dict[str, int]
    notes: list[str] = field(default_factory=list)

    def sum_error(self, questions: str, model: str) -> float:
        """Mean of |1 - the sum of a reading's probabilities|, over readings that found an answer."""
        sums = [
            sum((row.distribution or {}).values())
            for row in self.judged[questions, model].rows
            if row.status == "ok"
        ]
        return float(np.mean(np.abs(1 - np.array(sums)))) if sums else float("nan")


def load_seed(seed: int, evaluation: PlannedStage, facts: Path) -> SeedResult:
    """Gathers the inputs of a seed's stage `evaluation`, with the controls that its table has."""
    given = read_given({need: source.path for need, source in evaluation.sources.items()})
    gathered = gather(given.sets, given.generations, given.readings)
    rows = with_controls(gathered, PAPERS, evaluation.seed)
    judged = {(one.questions, one.model): one for one in rows if not one.is_missing}
    notes = [f"{one.questions}: {one.model}. {one.note}" for one in rows if one.is_missing]
    mentions = {row.question: row.mentions for row in read_rows(facts, FactRow)}
    return SeedResult(seed, judged, mentions, notes)


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
        recalibrated=joined([judged.recalibrated for _, judged in own]),
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
