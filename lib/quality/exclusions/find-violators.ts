import type { PersonQuality } from "./schema";

/** Whom the rules would exclude if they were applied now: nobody about whom was ever decided. */
export const findViolators = (people: readonly PersonQuality[]): PersonQuality[] =>
  people.filter(({ events, findings }) => events.length === 0 && findings.some((f) => f.violated));
