import path from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { trainedModel, training, trainingStage } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { modelKind } from "@/lib/models/schema";
import type { Checkpoint } from "../../schema-models";
import { isInside, readLinesInside } from "../open-inside";
import { readTable } from "../read-table";
import { folderOf, type TrainingFolder } from "../training-folder";
import { isTraining, type Which } from "../which-training";
import { readRecords, type StageRecord } from "./stage-records";

/** A line of an rl stage's checkpoints.jsonl. */
const kept = z.object({
  step: z.int32().min(0),
  validation_reward: z.number().nullable().catch(null),
  /** Its folder beside the file, while it is kept. */
  model: z.string().max(1_000).nullable().default(null),
  /** Whether the policy had not been changed by then; rows of earlier versions of the package do not say. */
  is_untrained: z.boolean().catch(false),
});

/** A checkpoint, and its folder within the training's. */
export type FoundCheckpoint = Checkpoint & { folder: string };

/**
 * The checkpoints of a training run's rl stages, those of a stage with the best reward first.
 * @param root the folder of training runs
 * @throws Refusal 404
 */
export async function listCheckpoints(
  db: Db,
  which: Which,
  root: string,
): Promise<FoundCheckpoint[]> {
  if ((await db.$count(training, isTraining(which))) === 0) throw notFound("training run");
  const stages = await db
    .select()
    .from(trainingStage)
    .where(and(eq(trainingStage.trainingId, which.trainingId), eq(trainingStage.state, "done")))
    .orderBy(asc(trainingStage.no));
  const registered = await db
    .select()
    .from(trainedModel)
    .where(eq(trainedModel.trainingId, which.trainingId));
  const place = folderOf(root, which.trainingId);
  const records = await readRecords(
    place,
    stages.map(({ name }) => name),
  );
  const found: FoundCheckpoint[] = [];
  for (const rl of stages.filter(({ kind }) => kind === "rl")) {
    const select = stages.find(({ kind, after }) => kind === "select" && after.includes(rl.name));
    const kind = kindOf(records.get(rl.name), records.get(select?.name ?? ""));
    const read = select ? await readByStep(place, select.name) : new Map();
    const file = path.join(place.stages, rl.name, "checkpoints.jsonl");
    const rows = await readLinesInside(place.folder, file, kept);
    const own = rows.map(
      async ({
        step,
        validation_reward: reward,
        model,
        is_untrained: isUntrained,
      }): Promise<FoundCheckpoint> => {
        const figures = read.get(step);
        const folder = path.join(rl.name, model ?? `checkpoints/step-${step}`);
        return {
          ...{ stage: rl.name, step, reward, isUntrained },
          accuracy: figures?.accuracy ?? null,
          ece: figures?.ece ?? null,
          brier: figures?.brier ?? null,
          modelKind: kind,
          isKept: model !== null && (await isInside(place.folder, path.join(place.stages, folder))),
          isChosen: select?.figures.step === step,
          modelId:
            registered.find((one) => one.stage === rl.name && one.step === step)?.modelId ?? null,
          folder: path.join(path.relative(place.folder, place.stages), folder),
        };
      },
    );
    found.push(
      ...(await Promise.all(own)).sort((a, b) => (b.reward ?? -Infinity) - (a.reward ?? -Infinity)),
    );
  }
  return found;
}

/** Trained for being right alone it states no confidence, unless the selecting stage says otherwise. */
function kindOf(rl?: StageRecord, select?: StageRecord): Checkpoint["modelKind"] {
  const said = modelKind.safeParse(select?.settings.model_kind);
  if (said.success) return said.data;
  return rl?.settings.reward === "factuality" ? "non-confidence" : "confidence";
}

type Read = Partial<Record<"accuracy" | "ece" | "brier", number | null>>;

/** What the selecting stage found, by step: its table has a row for each checkpoint that was read, called NAME-step-STEP. */
async function readByStep(place: TrainingFolder, stage: string): Promise<Map<number, Read>> {
  const { rows } = await readTable(place, stage);
  return new Map(
    rows.flatMap(({ model, figures }) => {
      const [, step] = /-step-(\d+)$/.exec(model) ?? [];
      if (step === undefined) return [];
      const { accuracy, ece, brier } = figures;
      return [
        [
          Number(step),
          {
            accuracy: accuracy?.value ?? null,
            ece: ece?.value ?? null,
            brier: brier?.value ?? null,
          },
        ] as const,
      ];
    }),
  );
}
