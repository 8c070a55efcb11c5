import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, trainedModel, training, trainingTextModel, tuning } from "@/db/schema";
import type { MergePlan } from "@/lib/corrections/parts/schema";
import {
  addFormerName,
  addMergedPart,
  deletePreviewsWith,
  findPart,
  lockParts,
  moveFormerNames,
  type PartIds,
  refuseUsed,
} from "@/lib/corrections/parts/server/part";
import { countWithin } from "@/lib/figures/groups/server/count-forecasts";
import { conflict, invalid } from "@/lib/http/errors";
import { lockProject } from "@/lib/imports/server/project-lock";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { joinTags, refuseTooManyTags } from "./join-tags";
import { applyQuestions, planQuestions } from "./move-questions";
import {
  applyMoves,
  countMoves,
  openMoves,
  planForecasts,
  planGenerations,
  planLabels,
} from "./move-rows";

export interface Merge extends PartIds {
  /** The part that stays. */
  into: string;
}

/** What a merge would do now. @throws Refusal as `mergeParts` does */
export const planMerge = (db: Db, merge: Merge): Promise<MergePlan> =>
  db.transaction(async (tx) => plan(tx, merge, await findPair(tx, merge)));

/**
 * Makes two spellings of one dataset, model or reader one: what the first has moves to the second, and the first name
 * leads there from now on. Figures follow in the same transaction.
 * @throws Refusal 404; 409 when the two differ in kind, a study uses the first, it is of a training run, or an import runs
 */
export function mergeParts(db: Db, merge: Merge): Promise<MergePlan> {
  return db.transaction(async (tx) => {
    const { projectId, kind, id, into } = merge;
    await lockProject(tx, projectId);
    const pair = await lockPair(tx, merge);
    const planned = await plan(tx, merge, pair);
    await deletePreviewsWith(tx, merge);
    await applyMoves(tx);
    if (kind === "dataset") await applyQuestions(tx);
    if (kind === "model") {
      await tx.update(tuning).set({ modelId: into }).where(eq(tuning.modelId, id));
      const isText = eq(trainingTextModel.modelId, id);
      await tx.update(trainingTextModel).set({ modelId: into }).where(isText);
    }
    if (kind !== "model") await moveTrainingSources(tx, kind, { id, into });
    await countWithin(tx, projectId);
    if (kind !== "dataset") await joinTags(tx, { kind, id, into });
    await moveFormerNames(tx, kind, id, into);
    await addMergedPart(tx, merge);
    await tx.execute(sql`
      delete from tally where ${sql.identifier(`${kind}_id`)} = ${id}`);
    await tx.execute(sql`delete from ${sql.identifier(kind)} where id = ${id}`);
    const { name, version } = pair.from;
    await addFormerName(tx, { projectId, kind, id: into, name, version });
    await forgetResults(tx, projectId);
    return planned;
  });
}

/** Files that were made from the first were made from the second. */
async function moveTrainingSources(
  tx: Db,
  kind: "dataset" | "reader",
  { id, into }: Pick<Merge, "id" | "into">,
) {
  const column = sql.identifier(`${kind}_id`);
  await tx.execute(sql`
    insert into training_file_source (file_id, ${column})
    select file_id, ${into}::uuid from training_file_source where ${column} = ${id}
    on conflict do nothing`);
}

/** @throws Refusal 409 for a training run's model, whose origin and evaluations another model can't have */
async function refuseTrained(tx: Db, id: string): Promise<void> {
  const [found] = await tx
    .select({ model: model.name, training: training.name })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .innerJoin(training, eq(training.id, trainedModel.trainingId))
    .where(eq(trainedModel.modelId, id));
  if (!found) return;
  throw conflict(
    "is_trained",
    `“${found.model}” is a model of the training run “${found.training}”: merging it would lose its origin and its evaluations. Merge the other model into this one instead.`,
  );
}

/** The two parts of a merge. @throws Refusal 404; 409 when they cannot be merged */
async function findPair(tx: Db, { projectId, kind, id, into }: Merge) {
  if (id === into) throw invalid("body.into", `Choose another ${kind} to merge this one into.`);
  const from = await findPart(tx, { projectId, kind, id });
  const to = await findPart(tx, { projectId, kind, id: into });
  if (kind === "reader" && from.type !== to.type) {
    throw conflict(
      "kinds_differ",
      `“${from.shown}” is ${from.type} and “${to.shown}” is ${to.type}. Readers of one kind can be merged.`,
    );
  }
  if (to.archivedAt !== null) {
    throw conflict("archived", `“${to.shown}” is archived. Restore it before you merge into it.`);
  }
  const started = `Merge “${to.shown}” into this one instead.`;
  await refuseUsed(tx, { kind, id }, { started });
  if (kind === "model") await refuseTrained(tx, id);
  if (kind !== "dataset") await refuseTooManyTags(tx, { kind, id, into });
  return { from, to };
}

/** The same, kept from changing until the transaction ends. @throws Refusal as `findPair` does */
export async function lockPair(tx: Db, merge: Merge): Promise<Pair> {
  await lockParts(tx, merge, [merge.id, merge.into]);
  return findPair(tx, merge);
}

type Pair = Awaited<ReturnType<typeof findPair>>;

async function plan(tx: Db, merge: Merge, { from, to }: Pair): Promise<MergePlan> {
  const { kind, id, into } = merge;
  await openMoves(tx);
  const questions = kind === "dataset" ? await planQuestions(tx, { from, into }) : null;
  if (kind === "model") {
    await planGenerations(
      tx,
      sql`
      select id, question_id, ${into}::uuid as model_id from generation where model_id = ${id}`,
    );
  }
  if (kind === "reader") {
    await planForecasts(
      tx,
      sql`select id, ${into}::uuid as reader_id, question_id, generation_id
      from forecast where reader_id = ${id}`,
    );
    await planLabels(
      tx,
      sql`select id, ${into}::uuid as reader_id, question_id, generation_id
      from label where reader_id = ${id}`,
    );
  } else {
    await planForecasts(tx, sql`${ofMoved("forecast")} and x.assignment_id is null`);
    await planLabels(tx, ofMoved("label"));
  }
  const { move, same, apart } = await countMoves(tx);
  return {
    from: from.shown,
    into: to.shown,
    move: { ...move, ...questions?.move },
    same: { ...same, ...questions?.same },
    apart: { ...apart, ...questions?.apart },
    changesKind: kind === "model" && from.type !== to.type,
  };
}

/** Imported forecasts, or labels, whose text or question is there already, and goes. */
const ofMoved = (table: "forecast" | "label") => sql`
  select x.id, x.reader_id, coalesce(g.question_id, q.into_id, x.question_id) as question_id,
    case when g.fate = 'same' then g.twin else x.generation_id end as generation_id
  from ${sql.identifier(table)} x
  left join generation_move g on g.id = x.generation_id
  left join question_move q on q.id = x.question_id and q.into_id is not null
  where (g.fate = 'same' or q.id is not null)`;

/** As the log shows them: "Into: GPT-4", "Move, forecast: 2,310". */
export const mergedCounts = ({ into, move, same, apart }: MergePlan) =>
  Object.fromEntries([
    ["into", into],
    ...Object.entries({ move, same, apart }).flatMap(([fate, counts]) =>
      Object.entries(counts).map(([kind, n]) => [`${fate}.${kind}`, n]),
    ),
  ]) as Record<string, string | number>;
