import { mkdir } from "node:fs/promises";
import path from "node:path";
import { log } from "@/lib/log/server/log";
import { isThere } from "../is-there";
import type { JobFolder } from "../training-folder";
import { makeInside, writeInside } from "../write-inside";

/** There where Candor has made the folder that says that a job has started, and not the job. */
const takenMark = ({ started }: JobFolder) => path.join(started, "by-candor");

/** Whether Candor has taken a job's place before it started: its script does nothing. */
export const isTaken = (folder: JobFolder): Promise<boolean> => isThere(takenMark(folder));

/** Whether a job's script has begun. */
export const hasStarted = async (folder: JobFolder): Promise<boolean> =>
  (await isThere(folder.started)) && !(await isTaken(folder));

/**
 * Sees to it that a job does nothing if the engine starts it later: it may have the job although nobody noted that. The job's
 * script ends at once where this folder is there.
 * @returns whether the job had not started
 */
export async function takePlace(folder: JobFolder): Promise<boolean> {
  await makeInside(folder.run, folder.folder);
  try {
    await mkdir(folder.started);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return !(await hasStarted(folder));
  }
  await writeInside(folder.run, takenMark(folder), "");
  return true;
}

/**
 * Ends a job through the folder that it shares with Candor, where its engine may not do so: it never starts, or, where it has
 * started, it has reached its limit. A folder that can't be written keeps nobody from ending the job's row. Not to be called in
 * a transaction: where the folder hangs, nothing may be locked.
 * @returns whether it does nothing: it had not started
 */
export async function fenceJob(folder: JobFolder): Promise<boolean> {
  try {
    const isItsPlace = await takePlace(folder);
    if (isItsPlace) return true;
    // First: whoever writes another limit meanwhile sees it afterwards.
    await writeInside(folder.run, folder.fenced, "");
    await writeInside(folder.run, folder.limit, "0");
    return false;
  } catch (err) {
    log.error({ err, folder: folder.folder }, "a job could not be ended through its folder");
    return false;
  }
}
