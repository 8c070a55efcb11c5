from math import comb
from typing import Literal

import numpy as np
import pytest

from candor_training.metrics.intervals import (
    Difference,
    measure,
    measure_difference,
    measure_differences,
    measure_mean,
)
from candor_training.metrics.scores import (
    accuracy,
    auroc,
    brier_score,
    equal_mass_bins,
    expected_calibration_error,
    spread,
)
from candor_training.metrics.tally import Forecasts, Tally, tally_of
from tests.support.binned_error import calibration_error_of


def side(right: list[bool], confidence: float = 0.5) -> Forecasts:
    return Forecasts([confidence] * len(right), right, [str(i) for i in range(len(right))])


def difference(a: Forecasts, b: Forecasts, better: Literal["higher", "lower"], seed: int) -> Difference:
    return measure_difference(a, b, {"x": accuracy}, {"x": better}, seed)["x"]


def test_what_both_sides_share_cancels_out() -> None:
    # Both right on 50 of 100 questions, only the first on 10: differences are
    # Binomial(100, 0.1) / 100. scipy 1.17.1, binom.ppf at 0.025 and 0.975: 5 and 16.
    a = side([i < 60 for i in range(100)])
    b = side([i < 50 for i in range(100)])
    found = difference(a, b, "higher", seed=1)
    assert (found.value, found.low, found.high) == pytest.approx((0.1, 0.05, 0.16), abs=1e-12)
    assert found.pairs == 100
    assert found.better == pytest.approx(1, abs=1e-3)


def test_a_mean_over_seeds_has_the_interval_of_independent_ones() -> None:
    # Right on 50 of 100 and on 90 of 100 questions: (X + Y) / 200 with X ~ Binomial(100, .5) and
    # Y ~ Binomial(100, .9), whose 2.5 % and 97.5 % points are enumerated here.
    seeds = [side([i < right for i in range(100)]) for right in (50, 90)]
    x, y = ([comb(100, k) * p**k * (1 - p) ** (100 - k) for k in range(101)] for p in (0.5, 0.9))
    below = np.cumsum(np.convolve(x, y))
    low, high = (np.searchsorted(below, q) / 200 for q in (0.025, 0.975))
    found = measure_mean(seeds, accuracy, seed=1, resamples=100_000)
    assert found.value == pytest.approx(0.7)
    assert found.n == 200
    # To one question: the share up to the lower point, .0251, is near the 2.5 %.
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0051)


def test_probability_of_being_better() -> None:
    # Of 100 questions only a is right on 6, only b on 4. Drawn: (X, Y) ~ Multinomial(100; .06, .04),
    # of which P(X > Y) + P(X = Y) / 2 is enumerated here.
    a = side([i < 6 or i >= 10 for i in range(100)])
    b = side([i >= 6 for i in range(100)])
    expected = sum(
        comb(100, x) * comb(100 - x, y) * 0.06**x * 0.04**y * 0.9 ** (100 - x - y) * weight
        for x in range(40)
        for y in range(40)
        if (weight := 1 if x > y else 0.5 if x == y else 0)
    )
    higher = difference(a, b, "higher", seed=2).better
    lower = difference(a, b, "lower", seed=2).better
    # Ten thousand draws: 3 standard errors are 0.015 at most.
    assert higher == pytest.approx(expected, abs=0.015)
    assert lower == pytest.approx(1 - expected, abs=0.015)


def test_many_are_drawn_together_as_two_are() -> None:
    # The third has fewer questions, so its pairs are drawn apart.
    random = np.random.default_rng(4)
    several = [
        Forecasts([0.5] * n, (random.random(n) < 0.6).tolist(), [str(i) for i in range(n)])
        for n in (80, 80, 50, 80)
    ]
    found = measure_differences(several, {"x": accuracy}, {"x": "higher"}, seed=1)
    assert sorted(found) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    for (i, j), together in found.items():
        alone = difference(several[j], several[i], "higher", seed=2)
        assert (together["x"].value, together["x"].pairs) == (alone.value, alone.pairs)
        # Steps of 1/80 or 1/50, in 10,000 resamples.
        assert together["x"].low == pytest.approx(alone.low, abs=0.021)
        assert together["x"].high == pytest.approx(alone.high, abs=0.021)
        assert together["x"].better == pytest.approx(alone.better, abs=0.02)


def test_left_out_and_undefined() -> None:
    a = side([i % 3 == 0 for i in range(50)])
    b = side([i % 4 == 0 for i in range(30)])
    assert difference(a, b, "higher", seed=1).pairs == 30
    assert difference(a, side([]), "higher", seed=1).value is None
    same = difference(a, a, "higher", seed=1)
    assert (same.value, same.low, same.better) == (0, None, None)
    all_right = measure(side([True] * 9), {"auroc": auroc, "accuracy": accuracy}, seed=1)
    assert all_right["auroc"].value is None
    # All resamples are alike: no width would look like certainty.
    assert (all_right["accuracy"].value, all_right["accuracy"].low) == (1, None)


def test_neither_order_nor_names_matter() -> None:
    random = np.random.default_rng(0)
    confidence = list(random.choice([0.3, 0.5, 0.8], 90))
    correct = list(random.random(90) < 0.6)
    cluster = [str(i // 3) for i in range(90)]
    figures = {"ece": expected_calibration_error, "brier": brier_score}
    found = measure(Forecasts(confidence, correct, cluster), figures, seed=3)
    renamed = [f"x{name}" for name in cluster]
    again = Forecasts(confidence[::-1], correct[::-1], renamed[::-1])
    assert measure(again, figures, seed=3) == found


def test_resampled_ece_is_that_of_its_bins() -> None:
    # Against the bins one by one, on counts with gaps, ties across edges, and confidences that nobody
    # gave in this resample.
    random = np.random.default_rng(1)
    confidence = np.array([0.1, 0.35, 0.5, 0.75, 0.9, 1.0])
    right = random.integers(0, 6, (40, 6)).astype(float)
    wrong = random.integers(0, 6, (40, 6)) * random.integers(0, 2, (40, 6)).astype(float)
    found = expected_calibration_error(Tally(confidence, right, wrong), 7)
    for row in range(40):
        held = right[row] + wrong[row] > 0
        one = Tally(confidence[held], right[row][held], wrong[row][held])
        expected = calibration_error_of(equal_mass_bins(one, 7))
        assert found[row] == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_one_confidence_for_all() -> None:
    # A model that always says 1: ECE is 1 - accuracy under any bins, AUROC .5, spread 0.
    tally = tally_of([1.0] * 30, [i < 21 for i in range(30)])
    assert expected_calibration_error(tally, 20) == pytest.approx(0.3)
    assert (float(auroc(tally)), float(spread(tally))) == (0.5, 0)


def test_of_no_forecasts_nothing_is_known() -> None:
    figures = {"ece": expected_calibration_error, "auroc": auroc}
    found = measure(Forecasts([], [], []), figures, seed=1)
    assert {one.value for one in found.values()} == {None}


def test_refuses_what_is_no_probability() -> None:
    with pytest.raises(ValueError, match=r"not in \[0, 1\]"):
        tally_of([0.5, float("nan")], [1, 0])
