import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { StatedError } from "@/db/embedded/stated-error";
import { deniedText } from "../denied-text";
import { missingIsNull, openInside } from "../open-inside";

/**
 * SHA-256 of each file of weights in a model's folder, within a training run's.
 * @throws StatedError where one can't be read, or there is none
 */
export async function hashWeights(
  run: string,
  model: string,
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const folder = path.join(run, model);
  const all = (await readdir(folder).catch(missingIsNull)) ?? [];
  const names = all.filter((name) => name.endsWith(".safetensors")).sort();
  if (names.length === 0)
    throw new StatedError((await deniedText(folder)) ?? `${folder} has no file of weights.`);
  const hashed: [string, string][] = [];
  for (const name of names) {
    const hash = createHash("sha256");
    const file = path.join(folder, name);
    const handle = await openInside(run, file);
    if (!handle) {
      const denied = await deniedText(file);
      throw new StatedError(denied ?? `${file} is not a file in the training run’s folder.`);
    }
    await pipeline(handle.createReadStream(), hash, { signal });
    hashed.push([name, hash.digest("hex")]);
  }
  return Object.fromEntries(hashed);
}
