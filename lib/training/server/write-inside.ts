import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder within a training run's. Jobs write there, on a cluster as another user: what the server writes follows no
 * link of theirs.
 * @throws where a link, or a file, has its name or that of one around it
 */
export async function makeInside(run: string, inner: string): Promise<void> {
  await mkdir(run, { recursive: true });
  let at = run;
  for (const name of path.relative(run, inner).split(path.sep).filter(Boolean)) {
    at = path.join(at, name);
    await mkdir(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (!(await lstat(at)).isDirectory()) throw new Error(`${at} is no folder: remove it.`);
  }
}

/**
 * The name under which a file in a training run's folder is written, before it takes the place of what is there. With the flag
 * `wx`, a link that has come since is not followed either.
 */
export async function beginInside(run: string, file: string): Promise<string> {
  await makeInside(run, path.dirname(file));
  const part = `${file}.part`;
  await rm(part, { recursive: true, force: true });
  return part;
}

/** Writes a small file in a training run's folder, whole or not at all. */
export async function writeInside(run: string, file: string, text: string): Promise<void> {
  const part = await beginInside(run, file);
  await writeFile(part, text, { flag: "wx" });
  await rename(part, file);
}
