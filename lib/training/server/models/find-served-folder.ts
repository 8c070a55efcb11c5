import { readdir } from "node:fs/promises";
import path from "node:path";
import { StatedError } from "@/db/embedded/stated-error";
import type { trainedModel } from "@/db/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import { isInside } from "../open-inside";
import { folderOf } from "../training-folder";
import { hashWeights } from "./hash-weights";
import { isSame } from "./same-weights";

/**
 * The folder of a registered model, for the server that loads it. Jobs can write there at any time, so no link may lead that
 * server elsewhere, and the weights must be those that were registered.
 * @param root the folder of training runs
 * @throws StatedError where it can't be served
 */
export async function findServedFolder(
  root: string,
  { trainingId, folder, weights }: typeof trainedModel.$inferSelect,
  signal: AbortSignal,
): Promise<string> {
  const refused = (why: string) =>
    new StatedError(`The trained model can’t be served: ${why} Put its folder back as it was.`);
  const run = folderOf(root, trainingId).folder;
  const full = path.join(run, folder);
  if (!(await isInside(run, full))) {
    throw refused(`its folder ${folder} is gone, or a link leads out of the training run.`);
  }
  const entries = await readdir(full, { withFileTypes: true, recursive: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd)
    throw refused(`“${keepDirection(odd.name)}” in its folder ${folder} is not a plain file.`);
  // A large model takes minutes.
  const found = await hashWeights(run, folder, signal);
  if (!isSame(found, weights)) {
    throw refused(`the weights in its folder ${folder} are not those that were registered.`);
  }
  return full;
}
