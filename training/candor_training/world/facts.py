"""The facts of the world; the row that keeps each for readers, figures and `truth: resampled`."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from candor_training.errors import StatedError
from candor_training.formats.rows import Row
from candor_training.readers.literal import Lexicon
from candor_training.world.beliefs import Telling, draw_mentions, truth_posterior
from candor_training.world.relations import Kind, Relation, musicians, things

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
    told: list[str]


def make_fact(
    subject: Subject, relation: Relation, mentions: int, telling: Telling, rng: Generator
) -> Fact:
    """Draws truth, rumour and mentions of one fact."""
    region = subject.region
    values = region.values[relation.name]
    truth = int(rng.integers(len(values)))
    other = (truth + int(rng.integers(1, len(values)))) % len(values)
    rumour = other if rng.random() < region.rumour_share else None
    told = draw_mentions(len(values), truth, rumour, mentions, telling, rng)
    counts = np.bincount(np.array(told, dtype=np.int64), minlength=len(values))
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
    return Fact(subject, relation, row, [values[v] for v in told])


def world_lexicon(facts: Iterable[FactRow]) -> Lexicon:
    """All values that any fact may have, by relation."""
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for fact in facts:
        words[fact.relation].update(dict.fromkeys(fact.values))
    return Lexicon(words)


class Asked:
    """What questions ask for, by (dataset, question): one fact, or all those of a biography."""

    def __init__(self, facts: Iterable[FactRow]) -> None:
        self._found: dict[tuple[str, str], list[FactRow]] = defaultdict(list)
        for fact in facts:
            self._found[(fact.dataset, fact.question)].append(fact)

    def of(self, dataset: str, question: str) -> list[FactRow]:
        """Raises StatedError for a question that no fact is about."""
        if (dataset, question) not in self._found:
            raise StatedError(f"needs.facts has no question {question} of {dataset}.")
        return self._found[dataset, question]
