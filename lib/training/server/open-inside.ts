import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import path from "node:path";

// A pipe that nobody writes into must keep nobody waiting.
const flags = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens a file in a training run's folder; null where there is none. Jobs write there, on a cluster as another user: no link
 * of theirs leads out of the folder, to what only this server may read.
 */
export async function openInside(folder: string, file: string): Promise<FileHandle | null> {
  const handle = await open(file, flags).catch(missingIsNull);
  if (!handle) return null;
  try {
    const opened = await handle.stat();
    if (opened.isFile() && (await isIn(folder, file, opened))) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

/** Whether what was opened under this name is inside: a link, or a folder's name, may have changed meanwhile. */
async function isIn(folder: string, file: string, opened: { dev: number; ino: number }) {
  const real = await realpath(file).catch(missingIsNull);
  if (!real?.startsWith((await realpath(folder)) + path.sep)) return false;
  const now = await stat(real).catch(missingIsNull);
  return now !== null && now.dev === opened.dev && now.ino === opened.ino;
}

const mostBytes = 16 * 1024 * 1024;

/** The text of a small file in a training run's folder; null where there is none, or a large one. */
export async function readInside(folder: string, file: string): Promise<string | null> {
  const handle = await openInside(folder, file);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return size > mostBytes ? null : await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** None of this name, or a link that leads nowhere. */
export function missingIsNull(error: NodeJS.ErrnoException): null {
  if (["ENOENT", "ENOTDIR", "ELOOP"].includes(error.code ?? "")) return null;
  throw error;
}
