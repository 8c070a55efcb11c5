import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingEvent } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { isTraining, type Which } from "../which-training";

const most = 2_000;

/** Events of a training run after the last that somebody has. @throws Refusal 404 */
export async function listEvents(
  db: Db,
  { after, stage, ...which }: Which & { after: number; stage?: string | undefined },
) {
  if ((await db.$count(training, isTraining(which))) === 0) throw notFound("training run");
  const rows = await db
    .select()
    .from(trainingEvent)
    .where(
      and(
        eq(trainingEvent.trainingId, which.trainingId),
        gt(trainingEvent.no, after),
        stage === undefined ? undefined : eq(trainingEvent.stage, stage),
      ),
    )
    .orderBy(asc(trainingEvent.no))
    .limit(most);
  return { events: rows, after: rows.at(-1)?.no ?? after, more: rows.length === most };
}
