import { mkdir } from "node:fs/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { type training, trainingJob } from "@/db/schema";
import { type Engine, EngineRefused, EngineUnreachable } from "../engines/engine";
import { withSamples } from "../supplies/with-samples";
import { writeGivenFiles } from "../supplies/write-given-files";
import { folderOf, type JobFolder } from "../training-folder";
import type { Workplace } from "../workplace";
import { writeRecipe, writeScript } from "../write-files";
import { makeInside } from "../write-inside";
import { minutesOfJob, noteLimit } from "./stop-at-limits";

type Training = typeof training.$inferSelect;
type Job = typeof trainingJob.$inferSelect;

/**
 * Sends a job to its engine, with the files that it needs.
 * @returns what the engine calls it
 * @throws EngineRefused where the engine will not have it, EngineUnreachable where an earlier worker may have sent it
 */
export async function sendJob(
  db: Connection,
  workplace: Workplace,
  one: Training,
  job: Job,
  { open, folder }: { open: () => Promise<Engine>; folder: JobFolder },
): Promise<string> {
  const engine = await open().catch(async (error: unknown) => {
    // An earlier worker may have sent it, and died: then it goes on.
    if (error instanceof EngineRefused && !(await takePlace(folder)))
      throw new EngineUnreachable(error.message);
    throw error;
  });
  await writeRecipe({ ...workplace, trainingId: one.id }, one.settings);
  // Later jobs go on from what earlier ones made of these files: they stay as the first job got them.
  const [problem] = (await wasSubmitted(db, one.id))
    ? []
    : await writeGivenFiles(db, workplace.root, one);
  if (problem !== undefined)
    throw new EngineRefused(
      `${problem} Resume the run once that is put right, or clone it to choose others.`,
    );
  const settings = await withSamples(folderOf(workplace.root, one.id), one.settings);
  await writeScript({ ...workplace, trainingId: one.id, jobId: job.id }, settings, engine.paths);
  const mostMinutes = await minutesOfJob(db, one);
  await noteLimit(folder, mostMinutes);
  return engine.submit({
    ...{ key: job.id, name: `candor-${one.id.slice(0, 8)}-${job.no}`, folder },
    script: folderOf(engine.paths.root, one.id).job(job.id).script,
    resources: one.settings.resources,
    mostMinutes,
  });
}

/** Whether an engine has had a job of a training run. */
async function wasSubmitted(db: Db, trainingId: string): Promise<boolean> {
  const isSubmitted = and(eq(trainingJob.trainingId, trainingId), isNotNull(trainingJob.engineJob));
  return (await db.$count(trainingJob, isSubmitted)) > 0;
}

/**
 * Sees to it that a job does nothing if the engine starts it later: it may have the job although nobody noted that. The job's
 * script ends at once where this folder is there.
 * @returns whether the job had not started
 */
export const takePlace = async (folder: JobFolder): Promise<boolean> => {
  await makeInside(folder.run, folder.folder);
  return mkdir(folder.started).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
};
