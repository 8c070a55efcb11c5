/** Forecasts without order, three of them tied, of which other libraries' figures are in the tests. */
export const eleven = {
  confidences: [0.62, 0.15, 0.88, 0.88, 0.4, 0.97, 0.33, 0.71, 0.5, 0.05, 0.88],
  hits: [1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1],
};
