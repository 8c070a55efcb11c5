import { writeCsv } from "@/lib/csv/write-csv";
import type { Planning } from "./planning-table";

/** One row for each design of a plan, unrounded. */
export const planningCsv = (pilot: string, { rows }: Planning): string =>
  writeCsv([
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
