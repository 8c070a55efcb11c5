import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { evaluation, run } from "@/db/schema";
import type { RunSettings } from "@/lib/runs/schema-settings";

interface Runs {
  modelId: string;
  write: RunSettings;
  read: RunSettings;
}

/** The evaluation of a model that has these runs and is under way; undefined where there is none. */
export async function findUnderWay(
  db: Db,
  { modelId, write, read }: Runs,
): Promise<string | undefined> {
  const writing = alias(run, "writing");
  const reading = alias(run, "reading_run");
  const [found] = await db
    .select({ id: evaluation.id })
    .from(evaluation)
    .innerJoin(writing, eq(writing.id, evaluation.writeRunId))
    .innerJoin(reading, eq(reading.id, evaluation.readRunId))
    .where(
      and(
        eq(evaluation.modelId, modelId),
        isNull(evaluation.problem),
        sql`${writing.settings} = ${JSON.stringify(write)}::jsonb`,
        sql`${reading.settings} = ${JSON.stringify(read)}::jsonb`,
        or(
          eq(writing.state, "running"),
          eq(reading.state, "running"),
          // It starts soon.
          and(eq(writing.state, "done"), eq(reading.state, "draft")),
        ),
      ),
    )
    .orderBy(asc(evaluation.createdAt))
    .limit(1);
  return found?.id;
}
