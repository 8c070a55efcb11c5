"""Which prompts a step sees, and which truths: functions of the seed and the step alone.

So a run that is resumed needs no state of theirs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from candor_training.formats.rows import PromptRow


@dataclass(frozen=True)
class Prompts:
    """The training prompts in their order: each epoch is a permutation of its own.

    `posteriors`, by question id, redraw the truth for each occurrence; without them it is the row's.
    """

    rows: list[PromptRow]
    per_step: int
    seed: int
    posteriors: Mapping[str, Mapping[str, float]] | None = None

    def of_step(self, step: int) -> list[PromptRow]:
        """The rows of step 1, 2, ...; a batch may continue into the next epoch."""
        first = (step - 1) * self.per_step
        return [self._row(place) for place in range(first, first + self.per_step)]

    def _row(self, place: int) -> PromptRow:
        epoch, within = divmod(place, len(self.rows))
        row = self.rows[_permutation(len(self.rows), self.seed, epoch)[within]]
        if self.posteriors is None:
            return row
        posterior = self.posteriors[row.question_id]
        answers = list(posterior)
        weights = np.array([posterior[answer] for answer in answers])
        drawn = np.random.default_rng([self.seed, 1, place]).choice(
            len(answers), p=weights / weights.sum()
        )
        return row.model_copy(update={"answer": answers[drawn], "aliases": []})

    def steps_in(self, epochs: float) -> int:
        """The whole steps after which the rows have been seen so often, at least 1."""
        return steps_in(epochs, len(self.rows), self.per_step)


def steps_in(epochs: float, rows: int, per_step: int) -> int:
    """The whole steps after which so many rows have been seen so often, at least 1."""
    return max(1, int(epochs * rows / per_step))


@lru_cache(maxsize=2)
def _permutation(count: int, seed: int, epoch: int) -> list[int]:
    order: list[int] = np.random.default_rng([seed, 0, epoch]).permutation(count).tolist()
    return order
