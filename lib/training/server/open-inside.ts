import { constants } from "node:fs";
import { type FileHandle, open, readlink, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { toJson } from "./to-json";

// A pipe that nobody writes into must keep nobody waiting.
export const readFlags = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens a file in a training run's folder; null where there is none. Jobs write there, on a cluster as another user: no link
 * of theirs leads out of the folder, to what only this server may read.
 * @param folder the run's own, not one in it: a job may make a link of that
 */
export async function openInside(folder: string, file: string): Promise<FileHandle | null> {
  const handle = await open(file, readFlags).catch(missingIsNull);
  if (!handle) return null;
  try {
    if ((await handle.stat()).isFile() && (await isIn(folder, await placeOf(file, handle))))
      return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

/** Whether a file or folder is there, and no link leads out of a training run's folder to it. @param folder the run's own */
export const isInside = async (folder: string, file: string): Promise<boolean> =>
  isIn(folder, await realpath(file).catch(missingIsNull));

/** Whether a real path is inside. Of the folder's own name no link is followed. */
async function isIn(folder: string, real: string | null): Promise<boolean> {
  if (real === null) return false;
  const around = await realpath(path.dirname(folder));
  return real.startsWith(path.join(around, path.basename(folder)) + path.sep);
}

/** Where an opened file is: a link, or a folder's name, may have changed since it was opened. */
async function placeOf(file: string, handle: FileHandle): Promise<string | null> {
  if (process.platform === "linux") return readlink(`/proc/self/fd/${handle.fd}`);
  const real = await realpath(file).catch(missingIsNull);
  const now = real === null ? null : await stat(real).catch(missingIsNull);
  const opened = await handle.stat();
  return now?.dev === opened.dev && now.ino === opened.ino ? real : null;
}

/** Of a file that is read whole: while it is parsed, the server answers nobody. */
const mostBytes = 4_000_000;

/** The text of a small file in a training run's folder; null where there is none, or a larger one. */
export async function readInside(folder: string, file: string): Promise<string | null> {
  const handle = await openInside(folder, file);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return size > mostBytes ? null : (await readBytes(handle, size)).toString("utf8");
  } finally {
    await handle.close();
  }
}

/** The first bytes: a file may grow while it is read. */
async function readBytes(handle: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const { bytesRead } = await handle.read(buffer, at, bytes - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return buffer.subarray(0, at);
}

/** What a small JSON file in a training run's folder says; null where there is none, or one of another shape. */
export async function readJsonInside<Shape extends z.ZodType>(
  folder: string,
  file: string,
  shape: Shape,
): Promise<z.output<Shape> | null> {
  const text = await readInside(folder, file);
  return (text === null ? null : shape.safeParse(toJson(text)).data) ?? null;
}

/** When a file in a training run's folder was last changed, as the file system says, in ms; null where there is none. */
export async function changedInside(folder: string, file: string): Promise<number | null> {
  const handle = await openInside(folder, file);
  return (await handle?.stat().finally(() => handle.close()))?.ctimeMs ?? null;
}

/** More than anybody looks at. */
const mostLines = 5_000;

/** The first lines of a small file of JSON lines in a training run's folder, without those of another shape. */
export async function readLinesInside<Shape extends z.ZodType>(
  folder: string,
  file: string,
  shape: Shape,
): Promise<z.output<Shape>[]> {
  const text = (await readInside(folder, file)) ?? "";
  return text.split("\n", mostLines).flatMap((line) => shape.safeParse(toJson(line)).data ?? []);
}

/** None that can be read: none of this name, a link that leads nowhere, a socket, or another user's own. */
export function missingIsNull(error: NodeJS.ErrnoException): null {
  if (["ENOENT", "ENOTDIR", "ELOOP", "ENXIO", "EACCES"].includes(error.code ?? "")) return null;
  throw error;
}
