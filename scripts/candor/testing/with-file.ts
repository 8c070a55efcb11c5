import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Writes a file into a folder of its own, uses it, and takes both away again. */
export async function withFile<T>(
  content: string | Uint8Array,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "candor-"));
  try {
    const file = path.join(folder, "file");
    await writeFile(file, content);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
