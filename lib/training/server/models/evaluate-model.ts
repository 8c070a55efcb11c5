import { and, desc, eq, isNull, max, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { dataset, evaluation, generation, model, question, run, trainedModel } from "@/db/schema";
import { invalid, notFound } from "@/lib/http/errors";
import { trainedProviderId } from "@/lib/providers/schema";
import { type ModelChoice, runSettings } from "@/lib/runs/schema-settings";
import { planRun } from "@/lib/runs/server/plan-run";
import { createRun } from "@/lib/runs/server/runs";
import { startRun } from "@/lib/runs/server/start-run";
import { stepsOf } from "@/lib/runs/steps-of";
import type { evaluateModel as contract } from "../../schema-models";
import { refuseUnknownAsked } from "../refuse-unknown-asked";
import { goneDatasets } from "../supplies/gone-datasets";
import type { Which } from "../which-training";
import { findUnderWay } from "./find-under-way";

type Given = z.output<(typeof contract)["body"]> & Which & { userId: string; now: Date };

/**
 * Has a trained model write about questions, and its texts read once they are written; the other models' too, where that is
 * asked. The model is asked under the same queries as the others, where they have some. Texts that are all there already are
 * read at once. While it is under way, the same again is that one.
 * @returns the evaluation's id
 * @throws Refusal 400, 404; 409 when it can't start
 */
export async function evaluateModel(tx: Db, given: Given): Promise<string> {
  const { projectId, trainingId, userId, now, modelId, asked, reader, mostCost, readsOthers } =
    given;
  const [found] = await tx
    .select({ name: model.name })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .where(
      and(
        eq(trainedModel.modelId, modelId),
        eq(trainedModel.trainingId, trainingId),
        eq(model.projectId, projectId),
      ),
    )
    // The same twice at the same time is one.
    .for("update", { of: trainedModel });
  if (!found) throw notFound("model of this training run");
  if (asked) await refuseUnknownAsked(tx, projectId, asked, "body.asked");
  const { datasetId, split, questions, seed, asks, temperature } = given;
  const common = { datasetId, split, questions, seed };
  const about = `${found.name}, ${await nameOfDataset(tx, given)}`;
  const others = readsOthers ? await othersOn(tx, given) : [];
  const write = { kind: "write" as const, approach: "fine-tuned" as const, asks };
  const writer = { providerId: trainedProviderId, model: modelId, temperature };
  const writing = runSettings.parse({
    ...common,
    ...write,
    modelId,
    steps: { ...stepsFor(write, asked), paragraph: writer },
  });
  const reading = runSettings.parse({
    ...common,
    ...{ kind: reader.kind, reader: reader.name, modelIds: [modelId, ...others] },
    ...(reader.kind === "read" && { steps: stepsFor({ kind: "read" }, asked) }),
  });
  const underWay = await findUnderWay(tx, { modelId, write: writing, read: reading });
  if (underWay !== undefined) return underWay;
  const runId = await createRun(tx, {
    ...{ projectId, userId, mostCost, name: runName("Write", about) },
    settings: writing,
  });
  const readRunId = await createRun(tx, {
    ...{ projectId, userId, mostCost, name: runName("Read", `${about}, by ${reader.name}`) },
    settings: reading,
  });
  const [made] = await tx
    .insert(evaluation)
    .values({ modelId, writeRunId: runId, readRunId })
    .returning({ id: evaluation.id });
  if (!made) throw new Error("The evaluation was not stored.");
  const start = { projectId, evaluationId: made.id, now };
  const { items, existing, unusable } = await planRun(tx, { projectId, runId });
  if (items > 0 || existing === 0) {
    await startRun(tx, { ...start, runId });
  } else {
    const ended = { state: "done" as const, startedAt: now, endedAt: now, leftOut: unusable };
    await tx.update(run).set(ended).where(eq(run.id, runId));
    await startRun(tx, { ...start, runId: readRunId });
  }
  return made.id;
}

const runName = (does: string, about: string) => `${does}: ${about}`.slice(0, 200);

/** @throws Refusal 400, also where it is archived or deleted */
async function nameOfDataset(tx: Db, { projectId, datasetId }: Given): Promise<string> {
  const [found] = await tx
    .select({ name: dataset.name })
    .from(dataset)
    .where(and(eq(dataset.id, datasetId), eq(dataset.projectId, projectId)));
  const [gone] = await goneDatasets(tx, projectId, [datasetId]);
  if (!found || gone !== undefined)
    throw invalid("body.datasetId", gone ?? "The project has no such dataset.");
  return found.name;
}

/** As many as one run reads, beside the new one. */
const mostOthers = 199;

/** The other models that have texts on the questions, those with the latest texts first. */
async function othersOn(
  tx: Db,
  { projectId, datasetId, split, modelId }: Given,
): Promise<string[]> {
  const found = await tx
    .select({ id: model.id })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(
      and(
        eq(question.datasetId, datasetId),
        split === null ? undefined : eq(question.split, split),
        eq(model.projectId, projectId),
        ne(model.id, modelId),
        isNull(model.archivedAt),
      ),
    )
    .groupBy(model.id)
    .orderBy(desc(max(generation.createdAt)), model.id)
    .limit(mostOthers);
  return found.map(({ id }) => id);
}

/** The language model that is asked, for each of a run's prompts but the trained model's own. @throws Refusal 400 */
function stepsFor(
  of: Parameters<typeof stepsOf>[0],
  asked: Given["asked"],
): Record<string, ModelChoice> {
  const names = stepsOf(of)
    .map(({ prompt, temperature }) => ({ name: prompt.name, temperature }))
    .filter(({ name }) => name !== "paragraph");
  if (names.length === 0) return {};
  if (asked === null) {
    throw invalid(
      "body.asked",
      "Choose the language model that makes the queries, reads and judges.",
    );
  }
  return Object.fromEntries(
    names.map(({ name, temperature }) => [name, { ...asked, temperature }]),
  );
}
