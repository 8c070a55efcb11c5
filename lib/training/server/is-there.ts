import { lstat } from "node:fs/promises";
import { missingIsNull } from "./open-inside";

/** Whether a file, a folder or a link has this name. It blocks nothing else: a shared folder may hang. */
export const isThere = async (file: string): Promise<boolean> =>
  (await lstat(file).catch(missingIsNull)) !== null;
