import { and, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, exampleSet, exampleSetVersion, model, run, user } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { exampleNeeds } from "../examples/needs";
import type { RunSettings } from "../schema-settings";
import { evaluationOf, ofEvaluation } from "./evaluation-of";

export interface Which {
  projectId: string;
  runId: string;
}

export const isRun = ({ projectId, runId }: Which) =>
  and(eq(run.id, runId), eq(run.projectId, projectId));

const pageSize = 50;

/** A project's runs, the newest first. */
export async function listRuns(db: Db, { projectId, page }: { projectId: string; page: number }) {
  const mine = eq(run.projectId, projectId);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(run).where(mine);
  const { settings, createdBy: _, ...columns } = getTableColumns(run);
  const rows = await db
    .select({
      ...columns,
      kind: sql<RunSettings["kind"]>`${settings} ->> 'kind'`,
      createdBy: user.name,
    })
    .from(run)
    .leftJoin(user, eq(user.id, run.createdBy))
    .where(mine)
    .orderBy(desc(run.createdAt), desc(run.tuningNo), run.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  const none = { total: 0, waiting: 0, working: 0, done: 0, failed: 0 };
  const runs = rows.map((row) => ({ ...row, items: counts.get(row.id) ?? none }));
  return { runs, total, pageSize };
}

type Counts = Record<"total" | "waiting" | "working" | "done" | "failed", number>;

/** How many items of each run wait, are worked at, and have ended. */
export async function countsOf(db: Db, runIds: string[]): Promise<Map<string, Counts>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await db.execute<Counts & { id: string }>(sql`
    select run_id as id, count(*)::int as total,
      count(*) filter (where state = 'waiting' and leased_by is null)::int as waiting,
      count(*) filter (where leased_by is not null)::int as working,
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'failed')::int as failed
    from run_item where run_id = any(${sql.param(runIds)}::uuid[]) group by 1`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

interface Draft {
  name: string;
  settings: RunSettings;
  /** In millionths of a dollar. */
  mostCost: number;
}

const mostDrafts = 200;

/** Drafts a run. @throws Refusal 400 when its dataset or models are not the project's */
export async function createRun(
  db: Db,
  { projectId, userId, ...draft }: Draft & { projectId: string; userId: string | null },
): Promise<string> {
  await refuseForeign(db, projectId, draft.settings);
  const drafts = and(eq(run.projectId, projectId), eq(run.state, "draft"));
  if ((await db.$count(run, drafts)) >= mostDrafts) {
    throw conflict("too_many", "Discard a draft first: the project has very many.");
  }
  const [made] = await db
    .insert(run)
    .values({ projectId, ...draft, createdBy: userId })
    .returning({ id: run.id });
  if (!made) throw new Error("The run was not stored.");
  return made.id;
}

async function refuseForeign(db: Db, projectId: string, settings: RunSettings): Promise<void> {
  const isSet = and(eq(dataset.id, settings.datasetId), eq(dataset.projectId, projectId));
  if ((await db.$count(dataset, isSet)) === 0) {
    throw invalid("body.settings.datasetId", "The project has no such dataset.");
  }
  if (settings.kind === "queries") return;
  const [path, ids] =
    settings.kind === "write"
      ? ([
          "modelId",
          [...new Set([settings.modelId, settings.ofModelId ?? settings.modelId])],
        ] as const)
      : (["modelIds", [...new Set(settings.modelIds)]] as const);
  const known = and(inArray(model.id, [...ids]), eq(model.projectId, projectId));
  if ((await db.$count(model, known)) < ids.length) {
    throw invalid(`body.settings.${path}`, "The project has no such model.");
  }
  await refuseForeignExamples(db, projectId, settings);
}

/** Until the transaction ends, nobody deletes the sets that are chosen. */
async function refuseForeignExamples(db: Db, projectId: string, settings: RunSettings) {
  const chosen = "examples" in settings ? settings.examples : {};
  const needs = new Map(exampleNeeds(settings).map((need) => [need.prompt, need.kind]));
  for (const [prompt, versionId] of Object.entries(chosen)) {
    const [set] = await db
      .select({ kind: exampleSet.kind })
      .from(exampleSet)
      .innerJoin(exampleSetVersion, eq(exampleSetVersion.setId, exampleSet.id))
      .where(and(eq(exampleSetVersion.id, versionId), eq(exampleSet.projectId, projectId)))
      .for("key share", { of: exampleSet });
    const path = `body.settings.examples.${prompt}`;
    if (!set) throw invalid(path, "The project has no such version of an example set.");
    if (set.kind !== needs.get(prompt)) {
      throw invalid(path, `The prompt ${prompt} of this run takes no examples of this kind.`);
    }
  }
}

/** Changes a draft, or the name and limit of a run. @throws Refusal 404; 409 when it has started */
export async function changeRun(
  db: Db,
  { name, settings, mostCost, ...which }: Which & Partial<Draft>,
): Promise<void> {
  const [found] = await db.select().from(run).where(isRun(which)).for("update");
  if (!found) throw notFound("run");
  const evaluation = await evaluationOf(db, which.runId);
  if (evaluation && found.state === "draft") throw ofEvaluation(evaluation);
  if (settings !== undefined) {
    if (found.state !== "draft") throw started();
    await refuseForeign(db, which.projectId, settings);
  }
  if (settings !== undefined || mostCost !== undefined) refuseTuned(found);
  if (mostCost !== undefined && mostCost < found.spent + found.reserved) {
    throw invalid(
      "body.mostCost",
      "More than that is already spent, or may be by calls under way.",
    );
  }
  await db
    .update(run)
    .set({
      name: name ?? found.name,
      settings: settings ?? found.settings,
      mostCost: mostCost ?? found.mostCost,
    })
    .where(isRun(which));
}

/** Discards a draft. @throws Refusal 404; 409 when it has started */
export async function discardRun(db: Db, which: Which): Promise<void> {
  const [found] = await db.select().from(run).where(isRun(which)).for("update");
  if (!found) throw notFound("run");
  if (found.state !== "draft") throw started();
  refuseTuned(found);
  const evaluation = await evaluationOf(db, which.runId);
  if (evaluation?.isOver === false) throw ofEvaluation(evaluation);
  await db.delete(run).where(isRun(which));
}

/** What a tuning's runs do and spend together is settled there. */
function refuseTuned({ tuningId }: typeof run.$inferSelect): void {
  if (tuningId === null) return;
  throw conflict("of_tuning", "This run belongs to a tuning: change the tuning instead.");
}

const started = () =>
  conflict("started", "This run has started: its settings do not change any more.");
