"""The posterior of a fact's truth against Bayes by hand."""

import numpy as np
import pytest

from candor_training.world.facts import Telling, draw_mentions, truth_posterior

telling = Telling(truly=0.8, rumoured=0.9)


def test_posterior_without_mentions_is_the_prior() -> None:
    assert truth_posterior(np.zeros(5, dtype=np.int64), 0.3, telling) == pytest.approx([0.2] * 5)


def test_posterior_of_two_like_mentions() -> None:
    # Three values, both mentions say the first, half of the facts are rumours.
    # Truth 0: mentioned truly .5 * .8^2 = .32; rumour w = 1 or 2: .5 * (2 * .1^2) / 2 = .005 -> .325
    # Truth 1: mentioned truly .5 * .1^2 = .005; rumour w = 0: .5 * .9^2 / 2 = .2025        -> .2075
    # Truth 2 alike. Sum .74.
    posterior = truth_posterior(np.array([2, 0, 0]), 0.5, telling)
    assert posterior == pytest.approx([0.325 / 0.74, 0.2075 / 0.74, 0.2075 / 0.74])


def test_posterior_is_how_often_it_is_true() -> None:
    # Among simulated facts with the counts (3, 1, 0), the truth is each value as often as it says.
    rng = np.random.default_rng(0)
    truths: list[int] = []
    for _ in range(40_000):
        truth = int(rng.integers(3))
        rumour = (truth + int(rng.integers(1, 3))) % 3 if rng.random() < 0.4 else None
        mentions = draw_mentions(3, truth, rumour, 4, telling, rng)
        if np.bincount(mentions, minlength=3).tolist() == [3, 1, 0]:
            truths.append(truth)
    observed = np.bincount(truths, minlength=3) / len(truths)
    # About 1,000 facts: a standard error of at most .016.
    assert observed == pytest.approx(truth_posterior(np.array([3, 1, 0]), 0.4, telling), abs=0.05)
