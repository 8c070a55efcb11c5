"""Numbers from the tests and documentation of other libraries, each within what its digits allow.

A test's name is the vector's; the comment above it says whose it is. Vectors of measures that this
package does not have (kappas, scores of whole distributions) are tested in the app.
"""

import numpy as np
import pytest

from candor_training.metrics.bins import (
    Bin,
    calibration_error_of,
    equal_mass_bins,
    equal_width_bins,
    reference_bins,
)
from candor_training.metrics.calibration_error import equal_width_error
from candor_training.metrics.scores import brier_score, log_score
from candor_training.metrics.tally import tally_of


# torchmetrics, test_binary_with_zero_pred; verified_calibration @07c7d24, util_test.py test_ece and
# test_missing_classes_ece; tensorflow-probability @5997f401, test_expected_calibration_error;
# robustness_metrics @0b866862, uncertainty_test.py.
@pytest.mark.parametrize(
    ("name", "confidence", "correct", "bins", "expected", "tolerance"),
    [
        ("tm-zero-pred", [1, 1, 1, 1, 0], [0, 0, 1, 1, 1], 2, 0.6, 1e-12),
        ("vc-ece-toplabel", [0.8, 0.6, 0.9, 1, 0.4, 0.85], [1, 1, 1, 1, 0, 1], 3, 0.075, 1e-9),
        ("vc-missing-class", [0.9, 0.8], [1, 1], 15, 0.15, 1e-9),
        ("tfp-ece", [0.7, 0.9, 0.6], [1, 1, 0], 3, 1 / 3, 1e-6),
        ("rm-ece", [0.8, 0.7], [1, 0], 10, 0.45, 1e-9),
        ("rm-ece-3class", [0.35, 0.8], [0, 0], 10, 0.575, 1e-9),
    ],
)
def test_equal_width(
    name: str,
    confidence: list[float],
    correct: list[int],
    bins: int,
    expected: float,
    tolerance: float,
) -> None:
    tally = tally_of(confidence, correct)
    assert equal_width_error(tally, bins) == pytest.approx(expected, abs=tolerance), name
    assert calibration_error_of(equal_width_bins(tally, bins)) == pytest.approx(expected, abs=tolerance)


# torchmetrics, docstrings of binary_calibration_error and multiclass_calibration_error: l1, l2, max.
@pytest.mark.parametrize(
    ("name", "confidence", "correct", "bins", "expected"),
    [
        (
            "tm-binary",
            [0.25, 0.25, 0.55, 0.75, 0.75],
            [0, 0, 1, 1, 1],
            2,
            [0.29, 0.2918, 0.3167],
        ),
        (
            "tm-multiclass-toplabel",
            [0.55, 0.55, 0.6, 0.9],
            [0, 0, 1, 1],
            3,
            [0.2, 0.2082, 0.2333],
        ),
    ],
)
def test_powers(
    name: str, confidence: list[float], correct: list[int], bins: int, expected: list[float]
) -> None:
    parted = equal_width_bins(tally_of(confidence, correct), bins)
    found = [calibration_error_of(parted, power) for power in (1, 2, np.inf)]
    assert found == pytest.approx(expected, abs=6e-5), name


# torchmetrics, test_corner_case_due_to_dtype (issue 1907): values on edges of 100 bins.
@pytest.mark.parametrize("bins", [99, 100])
def test_tm_dtype_corner(bins: int) -> None:
    confidence = [0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.01, 0.33, 0.34, 0.99, 0.61]
    correct = [1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0]
    found = equal_width_error(tally_of(confidence, correct), bins)
    assert found == pytest.approx(0.4733333333333334, abs=1e-12)


# verified_calibration @07c7d24, test_get_binary_ce: a bin for each of two probabilities.
@pytest.mark.parametrize(
    ("power", "expected"),
    [(1, 0.2222222222222222), (2, 0.22360679774997896), (3, 0.2249885682349158)],
)
def test_vc_binary_ce(power: int, expected: float) -> None:
    confidence = [0.5, 0.5, 0.5, 0.6, 0.5, 0.6, 0.6, 0.6, 0.6]
    bins = equal_width_bins(tally_of(confidence, [0, 1, 0, 1, 0, 1, 1, 1, 0]), 20)
    assert calibration_error_of(bins, power) == pytest.approx(expected, abs=1e-12)


# verified_calibration @07c7d24, test_plugin_ce: the probability of each bin, the labels in it.
@pytest.mark.parametrize(
    ("name", "given", "power", "expected"),
    [
        ("vc-plugin-0", [(0.3, [1])], 1, 0.7),
        ("vc-plugin-1", [(0.3, [0])], 1, 0.3),
        ("vc-plugin-2", [(0.3, [1]), (0.6, [0])], 1, 0.65),
        ("vc-plugin-3", [(0.3, [1]), (0.6, [0, 1])], 1, 0.3),
        ("vc-plugin-4", [(0.3, [1]), (0.6, [0])], 2, 0.6519202405),
    ],
)
def test_plugin(name: str, given: list[tuple[float, list[int]]], power: int, expected: float) -> None:
    bins = [Bin(len(labels), p, sum(labels) / len(labels), p, p) for p, labels in given]
    assert calibration_error_of(bins, power) == pytest.approx(expected, abs=1e-7), name


# scikit-learn 1.2.1, sklearn/tests/test_calibration.py 373-381, 817-824 and 387-397.
def test_sk_curve_1() -> None:
    bins = equal_width_bins(tally_of([0, 0.1, 0.2, 0.8, 0.9, 1], [0, 0, 0, 1, 1, 1]), 2)
    assert [part.accuracy for part in bins] == [0, 1]
    assert [part.mean_confidence for part in bins] == pytest.approx([0.1, 0.9], abs=1e-7)


def test_sk_curve_4() -> None:
    confidence = [0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1]
    bins = equal_width_bins(tally_of(confidence, [0, 0, 0, 1, 1, 1, 1, 1, 1]), 4)
    assert [part.accuracy for part in bins] == [0, 0.5, 1, 1]


@pytest.mark.parametrize("rules", ["default", "reference"])
def test_sk_curve_quantile(rules: str) -> None:
    confidence, correct = [0, 0.1, 0.2, 0.5, 0.9, 1], [0, 0, 0, 0, 1, 1]
    if rules == "default":
        bins = equal_mass_bins(tally_of(confidence, correct), 2)
    else:
        bins = reference_bins(confidence, correct, 2)
    assert [part.accuracy for part in bins] == pytest.approx([0, 2 / 3], abs=1e-7)
    assert [part.mean_confidence for part in bins] == pytest.approx([0.1, 0.8], abs=1e-7)


# tensorflow-probability @5997f401: the reference's value in the vector's note; TFP's own 0.145 is
# another rule.
def test_tfp_ece_quantiles() -> None:
    bins = reference_bins([0.1, 0.05, 0.5, 0.2, 0.99, 0.99], [0, 0, 1, 0, 1, 1], 3)
    assert calibration_error_of(bins) == pytest.approx(0.07833333333333335, abs=1e-9)


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


# MAPIE @00b23d39, test_metrics.py test_ece_score and test_ece_scores (seed 1234567890). Its 50 bins
# are 49 between the edges linspace(0, 1, 50), right-closed; no value lies on an edge.
MAPIE_CORRECT = [
    1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0,
    1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
]  # fmt: skip
MAPIE = [
    0.61879477158568, 0.5916236277597466, 0.8886835890444966, 0.8916548001156082,
    0.4575674820298663, 0.7781880808593471, 0.2670637680496375, 0.9961062148907901,
    0.5400948904040241, 0.5375216097165532, 0.40099938068118446, 0.7054057850419219,
    0.405185590237791, 0.9499907477619506, 0.030753875732708713, 0.13602494907980112,
    0.08297725788438937, 0.4235222439833811, 0.2344972301403666, 0.7474352560859856,
    0.651778647802118, 0.6899868247348989, 0.16413418517425893, 0.8764211441530009,
    0.44733314387384393, 0.5787110418544058, 0.5237783460476005, 0.626890559296023,
    0.3486942701613446, 0.2620974804030769, 0.07498055305143192, 0.17940570239314801,
    0.8299942522111599, 0.98759822262092, 0.113260993092827, 0.6384641490270261,
    0.7305669373541237, 0.8832112386748262, 0.5272100375199478, 0.6648767263002953,
    0.7420930860453203, 0.9408384644766895, 0.7012312825043657, 0.29534353289897997,
    0.7613436875321696, 0.7759388078390759, 0.369855136937008, 0.8951906695566617,
    0.3308281282102542, 0.8610882355752978, 0.7689785863168844,
]  # fmt: skip
MAPIE_MAX = [
    0.9191353824504976, 0.5746361123405598, 0.7455605230092647, 0.7757535291362269,
    0.9969034930057884, 0.8185748637471998, 0.7568827607344003, 0.6812323045102042,
    0.9365225238803602, 0.9178768737318507, 0.9724710740193635, 0.3454726985243073,
    0.9411437246773138, 0.8418798881059574, 0.8007197170152377, 0.9573464026563526,
    0.9093189851478931, 0.6491877329301156, 0.9826569822174501, 0.7220221755375893,
    0.9554164210260561, 0.9404749810800065, 0.8065609749032902, 0.8025670254272805,
    0.8735966308274791, 0.8127197123851738, 0.8477877267303957, 0.6539013295233896,
    0.8897001540071866, 0.983919837948069, 0.9610182783465395, 0.4451173009528214,
    0.9752070039471704, 0.9540483358408195, 0.5077858946352413, 0.915586385727166,
    0.9277310629811542, 0.502488710830159, 0.9890177775979716, 0.8906035199436585,
    0.7095843705108804, 0.8587741944624477, 0.8690523260464964, 0.9439235902952404,
    0.8778240580242953, 0.7111917243984577, 0.9399773512172792, 0.9281303416428881,
    0.854759559612594, 0.9412037134887935, 0.6802047981102715,
]  # fmt: skip


@pytest.mark.parametrize(("confidence", "expected"), [(MAPIE, 0.4471), (MAPIE_MAX, 0.5363)])
def test_mapie_ece(confidence: list[float], expected: float) -> None:
    found = equal_width_error(tally_of(confidence, MAPIE_CORRECT), 49)
    assert found == pytest.approx(expected, abs=5e-5)
