import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";

/**
 * Does something with a file of its own in a training run's folder, which is gone afterwards: two imports at once, and what an
 * earlier one left when its process was killed, are not in each other's way.
 */
export async function withImportFile<T>(
  run: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const file = path.join(run, `to-import-${randomUUID()}.jsonl`);
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
