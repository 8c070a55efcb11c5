import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  apiToken,
  engine,
  goldItem,
  importFile,
  knowledgeSource,
  participant,
  payout,
  personalLink,
  provider,
  publishedSource,
  staffSession,
  training,
  trainingJob,
  webhook,
} from "@/db/schema";
import { newSecret } from "@/lib/auth/server/secret-token";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { confirmInstructions } from "@/lib/crowd/participation/schema";
import { claimTask } from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";
import type { Contract } from "@/lib/http/contract";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { addPhraseTable } from "@/lib/phrases/server/add-phrase-table";
import { reportProblem } from "@/lib/quality/problems/schema";
import { createExampleSet, findExampleSet } from "@/lib/runs/examples/server/example-sets";
import { saveVersion } from "@/lib/runs/examples/server/save-version";
import { runSettings } from "@/lib/runs/schema-settings";
import { createRun } from "@/lib/runs/server/runs";
import { encryptText } from "@/lib/secrets/server/encrypt-text";
import { shareView } from "@/lib/shares/server/share-view";
import { trainingSettings } from "@/lib/training/schema-settings";
import { createTuning } from "@/lib/tunings/server/create-tuning";
import type { RouteCall } from "./call-route";
import { makeStudy } from "./make-study";
import { makeToken, signInCrowdworker, signInStaff } from "./sign-in";

/** Ids of a project and of what is in it, by the names that the routes' paths have for them. */
export type Ids = Record<string, string>;

type Ask = (contract: Contract, call: RouteCall) => Promise<{ text: string }>;

/**
 * A project with a started study and one of everything that a route's path may name.
 * @param ask how a route is asked
 */
export async function makeFullProject(db: Db, ask: Ask): Promise<Ids> {
  const study = await makeStudy(db, { questions: 3, models: 2, overlap: 2 });
  const { projectId, studyId, roundId, datasetId, link } = study;
  const { userId } = await signInStaff(db, { projectId, role: "researcher" });
  const asReader = { params: { link }, headers: await signInCrowdworker(db, link) };
  await ask(confirmInstructions, asReader);
  await ask(beginVisit, asReader);
  const claimed = JSON.parse((await ask(claimTask, asReader)).text);
  const options = { format: "csv", mapping: {}, onBadRows: "refuse" } as const;
  const [imported] = await db
    .insert(importFile)
    .values({
      projectId,
      kind: "models",
      filename: "models.csv",
      options: { ...options, createMissing: false, repeats: "refuse" },
    })
    .returning({ id: importFile.id });
  const [gold] = await db
    .insert(goldItem)
    .values({ studyId, questionId: study.questionIds[0] ?? "" })
    .returning({ id: goldItem.id });
  const [source] = await db
    .insert(publishedSource)
    .values({ projectId, name: "Band et al. 2024" })
    .returning({ id: publishedSource.id });
  const shared = await shareView(db, {
    projectId,
    title: "A view",
    view: {},
    user: { id: userId, name: "Ada" },
    link: randomUUID(),
  });
  const assignmentId: string = claimed.assignment.id;
  const problemId = randomUUID();
  const report = { kind: "text", body: "Cut off.", assignmentId, reportId: problemId };
  await ask(reportProblem, { ...asReader, body: report });
  await addLinks(db, { projectId, studyId, userId, lot: { count: 1, lotId: randomUUID() } });
  const [payment] = await db.insert(payout).values({ studyId, no: 1 }).returning();
  const [personal] = await db.select().from(personalLink).where(eq(personalLink.studyId, studyId));
  await makeToken(db, { projectId, userId });
  const [token] = await db.select().from(apiToken).where(eq(apiToken.projectId, projectId));
  const [came] = await db.select().from(participant).where(eq(participant.studyId, studyId));
  const [session] = await db.select().from(staffSession).where(eq(staffSession.userId, userId));
  const invitation = await inviteMember(db, {
    projectId,
    email: `${randomUUID()}@example.org`,
    role: "researcher",
    invitedBy: userId,
    secret: newSecret(),
    now: new Date(),
  });
  const [hook] = await db
    .insert(webhook)
    .values({
      projectId,
      userId,
      url: "https://hooks.example/candor",
      kinds: ["job_failed" as const],
      secret: encryptText("webhook secrets", "whsec_c2VjcmV0"),
    })
    .returning({ id: webhook.id });
  const [endpoint] = await db
    .insert(provider)
    .values({ projectId, name: "A provider", kind: "openai", mostAtOnce: 1 })
    .returning({ id: provider.id });
  const runId = await createRun(db, {
    projectId,
    userId,
    name: "A run",
    settings: runSettings.parse({
      ...{ kind: "write", datasetId, modelId: study.modelIds[0], approach: "zero-shot", steps: {} },
    }),
    mostCost: 0,
  });
  const [cluster] = await db
    .insert(engine)
    .values({
      ...{ projectId, name: "A cluster", kind: "ray", url: "https://ray.example" },
      ...{ folder: "/shared/training", packageFolder: "/shared/candor", python: "/shared/python" },
    })
    .returning({ id: engine.id });
  const [knowledge] = await db
    .insert(knowledgeSource)
    .values({ projectId, name: "A source" })
    .returning({ id: knowledgeSource.id });
  const phrases = await addPhraseTable(db, {
    ...{ projectId, userId, name: "A table", source: "Asked" },
    answered: { answers: [{ person: 1, phrase: "likely", probability: 0.7 }], middle: "median" },
  });
  const [trained] = await db
    .insert(training)
    .values({
      ...{ projectId, key: "a key", name: "A training run" },
      settings: trainingSettings.parse({ recipe: "candor" }),
    })
    .returning({ id: training.id });
  await db.insert(trainingJob).values({ trainingId: trained?.id ?? "", no: 1 });
  const exampleSetId = await createExampleSet(db, {
    ...{ projectId, name: "Examples", kind: "texts", draftRunId: null },
    draft: [{ query: "Write a paragraph about …", text: "A text.", checked: true }],
  });
  await saveVersion(db, { projectId, exampleSetId, revision: 0, note: "", userId });
  const [exampleVersion] = (await findExampleSet(db, { projectId, exampleSetId })).versions;
  const readRunId = await createRun(db, {
    ...{ projectId, userId, name: "Reads", mostCost: 0 },
    settings: runSettings.parse({
      ...{ kind: "read", datasetId, modelIds: [study.modelIds[0]], reader: "A reader", steps: {} },
    }),
  });
  const writeRunId = await createRun(db, {
    ...{ projectId, userId, name: "Writes", mostCost: 0 },
    settings: runSettings.parse({
      ...{ kind: "write", datasetId, modelId: study.modelIds[0], approach: "zero-shot" },
      steps: { paragraph: { providerId: endpoint?.id, model: "a-model", temperature: 0.3 } },
    }),
  });
  const tuning = await createTuning(db, {
    ...{ projectId, userId, writeRunId, readRunId, mostCost: 0 },
    ...{ split: "test", questions: null, seed: "1" },
  });
  return {
    knowledgeId: knowledge?.id ?? "",
    phrasesId: phrases.id,
    trainingId: trained?.id ?? "",
    tuningId: tuning.id,
    exampleSetId,
    exampleVersionId: exampleVersion?.id ?? "",
    engineId: cluster?.id ?? "",
    providerId: endpoint?.id ?? "",
    runId,
    webhookId: hook?.id ?? "",
    // Of the instance's list, which holds nothing.
    addressId: randomUUID(),
    projectId,
    studyId,
    roundId,
    datasetId,
    link,
    userId,
    assignmentId,
    problemId,
    payoutId: payment?.id ?? "",
    linkId: personal?.id ?? "",
    tokenId: token?.id ?? "",
    importId: imported?.id ?? "",
    itemId: gold?.id ?? "",
    sourceId: source?.id ?? "",
    shareId: shared.id,
    readerId: came?.readerId ?? "",
    modelId: study.modelIds[0] ?? "",
    questionId: study.questionIds[0] ?? "",
    invitationId: invitation.id,
    // Of no invitation and no reset.
    token: newSecret(),
    // Of a colleague, who stays signed in.
    sessionId: session?.id ?? "",
  };
}
