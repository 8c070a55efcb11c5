import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Does something with a file in a folder of its own, which is gone afterwards. No job can write there: in the training run's
 * folder it could make a link of the file, and have anything imported that this server may read.
 */
export async function withImportFile<T>(
  work: (folder: string, file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "candor-import-"));
  try {
    return await work(folder, path.join(folder, "rows.jsonl"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
