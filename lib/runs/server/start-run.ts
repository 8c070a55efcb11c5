import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reader, run } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { isReading, type ReaderSettings } from "../schema-settings";
import { chosenItems } from "./chosen-items";
import { evaluationOf, ofEvaluation } from "./evaluation-of";
import { loadExamples } from "./load-examples";
import { readerVersion } from "./name-steps";
import { planRun } from "./plan-run";
import { isRun, type Which } from "./runs";

interface Start extends Which {
  now: Date;
  /** The tuning that starts it, where it belongs to one. */
  tuningId?: string | null;
  /** The evaluation that starts it, where it belongs to one. */
  evaluationId?: string;
}

/**
 * Starts a draft: makes its items, and its reader. What is there already is left out.
 * @throws Refusal 404; 409 when it is no draft, or can't start
 */
export async function startRun(
  tx: Db,
  { now, tuningId = null, evaluationId, ...which }: Start,
): Promise<void> {
  const [found] = await tx.select().from(run).where(isRun(which)).for("update");
  if (!found) throw notFound("run");
  if (found.state !== "draft") throw conflict("started", "This run has already started.");
  if (found.tuningId !== tuningId) {
    throw conflict("of_tuning", "This run belongs to a tuning, which starts it in its turn.");
  }
  const evaluation = await evaluationOf(tx, which.runId);
  if (evaluation && evaluation.id !== evaluationId) throw ofEvaluation(evaluation);
  const { problems, items, unusable } = await planRun(tx, which);
  const [problem] = problems;
  if (problem !== undefined) throw conflict("not_ready", problem);
  if (items > mostItems) {
    throw conflict("too_many", `A run takes at most ${mostItems.toLocaleString("en")} texts.`);
  }
  const { settings } = found;
  const examples = await loadExamples(tx, which.projectId, settings);
  await tx.execute(sql`
      insert into run_item (run_id, question_id, generation_id, sample, no)
      select ${which.runId}::uuid, i.question_id, i.generation_id, i.sample, i.no
      from (${chosenItems(which.projectId, settings, examples)}) i
      where not i.unusable and not i.existing`);
  const readerId = isReading(settings)
    ? await makeReader(tx, which.projectId, settings, readerVersion(settings, examples))
    : null;
  await tx
    .update(run)
    .set({ state: "running", startedAt: now, readerId, leftOut: unusable })
    .where(isRun(which));
}

const mostItems = 500_000;

/** In bytes: name and version are in an index, whose entries may have 2,700. */
const longestReader = 2_600;

async function makeReader(
  tx: Db,
  projectId: string,
  settings: ReaderSettings,
  version: string,
): Promise<string> {
  if (Buffer.byteLength(settings.reader) + Buffer.byteLength(version) > longestReader) {
    throw conflict(
      "too_long",
      "The names of the reader, its models, examples and knowledge source are too long together: shorten one.",
    );
  }
  await tx
    .insert(reader)
    .values({
      projectId,
      kind: settings.kind === "rules" ? "rule" : "llm",
      name: settings.reader,
      version,
    })
    .onConflictDoNothing();
  const { rows } = await tx.execute<{ id: string; isArchived: boolean }>(sql`
    select id, archived_at is not null as "isArchived" from reader
    where project_id = ${projectId} and name = ${settings.reader} and version = ${version}`);
  const [found] = rows;
  if (!found || found.isArchived) {
    throw conflict(
      "archived_reader",
      "A reader of this name is archived: restore it, or choose another name.",
    );
  }
  return found.id;
}
