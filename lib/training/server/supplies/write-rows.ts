import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

export interface WrittenFile {
  rows: number;
  sha256: string;
}

/** Writes rows as JSON lines, whole or not at all. */
export async function writeRows(
  file: string,
  batches: AsyncIterable<readonly object[]>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines() {
    for await (const batch of batches) {
      const text = batch.map((row) => `${JSON.stringify(row)}\n`).join("");
      hash.update(text);
      rows += batch.length;
      yield text;
    }
  }
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(lines, createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
  return { rows, sha256: hash.digest("hex") };
}
