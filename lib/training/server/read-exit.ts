import { readInside } from "./open-inside";
import type { JobFolder } from "./training-folder";

/** The exit code that a job's script has left; null while it has left none. */
export async function readExit({ run, exit }: JobFolder): Promise<number | null> {
  const text = await readInside(run, exit);
  return text !== null && /^\d{1,3}\n$/.test(text) ? Number(text) : null;
}
