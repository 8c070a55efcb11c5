import { plainConfig } from "@/db/testing/study-config";
import type { StudyDetail } from "@/lib/studies/schema";
import { waitForResults } from "./check-study";
import { type Check, checker } from "./checker";
import { httpCrowdworker, saying } from "./http-crowdworker";
import { createStudy, type Lab, startLabStudy } from "./lab";
import type { Miniature, MiniatureForecast } from "./miniature-run";
import { accuracy, ece, meanConfidence } from "./naive-figures";

const dataset = "people";
const models = ["LC RL", "Direct Summary"];
const tasks = 12;

/**
 * Holds an ordinary study of a miniature's paragraphs: one person reads them as the literal reader did,
 * so that the study's results are those of the literal reader on the same questions.
 */
export async function checkMiniatureStudy(
  lab: Lab,
  miniature: Miniature,
  pickUrl: () => string,
  random: () => number,
): Promise<Check> {
  const { near, same, done } = checker("study");
  const study = await startStudy(lab);
  const read = readAsLiteral(miniature);
  const person = httpCrowdworker({ link: study.link, address: "" }, pickUrl, random, {
    read: ({ question, outputs }) =>
      outputs.map(({ text }) => {
        const { confidence } = read(question, text);
        if (confidence !== undefined) return saying(confidence);
        const { time, comment } = saying(1);
        return { status: "no_answer", time, comment };
      }),
    judge: ({ question, outputs }) =>
      outputs.map(({ text }) => {
        const { status, correct } = read(question, text);
        return status === "ok" ? correct : null;
      }),
  });
  await person.enter();
  await person.work();

  const asked = person.diary.acknowledged.map(({ assignment }) => assignment.question);
  same("tasks done", new Set(asked).size, tasks);
  const { all } = await waitForResults(lab, study.id);
  same("models", all.groups.map(({ model }) => model?.name).toSorted(), models.toSorted());
  for (const { model, counts, figures } of all.groups) {
    const name = model?.name ?? "";
    const rows = expected(miniature, name, asked);
    same(`n of ${name}`, counts.n, tasks);
    near(`accuracy of ${name}`, figures.accuracy, accuracy(rows));
    near(`confidence of ${name}`, figures.meanConfidence, meanConfidence(rows));
    near(`ECE of ${name}`, figures.ece, ece(rows));
  }
  const { sides, pairs } = all.agreement;
  const literal = sides.find(({ name }) => name === "literal");
  const beside = pairs.find(({ b }) => b === literal?.key)?.pooled;
  same("texts that the literal reader read too", beside?.n, models.length * tasks);
  near("difference from the literal reader", beside?.meanAbsoluteConfidenceDifference, 0);
  return done();
}

async function startStudy(lab: Lab): Promise<StudyDetail> {
  const list = async (what: "datasets" | "models") => {
    const path = `/api/projects/${lab.projectId}/${what}`;
    const answer = await lab.researcher.call<Record<string, { id: string; name: string }[]>>(
      "GET",
      path,
    );
    return new Map(answer[what]?.map(({ id, name }) => [name, id]));
  };
  const datasetId = (await list("datasets")).get(dataset) ?? "";
  const ids = await list("models");
  const modelIds = models.map((name) => ids.get(name) ?? "");
  const config = plainConfig({ datasetId, modelIds, sampleSize: tasks });
  const study = await createStudy(lab, "The miniature", { ...config, protocol: "blind" });
  return startLabStudy(lab, study.id);
}

/**
 * The literal reader's forecast of a text. Equal texts have equal forecasts, whoever wrote them.
 */
function readAsLiteral({ questions, generations, forecasts }: Miniature) {
  const askedIn = new Map(questions.map(({ dataset, key, text }) => [`${dataset} ${key}`, text]));
  const nameOf = (row: { dataset: string; question: string; model: string }) =>
    `${row.dataset} ${row.question} ${row.model}`;
  const forecastOf = new Map(forecasts.map((row) => [nameOf(row), row]));
  const readings = new Map(
    generations.flatMap((row) => {
      const forecast = forecastOf.get(nameOf(row));
      const isShown = row.dataset === dataset && models.includes(row.model);
      const asked = askedIn.get(`${row.dataset} ${row.question}`);
      return forecast && isShown ? [[`${asked}\n${row.text}`, forecast] as const] : [];
    }),
  );
  return (question: string, text: string): MiniatureForecast => {
    const forecast = readings.get(`${question}\n${text}`);
    if (!forecast) throw new Error(`A text that nobody wrote: ${text}`);
    return forecast;
  };
}

/** The literal reader's forecasts of a model's texts for these questions; no answer has confidence 1. */
function expected({ questions, forecasts }: Miniature, model: string, asked: readonly string[]) {
  const keys = new Set(
    questions
      .filter((question) => question.dataset === dataset && asked.includes(question.text))
      .map(({ key }) => key),
  );
  return forecasts
    .filter((row) => row.dataset === dataset && row.model === model && keys.has(row.question))
    .map(({ confidence, correct }) => ({ confidence: confidence ?? 1, correct }));
}
