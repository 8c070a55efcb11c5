import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const note = z.object({ step: z.string(), since: z.coerce.date(), at: z.coerce.date() });

const fileIn = (root: string) => path.join(root, "environment.json");

/** A worker that was killed says nothing more: what it noted last is not under way. */
const staleMs = 60_000;

/**
 * Notes, for the pages, what a worker does to make the training package's environment; null once it is made.
 * @param root the folder of training runs, which the workers and the pages share
 */
export async function noteEnvironment(
  root: string,
  doing: { step: string; since: Date } | null,
  now: Date,
): Promise<void> {
  if (doing === null) await rm(fileIn(root), { force: true });
  else await writeFile(fileIn(root), JSON.stringify({ ...doing, at: now }));
}

/** What is being done to make the environment, and for how many seconds; null where nothing is. */
export async function readEnvironmentNote(root: string, now: Date) {
  const text = await readFile(fileIn(root), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const { step, since, at } = note.parse(JSON.parse(text));
    if (now.getTime() - at.getTime() > staleMs) return null;
    return { step, seconds: Math.max(0, (now.getTime() - since.getTime()) / 1_000) };
  } catch {
    // It is just being written.
    return null;
  }
}
