import { Z } from "../normal";
import { fewestTasks } from "../planning/fewest-tasks";
import type { PredictionPowered } from "./prediction-powered-mean";

/** What a pilot tells of a mean that a reader helps to estimate. */
export interface PoweredPilot {
  /** The standard deviation of one reading by people, with what repeats within questions and people. */
  spread: number;
  /** The share of the variance that the reader knows: the squared correlation, in effect. */
  known: number;
}

/** The pilot's spread and how much its reader knows; null where the pilot has no estimate with an interval. */
export function poweredPilot(
  { powered, alone, asGoodAs }: PredictionPowered,
  { texts, otherTexts }: { texts: number; otherTexts: number },
): PoweredPilot | null {
  if (asGoodAs === null || !("low" in powered) || !("low" in alone)) return null;
  const half = (alone.high - alone.low) / 2;
  // V = s^2 / n (1 - known N / (n + N)), and as good as n V_alone / V.
  const saved = 1 - alone.n / asGoodAs;
  const known = Math.min(1, Math.max(0, (saved * (texts + otherTexts)) / otherTexts));
  return { spread: (half / Z) * Math.sqrt(alone.n), known };
}

/** The half-width of the 95 % interval with people's readings of so many texts, each read once, and the reader's of all. */
export function poweredHalf(
  { spread, known }: PoweredPilot,
  { readings, texts }: { readings: number; texts: number },
): number {
  const read = Math.min(readings, texts);
  const left = 1 - known * (1 - read / texts);
  return Z * spread * Math.sqrt(left / readings);
}

/** The fewest readings by people for a half-width: with the reader's readings of so many texts, and alone. */
export function planPowered(
  pilot: PoweredPilot,
  { half, texts }: { half: number; texts: number },
): { powered: number | null; alone: number | null } {
  const alone = { ...pilot, known: 0 };
  return {
    powered: fewestTasks(half, (readings) => poweredHalf(pilot, { readings, texts })),
    alone: fewestTasks(half, (readings) => poweredHalf(alone, { readings, texts })),
  };
}
