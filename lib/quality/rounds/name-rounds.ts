import { roundName } from "./funnel";
import type { Person } from "./schema";

/** The rounds that people are in, by name; the last one is the main round. */
export const nameRounds = ([first]: readonly Person[]): string[] =>
  first?.rounds.map(({ no }, i, all) =>
    roundName({ no, kind: i === all.length - 1 ? "main" : "qualification" }),
  ) ?? [];
