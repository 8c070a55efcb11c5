import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ImportKind } from "@/lib/imports/options";
import type { ImportDetail } from "@/lib/imports/schema";
import { runCommand } from "../run-command";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";
import { type Check, checker } from "./checker";
import { type Lab, until } from "./lab";

const figure = z.object({ value: z.number().nullable() });

/** What the stage `evaluate` found: a row for each model on each set of questions. */
const table = z.object({
  bins: z.int(),
  rows: z.array(
    z.object({
      set: z.string(),
      model: z.string(),
      model_kind: z.string(),
      control_of: z.string().nullable(),
      n: z.int(),
      no_answer: z.int(),
      figures: z.object({
        accuracy: figure,
        mean_confidence: figure,
        ece: figure,
        brier: figure,
        log_score: figure,
        auroc: figure,
        spread: figure,
      }),
    }),
  ),
});

const question = z.object({ dataset: z.string(), key: z.string(), text: z.string() });
const generation = z.object({
  dataset: z.string(),
  question: z.string(),
  model: z.string(),
  text: z.string(),
});
const forecast = generation.omit({ text: true }).extend({
  reader: z.string(),
  status: z.enum(["ok", "no_answer"]),
  /** Missing where there is no answer. */
  confidence: z.number().optional(),
  correct: z.boolean(),
});
export type MiniatureForecast = z.infer<typeof forecast>;

/** Makes the smoke-sized miniature, or finds it made. @returns the folder of its run */
export async function makeMiniature(): Promise<string> {
  const python = await ensureEnvironment();
  const args = ["-m", "candor_training", "miniature", "--size", "smoke"];
  if (!(await runCommand(python, args, { cwd: trainingFolder }))) {
    throw new Error("The miniature failed; the reason is above.");
  }
  return path.join(trainingFolder, "runs", "miniature-smoke-seed-1");
}

/** Reads the table of a miniature's run, and what it has for the app. */
export function readMiniature(folder: string) {
  const evaluation = path.join(folder, "evaluation");
  const file = (name: string) => path.join(evaluation, "app", name);
  const files = {
    questions: file("1-questions.jsonl"),
    generations: file("2-generations.jsonl"),
    forecasts: file("3-forecasts.jsonl"),
  };
  return {
    table: table.parse(JSON.parse(readFileSync(path.join(evaluation, "table.json"), "utf8"))),
    files,
    questions: readRows(files.questions, question),
    generations: readRows(files.generations, generation),
    forecasts: readRows(files.forecasts, forecast),
  };
}
export type Miniature = ReturnType<typeof readMiniature>;

export const readRows = <S extends z.ZodType>(file: string, schema: S): z.output<S>[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));

/** The miniature's sets of questions, by what the table calls them: each is a split of its own. */
const splits: Record<string, string> = {
  "held-out": "test",
  shifted: "shifted",
  things: "things",
  biographies: "biographies",
};

/** Figures, and their columns in the table. */
const columns = [
  ["accuracy", "accuracy"],
  ["meanConfidence", "mean_confidence"],
  ["ece", "ece"],
  ["brier", "brier"],
  ["logScore", "log_score"],
  ["auroc", "auroc"],
  ["sharpness", "spread"],
] as const;

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

/** Every figure of every model on every set, as the app shows it and as the table has it. Controls have no texts to import. */
export async function checkTable(lab: Lab, { table }: Miniature): Promise<Check[]> {
  const path = `/api/projects/${lab.projectId}/figures?by=split,model&bins=${table.bins}`;
  const ask = () => lab.researcher.call<FiguresPage>("GET", path);
  const { groups } = await until(ask, ({ uncounted }) => uncounted === 0);
  return Object.entries(splits).map(([set, split]) => {
    const { near, same, done } = checker(`figures, ${set}`);
    const rows = table.rows.filter((row) => row.set === set && row.control_of === null);
    const shown = groups.filter((group) => group.split === split);
    const names = (models: (string | undefined)[]) => models.toSorted();
    same("models", names(shown.map((g) => g.model?.name)), names(rows.map((row) => row.model)));
    for (const { model, n, no_answer, model_kind, figures: expected } of rows) {
      const group = shown.find((g) => g.model?.name === model);
      same(`kind of ${model}`, group?.model?.kind, model_kind);
      same(`n of ${model}`, group?.counts.n, n);
      same(`no answer of ${model}`, group?.counts.noAnswer, no_answer);
      const figures = group?.figures;
      for (const [name, column] of columns) {
        // Values that can't be computed are null in the table.
        near(`${name} of ${model}`, figures?.[name], expected[column].value ?? Number.NaN);
      }
    }
    return done();
  });
}

/**
 * Imports a JSONL file into the lab's project as its columns are named.
 * @throws Unexpected with the reason, when it is refused
 */
export async function importFile(
  { researcher, projectId }: Lab,
  kind: ImportKind,
  file: string,
): Promise<ImportDetail> {
  const imports = `/api/projects/${projectId}/imports`;
  const { id } = await researcher.call<ImportDetail>("POST", imports, {
    kind,
    filename: path.basename(file),
    options: { format: "jsonl" },
  });
  return researcher.sendFile(`${imports}/${id}/file`, readFileSync(file, "utf8"));
}
