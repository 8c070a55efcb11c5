"""Summaries against the frequencies that they state, read by the literal reader."""

import re

import numpy as np
import pytest

from candor_training.readers.literal import Lexicon, phrases
from candor_training.world.consensus import consensus, frequencies

towns = ["Kelm", "Ard", "Bryn", "Tol", "Wick"]
lexicon = Lexicon({"birthplace": towns})


def summary(counts: list[int], seed: int) -> tuple[dict[str, float], str]:
    rng = np.random.default_rng(seed)
    shares = frequencies(dict(zip(towns, counts, strict=True)), towns, rng)
    return shares, consensus("Mira was born in {value}", shares, rng)


def test_values_that_nobody_named_are_half_a_paragraph_together() -> None:
    # 6 of 8.5, 2 of 8.5, and three values that share .5 of 8.5.
    shares, _ = summary([6, 2, 0, 0, 0], 0)
    assert [shares[town] for town in towns] == pytest.approx([6 / 8.5, 2 / 8.5, *[0.5 / 3 / 8.5] * 3])
    # All were named: 4 of 8 and four times 1 of 8.
    assert summary([4, 1, 1, 1, 1], 0)[0]["Kelm"] == pytest.approx(0.5)


def test_summaries_read_back_as_the_frequencies_and_meet_every_level() -> None:
    rng = np.random.default_rng(0)
    off, levels, said = [], set(), set()
    for seed in range(2000):
        counts = rng.multinomial(8, rng.dirichlet(np.full(5, rng.choice([0.2, 1.0])))).tolist()
        shares, text = summary(counts, seed)
        read = lexicon.read("birthplace", text).distribution
        off += [abs(read.get(town, 0.0) - shares[town]) for town in towns]
        assert abs(sum(read.values()) - 1) <= 1 / 16
        # Words, numbers and signs: the tokens of the miniature.
        assert len(re.findall(r"\w+|[^\w\s]", text)) <= 45
        levels |= {int(percent) for percent in re.findall(r"(\d+)%", text)}
        said |= {word for word in phrases if re.search(rf"\b{word}\b", text)}
    # One paragraph of eight is 12.5 points.
    assert max(off) <= 1 / 8
    assert np.mean(off) <= 0.025
    assert levels >= {1, 2, *range(5, 101, 5)}
    assert said == set(phrases)
