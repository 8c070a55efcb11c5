import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, model, question, user } from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { openSession, signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import { plainConfig, testAsker } from "@/db/testing/study-config";
import { answerComprehension, confirmInstructions } from "@/lib/crowd/participation/schema";
import { claimTask, submitForecasts } from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";
import { createProject } from "@/lib/projects/schema";
import { importPublished } from "@/lib/published/schema";
import { decideExclusion } from "@/lib/quality/exclusions/schema";
import { listPeople } from "@/lib/quality/people/schema";
import { reportProblem } from "@/lib/quality/problems/schema";
import { shareView } from "@/lib/shares/schema";
import { createStudy, getStudy, startStudy } from "@/lib/studies/schema";
import type { StudyConfig } from "@/lib/studies/schema-config";
import { createToken } from "@/lib/tokens/schema";
import { saying } from "../../figures/http-crowdworker";
import { askAs, type Door, inQuotes, sendCsv } from "./door";
import { makeHostileRuns, runPlaces } from "./hostile-runs";

const script = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;

/** A text that would run, reverse what stands beside it, count as a formula or not break, with its place in it. */
const hostileText = (place: string) =>
  `=1+1${script}\u202E${place} ${"W".repeat(90 - place.length)}`;

/** Every place to which a person or a file can bring a text; each is to be seen on some page. */
export const places = [
  "account",
  "project",
  "study",
  "title",
  "consent",
  "instructions",
  "filename",
  "dataset",
  "question",
  "key",
  "truth",
  "model",
  "generation",
  "reader",
  "answer",
  "token",
  "shared",
  "source",
  "problem",
  "comment",
  "reason",
  ...runPlaces,
] as const;
type Place = (typeof places)[number];
const of = (place: Place) => hostileText(place);

/** A project in which everything that has a text has a hostile one, brought in as a person or a file would. */
export async function makeHostileStudy(db: Db, door: Door) {
  const { userId } = await signInStaff(db);
  await db
    .update(user)
    .set({ name: of("account"), isInstanceAdmin: true })
    .where(eq(user.id, userId));
  const { cookie } = await openSession(db, userId);
  const params = { projectId: "", importId: "", datasetId: "", studyId: "", link: "" };
  const ask = askAs(door, { cookie }, params);
  params.projectId = (await ask(createProject, { name: of("project") })).id;
  const send = async (kind: string, columns: string, row: (n: number) => string[]) => {
    const to = { headers: { cookie }, kind, filename: of("filename"), ...params };
    params.importId = await sendCsv(door, to, columns, [0, 1, 2, 3].map(row));
  };
  const [inDataset, key, byModel, answer] = [of("dataset"), of("key"), of("model"), of("answer")];
  await send("questions", "dataset,key,question,answer,split", (n) => {
    return [inDataset, key + n, of("question") + n, of("truth"), "test"];
  });
  await send("generations", "dataset,question,model,model_kind,text", (n) => {
    return [inDataset, key + n, byModel, "confidence", of("generation")];
  });
  const columns = "reader,reader_kind,dataset,question,model,answer,confidence,correct";
  await send("forecasts", columns, (n) => {
    return [of("reader"), "llm", inDataset, key + n, byModel, answer, "0.5", "1"];
  });
  await ask(createToken, { name: of("token").slice(0, 100), scopes: ["read"], days: 1 });
  const rows = `dataset,reader,model,metric,value\n${inQuotes(script)},a,b,accuracy,0.5\n`;
  await ask(importPublished, rows, { query: { source: of("source") } });
  const shared = await ask(shareView, { title: of("shared"), view: {} });
  const [data] = await db.select().from(dataset).where(eq(dataset.projectId, params.projectId));
  const models = await db.select().from(model).where(eq(model.projectId, params.projectId));
  params.datasetId = data?.id ?? "";
  const modelIds = models.map(({ id }) => id);
  const plain = plainConfig({ datasetId: params.datasetId, modelIds, sampleSize: 3 });
  const config: StudyConfig = {
    ...plain,
    title: of("title"),
    people: 5,
    capPerPerson: 3,
    overlap: { readers: 2, share: 1 },
    asks: { ...plain.asks, forecast: "answer", comment: true },
    consent: {
      text: of("consent"),
      asker: { ...testAsker, researchers: of("consent"), contact: of("consent") },
    },
    comprehension: {
      attempts: 3,
      questions: [
        { question: of("instructions"), options: [script, "No"], correct: 1, why: script },
      ],
    },
  };
  params.studyId = (await ask(createStudy, { name: of("study"), config })).id;
  const [first] = await db
    .select({ id: question.id })
    .from(question)
    .where(eq(question.datasetId, params.datasetId));
  await makeGold(db, params, [first?.id ?? ""]);
  await ask(startStudy);
  params.link = (await ask(getStudy)).link;
  await readAsHostile(db, door, params.link);
  const { people } = await ask(listPeople);
  const decision = { readerId: people[0]?.readerId, action: "exclude", reason: of("reason") };
  await ask(decideExclusion, decision);
  const runs = await makeHostileRuns({ ask, of, datasetId: params.datasetId, modelIds });
  return {
    cookie,
    named: { ...params, ...runs },
    link: params.link,
    shared: shared.link as string,
  };
}

/** Somebody whose every entry is hostile. */
async function readAsHostile(db: Db, door: Door, link: string): Promise<void> {
  const headers = await signInCrowdworker(db, link);
  const ask = askAs(door, headers, { link });
  await ask(confirmInstructions);
  await ask(answerComprehension, { answers: [1], attempt: 1 });
  await ask(beginVisit);
  const { assignment } = await ask(claimTask);
  const assignmentId: string = assignment.id;
  const report = { kind: "text", body: of("problem"), assignmentId, reportId: randomUUID() };
  await ask(reportProblem, report);
  const time = { activeMs: 9_000, idleMs: 0, edits: 1, pastes: 0 };
  const output = { ...saying(0.5, time), answer: of("answer"), comment: of("comment") };
  await ask(submitForecasts, { outputs: [output], correct: [true] }, { params: { assignmentId } });
}
