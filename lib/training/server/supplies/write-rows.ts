import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { replaceInside } from "../write-inside";

export interface WrittenFile {
  rows: number;
  sha256: string;
}

/** Writes rows as JSON lines into a folder, a training run's or another, whole or not at all. */
export async function writeRows(
  folder: string,
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
  await replaceInside(folder, file, (part) =>
    pipeline(lines, createWriteStream(part, { flags: "wx" })),
  );
  return { rows, sha256: hash.digest("hex") };
}
