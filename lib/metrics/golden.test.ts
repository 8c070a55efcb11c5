import { describe, expect, test } from "vitest";
import { binForecasts } from "./calibration/bins/bin-tally";
import {
  binnedCalibrationError,
  expectedCalibrationError,
} from "./calibration/expected-calibration-error";
import { brierScore, logScore } from "./calibration/scores";
import { scoredColumns } from "./columns";
import {
  brierScoreOfDistributions,
  logScoreOfDistributions,
} from "./distributions/scores-of-distributions";
import { hasValue } from "./has-value";
import { scored } from "./testing/scored";
import { tallyOf } from "./testing/tally-of";
import type { BinRules, CalibrationBin, Estimate } from "./types";

// Numbers from the tests and documentation of other libraries, each within the tolerance that its
// digits allow. A test's name is the vector's, the comment above it says whose it is.

function expectNear(estimate: Estimate, expected: number, tolerance: number): void {
  if (!hasValue(estimate)) throw new Error(estimate.undefined);
  expect(Math.abs(estimate.value - expected)).toBeLessThanOrEqual(tolerance);
}

const allRules = ["default", "reference", "right-closed"] as const;

function binsOf(confidences: number[], hits: number[], rules: BinRules) {
  const binning = binForecasts(scoredColumns(scored(confidences, hits)), rules);
  if ("undefined" in binning) throw new Error(binning.undefined);
  return binning.bins;
}

describe.each(allRules)("equal-width bins, %s", (rules) => {
  const width = (bins: number): BinRules => ({ binning: "equal-width", rules, bins });

  test.each([
    // torchmetrics, test_binary_with_zero_pred: 1 in the last bin, 0 in the first.
    ["tm-zero-pred", [1, 1, 1, 1, 0], [0, 0, 1, 1, 1], 2, 0.6, 1e-12],
    // verified_calibration @07c7d24, util_test.py test_ece and test_missing_classes_ece.
    ["vc-ece-toplabel", [0.8, 0.6, 0.9, 1, 0.4, 0.85], [1, 1, 1, 1, 0, 1], 3, 0.075, 1e-9],
    ["vc-missing-class", [0.9, 0.8], [1, 1], 15, 0.15, 1e-9],
    // tensorflow-probability @5997f401, calibration_test.py test_expected_calibration_error.
    ["tfp-ece", [0.7, 0.9, 0.6], [1, 1, 0], 3, 1 / 3, 1e-6],
    // robustness_metrics @0b866862, uncertainty_test.py.
    ["rm-ece", [0.8, 0.7], [1, 0], 10, 0.45, 1e-9],
    ["rm-ece-3class", [0.35, 0.8], [0, 0], 10, 0.575, 1e-9],
  ])("%s", (_, confidences, hits, bins, expected, tolerance) => {
    const binning = binForecasts(scoredColumns(scored(confidences, hits)), width(bins));
    expectNear(expectedCalibrationError(binning), expected, tolerance);
  });

  // torchmetrics, docstrings of binary_calibration_error and multiclass_calibration_error: l1, l2
  // and max.
  test.each([
    ["tm-binary", [0.25, 0.25, 0.55, 0.75, 0.75], [0, 0, 1, 1, 1], 2, [0.29, 0.2918, 0.3167]],
    ["tm-multiclass-toplabel", [0.55, 0.55, 0.6, 0.9], [0, 0, 1, 1], 3, [0.2, 0.2082, 0.2333]],
  ])("%s", (_, confidences, hits, bins, expected) => {
    const binning = binForecasts(scoredColumns(scored(confidences, hits)), width(bins));
    [1, 2, Number.POSITIVE_INFINITY].forEach((power, i) => {
      expectNear(binnedCalibrationError(binning, power), expected[i] ?? Number.NaN, 6e-5);
    });
  });

  // torchmetrics, test_corner_case_due_to_dtype (issue 1907): its values lie on edges of 100 bins.
  test.each([99, 100])("tm-dtype-corner, %i bins", (bins) => {
    const confidences = [0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.01, 0.33, 0.34, 0.99, 0.61];
    const hits = [1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0];
    const binning = binForecasts(scoredColumns(scored(confidences, hits)), width(bins));
    expectNear(expectedCalibrationError(binning), 0.4733333333333334, 1e-12);
  });

  // verified_calibration @07c7d24, test_get_binary_ce: a bin for each of two probabilities.
  test.each([
    ["vc-binary-ce-p1", 1, 0.2222222222222222],
    ["vc-binary-ce-p2", 2, 0.22360679774997896],
    ["vc-binary-ce-p3", 3, 0.2249885682349158],
  ])("%s", (_, power, expected) => {
    const confidences = [0.5, 0.5, 0.5, 0.6, 0.5, 0.6, 0.6, 0.6, 0.6];
    const binning = binForecasts(
      scoredColumns(scored(confidences, [0, 1, 0, 1, 0, 1, 1, 1, 0])),
      width(20),
    );
    expectNear(binnedCalibrationError(binning, power), expected, 1e-12);
  });

  // scikit-learn 1.2.1, sklearn/tests/test_calibration.py 373-381 and 817-824.
  test("sk-curve-1", () => {
    const bins = binsOf([0, 0.1, 0.2, 0.8, 0.9, 1], [0, 0, 0, 1, 1, 1], width(2));
    expect(bins).toMatchObject([
      { accuracy: 0, meanConfidence: expect.closeTo(0.1, 7) },
      { accuracy: 1, meanConfidence: expect.closeTo(0.9, 7) },
    ]);
  });

  test("sk-curve-4", () => {
    const confidences = [0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1];
    const bins = binsOf(confidences, [0, 0, 0, 1, 1, 1, 1, 1, 1], width(4));
    expect(bins.map((bin) => bin.accuracy)).toEqual([0, 0.5, 1, 1]);
  });
});

// MAPIE @00b23d39, test_metrics.py test_ece_score and test_ece_scores (seed 1234567890): its 50
// bins are 49 between the edges linspace(0, 1, 50).
describe("right-closed equal-width bins of MAPIE", () => {
  const hits = [
    1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1,
    0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
  ];
  test.each([
    [
      "mapie-ece",
      0.4471,
      [
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
      ],
    ],
    [
      "mapie-ece-max",
      0.5363,
      [
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
      ],
    ],
  ])("%s", (_, expected, confidences) => {
    const rules = { binning: "equal-width", rules: "right-closed", bins: 49 } as const;
    const binning = binForecasts(scoredColumns(scored(confidences, hits)), rules);
    expectNear(expectedCalibrationError(binning), expected, 5e-5);
  });
});

// verified_calibration @07c7d24, util_test.py test_plugin_ce: the probability of each bin, the
// labels in it, the power and the error.
test.each<[string, [probability: number, labels: number[]][], number, number]>([
  ["vc-plugin-0", [[0.3, [1]]], 1, 0.7],
  ["vc-plugin-1", [[0.3, [0]]], 1, 0.3],
  // biome-ignore format: a bin is easier to see on one line
  ["vc-plugin-2", [[0.3, [1]], [0.6, [0]]], 1, 0.65],
  // biome-ignore format: as above
  ["vc-plugin-3", [[0.3, [1]], [0.6, [0, 1]]], 1, 0.3],
  // biome-ignore format: as above
  ["vc-plugin-4", [[0.3, [1]], [0.6, [0]]], 2, 0.6519202405],
])("%s", (_, given, power, expected) => {
  const bins = given.map(
    ([probability, labels]): CalibrationBin => ({
      n: labels.length,
      meanConfidence: probability,
      accuracy: labels.filter((label) => label === 1).length / labels.length,
      low: probability,
      high: probability,
    }),
  );
  const n = given.flatMap(([, labels]) => labels).length;
  expectNear(binnedCalibrationError({ bins, n }, power), expected, 1e-7);
});

// scikit-learn 1.2.1, sklearn/tests/test_calibration.py 387-397: no ties, nothing left over, so
// the rules are one.
test.each(allRules)("sk-curve-quantile, equal-mass bins, %s", (rules) => {
  const confidences = [0, 0.1, 0.2, 0.5, 0.9, 1];
  const bins = binsOf(confidences, [0, 0, 0, 0, 1, 1], { binning: "equal-mass", rules, bins: 2 });
  expect(bins).toMatchObject([
    { accuracy: 0, meanConfidence: expect.closeTo(0.1, 7) },
    { accuracy: expect.closeTo(2 / 3, 7), meanConfidence: expect.closeTo(0.8, 7) },
  ]);
});

test("tfp-ece-quantiles: the reference's value in its note; TFP's own 0.145 is another rule", () => {
  const forecasts = scored([0.1, 0.05, 0.5, 0.2, 0.99, 0.99], [0, 0, 1, 0, 1, 1]);
  const rules = { binning: "equal-mass", rules: "reference", bins: 3 } as const;
  expectNear(
    expectedCalibrationError(binForecasts(scoredColumns(forecasts), rules)),
    0.07833333333333335,
    1e-9,
  );
});

// scikit-learn 1.2.1, sklearn/metrics/tests/test_classification.py 2587-2592 and 2612-2615;
// scoringrules @05b2275e, tests/test_brier.py 19-22.
test.each([
  ["sk-brier-1", [0.1, 0.8, 0.9, 0.3, 1, 0.95], [0, 1, 1, 0, 1, 1], 0.02541666666666666],
  ["sk-brier-one-class, 0", [0.4], [0], 0.16],
  ["sk-brier-one-class, 1", [0.4], [1], 0.36],
  ["sr-brier", [0.271], [0], 0.073441],
])("%s", (_, confidences, hits, expected) => {
  expectNear(brierScore(tallyOf(confidences, hits)), expected, 1e-9);
});

// scoringrules @05b2275e, tests/test_brier.py 65-68.
test("sr-log", () => {
  expectNear(logScore(tallyOf([0.481], [0])), 0.6558514, 1e-6);
});

// scikit-learn 1.2.1, sklearn/metrics/tests/test_classification.py 2477-2481.
test("sk-logloss-mc", () => {
  const forecasts = [
    { probabilities: [0.2, 0.7, 0.1], outcome: 1 },
    { probabilities: [0.6, 0.2, 0.2], outcome: 0 },
    { probabilities: [0.6, 0.1, 0.3], outcome: 2 },
  ];
  expectNear(logScoreOfDistributions(forecasts), 0.6904911, 5e-8);
});

// robustness_metrics @0b866862, uncertainty_test.py: its Brier score adds up both classes.
test("rm-ece, Brier score over two classes", () => {
  const forecasts = [
    { probabilities: [0.2, 0.8], outcome: 1 },
    { probabilities: [0.3, 0.7], outcome: 0 },
  ];
  expectNear(brierScoreOfDistributions(forecasts), 0.53, 1e-9);
});
