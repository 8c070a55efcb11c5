import { toCsv } from "@/lib/results/csv-cells";
import type { Planning } from "./prepare-planning";

/** One row for each design of a plan, unrounded. */
export const planningCsv = (pilot: string, { rows }: Planning): string =>
  toCsv([
    [
      ...["pilot", "tasks", "readers_of_each", "readings", "ece_half_width"],
      ...["smallest_difference_in_ece", "smallest_difference_in_accuracy"],
    ],
    ...rows.flatMap(({ designs }) =>
      designs.map(({ tasks, readers, readings, half, ece, accuracy }) => [
        ...[pilot, tasks, readers, readings, half, ece, accuracy],
      ]),
    ),
  ]);
