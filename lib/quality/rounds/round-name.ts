import type { RoundView } from "./schema";

export const roundName = ({ no, kind }: Pick<RoundView, "no" | "kind">) =>
  kind === "main" ? "Main round" : `Round ${no}`;

/** The rounds of a study by name; the last one is the main round. */
export const nameRounds = (rounds: number): string[] =>
  Array.from({ length: rounds }, (_, i) =>
    roundName({ no: i + 1, kind: i === rounds - 1 ? "main" : "qualification" }),
  );
