import type { OutputForecast } from "./schema";

/**
 * Reading times as the browser measured them, held against the server's clock: nobody reads for longer
 * than they had the task. What is claimed beyond that is cut from all texts in proportion.
 * @param hadMs milliseconds from when the task was given out to when its forecasts came
 */
export function capActiveTime(
  outputs: readonly OutputForecast[],
  hadMs: number,
): readonly OutputForecast[] {
  const claimed = outputs.reduce((sum, { time }) => sum + time.activeMs, 0);
  if (claimed <= hadMs) return outputs;
  const share = Math.max(0, hadMs) / claimed;
  return outputs.map((output) => ({
    ...output,
    time: { ...output.time, activeMs: Math.floor(output.time.activeMs * share) },
  }));
}
