/** How many confidences are nearest to 0, 5, ..., 100 %: 21 counts. Halves go up. */
export function countConfidences(forecasts: readonly { confidence: number }[]): number[] {
  const counts = new Array<number>(21).fill(0);
  for (const { confidence } of forecasts) {
    const nearest = Math.round(confidence * 20);
    counts[nearest] = (counts[nearest] ?? 0) + 1;
  }
  return counts;
}
