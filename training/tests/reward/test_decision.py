import math

import numpy as np
import pytest

from candor_training.reward.decision import decision_reward, factuality_reward


def test_rewards_by_hand() -> None:
    # ln .5 - 5*|1 - 1| + 5 = 4.306853; ln .2 - 5*|.8 - 1| + 5 = -1.609438 - 1 + 5 = 2.390562;
    # f(y) = 0 counts as 1e-4: ln 1e-4 - 5*|0 - 1| + 5 = -9.210340; sum 1.3: ln 1 - 1.5 + 5 = 3.5
    rewards = decision_reward([0.5, 0.2, 0.0, 1.0], [1.0, 0.8, 0.0, 1.3])
    assert rewards == pytest.approx([4.306853, 2.390562, -9.210340, 3.5], abs=1e-6)


def test_evaluation_leaves_the_constant_out() -> None:
    assert decision_reward([1.0], [1.0], constant=0.0) == pytest.approx([0.0])


def test_without_a_floor_a_truth_given_nothing_costs_everything() -> None:
    assert decision_reward([0.0], [1.0], floor=0.0)[0] == -math.inf


@pytest.mark.parametrize(("p", "total"), [(1.1, 1.0), (-0.1, 1.0), (0.5, -0.1), (math.nan, 1.0)])
def test_what_is_no_probability_is_refused(p: float, total: float) -> None:
    with pytest.raises(ValueError, match="probabilities"):
        decision_reward([p], [total])


def test_factuality_is_above_one_half_and_not_at_it() -> None:
    assert np.array_equal(factuality_reward([0.5, 0.51, 0.1]), [0.0, 1.0, 0.0])
    with pytest.raises(ValueError, match="probabilities"):
        factuality_reward([math.nan])
