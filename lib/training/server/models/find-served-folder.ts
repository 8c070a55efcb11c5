import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { StatedError } from "@/db/embedded/stated-error";
import type { trainedModel } from "@/db/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import { isInside, missingIsNull } from "../open-inside";
import { folderOf } from "../training-folder";
import { hashWeights } from "./hash-weights";
import { isSame } from "./same-weights";

interface ServedFolder {
  folder: string;
  /** To be called once it is loaded. @throws StatedError where something in it has been changed since it was looked at */
  confirm: () => Promise<void>;
}

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
): Promise<ServedFolder> {
  const refused = (why: string) =>
    new StatedError(`The trained model can’t be served: ${why} Put its folder back as it was.`);
  const run = folderOf(root, trainingId).folder;
  const full = path.join(run, folder);
  if (!(await isInside(run, full))) {
    throw refused(`its folder ${folder} is gone, or a link leads out of the training run.`);
  }
  const entries = await readdir(full, { withFileTypes: true, recursive: true });
  const looked = await marksOf(full);
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd)
    throw refused(`“${keepDirection(odd.name)}” in its folder ${folder} is not a plain file.`);
  // A large model takes minutes.
  const found = await hashWeights(run, folder, signal);
  if (!isSame(found, weights)) {
    throw refused(`the weights in its folder ${folder} are not those that were registered.`);
  }
  const confirm = async () => {
    const now = (await isInside(run, full)) && (await marksOf(full).catch(missingIsNull));
    if (now === looked) return;
    throw refused(`a file in its folder ${folder} was changed while the model was being loaded.`);
  };
  return { folder: full, confirm };
}

/** What a change of a file changes, and nobody can set: its number, size and time, of all files and folders in a folder. */
async function marksOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const marks = await Promise.all(
    ["", ...names].map(async (name) => {
      const { ino, size, ctimeMs } = await lstat(path.join(folder, name));
      return [name, ino, size, ctimeMs];
    }),
  );
  return JSON.stringify(marks);
}
