/** Forecasts over three answers, two of them alike, of which numpy's figures are in the tests. */
export const fiveDistributions = [
  { probabilities: [0.7, 0.2, 0.1], outcome: 0 },
  { probabilities: [0.1, 0.6, 0.3], outcome: 2 },
  { probabilities: [0.3, 0.3, 0.4], outcome: 2 },
  { probabilities: [0.7, 0.2, 0.1], outcome: 1 },
  { probabilities: [0.2, 0.2, 0.6], outcome: 2 },
];
