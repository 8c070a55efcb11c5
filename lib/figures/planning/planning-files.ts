import { writeCsv } from "@/lib/csv/write-csv";
import { formatThousandths } from "@/lib/text/format-number";
import { figureTable } from "../format/figure-latex";
import { overlaps } from "./planning-table";
import type { Planning } from "./schema-planning";

/** One row for each design of a plan, unrounded. */
export const planningCsv = (pilot: string, { rows }: Planning): string =>
  writeCsv([
    [
      "pilot",
      "tasks",
      "readers_of_each",
      "readings",
      "ece_half_width",
      "smallest_difference_in_ece",
      "smallest_difference_in_accuracy",
    ],
    ...rows.flatMap(({ designs }) =>
      designs.map(({ tasks, readers, readings, half, ece, accuracy }) => [
        pilot,
        tasks,
        readers,
        readings,
        half,
        ece,
        accuracy,
      ]),
    ),
  ]);

/** Expected intervals of ECE by tasks and overlap. */
export const planningLatex = (pilot: string, { rows }: Planning): string =>
  figureTable({
    name: "planning",
    caption: [
      `Half the width of the expected 95 % interval of ECE, with ${pilot} as the pilot.`,
      "–: too few to tell.",
    ],
    columns: ["Tasks", ...overlaps.map((readers) => `Read by ${readers}`)],
    rows: rows.map(({ tasks, designs }) => [
      tasks,
      ...designs.map(({ half }) => (half === null ? "–" : `± ${formatThousandths(half)}`)),
    ]),
  });
