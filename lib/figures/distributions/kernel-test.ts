/** How the test of distribution calibration is computed; its time grows with the square of forecasts. */
export const kernelTest = {
  /** Sets of answers drawn from the forecasts themselves, behind p. */
  resamples: 199,
  mostForecasts: 1_000,
} as const;
