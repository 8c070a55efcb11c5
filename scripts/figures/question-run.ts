import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { DatasetSummary } from "@/lib/datasets/schema";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ModelSummary } from "@/lib/models/schema";
import type { WriteSettings } from "@/lib/runs/schema-settings";
import { type Check, checker } from "./checker";
import { type Lab, until } from "./lab";
import { accuracy, ece, meanConfidence, type Scored } from "./naive-figures";
import { everyStep, runByApi } from "./run-by-api";

interface Asked {
  /** The dataset's name. */
  dataset: string;
  questions: number;
  /** Whose texts they are. */
  writer: { name: string; kind: ModelSummary["kind"] };
  /** The model that is asked at every step. */
  choice: { providerId: string; model: string };
  how: Pick<WriteSettings, "approach" | "asks">;
}

/**
 * A model writes about a dataset's questions, reads its own texts and judges its readings, all by the app's worker. Every
 * figure that the app shows of them is held against one counted by hand from the stored rows.
 */
export async function checkQuestions(db: Db, lab: Lab, asked: Asked): Promise<Check> {
  const { writer, choice, questions, how } = asked;
  const project = `/api/projects/${lab.projectId}`;
  const { datasets } = await lab.admin.call<{ datasets: DatasetSummary[] }>(
    "GET",
    `${project}/datasets`,
  );
  const datasetId = datasets.find(({ name }) => name === asked.dataset)?.id ?? "";
  const { id: modelId } = await lab.admin.call<ModelSummary>("POST", `${project}/models`, writer);
  const drawn = { datasetId, questions };
  const write = { kind: "write", ...how } as const;
  const written = await runByApi(lab, `${writer.name} writes`, {
    ...{ ...write, ...drawn, modelId },
    steps: everyStep(write, choice),
  });
  const read = { kind: "read" } as const;
  const isRead = await runByApi(lab, `${choice.model} reads ${writer.name}`, {
    ...{ ...read, ...drawn, modelIds: [modelId], reader: `${choice.model} of ${writer.name}` },
    steps: everyStep(read, choice),
  });

  const { same, near, done } = checker(writer.name);
  same("state of the run that writes", written.state, "done");
  same("state of the run that reads", isRead.state, "done");
  same("texts to read", isRead.items.total, written.items.done);
  const stored = await storedForecasts(db, modelId);
  same("forecasts", stored.length, isRead.items.done);
  const page = await until(
    () => lab.admin.call<FiguresPage>("GET", `${project}/figures?by=model`),
    ({ uncounted }) => uncounted === 0,
  );
  const shown = page.groups.find(({ model }) => model?.id === modelId);
  const scored = stored.filter((one): one is Stored & Scored => isScored(one));
  const unparsable = stored.filter(({ status }) => status === "unparsable").length;
  same("n", shown?.counts.n ?? 0, scored.length);
  same("unparsable", shown?.counts.unparsable ?? 0, unparsable);
  same("unjudged", shown?.counts.unjudged ?? 0, stored.length - unparsable - scored.length);
  const noAnswer = stored.filter(({ status }) => status === "no_answer").length;
  same("no answer", shown?.counts.noAnswer ?? 0, noAnswer);
  if (scored.length > 0) {
    const brier = scored.map(({ confidence, correct }) => (confidence - Number(correct)) ** 2);
    near("accuracy", shown?.figures.accuracy, accuracy(scored));
    near("mean confidence", shown?.figures.meanConfidence, meanConfidence(scored));
    near("Brier score", shown?.figures.brier, brier.reduce((a, b) => a + b) / scored.length);
    // Ten bins need ten forecasts.
    near("ECE", shown?.figures.ece, scored.length < 10 ? Number.NaN : ece(scored));
  }
  const problems = [...written.problems, ...isRead.problems];
  if (problems.length > 0) console.log(problems);
  return {
    what: writer.name,
    questions: written.items.total,
    texts: written.items.done,
    "failed items": written.items.failed + isRead.items.failed,
    forecasts: stored.length,
    "no answer": noAnswer,
    unparsable,
    unjudged: stored.length - unparsable - scored.length,
    right: scored.filter(({ correct }) => correct).length,
    "mean confidence": scored.length > 0 ? meanConfidence(scored).toFixed(3) : "",
    calls: written.calls + isRead.calls,
    minutes: ((written.seconds + isRead.seconds) / 60).toFixed(1),
    ...compared(done()),
  };
}

const compared = ({ compared, wrong, first }: Check) => ({ compared, wrong, first });

interface Stored extends Record<string, unknown> {
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  correct: boolean | null;
}

/** A text without an answer is wrong with confidence 1, without a judge. */
async function storedForecasts(db: Db, modelId: string): Promise<Stored[]> {
  const { rows } = await db.execute<Stored>(sql`
    select f.status, case f.status when 'no_answer' then 1 else f.confidence end as confidence,
      case f.status when 'no_answer' then false else j.correct end as correct
    from forecast f join generation g on g.id = f.generation_id
      left join judgement j on j.forecast_id = f.id
    where g.model_id = ${modelId}`);
  return rows;
}

const isScored = ({ confidence, correct }: Stored) => confidence !== null && correct !== null;
