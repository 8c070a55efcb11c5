import { eq } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { type training, trainingJob } from "@/db/schema";
import { type Engine, EngineRefused } from "../engines/engine";
import { isThere } from "../is-there";
import { withSamples } from "../supplies/with-samples";
import { writeGivenFiles } from "../supplies/write-given-files";
import { folderOf, type JobFolder } from "../training-folder";
import type { Workplace } from "../workplace";
import { writeRecipe, writeScript } from "../write-files";
import { writeInside } from "../write-inside";
import { hasStarted } from "./fence-job";
import { minutesOfJob, noteLimit } from "./stop-at-limits";

type Training = typeof training.$inferSelect;
type Job = typeof trainingJob.$inferSelect;

interface Sending {
  /** @param python of this machine, where it is needed */
  open: (python?: string) => Promise<Engine>;
  folder: JobFolder;
}

/**
 * Sends a job to its engine, with the files that it needs. One that an earlier worker has sent, and that has started, is left
 * as it is.
 * @returns what the engine calls it
 * @throws EngineRefused where the engine will not have it: also then it may have it from an earlier attempt
 */
export async function sendJob(
  db: Connection,
  workplace: Workplace,
  one: Training,
  job: Job,
  { open, folder }: Sending,
): Promise<string> {
  const found = (await hasStarted(folder))
    ? await (await open()).find({ key: job.id, folder })
    : null;
  if (found !== null) return found;
  // Only here: it may take a long download, and other engines have a Python of their own.
  const engine = await open(one.settings.engineId === null ? await workplace.ensurePython() : "");
  await writeRecipe({ ...workplace, trainingId: one.id }, one.settings);
  const [problem] = (await mayHaveFiles(db, workplace.root, job))
    ? []
    : await writeGivenFiles(db, workplace.root, one);
  if (problem !== undefined)
    throw new EngineRefused(
      `${problem} Resume the run once that is put right, or clone it to choose others.`,
    );
  const settings = await withSamples(folderOf(workplace.root, one.id), one.settings);
  await writeScript({ ...workplace, trainingId: one.id, jobId: job.id }, settings, engine.paths);
  const mostMinutes = await minutesOfJob(db, one);
  await noteLimit(folder, mostMinutes, 0);
  const mayBeThere = await isThere(folder.sent);
  await writeInside(folder.run, folder.sent, "");
  return engine.submit({
    ...{ key: job.id, name: `candor-${one.id.slice(0, 8)}-${job.no}`, folder },
    script: folderOf(engine.paths.root, one.id).job(job.id).script,
    resources: one.settings.resources,
    ...{ mayBeThere, mostMinutes },
  });
}

/**
 * Whether a job of the training run may work with its given files: this one from an earlier attempt, or an earlier one, from
 * whose results this one goes on. They stay as that job got them.
 */
async function mayHaveFiles(db: Db, root: string, { id, trainingId }: Job): Promise<boolean> {
  const jobs = await db
    .select({ id: trainingJob.id, engineJob: trainingJob.engineJob })
    .from(trainingJob)
    .where(eq(trainingJob.trainingId, trainingId));
  const place = folderOf(root, trainingId);
  if (jobs.some((job) => job.engineJob !== null) || (await isThere(place.job(id).sent)))
    return true;
  const started = await Promise.all(jobs.map((job) => hasStarted(place.job(job.id))));
  return started.includes(true);
}
