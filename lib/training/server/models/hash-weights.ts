import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { openInside } from "../open-inside";

/** SHA-256 of each file of weights in a model's folder, within a training run's. */
export async function hashWeights(
  run: string,
  model: string,
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const folder = path.join(run, model);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".safetensors")).sort();
  const hashed: [string, string][] = [];
  for (const name of names) {
    const hash = createHash("sha256");
    const handle = await openInside(run, path.join(folder, name));
    if (!handle) continue;
    await pipeline(handle.createReadStream(), hash, { signal });
    hashed.push([name, hash.digest("hex")]);
  }
  return Object.fromEntries(hashed);
}
