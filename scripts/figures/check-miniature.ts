import { setTimeout as sleep } from "node:timers/promises";
import type { FiguresPage } from "@/lib/figures/schema";
import { type Check, checker } from "./checker";
import { importFile } from "./import-file";
import type { Lab } from "./lab";
import type { Miniature } from "./miniature-run";

/** The miniature's sets of questions, by what the table calls them: each is a split of its own. */
const splits: Record<string, string> = {
  "held-out": "test",
  shifted: "shifted",
  things: "things",
  biographies: "biographies",
};

/** Imports all that a miniature has for the app: every row is new, and none is refused. */
export async function importMiniature(lab: Lab, miniature: Miniature): Promise<Check> {
  const { same, done } = checker("imported");
  for (const kind of ["questions", "generations", "forecasts"] as const) {
    const rows = miniature[kind].length;
    const { state, rowsRead, rowsAdded } = await importFile(lab, kind, miniature.files[kind]);
    same(kind, { state, rowsRead, rowsAdded }, { state: "done", rowsRead: rows, rowsAdded: rows });
  }
  return done();
}

/** Every figure of every model on every set, as the app shows it and as the table has it. */
export async function checkTable(lab: Lab, { table }: Miniature): Promise<Check[]> {
  const { groups } = await waitUntilCounted(lab, table.bins);
  return Object.entries(splits).map(([set, split]) => {
    const { near, same, done } = checker(`figures, ${set}`);
    const rows = table.rows.filter((row) => row.set === set);
    const shown = groups.filter((group) => group.split === split);
    const names = (models: (string | undefined)[]) => models.toSorted();
    same("models", names(shown.map((g) => g.model?.name)), names(rows.map((row) => row.model)));
    for (const { model, n, no_answer, model_kind, figures: expected } of rows) {
      const group = shown.find((g) => g.model?.name === model);
      same(`kind of ${model}`, group?.model?.kind, model_kind);
      same(`n of ${model}`, group?.counts.n, n);
      same(`no answer of ${model}`, group?.counts.noAnswer, no_answer);
      const figures = group?.figures;
      // What can't be computed is null in the table.
      const value = (name: keyof typeof expected) => expected[name].value ?? Number.NaN;
      near(`accuracy of ${model}`, figures?.accuracy, value("accuracy"));
      near(`confidence of ${model}`, figures?.meanConfidence, value("mean_confidence"));
      near(`ECE of ${model}`, figures?.ece, value("ece"));
      near(`Brier score of ${model}`, figures?.brier, value("brier"));
      near(`log score of ${model}`, figures?.logScore, value("log_score"));
      near(`AUROC of ${model}`, figures?.auroc, value("auroc"));
      near(`spread of ${model}`, figures?.sharpness, value("spread"));
    }
    return done();
  });
}

async function waitUntilCounted(lab: Lab, bins: number): Promise<FiguresPage> {
  const path = `/api/projects/${lab.projectId}/figures?by=split,model&bins=${bins}`;
  const page = await lab.researcher.call<FiguresPage>("GET", path);
  if (page.uncounted === 0) return page;
  await sleep(500);
  return waitUntilCounted(lab, bins);
}
