"""The app's own figures of the same forecasts.

Copied from `npm run --silent candor -- score FILE --json --bins 5` and, for the second case, from
`--bins 8 --cluster-by question`.
"""

import numpy as np
import pytest

from candor_training.metrics.intervals import measure
from candor_training.metrics.scores import (
    accuracy,
    auroc,
    brier_score,
    equal_mass_bins,
    expected_calibration_error,
    log_score,
    mean_confidence,
    spread,
)
from candor_training.metrics.tally import Forecasts, tally_of

CONFIDENCE = [
    0.35, 0.35, 0.9, 0.9, 0.2, 0.75, 0.35, 1.0, 0.9, 1.0, 0.35, 0.9, 0.2, 0.2, 0.9, 0.2, 0.5, 1.0,
    0.75, 0.75, 0.9, 0.35, 0.2,
]  # fmt: skip
CORRECT = [0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1]

# Sixty forecasts of thirty questions, two each.
CONFIDENCE_60 = [
    0.8, 0.9, 0.6, 0.6, 0.5, 0.7, 0.9, 0.7, 0.9, 1.0, 0.7, 1.0, 1.0, 0.5, 0.5, 0.65, 0.65, 1.0,
    0.65, 1.0, 0.8, 0.6, 1.0, 1.0, 0.8, 0.95, 0.7, 0.7, 0.75, 0.8, 0.75, 0.6, 0.9, 0.8, 0.95, 0.6,
    1.0, 0.8, 0.8, 1.0, 0.6, 0.75, 0.6, 0.75, 0.95, 0.9, 0.8, 0.95, 1.0, 0.5, 0.75, 0.7, 0.95, 0.95,
    0.75, 0.9, 0.75, 0.8, 0.9, 0.65,
]  # fmt: skip
CORRECT_60 = [
    0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1,
    1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1,
]  # fmt: skip


def test_figures() -> None:
    tally = tally_of(CONFIDENCE, CORRECT)
    assert accuracy(tally) == pytest.approx(0.6086956521739131, abs=1e-12)
    assert mean_confidence(tally) == pytest.approx(0.6043478260869566, abs=1e-12)
    assert brier_score(tally) == pytest.approx(0.24391304347826093, abs=1e-12)
    assert log_score(tally) == pytest.approx(0.9203876318058921, abs=1e-12)
    assert auroc(tally) == pytest.approx(0.6428571428571429, abs=1e-12)
    assert spread(tally) == pytest.approx(0.30994846818472377, abs=1e-12)


def test_calibration_error() -> None:
    tally = tally_of(CONFIDENCE, CORRECT)
    assert expected_calibration_error(tally, 5) == pytest.approx(0.1643478260869565, abs=1e-12)


def test_bins_that_share_ties() -> None:
    bins = equal_mass_bins(tally_of(CONFIDENCE, CORRECT), 5)
    expected = [
        (4.6, 0.2, 0.4, 0.2, 0.2),
        (4.6, 0.33695652173913043, 0.4, 0.2, 0.35),
        (4.6, 0.6260869565217392, 0.6927536231884058, 0.35, 0.75),
        (4.6, 0.8934782608695652, 0.9855072463768114, 0.75, 0.9),
        (4.6, 0.965217391304348, 0.5652173913043479, 0.9, 1),
    ]
    found = [(b.n, b.mean_confidence, b.accuracy, b.low, b.high) for b in bins]
    assert np.array(found) == pytest.approx(np.array(expected), abs=1e-12)


def test_intervals() -> None:
    # Two programs draw different resamples: the ends of 10,000 differ by about 0.002 here, and the
    # app widens the second by t(29) / 1.96 sqrt(30 / 29) = 1.06, which is taken out again.
    figures = {"accuracy": accuracy, "brier": brier_score, "auroc": auroc}
    rows = [str(i) for i in range(60)]
    alone = measure(Forecasts(CONFIDENCE_60, [x == 1 for x in CORRECT_60], rows), figures, seed=1)
    expected = {
        "accuracy": (0.55, 0.7833333333333333),
        "brier": (0.14587187500000004, 0.27704375),
        "auroc": (0.5647990657538154, 0.8385194362168046),
    }
    for name, (low, high) in expected.items():
        assert (alone[name].low, alone[name].high) == pytest.approx((low, high), abs=0.006), name

    pairs = [str(i // 2) for i in range(60)]
    drawn = measure(Forecasts(CONFIDENCE_60, [x == 1 for x in CORRECT_60], pairs), figures, seed=1)
    low, value, high = 0.1383156678765992, 0.21054166666666665, 0.2916354578981446
    unwidened = (value - (value - low) / 1.061, value + (high - value) / 1.061)
    assert (drawn["brier"].low, drawn["brier"].high) == pytest.approx(unwidened, abs=0.006)
