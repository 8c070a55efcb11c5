import { type Column, exportColumns } from "@/lib/exports/export-columns";
import { method } from "@/lib/figures/method";
import type { FiguresMethod } from "@/lib/figures/schema";
import { studyView } from "@/lib/figures/study/study-groups";
import type { StudyConfig } from "@/lib/studies/schema-config";
import { codebookColumns } from "./codebook-columns";
import { codebookFigures } from "./codebook-figures";

export interface Codebook {
  study: string;
  software: string;
  writtenAt: string;
  /** The settings by which a study's figures are computed. */
  method: Pick<FiguresMethod, "bins" | "binning" | "rules" | "resamples" | "seed">;
  /** `startedAt` is ISO 8601 in UTC. */
  versions: { version: number; startedAt: string; models: string[]; settings: StudyConfig }[];
  files: { file: string; rows: string; columns: ({ name: string } & Column)[] }[];
  figures: { figure: string; how: string }[];
}

const { bins, binning, rules } = studyView({ rounds: [], people: "kept", rules: "default" });
const used: Codebook["method"] = { bins, binning, rules, ...method };

/** Everything needed, besides the files, to recompute every figure of a study's results. */
export function writeCodebook(
  written: Pick<Codebook, "study" | "software" | "writtenAt" | "versions">,
): Codebook {
  return {
    ...written,
    method: used,
    files: [
      {
        file: "forecasts (CSV or JSONL)",
        rows: "One per forecast. In CSV unknown is empty, and a text that a spreadsheet would run as a formula has an apostrophe in front; in JSONL unknown is null and every text is exact. The file holds submitted tasks of the sample of one version; with version=all of every version, and with rounds=all practice, tests and attention checks as well. Forecasts of other readers of the same generations come last; with readers=crowd the file has none of these. It contains nobody who withdrew.",
        columns: Object.entries(exportColumns).map(([name, column]) => ({ name, ...column })),
      },
      {
        file: "people (CSV)",
        rows: "One per person who consented to the running version and round of it. Cells are empty for events that have not happened.",
        columns: codebookColumns.people,
      },
      {
        file: "sessions (CSV)",
        rows: "One per session in any version of the study, including those of erased people.",
        columns: codebookColumns.visits,
      },
      {
        file: "payments (CSV)",
        rows: "One per person who consented to any version of the study, including erased people. It contains no pseudonyms.",
        columns: codebookColumns.payments,
      },
      {
        file: "ledger (CSV)",
        rows: "One per entry: what a task earned, a bonus, a top-up, a correction, or a payment.",
        columns: codebookColumns.ledger,
      },
    ],
    figures: Object.entries(codebookFigures(used)).map(([figure, how]) => ({ figure, how })),
  };
}
