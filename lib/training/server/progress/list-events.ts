import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingEvent } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { isTraining, type Which } from "../which-training";

const most = { events: 2_000, bytes: 4_000_000 };

/** Events of a training run after the last that somebody has: as many as an answer may hold. @throws Refusal 404 */
export async function listEvents(
  db: Db,
  { after, stage, ...which }: Which & { after: number; stage?: string | undefined },
) {
  if ((await db.$count(training, isTraining(which))) === 0) throw notFound("training run");
  const isNewer = and(
    eq(trainingEvent.trainingId, which.trainingId),
    gt(trainingEvent.no, after),
    stage === undefined ? undefined : eq(trainingEvent.stage, stage),
  );
  const next = await db
    .select({
      no: trainingEvent.no,
      bytes: sql<number>`octet_length(${trainingEvent.data}::text)`,
    })
    .from(trainingEvent)
    .where(isNewer)
    .orderBy(asc(trainingEvent.no))
    .limit(most.events);
  let bytes = 0;
  const fitting = next.filter((one, at) => {
    bytes += one.bytes;
    return at === 0 || bytes <= most.bytes;
  });
  const last = fitting.at(-1)?.no ?? after;
  const events = await db
    .select()
    .from(trainingEvent)
    .where(and(isNewer, lte(trainingEvent.no, last)))
    .orderBy(asc(trainingEvent.no));
  return {
    events,
    after: last,
    more: fitting.length < next.length || next.length === most.events,
  };
}
