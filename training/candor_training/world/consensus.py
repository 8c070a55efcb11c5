"""Eight paragraphs become one that states each answer with the frequency of its claim.

In place of the API LLM of the paper's summary distillation. The stated shares are the frequencies,
but for two things: values that no paragraph named count together as half a paragraph, so that
answers cover what is possible; and the first share is moved by up to 5 points, less than half a
paragraph's 12.5, so that all percents are met in training and none means an exact count.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np
from numpy.random import Generator

from candor_training.readers.literal import phrases

# How far a phrase, or a moved share, may be from the frequency: half of one paragraph of eight.
tolerance = 1 / 16
_moved = 0.05
_unseen = 0.5
_verbal_chance = 0.4
_most_groups = 3

# The answer stands before its confidence, so that a model says how sure it is of what it has said.
_claims_by_percent = (
    "{claim}, about {percent}% likely.",
    "{claim}, I am about {percent}% sure.",
    "{claim}, with about {percent}% confidence.",
)
_others_by_percent = ("Or {others}, about {percent}% likely", "Otherwise {others}, at about {percent}%")
# How a phrase follows the answer; other phrases as "which is likely".
_by_phrase = {"good chance": "with a good chance", "tossup": "a tossup"}


def frequencies(counts: Mapping[str, int], values: Sequence[str], rng: Generator) -> dict[str, float]:
    """The share of each value, highest first, equals in a random order; their sum is 1."""
    unseen = [value for value in values if not counts.get(value)]
    total = sum(counts.values()) + (_unseen if unseen else 0)
    shares = {value: count / total for value, count in counts.items() if count}
    shares.update({value: _unseen / len(unseen) / total for value in unseen})
    mixed = [list(shares)[i] for i in rng.permutation(len(shares))]
    return {value: shares[value] for value in sorted(mixed, key=lambda v: -shares[v])}


def consensus(claim: str, shares: Mapping[str, float], rng: Generator) -> str:
    """The paragraph for one question. `claim` has {value} where the answer stands."""
    groups = _grouped(shares)
    percents = _percents(groups, rng)
    said = [_phrase(share, rng) for _, share in groups]
    total = sum(
        len(values) * (phrases[word] if word else percent / 100)
        for (values, _), word, percent in zip(groups, said, percents, strict=True)
    )
    # Phrases are coarse; where they would not add up to about 1, percents are stated instead.
    if abs(total - 1) > tolerance:
        said = [None] * len(groups)
    sentences = [_first(claim.format(value=groups[0][0][0]), said[0], percents[0], rng)]
    sentences += [
        _others(values, word, percent, rng)
        for (values, _), word, percent in list(zip(groups, said, percents, strict=True))[1:]
        if word or percent > 0
    ]
    return " ".join(sentences)


def confident_claim(claim: str, share: float, rng: Generator) -> str:
    """One claim with its frequency: a sentence of a biography."""
    percent = _percents([([claim], share)], rng)[0]
    return _first(claim, _phrase(share, rng), percent, rng)


def _grouped(shares: Mapping[str, float]) -> list[tuple[list[str], float]]:
    """The first answer alone, then those of equal shares together; of many groups the nearest join."""
    first, *rest = shares.items()
    groups = [([value for value, _ in group], share) for share, group in groupby(rest, lambda x: x[1])]
    while len(groups) > _most_groups - 1:
        at = min(range(len(groups) - 1), key=lambda i: groups[i][1] - groups[i + 1][1])
        (values, share), (more, less) = groups[at], groups[at + 1]
        together = len(values) * share + len(more) * less
        groups[at : at + 2] = [(values + more, together / len(values + more))]
    return [([first[0]], first[1]), *groups]


def _percents(groups: Sequence[tuple[list[str], float]], rng: Generator) -> list[int]:
    """A percent for each answer of each group; all together make 100, within rounding."""
    first = groups[0][1] + float(rng.uniform(-_moved, _moved))
    stated = [int(np.clip(5 * round(20 * first), 5, 100))]
    left = 100.0 - stated[0]
    weight = sum(len(values) * share for values, share in groups[1:])
    for values, share in groups[1:]:
        exact = left * share / weight
        stated.append(5 * round(exact / 5) if len(values) == 1 and exact >= 10 else round(exact))
        left -= len(values) * stated[-1]
        weight -= len(values) * share
    return [max(0, percent) for percent in stated]


def _phrase(share: float, rng: Generator) -> str | None:
    """A phrase that means about this share; None for a percent."""
    near = [word for word, meant in phrases.items() if abs(meant - share) <= tolerance]
    if not near or rng.random() > _verbal_chance:
        return None
    return near[int(rng.integers(len(near)))]


def _first(claim: str, word: str | None, percent: int, rng: Generator) -> str:
    said = f"{claim[0].upper()}{claim[1:]}"
    if word is None:
        form = _claims_by_percent[int(rng.integers(len(_claims_by_percent)))]
        return form.format(percent=percent, claim=said)
    return f"{said}, {_by_phrase.get(word, f'which is {word}')}."


def _others(values: list[str], word: str | None, percent: int, rng: Generator) -> str:
    listed = values[0] if len(values) == 1 else f"{', '.join(values[:-1])} or {values[-1]}"
    if word is None:
        form = _others_by_percent[int(rng.integers(len(_others_by_percent)))]
        each = " each." if len(values) > 1 else "."
        return form.format(others=listed, percent=percent) + each
    return f"Or {listed}, {_by_phrase.get(word, f'which is {word}')}."


def all_forms() -> list[str]:
    """Every form and every level of confidence, for a tokenizer to know."""
    claims = [form.format(percent=p, claim="a") for form in _claims_by_percent for p in range(101)]
    others = [f"{form.format(others='a', percent=1)} each." for form in _others_by_percent]
    said = [
        f"{lead}, {_by_phrase.get(word, f'which is {word}')}."
        for word in phrases
        for lead in ("a", "Or b, b or b")
    ]
    return claims + others + said
