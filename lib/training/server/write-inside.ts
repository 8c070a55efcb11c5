import { randomUUID } from "node:crypto";
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
 * Writes a file in a training run's folder, whole or not at all: under another name first, which no other worker's is, also
 * where one has lost its lease and goes on. With the flag `wx`, a link that has come since is not followed either.
 * @param write given that name
 */
export async function replaceInside(
  run: string,
  file: string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  await makeInside(run, path.dirname(file));
  const part = `${file}.${randomUUID()}.part`;
  try {
    await write(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes a small file in a training run's folder, whole or not at all. */
export const writeInside = (run: string, file: string, text: string): Promise<void> =>
  replaceInside(run, file, (part) => writeFile(part, text, { flag: "wx" }));
