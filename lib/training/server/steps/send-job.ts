import { mkdir } from "node:fs/promises";
import type { Connection } from "@/db/client";
import type { training, trainingJob } from "@/db/schema";
import { type Engine, EngineRefused, EngineUnreachable } from "../engines/engine";
import { withSamples } from "../supplies/with-samples";
import { writeGivenFiles } from "../supplies/write-given-files";
import { folderOf, type JobFolder } from "../training-folder";
import type { Workplace } from "../workplace";
import { writeRecipe, writeScript } from "../write-files";
import { minutesLeft, secondsUsed } from "./stop-at-limits";

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
  { open, folder, now }: { open: () => Promise<Engine>; folder: JobFolder; now: Date },
): Promise<string> {
  const engine = await open().catch(async (error: unknown) => {
    // An earlier worker may have sent it, and died: then it goes on.
    if (error instanceof EngineRefused && !(await takePlace(folder)))
      throw new EngineUnreachable(error.message);
    throw error;
  });
  await writeRecipe({ ...workplace, trainingId: one.id }, one.settings);
  // As they are at its start, for all its jobs.
  const [problem] = job.no === 1 ? await writeGivenFiles(db, workplace, one) : [];
  if (problem !== undefined) throw new EngineRefused(problem);
  const settings = await withSamples(workplace.packageFolder, one.settings);
  await writeScript({ ...workplace, trainingId: one.id, jobId: job.id }, settings, engine.paths);
  return engine.submit({
    ...{ key: job.id, name: `candor-${one.id.slice(0, 8)}-${job.no}`, folder },
    script: folderOf(engine.paths.root, one.id).job(job.id).script,
    resources: one.settings.resources,
    mostMinutes: minutesLeft(one, await secondsUsed(db, one.id, now)),
  });
}

/**
 * Takes the place of a job of which nobody knows whether the engine has it: if it starts later, it does nothing.
 * @returns whether it had not started
 */
export const takePlace = async (folder: JobFolder): Promise<boolean> => {
  await mkdir(folder.folder, { recursive: true });
  return mkdir(folder.started).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
};
