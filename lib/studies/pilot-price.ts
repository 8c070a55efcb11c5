import { hourlyWage } from "./expected-pay";
import type { StudyConfig } from "./schema-config";

/** How much longer people take who see such tasks for the first time: the paper measured 1.3 minutes and assumed 3. */
export const usualFactor = 2.3;

/**
 * What a session should take and pay, from the minutes that a task took those who made the study: so many times as
 * long, in tenths of a minute, rounded up, at the study's hourly wage, in whole cents, rounded up.
 */
export function priceFromPilot(
  { minutes, factor, tasks }: { minutes: number; factor: number; tasks: number },
  config: Pick<StudyConfig, "hourlyCents">,
): { minutesPerTask: number; payCents: number } {
  // Rounded first, so that 1.3 * 2 is 2.6 and not a little more.
  const tenths = Math.ceil(Number((10 * minutes * factor).toFixed(6)));
  return {
    minutesPerTask: tenths / 10,
    payCents: Math.ceil((hourlyWage(config) * tenths * tasks) / 600),
  };
}
