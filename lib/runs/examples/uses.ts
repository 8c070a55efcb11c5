import { count } from "@/lib/text/count";
import type { ExampleVersion } from "./schema";

type Uses = Pick<ExampleVersion, "runs" | "trainings">;

/** How many use any of some versions. */
export const sumUses = (versions: readonly Uses[]): Uses => ({
  runs: versions.reduce((sum, { runs }) => sum + runs, 0),
  trainings: versions.reduce((sum, { trainings }) => sum + trainings, 0),
});

/** "2 runs", "1 run, 3 training runs". */
export const usesText = ({ runs, trainings }: Uses): string =>
  [
    ...(runs > 0 || trainings === 0 ? [count(runs, "run")] : []),
    ...(trainings > 0 ? [count(trainings, "training run")] : []),
  ].join(", ");
