"""What the confidence says by how often the pretraining text mentions a fact."""

from dataclasses import dataclass

import numpy as np

from candor_training.miniature.load_seed import SeedResult

GROUPS = ((0, 2), (3, 8), (9, 1_000_000))


@dataclass(frozen=True)
class MentionGroup:
    """Forecasts of facts that are mentioned from `low` to `high` times."""

    low: int
    high: int
    n: int
    mean_confidence: float
    accuracy: float

    @property
    def label(self) -> str:
        return f"{self.low} or more" if self.high == GROUPS[-1][1] else f"{self.low} to {self.high}"


def by_mentions(results: list[SeedResult], questions: str, model: str) -> list[MentionGroup]:
    """Mean confidence and accuracy by groups of mentions, over the forecasts of all seeds.

    A group without forecasts is left out.
    """
    pairs = [
        (one.mentions[row.question], confidence, correct)
        for one in results
        if (questions, model) in one.judged
        for judged in [one.judged[questions, model]]
        for row, confidence, correct in zip(
            judged.rows, judged.forecasts.confidence, judged.forecasts.correct, strict=True
        )
    ]
    groups = []
    for low, high in GROUPS:
        own = [(confidence, correct) for times, confidence, correct in pairs if low <= times <= high]
        if own:
            confidence, accuracy = np.mean(own, axis=0).tolist()
            groups.append(MentionGroup(low, high, len(own), confidence, accuracy))
    return groups
