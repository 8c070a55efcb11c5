import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { model, run, tuning, user } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { countsOf } from "@/lib/runs/server/runs";
import type { getTuning, listTunings as listContract } from "../schema";
import { textTemperature } from "../text-prompt";

export interface WhichTuning {
  projectId: string;
  tuningId: string;
}

export const isTuning = ({ projectId, tuningId }: WhichTuning) =>
  and(eq(tuning.id, tuningId), eq(tuning.projectId, projectId));

type Detail = z.input<(typeof getTuning)["response"]>;
type Listed = z.input<(typeof listContract)["response"]>["tunings"][number];
type Run = typeof run.$inferSelect;

const mostListed = 200;

/** A project's tunings, the newest first. */
export const listTunings = async (db: Db, projectId: string): Promise<Listed[]> =>
  (await select(db, eq(tuning.projectId, projectId))).map(({ view }) => view);

/** A tuning with its runs. @throws Refusal 404 */
export async function findTuning(db: Db, which: WhichTuning): Promise<Detail> {
  const [found] = await select(db, isTuning(which));
  if (!found) throw notFound("tuning");
  const { view, runs } = found;
  const counts = await countsOf(
    db,
    runs.map(({ id }) => id),
  );
  const none = { total: 0, done: 0, failed: 0 };
  const readerId = runs.at(-1)?.readerId ?? null;
  const modelIds = runs.flatMap(({ settings }) =>
    settings.kind === "write" ? [settings.modelId] : [],
  );
  return {
    ...view,
    runs: runs.map(({ id, name, state, spent, settings }) => ({
      ...{ id, name, state, spent, items: counts.get(id) ?? none },
      temperature: settings.kind === "write" ? textTemperature(settings) : null,
    })),
    view: readerId === null ? null : { modelIds, readerId },
  };
}

async function select(db: Db, where: SQL | undefined) {
  const chooser = alias(user, "chooser");
  const rows = await db
    .select({
      ...getTableColumns(tuning),
      model: { id: model.id, name: model.name },
      createdBy: user.name,
      chosenBy: chooser.name,
      isUsed: sql<boolean>`${tuning.chosenAt} is not null and not exists (
        select from tuning other where other.model_id = ${tuning.modelId}
          and other.chosen_at > ${tuning.chosenAt})`,
    })
    .from(tuning)
    .innerJoin(model, eq(model.id, tuning.modelId))
    .leftJoin(user, eq(user.id, tuning.createdBy))
    .leftJoin(chooser, eq(chooser.id, tuning.chosenBy))
    .where(where)
    .orderBy(desc(tuning.createdAt), tuning.id)
    .limit(mostListed);
  const runs = Map.groupBy(
    await runsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ tuningId }) => tuningId,
  );
  return rows.map(({ choice, chosenAt, chosenBy, problem, ...row }) => {
    const own = runs.get(row.id) ?? [];
    const view: Listed = {
      ...row,
      problem,
      state: problem === null ? stateOf(own) : "stopped",
      spent: spentBy(own),
      choice: choice && chosenAt && { ...choice, chosenAt, chosenBy },
    };
    return { view, runs: own };
  });
}

/** The runs of tunings, in their order. */
export const runsOf = (db: Db, tuningIds: string[]): Promise<Run[]> =>
  db.select().from(run).where(inArray(run.tuningId, tuningIds)).orderBy(asc(run.tuningNo));

export const spentBy = (runs: readonly Run[]): number =>
  runs.reduce((sum, { spent }) => sum + spent, 0);

function stateOf(runs: readonly Run[]): Run["state"] {
  const started = runs.filter(({ state }) => state !== "draft");
  if (started.length === 0) return "draft";
  const unfinished = started.find(({ state }) => state !== "done");
  if (unfinished) return unfinished.state;
  // The worker starts the next one in a moment.
  return started.length === runs.length ? "done" : "running";
}

/** Changes what a tuning's runs may spend together. @throws Refusal 404; 400 when more is spent already */
export async function changeTuning(
  tx: Db,
  { mostCost, ...which }: WhichTuning & { mostCost: number },
): Promise<void> {
  await lockTuning(tx, which);
  const runs = await runsOf(tx, [which.tuningId]);
  const current = runs.find(({ state }) => state !== "draft" && state !== "done");
  if (mostCost < spentBy(runs) + (current?.reserved ?? 0)) {
    throw invalid(
      "body.mostCost",
      "More than that is already spent, or may be by calls under way.",
    );
  }
  await tx.update(tuning).set({ mostCost }).where(isTuning(which));
  if (!current) return;
  const others = spentBy(runs) - current.spent;
  await tx
    .update(run)
    .set({ mostCost: mostCost - others })
    .where(eq(run.id, current.id));
}

/**
 * Discards a tuning that is not done, with the drafts that are left and their models. Runs that have started stay.
 * @throws Refusal 404; 409 when it is done, or a run is under way
 */
export async function discardTuning(tx: Db, which: WhichTuning): Promise<void> {
  await lockTuning(tx, which);
  const runs = await runsOf(tx, [which.tuningId]);
  if (runs.some(({ state }) => state === "running" || state === "paused")) {
    throw conflict("under_way", "Cancel the run that is under way first.");
  }
  if (runs.every(({ state }) => state === "done")) {
    throw conflict("done", "This tuning is done: it stays with its figures.");
  }
  const drafts = runs.filter(({ state }) => state === "draft");
  const modelIds = drafts.flatMap(({ settings }) =>
    settings.kind === "write" ? [settings.modelId] : [],
  );
  await tx.delete(run).where(and(eq(run.tuningId, which.tuningId), eq(run.state, "draft")));
  await tx
    .delete(model)
    .where(
      and(
        inArray(model.id, modelIds),
        sql`not exists (select from generation g where g.model_id = ${model.id})`,
      ),
    );
  await tx.delete(tuning).where(isTuning(which));
}

/** A tuning, kept from changing until the transaction ends. @throws Refusal 404 */
export async function lockTuning(tx: Db, which: WhichTuning) {
  const [found] = await tx.select().from(tuning).where(isTuning(which)).for("update");
  if (!found) throw notFound("tuning");
  return found;
}
