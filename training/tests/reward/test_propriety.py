"""The theorem of the paper's appendix B, numerically, and what the code's departures from it cost.

Expected rewards over a grid of forecasts of three answers, each in {0, .02, ..., 1}: all of the
cube, not only the simplex. The expected reward is concave in the forecast, so a grid that holds the
truth cannot hide a better point beside it.
"""

import numpy as np
import pytest

from candor_training.reward.decision import Floats, brier_reward, decision_reward

_axis = np.linspace(0, 1, 51)
_cube = np.stack(np.meshgrid(_axis, _axis, _axis, indexing="ij"), -1).reshape(-1, 3)


def expected(truth: Floats, forecasts: Floats, weight: float, floor: float = 0.0) -> Floats:
    """E over y ~ truth of R(f, y), shape (forecasts,), for C = 0."""
    total = forecasts.sum(axis=1)
    rewards = [
        decision_reward(forecasts[:, y], total, weight=weight, constant=0, floor=floor)
        for y in range(len(truth))
    ]
    return truth @ np.array(rewards)


@pytest.mark.parametrize("weight", [1.02, 2.0, 5.0])
@pytest.mark.parametrize("truth", [(0.6, 0.3, 0.1), (0.34, 0.34, 0.32), (0.9, 0.08, 0.02)])
def test_above_one_the_truth_is_the_only_best_forecast(weight: float, truth: tuple[float, ...]) -> None:
    p = np.array(truth)
    values = expected(p, _cube, weight)
    best = np.flatnonzero(values >= values.max() - 1e-9)
    assert len(best) == 1
    assert _cube[best[0]] == pytest.approx(p)


@pytest.mark.parametrize("truth", [(0.6, 0.3, 0.1), (0.34, 0.34, 0.32), (0.9, 0.08, 0.02)])
def test_by_the_brier_score_the_truth_is_the_only_best_forecast(truth: tuple[float, ...]) -> None:
    p = np.array(truth)
    squares = (_cube**2).sum(axis=1)
    values = p @ np.array([brier_reward(_cube[:, y], squares, constant=0) for y in range(3)])
    best = np.flatnonzero(values >= values.max() - 1e-12)
    assert _cube[best] == pytest.approx(np.array([truth]))
    # Forecasts of .8 and .1 where the first is the truth: -((.8 - 1)^2 + .1^2) = -.05.
    assert brier_reward([0.8], [0.65], constant=0) == pytest.approx([-0.05])


def test_below_one_a_forecast_of_too_much_is_better_for_some_truths() -> None:
    # On the ray f = z*p the expected reward is E[log p] + log z - weight*(z - 1) for z >= 1, which
    # is greatest at z = 1/weight = 1.25: the gain is log 1.25 - .8*.25 = .0231.
    p = np.array([0.4, 0.4, 0.2])
    gain = expected(p, np.array([1.25 * p]), 0.8) - expected(p, np.array([p]), 0.8)
    assert gain == pytest.approx([0.023144], abs=1e-6)


def test_clipping_moves_the_best_forecast_only_near_the_floor() -> None:
    # A truth of (1 - 2e, e, e) with e at the floor of 1e-4: clipped, nothing need be said about the
    # rare answers, (1, 0, 0) gains (1 - 2e) * -log(1 - 2e) = .000200 nats over honesty.
    e = 1e-4
    p = np.array([1 - 2 * e, e, e])
    honest, silent = np.array([p]), np.array([[1.0, 0.0, 0.0]])
    gain = expected(p, silent, 5.0, floor=e) - expected(p, honest, 5.0, floor=e)
    assert gain == pytest.approx([2.0e-4], abs=1e-6)
    # An answer of probability .02 is worth its naming: the truth stays the only best forecast.
    p = np.array([0.9, 0.08, 0.02])
    values = expected(p, _cube, 5.0, floor=1e-4)
    assert _cube[values.argmax()] == pytest.approx(p)


def test_listing_some_answers_the_best_forecast_is_the_truth_among_them() -> None:
    # Answers 0 and 1 are listed, 2 is not and so has f = 0: .7 and .2 become 7/9 and 2/9.
    # With the floor, an unlisted truth costs .1 * log 1e-4 = -.921 nats whatever else is said.
    p = np.array([0.7, 0.2, 0.1])
    axis = np.linspace(0, 1, 901)
    one, two = np.meshgrid(axis, axis, indexing="ij")
    listed = np.stack([one, two, np.zeros_like(one)], -1).reshape(-1, 3)
    values = expected(p, listed, 5.0, floor=1e-4)
    assert listed[values.argmax()] == pytest.approx([7 / 9, 2 / 9, 0], abs=1e-9)
    # ... .7*ln(7/9) + .2*ln(2/9) - .921034 = -1.397770, against -.801819 for listing all three.
    assert values.max() == pytest.approx(-1.397770, abs=1e-6)
    assert expected(p, np.array([p]), 5.0, floor=1e-4) == pytest.approx([-0.801819], abs=1e-6)
