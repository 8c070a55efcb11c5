import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingJob } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { folderOf } from "../training-folder";
import { isTraining, type Which } from "../which-training";
import { type LogPart, readLog, searchLog } from "./read-log";

/**
 * The log of one of a training run's jobs: a part of it, or the lines that hold a text.
 * @param root the folder of training runs
 * @throws Refusal 404
 */
export async function getLog(
  db: Db,
  {
    job,
    after,
    search,
    signal,
    ...which
  }: Which & {
    job?: number | undefined;
    after: number;
    search?: string | undefined;
    signal?: AbortSignal;
  },
  root: string,
): Promise<LogPart> {
  const [found] = await db
    .select({ id: trainingJob.id, endedAt: trainingJob.endedAt })
    .from(trainingJob)
    .innerJoin(training, eq(training.id, trainingJob.trainingId))
    .where(and(isTraining(which), job === undefined ? undefined : eq(trainingJob.no, job)))
    .orderBy(desc(trainingJob.no))
    .limit(1);
  if (!found) throw notFound("job");
  const place = folderOf(root, which.trainingId);
  const file = { folder: place.folder, log: place.job(found.id).log };
  return search ? searchLog(file, search, signal) : readLog(file, after, found.endedAt !== null);
}
