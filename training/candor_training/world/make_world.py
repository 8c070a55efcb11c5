"""Makes regions, people, things and their facts from a seed."""

import numpy as np
from numpy.random import Generator
from pydantic import Field

from candor_training.pipeline.stage import Settings
from candor_training.world.facts import Fact, Region, Subject, Telling, make_fact
from candor_training.world.names import first_names, make_names, make_towns_and_regions
from candor_training.world.relations import (
    Kind,
    musicians,
    names_of,
    people,
    thing_words,
    things,
    values_per_region,
)

# There are 132,250 names of two syllables, and 1,150 of one, after which regions are named.
MOST_NAMES = 100_000
_most_regions = 500


class People(Settings):
    """How many people each split has; each brings two questions, a musician three."""

    sft: int = Field(default=1780, ge=0, le=MOST_NAMES)
    """People of the questions for supervised fine-tuning."""
    prompt_validation: int = Field(default=44, ge=0, le=MOST_NAMES)
    """People of the questions to choose prompts by."""
    reward_model: int = Field(default=268, ge=0, le=MOST_NAMES)
    """People of the questions whose paragraphs the surrogate reader learns from."""
    ppo: int = Field(default=1600, ge=0, le=MOST_NAMES)
    """People of the questions for reinforcement learning."""
    ppo_validation: int = Field(default=80, ge=0, le=MOST_NAMES)
    """People of the questions on which checkpoints are rewarded."""
    validation: int = Field(default=268, ge=0, le=MOST_NAMES)
    """People of the questions on which a checkpoint is selected."""
    test: int = Field(default=448, ge=0, le=MOST_NAMES)
    """People of the test set."""
    shifted: int = Field(default=180, ge=0, le=MOST_NAMES)
    """People of the test set from regions that no other split has."""

    @property
    def by_split(self) -> dict[str, int]:
        """How many each split has."""
        return self.model_dump()


class WorldSize(Settings):
    """How large the world is. A fourth of its people are musicians."""

    regions: int = Field(default=24, ge=1, le=_most_regions)
    """Regions with a truth and rumours of their own."""
    unseen_regions: int = Field(default=4, ge=1, le=_most_regions)
    """Further regions, where only the people of the split shifted live."""
    people: People = People()
    things: int = Field(default=110, ge=1, le=MOST_NAMES)
    """Things, which are a further test set."""
    mentions: dict[int, float] = {0: 8, 1: 12, 2: 16, 4: 24, 8: 22, 16: 14, 32: 4}
    """How many of each hundred facts are mentioned how often."""
    rumour_shares: tuple[float, float] = (0.0, 0.35)
    """The share of rumours in the most truthful region, and in the least."""
    telling: Telling = Telling()

    def musicians(self, split: str) -> int:
        """How many people of a split are musicians."""
        return self.people.by_split[split] // 4

    @property
    def names(self) -> int:
        """How many names of two syllables it takes: those of people, things and towns."""
        towns = values_per_region * (self.regions + self.unseen_regions)
        return sum(self.people.by_split.values()) + self.things + towns


def make_facts(size: WorldSize, seed: int) -> list[Fact]:
    """All facts of the world, those of a subject next to each other."""
    rng = np.random.default_rng(seed)
    taken = set(first_names)
    known, unseen = (
        _make_regions(count, size, rng, taken) for count in (size.regions, size.unseen_regions)
    )
    kinds = [
        (split, musicians if number < size.musicians(split) else people)
        for split, count in size.people.by_split.items()
        for number in range(count)
    ]
    surnames = make_names(len(kinds), 2, rng, taken)
    subjects = []
    for number, (surname, (split, kind)) in enumerate(zip(surnames, kinds, strict=True), start=1):
        regions = unseen if split == "shifted" else known
        subjects.append(_make_subject(kind, f"person-{number}", surname, split, regions, rng))
    for number, name in enumerate(make_names(size.things, 2, rng, taken), start=1):
        subjects.append(_make_subject(things, f"thing-{number}", name, "things", known, rng))
    levels = np.array(list(size.mentions))
    weights = np.array(list(size.mentions.values()), dtype=float)
    return [
        make_fact(subject, relation, int(mentions), size.telling, rng)
        for subject in subjects
        for relation in subject.kind.relations
        for mentions in rng.choice(levels, size=1, p=weights / weights.sum())
    ]


def _make_regions(count: int, size: WorldSize, rng: Generator, taken: set[str]) -> list[Region]:
    names, towns = make_towns_and_regions(count, values_per_region, rng, taken)
    shares = rng.permutation(np.linspace(*size.rumour_shares, num=count))
    return [
        Region(name, {**_pick_values(musicians, own, rng), **_pick_values(things, own, rng)}, share)
        for name, own, share in zip(names, towns, shares.tolist(), strict=True)
    ]


def _pick_values(kind: Kind, towns: list[str], rng: Generator) -> dict[str, list[str]]:
    return {
        relation.name: rng.choice(relation.pool, values_per_region, replace=False).tolist()
        if relation.pool
        else towns
        for relation in kind.relations
    }


def _make_subject(
    kind: Kind, key: str, name: str, split: str, regions: list[Region], rng: Generator
) -> Subject:
    word = str(rng.choice(thing_words if kind is things else first_names))
    region = regions[int(rng.integers(len(regions)))]
    full, short = names_of(kind, name, word, region.name)
    return Subject(kind, key, name, full, short, split, region)
