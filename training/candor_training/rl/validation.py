"""What the policy is worth on prompts that it is not trained on, by the surrogate and by a reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from candor_training.formats.rows import PromptRow
from candor_training.models.decoding import Decoded
from candor_training.reward.decision import DecisionRewardSettings
from candor_training.rl.figures import forecast_figures, mean_over
from candor_training.rl.group import Group
from candor_training.rl.scoring import Forecast, Scorer, score_forecasts


class Reader(Protocol):
    """Whoever reads forecasts from paragraphs; an empty one where there is no answer."""

    def read(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> list[Forecast]: ...


@dataclass(frozen=True)
class Validation:
    """PPO validation. `rows` are this process's; each process's first `monitor_rows` are read too."""

    rows: list[PromptRow]
    scorer: Scorer
    group: Group
    decision: DecisionRewardSettings
    reader: Reader | None = None
    monitor_rows: int = 0

    def measure(self, decoded: Sequence[Decoded]) -> dict[str, float]:
        """The mean reward, without the constant C; with a reader, its own, and how far apart.

        `gap` is the mean of surrogate minus reader over the same paragraphs, `gap_error` its standard
        error.
        """
        texts = [one.text for one in decoded]
        scores = self.scorer.score(self.rows, texts)
        figures = {"validation_reward": mean_over({"reward": scores.values}, self.group)["reward"]}
        figures |= forecast_figures(scores, self.group)
        if self.reader is None:
            return figures
        rows, texts = self.rows[: self.monitor_rows], texts[: self.monitor_rows]
        forecasts = self.reader.read(rows, texts)
        read = score_forecasts(forecasts, rows, self.decision).values
        gaps = scores.values[: len(read)] - read
        means = mean_over({"reader_reward": read, "gap": gaps, "squares": gaps**2}, self.group)
        read_in_all = len(gaps) * self.group.size
        variance = max(means.pop("squares") - means["gap"] ** 2, 0.0)
        return {**figures, **means, "gap_error": float(np.sqrt(variance / read_in_all))}
