"""What one seed of the miniature came to: the judged forecasts of every model on every set."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from candor_training.evaluation.gather import Judged, gather
from candor_training.evaluation.given import read_given
from candor_training.evaluation.recalibrate import recalibrated
from candor_training.formats.files import read_rows
from candor_training.pipeline.plan import PlannedStage
from candor_training.world.facts import FactRow


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
    """Gathers what the stage `evaluation` of a seed was given, and recalibrates as controls."""
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
