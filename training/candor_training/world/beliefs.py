"""What the text says of one fact, and what it is worth: the exact posterior of the truth.

A fact is told truly or is the subject of a rumour; the rumour's share differs from region to region,
and nothing in the text marks it. With V values, truth t and rumour w:

  told truly    each mention says t with `truly`, else any other value alike
  a rumour      each mention says w with `rumoured`, else t
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from pydantic import Field

from candor_training.pipeline.stage import Settings


class Telling(Settings):
    """How faithfully mentions repeat what is true, or what is rumoured."""

    truly: float = Field(default=0.95, gt=0, lt=1)
    rumoured: float = Field(default=0.85, gt=0, lt=1)


def draw_mentions(
    values: int, truth: int, rumour: int | None, mentions: int, telling: Telling, rng: Generator
) -> list[int]:
    """Which of the values each mention says."""
    chances = np.zeros(values)
    if rumour is None:
        chances[:] = (1 - telling.truly) / (values - 1)
        chances[truth] = telling.truly
    else:
        chances[rumour] = telling.rumoured
        chances[truth] = 1 - telling.rumoured
    return [int(v) for v in rng.choice(values, size=mentions, p=chances)]


def truth_posterior(
    counts: NDArray[np.int64], rumour_share: float, telling: Telling
) -> NDArray[np.float64]:
    """P(truth = v | how often each value is mentioned), by Bayes from a uniform prior; shape (V,)."""
    values = len(counts)
    total = int(counts.sum())
    slip = (1 - telling.truly) / (values - 1)
    weights = np.zeros(values)
    for truth in range(values):
        told = telling.truly ** counts[truth] * slip ** (total - counts[truth])
        rumoured = sum(
            telling.rumoured ** counts[w] * (1 - telling.rumoured) ** counts[truth]
            for w in range(values)
            if w != truth and counts[w] + counts[truth] == total
        )
        weights[truth] = (1 - rumour_share) * told + rumour_share * rumoured / (values - 1)
    posterior: NDArray[np.float64] = weights / weights.sum()
    return posterior
