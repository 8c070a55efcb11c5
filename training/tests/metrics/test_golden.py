"""Numbers from the tests and documentation of other libraries, each within what its digits allow.

A test's name is the vector's; the comment above it says whose it is. Vectors of measures that this
package does not have (kappas, bins of equal width, scores of whole distributions) are tested in the
app.
"""

import pytest

from candor_training.metrics.scores import brier_score, equal_mass_bins, log_score
from candor_training.metrics.tally import tally_of


# scikit-learn 1.2.1, sklearn/tests/test_calibration.py 387-397.
def test_sk_curve_quantile() -> None:
    bins = equal_mass_bins(tally_of([0, 0.1, 0.2, 0.5, 0.9, 1], [0, 0, 0, 0, 1, 1]), 2)
    assert [part.accuracy for part in bins] == pytest.approx([0, 2 / 3], abs=1e-7)
    assert [part.mean_confidence for part in bins] == pytest.approx([0.1, 0.8], abs=1e-7)


# scikit-learn 1.2.1, sklearn/metrics/tests/test_classification.py 2587-2592 and 2612-2615;
# scoringrules @05b2275e, tests/test_brier.py 19-22.
@pytest.mark.parametrize(
    ("name", "confidence", "correct", "expected"),
    [
        ("sk-brier-1", [0.1, 0.8, 0.9, 0.3, 1, 0.95], [0, 1, 1, 0, 1, 1], 0.02541666666666666),
        ("sk-brier-one-class", [0.4], [0], 0.16),
        ("sk-brier-one-class", [0.4], [1], 0.36),
        ("sr-brier", [0.271], [0], 0.073441),
    ],
)
def test_brier(name: str, confidence: list[float], correct: list[int], expected: float) -> None:
    assert brier_score(tally_of(confidence, correct)) == pytest.approx(expected, abs=1e-9), name


# scoringrules @05b2275e, tests/test_brier.py 65-68.
def test_sr_log() -> None:
    assert log_score(tally_of([0.481], [0])) == pytest.approx(0.6558514, abs=1e-6)
