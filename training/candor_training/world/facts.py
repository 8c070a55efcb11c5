"""The facts of the world, what its text says of them, and the exact posterior of the truth.

A fact is stated truly or is the subject of a rumour; the rumour's share differs from region to region,
and nothing in the text marks it. With V values, truth t and rumour w:

  true          each mention says t with `truly`, else any other value alike
  a rumour      each mention says w with `rumoured`, else t
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from pydantic import Field

from candor_training.errors import StatedError
from candor_training.formats.rows import Row
from candor_training.pipeline.stage import Settings
from candor_training.readers.literal import Lexicon
from candor_training.world.relations import Kind, Relation, musicians, things


class Telling(Settings):
    """How faithfully mentions repeat what is true, or what is rumoured."""

    truly: float = Field(default=0.95, gt=0, lt=1)
    """How often a mention of a true fact repeats it faithfully."""
    rumoured: float = Field(default=0.85, gt=0, lt=1)
    """How often a mention of a rumour repeats it faithfully."""


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
        true = telling.truly ** counts[truth] * slip ** (total - counts[truth])
        rumoured = sum(
            telling.rumoured ** counts[w] * (1 - telling.rumoured) ** counts[truth]
            for w in range(values)
            if w != truth and counts[w] + counts[truth] == total
        )
        weights[truth] = (1 - rumour_share) * true + rumour_share * rumoured / (values - 1)
    posterior: NDArray[np.float64] = weights / weights.sum()
    return posterior


relations: dict[str, Relation] = {
    relation.name: relation for kind in (musicians, things) for relation in kind.relations
}


class FactRow(Row):
    """One fact, by the question that asks for it; the question of a biography asks for several.

    `posterior` is what a perfect reader of the pretraining text would believe.
    """

    dataset: str
    question: str
    text: str
    subject: str
    short: str
    region: str
    relation: str
    values: list[str]
    truth: str
    rumour: str | None = None
    rumour_share: float
    mentions: int
    counts: dict[str, int]
    posterior: dict[str, float]


@dataclass(frozen=True)
class Region:
    """A region, the values that each relation may have there, and its share of rumours."""

    name: str
    values: dict[str, list[str]]
    rumour_share: float


@dataclass(frozen=True)
class Subject:
    """A person or a thing, with its facts. `name` is the word that is its own."""

    kind: Kind
    key: str
    name: str
    full: str
    short: str
    split: str
    region: Region


@dataclass(frozen=True)
class Fact:
    """A fact with what each of its mentions says, in the order of the text."""

    subject: Subject
    relation: Relation
    row: FactRow
    stated: list[str]


def make_fact(
    subject: Subject, relation: Relation, mentions: int, telling: Telling, rng: Generator
) -> Fact:
    """Draws truth, rumour and mentions of one fact."""
    region = subject.region
    values = region.values[relation.name]
    truth = int(rng.integers(len(values)))
    other = (truth + int(rng.integers(1, len(values)))) % len(values)
    rumour = other if rng.random() < region.rumour_share else None
    stated = draw_mentions(len(values), truth, rumour, mentions, telling, rng)
    counts = np.bincount(np.array(stated, dtype=np.int64), minlength=len(values))
    posterior = truth_posterior(counts, region.rumour_share, telling)
    row = FactRow(
        dataset=subject.kind.name,
        question=f"{subject.key}-{relation.name}",
        text=relation.question.format(full=subject.full),
        subject=subject.full,
        short=subject.short,
        region=region.name,
        relation=relation.name,
        values=values,
        truth=values[truth],
        rumour=None if rumour is None else values[rumour],
        rumour_share=region.rumour_share,
        mentions=mentions,
        counts=dict(zip(values, counts.tolist(), strict=True)),
        posterior={v: round(float(p), 6) for v, p in zip(values, posterior, strict=True)},
    )
    return Fact(subject, relation, row, [values[v] for v in stated])


def world_lexicon(facts: Iterable[FactRow]) -> Lexicon:
    """All values that any fact may have, by relation."""
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for fact in facts:
        words[fact.relation].update(dict.fromkeys(fact.values))
    return Lexicon(words)


class Asked:
    """The facts that questions ask for, by (dataset, question): one, or all those of a biography."""

    def __init__(self, facts: Iterable[FactRow]) -> None:
        self._found: dict[tuple[str, str], list[FactRow]] = defaultdict(list)
        for fact in facts:
            self._found[(fact.dataset, fact.question)].append(fact)

    def of(self, dataset: str, question: str) -> list[FactRow]:
        """Raises StatedError for a question that no fact is about."""
        if (dataset, question) not in self._found:
            raise StatedError(f"needs.facts has no question {question} of {dataset}.")
        return self._found[dataset, question]
