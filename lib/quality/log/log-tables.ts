import { writeCsv } from "@/lib/csv/write-csv";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import type { StudyEvent } from "./schema";

/** One row per event, newest first. */
export const eventsCsv = (events: readonly StudyEvent[]): string =>
  writeCsv([
    ["at", "by", "round", "what", "person", "reason"],
    ...events.map((e) => [e.at, e.by, e.roundNo, e.what, e.reader, e.reason]),
  ]);

/** The same; `when` writes a moment. */
export const eventsLatex = (
  events: readonly StudyEvent[],
  when: (moment: string) => string,
): string =>
  writeLatexTable({
    caption: "Log of the study.",
    label: "tab:log",
    columns: [
      { heading: "When" },
      { heading: "Who", align: "l" },
      { heading: "Round", align: "l" },
      { heading: "What", width: 0.25 },
      { heading: "Person", align: "l" },
      { heading: "Why", width: 0.25 },
    ],
    rows: events.map(({ at, by, roundNo, what, reader, reason }) => ({
      cells: [
        when(at),
        ...[by, roundNo?.toString(), what, reader, reason].map((one) => one ?? "–"),
      ],
    })),
  });
